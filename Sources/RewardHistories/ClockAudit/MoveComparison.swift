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
    var watches: [MoveWatch] = []
    var seat = 0
    for histories in batch {
      let sessions = behaviour.people[histories.player].sessions
      for (move, pair) in zip(audit.moves, histories.pairs) {
        let seats = (before: seat + pair.before, after: seat + pair.after)
        var watch = MoveWatch(move, of: sessions, quantities, days: audit.days, seats: seats)
        watch.lags = (lags(histories.distinct[pair.before]), lags(histories.distinct[pair.after]))
        watches.append(watch)
      }
      seat += histories.distinct.count
    }
    // Two ends at most are noted, of which a date line moves one by a date.
    let figures = quantities.map(\.figure)
    lives.play(
      players, showing: figures,
      beforePlay: { day, shown in
        for place in watches.indices { watches[place].look(on: day, at: shown) }
      }, from: audit.days - 2
    ) { day, shown in
      for place in watches.indices { watches[place].end(day, at: shown) }
    }
    for (place, watch) in watches.enumerated() {
      let (histories, move) = place.quotientAndRemainder(dividingBy: audit.moves.count)
      note(watch, of: batch[histories].player, behaviour, in: &results[move])
    }
  }

  private func note(
    _ watch: MoveWatch, of player: Int, _ behaviour: Behaviour, in result: inout MoveResult
  ) {
    for streak in plan.streaks.indices {
      let (lost, counted) = (place(of: .losses(streak: streak)), place(of: .counted(streak: streak)))
      let losses = watch.settled(lost, of: streak)
      let days = watch.settled(counted, of: streak)
      result.losses[streak].add(
        before: losses.before, after: losses.after, moreCounted: days.after - days.before,
        of: behaviour.profiles[player])
    }
    guard var difference = watch.found else { return }
    result.differing += 1
    difference.profile = behaviour.profiles[player]
    difference.rank = Int(behaviour.addresses[player].rank)
    difference.daysInARow = Self.daysInARow(behaviour.people[player].sessions, to: difference.day)
    if result.first.map({ difference.day < $0.day }) ?? true { result.first = difference }
  }

  /// By streak, how many dates after its day a run has settled it where the player is away.
  private func lags(_ events: [Replay.Event]) -> [MoveWatch.Lag] {
    let offset = events.last?.zoneOffset ?? 0
    return plan.streaks.map { .init(dates: Int($0.lag(zoneOffset: offset)), isOfUTC: $0.rules.clock == .utc) }
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
