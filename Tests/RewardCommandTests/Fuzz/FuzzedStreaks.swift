import RewardEngine
import RewardStudies

@testable import RewardCommand

/// Files of freezes and of goals, and the streaks that two players have with what stands in them.
struct FuzzedStreaks {
  private let scenario: Scenario
  private let words: StreakEvents
  private let pools: FreezePools
  private let actions: [PlayerStreaks.Actions]
  private let file = FuzzedFile()

  /// 2024-03-09T12:00:00Z.
  private static let now = Instant(seconds: 1_709_985_600)

  init() throws {
    scenario = try Scenario(Document(yaml: Array(Self.economy.utf8), name: "streaks.yaml"))
    words = try StreakEvents(scenario, plan: Plan(scenario))
    pools = FreezePools(scenario, words)
    guard let workout = words.words["workout"] else { preconditionFailure("no event 'workout'") }
    // Noon of 1, 2, 5 and 8 March 2024: gaps of two days, and a day that is not over.
    actions = [0, 1, 4, 7].map { day in
      PlayerStreaks.Actions(instant: Instant(seconds: 1_709_294_400 + day * 86400), action: workout, times: 2)
    }
  }

  func readFreezes(_ bytes: [UInt8]) throws {
    file.write(bytes)
    var freezes = try FreezeFile(path: file.path, pools: pools)
    for player in Self.players { look(at: freezes.rows.take(player), goals: []) }
    try freezes.rows.refuseLeftover()
  }

  func readGoals(_ bytes: [UInt8]) throws {
    file.write(bytes)
    var goals = try GoalFile(path: file.path, streaks: words.streaks.map(\.name))
    for player in Self.players { look(at: [], goals: goals.rows.take(player)) }
    try goals.rows.refuseLeftover()
  }

  private func look(at freezes: [FreezeFile.Row], goals: [GoalFile.Row]) {
    for rule in StreakHistory.ClosedGaps.allCases {
      let player = PlayerStreaks(words, scenario, pools, actions, freezes, goals: goals, closedGaps: rule)
      _ = player.states(at: Self.now, in: FixedZone(offset: 19_800))
    }
  }

  private static let players = ["ann", "bob"]

  private static let economy = """
    format: 1
    title: Streaks
    days: 7
    items: { freeze: { kind: streak_freeze }, shield: { kind: streak_freeze } }
    activities: { workout: { per_active_day: 1 } }
    streaks:
      daily: { day_counts_when: workout, rules: duolingo-like, protected_by: freeze }
      gaps: { day_counts_when: workout, rules: swiftful-1.0, protected_by: freeze }
      server: { day_counts_when: workout, clock: utc, protected_by: shield }
      none: { day_counts_when: workout, goal: 2 }
    players: { count: 10, mix: habit-app }
    """
}
