import Foundation
import RewardEngine
import Testing

@Suite("The survival of runs")
struct RunSurvivalTests {
  private let players = Crowd.size

  /// Each day after the last counted day of a run is an independent draw for everyone present.
  private func expectCoins(_ name: String, _ curve: SurvivalCurve, _ ends: Double, upTo longest: Int) throws {
    var spread = 0.0
    var survival = 1.0
    for length in 1...longest {
      let atRisk = curve.atRisk(length)
      try #require(atRisk > 100)
      spread += ends / (1 - ends) / Double(atRisk)
      survival *= 1 - ends
      expectAgreement([
        Agreement("\(name) hazard at \(length)", share: try #require(curve.hazard(length)), ends, of: atRisk),
        Agreement(
          "\(name) longer than \(length)", curve.survival[length], survival,
          standardError: survival * spread.squareRoot()),
      ])
    }
  }

  @Test("is geometric, and leaving players do not bend it", arguments: [0, 0.15])
  func geometric(leaves: Double) async throws {
    let comes = 0.75
    let run = try await Simulated(
      Scenario(
        title: "Runs", days: 14, streaks: [Scenario.Streak(id: "login")],
        players: .alike(.fixed(comes), churn: leaves > 0 ? .daily(leaves) : .never)),
      players: players, seed: 2901)
    let curve = try #require(run.outcome.runs(of: "login", isProtected: true))
    try expectCoins("login", curve, 1 - comes, upTo: 7)
    #expect(try run.value("streak.login.hazard@3") == curve.hazard(3))
    #expect(try run.value("streak.login.survival@4") == curve.survival[3])
    // 0.56 of the runs are longer than 2, and 0.42 longer than 3.
    #expect(try run.value("streak.login.whole_run.p50") == 3)
  }

  @Test(
    "without freezes is geometric however freezes fill the gaps",
    arguments: [StreakRules.FreezeFill.dayByDay, .wholeGap])
  func withoutFreezes(fill: StreakRules.FreezeFill) async throws {
    let (comes, leaves) = (0.65, 0.12)
    var rules = StreakRules()
    rules.freezeFill = fill
    let run = try await Simulated(
      Scenario(
        title: "Frozen runs", days: 13,
        items: [Scenario.Item(id: "freeze", kind: .streakFreeze(holdAtMost: nil), start: 3)],
        streaks: [Scenario.Streak(id: "login", rules: rules, protectedBy: "freeze")],
        players: .alike(.fixed(comes), churn: .daily(leaves))),
      players: players, seed: 2902)
    let curve = try #require(run.outcome.runs(of: "login", isProtected: false))
    try expectCoins("\(fill)", curve, 1 - comes, upTo: 5)
    #expect(try run.value("streak.login.hazard_without_freezes@2") == curve.hazard(2))
  }

  /// A run that a missed day ends, with grace and freezes, and how often a length was counted.
  private struct Run: Hashable {
    var counted = 1
    var gap = 0
    var freezes = 0
    var isGone = false
    var noted = 0
  }

  private enum Table: CaseIterable { case ended, unended, counted, frozen }

  /// The exact distribution of how often one player is counted at a length.
  private func law(
    _ table: Table, at length: Int, comes: Double, leaves: Double, grace: Int, freezes: Int, days: Int
  ) -> Law<Int> {
    func note(_ run: inout Run, _ what: Table) {
      if what == table && run.counted == length { run.noted += 1 }
    }
    func come(_ run: Run) -> Run {
      var next = run
      next.counted += 1
      next.gap = 0
      note(&next, .counted)
      return next
    }
    func miss(_ run: Run, isGone: Bool) -> Run {
      var next = run
      next.isGone = isGone
      guard run.counted > 0 else { return next }
      next.gap += 1
      if next.gap <= grace { return next }
      if next.freezes > 0 {
        // A freeze that burns after churn is not counted.
        if !isGone { note(&next, .frozen) }
        next.freezes -= 1
      } else {
        note(&next, isGone ? .unended : .ended)
        next.counted = 0
        next.gap = 0
      }
      return next
    }
    var first = Run(freezes: freezes)
    note(&first, .counted)
    let last = Law(certain: first).moved(times: days - 1) { run in
      if run.isGone { return [(miss(run, isGone: true), 1)] }
      return [
        (miss(run, isGone: true), leaves), (come(run), (1 - leaves) * comes),
        (miss(run, isGone: false), (1 - leaves) * (1 - comes)),
      ]
    }
    return last.mapped { run in
      var end = run
      if end.counted > 0 { note(&end, .unended) }
      return end.noted
    }
  }

  @Test(
    "of grace and freezes is that of the whole chain, those nobody saw end included",
    arguments: [(0, 0), (1, 0), (0, 2), (1, 1)])
  func chain(grace: Int, freezes: Int) async throws {
    let (comes, leaves, days) = (0.6, 0.1, 8)
    var rules = StreakRules()
    rules.graceDays = grace
    let run = try await Simulated(
      Scenario(
        title: "Chain", days: days,
        items: [Scenario.Item(id: "freeze", kind: .streakFreeze(holdAtMost: nil), start: freezes)],
        streaks: [Scenario.Streak(id: "login", rules: rules, protectedBy: "freeze")],
        players: .alike(.fixed(comes), churn: .daily(leaves))),
      players: players, seed: 2903)
    let layout = run.outcome.tally.layout
    let tables: [(Table, TallyLayout.ByLength)] = [
      (.ended, .ended), (.unended, .censored), (.counted, .counted), (.frozen, .frozen),
    ]
    for (table, row) in tables {
      for length in [1, 3] {
        let law = law(
          table, at: length, comes: comes, leaves: leaves, grace: grace, freezes: freezes, days: days)
        let count = run.outcome.tally.counts[layout.length(0, 0, row) + length]
        expectAgreement([
          Agreement(
            "\(table) at \(length)", mean: Double(count) / Double(players), law.mean, variance: law.variance,
            players: players)
        ])
      }
    }
  }
}
