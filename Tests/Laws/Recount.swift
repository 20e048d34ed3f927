@testable import RewardEngine

/// A tally filled a second time, player by player from what each day left, with nothing carried on.
struct Recount {
  private let history: History
  private let layout: TallyLayout
  private var counts: [Int64]
  private var bins: [UInt32]
  private var sums: [Tally.Sums]
  private var moments: [Int128]
  private var groups: [Int64]
  private var examples: [UInt32]
  private var extremes: [Tally.Extreme]
  private var ends: [Tally.Ends]

  private var plan: Plan { history.plan }

  init(_ history: History) {
    self.history = history
    let tally = history.tally
    layout = tally.layout
    counts = Array(repeating: 0, count: tally.counts.count)
    bins = Array(repeating: 0, count: tally.bins.count)
    sums = Array(repeating: Tally.Sums(), count: tally.sums.count)
    moments = Array(repeating: 0, count: tally.moments.count)
    groups = Array(repeating: 0, count: tally.groups.count)
    examples = Array(repeating: .max, count: tally.examples.count)
    extremes = Array(repeating: Tally.Extreme(), count: tally.extremes.count)
    ends = Array(repeating: Tally.Ends(), count: tally.ends.count)
    for player in history.players {
      for day in history.arrival(player)..<plan.days {
        addState(of: player, day)
        addStocks(of: player, day)
      }
      addTenures(of: player)
      addRungs(of: player)
      addWindows(of: player)
      addEnd(of: player)
    }
  }

  /// The first difference from what the engine counted, or `nil`.
  func difference() -> String? {
    let tally = history.tally
    // Flows come before the transitions, and runs by length after the ladders: other tests check those.
    let counted = layout.transitions(0, 0)..<layout.length(0, 0, .ended)
    let parts: [(String, Int?)] = [
      ("counts", counted.first { counts[$0] != tally.counts[$0] }),
      ("bins", (0..<layout.runs(0, 0, .ended, group: 0)).first { bins[$0] != tally.bins[$0] }),
      ("runs of groups", runsThatDoNotAddUp()),
      ("sums", sums.indices.first { sums[$0] != tally.sums[$0] }),
      ("moments", moments.indices.first { moments[$0] != tally.moments[$0] }),
      ("groups", groups.indices.first { groups[$0] != tally.groups[$0] }),
      ("witnesses", examples.indices.first { examples[$0] != tally.examples[$0] }),
      ("extremes", extremes.indices.first { extremes[$0] != tally.extremes[$0] }),
      ("ends", ends.indices.first { ends[$0] != tally.ends[$0] }),
    ]
    let differing = parts.compactMap { name, place in place.map { "\(name) at \($0)" } }
    return differing.isEmpty ? nil : differing.joined(separator: ", ") + "; \(places)"
  }

  /// The first length at which the runs of the groups do not add up to all runs.
  private func runsThatDoNotAddUp() -> Int? {
    let tally = history.tally
    for profile in 0..<layout.profiles {
      for streak in plan.streaks.indices {
        for end in TallyLayout.RunEnd.allCases {
          for length in 0..<layout.lengths {
            let all = tally.counts[layout.length(profile, streak, end.table) + length]
            let parts = (0..<TallyLayout.runGroups).reduce(0) {
              $0 + Int64(tally.bins[layout.runs(profile, streak, end, group: $1) + length])
            }
            if all != parts { return length }
          }
        }
      }
    }
    return nil
  }

  /// The starts of the tables, for reading a difference.
  private var places: String {
    """
    transitions from \(layout.transitions(0, 0)), tenures \(layout.tenure(0, .active)), \
    rungs \(layout.threshold(0, 0, censored: false)), lengths \(layout.length(0, 0, .ended)); \
    bins of tenures \(layout.tenureBins(0, 0, half: 0)), windows \(layout.windowBins(0, 0)), \
    lifetimes \(layout.lifetimeBins(0, 0)), fine \(layout.fineBins(0, 0)); sums of tenures \(layout.tenureSums(0, 0, population: 0)), \
    lifetimes \(layout.lifetimeSums(0)); ends of tenures \(layout.tenureEnds(0, 0)), windows \(layout.windowEnds(0, 0)), \
    lifetimes \(layout.lifetimeEnds(0)); moments of pools \(layout.pool(0, 0, 0)), pairs \(layout.pair(0, 0)), visits \(layout.visits(0, 0))
    """
  }

  // Day by day.

  private mutating func addState(of player: History.Player, _ day: Int) {
    let before = day == 0 ? .absent : history.state(player, day - 1)
    let row = layout.transitions(player.profile, day)
    counts[row + before.rawValue * 8 + history.state(player, day).rawValue] += 1
  }

