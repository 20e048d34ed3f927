import RewardEngine
import RewardStudies
import Testing

@testable import RewardReports

@Suite("What is said of a currency without exception")
struct MoneyCatalogueTests {
  private static let hats = Scenario.Item(id: "hats", kind: .collection(size: 1))
  private static let tea = Scenario.Item(id: "tea", kind: .consumable)

  private static func offer(_ id: String, _ gives: String, price: Int, chance: Double = 1) -> Scenario.Offer {
    Scenario.Offer(
      id: id, gives: .of(gives, 1), cost: .currency([Scenario.Price("coins", price)], prefer: nil),
      demand: .chance(chance, quantity: 1))
  }

  /// Everybody gets 5 coins a day and buys the only hat, for 2, on the first.
  private static func economy(_ mechanics: (inout Scenario) -> Void = { _ in }) -> Scenario {
    var scenario = Scenario(
      title: "Coins", days: 30, currencies: [Scenario.Currency(id: "coins")], items: [hats, tea],
      login: .of("coins", 5), shop: [offer("hat", "hats", price: 2)],
      players: Scenario.Players(profiles: [Scenario.Profile(id: "loyal", share: 1, activity: .fixed(1))]))
    mechanics(&scenario)
    return scenario
  }

  private static func gift(wanted: Double) -> Scenario.Mission {
    Scenario.Mission(id: "gift", chance: wanted, collecting: .automatic, costs: [Scenario.Price("coins", 1)])
  }

  private func after(_ scenario: Scenario) async throws -> String {
    let findings = try await Run(scenario, players: 4).findings()
    return try #require(MoneyFigures(findings.outcome, of: scenario, currency: "coins")).afterCatalogue
  }

  @Test("says that nothing takes a currency only where neither an offer nor a mission does")
  func nothing() async throws {
    #expect(try await after(Self.economy()) == "Then nothing is left to spend coins on.")
    // A random piece is sold to players who own all of them, too.
    let drawn = Self.economy { $0.shop[0].gives = Scenario.Payment([], randomItem: .collection("hats")) }
    #expect(try await after(drawn).hasSuffix(" still takes coins, and gives no new piece."))
  }

