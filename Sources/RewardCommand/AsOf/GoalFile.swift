import RewardEngine
import RewardFiles
import RewardStudies

/// The goals of players over time, from CSV or NDJSON, plain or gzip.
///
/// All lines are kept until they are handed out.
struct GoalFile {
  var rows: PlayerRows<Start, Row>

  /// A goal, and the streak it is for.
  struct Row {
    /// The place among the player's streaks.
    var streak: Int
    var change: StreakHistory.GoalChange
  }

  /// The streak that a goal is for, and its first date.
  struct Start: Hashable {
    let streak: Int
    let date: Int
  }

  /// What a column holds.
  enum Role: Int, CaseIterable {
    case player, from, goal, streak

    var name: String { "\(self)" }
  }

  fileprivate static let goalMax = 1_000_000
  private static let columns = RowColumns(
    columns: Role.allCases.map { RowColumns.Column($0.name, isRequired: $0 != .streak) }, kind: .goal)

  /// - Parameter streaks: the names of a player's streaks, by place.
  /// - Throws: `Failure` with exit code 66 if the file cannot be read, 65 that names the line of a fault.
  init(path: String, streaks: [String]) throws(Failure) {
    let buffer = try LogBuffer(path: path, of: .goal)
    rows = PlayerRows(of: buffer)
    let lines = try buffer.rows(Self.columns, keys: Self.columns)
    while let row = try lines.next() {
      let fields = RowFields<Role>(row: row, buffer: buffer)
      let player = Array(try fields.required(.player).bytes)
      let start = Start(streak: try fields.streak(among: streaks), date: try fields.date())
      let goal = Row(streak: start.streak, change: .init(from: start.date, goal: try fields.goal()))
      if let other = rows.add(goal, start, of: player, line: row.line) {
        throw fields.fault(
          .from, "the player has a goal from that date already, on line \(other)", help: "leave one out")
      }
    }
  }
}

extension RowFields<GoalFile.Role> {
  fileprivate func date() throws(Failure) -> Int {
    let text = try required(.from).text
    guard let day = CivilDate.day(text) else {
      throw fault(
        .from, "'from' must be the first date that the goal is for", help: CivilDate.help(for: text))
    }
    return day
  }

  fileprivate func goal() throws(Failure) -> Int {
    let text = try required(.goal).text
    guard text.utf8.allSatisfy({ 48...57 ~= $0 }), let goal = Int(text), 1...GoalFile.goalMax ~= goal else {
      throw fault(
        .goal, "'goal' must be a whole number from 1 to \(GoalFile.goalMax)", help: "'\(text)' is not")
    }
    return goal
  }

  fileprivate func streak(among names: [String]) throws(Failure) -> Int {
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
}
