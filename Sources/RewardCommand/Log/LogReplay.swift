import RewardEngine
import RewardFiles
import RewardPages
import RewardReports
import RewardStudies

/// Replays a log: events in, final states and a report out.
final class LogReplay {
  private var run: HistoryRun
  private let log: LogSource
  private let days: ClosedRange<Int>
  private let profiles: Set<String>
  private let columns: PlayerColumns
  private var events = 0
  private var outside = 0
  /// Players who had played before the days, and whose states are not known.
  private var withoutStates = 0
  private var duplicates = ""
  private var unknown: UnknownEvents
  private var missing: MissingCauses
  private var states: StatesOfLog?
  /// Players of the file of states who are not in the log.
  private var silent = 0
  /// Players whose last day of play before the days is another one in the log than in their state.
  private var otherLastDays = 0

  init(
    _ scenario: Scenario, _ document: Document, _ log: LogSource, _ days: ClosedRange<Int>, seed: UInt64
  ) throws(Failure) {
    guard days.count <= Scenario.longestRun else {
      throw Failure(
        "the log spans \(days.count) days, and a run has at most \(Scenario.longestRun)",
        help: "give --from and --until", status: .badInput)
    }
    func start(_ opening: OpeningStates? = nil) throws(Failure) -> HistoryRun {
      try Failure.plan(
        document,
        HistoryRun(
          scenario, days: days.count, mostADay: log.settings.maxPerDay, seed: seed, from: opening))
    }
    run = try start()
    if let path = log.startFrom {
      let states = try PlayerFile.states(for: run, from: path)
      run = try start(states.opening)
      self.states = states
    }
    columns = PlayerColumns(run.plan, of: run.scenario)
    self.log = log
    unknown = UnknownEvents(in: log.path, isStrict: log.settings.strict)
    missing = MissingCauses(in: log.path, isStrict: log.settings.strict)
    self.days = days
    profiles = Set(scenario.players.profiles.map(\.id))
  }

  /// The plan that is replayed.
  var plan: Plan { run.plan }

  /// Replays the whole log, one tile of players at a time, and writes their final states.
  func play(as format: PlayerFormat, _ write: (String) throws(OutputError) -> Void) throws(Failure) {
    var source = try log.open()
    let table = PlayerTable(columns, day: lastDay)
    let documents = PlayerDocuments(columns, day: lastDay)
    if format == .csv { try Failure.write(write(table.header)) }
    var batch: [(id: String, player: Replay.Player)] = []
    var isOver = false
    var left: [String]?
    while !isOver {
      if left == nil, let player = try source.nextPlayer() {
        if let played = try self.player(player) { batch.append((player[0].player, played)) }
      } else if let id = takeNext(&left) {
        batch.append((id, Replay.Player(address: address(of: id), events: [], opening: states?.take(id))))
      } else {
        isOver = true
      }
      guard batch.count == Replay.batch || isOver && !batch.isEmpty else { continue }
      var text = ""
      run.play(batch.map(\.player)) { index, state in
        let id = batch[index].id
        text += format == .csv ? table.row(state, id: id) : documents.line(state, id: id)
      }
      batch.removeAll(keepingCapacity: true)
      try Failure.write { () throws(OutputError) in
        try Interruption.check()
        try write(text)
      }
    }
    duplicates = source.note
    guard run.players > 0 else { throw nothingKnown("'\(log.path)' has") }
  }

  /// The next player of the file of states who is not in the log, in the order of the file.
  private func takeNext(_ left: inout [String]?) -> String? {
    if left == nil {
      left = states?.left.reversed() ?? []
      silent = left?.count ?? 0
    }
    return left?.popLast()
  }

  /// The day that the final states are of, from the first of all.
  private var lastDay: Int { days.count + (run.plan.opening?.day ?? 0) }

  /// The diary of one player of the log.
  ///
  /// - Throws: `Failure` with exit code 65 if the log has no such player, or no event of the scenario for them.
  func findings(ofPlayer id: String) throws(Failure) -> Explain.Findings {
    var source = try log.open()
    var before = 0
    while let events = try source.nextPlayer() {
      guard events[0].player.utf8.elementsEqual(id.utf8) else {
        before = source.duplicates
        continue
      }
      guard let player = try player(events) else { throw nothingKnown("player '\(id)' has") }
      duplicates = source.note(ofDuplicates: source.duplicates - before)
      return run.findings(of: player, called: id, firstDay: days.lowerBound)
    }
    if let opening = states?.take(id) {
      let player = Replay.Player(address: address(of: id), events: [], opening: opening)
      return run.findings(of: player, called: id, firstDay: days.lowerBound)
    }
    throw Failure(
      "'\(log.path)' has no player '\(id)'",
      help: "give an id from its column '\(log.settings.columns.player)'", status: .badInput)
  }

  private func nothingKnown(_ subject: String) -> Failure {
    Failure(
      "\(subject) no event of the scenario, from \(CivilDate.text(days.lowerBound)) to \(CivilDate.text(days.upperBound))",
      help: "the events are \(run.words.all.joined(separator: ", "))", status: .badInput)
  }

