import RewardEngine
import Testing

@testable import RewardStudies

@Suite("A claim")
struct ClaimTests {
  /// Of one degree of freedom, where Student's law is Cauchy's: beyond 1 lies a quarter, beyond 3 ½ − arctan(3) / π.
  private static func claim(_ value: Double, _ least: Double?, _ most: Double?) -> Claim {
    Claim(value, standardError: 1, degrees: 1, least: least, most: most)
  }

  private static let beyond3 = 0.10241638234956672

  @Test(
    "is doubted by the border it is least clear of, and denied border by border",
    arguments: [
      // value, least, most; doubt of a pass; doubts of a fail
      (2.0, 1.0, 3.0, 0.25, [0.75, 0.75]), (0.0, 1.0, 3.0, 0.75, [0.25, 1 - beyond3]),
      (4.0, 1.0, 3.0, 0.75, [1 - beyond3, 0.25]), (3.0, nil, 3.0, 0.5, [0.5]),
      (4.0, 1.0, nil, beyond3, [1 - beyond3]),
    ] as [(Double, Double?, Double?, Double, [Double])])
  func doubts(value: Double, least: Double?, most: Double?, pass: Double, fail: [Double]) {
    let claim = Self.claim(value, least, most)
    #expect(abs(claim.passPValue - pass) < 1e-12)
    #expect(claim.failPValues.count == fail.count)
    for (value, expected) in zip(claim.failPValues, fail) { #expect(abs(value - expected) < 1e-12) }
  }

  @Test("that replications all agree on is beyond doubt, borders included")
  func exact() throws {
    let three = try #require(Claim([3, 3, 3], least: 3, most: 3))
    #expect(three.passPValue == 0)
    #expect(three.failPValues == [1, 1])
    let below = try #require(Claim([3, 3, 3], least: 3.5, most: 4))
    #expect(below.passPValue == 1)
    #expect(below.failPValues == [0, 1])
  }

  /// Tenths have no binary fraction, so that sums of them differ in their last digits.
  @Test("of a move without luck is on its margin, whatever rounding does to sums", arguments: [0.3, 3, 0.1])
  func onTheMargin(margin: Double) throws {
    let before = [1001.1, 1002.2, 1003.3, 1004.4, 1005.6, 1006.7, 1007.8]
    let move = try #require(PairedDifference(before, before.map { $0 + margin }))
    let claim = Claim(move, within: margin)
    #expect(claim.passPValue == 0 && claim.failPValues == [1, 1])
    let beyond = Claim(move, within: margin - 1e-6)
    #expect(beyond.passPValue == 1 && beyond.failPValues.contains(0))
    let mean = try #require(Claim([0.1 + 0.2, 0.3, 0.3], least: nil, most: 0.3))
    #expect(mean.passPValue == 0)
  }

  @Test("without a limit holds")
  func unlimited() throws {
    let claim = try #require(Claim([1, 2, 3], least: nil, most: nil))
    #expect(claim.passPValue == 0 && claim.failPValues.isEmpty && !claim.isTooClose && claim.isWithin)
    #expect(Gate().rulings(on: [claim]).map(\.state) == [.pass])
  }

  /// The interval of `run` for nobody of 1,000 players goes up to 3.689 in a thousand: ln 40 players may be missing with a chance of 1 in 40.
  @Test("that all replications agree on is as doubtful as that players who differ are missing")
  func unseen() throws {
    let ends = Interval(low: 0, high: 0.003688879)
    let claim = try #require(Claim([0, 0, 0, 0], least: 0.001, most: nil, ends: ends))
    // e^(−1): the chance to see none of one in a thousand.
    #expect(abs(claim.failPValues[0] - 0.3678794) < 1e-6)
    #expect(claim.estimate.high == 0.003688879 && claim.isTooClose)
    let rare = try #require(Claim([0, 0, 0, 0], least: nil, most: 0.01, ends: ends))
    // e^(−10), and 0 is the least that a share can be.
    #expect(abs(rare.passPValue - 4.539993e-5) < 1e-9)
    #expect(try #require(Claim([0, 0], least: 0, most: nil, ends: ends)).passPValue == 0)
  }

  /// The end of a 95 % interval is exceeded with a chance of 2.5 %.
  @Test("counts with the interval of run where that reaches further, side by side")
  func wider() throws {
    let (figures, ends) = ([0.1, 0.3, 0.1, 0.3], Interval(low: 0.19, high: 0.5))
    let low = try #require(Claim(figures, least: 0.5, most: nil, ends: ends))
    #expect(abs(low.failPValues[0] - 0.025) < 1e-9)
    let most = try #require(Claim(figures, least: nil, most: 0.5, ends: ends))
    #expect(abs(most.passPValue - 0.025) < 1e-9)
    // Downwards the replications reach further: 0.2 less 3.18245 · 0.1 / √3 is 0.01626.
    let high = try #require(Claim(figures, least: 0.01626, most: nil, ends: ends))
    #expect(abs(high.passPValue - 0.025) < 1e-4)
  }

  @Test("of one replication is none")
  func alone() {
    #expect(Claim([3], least: 1, most: nil) == nil)
  }

  @Test("of no change at all passes beyond doubt, whatever its margin", arguments: [0, 0.5])
  func unchanged(margin: Double) throws {
    let difference = try #require(PairedDifference([1, 2, 4], [1, 2, 4]))
    let claim = Claim(difference, within: margin)
    #expect(claim.value == 0)
    #expect(claim.passPValue == 0)
    #expect(claim.failPValues == [1, 1])
  }

  /// With the normal law, c its quantile of 99 % and t = 2 standard errors: Φ((2 − c ÷ 2) ÷ √¾) with 4 times the players,
  /// and Φ(2) with any number, since the value may lie on the other side.
  @Test(
    "is decided with the chance that the later value is clear of its border",
    arguments: [(4.0, 0.8330488), (1e12, 0.9772499)])
  func chanceToDecide(growth: Double, expected: Double) {
    let inside = Claim(7, standardError: 1, degrees: 1e9, least: 5, most: nil)
    let outside = Claim(3, standardError: 1, degrees: 1e9, least: 5, most: nil)
    for claim in [inside, outside] {
      let chance = claim.chanceToDecide(at: 0.01, growth: growth, addsReplications: false)
      #expect(abs(chance - expected) < 1e-4)
    }
  }

  /// Of one degree of freedom, 95 % lie within 12.7062 standard errors.
  @Test("is too close where its interval contains a border", arguments: [(12.70, true), (12.71, false)])
  func tooClose(distance: Double, expected: Bool) {
    #expect(Self.claim(5 + distance, 5, nil).isTooClose == expected)
    #expect(Self.claim(5 - distance, 5, 900).isTooClose == expected)
  }

  /// Changes of ±1 in turn in 10,000 replications have next to no standard error, 0.01, and 3.69 players may be missing who add 1.96
  /// to it. With twice the players it is 0.98 and decides at 1.163, as c is 2.326. One such player is expected, so the later
  /// value moves by 1.96 ÷ 3.689 · √½ = 0.3757: 1 − 2 Φ((1.163 − 2) ÷ 0.3757) is 0.974.
  @Test("of players who may be missing is decided as soon as more players show that they are not")
  func unseenChange() throws {
    let zeros = [Double](repeating: 0, count: 10_000)
    var difference = try #require(
      PairedDifference(zeros, zeros.indices.map { $0.isMultiple(of: 2) ? 1 : -1 }))
    difference.unseen = 1.9602
    let claim = Claim(difference, within: 2)
    #expect(try #require(claim.estimate.high) > 1.96 && !claim.isTooClose)
    let chance = claim.chanceToDecide(at: 0.01, growth: 2, addsReplications: false)
    #expect(abs(chance - 0.974) < 0.002)
    difference.unseen = 2.5
    #expect(!Claim(difference, within: 2).isTooClose)
    #expect(Claim(difference, within: 0.01).isTooClose)
  }
}
