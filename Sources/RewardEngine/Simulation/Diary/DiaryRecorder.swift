/// Writes a diary: looks at a tile with one player after each step, and records what has changed.
///
/// As no other player is counted, changes of the tile's cells are that player's entries.
struct DiaryRecorder {
  let plan: Plan
  let lane: Int
  /// Whether an event log decides what the player does, so that only random items are drawn.
  let isHistory: Bool
  private(set) var days: [Diary.Day] = []
  /// The cells after the previous step.
  private var cells: [Int64]
  private var balances: [Int]
  private var entries: [Diary.Entry] = []
  private var draws: [Diary.Draw] = []
  private var minutes: [Int] = []
  /// The index of the counter that a cell belongs to, by cell.
  private let counters: [Int: Int]
  /// The ledger line whose number of bookings a cell counts, by cell.
  private let lines: [Int: Int]
  let randomPayments: [Plan.Payment]

  init(_ plan: Plan, lane: Int, isHistory: Bool = false) {
    self.plan = plan
    self.isHistory = isHistory
    self.lane = lane
    cells = Array(repeating: 0, count: plan.cellCount)
    balances = Array(repeating: 0, count: plan.resources.count)
    counters = Dictionary(
      plan.catalogue.counters.enumerated().map { ($1.cell, $0) }, uniquingKeysWith: { first, _ in first })
    lines = Dictionary(
      plan.catalogue.ledger.enumerated().map { ($1.entry.times, $0) }, uniquingKeysWith: { first, _ in first }
    )
    randomPayments = plan.randomPayments
  }

  /// The current day.
  var day: Int32 { Int32(days.count) }

  /// Records what a step has just done.
  mutating func note(_ step: Step, in tile: borrowing Tile) {
    noteLedger(step, tile)
    noteCounters(step, tile)
    draws += self.draws(of: step, in: tile)
    // A log may have several sessions a day.
    if step == .setMinuteOfPlay { minutes.append(Int(tile.lanes(plan.layout.minute)[lane])) }
    for cell in cells.indices { cells[cell] = tile.cells[cell] }
  }

  /// Ends the day, after its cells have been added to the tally and cleared.
  mutating func close(_ tile: borrowing Tile) {
    let presence = presence(in: tile)
    let hasMinute = presence == .plays && plan.calendar.needsClock
    days.append(
      Diary.Day(
        day: days.count, presence: presence,
        minutes: hasMinute ? minutes : [], draws: draws, entries: entries,
        balances: plan.resources.map { Int(tile.lanes($0.column)[lane]) },
        level: presence == .notYetArrived ? nil : plan.levels.map { Int(tile.lanes($0.level)[lane]) },
        levelProgress: presence == .notYetArrived ? nil : levelProgress(in: tile), streaks: streaks(in: tile))
    )
    draws = []
    minutes = []
    entries = []
    for cell in cells.indices { cells[cell] = 0 }
  }

  private func levelProgress(in tile: borrowing Tile) -> LevelProgress? {
    guard let levels = plan.levels, let experience = plan.experience else { return nil }
    return levels.progress(
      onLevel: Int(tile.lanes(levels.level)[lane]),
      experience: Int(tile.lanes(plan.resources[experience].column)[lane]))
  }

  private func presence(in tile: borrowing Tile) -> Diary.Presence {
    if tile.lanes(plan.layout.arrival)[lane] > day { return .notYetArrived }
    if tile.lanes(plan.layout.plays)[lane] != 0 { return .plays }
    return tile.lanes(plan.layout.departs)[lane] > day ? .staysAway : .gone
  }

  private func streaks(in tile: borrowing Tile) -> [[Int]] {
    var result: [[Int]] = []
    for streak in plan.streaks {
      var lengths: [Int] = []
      for copy in streak.copies {
        lengths.append(tile.lanes(copy.broken)[lane] == 0 ? Int(tile.lanes(copy.length)[lane]) : 0)
      }
      result.append(lengths)
    }
    return result
  }

  private mutating func noteLedger(_ step: Step, _ tile: borrowing Tile) {
    for (index, line) in plan.catalogue.ledger.enumerated() {
      let amount = change(of: line.entry.amount, in: tile)
      let times = change(of: line.entry.times, in: tile)
      guard amount != 0 || times != 0 else { continue }
      balances[line.resource] += line.flow.adds ? amount : -amount
      entries.append(
        Diary.Entry(
          step: step, subject: .line(index), amount: amount, times: times, balance: balances[line.resource]))
    }
  }

  private mutating func noteCounters(_ step: Step, _ tile: borrowing Tile) {
    for (index, counter) in plan.catalogue.counters.enumerated() {
      let count = change(of: counter.cell, in: tile)
      guard count != 0 else { continue }
      entries.append(
        Diary.Entry(step: step, subject: .counter(index), amount: count, times: count, balance: nil))
    }
  }

  /// What the step has added to a cell.
  func change(of cell: Int, in tile: borrowing Tile) -> Int { Int(tile.cells[cell] - cells[cell]) }

  /// The player's balance before the step, if `entry` alone has changed it since.
  func balance(of resource: Int, before entry: Plan.Entry, in tile: borrowing Tile) -> Int? {
    for line in plan.catalogue.ledger where line.resource == resource && line.entry.times != entry.times {
      if change(of: line.entry.amount, in: tile) != 0 { return nil }
    }
    return Int(tile.lanes(plan.resources[resource].column)[lane]) - change(of: entry.amount, in: tile)
  }

  func counter(_ cell: Int) -> Diary.Subject { .counter(counters[cell] ?? 0) }

  func line(_ entry: Plan.Entry) -> Diary.Subject { .line(lines[entry.times] ?? 0) }
}

extension Plan {
  /// Every payment that has a random item, each once.
  fileprivate var randomPayments: [Payment] {
    var all = [login] + activities.map(\.payment) + missions.map(\.payment)
    all += (levels.map { [$0.each] + $0.rewards.compactMap(\.self) } ?? []) + streaks.flatMap(\.payments)
    all += offers.map(\.payment) + packs.map(\.payment)
    var known: Set<Int> = []
    return all.filter { payment in
      guard let first = randomSources[payment.randomFrom].first else { return false }
      return known.insert(first.entry.times).inserted
    }
  }
}
