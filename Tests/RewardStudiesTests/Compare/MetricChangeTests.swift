import RewardEngine
import Testing

@testable import RewardStudies

@Suite("A change of a metric")
struct MetricChangeTests {
  /// The response of the balance in an economy that has one.
  private static let response = try? Response(
    "coins.balance.mean",
    of: Scenario(
      title: "Coins", currencies: [.init(id: "coins")],
      players: .init(profiles: [.init(id: "player", share: 1, activity: .fixed(1))])))

  /// Before is 100 in every replication, and after so much more.
  private static func change(
    _ differences: [Double], margin: Double? = nil, besides others: Int = 0
  ) throws -> MetricChange {
    let response = try #require(Self.response)
    let before = Sample(rows: differences.map { _ in [100] })
    let after = Sample(rows: differences.map { [100 + $0] })
    let measured = try #require(MeasuredChange(response, at: 0, from: before, to: after))
    let margins = margin.map { [response.spelling: $0] } ?? [:]
    return [measured].judged(margins: margins, size: 50) { chances in
      Array(Holm.adjusted(chances + Array(repeating: 0.9, count: others)).prefix(1))
    }[0]
  }

  @Test("is up or down where its interval leaves 0 out, even where that is too small to matter")
  func real() throws {
    // ±0.1 around 3 in four replications: a standard error of 0.058, and t of 52.
    #expect(try Self.change([2.9, 3.1, 2.9, 3.1]).verdict == .up)
    #expect(try Self.change([-2.9, -3.1, -2.9, -3.1]).verdict == .down)
    #expect(try Self.change([2.9, 3.1, 2.9, 3.1]).isWithinMargin == false)
    let little = try Self.change([2.9, 3.1, 2.9, 3.1], margin: 4)
    #expect(little.verdict == .up && little.isWithinMargin)
  }

  @Test("is small where its interval lies within the margin, 1 % by default")
  func small() throws {
    // 0.0 ± 0.18: t of three degrees is 3.18 at 95 %, the standard error 0.1/√3 = 0.058.
    #expect(try Self.change([-0.1, 0.1, -0.1, 0.1]).verdict == .small)
    #expect(try Self.change([-0.1, 0.1, -0.1, 0.1]).margin == 1)
    #expect(try Self.change([-0.1, 0.1, -0.1, 0.1], margin: 0.2).verdict == .small)
    #expect(try Self.change([-0.1, 0.1, -0.1, 0.1], margin: 0.1).verdict != .small)
  }

  @Test("is the same where no replication differs, whatever the margin")
  func identical() throws {
    let same = try Self.change([0, 0, 0], margin: 0)
    #expect(same.verdict == .small && same.isIdentical && same.chance == 1)
    #expect(try Self.change([1, 1, 1]).verdict == .up)
  }

  @Test("is inconclusive otherwise, and estimates the players that would decide")
  func unsure() throws {
    let unsure = try Self.change([-1, 3, -1, 3], margin: 0.5)
    guard case .inconclusive(let players?) = unsure.verdict else {
      Issue.record("\(unsure.verdict)")
      return
    }
    // A difference of 1 with a spread of 2.31: by the normal law (1.96 + 1.28)² · 2.31² = 56 replications of 50 players;
    // Student's law wants some more.
    #expect((56 * 50...62 * 50).contains(players))
    // A difference of exactly 0 cannot be shown, and no margin is to be kept within.
    #expect(try Self.change([-1, 1, -1, 1], margin: 0).verdict == .inconclusive(players: nil))
  }

  @Test("is harder to be sure of among many")
  func many() throws {
    // t of 4.5 / 0.87 = 5.2 with three degrees: a p-value between 1 and 2 %.
    let differences = [3.0, 6, 3, 6]
    let alone = try Self.change(differences)
    #expect((0.01...0.02).contains(alone.chance) && alone.verdict == .up)
    let among = try Self.change(differences, besides: 9)
    #expect(abs(among.chance - 10 * alone.chance) < 1e-12 && among.verdict != .up)
  }

