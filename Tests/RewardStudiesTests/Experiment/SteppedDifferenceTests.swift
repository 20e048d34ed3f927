import RewardEngine
import Testing

@testable import RewardStudies

@Suite("A difference of medians of whole numbers")
struct SteppedDifferenceTests {
  /// A median with the numbers at the ranks around it, which it is in the middle of.
  private static func bin(_ band: [Double]) -> Outcome.Estimate.Bin {
    let median = band[band.count / 2]
    return Outcome.Estimate.Bin(
      range: Interval(low: median, high: median), counted: UInt64(median), band: band)
  }

  /// Of replications that are so far from their medians before and after.
  private static func difference(
    _ before: [Double], _ after: [Double], moved: (before: [Double], after: [Double])
  ) throws -> PairedDifference {
    try #require(
      PairedDifference(
        moved.before.map { before[before.count / 2] + $0 }, moved.after.map { after[after.count / 2] + $0 },
        bins: (bin(before), bin(after))))
  }

  private static let agreeing = (before: [-1.0, 1, -1, 1], after: [-1.0, 1, -1, 1])
  /// Half of them are on other sides of the two medians.
  private static let noisy = (before: [-1.0, 1, -1, 1], after: [-1.0, 1, 1, -1])

  /// 147 or 149 days, and no player needs 148. The first of 149 has the fifth rank after the change, and had the sixth before.
  private static let before = [147.0, 147, 147, 147, 147, 149, 149, 149, 149]
  private static let after = [147.0, 147, 147, 147, 149, 149, 149, 149, 149]

  @Test("may be none where only one of them is beyond a step")
  func step() throws {
    let change = try Self.difference(Self.before, Self.after, moved: Self.agreeing)
    #expect(change.value == 2 && change.interval() == Interval(low: 0, high: 2))
    #expect(change.pValue == 1 && !change.isNone)
    #expect(Claim(change, within: 1).passPValue == 1 && Claim(change, within: 1).failPValues == [1, 1])
    #expect(Claim(change, within: 2).passPValue == 0)
    let back = try Self.difference(Self.after, Self.before, moved: Self.agreeing)
    #expect(back.value == -2 && back.interval() == Interval(low: -2, high: 0) && back.pValue == 1)
  }

  @Test("is a step where each rank differs by one, and none where no rank differs")
  func shift() throws {
    let ages = [5.0, 5, 5, 6, 6, 6, 6, 7, 7]
    let later = try Self.difference(ages, ages.map { $0 + 1 }, moved: Self.agreeing)
    #expect(later.value == 1 && later.interval() == Interval(low: 1, high: 1) && later.pValue == 0)
    let same = try Self.difference(ages, ages, moved: Self.agreeing)
    #expect(same.isNone && same.interval() == Interval(low: 0, high: 0) && same.pValue == 1)
  }

  @Test("may be a step where both have one number, and some rank differs")
  func hidden() throws {
    var moved = Self.before
    moved[5] = 147
    let change = try Self.difference(Self.before, moved, moved: Self.agreeing)
    #expect(change.value == 0 && change.interval() == Interval(low: -2, high: 0) && !change.isNone)
  }

  @Test("is that of the replications alone without steps, unless all are on the same side")
  func fine() throws {
    let coins = [100.0, 110, 120, 130, 140, 150, 160, 170, 180]
    let more = [101.0, 113, 122, 133, 142, 152, 161, 174, 182]
    let change = try Self.difference(coins, more, moved: Self.noisy)
    let alone = try #require(
      PairedDifference(Self.noisy.before.map { 140 + $0 }, Self.noisy.after.map { 142 + $0 }))
    #expect(change == alone && change.interval() == alone.interval())
    let agreed = try Self.difference(coins, more, moved: Self.agreeing)
    #expect(agreed.value == 2 && agreed.interval() == Interval(low: 1, high: 4) && agreed.pValue == 0)
  }

  @Test("is as wide as a share of the value before")
  func relative() throws {
    let response = try Response("coins.balance.p50", of: ExperimentTests.economy())
    let change = try #require(
      Outcome.Estimate(
        changeOf: response, from: [147, 147, 147, 147], to: [149, 149, 149, 149],
        bins: (Self.bin(Self.before), Self.bin(Self.after))))
    // From 147 to 149, or from 147 to 147.
    #expect(change.value == 149.0 / 147 - 1 && change.high == change.value)
    #expect(abs(try #require(change.low)) < 1e-12)
  }

  @Test("shows no trend, and no bar of a tornado, that steps may hide")
  func studies() {
    let values = [[147.0, 147], [149.0, 149]]
    let bins = [Self.bin(Self.before), Self.bin(Self.after)]
    #expect(Trend(values) == .rises && Trend(values, bins: bins) == .level)
    let ends = [values[0], values[0], values[1]]
    #expect(Tornado(values: ends, players: 4).isDistinguishable == [true])
    let hidden = Tornado(values: ends, bins: [bins[0], bins[0], bins[1]], players: 4)
    #expect(hidden.isDistinguishable == [false])
  }

  /// Two rounds of one size: each number is the mean of both.
  @Test("joins the ranks of rounds")
  func joined() throws {
    let both = try #require(
      Outcome.Estimate.Bin(meanOf: [(147, Self.bin(Self.before), 1), (149, Self.bin(Self.after), 1)]))
    #expect(both.band == [147, 147, 147, 147, 148, 149, 149, 149, 149])
    let unknown = Outcome.Estimate.Bin(
      meanOf: [(147, Self.bin(Self.before), 1), (149, nil, 1)])
    #expect(unknown?.band == [])
  }
}