  private mutating func addStocks(of player: History.Player, _ day: Int) {
    let population = history.population(player, day)
    let half = population == 2 ? 1 : 0
    addStocks(
      of: player, day, bins: layout.bins(player.profile, day, half: half),
      sums: layout.sums(player.profile, day, population: population))
    for (index, stock) in plan.stocks.enumerated() {
      // Of a day the largest alone is counted.
      for value in history.values(stock, player, day) {
        ends[layout.dayEnds(player.profile, day) + index].see(atMost: value)
      }
    }
    if half == 0, let place = plan.measures.tenures.firstIndex(of: day) {
      for purse in plan.measures.purses {
        let bin = FineBins.index(of: Int32(history.sum([purse.held], player, day)))
        bins[layout.fineBins(player.profile, place) + purse.firstFineBin + bin] += 1
      }
    }
    guard let place = plan.measures.tenures.firstIndex(of: day - history.arrival(player)) else { return }
    addStocks(
      of: player, day, bins: layout.tenureBins(player.profile, place, half: half),
      sums: layout.tenureSums(player.profile, place, population: population))
    for (index, stock) in plan.stocks.enumerated() {
      for value in history.values(stock, player, day) {
        ends[layout.tenureEnds(player.profile, place) + index].see(value)
      }
    }
  }

  private mutating func addStocks(of player: History.Player, _ day: Int, bins first: Int, sums row: Int) {
    for (index, stock) in plan.stocks.enumerated() {
      let values = history.values(stock, player, day)
      for value in values { bins[first + stock.firstBin + LogLinearBins.index(of: value)] += 1 }
      sums[row + index].add(values.reduce(0, +))
    }
  }

  // By days since arrival.

  private mutating func addTenures(of player: History.Player) {
    let arrival = history.arrival(player)
    let days = (arrival..<plan.days).filter { history.plays(player, $0) }
    for day in days { counts[layout.tenure(player.profile, .active) + day - arrival] += 1 }
    if let last = days.last { counts[layout.tenure(player.profile, .last) + last - arrival] += 1 }
    counts[layout.tenure(player.profile, .horizon) + plan.days - 1 - arrival] += 1
  }

  private mutating func addRungs(of player: History.Player) {
    let arrival = history.arrival(player)
    for ladder in plan.measures.ladders {
      for (index, threshold) in ladder.thresholds.enumerated() {
        let seen = history.seenUntilChurn(player)
        let passed = seen.first { history.sum(ladder.columns, player, $0) >= Int(threshold) }
        let day = passed ?? (seen.last ?? arrival)
        let row = layout.threshold(player.profile, ladder.firstThreshold + index, censored: passed == nil)
        counts[row + day - arrival] += 1
      }
    }
  }

  // Over windows.

  private mutating func addWindows(of player: History.Player) {
    for (place, window) in plan.measures.windows.enumerated() where history.arrival(player) <= window.closes {
      for (index, purse) in plan.measures.purses.enumerated() {
        addPurse(purse, index, of: player, window, place)
      }
      for (index, pool) in plan.measures.pools.enumerated() {
        addPool(pool, index, of: player, window, place)
      }
      if window.days == 7 { addVisits(of: player, window, place) }
    }
  }

  /// The days after one on which the player was current, and those of them on which the player is current
  /// again.
  private mutating func addVisits(of player: History.Player, _ window: Measures.Window, _ place: Int) {
    let trials = ((window.opens + 1)...window.closes).filter {
      $0 > history.arrival(player) && history.state(player, $0 - 1) == .current
    }
    let returns = trials.filter { history.state(player, $0) == .current }
    add(
      [trials.count, returns.count], at: layout.visits(player.profile, place),
      groupsAt: layout.visitGroups(player.profile, place), player)
  }

  private mutating func addPurse(
    _ purse: Measures.Purse, _ index: Int, of player: History.Player, _ window: Measures.Window, _ place: Int
  ) {
    func change(_ columns: [Int]) -> Int {
      history.sum(columns, player, window.closes) - history.sum(columns, player, window.opens)
    }
    let wasActive = window.opens >= 0 && history.isActive(player, window.opens)
    let isActive = history.isActive(player, window.closes)
    let opening = history.sum([purse.held], player, window.opens)
    let closing = history.sum([purse.held], player, window.closes)
    // What a new player starts with is not received.
    let arrives = (window.opens + 1...window.closes).contains(history.arrival(player))
    let start = arrives ? Int(plan.resources[purse.resource].start) : 0
    let received = change([purse.held, purse.burned]) - start
    add(
      [
        received, change([purse.burned]), wasActive ? opening : 0, wasActive ? 1 : 0, isActive ? closing : 0,
        isActive ? 1 : 0, opening + closing,
      ], at: layout.purse(player.profile, place, index),
      groupsAt: layout.purseGroups(player.profile, place, index), player)
    guard isActive, history.arrival(player) <= window.opens + 1 else { return }
    let income = received - change(purse.upkeep.map { [$0] } ?? [])
    ends[layout.windowEnds(player.profile, place) + index].see(Int32(max(0, income)))
    let bin = LogLinearBins.index(of: Int32(max(0, income)))
    bins[layout.windowBins(player.profile, place) + purse.firstBin + bin] += 1
  }

