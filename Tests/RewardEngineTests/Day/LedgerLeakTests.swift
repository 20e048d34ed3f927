import Testing

@testable import RewardEngine

/// Wrong postings, made on purpose before the ledger closes: each has to be found on its day.
@Suite("The ledger's check")
struct LedgerLeakTests {
  /// A line of every reason, for experience, coins, freezes and hats; many players churn early.
  static let scenario: Scenario = {
    var scenario = Scenario.rehearsed(
      currencies: [Scenario.Currency(id: "coins", start: 4)],
      items: [
        Scenario.Item(
          id: "freeze", kind: .streakFreeze(holdAtMost: nil), start: 2, expiresAfterDays: 3),
        Scenario.Item(id: "hats", kind: .collection(size: 9)),
      ],
      boosts: [Scenario.Boost(id: "double", factorHundredths: 200, days: 2)],
      login: Scenario.Payment(["coins": 3, "double": 1]),
      activities: [
        Scenario.Activity(
          id: "walk", perActiveDay: .poisson(2), pays: Scenario.Payment(["xp": 7, "coins": 1]))
      ],
      missions: [
        Scenario.Mission(
          id: "share", chance: 0.5, costs: [Scenario.Price("coins", 2)], pays: Scenario.Payment(["xp": 5]))
      ],
      levels: Scenario.Levels(
        highest: 9, curve: .quadratic(square: 0, linear: 40, constant: 0),
        eachLevelPays: Scenario.Payment(["coins": 5])),
      streaks: [
        Scenario.Streak(
          id: "daily", protectedBy: "freeze",
          cycle: [Scenario.Streak.CycleDay(day: 2, pays: Scenario.Payment(["freeze": 1]))], cycleDays: 3,
          milestones: [
            Scenario.Streak.Milestone(id: "five", lengths: .every(5), pays: Scenario.Payment(["coins": 9]))
          ])
      ],
      shop: [
        Scenario.Offer(
          id: "hat", gives: Scenario.Payment(["hats": 1]),
          cost: .currency([Scenario.Price("coins", 12)], prefer: nil), demand: .chance(0.3, quantity: 1)),
        Scenario.Offer(
          id: "pack", gives: Scenario.Payment(["coins": 30]), cost: .realMoney(199), demand: .weight(1)),
      ],
      profile: Scenario.Profile(
        id: "player", share: 1, activity: .fixed(0.7), churn: .daily(0.05), payers: 0.2, spendMean: 150,
        spendSigma: 0.5))
    scenario.title = "Leaky"
    scenario.days = 60
    scenario.players.count = 120
    return scenario
  }()

  /// The same economy, continued after ten days with the remaining players.
  static func carriedOver() async throws -> Plan {
    var before = scenario
    before.days = 10
    let first = try Plan(before)
    var opening = OpeningStates(of: first, day: 10)
    try await Simulation(first, players: 120, seed: 5).states(threads: 1) { states in
      for state in states { opening.add(state) }
    }
    return try Plan(scenario, from: opening)
  }

  private static func plan(isCarriedOver: Bool) async throws -> Plan {
    isCarriedOver ? try await carriedOver() : try Plan(scenario)
  }

  /// Simulates all days; `look` receives the tile each day before its ledger is closed.
  static func play(_ plan: Plan, look: (Int, borrowing Tile) -> Void) {
    let simulation = Simulation(plan, players: 120, seed: 5)
    var tile = Tile(plan: plan, luck: Luck(seed: 5))
    tile.seat(profile: 0, number: 0, players: 120)
    var tally = Tally(plan)
    var day = 0
    tally.withTables { tables in
      withoutActuallyEscaping(look) { look in
        simulation.play(
          &tile, into: tables, retiring: true,
          afterStep: { step, tile in
            guard step == .recordFreezes else { return }
            look(day, tile)
            day += 1
          })
      }
    }
  }

  @Test("finds every line that is booked wrong, by one or in the other direction", arguments: [false, true])
  func booked(isCarriedOver: Bool) async throws {
    let plan = try await Self.plan(isCarriedOver: isCarriedOver)
    #expect(Set(plan.catalogue.ledger.map(\.reason)) == Set(Reason.allCases))
    var turned: Set<Reason> = []
    var missed: [String] = []
    Self.play(plan) { day, tile in
      for (line, words) in zip(plan.ledger, plan.catalogue.ledger) {
        let amount = tile.cells[line.cell]
        if amount != 0 { turned.insert(words.reason) }
        for wrong in [amount + 1, amount - 1, -amount] where wrong != amount {
          tile.cells[line.cell] = wrong
          let held = tile.held[line.resource]
          let leak = tile.leakIfClosed(on: day)
          tile.cells[line.cell] = amount
          let found = leak.map { $0.resource == line.resource && $0.day == day && $0.held != $0.booked }
          let isHeldAsBefore = tile.held[line.resource] == held
          if found != true || !isHeldAsBefore {
            missed.append("\(words.reason) \(words.id) on day \(day): \(wrong)")
          }
        }
      }
      if tile.leakIfClosed(on: day) != nil { missed.append("nothing, on day \(day)") }
    }
    #expect(missed == [])
    #expect(turned == Set(Reason.allCases))
  }

