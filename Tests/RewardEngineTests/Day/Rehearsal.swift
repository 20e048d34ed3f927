@testable import RewardEngine

/// A tile whose days of play a test prescribes, one player in each lane.
struct Rehearsal {
  /// What every column held at the end of each day.
  private(set) var days: [[Int32]] = []
  private(set) var outcome: Outcome
  let plan: Plan

  /// Simulates one pattern for each player: `C` plays, anything else but a space does not.
  ///
  /// The patterns, all of one length, replace the scenario's number of days. `before` may change a player's
  /// clock before each day.
  init(_ scenario: Scenario, _ patterns: [String], before: ((Int, borrowing Tile) -> Void)? = nil) throws {
    let comes = patterns.map { $0.filter { $0 != " " }.map { $0 == "C" } }
    try self.init(scenario, comes: comes, before: before)
  }

  /// Simulates one list of days for each player, `true` on days of play.
  init(_ scenario: Scenario, comes: [[Bool]], before: ((Int, borrowing Tile) -> Void)? = nil) throws {
    var scenario = scenario
    scenario.days = comes[0].count
    precondition(comes.allSatisfy { $0.count == scenario.days } && comes.count <= Tile.width)
    plan = try Plan(scenario)
    var tile = Tile(plan: plan, luck: Luck(seed: 1))
    tile.seat(profile: 0, number: 0, players: comes.count)
    tile.drawPlayers()
    var tally = Tally(plan)
    var days: [[Int32]] = []
    let plan = plan
    tally.withTables { tables in
      for day in 0..<plan.days {
        before?(day, tile)
        tile.play(
          Int32(day), attendance: (0..<Tile.width).map { comes.indices.contains($0) && comes[$0][day] })
        tile.measure(Int32(day), into: tables)
        // Columns are not adjacent in a tile; here they are.
        var columns: [Int32] = []
        for index in 0..<plan.layout.count {
          columns += UnsafeBufferPointer(start: tile.lanes(index), count: Tile.width)
        }
        days.append(columns)
      }
      tile.measureLifetimes(into: tables)
    }
    tally.addUpDays()
    tally.add(players: comes.count, of: 0)
    self.days = days
    outcome = Outcome(tally, of: Simulation(plan, players: comes.count, seed: 1))
  }

  /// A column's values of one player, day by day.
  func column(_ index: Int, of player: Int = 0) -> [Int] {
    days.map { Int($0[index * Tile.width + player]) }
  }

  /// The stored length of a streak, day by day.
  func lengths(_ streak: Int = 0, copy: Int = 0, of player: Int = 0) -> [Int] {
    column(plan.streaks[streak].copies[copy].length, of: player)
  }

  /// A balance, day by day.
  func balance(_ resource: String, of player: Int = 0) -> [Int] {
    let index = plan.catalogue.resources.firstIndex(of: resource) ?? -1
    return column(plan.resources[index].column, of: player)
  }

  /// The level, day by day.
  func levels(of player: Int = 0) -> [Int] { column(plan.levels?.level ?? -1, of: player) }

  /// A counter's total over the run.
  func total(_ counter: String) -> Int {
    precondition(outcome.cell(counter) != nil, "no counter \(counter)")
    return Int(outcome.total(counter))
  }
}

extension Scenario {
  /// A scenario of players who do everything they can on every day of play.
  static func rehearsed(
    currencies: [Currency] = [], items: [Item] = [], boosts: [Boost] = [],
    randomItems: RandomItems = .notOwned, login: Payment = Payment(), activities: [Activity] = [],
    missions: [Mission] = [], levels: Levels? = nil, streaks: [Streak] = [], shop: [Offer] = [],
    zone: Int = 0, profile: Profile = Profile(id: "player", share: 1, activity: .fixed(1))
  ) -> Scenario {
    Scenario(
      title: "Rehearsed", days: 1, currencies: currencies, items: items, boosts: boosts,
      randomItems: randomItems, login: login, activities: activities, missions: missions, levels: levels,
      streaks: streaks, shop: shop,
      players: Players(
        count: 1, profiles: [profile], zones: [Zone(id: "zone", utcOffsetMinutes: zone, share: 1)],
        jitterHours: 0))
  }
}

extension Scenario.Payment {
  /// Fixed amounts by id.
  init(_ amounts: [String: Int]) {
    self.init(amounts.map { Entry($0.key, .fixed($0.value)) })
  }
}