  @Test("counts what missions cost among what takes a currency")
  func missions() async throws {
    let scenario = Self.economy { $0.missions = [Self.gift(wanted: 1)] }
    // In the last 28 days nobody buys anything: all that is spent goes to the mission.
    #expect(
      try await after(scenario)
        == "Then only mission gift takes coins: 100 % of what players spent in the last 28 days."
    )
    let both = Self.economy { scenario in
      scenario.missions = [Self.gift(wanted: 1)]
      scenario.shop.append(Self.offer("cup", "tea", price: 1))
    }
    #expect(
      try await after(both)
        == "Then only mission gift and shop cup take coins: 100 % of what players spent in the last 28 days."
    )
  }

  @Test("says of what nobody used that nobody did")
  func unused() async throws {
    let idle = Self.economy { $0.shop.append(Self.offer("cup", "tea", price: 1, chance: 0)) }
    #expect(
      try await after(idle) == "Then only shop cup takes coins, and no player used it in this run.")
    let half = Self.economy { scenario in
      scenario.missions = [Self.gift(wanted: 1)]
      scenario.shop.append(Self.offer("cup", "tea", price: 1, chance: 0))
    }
    #expect(try await after(half).hasSuffix("No player used shop cup in this run."))
  }

  @Test("flags a catalogue that runs out, with what still takes the currency")
  func flag() async throws {
    let scenario = Self.economy { $0.missions = [Self.gift(wanted: 1)] }
    let flags = try await Run(scenario, players: 40).findings().flags
    let flag = try #require(flags.first { $0.rule == .exhaustedSink })
    #expect(flag.rule.title == "the catalogue runs out")
    #expect(
      flag.evidence.contains(
        "own the only piece that coins can buy once by the last day. Then only mission gift takes coins"))
    #expect(flag.playersNeeded == nil)
    // Of so few players, it may be chance that one owns it.
    let few = try await Run(scenario, players: 3).findings()
    #expect(few.figure("coins.exhausted")?.playersNeeded != nil)
    #expect(few.flags.first { $0.rule == .exhaustedSink }?.playersNeeded != nil)
  }

  @Test("does not call a catalogue exhausted that few have bought up")
  func few() async throws {
    // One player in a hundred ever wants the hat.
    let scenario = Self.economy { scenario in
      scenario.players.profiles = [
        Scenario.Profile(id: "idle", share: 0.99, activity: .fixed(0)),
        Scenario.Profile(id: "keen", share: 0.01, activity: .fixed(1)),
      ]
      scenario.shop[0].price(to: 6)
    }
    let findings = try await Run(scenario, players: 200).findings()
    #expect((findings.figure("coins.exhausted")?.value ?? 1) < Lint.few)
    #expect(!findings.flags.contains { $0.rule == .exhaustedSink })
  }

  @Test("tells a currency without a sink from one whose sinks nobody uses")
  func unspent() async throws {
    var scenario = Self.economy { $0.shop = [] }
    var flags = try await Run(scenario, players: 4).findings().flags
    #expect(
      flags.first { $0.rule == .noOpenSink }?.evidence
        == "players receive coins in the last four weeks and spend none, because nothing in the scenario costs coins"
    )
    scenario.shop = [Self.offer("cup", "tea", price: 1, chance: 0)]
    // A few players may all have left the cup by chance.
    for (players, open) in [
      (4, ". This run has too few players to show whether it is a problem: 1,000 would"), (1_000, ""),
    ] {
      let flag = try await Run(scenario, players: players).findings().flags.first { $0.rule == .noOpenSink }
      #expect(
        flag?.evidence
          == "players receive coins in the last four weeks and spend none, though shop cup costs coins\(open)"
      )
    }
  }

  @Test("does not say of a log that demand keeps an offer from being bought")
  func unsoldInLog() async throws {
    let scenario = Self.economy { scenario in
      scenario.players.profiles = [Scenario.Profile(id: HistoryRun.profile, share: 1, activity: .fixed(1))]
      scenario.shop = [Self.offer("cup", "tea", price: 1, chance: 0)]
    }
    let flag = try await Run(scenario, players: 4).findings().flags.first { $0.rule == .deadOffer }
    #expect(flag?.evidence == "no player buys 'cup' in 30 days: the log has no 'buy.cup'")
    #expect(flag?.help == "if players buy it, add these events to the log")
  }

  @Test("advises no lower price where nobody has the currency, or nobody wants the offer")
  func unsoldAtAnyPrice() async throws {
    var cup = Self.offer("cup", "tea", price: 1)
    cup.cost = .currency([Scenario.Price("gems", 1)], prefer: nil)
    let unpaid = Self.economy { scenario in
      scenario.currencies.append(Scenario.Currency(id: "gems"))
      scenario.shop = [cup]
    }
    var idle = Self.offer("shield", "shields", price: 1)
    idle.demand = .keep(held: 1, propensity: 0)
    let unwanted = Self.economy { scenario in
      scenario.items.append(Scenario.Item(id: "shields", kind: .streakFreeze(holdAtMost: 1)))
      scenario.shop = [idle]
    }
    for (scenario, evidence, help) in [
      (
        unpaid, "no player buys 'cup' in 30 days: no player ever has any gems",
        "pay players gems, or sell it for something else"
      ),
      (
        unwanted, "no player buys 'shield' in 30 days: its propensity is 0, so no player wants it",
        "raise the propensity, or remove it"
      ),
    ] {
      let flag = try await Run(scenario, players: 1000).findings().flags.first { $0.rule == .deadOffer }
      #expect(flag?.evidence == evidence && flag?.help == help)
    }
  }

  @Test("says why an offer has no buyer by its own demand and refusals")
  func unsold() async throws {
    func evidence(_ offer: Scenario.Offer, activity: Double = 1) async throws -> String? {
      let scenario = Self.economy { scenario in
        scenario.shop = [offer]
        scenario.players.profiles[0].activity = .fixed(activity)
      }
      return try await Run(scenario, players: 1000).findings().flags.first { $0.rule == .deadOffer }?.evidence
    }
    #expect(
      try await evidence(Self.offer("cup", "tea", price: 1, chance: 0))
        == "no player buys 'cup' in 30 days: no player wants it")
    // A thousand players want it on each of 30 days, and have 150 at the end.
    #expect(
      try await evidence(Self.offer("cup", "tea", price: 151))
        == "no player buys 'cup' in 30 days: no player can have so much in 30 days")
    // Who plays on every day could pay 150 on the last one, and nobody does.
    let rare = Self.economy { scenario in
      scenario.shop = [Self.offer("cup", "tea", price: 150)]
      scenario.players.profiles[0].activity = .fixed(0.3)
    }
    let flag = try await Run(rare, players: 1000).findings().flags.first { $0.rule == .deadOffer }
    #expect(
      flag?.evidence.hasPrefix("no player buys 'cup' in 30 days: players wanted it and could not pay") == true
    )
    #expect(flag?.help == "lower its price")
    var eager = Self.offer("cup", "tea", price: 150)
    eager.demand = .asSoonAsAffordable
    // What is drunk never fills a player up, and a set of pieces does.
    #expect(
      try await evidence(eager, activity: 0.3) == "no player buys 'cup' in 30 days: no player can pay for it")
    eager.gives = .of("hats", 1)
    #expect(
      try await evidence(eager, activity: 0.3)
        == "no player buys 'cup' in 30 days: no player can pay for it, or no player has room for it")
  }

  /// 5 coins a day would pay for the crown on day 20, had the snack not taken them.
  @Test("names the offer that takes what players would save for another one", arguments: [true, false])
  func crowdedOut(wantsByChance: Bool) async throws {
    let scenario = Self.economy { scenario in
      var (snack, crown) = (Self.offer("snack", "tea", price: 2), Self.offer("crown", "hats", price: 100))
      snack.demand = .asSoonAsAffordable
      if !wantsByChance { crown.demand = .asSoonAsAffordable }
      scenario.shop = [snack, crown]
    }
    let flag = try #require(
      try await Run(scenario, players: 1000).findings().flags.first { $0.rule == .deadOffer })
    #expect(flag.field.description == "shop.crown" && flag.help.contains("change the demand of 'snack'"))
    #expect(flag.evidence.contains("players buy 'snack' before they have saved enough") == !wantsByChance)
  }

  /// Everybody has the only shield from the start, and wants one on each day of play: there is room after the first missed day. Of 30 days, the share
  /// before it is (1 − a³⁰) / (30 (1 − a)): 66 % for a = 0.97, and 7 % for 0.5.
  @Test(
    "advises on what ends most wishes: too little room, or too little money",
    arguments: [(8, 1), (1000, 0.97), (1000, 0.5)])
  func refused(price: Int, activity: Double) async throws {
    let scenario = Self.economy { scenario in
      scenario.players.profiles[0].activity = .fixed(activity)
      scenario.items = [Scenario.Item(id: "shield", kind: .streakFreeze(holdAtMost: 1), start: 1)]
      scenario.streaks = [Scenario.Streak(id: "daily", protectedBy: "shield")]
      scenario.shop = [Self.offer("shield", "shield", price: price)]
    }
    let flags = try await Run(scenario, players: 1000).findings().flags
    let (dead, unspent) = (
      flags.first { $0.rule == .deadOffer }, flags.first { $0.rule == .noOpenSink }
    )
    #expect(
      dead?.help
        == (activity > 0.9
          ? "raise what players can hold, or remove it" : "lower its price, or simulate more days"))
    #expect(
      unspent?.help
        == (price == 8
          ? "raise what players can hold, or sell something else that they want"
          : "lower the price, or pay more coins"))
  }
}

extension Scenario.Offer {
  fileprivate mutating func price(to amount: Int) {
    cost = .currency([Scenario.Price("coins", amount)], prefer: nil)
  }
}
