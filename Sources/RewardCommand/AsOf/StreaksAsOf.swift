import RewardEngine
import RewardFiles
import RewardPages
import RewardReports
import RewardStudies

/// The streaks of every player of a log at an instant, from events alone.
struct StreaksAsOf {
  private let scenario: Scenario
  private let words: StreakEvents
  private let pools: FreezePools
  private let instant: Instant
  private let log: LogSource
  private var aDay: ActionsPerDay
  private var zones: CalculationZones
  private var freezes: FreezeFile?
  private var goals: GoalFile?
  private let closedGaps: StreakHistory.ClosedGaps
  private var unknown: UnknownEvents
  private var known = 0
  private var later = 0
  private var duplicates = ""
  private(set) var players = 0

  /// Lines are handed over in pieces of this many bytes, so that a short log writes nothing if its end is faulty.
  private static let block = 1 << 16

  /// - Throws: `Failure` for streaks that events cannot decide, an unknown zone, or a faulty file of freezes.
  init(_ command: ReplayCommand, at instant: Instant) throws(Failure) {
    let document: Document
    (scenario, document) = try command.options.load()
    words = try Self.words(scenario, document)
    self.instant = instant
    log = command.source
    aDay = ActionsPerDay(most: log.settings.maxPerDay)
    pools = FreezePools(scenario, words)
    zones = try CalculationZones(log.settings.zone, offset: command.asOf.offset)
    unknown = UnknownEvents(in: log.path, isStrict: log.settings.strict)
    closedGaps = command.asOf.closedGaps?.rule ?? .settled
    if let path = command.asOf.freezes { freezes = try FreezeFile(path: path, pools: pools) }
    if let path = command.asOf.goals {
      goals = try GoalFile(path: path, streaks: words.streaks.map(\.name))
    }
  }

  private static func words(_ scenario: Scenario, _ document: Document) throws(Failure) -> StreakEvents {
    guard !scenario.streaks.isEmpty else {
      throw Failure("the scenario has no streaks", help: "--as-of prints streaks only", status: .badInput)
    }
    let plan = try Failure.plan(document, Plan(scenario))
    do throws(StreakEvents.Undetermined) { return try StreakEvents(scenario, plan: plan) } catch {
      throw Failure(
        InvalidScenario(
          error.refusals.map { refusal in
            let path = FieldPath(refusal.path)
            return Diagnostic(at: document.place(of: path), path, refusal.message, help: refusal.help)
          }, in: document.source))
    }
  }

  /// Writes a line a player: to a file, whole or not at all, or to standard output as they come.
  mutating func write(to file: OwnFile?) throws(Failure) {
    if let file {
      try Failure.write { () throws(OutputError) in
        try FileOutput.replace(file.path, file.former) { part throws(OutputError) in
          try lines { text throws(OutputError) in
            try part(text)
            return true
          }
        }
      }
    } else {
      var output = StandardOutput()
      try Failure.write { () throws(OutputError) in
        try lines { text throws(OutputError) in
          try output.write(text)
          return !output.isClosed
        }
      }
    }
  }

  /// Hands over all lines, until `write` returns false.
  mutating func lines(_ write: (String) throws(OutputError) -> Bool) throws(OutputError) {
    do throws(Failure) {
      var source = try log.open()
      var text = ""
      while let events = try source.nextPlayer() {
        text += try line(of: events)
        try Failure.write(Interruption.check())
        guard text.utf8.count >= Self.block else { continue }
        guard try Failure.write(write(text)) else { return }
        text = ""
      }
      duplicates = source.note
      try checkEnd()
      _ = try Failure.write(write(text))
    } catch {
      throw OutputError(error)
    }
  }

  private func checkEnd() throws(Failure) {
    guard known > 0 else {
      throw Failure(
        "'\(log.path)' has no event of the scenario",
        help: "the events are \(words.words.all.joined(separator: ", "))", status: .badInput)
    }
    guard log.settings.strict else { return }
    try freezes?.rows.refuseLeftover()
    try goals?.rows.refuseLeftover()
  }

  /// What was not looked at, a line each.
  var notes: String {
    var notes = unknown.note
    if later > 0 {
      notes += "Ignored, because they are later than \(CivilDate.text(instant)): \(later.counted("event")).\n"
    }
    return notes + duplicates + (freezes?.rows.note ?? "") + (goals?.rows.note ?? "")
  }

  private mutating func line(of events: [LogEvent]) throws(Failure) -> String {
    let player = events[0].player
    let zone = zones.zone(by: events.last { $0.instant <= instant.milliseconds })
    let actions = try actions(of: events)
    let own = PlayerStreaks(
      words, scenario, pools, actions, freezes?.rows.take(player) ?? [],
      goals: goals?.rows.take(player) ?? [], closedGaps: closedGaps)
    let states = own.states(at: instant, in: zone)
    players += 1
    let streaks = zip(words.streaks, states).map { streak, state in
      StreakStateDocument.Streak(name: streak.name, state: state, of: scenario.streaks[streak.streak])
    }
    return StreakStateDocument(player: player, asOf: instant, zone: zone.text, streaks: streaks).line
  }

  /// What a player did up to the instant, without events that are not in the scenario.
  private mutating func actions(of events: [LogEvent]) throws(Failure) -> [PlayerStreaks.Actions] {
    var actions: [PlayerStreaks.Actions] = []
    aDay.clear()
    for event in events {
      guard let action = words.words[event.event] else {
        try unknown.note(event, names: words.words.all)
        continue
      }
      known += 1
      guard event.instant <= instant.milliseconds else {
        later += 1
        continue
      }
      if case .activity = action, aDay.isTooMuch(action, times: event.amount, on: event.day) {
        let limit = HistoryRun.Excess.Limit.timesADay(aDay.most)
        throw Failure(
          at: log.path, line: event.line, limit.text(.onePlayer, days: 1), help: limit.help)
      }
      actions.append(
        .init(instant: Instant(milliseconds: Int(event.instant)), action: action, times: event.amount))
    }
    return actions
  }
}

extension ReplayCommand {
  /// Prints streaks at an instant, or writes them to the file of `--out`.
  func lookAtStreaks(at instant: Instant) throws(Failure) {
    let file = out.map { OwnFile(path: $0, option: "--out", form: .streaks) }
    try file?.check(reading: inputs)
    var streaks = try StreaksAsOf(self, at: instant)
    try streaks.write(to: file)
    Output.complain(streaks.notes)
    if let out {
      Output.complain(
        "wrote \(out): \(streaks.players.counted("player"))\n")
    }
  }
}
