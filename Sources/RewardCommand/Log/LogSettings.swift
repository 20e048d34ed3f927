import ArgumentParser
import RewardFiles
import RewardStudies

extension LogTimes: ExpressibleByArgument {}

/// The options for reading a log, and its days.
struct LogSettings: ParsableArguments {
  @Option(
    help: ArgumentHelp("Count all days in this time zone, wherever players are.", valueName: "IANA name"))
  var zone: String?

  @Option(
    help: ArgumentHelp(
      "How to read timestamps without an offset: utc, or local for the player's zone. Default: local.",
      valueName: "clock"))
  var times: LogTimes?

  @Flag(help: "Sort the log by player first. Keeps all of it in memory.")
  var sort = false

  @Flag(
    help:
      "Refuse events that are not in the scenario, or that lack another one of their day, instead of ignoring and counting them."
  )
  var strict = false

  @Option(help: ArgumentHelp("The first day. Default: the day of the first event.", valueName: "date"))
  var from: String?

  @Option(help: ArgumentHelp("The last day. Default: the day of the last event.", valueName: "date"))
  var until: String?

  @Option(help: ArgumentHelp("Column of player ids in the log.", valueName: "name"))
  var playerColumn = EventLogColumns.usual.player
  @Option(help: ArgumentHelp("Column of timestamps in the log.", valueName: "name"))
  var timestampColumn = EventLogColumns.usual.timestamp
  @Option(help: ArgumentHelp("Column of time zones in the log.", valueName: "name"))
  var zoneColumn = EventLogColumns.usual.zone
  @Option(help: ArgumentHelp("Column of event names in the log.", valueName: "name"))
  var eventColumn = EventLogColumns.usual.event
  @Option(help: ArgumentHelp("Column of amounts in the log.", valueName: "name"))
  var amountColumn = EventLogColumns.usual.amount
  @Option(
    help: ArgumentHelp(
      "Column of event ids in the log. Events with different ids are never duplicates.",
      valueName: "name"))
  var idColumn = EventLogColumns.usual.id

  @Option(
    help: ArgumentHelp(
      "Most times that a player can do one activity, or buy one offer, in a day.", valueName: "number"))
  var maxPerDay = usualMaxPerDay

  static let usualMaxPerDay = 100

  init() {}

  func validate() throws {
    if !(1...100_000).contains(maxPerDay) {
      throw ValidationError("--max-per-day must be between 1 and 100000, not \(maxPerDay)")
    }
    for (name, text) in [("--from", from), ("--until", until)] {
      guard let text, CivilDate.day(text) == nil else { continue }
      throw ValidationError("\(name) must be a date: \(CivilDate.help(for: text))")
    }
    let roles = EventLogColumns.Role.allCases
    for (place, role) in roles.enumerated() {
      guard let other = roles[..<place].first(where: { columns[$0] == columns[role] }) else { continue }
      throw ValidationError("--\(other)-column and --\(role)-column are both '\(columns[role])'")
    }
    if let first, let last, first > last { throw ValidationError("--from must not be after --until") }
  }

  var first: Int? { from.flatMap { CivilDate.day($0) } }
  var last: Int? { until.flatMap { CivilDate.day($0) } }

  var columns: EventLogColumns {
    var columns = EventLogColumns.usual
    columns.player = playerColumn
    columns.timestamp = timestampColumn
    columns.zone = zoneColumn
    columns.event = eventColumn
    columns.amount = amountColumn
    columns.id = idColumn
    return columns
  }

  var limit: LimitOption { LimitOption("--max-per-day", maxPerDay, usual: Self.usualMaxPerDay) }

  /// Whether any of the options is given.
  var isGiven: Bool {
    named.contains { $0.word != nil } || sort || strict || !limit.words.isEmpty || from != nil || until != nil
  }

  /// The options with a word, but for the days.
  var named: [(name: String, word: String?)] {
    let usual = EventLogColumns.usual
    return [
      ("--zone", zone), ("--times", times?.rawValue),
      ("--player-column", playerColumn == usual.player ? nil : playerColumn),
      ("--timestamp-column", timestampColumn == usual.timestamp ? nil : timestampColumn),
      ("--zone-column", zoneColumn == usual.zone ? nil : zoneColumn),
      ("--event-column", eventColumn == usual.event ? nil : eventColumn),
      ("--amount-column", amountColumn == usual.amount ? nil : amountColumn),
      ("--id-column", idColumn == usual.id ? nil : idColumn),
    ]
  }
}