  private mutating func addPool(
    _ pool: Measures.Pool, _ index: Int, of player: History.Player, _ window: Measures.Window, _ place: Int
  ) {
    let held = history.sum([pool.held], player, window.closes)
    let exposed =
      history.sum(pool.exposed, player, window.closes) - history.sum(pool.exposed, player, window.opens)
    // Players who have churned are left out.
    let departs = history.sum([plan.layout.departs], player, window.closes)
    let isActive = history.isActive(player, window.closes) && departs > window.closes
    add(
      isActive ? [held, exposed] : [0, 0], at: layout.pool(player.profile, place, index),
      groupsAt: layout.poolGroups(player.profile, place, index), player, isCounted: isActive)
    guard isActive, exposed > 0 else { return }
    // Hundredths of a week, rounded down: freezes held over the missed days a week.
    let weeks = min(held * window.days * 100 / (7 * exposed), Int(Measures.coverageBound))
    ends[layout.windowEnds(player.profile, place) + plan.measures.purses.count + index].see(Int32(weeks))
    bins[layout.windowBins(player.profile, place) + pool.firstBin + LogLinearBins.index(of: Int32(weeks))] +=
      1
  }

  /// The count, the sums, and the products of every two; and the sums of the player's group.
  private mutating func add(
    _ values: [Int], at first: Int, groupsAt firstGroup: Int, _ player: History.Player, isCounted: Bool = true
  ) {
    let group = firstGroup + player.rank % TallyLayout.groups
    groups[group] += 1
    for (index, value) in values.enumerated() {
      groups[group + (1 + index) * TallyLayout.groups] += Int64(value)
    }
    moments[first] += isCounted ? 1 : 0
    var place = first + 1
    for value in values {
      moments[place] += Int128(value)
      place += 1
    }
    for (index, value) in values.enumerated() {
      for other in values[index...] {
        moments[place] += Int128(value) * Int128(other)
        place += 1
      }
    }
  }

  // Of the whole run.

  private mutating func addEnd(of player: History.Player) {
    let last = plan.days - 1
    for (index, stock) in plan.stocks.enumerated() {
      for value in history.values(stock, player, last) {
        let examplePlayer = player.profile * plan.binCount + stock.firstBin + LogLinearBins.index(of: value)
        examples[examplePlayer] = min(examples[examplePlayer], UInt32(player.rank))
        let extreme = player.profile * plan.stocks.count + index
        if value > extremes[extreme].value { extremes[extreme].see(value, of: UInt32(player.rank)) }
      }
    }
    for (index, lifetime) in plan.measures.lifetimes.enumerated() {
      let total = Int32(total(lifetime, of: player))
      sums[layout.lifetimeSums(player.profile) + index].add(total)
      ends[layout.lifetimeEnds(player.profile) + index].see(total)
      bins[layout.lifetimeBins(player.profile, index) + LogLinearBins.index(of: total)] += 1
    }
    for (index, pair) in plan.measures.pairs.enumerated() {
      let isThere = pair.zone.map { history.sum([plan.layout.zone], player, last) == Int($0) } ?? true
      add(
        isThere
          ? [history.sum(pair.numerator, player, last), history.sum(pair.denominator, player, last)]
          : [0, 0],
        at: layout.pair(player.profile, index), groupsAt: layout.pairGroups(player.profile, index), player)
    }
  }

  private func total(_ lifetime: Measures.Lifetime, of player: History.Player) -> Int {
    if let drought = plan.measures.drought, let levels = plan.levels, lifetime.columns == [drought.longest] {
      return history.drought(player, levels)
    }
    if lifetime.columns == [plan.layout.activeDays] {
      return (0..<plan.days).count { history.plays(player, $0) }
    }
    let last = plan.days - 1
    return lifetime.isLargest
      ? lifetime.columns.map { history.sum([$0], player, last) }.max() ?? 0
      : history.sum(lifetime.columns, player, last)
  }
}
