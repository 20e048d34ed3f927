import Testing

@testable import RewardEngine

@Suite("A window")
struct WindowTests {
  private static let card = Scenario.Offer(
    id: "card", gives: Scenario.Payment(["cards": 1]),
    cost: .currency([Scenario.Price("coins", 25)], prefer: nil), demand: .asSoonAsAffordable)

  private static func scenario(start: Int = 0, arrivals: Double? = nil, shop: [Scenario.Offer] = [card])
    -> Scenario
  {
    var scenario = Scenario.rehearsed(
      currencies: [Scenario.Currency(id: "coins", start: start)],
      items: [Scenario.Item(id: "cards", kind: .consumable)], login: Scenario.Payment(["coins": 10]),
      shop: shop)
    if let arrivals { scenario.players.arrival = .perDay(arrivals) }
    return scenario
  }

  /// The number of players counted, and the sum of each variable.
  private func sums(_ played: Rehearsal, opens: Int, closes: Int) throws -> [Int128] {
    let windows = played.plan.measures.windows
    let place = try #require(windows.firstIndex { $0.opens == opens && $0.closes == closes })
    let first = played.outcome.tally.layout.purse(0, place, 0)
    return Array(played.outcome.tally.moments[first...(first + Measures.PurseVariable.allCases.count)])
  }

  private func value(_ played: Rehearsal, _ scenario: Scenario, _ text: String) throws -> Double? {
    var scenario = scenario
    scenario.days = played.plan.days
    return played.outcome.estimate(try scenario.metric(text))?.value
  }

  @Test("adds up what is received, spent and held, from the first day or from a later one")
  func twoWeeks() throws {
    let scenario = Self.scenario()
    let played = try Rehearsal(scenario, ["CCCCCCC CCCCCCC", "CMMMMMM MMMMMMM"])
    // The daily player holds 10 20 5 15 0 10 20, then 5 15 0 10 20 5 15.
    #expect(played.balance("coins") == numbers("10 20 5 15 0 10 20 5 15 0 10 20 5 15"))
    // Count; received, spent, opening and its players, closing and its players, opening and closing.
    #expect(try sums(played, opens: -1, closes: 6) == [2, 80, 50, 0, 0, 30, 2, 30])
    #expect(try sums(played, opens: 6, closes: 13) == [2, 70, 75, 30, 2, 25, 2, 55])
    #expect(try value(played, scenario, "coins.sink_faucet_7@7") == 50 / 80.0)
    #expect(try value(played, scenario, "coins.sink_faucet_7@14") == 75 / 70.0)
    // No day before the first is there to grow from.
    #expect(throws: Metric.Misspelling.self) { try value(played, scenario, "coins.growth_7@7") }
    let growth: Double = try #require(try value(played, scenario, "coins.growth_7@14"))
    #expect(abs(growth + 1.0 / 6) < 1e-12)
    // The lower of two incomes is the median.
    let income: Double = try #require(try value(played, scenario, "coins.income_7.p50@7"))
    #expect(abs(income - 10.0 / 7) < 1e-12)
    #expect(try value(played, scenario, "coins.income_7.p50@14") == 0)
    #expect(try value(played, scenario, "coins.sink_faucet_7@10") == nil)
  }

  @Test(
    "counts the income of who arrived by its first day, and the money of all",
    arguments: [(1 / 7.0, 2), (1 / 8.0, 1)])
  func arrivals(rate: Double, earners: Int) throws {
    // The second player arrives on day 7, the first of the window, or on day 8.
    let late = rate > 0.13 ? "MMMMMMM C" : "MMMMMMM MC"
    let pattern = late + String(repeating: "M", count: rate > 0.13 ? 6 : 5)
    let played = try Rehearsal(
      Self.scenario(start: 3, arrivals: rate, shop: []), ["CCCCCCC CCCCCCC", pattern])
    #expect(try sums(played, opens: -1, closes: 6) == [1, 70, 0, 0, 0, 73, 1, 73])
    // A new player's starting balance is held from arrival on, but neither received nor income.
    #expect(try sums(played, opens: 6, closes: 13) == [2, 80, 0, 73, 1, 156, 2, 73 + 156])
    let place = try #require(played.plan.measures.windows.firstIndex { $0.opens == 6 })
    let bins = played.outcome.tally.layout.windowBins(0, place)
    let incomes = played.outcome.tally.bins[bins..<(bins + played.plan.measures.purses[0].bins)]
    #expect(incomes.reduce(0, +) == UInt32(earners))
    #expect(incomes[bins + 10] == UInt32(earners - 1))
  }

  @Test("takes missions' costs out of income, and nothing below 0", arguments: [(4, 42), (10, 0), (12, 0)])
  func upkeep(cost: Int, income: Int) throws {
    var scenario = Self.scenario(start: 100, shop: [])
    scenario.missions = [Scenario.Mission(id: "feed", costs: [Scenario.Price("coins", cost)])]
    let played = try Rehearsal(scenario, ["CCCCCCC CCCCCCC"])
    #expect(try sums(played, opens: 6, closes: 13)[1...2] == [70, Int128(7 * cost)])
    #expect(try value(played, scenario, "coins.income_7.p50@14") == Double(income) / 7)
  }

