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
    var watches = pairs.map { _ in Watch() }
    let width = quantities.count
    lives.play(histories, showing: quantities.map(\.figure)) { day, shown in
      guard day < audit.days else { return }
      for (index, pair) in pairs.enumerated() {
        let both = shown[(index * 2 * width)..<((index + 1) * 2 * width)]
        watches[index].look(
          on: day, both, quantities, onlyLosses: audit.moves[pair.move].promise == .keepsRuns)
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
        before: watch.last[place], after: watch.last[quantities.count + place],
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

/// Two lives of a player as they go on: whether and where they part for good.
private struct Watch {
  /// What both had at the end of the last day, one after the other.
  private(set) var last: [Int] = []
  /// The first difference that lasted.
  private(set) var difference: Difference?
  private var candidate: Difference?

  mutating func look(
    on day: Int, _ both: ArraySlice<Int32>, _ quantities: [Quantity], onlyLosses: Bool
  ) {
    last = both.map(Int.init)
    guard difference == nil else { return }
    let parting = quantities.indices.first { place in
      let (before, after) = (last[place], last[quantities.count + place])
      return onlyLosses ? quantities[place].isLoss && after > before : after != before
    }
    guard let parting else {
      candidate = nil
      return
    }
    let found =
      candidate
      ?? Difference(
        profile: 0, rank: 0, day: day, quantity: parting, before: last[parting],
        after: last[quantities.count + parting], daysInARow: 0)
    candidate = found
    if day - found.day + 1 >= Difference.lasting { difference = found }
  }
}
