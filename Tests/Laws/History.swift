@testable import RewardEngine

/// Some players' columns at the end of each day: what all measures must be counts of.
struct History {
  let plan: Plan
  private(set) var players: [Player] = []
  /// What the engine counted of these days.
  private(set) var tally: Tally

  struct Player {
    let profile: Int
    let rank: Int
    /// What each column held at the end of each day.
    fileprivate(set) var days: [[Int32]] = []

    subscript(column: Int, day: Int) -> Int { Int(days[day][column]) }

    /// What a column held last.
    func last(_ column: Int) -> Int { self[column, days.count - 1] }
  }

  init(_ simulation: Simulation) {
    plan = simulation.plan
    tally = Tally(plan)
    var tile = Tile(plan: plan, luck: Luck(seed: simulation.seed))
    for seats in simulation.seats {
      tile.seat(profile: seats.profile, number: seats.number, players: seats.players)
      var seated = (0..<seats.players).map {
        Player(profile: seats.profile, rank: seats.number * Tile.width + $0)
      }
      tally.withTables { tables in
        simulation.play(
          &tile, into: tables,
          afterDay: { _, tile in
            for lane in seated.indices {
              seated[lane].days.append((0..<tile.plan.layout.count).map { tile.lanes($0)[lane] })
            }
          })
      }
      tally.add(players: seats.players, of: seats.profile)
      players += seated.filter { $0.last(plan.layout.arrival) < plan.days }
    }
    tally.addUpDays()
  }
}

/// What follows from a player's columns, computed in the simplest way.
extension History {
  func arrival(_ player: Player) -> Int { player.last(plan.layout.arrival) }

  func plays(_ player: Player, _ day: Int) -> Bool { player[plan.layout.plays, day] != 0 }

  /// The state on a day, from the list of days played.
  func state(_ player: Player, _ day: Int) -> EngagementState {
    guard day >= arrival(player) else { return .absent }
    let before = (0..<day).last { plays(player, $0) }
    if plays(player, day) {
      guard let before else { return .new }
      switch day - before - 1 {
      case ...6: return .current
      case ...27: return .reactivated
      default: return .resurrected
      }
    }
    switch day - (before ?? -1000) {
    case ...6: return .atRiskWeekly
    case ...27: return .atRiskMonthly
    default: return .dormant
    }
  }

  /// 0 for players of this week, 1 at risk, 2 dormant.
  func population(_ player: Player, _ day: Int) -> Int {
    switch state(player, day) {
    case .absent, .new, .current, .reactivated, .resurrected, .atRiskWeekly: 0
    case .atRiskMonthly: 1
    case .dormant: 2
    }
  }

  func isActive(_ player: Player, _ day: Int) -> Bool {
    day >= arrival(player) && population(player, day) < 2
  }

  /// The values in force of a stock, one a copy.
  func values(_ stock: Plan.Stock, _ player: Player, _ day: Int) -> [Int32] {
    stock.columns.indices.map { copy in
      let isVoid = !stock.voids.isEmpty && player[stock.voids[copy], day] != 0
      let isOpen = !stock.openDays.isEmpty && player[stock.openDays[copy], day] == -1
      return isVoid ? 0 : Int32(player[stock.columns[copy], day]) - (isOpen ? 1 : 0)
    }
  }

  /// The sum of some columns at the end of a day; nobody has anything before the first.
  func sum(_ columns: [Int], _ player: Player, _ day: Int) -> Int {
    day < 0 ? 0 : columns.reduce(0) { $0 + player[$1, day] }
  }

  /// The days from arrival until a player churns for the first time.
  func seenUntilChurn(_ player: Player) -> Range<Int> {
    let days = arrival(player)..<plan.days
    return days.lowerBound..<(days.first { player[plan.layout.departs, $0] <= $0 } ?? plan.days)
  }

  /// The longest run of days of play on which the level did not rise.
  func drought(_ player: Player, _ levels: Plan.Levels) -> Int {
    var runs = [0]
    for day in arrival(player)..<plan.days where plays(player, day) {
      let before = day == arrival(player) ? Int(levels.first) : player[levels.level, day - 1]
      if player[levels.level, day] > before { runs.append(0) } else { runs[runs.count - 1] += 1 }
    }
    return runs.max() ?? 0
  }
}