  @Test("opens with who is active then and closes with who is active then")
  func activity() throws {
    func pattern(_ days: Set<Int>) -> String { String((0..<60).map { days.contains($0) ? "C" : "M" }) }
    // Days 32 to 59: dormant at the opening and back; active at both ends on either side of the border.
    let played = try Rehearsal(
      Self.scenario(shop: []),
      [
        pattern([0, 3, 40]), pattern([0, 4]), pattern([0, 31]), pattern([0, 32]),
      ])
    // On day 31 the players of days 3, 4, 31 and 0 have been away for 28, 27, 0 and 31 days.
    // On day 59 those of days 40, 4, 31 and 32 have been away for 19, 55, 28 and 27.
    #expect(try sums(played, opens: 31, closes: 59) == [4, 20, 0, 40, 2, 50, 2, 70 + 90])
  }

  @Test("keeps its own opening while others open and close")
  func overlapping() throws {
    // Every day pays as many coins as its number, so that all windows differ.
    var scenario = Self.scenario(shop: [])
    scenario.login = Scenario.Payment()
    scenario.streaks = [
      Scenario.Streak(
        id: "daily",
        milestones: [
          .init(
            id: "each", lengths: .every(1), aboveRecord: false,
            pays: Scenario.Payment([.init("coins", .streakLength)]))
        ])
    ]
    let played = try Rehearsal(scenario, [String(repeating: "C", count: 35)])
    // Measured on days 0, 6, 29 and 34; a place is free again on the day its window closes.
    #expect(
      played.plan.measures.windows == [
        .init(opens: -1, closes: 6, slot: 0), .init(opens: 1, closes: 29, slot: 1),
        .init(opens: 6, closes: 34, slot: 0), .init(opens: 22, closes: 29, slot: 2),
        .init(opens: 27, closes: 34, slot: 3),
      ])
    // The sum of 1 to n is n (n + 1) / 2, so 28, 465 − 3, 630 − 28, 465 − 276 and 630 − 406.
    let received = try played.plan.measures.windows.map {
      try sums(played, opens: $0.opens, closes: $0.closes)[1]
    }
    #expect(received.map { Int($0) } == [28, 462, 602, 189, 224])
  }

  @Test("tells how long a price takes at the median income, in the quickest currency")
  func daysToAfford() throws {
    var scenario = Self.scenario(shop: [])
    scenario.currencies.append(Scenario.Currency(id: "gems"))
    scenario.login = Scenario.Payment(["coins": 10, "gems": 1])
    scenario.shop = [
      Scenario.Offer(
        id: "hat", gives: Scenario.Payment(["cards": 1]),
        cost: .currency([Scenario.Price("coins", 500), Scenario.Price("gems", 20)], prefer: nil),
        demand: .chance(0, quantity: 1))
    ]
    let played = try Rehearsal(scenario, [String(repeating: "C", count: 28)])
    // 500 coins take 50 days, 20 gems 20. All 28 gems are in a bin one wide; 280 coins in one of 8 numbers.
    #expect(try value(played, scenario, "shop.hat.days_to_afford@28") == 20)
    let index = try #require(try value(played, scenario, "earned_time_index@28"))
    #expect(index == 100)
  }

  @Test("finds money easier to earn where the index falls below 100")
  func earnedTimeIndex() throws {
    var scenario = Self.scenario(shop: [Self.card])
    scenario.shop[0].demand = .chance(0, quantity: 1)
    // Four days of play in the first week, one in the second: 40 and 10 coins a week.
    let slower = try Rehearsal(scenario, ["CCCCMMM MMMMMMC"])
    #expect(try value(slower, scenario, "earned_time_index@14") == 400)
    let quicker = try Rehearsal(scenario, ["CMMMMMM MMMCCCC"])
    #expect(try value(quicker, scenario, "earned_time_index@14") == 25)
    #expect(try value(quicker, scenario, "earned_time_index@7") == 100)
  }

  @Test("has the same offers in the index on all days, those that the first week's income buys")
  func basketOfTheIndex() throws {
    // Stones are paid once in the second week, and gems once in the first. Coins are paid on all days.
    func index(_ currency: String, at length: Int) throws -> Double? {
      var scenario = Self.scenario(shop: [Self.card])
      scenario.shop[0].demand = .chance(0, quantity: 1)
      scenario.currencies.append(Scenario.Currency(id: currency))
      scenario.streaks = [
        Scenario.Streak(
          id: "daily",
          milestones: [
            .init(id: "once", lengths: .at(length), aboveRecord: true, pays: Scenario.Payment([currency: 7]))
          ])
      ]
      scenario.shop.append(
        Scenario.Offer(
          id: "hat", gives: Scenario.Payment(["cards": 1]),
          cost: .currency([Scenario.Price(currency, 7)], prefer: nil), demand: .chance(0, quantity: 1)))
      let played = try Rehearsal(scenario, ["CCCCCCC CCCCCCC"])
      #expect(try value(played, scenario, "earned_time_index@7") == 100)
      return try value(played, scenario, "earned_time_index@14")
    }
    #expect(try index("stones", at: 10) == 100)
    #expect(try index("gems", at: 3) == nil)
  }
}
