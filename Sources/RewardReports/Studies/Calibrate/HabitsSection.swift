import RewardCalibration
import RewardEngine
import RewardPages
import RewardStudies

/// The chapters on what an event log shows besides when players play.
struct HabitsSection {
  private let habits: Habits
  /// The names of the profiles.
  private let names: [String]

  init(_ habits: Habits, names: [String]) { (self.habits, self.names) = (habits, names) }

  func write(to page: inout Page) {
    writeLog(to: &page)
    writeWeekdays(to: &page)
    writeNumbers(to: &page)
    writeClock(to: &page)
  }

  private func writeLog(to page: inout Page) {
    let players = habits.players
    page.heading("The log")
    let others =
      players.others > 0
      ? ", and \(players.others.counted("player")) who had arrived before" : ""
    let first = players.dates.map { CivilDate.text($0.lowerBound) } ?? ""
    page.paragraph(
      "\(players.newcomers.counted("new player"))\(others), from \(first) to \(CivilDate.text(habits.lastDate)). A new player counts from the day of their first event."
    )
  }

  // Weekdays.

  private func writeWeekdays(to page: inout Page) {
    guard let fit = habits.weekdays else { return }
    page.heading("Weekdays")
    page.paragraph("\(weekdayLead(fit))")
    let bars = Weekday.allCases.map { day in
      BarChart.Bar(
        Self.name(day), fit.observed[day.rawValue],
        note: "\(NumberText.percent(fit.expected[day.rawValue])) by the fit")
    }
    let caption = Caption(
      "Days of play by weekday",
      subtitle: "of the days that are compared within players, observed and by the fit",
      alternative: "Share of days of play on each weekday, observed and by the fit.")
    page.figure(
      BarChart(caption, axis: Axis("share of days of play", .percent), bars: bars), file: "weekdays.svg")
    var table = Table(
      .words("weekday"), .number("observed"), .number("by the fit"), .number("if all were alike"),
      .number("added to the logit"))
    for day in Weekday.allCases {
      let place = day.rawValue
      let range = fit.range(place)
      table.row(
        "\(Self.name(day))", .figure(NumberText.percent(fit.observed[place])),
        .figure(NumberText.percent(fit.expected[place])),
        .figure(NumberText.percent(fit.expectedIfAlike[place])),
        .figure(NumberText.estimate(fit.terms[place], low: range.low, high: range.high)))
    }
    page.table(table)
    if fit.dispersion > 1.5 {
      page.paragraph(
        "Dates of one weekday differ from each other more than the players' random draws explain: the variance is \(NumberText.significant(fit.dispersion, digits: 2)) times as large. Ranges are wider by its root. A scenario can have such dates as `daily_shock` or as events."
      )
    }
    if !fit.closedDates.isEmpty {
      page.paragraph(
        "Nobody plays on \(fit.closedDates.datesListed). Weekdays are compared without \(fit.closedDates.count.agreeing("this date", "these dates")), and days of play on \(fit.closedDates.count.agreeing("it", "them")) are drawn from each player's own chance."
      )
    }
  }

  private func weekdayLead(_ fit: WeekdayFit) -> String {
    let clear = Weekday.allCases.filter { fit.isClear($0.rawValue) }
    guard !clear.isEmpty else {
      return
        "No weekday differs clearly from the others, in \(fit.plays.counted("day")) of play that are compared within players."
    }
    let (more, less) = (
      clear.filter { fit.terms[$0.rawValue] > 0 }, clear.filter { fit.terms[$0.rawValue] < 0 }
    )
    return
      "\(Self.lead(more: more, less: less)) The last column says by how much. \(fit.plays.counted("day")) of play are compared within players, so it does not matter how often each of them plays. The shares also depend on how many of each weekday the log has."
  }

  /// On which weekdays players clearly play more and less; there is one.
  static func lead(more: [Weekday], less: [Weekday]) -> String {
    let parts = [("more", more), ("less", less)].filter { !$0.1.isEmpty }.map { word, days in
      "\(word) on \(days.map(name).listed)"
    }
    return "Players clearly play \(parts.joined(separator: ", and ")) than on an average day of the week."
  }

  static func name(_ day: Weekday) -> String { "\(day)".prefix(1).uppercased() + "\(day)".dropFirst() }

