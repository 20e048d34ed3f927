import RewardEngine
import Testing

@testable import RewardStudies

@Suite("A difference of percentiles in bins")
struct BinnedDifferenceTests {
  private static func bin(_ low: Double, _ high: Double, counted: UInt64) -> Outcome.Estimate.Bin {
    Outcome.Estimate.Bin(range: Interval(low: low, high: high), counted: counted)
  }

  /// Read as 201 of 200 to 203, as 190 of 188 to 191, and as 202 of the first bin with other values in it.
  private static let before = bin(200, 203, counted: 1)
  private static let less = bin(188, 191, counted: 2)
  private static let alike = bin(200, 203, counted: 3)

  private static func difference(
    _ values: (Double, Double), _ bins: (Outcome.Estimate.Bin?, Outcome.Estimate.Bin?)
  ) throws -> PairedDifference {
    try #require(
      PairedDifference(
        Array(repeating: values.0, count: 4), Array(repeating: values.1, count: 4),
        bins: (before: bins.0, after: bins.1)))
  }

  @Test("has the width of both in its interval")
  func widths() throws {
    let far = try Self.difference((201, 190), (Self.before, Self.less))
    // From 188 − 203 to 191 − 200.
    #expect(far.value == -11 && far.interval() == Interval(low: -15, high: -9))
    #expect(far.pValue == 0 && !far.isNone)
    let one = try Self.difference((201, 190), (Self.before, nil))
    #expect(one.interval() == Interval(low: -13, high: -10))
  }

  @Test("may be none where the bins overlap, and is none where the same values are counted")
  func overlap() throws {
    let near = try Self.difference((201, 202), (Self.before, Self.alike))
    #expect(near.interval() == Interval(low: -3, high: 3) && near.pValue == 1)
    let unknown = try Self.difference((201, 201), (Self.before, Self.alike))
    #expect(!unknown.isNone && unknown.pValue == 1)
    let same = try Self.difference((201, 201), (Self.before, Self.before))
    #expect(same.isNone && same.interval() == Interval(low: 0, high: 0))
  }

  @Test("decides no limit that the bins leave open, however many players there are")
  func claims() throws {
    let far = try Self.difference((201, 190), (Self.before, Self.less))
    // From −15 to −9: within 15, not within 8, and open within 12.
    #expect(Claim(far, within: 15).passPValue == 0)
    #expect(Claim(far, within: 8).failPValues == [0, 1])
    let open = Claim(far, within: 12)
    #expect(open.passPValue == 1 && open.failPValues == [1, 1])
    #expect(open.estimate == Outcome.Estimate(value: -11, low: -15, high: -9))
    let noisy = try #require(
      PairedDifference([201, 202, 200, 201], [190, 190, 190, 190], bins: (Self.before, Self.less)))
    for (margin, isDecided) in [(12.0, false), (30, true)] {
      let claim = Claim(noisy, within: margin)
      #expect((claim.chanceToDecide(at: 0.01, growth: 1e6, addsReplications: false) >= 0.9) == isDecided)
    }
  }

  @Test("is a share of what any number of the bin before is")
  func relative() throws {
    let scenario = ExperimentTests.economy()
    let response = try Response("coins.balance.p50", of: scenario)
    let change = try #require(
      Outcome.Estimate(
        changeOf: response, from: [201, 201, 201], to: [190, 190, 190], bins: (Self.before, Self.less)))
    let (low, high): (Double, Double) = (try #require(change.low), try #require(change.high))
    #expect(abs(1 + change.value - 190.0 / 201) < 1e-12)
    #expect(abs(1 + low - 188.0 / 203) < 1e-12)
    #expect(abs(1 + high - 191.0 / 200) < 1e-12)
  }

  @Test("shows no trend that the bins may hide")
  func trends() {
    let (one, two, far) = ([201.0, 201], [202.0, 202], [190.0, 190])
    #expect(Trend([one, two]) == .rises)
    #expect(Trend([one, two], bins: [Self.before, Self.alike]) == .level)
    #expect(Trend([one, far], bins: [Self.before, Self.less]) == .falls)
  }

  @Test("is in the bars of a tornado")
  func tornado() throws {
    let values = [[201.0, 201], [190.0, 190], [202.0, 202]]
    let near = [Self.before, Self.bin(200, 203, counted: 4), Self.alike]
    let shown = Tornado(values: values, bins: [Self.before, Self.less, Self.alike], players: 4)
    // Down to 188 − 203 or 191 − 200, and up to 203 − 200.
    #expect(try #require(shown.bars[0]).swingInterval == Interval(low: 9, high: 18))
    #expect(shown.isDistinguishable == [true])
    let hidden = Tornado(values: [[201, 201], [200, 200], [202, 202]], bins: near, players: 4)
    #expect(hidden.isDistinguishable == [false])
  }

  @Test("hides elementary effects and shares of variance that are smaller than the bins")
  func variance() throws {
    let axes = [Design.Axis(FieldPath("a"), from: 0, to: 1)]
    let walks = Trajectories(axes, count: 10, seed: 1)
    /// The bin reaches so far down and up from each value, and no two points count the same values.
    func bins(_ values: [[Double]], _ reach: Double) -> [Outcome.Estimate.Bin?] {
      values.enumerated().map {
        Self.bin($0.element[0] - reach, $0.element[0] + reach, counted: UInt64($0.offset))
      }
    }
    let slopes = walks.design.points.map { [10 * $0[0], 10 * $0[0]] }
    let known = ElementaryEffects(of: walks, values: slopes, resamples: 20, seed: 1).effects[0]
    let step = try #require(walks.steps.first).width
    for (reach, isShown) in [(1.0, true), (10.0, false)] {
      let effect = ElementaryEffects(
        of: walks, values: slopes, bins: bins(slopes, reach), resamples: 20, seed: 1
      ).effects[0]
      // Both ends of a step may be off.
      let off = 2 * reach / abs(step)
      #expect(abs(effect.interval.high - (known.interval.high + off)) < 1e-9)
      #expect(abs(effect.interval.low - max(0, known.interval.low - off)) < 1e-9)
      #expect(effect.isDistinguishable == isShown)
    }
    let saltelli = SaltelliDesign(axes, base: 64, seed: 1)
    let values = saltelli.design.points.map { [10 * $0[0], 10 * $0[0]] }
    let without = SobolIndices(of: saltelli, values: values, resamples: 20, seed: 1)
    let few = SobolIndices(of: saltelli, values: values, bins: bins(values, 0.5), resamples: 20, seed: 1)
    let (own, share) = (try #require(without.shares?.first), try #require(few.shares?.first))
    // The root of a share times the deviation is off by half a number at most, and so is the deviation.
    let deviation = few.variance.squareRoot()
    let least = (own.totalInterval.low.squareRoot() * deviation - 0.5) / (deviation + 0.5)
    #expect(abs(share.totalInterval.low - least * least) < 1e-9 && share.isDistinguishable)
    #expect(share.totalInterval.high >= own.totalInterval.high && share.total == own.total)
    // Evenly spread over 10, the values have a deviation of 10 / √12 = 2.9.
    let many = SobolIndices(of: saltelli, values: values, bins: bins(values, 3.5), resamples: 20, seed: 1)
    #expect(many.shares == nil)
  }
}
