import RewardEngine

/// Compares all moves under one setting: the two runs of each player, day by day.
struct MoveComparison {
  private let audit: ClockAudit
  private let plan: Plan
  let quantities: [AuditQuantity]

  var resources: [String] { plan.catalogue.resources }

  init(_ audit: ClockAudit, _ setting: ClockSetting, mostAtOnce: Int) throws(PlanRefusal) {
    self.audit = audit
    // The most sessions on one date: the player's own, one moved there, and one of a repeated date. One more day holds
    // what is moved over the last midnight, another what a flight delays.
    plan = try audit.plan(setting, days: audit.days + 2, mostADay: mostAtOnce * 3)
    quantities = AuditQuantity.all(plan)
  }

  /// The histories of a player that the rules can distinguish, and the two that each move compares.
  private struct Histories {
    let player: Int
    private(set) var distinct: [[Replay.Event]] = []
    /// By move, places in ``distinct``.
    private(set) var pairs: [(before: Int, after: Int)] = []

    init(_ player: Int) { self.player = player }

    mutating func add(before: [Replay.Event], after: [Replay.Event]) {
      let first = place(of: before)
      pairs.append((first, place(of: after)))
    }

    private mutating func place(of events: [Replay.Event]) -> Int {
      if let known = distinct.firstIndex(where: { $0.elementsEqual(events, by: Self.isSame) }) {
        return known
      }
      distinct.append(events)
      return distinct.count - 1
    }

    private static func isSame(_ one: Replay.Event, _ other: Replay.Event) -> Bool {
      one.day == other.day && one.minute == other.minute && one.zoneOffset == other.zoneOffset
        && one.action == other.action && one.amount == other.amount
    }
  }

  /// - Throws: `CancellationError` when the task is cancelled between two tiles.
  func results(_ behaviour: Behaviour, progress: (@Sendable (Int) -> Void)?) throws -> [MoveResult] {
    let profiles = (behaviour.profiles.max() ?? -1) + 1
    // A thousand players and 365 days, over the players who ever play and the days of the audit.
    let scale = 1000 * 365 / Double(audit.days) * Double(behaviour.people.count) / Double(audit.players)
    let empty = MoveResult.Losses(profiles: profiles, scale: scale)
    var results = audit.moves.map { _ in
      MoveResult(losses: plan.streaks.map { _ in empty })
    }
    var lives = DailyReplay(plan, seed: audit.seed)
    var batch: [Histories] = []
    var seats = 0
    for player in behaviour.people.indices {
      let histories = self.histories(of: player, behaviour)
      if seats + histories.distinct.count > Replay.batch {
        try Task.checkCancellation()
        play(batch, of: behaviour, in: &lives, into: &results)
        progress?(batch.count * audit.moves.count * 2)
        (batch, seats) = ([], 0)
      }
      batch.append(histories)
      seats += histories.distinct.count
    }
    if !batch.isEmpty { play(batch, of: behaviour, in: &lives, into: &results) }
    progress?(batch.count * audit.moves.count * 2)
    return results
  }

  private func histories(of player: Int, _ behaviour: Behaviour) -> Histories {
    var histories = Histories(player)
    let person = behaviour.people[player]
    for move in audit.moves {
      histories.add(before: events(of: move.before(person)), after: events(of: move.after(person)))
    }
    return histories
  }

  /// The events of visits, without what no streak's clock can see: zones and the minutes of an hour where days are the
  /// player's own, and the time of day where there is no leeway either.
  private func events(of visits: [Visit]) -> [Replay.Event] {
    var events = Visit.events(of: visits, clocksGoBack: !plan.countsDaysOfUTC)
    guard !plan.countsDaysOfUTC else { return events }
    let hasLeeway = plan.streaks.contains { $0.rules.leewayHours > 0 }
    for place in events.indices {
      events[place].zoneOffset = 0
      events[place].minute = hasLeeway ? events[place].minute / 60 * 60 : 0
    }
    return events
  }

  private func play(
    _ batch: [Histories], of behaviour: Behaviour, in lives: inout DailyReplay,
    into results: inout [MoveResult]
  ) {
    let players = batch.flatMap { histories in
      histories.distinct.map { Replay.Player(address: behaviour.addresses[histories.player], events: $0) }
    }
    var watches: [Watch] = []
    var seat = 0
    for histories in batch {
      let sessions = behaviour.people[histories.player].sessions
      for (move, pair) in zip(audit.moves, histories.pairs) {
        watches.append(
          Watch(
            move, of: sessions, quantities, days: audit.days, seats: (seat + pair.before, seat + pair.after)))
      }
      seat += histories.distinct.count
    }
    lives.play(players, showing: quantities.map(\.figure)) { day, shown in
      for place in watches.indices { watches[place].look(on: day, at: shown) }
    }
    for (place, watch) in watches.enumerated() {
      let (histories, move) = place.quotientAndRemainder(dividingBy: audit.moves.count)
      note(watch, of: batch[histories].player, behaviour, in: &results[move])
    }
  }

