import ArgumentParser
import RewardStudies

/// Which log is read, how, and which days of it.
struct LogOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp("The log, a player's events together; '-' is standard input.", valueName: "file"),
    completion: .file())
  var events: String

  @Option(
    help: ArgumentHelp("Count days in this time zone, wherever players were.", valueName: "IANA name"))
  var zone: String?

  @Flag(help: "Sort the log by player first, which keeps all of it in memory.")
  var sort = false

  @Flag(help: "Refuse events the scenario does not know, instead of counting them.")
  var strict = false

  @Option(help: ArgumentHelp("The first day; that of the first event unless given.", valueName: "date"))
  var from: String?

  @Option(help: ArgumentHelp("The last day; that of the last event unless given.", valueName: "date"))
  var until: String?

  @Option(help: ArgumentHelp("What the log calls the column of players.", valueName: "name"))
  var playerColumn = EventLogColumns().player
  @Option(help: ArgumentHelp("What the log calls the column of timestamps.", valueName: "name"))
  var timestampColumn = EventLogColumns().timestamp
  @Option(help: ArgumentHelp("What the log calls the column of time zones.", valueName: "name"))
  var zoneColumn = EventLogColumns().zone
  @Option(help: ArgumentHelp("What the log calls the column of events.", valueName: "name"))
  var eventColumn = EventLogColumns().event
  @Option(help: ArgumentHelp("What the log calls the column of amounts.", valueName: "name"))
  var amountColumn = EventLogColumns().amount

  init() {}

  func validate() throws {
    for (name, text) in [("--from", from), ("--until", until)] {
      guard let text, CivilDate.day(text) == nil else { continue }
      throw ValidationError("\(name) must be a date such as 2024-02-29, not '\(text)'")
    }
    if let first, let last, first > last { throw ValidationError("--from must not be after --until") }
  }

  var first: Int? { from.flatMap { CivilDate.day($0) } }
  var last: Int? { until.flatMap { CivilDate.day($0) } }

  var columns: EventLogColumns {
    var columns = EventLogColumns()
    columns.player = playerColumn
    columns.timestamp = timestampColumn
    columns.zone = zoneColumn
    columns.event = eventColumn
    columns.amount = amountColumn
    return columns
  }

  /// The options as a command line has them, but for the file and the days.
  var arguments: String {
    let usual = EventLogColumns()
    let names = [
      ("--zone", zone), ("--player-column", playerColumn == usual.player ? nil : playerColumn),
      ("--timestamp-column", timestampColumn == usual.timestamp ? nil : timestampColumn),
      ("--zone-column", zoneColumn == usual.zone ? nil : zoneColumn),
      ("--event-column", eventColumn == usual.event ? nil : eventColumn),
      ("--amount-column", amountColumn == usual.amount ? nil : amountColumn),
    ]
    return names.compactMap { name, value in value.map { " \(name) \($0.asShellWord)" } }.joined()
      + (sort ? " --sort" : "") + (strict ? " --strict" : "")
  }

  func open() throws(Failure) -> EventLog {
    try EventLog(path: events, columns: columns, zone: zone, sort: sort)
  }

  /// The days to replay, from reading the log once unless both are given.
  ///
  /// - Throws: `Failure` with exit code 64 for standard input, which cannot be read twice; 65 for a log that is
  ///   faulty or has no events.
  func days() throws(Failure) -> ClosedRange<Int> {
    if let first, let last { return first...last }
    guard events != "-" else {
      throw Failure(
        "standard input can be read only once, and its days are not known",
        help: "give --from and --until", status: .usage)
    }
    var log = try open()
    var days: ClosedRange<Int>?
    while let player = try log.nextPlayer() {
      for event in player {
        let known = days ?? event.day...event.day
        days = min(known.lowerBound, event.day)...max(known.upperBound, event.day)
      }
    }
    guard let days else {
      throw Failure("'\(events)' has no events", help: "a log has a line an event", status: .badInput)
    }
    let (begin, end) = (first ?? days.lowerBound, last ?? days.upperBound)
    guard begin <= end else {
      throw Failure(
        "'\(events)' has events from \(CivilDate.text(days.lowerBound)) to \(CivilDate.text(days.upperBound)) only",
        help: "mend --from or --until", status: .badInput)
    }
    return begin...end
  }
}
