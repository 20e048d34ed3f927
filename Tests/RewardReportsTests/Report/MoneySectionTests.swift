import RewardEngine
import RewardStudies
import Testing

@testable import RewardReports

@Suite("The section on money")
struct MoneySectionTests {
  /// Everybody plays every day, and receives so many coins on each.
  private static func economy(
    days: Int, start: Int = 0, login: Int = 0, items: [Scenario.Item] = [], shop: [Scenario.Offer] = [],
    profiles: [Scenario.Profile] = [Scenario.Profile(id: "loyal", share: 1, activity: .fixed(1))],
    arrival: Scenario.Players.Arrival = .together
  ) -> Scenario {
    Scenario(
      title: "Coins", days: days, currencies: [Scenario.Currency(id: "coins", start: start)], items: items,
      login: login > 0 ? .of("coins", login) : Scenario.Payment(), shop: shop,
      players: Scenario.Players(profiles: profiles, arrival: arrival))
  }

  private static func offer(
    _ id: String, _ gives: String, price: Int, demand: Scenario.Offer.Demand = .chance(0, quantity: 1)
  ) -> Scenario.Offer {
    Scenario.Offer(
      id: id, gives: .of(gives, 1), cost: .currency([Scenario.Price("coins", price)], prefer: nil),
      demand: demand)
  }

  private static let hats = Scenario.Item(id: "hats", kind: .consumable)

  // The judgement.