  /// A player's known events within the days; `nil` if there are none.
  ///
  /// - Throws: `Failure` with exit status 65 for more of an action than balances allow for.
  private func player(_ events: [LogEvent]) throws(Failure) -> Replay.Player? {
    guard let (player, lines) = try known(events) else { return nil }
    if let excess = excess(of: player) {
      throw Failure(
        at: log.path, line: lines[excess.event], excess.limit.text(.onePlayer, days: days.count),
        help: excess.limit.help)
    }
    self.events += player.events.count
    return player
  }

  /// The first event of a player that is more than balances allow for; `nil` where there is none.
  func excess(of player: Replay.Player) -> HistoryRun.Excess? {
    do throws(HistoryRun.Excess) { try run.check(player) } catch { return error }
    return nil
  }

  /// A player's known events within the days, with the line of each; `nil` if there are none.
  ///
  /// - Throws: `Failure` with exit status 65 for an unknown event where these are refused.
  func known(_ events: [LogEvent]) throws(Failure) -> (player: Replay.Player, lines: [Int])? {
    var known: [Replay.Event] = []
    var lines: [Int] = []
    var dependent: [(source: LogEvent, event: Replay.Event)] = []
    var lastDay: Int?
    for event in events {
      guard let action = run.words[event.event] else {
        try unknown.note(event, names: run.words.all)
        continue
      }
      guard days.contains(event.day) else {
        outside += 1
        if event.day < days.lowerBound { lastDay = max(lastDay ?? event.day, event.day) }
        continue
      }
      known.append(
        Replay.Event(
          day: Int32(event.day - days.lowerBound), minute: Int32(event.minute),
          zoneOffset: Int32(event.offsetMinutes), action: action, amount: Int32(event.amount)))
      lines.append(event.line)
      if MissingCauses.mayBeMissing(action, in: plan) { dependent.append((event, known[known.count - 1])) }
    }
    try missing.note(dependent, among: known, in: plan)
    let opening = states?.take(events[0].player)
    guard !known.isEmpty || opening != nil else { return nil }
    if let lastDay { compare(lastDay, with: opening) }
    // Days of UTC depend on the player's offset, which a file of states does not have.
    let before = events.last { $0.day < days.lowerBound && opening != nil }
    let player = Replay.Player(
      address: address(of: events[0].player), events: known, opening: opening,
      zoneOffset: before.map { Int32($0.offsetMinutes) })
    return (player, lines)
  }

  /// Counts a player who had played before the days, if their state is not known or is of another day.
  ///
  /// - Parameter lastDay: the last day of play before the days.
  private func compare(_ lastDay: Int, with opening: [Int32]?) {
    guard let states else {
      withoutStates += 1
      return
    }
    // A file without this column has 0 there.
    guard let opening, let place = run.plan.playerFields.firstIndex(of: .lastActive), opening[place] > 0
    else { return }
    let stored = days.lowerBound - states.opening.day + Int(opening[place])
    if stored != lastDay { otherLastDays += 1 }
  }

  /// The address of random rewards: players of a run keep their draws, others get draws by their id.
  private func address(of id: String) -> PlayerAddress {
    if let dash = id.lastIndex(of: "-"), profiles.contains(String(id[..<dash])),
      let rank = UInt32(id[id.index(after: dash)...])
    {
      return PlayerAddress(profileKey: StableHash(String(id[..<dash])).folded, rank: rank)
    }
    let hash = StableHash(id)
    return PlayerAddress(profileKey: hash.folded, rank: UInt32(truncatingIfNeeded: hash.value))
  }

  /// Whose history it was.
  var history: String {
    "Replayed from \(events.counted("event")) of \(run.players.counted("player")), "
      + "\(CivilDate.text(days.lowerBound)) to \(CivilDate.text(days.upperBound))."
  }

  /// What of the log was not played, a line each.
  var notes: String {
    var notes = unknown.note + missing.note
    if outside > 0 { notes += "Ignored, because they are outside the days: \(outside.counted("event")).\n" }
    if withoutStates > 0 {
      notes +=
        "\(withoutStates.counted("player")) had played before \(CivilDate.text(days.lowerBound)) and \(withoutStates.agreeing("begins", "begin")) with nothing here. "
        + "To go on with what they had, replay the days before, and give that players.csv with --start-from.\n"
    }
    if let states {
      notes +=
        "Started from the states in '\(log.startFrom ?? "")': \(states.count.counted("player")), "
        + "\(NumberText.whole(silent)) of them without an event.\n"
      if otherLastDays > 0 {
        notes +=
          "\(otherLastDays.counted("player")) last played on another day before \(CivilDate.text(days.lowerBound)) than \(otherLastDays.agreeing("the state says", "the states say")). "
          + "States must be those at the end of the day before --from.\n"
      }
    }
    return notes + duplicates
  }

  /// The findings of all players so far.
  func findings() -> Run.Findings { run.findings(withoutStatesOf: withoutStates) }
}
