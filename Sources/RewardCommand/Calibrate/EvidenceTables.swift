import RewardCalibration
import RewardEngine
import RewardFiles
import RewardPages
import RewardStudies

/// The tables that `calibrate` reads.
enum EvidenceTables {
  /// Fewer players leave everything open.
  static let fewestPlayers = 50
  private static let mostDays = 3650

  /// Columns `x`, `t_x`, `n` and `count`.
  static func recencyFrequency(_ path: String) throws(Failure) -> RecencyFrequencyTable {
    let table = try CountTable(path: path, columns: ["x", "t_x", "n", "count"])
    var counts: [RecencyFrequency: Int] = [:]
    for row in table.rows {
      let numbers = row.numbers.map { $0 ?? 0 }
      let history = RecencyFrequency(activeDays: numbers[0], lastDay: numbers[1], days: numbers[2])
      guard history.isPossible else {
        throw table.fault(
          at: row,
          "x of \(NumberText.whole(numbers[0])), t_x of \(NumberText.whole(numbers[1])) and n of \(NumberText.whole(numbers[2])) do not go together",
          help: "x is at most t_x, t_x at most n, and t_x is 0 where x is; the day of arrival is not counted")
      }
      try check(numbers[2], in: table, row)
      guard counts[history] == nil else {
        throw table.fault(at: row, "these x, t_x and n are in the table already", help: "add the counts up")
      }
      counts[history] = numbers[3]
    }
    try check(players: counts.values.reduce(0, +), in: table)
    guard counts.contains(where: { $0.key.days > 0 && $0.value > 0 }) else {
      throw Failure("'\(table.name)' has no day after arrival", help: "'n' counts them", status: .badInput)
    }
    return RecencyFrequencyTable(counts)
  }

  /// Columns `day` or `week`, `cohort` and `active`, and `first_day` where the dates of arrival are known.
  ///
  /// The earliest `first_day` is day 1 of the scenario.
  static func retention(_ path: String, of scenario: Scenario) throws(Failure) -> any Evidence {
    let (table, rows) = try byDay(path, ["cohort", "active"], dates: "first_day")
    let dates = rows.compactMap(\.row.date).min().map { DateOdds(scenario, from: $0) }
    var cohorts: [Int?: [RetentionTable.Row]] = [:]
    for (row, day) in rows {
      let (cohort, active) = (row.numbers[2] ?? 0, row.numbers[3] ?? 0)
      guard active <= cohort else {
        throw table.fault(
          at: row, "\(NumberText.whole(active)) of \(cohort.counted("player")) are active",
          help: "'active' is at most 'cohort'"
        )
      }
      if let before = cohorts[row.date]?.last, cohort > before.cohort {
        throw table.fault(
          at: row, "the cohort grows from \(NumberText.whole(before.cohort)) to \(cohort.counted("player"))",
          help:
            "players who are watched on a later day are watched on those before; give each table one group of players"
        )
      }
      if day == 0 {
        guard active == cohort else {
          throw table.fault(
            at: row, "on day 0, \(active) of \(cohort.counted("player")) are active",
            help: "day 0 is the day of arrival, on which all are active")
        }
        continue
      }
      guard cohort > 0 else {
        throw table.fault(at: row, "nobody is watched on day \(day)", help: "leave out days without a cohort")
      }
      if let dates, let date = row.date, let event = dates.closing(on: date + day) {
        try check(active, on: date + day, closedBy: event, dates, in: table, row)
        continue
      }
      cohorts[row.date, default: []].append(.init(day: day, cohort: cohort, active: active))
    }
    guard !cohorts.isEmpty else {
      throw Failure(
        "'\(table.name)' has no day after arrival", help: "add the days from 1 on", status: .badInput)
    }
    try check(players: cohorts.values.reduce(0) { $0 + $1[0].cohort }, in: table)
    guard let dates else { return RetentionTable(cohorts[nil] ?? []) }
    return DatedRetention(
      Dictionary(uniqueKeysWithValues: cohorts.compactMap { date, rows in date.map { ($0, rows) } }), dates)
  }

  private static func check(
    _ active: Int, on date: Int, closedBy event: String, _ dates: DateOdds, in table: CountTable,
    _ row: CountTable.Row
  ) throws(Failure) {
    guard active > 0 else { return }
    throw table.fault(
      at: row,
      "\(active.counted("player plays", "players play")) on \(CivilDate.text(date)), on which the event '\(event)' closes the app",
      help:
        "the earliest first_day, \(CivilDate.text(dates.firstDate)), is day 1 of the scenario: change the days of the event, or leave it out"
    )
  }