  @Test("judges by the whole course: what was held in the fifth week, and what in the last")
  func judgement() async throws {
    // A coin a day and nothing to spend it on: 29 to 35 in the fifth week, 51 to 57 in the last. All
    // are alike: of a kind that was not seen, who differ by a coin, 3.689 of 300 players may be expected.
    let growing = try await Report(of: Self.economy(days: 57, login: 1), players: 300).page
    #expect(
      growing.contains(
        """

        Balances of coins **grow with player age**, not by inflation. The average active player holds 54.000 (53.988 to \
        54.012) on days 51 to 57, against 32.000 (31.988 to 32.012) on days 29 to 35. The last average is 68.8 % above \
        the first. On average over these days, the median goes from 32 to 54, and the supply goes from 9,600 to 16,200. \
        All players arrive on day 1 and grow older together. A day of play leaves 1 coins after spending on days 44 to \
        57, against 1 on days 30 to 43. Players hold more because they have saved for longer. Players cannot \
        spend coins: the scenario has no sink for them.

        """))
    // 100 at the start, one spent a day: 49 to 43 left of 71 to 65, 22 of 68 less.
    let falling = Self.economy(
      days: 57, start: 100, items: [Self.hats],
      shop: [Self.offer("hat", "hats", price: 1, demand: .chance(1, quantity: 1))])
    let page = try await Report(of: falling, players: 300).page
    #expect(
      page.contains(
        "Balances of coins **fall with player age**, not by deflation. The average active player holds 46.000 (45.988 to 46.012) on days 51 to 57, against 68"
      ))
    #expect(page.contains("The last average is 32.4 % below the first."))
    let still = try await Report(of: Self.economy(days: 57, start: 5), players: 300).page
    #expect(
      still.contains(
        "Balances of coins are **stable within 10 %**. The average active player holds 5.000 (4.988 to 5.012)"
      ))
    #expect(
      still.contains(
        "The last average equals the first. On average over these days, the median stays at 5, and the supply stays at 1,500."
      ))
  }

  @Test(
    "judges by all players where the run is too short for active ones, and says when it is too short for that"
  )
  func shortRuns() async throws {
    // A coin a day: 8 to 14 in the second week, 22 to 28 in the fourth, 42 to 48 in the last of 48 days.
    #expect(
      try await Report(of: Self.economy(days: 27, login: 1), players: 300).page.contains(
        "The run is **too short** to judge inflation of coins, which takes at least 28 days. "))
    #expect(
      try await Report(of: Self.economy(days: 28, login: 1), players: 300).page.contains(
        "The average active player holds 25.000 (24.988 to 25.012) on days 22 to 28, against 11.000 "))
    #expect(
      try await Report(of: Self.economy(days: 48, login: 1), players: 300).page.contains(
        "The average player, active or not, holds 45.000 (44.988 to 45.012) on days 42 to 48, against 11.000 "
      ))
    #expect(
      try await Report(of: Self.economy(days: 49, login: 1), players: 300).page.contains(
        "The average active player holds 46.000 (45.988 to 46.012) on days 43 to 49, against 32.000 "))
    // Every two players start with 5 coins each and get 3 a day, and spend 16: of 12 received, 133.3 %.
    #expect(
      try await Report(of: .twoDays, players: 200).page.contains(
        """

        The run is **too short** to judge inflation of coins, which takes at least 28 days. The average active player holds 3.000 (2.982 to 3.018) on \
        day 2. Players spend 133.3 % (133.3 to 133.3) of the coins they receive, not counting what they start with.

        <details><summary>coins: charts and tables</summary>

        The median active player holds 3 (3 to 3), too little for 'hat' at 8.

        """))
  }

  @Test("has one verdict on a weekly reward, whatever day the run ends on", arguments: [0, 1])
  func weeklyReward(saved: Int) async throws {
    // All receive 70 on each seventh day, and spend 10 a day while they can. Another coin a day is saved: a
    // week's average is 41 in the second week, and 14 more two weeks later.
    for days in 28...63 {
      var scenario = Self.economy(
        days: days, login: saved, items: [Self.hats],
        shop: [Self.offer("hat", "hats", price: 10, demand: .chance(1, quantity: 1))])
      scenario.streaks = [
        Scenario.Streak(id: "daily", cycle: [.init(day: 7, pays: .of("coins", 70))], cycleDays: 7)
      ]
      let outcome = try await Run(scenario, players: 300).findings().outcome
      let money = try #require(MoneyFigures(outcome, of: scenario, currency: "coins"))
      #expect(money.verdict?.verdict == (saved > 0 ? .pilesUpWithAge : .movesUpAndDown), "\(days) days")
    }
  }

  @Test("says who holds the growth where the median has none")
  func tail() async throws {
    // Everybody starts with a coin; one in ten does a mission that pays one every day.
    let profiles = [
      Scenario.Profile(id: "idle", share: 0.9, activity: .fixed(1), missions: .fixed(0)),
      Scenario.Profile(id: "keen", share: 0.1, activity: .fixed(1), missions: .fixed(1)),
    ]
    var scenario = Self.economy(days: 57, start: 1, profiles: profiles)
    scenario.missions = [Scenario.Mission(id: "watch", collecting: .automatic, pays: .of("coins", 1))]
    // At the end 2 of every 20 hold 58 and 18 hold 1: 134 in all, of which the top two hold 116. In the last week they
    // hold 55 each: 128 in all, and in the fifth week 33: 84. There are fifteen times 20, and of each profile all are alike.
    let page = try await Report(of: scenario, players: 300).page
    #expect(
      page.contains(
        "**Fewer than half of the players** pile up coins. The average active player holds 6.400 (6.388 to 6.412)"
      ))
    #expect(page.contains("the median stays at 1, and the supply goes from 1,260 to 1,920."))
    #expect(page.contains("The richest tenth holds 86.6 % (86.6 to 86.6)"))
  }

  // Parts.

  @Test("shows growth and spending on the days that have a window")
  func periods() async throws {
    // 2 in and 1 out each day: half is spent. Growth over four weeks compares days from 29 on.
    let scenario = Self.economy(
      days: 30, login: 2, items: [Self.hats],
      shop: [Self.offer("hat", "hats", price: 1, demand: .chance(1, quantity: 1))])
    let page = try await Report(of: scenario, players: 300).page
    #expect(
      page.contains(
        """
        | day | growth of the mean, 28 days | spent ÷ received, 28 days |
        | ---: | ---: | ---: |
        | 30 | – | 0.50 (0.50 to 0.50) |

        """))
    // One period is no line.
    #expect(!page.contains("(sinks.svg)"))
  }

  /// Players spend the 2 that they receive each day. Those who arrive later bring 5 more, so the supply grows.
  @Test(
    "says that a supply grows by what new players start with", arguments: [(0, false), (5, false), (5, true)])
  func start(coins: Int, arrives: Bool) async throws {
    var scenario = Self.economy(
      days: 30, start: coins, login: 2, items: [Self.hats],
      shop: [Self.offer("hat", "hats", price: 2, demand: .chance(1, quantity: 1))])
    if arrives { scenario.players.arrival = .perDay(10) }
    let page = try await Report(of: scenario, players: 300).page
    let receives = "Players spend 100.0 % (100.0 to 100.0) of the coins they receive"
    #expect(
      page.contains("At 1, players spend as much as they receive, and the supply is stable.") != arrives)
    #expect(
      page.contains(
        "At 1, players spend as much as they receive, not counting what they start with. So the supply still grows by what new players start with."
      ) == arrives)
    #expect(page.contains(", not counting what they start with.") == (coins > 0))
    #expect(page.contains(receives))
    #expect(page.contains(" per day of play, what players start with included. Sinks take 2") == (coins > 0))
  }

  @Test("draws sinks against faucets from two periods on")
  func fourWeeks() async throws {
    let scenario = Self.economy(
      days: 56, login: 2, items: [Self.hats],
      shop: [Self.offer("hat", "hats", price: 1, demand: .chance(1, quantity: 1))])
    let report = try await Report(of: scenario)
    #expect(
      report.page.contains(
        "![coins spent over coins received in 28 days: 0.50 by day 28, 0.50 by day 56](sinks.svg)"))
    #expect(XMLCheck(report.text("sinks.svg") ?? "").texts.contains("spent = received"))
  }

  @Test("parts the supply by when its holders last played")
  func supply() async throws {
    // Half of 200 play on day 1 only; from day 29 on they are dormant, with 100 of 3,100 coins on day 30.
    let scenario = Self.economy(
      days: 30, login: 1,
      profiles: [
        Scenario.Profile(id: "always", share: 0.5, activity: .fixed(1)),
        Scenario.Profile(id: "once", share: 0.5, activity: .fixed(0)),
      ])
    let page = try await Report(of: scenario, players: 200).page
    #expect(page.contains("\n| 7 | 800 | 100.0 % | 0.0 % | 0.0 % (0.0 to 0.0) |\n"))
    #expect(page.contains("\n| 30 | 3,100 | 96.8 % | 0.0 % | 3.2 % (3.2 to 3.2) |\n"))
    #expect(
      page.contains(
        "On day 30, 200 players hold 3,100 coins. Dormant players, who have not played for 28 days, hold 3.2 % (3.2 to 3.2)"
      ))
    // The profiles: those who came once are not active and have no row. Of a kind that was not seen 3.689 of 100 may be
    // expected.
    #expect(
      page.contains(
        "\n| always | 100 | 30.000 (29.963 to 30.037) | 30 (30 to 30) | – |")
    )
    #expect(!page.contains("\n| once | 0 |"))
  }

  @Test("holds ages apart where players arrive over time")
  func tenures() async throws {
    // One a day for three days, one coin each day of play.
    let scenario = Self.economy(days: 3, login: 1, arrival: .perDay(1))
    let page = try await Report(of: scenario, players: 3).page
    #expect(
      page.contains(
        """

        | 0 | 3 | 1 (needs 150 players) | 1 (needs 7 players) | – | – |
        | 2 | 1 | 3 (needs 150 players) | – | – | – |

        """))
    #expect(
      !(try await Report(of: Self.economy(days: 3, login: 1)).page.contains(
        "| days since arrival | players |")))
  }

  @Test("has no Lorenz curve where all hold the same, and no word of what nobody ever held")
  func littleToSay() async throws {
    let equal = try await Report(of: Self.economy(days: 3, login: 1))
    #expect(equal.text("lorenz.svg") == nil)
    let empty = try await Report(of: Self.economy(days: 3))
    #expect(empty.page.contains("\nNo player ever holds any coins: no rule of the scenario pays them.\n"))
    #expect(empty.text("money.svg") == nil && !empty.page.contains("Faucets"))
  }

  @Test("folds the charts and tables of each currency")
  func folding() async throws {
    var scenario = Self.economy(days: 3, login: 1)
    scenario.currencies.append(Scenario.Currency(id: "gems", start: 1))
    let page = try await Report(of: scenario).page
    for currency in ["coins", "gems"] {
      let parts = page.split(separator: "<details><summary>\(currency): charts and tables</summary>")
      #expect(parts.count == 2)
      #expect(
        !parts[0].contains("Supply of \(currency)") && parts[1].contains("\n#### Supply of \(currency)"))
    }
  }

  @Test("has the Gini coefficient under the title of the Lorenz curve, and not at a point of the curve")
  func gini() async throws {
    // Half of the players come every day, and the others on one of five.
    let profiles = [
      Scenario.Profile(id: "loyal", share: 0.5, activity: .fixed(1)),
      Scenario.Profile(id: "rare", share: 0.5, activity: .fixed(0.2)),
    ]
    let report = try await Report(of: Self.economy(days: 9, login: 1, profiles: profiles), players: 200)
    let texts = XMLCheck(try #require(report.text("lorenz.svg"))).texts
    #expect(texts.contains { $0.hasPrefix("share of all coins that") && $0.contains("together; Gini 0.") })
    #expect(!texts.contains { $0.hasPrefix("Gini") })
  }
}