  // Numbers.

  /// All numbers but those of weekdays, with the field they are for.
  private var rows: [(field: String, habit: Habit)] {
    habits.fields.map { ($0.path, $0) }
      + habits.profileFields.enumerated().flatMap { part, own in
        own.map { ("\(names[part]).\($0.path)", $0) }
      } + (habits.jitter.map { [($0.path, $0)] } ?? [])
  }

  private func writeNumbers(to page: inout Page) {
    guard !rows.isEmpty else { return }
    page.heading("What players do on a day of play")
    var table = Table(
      .words("field"), .number("fitted"), .words("fitted to"), .number("observed"))
    for (field, habit) in rows {
      let range =
        habit.ninety.low < habit.ninety.high
        ? NumberText.estimate(habit.value, low: habit.ninety.low, high: habit.ninety.high)
        : NumberText.significant(habit.value)
      table.row(
        "\(code: field)", .figure(range), "\(habit.observation)",
        .figure(habit.isShare ? NumberText.percent(habit.observed) : NumberText.significant(habit.observed)))
    }
    page.table(table)
    page.paragraph(
      "Ranges in brackets hold 90 % of plausible values. Players are the unit: many days of one player count as one observation. Profiles keep how they differ from each other in missions, collecting, payers, spending, tastes and \(code: "freeze_propensity"): a log does not show which profile a player is of."
    )
  }

  // Hours and zones.

  private func writeClock(to page: inout Page) {
    if !habits.zones.isEmpty {
      page.heading("Zones")
      var table = Table(.words("zone"), .number("hours ahead of UTC"), .number("share of players"))
      for zone in habits.zones {
        table.row(
          "\(code: zone.id)", .figure(NumberText.significant(Double(zone.minutes) / 60)),
          .figure(NumberText.percentEstimate(zone.share, low: zone.ninety.low, high: zone.ninety.high)))
      }
      page.table(table)
    }
    guard !habits.hours.isEmpty else { return }
    page.heading("Hours of play")
    let bars = habits.hours.enumerated().map { hour, share in
      BarChart.Bar("\(hour < 10 ? "0" : "")\(hour):00", share)
    }
    let caption = Caption(
      "The hour around which players play",
      subtitle: "of players with five days of play or more, by their own clock",
      alternative: "Share of players by the hour around which they play.")
    page.figure(
      BarChart(caption, axis: Axis("share of players", .percent), bars: bars), file: "hours.svg")
  }

  // Tables for machines.

  static let columns = ["field", "value", "low", "high", "observation", "observed"]
  static let weekdayColumns = ["weekday", "observed", "fitted", "if_alike", "term", "low", "high"]

  var tables: [Report.File] {
    [
      .csv("habits.csv", Self.columns, fill),
      .csv("weekdays.csv", Self.weekdayColumns, fillWeekdays),
    ]
  }

  private func fill(_ table: inout CSVTable) {
    for (field, habit) in rows {
      table.row(
        .text(field), .estimate(habit.value, low: habit.ninety.low, high: habit.ninety.high),
        .text(habit.observation), .number(habit.observed))
    }
    for zone in habits.zones {
      table.row(
        .text("players.zones.\(zone.id).share"),
        .estimate(zone.share, low: zone.ninety.low, high: zone.ninety.high),
        .text("players whose clock is usually that far ahead of UTC"), .number(zone.share))
    }
    for (hour, share) in habits.hours.enumerated() {
      let players = habits.players.hourCounts
      let range = Interval.wilson(players[hour], of: players.reduce(0, +), confidence: 0.9)
      table.row(
        .text("players.hours.\(hour + 1)"), .estimate(share, low: range?.low, high: range?.high),
        .text("players who play around this hour"), .number(share))
    }
  }

  private func fillWeekdays(_ table: inout CSVTable) {
    guard let fit = habits.weekdays else { return }
    for day in Weekday.allCases {
      let place = day.rawValue
      let range = fit.range(place)
      table.row(
        .text("\(day)"), .number(fit.observed[place]), .number(fit.expected[place]),
        .number(fit.expectedIfAlike[place]),
        .estimate(fit.terms[place], low: range.low, high: range.high))
    }
  }
}
