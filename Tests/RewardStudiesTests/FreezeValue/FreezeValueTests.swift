import RewardEngine
import Testing

@testable import RewardStudies
@testable import RewardHistories

@Suite("The value of a freeze")
struct FreezeValueTests {
  /// Players who come every other day, hold two freezes, and earn 10 coins at the third day of their streak.
  ///
  /// In five days each freeze saves the same: two streak-days, one day of the record, and the coins. Runs worked out
  /// by hand stand with the trials of the engine.
  static func everyOtherDay(
    freezes: Int = 2, price: Int = 4, keeps: Int = 0, coins: Int = 0, shock: Scenario.DailyShock? = nil
  ) -> Scenario {
    Scenario(
      title: "Freezes", days: 5, currencies: [.init(id: "coins", start: coins)],
      items: [.init(id: "freeze", kind: .streakFreeze(holdAtMost: nil), start: freezes)],
      streaks: [
        .init(
          id: "visit", protectedBy: "freeze",
          milestones: [.init(id: "third", lengths: .at(3), pays: .init([.init("coins", .fixed(10))]))])
      ],
      shop: [
        .init(
          id: "one", gives: .init([.init("freeze", .fixed(1))]),
          cost: .currency([.init("coins", price)], prefer: nil),
          demand: keeps > 0 ? .keep(held: keeps, propensity: 1) : .chance(0, quantity: 1))
      ],
      players: .init(
        profiles: [.init(id: "two_day", share: 1, activity: .fixed(1), churn: .daily(1), returns: 1)],
        dailyShock: shock))
  }

