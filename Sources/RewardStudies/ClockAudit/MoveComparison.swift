import RewardEngine

/// All moves under one setting: both lives of each player side by side, day by day.
struct MoveComparison {
  private let audit: ClockAudit
  private let plan: Plan
  let quantities: [Quantity]
  private let clocksGoBack: Bool

  var resources: [String] { plan.catalogue.resources }

  init(_ audit: ClockAudit, _ setting: ClockSetting, mostAtOnce: Int) throws(PlanRefusal) {
    self.audit = audit
    // On one date a player may play at most so often: his own session, one moved there, and one of a date lived
    // twice. A day more takes what is moved over the last midnight, another what is put off by a flight.
    let rules = try audit.rules(setting, days: audit.days + 2, mostADay: mostAtOnce * 3)
    plan = try Plan(rules)
    quantities = Quantity.all(plan)
    clocksGoBack = !rules.streaks.contains { $0.rules.clock == .utc }
  }

  /// Two histories that are compared.
  private struct Pair {
    var player: Int
    var move: Int
  }

  /// - Throws: `CancellationError` when the task is cancelled between two tiles.
  func results(_ behaviour: Behaviour, progress: (@Sendable (Int) -> Void)?) throws -> [MoveResult] {
    let profiles = (behaviour.profiles.max() ?? -1) + 1
    // A thousand players and 365 days, of those who ever play and the days of the audit.
    let scale = 1000 * 365 / Double(audit.days) * Double(behaviour.people.count) / Double(audit.players)
    let empty = MoveResult.Losses(profiles: profiles, scale: scale)
    var results = audit.moves.map { _ in
      MoveResult(losses: plan.streaks.map { _ in empty })
    }
    var lives = Lives(plan, seed: audit.seed)
    let pairs = behaviour.people.indices.flatMap { player in
      audit.moves.indices.map { Pair(player: player, move: $0) }
    }
    let atOnce = Replay.batch / 2
    for first in stride(from: 0, to: pairs.count, by: atOnce) {
      try Task.checkCancellation()
      let batch = Array(pairs[first..<min(first + atOnce, pairs.count)])
      play(batch, of: behaviour, in: &lives, into: &results)
      progress?(batch.count * 2)
    }
    return results
  }

  private func play(
    _ pairs: [Pair], of behaviour: Behaviour, in lives: inout Lives, into results: inout [MoveResult]
  ) {
    let histories = pairs.flatMap { pair in
      let (person, move) = (behaviour.people[pair.player], audit.moves[pair.move])
      return [move.before(person), move.after(person)].map { sittings in
        Replay.Player(
          address: behaviour.addresses[pair.player],
          events: Sitting.events(of: sittings, clocksGoBack: clocksGoBack))
      }
    }
    var watches = pairs.map { pair in
      let sessions = behaviour.people[pair.player].sessions
      return Watch(audit.moves[pair.move], of: sessions, quantities, days: audit.days)
    }
    let width = quantities.count
    lives.play(histories, showing: quantities.map(\.figure)) { day, shown in
      for index in pairs.indices {
        let rows = shown[(index * 2 * width)..<((index + 1) * 2 * width)].map(Int.init)
        watches[index].look(on: day, before: Array(rows[..<width]), after: Array(rows[width...]))
      }
    }
    for (watch, pair) in zip(watches, pairs) {
      note(watch, pair, of: behaviour, in: &results[pair.move])
    }
  }

  private func note(_ watch: Watch, _ pair: Pair, of behaviour: Behaviour, in result: inout MoveResult) {
    for streak in plan.streaks.indices {
      let place = quantities.firstIndex(of: .losses(streak: streak)) ?? 0
      result.losses[streak].add(
        before: watch.before[place], after: watch.after[place],
        of: behaviour.profiles[pair.player])
    }
    guard var difference = watch.difference else { return }
    result.differing += 1
    difference.profile = behaviour.profiles[pair.player]
    difference.rank = Int(behaviour.addresses[pair.player].rank)
    difference.daysInARow = Self.daysInARow(behaviour.people[pair.player].sessions, to: difference.day)
    if result.first.map({ difference.day < $0.day }) ?? true { result.first = difference }
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

/// Two lives of a player as they go on: whether and where they part.
private struct Watch {
  /// What both had at the end of the last day that was compared.
  private(set) var before: [Int] = []
  private(set) var after: [Int] = []
  /// What both had at the end of the last date.
  private var lastBefore: [Int] = []
  private var lastAfter: [Int] = []
  /// The first difference that lasted.
  private(set) var difference: Difference?
  /// Where each quantity has parted, until it is the same again.
  private var candidates: [Difference?]

  private let quantities: [Quantity]
  private let promise: Move.Promise
  private let days: Int
  /// From which day of this player on dates are others; the date line is crossed when he next plays.
  private let line: Itinerary.DateLine

  init(_ move: Move, of sessions: [Session], _ quantities: [Quantity], days: Int) {
    self.quantities = quantities
    self.days = days
    promise = move.promise
    candidates = Array(repeating: nil, count: quantities.count)
    let crossing = move.dateLine.flatMap { line in
      sessions.first { $0.day >= line.from }.map { Itinerary.DateLine(from: Int($0.day), shift: line.shift) }
    }
    line = crossing ?? Itinerary.DateLine(from: days, shift: 0)
  }

  /// Takes in the figures of a date, and compares those of a day that has come to its end in both lives.
  mutating func look(on date: Int, before: [Int], after: [Int]) {
    defer { (lastBefore, lastAfter) = (before, after) }
    // West of the line a day comes to its end a date later, east of it a date earlier.
    if line.shift > 0 && date >= line.from {
      if date > line.from { compare(date - 1, lastBefore, after) }
    } else if line.shift < 0 && date >= line.from {
      compare(date, before, lastAfter)
    } else {
      compare(date, before, after)
    }
  }

  private mutating func compare(_ day: Int, _ before: [Int], _ after: [Int]) {
    guard day < days else { return }
    (self.before, self.after) = (before, after)
    guard difference == nil else { return }
    for place in quantities.indices {
      guard isBroken(quantities[place], before[place], after[place]) else {
        candidates[place] = nil
        continue
      }
      let found =
        candidates[place]
        ?? Difference(
          profile: 0, rank: 0, day: day, quantity: place, before: before[place], after: after[place],
          daysInARow: 0)
      candidates[place] = found
      if difference == nil && day - found.day + 1 >= Difference.lasting { difference = found }
    }
  }

  /// Whether a promise does not hold of a quantity.
  private func isBroken(_ quantity: Quantity, _ before: Int, _ after: Int) -> Bool {
    guard promise == .keepsRuns else { return after != before }
    // A date that is lived twice counts once.
    if case .length = quantity { return after < before - 1 }
    return false
  }
}
