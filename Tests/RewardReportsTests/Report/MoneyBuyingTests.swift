import RewardEngine
import Testing

@testable import RewardReports

@Suite("What money buys")
struct MoneyBuyingTests {
  private static let consumable = Scenario.Item(id: "snacks", kind: .consumable)

  private static func offer(
    _ id: String, _ gives: String = "snacks", price: Int, of currency: String = "coins", pieces: Int = 1,
    demand: Scenario.Offer.Demand = .chance(0, quantity: 1)
  ) -> Scenario.Offer {
    Scenario.Offer(
      id: id, gives: .of(gives, pieces), cost: .currency([Scenario.Price(currency, price)], prefer: nil),
      demand: demand)
  }

  private static func economy(
    days: Int, login: Int = 2, items: [Scenario.Item] = [consumable], shop: [Scenario.Offer]
  ) -> Scenario {
    Scenario(
      title: "Coins", days: days, currencies: [Scenario.Currency(id: "coins")], items: items,
      login: login > 0 ? .of("coins", login) : Scenario.Payment(), shop: shop,
      players: Scenario.Players(profiles: [
        Scenario.Profile(id: "loyal", share: 1, activity: .fixed(1), payers: 1, spendMean: 100)
      ]))
  }

  @Test("is told in days of median income, offers of one price together and the cheapest first")
  func daysToAfford() async throws {
    // 2 coins a day: 10 take 5 days, 60 take 30.
    let shop = [
      Self.offer("cake", price: 60), Self.offer("apple", price: 10), Self.offer("pear", price: 10),
    ]
    let page = try await Report(of: Self.economy(days: 30, shop: shop), players: 20).page
    #expect(
      page.contains(
        """
        | offer | price | day 30 (95 % interval) |
        | --- | --- | ---: |
        | apple and pear | 10 coins | 5.0 (5.0 to 5.0) |
        | cake | 60 coins | 30 (30 to 30) |

        """))
    // The index needs more than a week, and steady income keeps it where it began.
    #expect(page.contains("\nEarned-time price index: 100 (100 to 100) on day 30."))
    // The tenth coin comes on the fifth day, 4 days after arrival; the sixtieth on the last.
    #expect(page.contains("\n| 10 coins | apple and pear | 4 (4 to 4) | 4 (4 to 4) | 100.0 % ("))
    #expect(page.contains("\n| 60 coins | cake | 29 (29 to 29) | 29 (29 to 29) | 100.0 % ("))
    #expect(
      page.contains(
        "They receive 2.0 (2.0 to 2.0) a day. At that rate, 'apple' at 10 takes 5.0 (5.0 to 5.0) days and 'cake' at 60 takes 30 (30 to 30) days."
      ))
  }

  @Test("names what only real money reaches, and what the median player earns nothing for")
  func unearned() async throws {
    var bought = Self.economy(days: 28, login: 0, shop: [Self.offer("apple", price: 10)])
    bought.shop.append(
      Scenario.Offer(id: "purse", gives: .of("coins", 100), cost: .realMoney(99), demand: .weight(1)))
    bought.players.profiles[0].spendMean = 30 * 0.99
    let page = try await Report(of: bought, players: 20).page
    #expect(
      page.contains("\nOut of reach without real money: 'apple'. Players can only buy coins.\n"))
    #expect(!page.contains("Days to afford"))
    // A purse a day, the only faucet.
    #expect(page.contains("\n| pack purse | 56,000 | 100.0 % | 560 | 100.00 |\n"))

    // Everything is paid on the first day, and nothing in the four weeks after it.
    var idle = Self.economy(days: 29, login: 0, shop: [Self.offer("apple", price: 10)])
    idle.currencies[0].start = 3
    #expect(
      try await Report(of: idle).page.contains(
        """

        Out of reach of the median player at the end: 'apple'. At least half of the active players received no coins in \
        the last 28 days.

        """))
  }

  @Test("has no index where nobody earns in its first week")
  func noIndex() async throws {
    var late = Self.economy(days: 28, login: 0, shop: [Self.offer("apple", price: 10)])
    late.streaks = [
      Scenario.Streak(
        id: "daily",
        milestones: [Scenario.Streak.Milestone(id: "tenth", lengths: .at(10), pays: .of("coins", 28))])
    ]
    let page = try await Report(of: late).page
    #expect(
      page.contains(
        "\nThere is no earned-time price index: at least half of the players receive nothing in the"))
    #expect(page.contains("\n| apple | 10 coins | 10 (needs 7 players) |\n"))
  }

  @Test("ends when all that is sold once is owned")
  func exhausted() async throws {
    // A hat a day from the first day on, three hats: all are owned 2 days after arrival.
    let hats = Scenario.Item(id: "hats", kind: .collection(size: 3))
    let hat = Self.offer("hat", "hats", price: 2, demand: .asSoonAsAffordable)
    let page = try await Report(of: Self.economy(days: 10, items: [hats], shop: [hat]), players: 20).page
    // Wilson's interval of 20 of 20 players who own them begins at 20 / (20 + 1.96²) = 84 %.
    #expect(
      page.contains(
        """

        **coins**: Players can buy 3 pieces once, worth 6 coins together. If nobody churned, 100.0 % (83.9 to 100.0) of \
        players would own them all 9 days after arrival, and half of all players after 2 (2 to 2) days. Then nothing is left to \
        spend coins on.

        """))
    #expect(
      page.contains("\n| coins | 3 | 6 | 2 (2 to 2) days | 2 (2 to 2) days | 100.0 % (83.9 to 100.0) |\n"))
  }

  @Test("names the sinks that remain, and their part of the last four weeks")
  func renewable() async throws {
    // Four coins a day buy a hat for 2 on three days, and a snack for 2 on all ten: 20 of 26.
    let hats = Scenario.Item(id: "hats", kind: .collection(size: 3))
    let shop = [
      Self.offer("hat", "hats", price: 2, demand: .chance(1, quantity: 1)),
      Self.offer("snack", price: 2, demand: .chance(1, quantity: 1)),
    ]
    let page = try await Report(
      of: Self.economy(days: 10, login: 4, items: [hats, Self.consumable], shop: shop)
    ).page
    #expect(
      page.contains(
        "Then only shop snack takes coins: 77 % of what players spent in the last 10 days.")
    )
  }

  @Test("says when nobody owns everything, without a figure", arguments: [(3, 0), (5, 2)])
  func unexhausted(size: Int, start: Int) async throws {
    let hats = Scenario.Item(id: "hats", kind: .collection(size: size), start: start)
    let report = try await Report(
      of: Self.economy(days: 2, items: [hats], shop: [Self.offer("hat", "hats", price: 2)]))
    #expect(
      report.page.contains(
        "\n**coins**: Players can buy 3 pieces once, worth 6 coins together. No player owns them all by the end.\n"
      ))
    #expect(report.text("exhausted.svg") == nil)
  }

  @Test("is worth what the cheapest way to every piece costs")
  func worth() {
    // Five hats one by one cost 10, three pairs 9. Four scarves and two gloves come in four bundles of 5.
    let bundle = Scenario.Offer(
      id: "bundle",
      gives: Scenario.Payment([.init("gloves", .fixed(1)), .init("scarves", .fixed(1))]),
      cost: .currency([Scenario.Price("coins", 5)], prefer: nil), demand: .chance(0, quantity: 1))
    let offers = [
      (Self.offer("hat", "hats", price: 2), 2), (Self.offer("pair", "hats", price: 3, pieces: 2), 3),
      (bundle, 5),
    ]
    let collections = [(id: "gloves", pieces: 2), (id: "hats", pieces: 5), (id: "scarves", pieces: 4)]
    #expect(MoneySinks.worth(of: collections, in: offers) == 29)
    #expect(MoneySinks.worth(of: [], in: offers) == 0)
  }
}