  @Test("finds every balance that is changed without a line, of any living player", arguments: [false, true])
  func paid(isCarriedOver: Bool) async throws {
    let plan = try await Self.plan(isCarriedOver: isCarriedOver)
    var missed: [String] = []
    Self.play(plan) { day, tile in
      for (index, resource) in plan.resources.enumerated() {
        for lane in Set([0, tile.living / 2, tile.living - 1]) where lane >= 0 {
          for change in [Int32(1), -1, 1000] {
            tile.lanes(resource.column)[lane] += change
            let leak = tile.leakIfClosed(on: day)
            tile.lanes(resource.column)[lane] -= change
            let found = leak.map {
              $0.resource == index && $0.day == day && $0.held - $0.booked == Int(change)
            }
            if found != true { missed.append("\(change) of resource \(index) in lane \(lane) on day \(day)") }
          }
        }
      }
    }
    #expect(missed == [])
  }

  @Test("finds on its day what is paid and booked to a player who has retired", arguments: [false, true])
  func paidToRetired(isCarriedOver: Bool) async throws {
    let plan = try await Self.plan(isCarriedOver: isCarriedOver)
    var tried = 0
    var missed: [Int] = []
    Self.play(plan) { day, tile in
      guard tile.isThinned, let line = plan.ledger.first(where: \.adds) else { return }
      tried += 1
      let column = plan.resources[line.resource].column
      tile.lanes(column)[tile.living] += 1
      tile.cells[line.cell] += 1
      let leak = tile.leakIfClosed(on: day)
      tile.lanes(column)[tile.living] -= 1
      tile.cells[line.cell] -= 1
      if leak?.resource != line.resource { missed.append(day) }
    }
    #expect(tried > 5 && missed == [])
  }

  @Test("finds a retired player's balance changed without a line when everybody is back on their seats")
  func retired() throws {
    let plan = try Plan(Self.scenario)
    let coins = try #require(plan.catalogue.resources.firstIndex(of: "coins"))
    let column = plan.resources[coins].column
    var seat: Int?
    var leaks: [Int: LedgerLeak] = [:]
    Self.play(plan) { day, tile in
      if seat == nil, tile.isThinned {
        seat = Int(tile.seats[tile.living])
        tile.lanes(column)[tile.living] += 1
      }
      leaks[day] = tile.leakIfClosed(on: day)
      // Otherwise the leak would stop the process.
      if day == 59, let seat { tile.lanes(column)[seat] -= 1 }
    }
    #expect(seat != nil && leaks.keys.sorted() == [59])
    #expect(leaks[59].map { $0.resource == coins && $0.held == $0.booked + 1 } == true)
  }

  @Test("says which scenario, seed, day, resource and players, and the command that replays it")
  func words() throws {
    var tile = Tile(plan: try Plan(Self.scenario), luck: Luck(seed: 5))
    tile.seat(profile: 0, number: 2, players: 120)
    let coins = try #require(tile.plan.catalogue.resources.firstIndex(of: "coins"))
    let leak = LedgerLeak(resource: coins, day: 11, held: 258, booked: 257)
    #expect(
      tile.words(of: leak, command: ["rewardsim", "run", "my coins.yaml", "--set", "title=a\nb"]) == """
        error: on day 12 players 2049 to 2168 of profile 'player' hold 258 of 'coins', and the ledger says 257
        scenario: 'Leaky', seed 5
        help: this is a fault of rewardsim, and not of the scenario: please report it with the scenario and the \
        command that replays it: rewardsim run 'my coins.yaml' --set $'title=a\\nb'

        """)
  }

  @Test("stops the process when the day's ledger closes, and says why")
  func stops() async throws {
    let result = await #expect(
      processExitsWith: .failure, observing: [\.standardErrorContent]
    ) {
      let plan = try Plan(LedgerLeakTests.scenario)
      LedgerLeakTests.play(plan) { day, tile in
        if day == 11 { tile.lanes(plan.resources[0].column)[3] += 1 }
      }
    }
    let said = String(decoding: try #require(result).standardErrorContent, as: UTF8.self)
    for words in [
      "error: on day 12 players 1 to 120 of profile 'player' hold ", "scenario: 'Leaky', seed 5",
      "replays it: ",
    ] {
      #expect(said.contains(words), "\(said.prefix(600))")
    }
  }
}

extension Tile {
  /// The leak that the day's ledger would have if it were closed now; nothing is booked.
  fileprivate func leakIfClosed(on day: Int) -> LedgerLeak? {
    let before = plan.resources.indices.map { held[$0] }
    bookDay()
    defer { for (resource, amount) in before.enumerated() { held[resource] = amount } }
    return firstLeak(on: Int32(day))
  }
}
