import RewardEngine
import RewardStudies

/// One player's input: the events of each streak, and the freezes.
struct PlayerStreaks {
  private var histories: [StreakHistory]
  private var fillings: [[Instant]]
  private let pools: [[Int]]
  private let freezes: [FreezeFile.Row]

  /// Something done at an instant, once or more often.
  struct Actions {
    var instant: Instant
    var action: PlayerAction
    var times: Int
  }

  init(
    _ words: StreakEvents, _ scenario: Scenario, _ pools: FreezePools, _ actions: [Actions],
    _ freezes: [FreezeFile.Row], goals: [GoalFile.Row] = [], closedGaps: StreakHistory.ClosedGaps
  ) {
    histories = words.streaks.map {
      StreakHistory(rules: scenario.streaks[$0.streak].rules, closedGaps: closedGaps)
    }
    for goal in goals { histories[goal.streak].goalChanges.append(goal.change) }
    fillings = Array(repeating: [], count: words.streaks.count)
    self.pools = pools.pools
    self.freezes = freezes
    for actions in actions {
      for (place, streak) in words.streaks.enumerated() {
        let times = words.events(of: streak, when: actions.action, times: actions.times)
        histories[place].events += Array(repeating: actions.instant, count: times)
        if actions.action == .freezes(streak.streak) { fillings[place].append(actions.instant) }
      }
    }
  }

  /// The state of each streak, in the order of the scenario.
  func states(at now: Instant, in zone: some CivilZone) -> [StreakState] {
    var histories = histories
    var free: [[StreakHistory.Freeze]] = pools.map { _ in [] }
    for row in freezes where row.freeze.earned <= now {
      var freeze = row.freeze
      if let place = row.usedOn, let used = freeze.used, used <= histories[place].date(of: now, in: zone) {
        histories[place].freezes.append(freeze)
      } else {
        // What happens to it after the instant has not happened yet.
        freeze.used = nil
        free[row.pool].append(freeze)
      }
    }
    var states: [Int: StreakState] = [:]
    for (pool, places) in pools.enumerated() {
      let members = places.map { FreezePool.Member(histories[$0], fillings: fillings[$0]) }
      let found = FreezePool(streaks: members, freezes: free[pool]).states(at: now, in: zone)
      for (place, state) in zip(places, found) { states[place] = state }
    }
    return histories.indices.map { states[$0] ?? histories[$0].state(at: now, in: zone) }
  }
}
