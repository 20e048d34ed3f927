extension Tally {
  /// Checks that a tally read from a file is consistent, before it is added to others.
  ///
  /// Its ledger must add up to what players hold, day by day and resource by resource. Its tables must agree
  /// on how many players there are, who plays and what they have. No sum over all parts may overflow. So
  /// every metric can be computed from it.
  ///
  /// - Parameters:
  ///   - plan: the plan whose tables the tally has.
  ///   - whole: players of the whole run; ``players`` are a part of them.
  /// - Throws: ``BrokenLaw`` that names the first law that does not hold.
  /// - Complexity: O(the size of the tally).
  public func check(against plan: Plan, ofPlayers whole: Int) throws(BrokenLaw) {
    try checkTotals(plan, ofPlayers: whole)
    for profile in plan.profiles.indices {
      do throws(BrokenLaw) {
        try TallyLaws(self, of: plan, profile: profile).check()
      } catch {
        throw BrokenLaw("profile '\(plan.catalogue.profiles[profile])': \(error)")
      }
    }
  }

  /// Checks that totals over days, profiles and parts fit their type, and that only some are negative.
  private func checkTotals(_ plan: Plan, ofPlayers whole: Int) throws(BrokenLaw) {
    let share = Int128(Int64.max) / Int128(max(1, whole)) * Int128(players.reduce(0, +))
    var totals = [Int128](repeating: 0, count: plan.cellCount)
    // What events and boosts add may be negative.
    let signed = [plan.events.experience, Cell.experienceFromBoosts.rawValue]
    for day in 0..<plan.days * plan.profiles.count {
      for cell in totals.indices {
        let value = counts[day * plan.cellCount + cell]
        guard value >= 0 || signed.contains(cell) else { throw BrokenLaw("a count is \(value)") }
        totals[cell] += Int128(value.magnitude)
      }
    }
    // Some metrics add up a few counters and all lines of a resource.
    for (cell, total) in totals.enumerated() where total > share / 4 {
      guard plan.ledger.contains(where: { $0.cell == cell }) else {
        throw BrokenLaw("a count adds up to \(total) over all days")
      }
    }
    for (resource, id) in plan.catalogue.resources.enumerated() {
      let total = plan.ledger.reduce(Int128(0)) { $0 + ($1.resource == resource ? totals[$1.cell] : 0) }
      guard total <= share else { throw BrokenLaw("the ledger of '\(id)' adds up to \(total) over all days") }
    }
  }
}

/// A contradiction in a tally, which no run of a scenario can produce.
public struct BrokenLaw: Error, Equatable, CustomStringConvertible {
  /// What the tables say, with the numbers that contradict each other; no full stop.
  public let description: String

  init(_ description: String) { self.description = description }
}

/// The laws that hold between the tables of a profile in any tally of whole tiles.
struct TallyLaws {
  let tally: Tally
  let plan: Plan
  let profile: Int
  /// Players at the end of each day, by population.
  let populations: [[Int128]]

  var layout: TallyLayout { tally.layout }
  /// Players of the profile.
  var players: Int128 { Int128(tally.players[profile]) }
  /// Players who have arrived by the last day.
  var seen: Int128 { everybody(on: plan.days - 1) }

  init(_ tally: Tally, of plan: Plan, profile: Int) {
    self.tally = tally
    self.plan = plan
    self.profile = profile
    populations = (0..<plan.days).map { day in
      let row = tally.layout.transitions(profile, day)
      var counts = [Int128](repeating: 0, count: TallyLayout.populations)
      for to in EngagementState.arrived {
        for from in EngagementState.allCases {
          counts[to.population] += Int128(
            tally.counts[row + from.rawValue * TallyLayout.states + to.rawValue])
        }
      }
      return counts
    }
  }

  func check() throws(BrokenLaw) {
    try checkPopulations()
    try checkLedger()
    try checkCounters()
    try checkStocks()
    try checkTenures()
    try checkLadders()
    try checkStreaks()
    try checkLifetimes()
    try checkWindows()
    try checkPairs()
    try checkLastDay()
  }

  /// The count of a cell on a day.
  func flow(_ cell: Int, _ day: Int) -> Int128 { Int128(tally.counts[layout.flows(profile, day) + cell]) }

  /// The total of a cell over all days.
  func total(_ cell: Int) -> Int128 { (0..<plan.days).reduce(0) { $0 + flow(cell, $1) } }

  /// Players who have arrived by a day; 0 before the first day.
  func everybody(on day: Int) -> Int128 { day < 0 ? 0 : populations[day].reduce(0, +) }

  /// Players who have played in the last 28 days.
  func active(on day: Int) -> Int128 { day < 0 ? 0 : populations[day][0] + populations[day][1] }

  /// Throws unless two numbers that count the same thing are equal.
  func demand(_ one: Int128, is other: Int128, _ words: @autoclosure () -> String) throws(BrokenLaw) {
    try demand(one == other, "\(words()): \(one) in one table, \(other) in another")
  }

  func demand(_ holds: Bool, _ words: @autoclosure () -> String) throws(BrokenLaw) {
    guard holds else { throw BrokenLaw(words()) }
  }
}

extension EngagementState {
  /// The population in which stocks count players of this state.
  ///
  /// - Precondition: the players have arrived.
  fileprivate var population: Int {
    switch self {
    case .absent, .new, .current, .reactivated, .resurrected, .atRiskWeekly: 0
    case .atRiskMonthly: 1
    case .dormant: 2
    }
  }
}