  @Test("has the p-value of Student's t distribution")
  func chances() throws {
    // One degree: a Cauchy number is beyond ±1 with a chance of ½.
    #expect(abs(try Self.change([0, 2]).difference.pValue - 0.5) < 1e-12)
    // Two degrees: 1 − t / √(2 + t²) with t = √3.
    let two = try Self.change([0, 1, 2]).difference.pValue
    #expect(abs(two - (1 - (3.0 / 5).squareRoot())) < 1e-12)
  }

  @Test("is unknown where a replication has no figure, or there is one only")
  func unknown() throws {
    let response = try #require(Self.response)
    let (some, gap) = (Sample(rows: [[1], [2]]), Sample(rows: [[1], [nil]]))
    #expect(MeasuredChange(response, at: 0, from: some, to: gap) == nil)
    #expect(MeasuredChange(response, at: 0, from: gap, to: some) == nil)
    #expect(MeasuredChange(response, at: 0, from: Sample(rows: [[1]]), to: Sample(rows: [[2]])) == nil)
  }
}

@Suite("A relative change")
struct RelativeChangeTests {
  @Test("is the ratio of the means less one, with the spread that the ratio leaves")
  func handWorked() throws {
    // 24/20 − 1; the rests are 11 − 10 − 2 and 13 − 10 − 2, their mean's standard error 1, and a tenth of it of 10.
    let change = try #require(Outcome.Estimate(changeFrom: [10, 10], to: [11, 13]))
    #expect(abs(change.value - 0.2) < 1e-12)
    // Student's t of one degree is tan(0.95 π/2) = 12.7062.
    #expect(abs((change.high ?? 0) - (0.2 + 1.270_620_474)) < 1e-6)
    #expect(abs((change.low ?? 0) - (0.2 - 1.270_620_474)) < 1e-6)
  }

  @Test("is exact where all replications change by the same share")
  func proportional() throws {
    let before = [8.0, 9, 10, 11, 12].map { $0 * 100 }
    let change = try #require(Outcome.Estimate(changeFrom: before, to: before.map { $0 * 1.25 }))
    #expect(abs(change.value - 0.25) < 1e-12 && abs((change.high ?? 0) - (change.low ?? 0)) < 1e-9)
  }

  @Test("is unknown where the figure before may be of either sign, or there is one replication")
  func unknown() {
    #expect(Outcome.Estimate(changeFrom: [-1, 1, 2], to: [1, 2, 3]) == nil)
    #expect(Outcome.Estimate(changeFrom: [0, 0], to: [1, 2]) == nil)
    #expect(Outcome.Estimate(changeFrom: [5], to: [6]) == nil)
  }

  /// From 2 to −0.94 would be −147 %.
  @Test("is unknown where either figure is below 0, and of growth, which may be")
  func below() throws {
    #expect(Outcome.Estimate(changeFrom: [-2, -2], to: [-3, -3]) == nil)
    #expect(Outcome.Estimate(changeFrom: [2, 2], to: [-0.94, -0.94]) == nil)
    #expect(Outcome.Estimate(changeFrom: [2, 2], to: [0, 0])?.value == -1)
    let scenario = Scenario(
      title: "Coins", days: 40, currencies: [.init(id: "coins")],
      players: .init(profiles: [.init(id: "player", share: 1, activity: .fixed(1))]))
    func change(_ metric: String) throws -> Outcome.Estimate? {
      Outcome.Estimate(changeOf: try Response(metric, of: scenario), from: [0.2, 0.2], to: [0.1, 0.1])
    }
    #expect(try change("coins.growth_28") == nil)
    #expect(try change("retention@7")?.value == -0.5)
  }

  @Test(
    "has an interval in percent only where it agrees with that of the difference on whether there is a change",
    arguments: [
      (108.0, 201.0, 0.46, 3.85, true), (108, 201, -0.46, 3.85, false), (-18, 28, 1.82, 5.13, false),
      (-18, 28, -0.1, 0.2, true),
    ])
  func agreeing(low: Double, high: Double, least: Double, most: Double, agrees: Bool) {
    let share = Outcome.Estimate(value: 1.69, low: least, high: most)
    let found = share.agreeing(with: Interval(low: low, high: high))
    #expect(found == (agrees ? share : Outcome.Estimate(value: 1.69, low: nil, high: nil)))
  }
}