  private func note(
    _ watch: Watch, of player: Int, _ behaviour: Behaviour, in result: inout MoveResult
  ) {
    for streak in plan.streaks.indices {
      let (lost, counted) = (place(of: .losses(streak: streak)), place(of: .counted(streak: streak)))
      result.losses[streak].add(
        before: watch.before[lost], after: watch.after[lost],
        moreCounted: watch.after[counted] - watch.before[counted], of: behaviour.profiles[player])
    }
    guard var difference = watch.difference else { return }
    result.differing += 1
    difference.profile = behaviour.profiles[player]
    difference.rank = Int(behaviour.addresses[player].rank)
    difference.daysInARow = Self.daysInARow(behaviour.people[player].sessions, to: difference.day)
    if result.first.map({ difference.day < $0.day }) ?? true { result.first = difference }
  }

  private func place(of quantity: AuditQuantity) -> Int {
    guard let place = quantities.firstIndex(of: quantity) else {
      preconditionFailure("\(quantity) is not compared")
    }
    return place
  }

  /// Days of play in a row that end on a day or on the one before it.
  static func daysInARow(_ sessions: [Session], to day: Int) -> Int {
    let days = Set(sessions.map { Int($0.day) })
    var first = days.contains(day) ? day : day - 1
    var count = 0
    while days.contains(first) {
      count += 1
      first -= 1
    }
    return count
  }
}

/// Follows the two runs of a player, and finds the first difference.
private struct Watch {
  /// The values of both at the end of the last day.
  private(set) var before: [Int] = []
  private(set) var after: [Int] = []
  /// The first difference that lasted.
  private(set) var difference: AuditDifference?
  /// The day since which each quantity differs; empty while all are the same.
  private var candidates: [Int: AuditDifference] = [:]
  private let quantities: [AuditQuantity]
  private let promise: Move.Promise
  private let days: Int
  /// The seats of the two runs; the same where the rules cannot distinguish them.
  private let seats: (before: Int, after: Int)
  /// The day of this player from which dates are shifted; the date line is crossed when they next play.
  private let line: Itinerary.DateLine
  /// Beyond the date line: the values, at the end of the last date, of the run that is a date behind.
  private var waiting: [Int32] = []

  init(
    _ move: Move, of sessions: [Session], _ quantities: [AuditQuantity], days: Int,
    seats: (before: Int, after: Int)
  ) {
    self.quantities = quantities
    self.days = days
    self.seats = seats
    promise = move.promise
    let crossing = move.dateLine.flatMap { line in
      sessions.first { $0.day >= line.from }.map { Itinerary.DateLine(from: Int($0.day), shift: line.shift) }
    }
    line = crossing ?? Itinerary.DateLine(from: days, shift: 0)
  }

  /// Adds the values of both runs on a date, and compares them for a day that has ended in both.
  ///
  /// - Parameter shown: the values of all seats.
  mutating func look(on date: Int, at shown: [Int32]) {
    // A run never differs from itself, unless its dates are shifted.
    if seats.before == seats.after, line.shift == 0, date < days - 1 { return }
    let width = quantities.count
    let before = shown[(seats.before * width)..<((seats.before + 1) * width)]
    let after = shown[(seats.after * width)..<((seats.after + 1) * width)]
    // West of the line a day ends a date later, east of it a date earlier.
    if line.shift > 0 && date >= line.from {
      if date > line.from { compare(date - 1, waiting[...], after) }
      waiting = Array(before)
    } else if line.shift < 0 && date >= line.from {
      compare(date, before, waiting[...])
      waiting = Array(after)
    } else {
      compare(date, before, after)
      if line.shift < 0 && date == line.from - 1 { waiting = Array(after) }
    }
  }

  private mutating func compare(_ day: Int, _ before: ArraySlice<Int32>, _ after: ArraySlice<Int32>) {
    guard day < days else { return }
    if day == days - 1 { (self.before, self.after) = (before.map(Int.init), after.map(Int.init)) }
    // Most runs are alike on most days.
    guard difference == nil, !candidates.isEmpty || !before.elementsEqual(after) else { return }
    for place in quantities.indices {
      let values = (before[before.startIndex + place], after[after.startIndex + place])
      guard isBroken(quantities[place], values.0, values.1) else {
        candidates[place] = nil
        continue
      }
      let found =
        candidates[place]
        ?? AuditDifference(
          profile: 0, rank: 0, day: day, quantity: place, before: Int(values.0), after: Int(values.1),
          daysInARow: 0)
      candidates[place] = found
      if difference == nil && day - found.day + 1 >= AuditDifference.lasting { difference = found }
    }
  }

  /// Whether a quantity breaks the rule.
  private func isBroken(_ quantity: AuditQuantity, _ before: Int32, _ after: Int32) -> Bool {
    guard promise == .keepsRuns else { return after != before }
    // A repeated date counts once.
    if case .length = quantity { return after < before - 1 }
    return false
  }
}