  private static func found(
    _ scenario: Scenario, players: Int = 4, replications: Int = 1, most: Int = 8, threads: Int = 1,
    notebook: Memory? = nil
  ) async throws -> FreezeFindings {
    let study = try FreezeValue(scenario, players: players, replications: replications, most: most, seed: 3)
    return try #require(
      try await study.findings(threads: threads, progress: .init(notebook: notebook)).items.first)
  }

  @Test(
    "counts what it keeps in another currency by an offer that is sold for both, and names what it cannot count"
  )
  func otherCurrency() async throws {
    // Each freeze keeps 10 gems, and costs 4 coins. A hat costs 5 gems or 20 coins: 10 gems are 40 coins, 10 freezes.
    var scenario = Self.everyOtherDay()
    scenario.currencies.append(.init(id: "gems"))
    scenario.streaks[0].milestones[0].pays = .init([.init("gems", .fixed(10))])
    let none = try await Self.found(scenario)
    #expect(none.uncounted == ["gems"] && none.exchanges.isEmpty && none.worth()?.value == 0)
    func hat(_ id: String, _ coins: Int) -> Scenario.Offer {
      .init(
        id: id, gives: .init([.init("hat", .fixed(1))]),
        cost: .currency([.init("coins", coins), .init("gems", 5)], prefer: nil),
        demand: .chance(0, quantity: 1))
    }
    scenario.items.append(.init(id: "hat", kind: .consumable))
    scenario.shop += [hat("hat", 20), hat("better_hat", 30)]
    let found = try await Self.found(scenario)
    #expect(found.uncounted.isEmpty)
    #expect(found.exchanges.map(\.offer) == ["hat"] && found.exchanges.map(\.rate) == [4])
    #expect(found.exchanges.map(\.kind) == [.soldForBoth])
    #expect(found.worth()?.value == 10)
    // A bag of 10 coins for 5 gems makes a gem 2 coins: the lower rate counts, 20 coins, 5 freezes.
    scenario.shop.append(Self.bag(of: "coins", 10, for: "gems", 5, chance: 0))
    let bag = try await Self.found(scenario)
    #expect(bag.exchanges.map(\.offer) == ["bag"] && bag.exchanges.map(\.kind) == [.gives])
    #expect(bag.worth()?.value == 5)
  }

  private static func bag(
    of gives: String, _ amount: Int, for currency: String, _ price: Int, chance: Double
  ) -> Scenario.Offer {
    .init(
      id: "bag", gives: .init([.init(gives, .fixed(amount))]),
      cost: .currency([.init(currency, price)], prefer: nil), demand: .chance(chance, quantity: 1))
  }

  @Test("counts what it keeps once, however much of it the shop exchanges", arguments: [0.0, 1])
  func exchanged(chance: Double) async throws {
    // Each freeze keeps 10 coins on the last day, which buy 2.5 freezes at 4, or a bag of 50 gems, or a hat.
    var scenario = Self.everyOtherDay()
    scenario.currencies.append(.init(id: "gems"))
    scenario.items.append(.init(id: "hat", kind: .consumable))
    scenario.shop[0].cost = .currency([.init("coins", 4), .init("gems", 25)], prefer: nil)
    for goods in ["gems", "hat"] {
      scenario.shop = [scenario.shop[0], Self.bag(of: goods, 50, for: "coins", 10, chance: chance)]
      let found = try await Self.found(scenario)
      func kept(_ name: String) -> Double? {
        found.resources.firstIndex(of: name).flatMap { found.mean(.rewards(resource: $0))?.value }
      }
      #expect(kept("coins") == 10 && kept("gems") == 0 && kept("hat") == 0)
      #expect(found.worth()?.value == 2.5)
    }
    // The freeze kept the coins, though it left none of what they bought.
    #expect(try await Self.found(scenario).mean(.nothing)?.value == 0)
  }

  @Test("is what two equal freezes keep, exactly")
  func byHand() async throws {
    let found = try await Self.found(Self.everyOtherDay())
    let coins = try #require(found.resources.firstIndex(of: "coins"))
    #expect((found.used, found.tried) == (8, 8))
    let expected: [(FreezeQuantity, Double)] = [
      (.daysAtEnd, 2), (.record, 1), (.rewards(resource: coins), 10), (.granted, 0), (.replaced, 0),
      (.usedFewer, 1), (.spare, 0), (.activeDays, 0), (.nothing, 0), (.wasted, 0), (.fate(.wentOn), 1),
    ]
    for (quantity, value) in expected {
      let figure = try #require(found.mean(quantity))
      #expect(figure.value == value && figure.standardError == 0, "\(quantity)")
    }
    // Five days hold no freeze of 28 days ago.
    #expect(found.mean(.daysLater) == nil)
    // One is used on a streak of 1, the other on one of 2; ten coins buy two and a half at four.
    #expect(found.used(.init(length: .days)) == 8 && found.used(.init(length: .weeks)) == 0)
    #expect(found.worth()?.value == 2.5 && found.worthOfReceived()?.value == 2.5)
    #expect(found.worth(.init(length: .weeks)) == nil)
  }

  @Test(
    "counts what two freezes of one run save once where both are taken away",
    arguments: [
      (4, FreezeFindings.Verdict.pays, FreezeFindings.Verdict.pays), (8, .pays, .doesNot),
      (11, .doesNot, .doesNot),
    ])
  func together(price: Int, one: FreezeFindings.Verdict, all: FreezeFindings.Verdict) async throws {
    // A run of 3 with both, of 1 without either, and of 1 without one of them.
    let found = try await Self.found(Self.everyOtherDay(price: price), players: 120)
    let coins = try #require(found.resources.firstIndex(of: "coins"))
    #expect(found.together(.daysAtEnd)?.value == 1 && found.together(.record)?.value == 1)
    #expect(found.together(.rewards(resource: coins))?.value == 5 && found.together(.granted)?.value == 0)
    #expect(found.worthTogether()?.value == 5 / Double(price))
    #expect(found.worthTogether(of: 0)?.value == 5 / Double(price))
    #expect(found.verdict() == one && found.verdictTogether() == all && found.verdictTogether(of: 0) == all)
  }

  @Test("divides what all freezes save together by those used, whichever of them are tried")
  func togetherOfSome() async throws {
    let some = try await Self.found(Self.casual, players: 60, most: 1)
    let all = try await Self.found(Self.casual, players: 60, most: 1_000)
    for quantity in all.togetherQuantities {
      #expect(some.together(quantity)?.value == all.together(quantity)?.value, "\(quantity)")
    }
    #expect(some.worthTogether() == all.worthTogether())
  }

  @Test(
    "pays for itself where its rewards buy it again",
    arguments: [(9, FreezeFindings.Verdict.pays), (10, .unclear), (11, .doesNot)])
  func verdict(price: Int, verdict: FreezeFindings.Verdict) async throws {
    let found = try await Self.found(Self.everyOtherDay(price: price), players: 12)
    #expect(found.worth()?.value == 10 / Double(price))
    #expect(found.verdict() == verdict)
  }

  @Test("is the price of another one where the shop replaces it")
  func replaced() async throws {
    let found = try await Self.found(Self.everyOtherDay(keeps: 2, coins: 20))
    #expect(found.mean(.replaced)?.value == 1 && found.mean(.daysAtEnd)?.value == 0)
    #expect(found.worth()?.value == 1 && found.mean(.nothing)?.value == 0)
    // Four came in, two at the start and two bought, and two were used.
    #expect(found.worthOfReceived()?.value == 0.5)
  }

  @Test("has what it keeps also where that buys more freezes, which are held at the end")
  func spent() async throws {
    // The 10 coins buy two freezes at 4 on the last day. They are still there: 10 coins are 2.5 freezes, spent or not.
    var scenario = Self.everyOtherDay()
    scenario.shop[0].demand = .asSoonAsAffordable
    let found = try await Self.found(scenario)
    let bought = -(try #require(found.mean(.replaced)?.value))
    #expect(bought >= 1 && found.mean(.spare)?.value == bought)
    #expect(found.worth()?.value == 2.5)
  }

  @Test("is nothing while another one is to spare")
  func spare() async throws {
    let found = try await Self.found(Self.everyOtherDay(freezes: 3), players: 12)
    #expect(found.mean(.spare)?.value == 1 && found.mean(.usedFewer)?.value == 0)
    #expect(found.worth()?.value == 0 && found.verdict() == .doesNot)
  }

  @Test("has replications as units where players share their days")
  func replications() async throws {
    let shock = Scenario.DailyShock(spread: 1, replications: 3)
    let found = try await Self.found(Self.everyOtherDay(shock: shock), players: 12, replications: 3)
    let figure = try #require(found.mean(.daysAtEnd))
    #expect(found.used == 24 && figure.value == 2 && figure.standardError == 0)
    var casual = Self.casual
    casual.players.dailyShock = shock
    // Three units leave two degrees of freedom.
    let shared = try await Self.found(casual, players: 90, replications: 3).mean(.usedFewer)
    #expect(shared?.degrees == 2 && (shared?.standardError ?? 0) > 0)
    // Of players with days of their own there are ninety, less one a profile.
    let own = try await Self.found(Self.casual, players: 90, replications: 3).mean(.usedFewer)
    #expect((own?.degrees ?? 0) > 20)
  }

  @Test("goes on from a notebook without trying a freeze again, and ends with the same figures")
  func resumed() async throws {
    let notebook = Memory()
    let first = try await Self.found(Self.casual, players: 60, replications: 3, notebook: notebook)
    #expect(notebook.keptRows == 3)
    let again = try await Self.found(Self.casual, players: 60, replications: 3, notebook: notebook)
    #expect(notebook.keptRows == 3)
    let coins = try #require(first.resources.firstIndex(of: "coins"))
    for quantity in first.quantities + [.rewards(resource: coins)] {
      #expect(first.mean(quantity) == again.mean(quantity), "\(quantity)")
    }
    #expect(first.worthTogether() == again.worthTogether())
    #expect(first.worth() == again.worth() && first.tried == again.tried && first.used == again.used)
    // Rows of another form are played anew.
    notebook.alter { Array($0.dropLast()) }
    let anew = try await Self.found(Self.casual, players: 60, replications: 3, notebook: notebook)
    #expect(notebook.keptRows == 6 && anew.worth() == first.worth())
  }

  @Test("keeps sums of any size and sign in a row, exactly")
  func rows() {
    var empty = FreezeTally(
      FreezeQuantity.List(all: [.daysAtEnd], figures: [], resources: [], pool: 0), most: 1, profiles: 1)
    empty.used = 7
    empty.players = [3]
    let large = Int128(1) << 50 + 12_345
    empty.ratios[0][0][0] = JointMoments(
      count: 3, sums: [-5, large], products: [25, -large, large * large])
    let read = FreezeTally(row: empty.row, like: empty)
    #expect(read?.ratios == empty.ratios && read?.worths == empty.worths)
    #expect(read?.used == 7 && read?.tried == 0 && read?.players == [3])
    #expect(empty.row.allSatisfy { ($0 ?? 0.5) == ($0 ?? 0.5).rounded() && ($0 ?? 0).magnitude < 0x1p53 })
  }

  @Test(
    "is not read from a row that no players make up",
    arguments: [
      (0, -1), (0, 0.5), (0, .nan), (0, .infinity), (0, 1e30), (1, 0x1p48), (1, -1),
      // More freezes tried than used, fewer than no players, a variance below 0.
      (3, 8), (5, -1), (7, 4), (13, 0),
    ] as [(Int, Double)])
  func forgedRows(place: Int, value: Double) {
    var tally = FreezeTally(
      FreezeQuantity.List(all: [.daysAtEnd], figures: [], resources: [], pool: 0), most: 1, profiles: 1)
    tally.used = 7
    tally.players = [3]
    tally.ratios[0][0][0] = JointMoments(count: 3, sums: [5, 6], products: [9, 11, 14])
    // Used, tried, players, then count, both sums and three products, each in two numbers.
    var row = tally.row
    #expect(FreezeTally(row: row, like: tally) != nil)
    row[place] = value
    #expect(FreezeTally(row: row, like: tally) == nil)
  }

  /// Players who miss days by chance, buy freezes and lose days of three habits.
  private static var casual: Scenario {
    var scenario = everyOtherDay(freezes: 1, keeps: 3, coins: 10)
    scenario.days = 90
    scenario.streaks[0].perPlayer = 3
    scenario.streaks[0].rules = StreakRules(.seed003)
    scenario.streaks[0].dayCountsWhen = .activity("check")
    scenario.streaks[0].milestones[0].lengths = .every(5)
    scenario.activities = [.init(id: "check", perActiveDay: .chance(0.9))]
    scenario.players.profiles = [
      .init(id: "casual", share: 0.5, activity: .beta(mean: 0.6, concentration: 5), churn: .daily(0.02)),
      .init(id: "regular", share: 0.5, activity: .fixed(0.85)),
    ]
    return scenario
  }

  @Test("is the same for any number of threads")
  func threads() async throws {
    let one = try await Self.found(Self.casual, players: 2_100, most: 1)
    let three = try await Self.found(Self.casual, players: 2_100, most: 1, threads: 3)
    #expect(one.used > 2_100)
    for quantity in one.quantities { #expect(one.mean(quantity) == three.mean(quantity)) }
    #expect(one.worth() == three.worth())
  }

  @Test("is met by a few freezes of each player as by all of them")
  func sampled() async throws {
    let some = try await Self.found(Self.casual, players: 400, most: 2)
    let all = try await Self.found(Self.casual, players: 400, most: 1_000)
    #expect(all.tried == all.used && some.tried <= 800 && some.used == all.used)
    let coins = try #require(all.resources.firstIndex(of: "coins"))
    let quantities: [FreezeQuantity] = [
      .daysLater, .daysAtEnd, .rewards(resource: coins), .usedFewer, .replaced, .nothing,
    ]
    for quantity in quantities {
      let (few, many) = (try #require(some.mean(quantity)), try #require(all.mean(quantity)))
      // What choosing adds to the variance is part of that of the few.
      #expect(abs(few.value - many.value) < 5 * (few.standardError ?? 0), "\(quantity): \(few), \(many)")
      #expect((few.standardError ?? 0) > (many.standardError ?? 0), "\(quantity)")
    }
    // What is known of every freeze is the same, whichever are tried.
    for quantity in [FreezeQuantity.wasted, .fate(.wentOn), .fate(.left)] {
      #expect(some.mean(quantity) == all.mean(quantity))
    }
  }

  @Test("adds up over profiles, lengths and bands of days kept")
  func parts() async throws {
    let found = try await Self.found(Self.casual, players: 300, most: 3)
    let lengths = FreezeQuantity.Length.allCases
    #expect(lengths.reduce(0) { $0 + found.used(.init(length: $1)) } == found.used)
    #expect((0..<2).reduce(0) { $0 + found.used(.init(profile: $1)) } == found.used)
    func sum(_ quantities: [FreezeQuantity]) -> Double {
      quantities.reduce(0) { $0 + (found.mean($1)?.value ?? 0) }
    }
    #expect(abs(sum(FreezeQuantity.KeptDays.allCases.map { .keptLater($0) }) - 1) < 1e-12)
    #expect(abs(sum(FreezeTrials.Fate.allCases.map { .fate($0) }) - 1) < 1e-12)
    let wasted = sum([.fate(.left), .fate(.ended), .fate(.idle)])
    #expect(abs(wasted - (found.mean(.wasted)?.value ?? 0)) < 1e-12)
  }

  @Test("has no share that is certain, and no interval with too few players to have one", arguments: [9, 40])
  func fewPlayers(players: Int) async throws {
    let found = try await Self.found(Self.everyOtherDay(), players: players)
    let wasted = try #require(found.estimate(.wasted))
    let worth = try #require(found.worthEstimate())
    #expect(wasted.value == 0 && worth.value == 2.5)
    if players < 10 {
      // Ten players are needed, and half as many again: 15, rounded up to one digit.
      #expect(wasted.high == nil && wasted.playersNeeded == 15 && worth.playersNeeded == 15)
      #expect(found.verdict() == .unclear)
    } else {
      // Wilson's upper end of 0 in 40: z²/(40 + z²).
      let square = 1.959963984540054 * 1.959963984540054
      #expect(abs((wasted.high ?? 0) - square / (40 + square)) < 1e-12 && wasted.low == 0)
      // Up to 3.69 of 40 players who are alike may be others: 1 − 0.025^(1/n) is about 3.69/n.
      for (quantity, value) in [(FreezeQuantity.usedFewer, 1.0), (.spare, 0)] {
        let estimate = try #require(found.estimate(quantity))
        #expect(estimate.value == value)
        #expect(abs((estimate.high ?? 0) - value - 3.6888794541139363 / 40) < 1e-12)
        #expect(abs((estimate.low ?? 0) - value + 3.6888794541139363 / 40) < 1e-12)
      }
      #expect(found.verdict() == .pays)
    }
  }

  @Test("measures every freeze that protects a streak, in a scenario that has one")
  func items() throws {
    var scenario = Self.everyOtherDay()
    scenario.items.append(.init(id: "shield", kind: .streakFreeze(holdAtMost: nil)))
    #expect(try FreezeValue(scenario, players: 1).items == ["freeze"])
    scenario.streaks.append(.init(id: "other", protectedBy: "shield"))
    #expect(try FreezeValue(scenario, players: 1).items == ["freeze", "shield"])
    for index in scenario.streaks.indices { scenario.streaks[index].protectedBy = nil }
    #expect(throws: FreezeValue.NoFreezes()) { try FreezeValue(scenario, players: 1) }
  }

  @Test("takes the cheapest price of each currency, and of real money last")
  func prices() {
    func offer(_ id: String, _ units: Int, _ cost: Scenario.Offer.Cost, also: String? = nil) -> Scenario.Offer
    {
      let more = also.map { [Scenario.Payment.Entry($0, .fixed(1))] } ?? []
      return Scenario.Offer(
        id: id, gives: .init([.init("freeze", .fixed(units))] + more), cost: cost, demand: .weight(1))
    }
    var scenario = Self.everyOtherDay()
    scenario.shop = [
      offer("one", 1, .currency([.init("coins", 4), .init("gems", 2)], prefer: nil)),
      offer("pack", 10, .currency([.init("coins", 35)], prefer: nil)),
      offer("bundle", 10, .currency([.init("coins", 1)], prefer: nil), also: "coins"),
      offer("purse", 5, .realMoney(199)),
    ]
    #expect(
      FreezePrice.all(of: "freeze", in: scenario) == [
        FreezePrice(currency: "coins", each: 3.5, offer: "pack"),
        FreezePrice(currency: "gems", each: 2, offer: "one"),
        FreezePrice(currency: nil, each: 39.8, offer: "purse"),
      ])
    #expect(FreezePrice.all(of: "shield", in: scenario).isEmpty)
    // Nobody buys ten where five can be held.
    for index in scenario.items.indices { scenario.items[index].kind = .streakFreeze(holdAtMost: 5) }
    #expect(FreezePrice.all(of: "freeze", in: scenario).map(\.offer) == ["one", "one", "purse"])
  }
}
