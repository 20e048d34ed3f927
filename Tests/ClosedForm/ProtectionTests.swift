import Foundation
import RewardEngine
import Testing

@Suite("What protects a streak")
struct ProtectionTests {
  private let players = Crowd.size

  private func run(
    _ rules: StreakRules, start: Int, days: Int, comes: Double, leaves: Double = 0, seed: UInt64,
    missions: [Scenario.Mission] = []
  ) async throws -> Simulated {
    try await Simulated(
      Scenario(
        title: "Protection", days: days,
        items: [Scenario.Item(id: "freeze", kind: .streakFreeze(holdAtMost: nil), start: start)],
        missions: missions, streaks: [Scenario.Streak(id: "login", rules: rules, protectedBy: "freeze")],
        players: .alike(.fixed(comes), churn: leaves > 0 ? .daily(leaves) : .never)),
      players: players, seed: seed)
  }

  @Test("by freezes without end covers every missed day, and is measured in weeks")
  func enough() async throws {
    let (comes, start, days) = (0.7, 100, 30)
    let run = try await run(StreakRules(), start: start, days: days, comes: comes, seed: 3001)
    #expect(try run.value("streak.login.freeze_cover") == 1)
    #expect(try run.value("streak.login.save_rate") == 1)
    // All days are inside the current streak: each of the days after the first is frozen or counts.
    let frozen = Distributions.binomial(days - 1, 1 - comes)
    let dependency = frozen.mapped { Pair($0, over: days) }
    // The last four weeks exclude the first two days; on the second one, a day can be missed.
    let missed = Distributions.binomial(1, 1 - comes).moved { before in
      Distributions.binomial(28, 1 - comes).chances.map {
        (Pair(start - before - $0.key, over: $0.key), $0.value)
      }
    }
    expectAgreement([
      Agreement(
        "dependency", ratio: try run.value("streak.login.dependency"), dependency, players: players),
      Agreement(
        "coverage", ratio: try run.value("freeze.coverage_weeks@30") / 4, missed, players: players),
    ])
    // 0.47 of the players miss nine days or more and 0.66 eight or more: at the median it is eight of them,
    // and the bins are off by a 32nd at most.
    let weeks = [91, 92].map { Double($0) / (8 / 4.0) }
    let median = try run.value("freeze.coverage_weeks.p50@30")
    #expect(median >= weeks[0] * 31 / 32 && median <= weeks[1] * 33 / 32)
  }

  /// Missed days with a current streak, by what covered them, and gaps beyond grace by how they ended.
  private struct Player: Hashable {
    var isAlive = true
    var hasChurned = false
    var gap = 0
    var freezes = 0
    var wasFrozen = false
    var isHurt = false
    var missed = 0
    var forgiven = 0
    var frozen = 0
    var counted = 1
    var saves = 0
    var hurts = 0

    mutating func come() {
      if isHurt { hurts += 1 } else if wasFrozen { saves += 1 }
      (isAlive, gap, wasFrozen, isHurt) = (true, 0, false, false)
      counted += 1
    }

    mutating func miss(grace: Int) {
      gap = min(gap + 1, grace + 1)
      guard isAlive else { return }
      missed += 1
      if gap <= grace {
        forgiven += 1
      } else if freezes > 0 {
        freezes -= 1
        frozen += 1
        wasFrozen = true
      } else {
        (isAlive, isHurt) = (false, true)
      }
    }
  }

  @Test(
    "shares the missed days and decides the gaps as the chain does, until players churn",
    arguments: [(0, 1, 0), (1, 0, 0), (1, 2, 0), (0, 2, 0.2), (1, 2, 0.2)])
  func chain(grace: Int, start: Int, leaves: Double) async throws {
    let (comes, days) = (0.55, 7)
    var rules = StreakRules()
    rules.graceDays = grace
    let run = try await run(rules, start: start, days: days, comes: comes, leaves: leaves, seed: 3002)
    let law = Law(certain: Player(freezes: start)).moved(times: days - 1) { player in
      guard !player.hasChurned else { return [(player, 1)] }
      var (played, missed, gone) = (player, player, player)
      played.come()
      missed.miss(grace: grace)
      gone.hasChurned = true
      return [(gone, leaves), (played, (1 - leaves) * comes), (missed, (1 - leaves) * (1 - comes))]
    }
    func agreement(_ name: String, _ pair: (Player) -> Pair) throws -> Agreement {
      Agreement(name, ratio: try run.value("streak.login.\(name)"), law.mapped(pair), players: players)
    }
    expectAgreement([
      try agreement("grace_cover") { Pair($0.forgiven, over: $0.missed) },
      try agreement("freeze_cover") { Pair($0.frozen, over: $0.missed) },
      try agreement("save_rate") { Pair($0.saves, over: $0.saves + $0.hurts) },
      try agreement("dependency") { Pair($0.frozen, over: $0.counted + $0.frozen + $0.forgiven) },
    ])
  }

  @Test("is left behind by who leaves", arguments: [0.02, 0.2])
  func leftBehind(leaves: Double) async throws {
    let (start, days) = (3, 10)
    let run = try await run(StreakRules(), start: start, days: days, comes: 1, leaves: leaves, seed: 3003)
    // Nobody present misses a day, so each player still holds all freezes on leaving.
    let gone = 1 - pow(1 - leaves, Double(days - 1))
    let law = Law([(0, 1 - gone), (start, gone)])
    expectAgreement([
      Agreement(
        "left behind", mean: try run.value("freeze.held_at_departure") / Double(players), law.mean,
        variance: law.variance, players: players)
    ])
  }

  @Test("loses one run for each that a missed day ends", arguments: [0.3, 0.75])
  func losses(comes: Double) async throws {
    let days = 12
    let run = try await Simulated(
      Scenario(title: "Losses", days: days, streaks: [Scenario.Streak(id: "login")], players: .alike(comes)),
      players: players, seed: 3004)
    struct Player: Hashable { var isAlive = true, losses = 0 }
    let law = Law(certain: Player()).moved(times: days - 1) { player in
      [
        (Player(isAlive: true, losses: player.losses), comes),
        (Player(isAlive: false, losses: player.losses + (player.isAlive ? 1 : 0)), 1 - comes),
      ]
    }
    expectAgreement(try run.moments(ofLifetime: "streak.login.losses", with: law.mapped(\.losses)))
  }
}
