import RewardCalibration
import RewardEngine
import RewardFiles
import RewardPages
import RewardReports
import RewardStudies

/// What a log shows about its players, read once.
struct LogObservation {
  let players: ObservedPlayers
  let days: ClosedRange<Int>
  /// `nil` where days of UTC are those of the players, as far as the log shows.
  let utcDays: HoursOfUTC.Finding?
  /// Whether profiles are those of `players.mix`, so that none can be added.
  let hasMix: Bool
  /// What was left out or looks odd, a sentence each.
  let notes: [String]
  /// Those of them that a fit may be wrong by: events that are ignored, days without any.
  let doubts: [String]

  /// Fewer days do not show a week twice.
  static let fewestDays = 14
  /// More programs than one player in this many are no accident.
  private static let oneProgramIn = 20

  /// - Parameter followsReturns: whether players who come back after a long absence count as players who had left.
  /// - Throws: `Failure` with exit status 66 where there is nothing to read, 65 for a log that is faulty or shows too little.
  init(
    _ source: LogSource, of scenario: Scenario, in document: Document,
    followsReturns: Bool = false
  ) throws(Failure) {
    let plan = try Failure.plan(document, Plan(scenario))
    let words = EventNames(scenario, plan: plan)
    var reading = Reading(
      source, words,
      ObservedPlayers(
        scenario, plan: plan, mostADay: source.settings.maxPerDay, followsReturns: followsReturns))
    var log = try source.open()
    while let events = try log.nextPlayer() { try reading.add(events) }
    let span = try reading.dates.span(
      from: source.settings.first, until: source.settings.last, in: source.path)
    players = reading.players
    days = span.days
    hasMix = document[FieldPath("players.mix")] != nil
    utcDays = source.settings.zone == nil ? reading.hours.finding : nil
    try Self.check(reading, days, in: source.path)
    doubts = reading.doubts(span.note)
    notes = reading.notes(log.note) + Self.notes(on: scenario.events, in: days)
  }

  /// Which of some profiles new players may be of, by the events of the scenario.
  func cohorts(of profiles: [String]) -> ArrivalCohorts? { players.cohorts(of: profiles, in: days) }

  /// What the log shows of events that bring players, a sentence each.
  static func notes(on cohorts: ArrivalCohorts) -> [String] {
    cohorts.waves.map { wave in
      guard let first = wave.dates.first, let last = wave.dates.last else {
        return
          "No day of the event '\(wave.event)' is in the log. It brings all players of '\(wave.profile)', so the log does not show them."
      }
      let usual =
        wave.usual == 0 ? "nobody arrives" : "about \(NumberText.significant(wave.usual, digits: 2)) arrive"
      return
        "The event '\(wave.event)' brings all players of '\(wave.profile)'. They are among the \(wave.arrivals.counted("player")) who arrived from \(CivilDate.text(first)) to \(CivilDate.text(last)). On a usual day near it, \(usual)."
    }
  }

  /// What events do to the days of a log; the first date is day 1 of the scenario.
  static func notes(on events: [Scenario.Event], in dates: ClosedRange<Int>) -> [String] {
    let known = EventDates(events, in: dates)
    var notes = known.lasting.map {
      "The event '\($0)' lasts all days of the log, so its effect on playing is part of the fitted profiles. The fitted scenario sets its 'odds_of_playing' to 1. Players continue to play like that after the event."
    }
    notes += [daysOfEvents(events, in: dates)].compactMap { $0 }
    let changing = known.dates.count
    if changing > 0 {
      notes.append(
        "Events change how often players play on \(NumberText.whole(changing)) of the \(dates.count.counted("day")) of the log. Players are fitted as they would have played without them. The observed numbers of days of play and the last days of play, which the fit is compared with, are without the events, too: days of play on such days are drawn from each player's own chance. Retention, and what players do on a day of play, are observed on all days of the log."
      )
    }
    return notes
  }

  /// On which dates the events are that change who plays; `nil` where there are none.
  private static func daysOfEvents(_ events: [Scenario.Event], in dates: ClosedRange<Int>) -> String? {
    let named = events.filter { $0.isClosed || $0.oddsOfPlaying != 1 }.compactMap { event -> String? in
      let own = dates.filter { event.isOn(day: $0 - dates.lowerBound) }
      guard let first = own.first, let last = own.last else { return nil }
      return first == last
        ? "'\(event.id)' is on \(CivilDate.text(first))"
        : "'\(event.id)' is on \(own.count.counted("day")) from \(CivilDate.text(first)) to \(CivilDate.text(last))"
    }
    guard !named.isEmpty else { return nil }
    return
      "Day 1 of the scenario is the first day of the log, \(CivilDate.text(dates.lowerBound)), so \(named.listed)."
  }

