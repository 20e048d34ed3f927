@testable import RewardEngine

extension Law {
  /// A record is the longest length of its streak: never below it, never falling, never ahead of it.
  static let records = Law("records") { trial in
    let history = History(try trial.simulation(trial.scenario))
    for streak in history.plan.streaks {
      for (number, copy) in streak.copies.enumerated() {
        for player in history.players {
          var longest = 0
          for day in 0..<history.plan.days {
            if player[copy.broken, day] == 0 { longest = max(longest, player[copy.length, day]) }
            guard player[copy.record, day] == longest else {
              return """
                streak \(streak.number), copy \(number), player \(player.rank) of profile \(player.profile): \
                record \(player[copy.record, day]) on day \(day), longest \(longest)
                """
            }
          }
        }
      }
    }
    return nil
  }
}
