import RewardEngine
import RewardFiles
import RewardStudies

/// The goals of players over time, from CSV or NDJSON, plain or gzip.
///
/// All lines are kept until they are handed out.
struct GoalFile {
  /// Goals that have not been handed out.
  private(set) var count = 0

  private let name: String
  private var players: [[UInt8]: [Row]] = [:]

  /// A goal, and the streak it is for.
  struct Row {
    /// The place among the player's streaks.
    var streak: Int
    var change: StreakHistory.GoalChange
    var line: Int
  }

  /// What a column holds.
  private enum Role: Int, CaseIterable {
    case player, from, goal, streak

    var name: String { "\(self)" }
  }

  private static let goalMax = 1_000_000
  private static let columns = RowColumns(
    columns: Role.allCases.map { RowColumns.Column($0.name, isRequired: $0 != .streak) }, kind: .goal)

  /// - Parameter streaks: the names of a player's streaks, by place.
  /// - Throws: `Failure` with exit code 66 if the file cannot be read, 65 that names the line of a fault.
  init(path: String, streaks: [String]) throws(Failure) {
    let buffer = try LogBuffer(path: path, of: .goal)
    name = buffer.name
    guard let first = try buffer.firstByte() else {
      throw Failure(
        "'\(name)' is empty", help: "a file of goals has a line of column names, then one line for each goal",
        status: .badInput)
    }
    let rows: any LogRows =
      first == UInt8(ascii: "{")
      ? JSONRows(buffer, columns: Self.columns) : try CSVRows(buffer, columns: Self.columns)
    while let row = try rows.next() {
      let fields = Fields(row: row, buffer: buffer)
      let player = Array(try fields.required(.player).bytes)
      let goal = Row(
        streak: try fields.streak(among: streaks),
        change: .init(from: try fields.date(), goal: try fields.goal()), line: row.line)
      let other = players[player]?.first { $0.streak == goal.streak && $0.change.from == goal.change.from }
      if let other {
        throw fields.fault(
          .from, "the player has a goal from that date already, on line \(other.line)", help: "leave one out")
      }
      players[player, default: []].append(goal)
      count += 1
    }
  }

  /// Hands out a player's goals, once.
  mutating func goals(of player: String) -> [Row] {
    let rows = players.removeValue(forKey: Array(player.utf8)) ?? []
    count -= rows.count
    return rows
  }

  /// Refuses goals that have not been handed out.
  ///
  /// - Throws: `Failure` with exit code 65 that names the first line.
  func refuseLeftover() throws(Failure) {
    let all = players.flatMap { player, rows in rows.map { (line: $0.line, player: player) } }
    guard let first = all.min(by: { $0.line < $1.line }) else { return }
    throw Failure(
      at: name, line: first.line, "the log has no player '\(String(decoding: first.player, as: UTF8.self))'",
      help: "leave out --strict to ignore and count such goals")
  }

  /// The fields of one row; an empty one is none.
  private struct Fields {
    let row: LogRow
    let buffer: LogBuffer

    subscript(role: Role) -> LogField? { row[role.rawValue].flatMap { $0.count > 0 ? $0 : nil } }

    func required(_ role: Role) throws(Failure) -> LogField {
      guard let field = self[role] else {
        throw fault(role, "'\(role.name)' is empty", help: "every goal needs one")
      }
      return field
    }

    func date() throws(Failure) -> Int {
      let text = try required(.from).text
      guard let day = CivilDate.day(text) else {
        throw fault(
          .from, "'from' must be the first date that the goal is for", help: "write 2024-02-29, not '\(text)'"
        )
      }
      return day
    }

    func goal() throws(Failure) -> Int {
      let text = try required(.goal).text
      guard text.utf8.allSatisfy({ 48...57 ~= $0 }), let goal = Int(text), 1...GoalFile.goalMax ~= goal else {
        throw fault(
          .goal, "'goal' must be a whole number from 1 to \(GoalFile.goalMax)", help: "'\(text)' is not")
      }
      return goal
    }

    func streak(among names: [String]) throws(Failure) -> Int {
      guard let name = self[.streak]?.text else {
        if names.count == 1 { return 0 }
        throw fault(
          .streak, "'streak' must name the streak that the goal is for, because there are several",
          help: "name one of \(names.joined(separator: ", "))")
      }
      if let place = names.firstIndex(of: name) { return place }
      let near = Spelling.nearest(to: name, among: names)
      throw fault(
        .streak, "there is no streak '\(name)'",
        help: near.map { "did you mean '\($0)'?" } ?? "streaks are \(names.joined(separator: ", "))")
    }

    func fault(_ role: Role, _ message: String, help: String) -> Failure {
      buffer.failure(in: row, at: row[role.rawValue], message, help: help)
    }
  }
}
