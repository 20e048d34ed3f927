import Foundation
import Testing

@testable import RewardCommand
@testable import RewardFiles

/// A scenario, a log and a file of freezes of a test's own, asked for streaks at an instant.
struct AsOf {
  let scratch = Scratch()
  private let hasFreezes: Bool

  /// How a streak stands, as its JSON says.
  struct Streak: Decodable, Equatable {
    var currentStreak: Int
    var longestStreak: Int
    var todayEventCount: Int
    var isGoalMet: Bool
    var goalProgress: Double
    var streakStart: String?
    var lastEvent: String?
    var freezesAvailable: Int
    var freezesOffered: Int?
    var freezesConsumed: [Use]
    var daysMissed: Int
    var status: String

    struct Use: Decodable, Equatable {
      var id: String
      var day: String
    }

    /// Current, longest, status, days missed and the freezes used: `3 3 at_risk 1 a@2024-03-04`.
    var short: String {
      let used = freezesConsumed.map { " \($0.id)@\($0.day)" }.joined()
      return "\(currentStreak) \(longestStreak) \(status) \(daysMissed)\(used)"
    }
  }

  struct Player: Decodable {
    var player: String
    var as_of: String
    var zone: String
    var streaks: [String: Streak]
  }

  /// - Parameter streaks: the members of `streaks`, in YAML's flow style.
  init(_ streaks: String, others: String = "", log: String, freezes: String? = nil) throws {
    try FileOutput.replace(
      scratch / "rules.yaml",
      with: """
        format: 1
        title: Streaks
        days: 30
        currencies: { coins: {} }
        items: { freeze: { kind: streak_freeze }, other: { kind: streak_freeze } }
        activities: { workout: { per_active_day: 1 } }
        streaks: { \(streaks) }
        players: { count: 10, mix: habit-app }
        \(others)
        """)
    try FileOutput.replace(scratch / "log", with: log)
    if let freezes { try FileOutput.replace(scratch / "freezes", with: freezes) }
    hasFreezes = freezes != nil
  }

  func command(_ instant: String, _ arguments: [String] = []) throws -> ReplayCommand {
    let file = hasFreezes ? ["--freezes", scratch / "freezes"] : []
    return try ReplayCommand.parse(
      [scratch / "rules.yaml", "--events", scratch / "log", "--as-of", instant] + file + arguments)
  }

  /// The lines, and what is said beside them.
  func answer(_ instant: String, _ arguments: String...) throws -> (text: String, notes: String) {
    try answer(instant, arguments)
  }

  private func answer(_ instant: String, _ arguments: [String]) throws -> (text: String, notes: String) {
    let command = try command(instant, arguments)
    var streaks = try StreaksAsOf(command, at: try #require(command.asOf.instant))
    var text = ""
    do throws(OutputError) {
      try streaks.lines { part in
        text += part
        return true
      }
    } catch {
      throw Failure(error)
    }
    return (text, streaks.notes)
  }

  /// The players in the order of the lines.
  func players(_ instant: String, _ arguments: String...) throws -> [Player] {
    try answer(instant, arguments).text.split(separator: "\n").map { line in
      try JSONDecoder().decode(Player.self, from: Data(line.utf8))
    }
  }

  /// What the failure says, with the files by their plain names; nothing if there is none.
  func fault(_ instant: String = "2024-03-05T12:00:00Z", _ arguments: String...) throws -> String {
    do {
      let out = arguments.contains("--out") ? [] : ["--out", scratch / "out"]
      let command = try command(instant, arguments + out)
      try command.lookAtStreaks(at: try #require(command.asOf.instant))
      return ""
    } catch let failure as Failure {
      return failure.text.replacing(scratch.path + "/", with: "")
    }
  }
}
