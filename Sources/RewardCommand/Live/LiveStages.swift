import RewardEngine
import RewardStudies

/// How many players each answer has: as many as fit the wait at first, then four times as many, up to all.
struct LiveStages: Sendable {
  /// Seconds that the first answer may simulate.
  static let wait = 0.1
  /// The fewest players of an answer: fewer say nothing about an economy.
  static let fewest = 125
  /// Players of a second and day, before anything is measured.
  private static let usualPace = 2_000_000.0

  private var pace = usualPace

  /// Learns from a run: how many player-days took how many seconds.
  mutating func learn(playerDays: Int, seconds: Double) {
    guard seconds > 0.001, playerDays > 10_000 else { return }
    let measured = Double(playerDays) / seconds
    pace = pace * 0.5 + measured * 0.5
  }

  /// The numbers of players of the answers to one change.
  ///
  /// - Parameters:
  ///   - runs: How many economies are simulated for the first answer.
  ///   - least: The fewest players that the economy can be simulated with.
  func players(days: Int, runs: Int, least: Int, most: Int) -> [Int] {
    let fitting = pace * Self.wait / Double(days * runs)
    var first = Self.fewest
    // Doublings of one number: a baseline that was simulated before can be used again.
    while Double(first * 2) <= fitting { first *= 2 }
    while first < least { first *= 2 }
    var players = [min(first, most)]
    while let last = players.last, last < most { players.append(last * 4 > most / 2 ? most : last * 4) }
    return players
  }
}

extension LiveStages {
  /// The fewest players with which a scenario has one of each profile in each replication.
  static func least(of scenario: Scenario) -> Int {
    let replications = scenario.players.shockInForce?.replications ?? 1
    return min(scenario.fewestPlayers * replications * (replications > 1 ? 2 : 1), 1_000_000)
  }
}