@Suite("Numbers of money")
struct MoneyTextTests {
  private static func estimate(_ value: Double, _ low: Double?, _ high: Double?) -> Outcome.Estimate {
    Outcome.Estimate(value: value, low: low, high: high)
  }

  @Test("are whole for balances, and never below 0")
  func balances() {
    #expect(MoneyText.whole(Self.estimate(80.6, 59.5, 100.4)) == "81 (60 to 100)")
    #expect(MoneyText.whole(nil) == "–")
    #expect(MoneyText.number(Self.estimate(11.2, -3.4, 25.8)) == "11 (0 to 26)")
  }

  @Test("say in a cell how many players an interval takes, and not in a sentence")
  func needs() {
    let few = Outcome.Estimate(value: 3, low: nil, high: nil, playersNeeded: 1_500)
    #expect(MoneyText.cell(few, MoneyText.number).plain == "3 (needs 1,500 players)")
    #expect(MoneyText.number(few) == "3")
    #expect(MoneyText.cell(Self.estimate(3, 2, 4), MoneyText.number).plain == "3 (2 to 4)")
    #expect(MoneyText.cell(nil, MoneyText.whole).plain == "–")
  }

  @Test("have two digits or their whole part where a histogram is behind them")
  func coarse() {
    #expect(MoneyText.coarse(Self.estimate(0.071, 0.036, 0.071)) == "0.07 (0.04 to 0.07)")
    #expect(MoneyText.coarse(Self.estimate(2.787, 2.772, 2.8)) == "2.8 (2.8 to 2.8)")
    #expect(MoneyText.coarse(Self.estimate(139.4, nil, nil)) == "139")
  }

  @Test("say of a wait that its interval has no end")
  func waits() {
    #expect(MoneyText.number(Self.estimate(90, 38, nil)) == "90 (38 or more)")
    #expect(MoneyText.number(Self.estimate(90, 38, 120)) == "90 (38 to 120)")
    #expect(MoneyText.number(nil) == "–")
  }

  @Test("have one decimal in percent, and no share below 0")
  func percents() {
    #expect(MoneyText.percent(Self.estimate(0.416, 0.266, 0.566)) == "41.6 % (26.6 to 56.6)")
    #expect(MoneyText.percent(Self.estimate(0.02, -0.01, 0.05)) == "2.0 % (0.0 to 5.0)")
  }

  @Test("of growth may fall below 0 but lose no more than all, and end at tenfold")
  func growth() {
    #expect(MoneyText.growth(Self.estimate(-0.2, -1.3, 0.9)) == "-20.0 % (-100.0 to 90.0)")
    #expect(MoneyText.growth(Self.estimate(10, 9.99, 10.01)) == "1,000.0 % (999.0 to 1,001.0)")
    #expect(MoneyText.growth(Self.estimate(10.1, 10, 10.2)) == "over 1,000 %")
    #expect(MoneyText.growth(nil) == "–")
  }

  @Test("list at most four names")
  func lists() {
    #expect(MoneyText.list(["a", "b", "c", "d"]) == "a, b, c and d")
    #expect(MoneyText.list(["a", "b", "c", "d", "e"]) == "a, b, c and 2 more")
    #expect(MoneyText.list([]) == "")
  }
}