  /// Columns `day` or `week`, and `survivors`.
  static func survivors(_ path: String) throws(Failure) -> SurvivorsTable {
    let (table, rows) = try byDay(path, ["survivors"])
    var kept: [SurvivorsTable.Row] = []
    for (row, day) in rows {
      let players = row.numbers[2] ?? 0
      if kept.isEmpty, day != 0 {
        throw table.fault(at: row, "the first row is of day \(day)", help: "begin with day 0 and all players")
      }
      if let before = kept.last, players > before.players {
        throw table.fault(
          at: row, "survivors rise from \(before.players) to \(players)",
          help: "players who are gone do not come back here; use --retention for players who play on a day")
      }
      kept.append(.init(day: day, players: players))
    }
    try check(players: kept[0].players, in: table)
    guard kept.count > 1 else {
      throw Failure("'\(table.name)' has no day after arrival", help: "add later days", status: .badInput)
    }
    return SurvivorsTable(kept)
  }

  private static let crossColumns = [
    "first_day", "second_day", "both", "first_only", "second_only", "neither",
  ]

  /// One row: two days, and the players on both, one or none of them.
  static func cross(_ path: String) throws(Failure) -> CrossTable {
    let table = try CountTable(path: path, columns: crossColumns)
    let row = table.rows[0]
    guard table.rows.count == 1 else {
      throw table.fault(
        at: table.rows[1], "a cross table has one row", help: "give the one with the days that matter most")
    }
    let numbers = row.numbers.map { $0 ?? 0 }
    guard numbers[0] >= 1, numbers[1] > numbers[0] else {
      throw table.fault(
        at: row, "days \(numbers[0]) and \(numbers[1]) are no pair of days after arrival",
        help: "'first_day' is at least 1, and 'second_day' is later")
    }
    try check(numbers[1], in: table, row)
    try check(players: numbers[2...].reduce(0, +), in: table)
    return CrossTable(
      firstDay: numbers[0], secondDay: numbers[1], both: numbers[2], firstOnly: numbers[3],
      secondOnly: numbers[4], neither: numbers[5])
  }

  /// Rows by rising days, which are given in days or in weeks; where rows have dates, by date.
  private static func byDay(
    _ path: String, _ columns: [String], dates: String? = nil
  ) throws(Failure) -> (CountTable, [(row: CountTable.Row, day: Int)]) {
    let table = try CountTable(path: path, columns: ["day", "week"] + columns, dates: dates) {
      columns.contains($0)
    }
    var rows: [(row: CountTable.Row, day: Int)] = []
    var last: [Int?: Int] = [:]
    for row in table.rows {
      guard (row.numbers[0] == nil) != (row.numbers[1] == nil) else {
        throw table.fault(
          at: row, "a row has a day or a week", help: "keep one of the columns 'day' and 'week'")
      }
      let day = row.numbers[0] ?? 7 * (row.numbers[1] ?? 0)
      try check(day, in: table, row)
      if let dates, (row.date == nil) != (table.rows[0].date == nil) {
        throw table.fault(
          at: row, "rows with and without '\(dates)' are in one table",
          help: "give each row the date on which its players arrived, or leave the column out")
      }
      if let before = last[row.date], day <= before {
        let players = row.date.map { " for the players of \(CivilDate.text($0))" } ?? ""
        throw table.fault(
          at: row,
          day == before
            ? "day \(day) is there twice\(players)" : "day \(day) comes after day \(before)\(players)",
          help: "sort the rows by day, each once")
      }
      last[row.date] = day
      rows.append((row, day))
    }
    return (table, rows)
  }

  private static func check(_ day: Int, in table: CountTable, _ row: CountTable.Row) throws(Failure) {
    guard day <= mostDays else {
      throw table.fault(at: row, "day \(day) is beyond ten years", help: "leave out later days")
    }
  }

  private static func check(players: Int, in table: CountTable) throws(Failure) {
    guard players >= fewestPlayers else {
      throw Failure(
        "'\(table.name)' has \(players.counted("player")), too few to fit anything to",
        help: "give at least \(fewestPlayers); with 400, a share is known to about 5 points",
        status: .badInput)
    }
  }
}