  private static func check(_ reading: Reading, _ days: ClosedRange<Int>, in path: String) throws(Failure) {
    let players = reading.players
    let range = "from \(CivilDate.text(days.lowerBound)) to \(CivilDate.text(days.upperBound))"
    if players.programs > 0, players.programs * oneProgramIn > players.players + players.programs,
      let first = reading.firstProgram
    {
      let all = players.players + players.programs
      throw Failure(
        at: path, line: first.line,
        "\(NumberText.whole(players.programs)) of \(all.counted("player")) look like programs: player '\(first.player)' plays almost every day, more than \(reading.mostADay) times a day",
        help: "take programs out of the log, or raise --max-per-day if people do that")
    }
    if reading.excessive * oneProgramIn > players.players + reading.excessive, let line = reading.firstExcess
    {
      throw Failure(at: path, line: line, reading.limit.text(.onePlayer, days: 1), help: reading.limit.help)
    }
    guard players.players > 0 else {
      throw Failure(
        "'\(path)' has no event of the scenario, \(range)",
        help: "the events are \(reading.words.all.joined(separator: ", "))", status: .badInput)
    }
    guard days.count >= fewestDays else {
      throw Failure(
        "'\(path)' has \(days.count.counted("day")), \(range): too few to see what repeats in a week",
        help:
          "give at least \(fewestDays) days; with 30, a month of retention is observed and not extrapolated",
        status: .badInput)
    }
    guard players.newcomers >= EvidenceTables.fewestPlayers else {
      let before =
        players.others > 0 ? "; \(players.others.counted("player")) had arrived before" : ""
      throw Failure(
        "'\(path)' has \(players.newcomers.counted("new player")) \(range), too few to fit anything to\(before)",
        help:
          "give at least \(EvidenceTables.fewestPlayers); with 400, a share is known to about 5 points",
        status: .badInput)
    }
  }
}

/// A log while it is read, player by player.
private struct Reading {
  let words: EventNames
  let mostADay: Int
  private(set) var players: ObservedPlayers
  private(set) var dates = LogDays()
  private(set) var hours = HoursOfUTC()
  private(set) var firstProgram: (player: String, line: Int)?
  /// Players who do something more often on one day than a replay takes, and the line of the first such event.
  private(set) var excessive = 0
  private(set) var firstExcess: Int?
  private let settings: LogSettings
  private var unknown: UnknownEvents
  private var outside = 0

  init(_ source: LogSource, _ words: EventNames, _ players: ObservedPlayers) {
    (self.words, self.players, settings) = (words, players, source.settings)
    mostADay = source.settings.maxPerDay
    unknown = UnknownEvents(in: source.path, isStrict: source.settings.strict)
  }

  var limit: HistoryRun.Excess.Limit { .timesADay(mostADay) }

  mutating func add(_ events: [LogEvent]) throws(Failure) {
    var days: [Int: ObservedDay] = [:]
    var excess: Int?
    var isNew = true
    var ownHours = hours
    for event in events {
      dates.note(event)
      // Any event shows that its player had arrived.
      if let first = settings.first, event.day < first { isNew = false }
      guard let action = words[event.event] else {
        try unknown.note(event, names: words.all)
        continue
      }
      if event.day < settings.first ?? .min || event.day > settings.last ?? .max {
        outside += 1
        continue
      }
      ownHours.note(event)
      // Events are in the order of their instants, so the first of a date is the earliest.
      var day =
        days[event.day]
        ?? ObservedDay(date: event.day, minute: event.minute, zoneOffset: event.offsetMinutes)
      day.times[action, default: 0] += event.amount
      days[event.day] = day
      if action.isLimited, day.times[action, default: 0] > mostADay { excess = excess ?? event.line }
    }
    guard !days.isEmpty else { return }
    let sorted = days.values.sorted { $0.date < $1.date }
    if players.isProgram(sorted) {
      firstProgram = firstProgram ?? (events[0].player, events.map(\.line).min() ?? 1)
    } else if let excess {
      excessive += 1
      firstExcess = firstExcess ?? excess
      return
    } else {
      // Programs have no nights, and say nothing of those of the players.
      hours = ownHours
    }
    players.add(sorted, isNew: isNew)
  }

  /// What a fit may be wrong by, a sentence each.
  func doubts(_ pause: String) -> [String] {
    var notes = (pause + unknown.note).split(separator: "\n").map(String.init)
    if players.programs > 0 {
      notes.append(
        "Left out, because no person plays like that: \(players.programs.counted("player")) who play almost every day, more than \(mostADay) times a day."
      )
    }
    if excessive > 0 {
      notes.append(
        "Left out, because \(limit.text(.players, days: 1)): \(excessive.counted("player")).")
    }
    return notes
  }

  /// What else was left out or looks odd, a sentence each.
  func notes(_ log: String) -> [String] {
    var notes = log.split(separator: "\n").map(String.init)
    if outside > 0 {
      notes.append("Ignored, because they are outside the days: \(outside.counted("event")).")
    }
    if players.others > 0 {
      notes.append(
        "\(players.others.counted("player")) had arrived before. They count for weekdays, missions and activities, and not for retention."
      )
    }
    return notes
  }
}
