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

  /// Two histories that are compared.
  private struct Pair {
    var player: Int
    var move: Int
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
    _ pairs: [Pair], of behaviour: Behaviour, in lives: inout DailyReplay, into results: inout [MoveResult]
  ) {
    let histories = pairs.flatMap { pair in
      let (person, move) = (behaviour.people[pair.player], audit.moves[pair.move])
      return [move.before(person), move.after(person)].map { visits in
        Replay.Player(
          address: behaviour.addresses[pair.player],
          events: Visit.events(of: visits, clocksGoBack: !plan.countsDaysOfUTC))
      }
    }
    var watches = pairs.map { pair in
      let sessions = behaviour.people[pair.player].sessions
      return Watch(audit.moves[pair.move], of: sessions, quantities, days: audit.days)
    }
    let width = quantities.count
    lives.play(histories, showing: quantities.map(\.figure)) { day, shown in
      for index in pairs.indices {
        watches[index].look(on: day, shown[(index * 2 * width)..<((index + 1) * 2 * width)])
      }
    }
    for (watch, pair) in zip(watches, pairs) {
      note(watch, pair, of: behaviour, in: &results[pair.move])
    }
  }

  private func note(_ watch: Watch, _ pair: Pair, of behaviour: Behaviour, in result: inout MoveResult) {
    for streak in plan.streaks.indices {
      let (lost, counted) = (place(of: .losses(streak: streak)), place(of: .counted(streak: streak)))
      result.losses[streak].add(
        before: watch.before[lost], after: watch.after[lost],
        moreCounted: watch.after[counted] - watch.before[counted], of: behaviour.profiles[pair.player])
    }
    guard var difference = watch.difference else { return }
    result.differing += 1
    difference.profile = behaviour.profiles[pair.player]
    difference.rank = Int(behaviour.addresses[pair.player].rank)
    difference.daysInARow = Self.daysInARow(behaviour.people[pair.player].sessions, to: difference.day)
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
  /// The day of this player from which dates are shifted; the date line is crossed when they next play.
  private let line: Itinerary.DateLine
  /// Beyond the date line: the values, at the end of the last date, of the run that is a date behind.
  private var waiting: [Int32] = []

  init(_ move: Move, of sessions: [Session], _ quantities: [AuditQuantity], days: Int) {
    self.quantities = quantities
    self.days = days
    promise = move.promise
    let crossing = move.dateLine.flatMap { line in
      sessions.first { $0.day >= line.from }.map { Itinerary.DateLine(from: Int($0.day), shift: line.shift) }
    }
    line = crossing ?? Itinerary.DateLine(from: days, shift: 0)
  }

  /// Adds the values of both runs on a date, and compares them for a day that has ended in both.
  mutating func look(on date: Int, _ shown: ArraySlice<Int32>) {
    let (before, after) = (shown.prefix(quantities.count), shown.suffix(quantities.count))
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
