import RewardEngine
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

  @Test("judges by the whole course: what was held four weeks into the run, and what is now")
  func judgement() async throws {
    // A coin a day and nothing to spend it on: 57 after 57 days, 30 on day 30, and 29 four weeks before the end. All
    // are alike: of a kind that was not seen, who differ by a coin, 3.689 of 300 players may be expected.
    let growing = try await Report(of: Self.economy(days: 57, login: 1), players: 300).page
    #expect(
      growing.contains(
        """

        Balances of coins **grow with player age**, not by inflation. The average active player holds 57.000 (56.988 to \
        57.012) on day 57, against 29.000 (28.988 to 29.012) on day 29. The median goes from 29 to 57, and the supply \
        goes from 8,700 to 17,100. The mean rises by 96.6 % (96.6 to 96.6) in the last four weeks. All players arrive on \
        day 1 and grow older together. A day of play leaves 1 coins after spending in the last four weeks, against 1 up \
        to day 29. Players hold more because they have saved for longer. Players cannot \
        spend coins: the scenario has no sink for them.

        """))
    // 100 at the start, one spent a day: 43 left of 71, 39.4 % less.
    let falling = Self.economy(
      days: 57, start: 100, items: [Self.hats],
      shop: [Self.offer("hat", "hats", price: 1, demand: .chance(1, quantity: 1))])
    let page = try await Report(of: falling, players: 300).page
    #expect(
      page.contains(
        "The economy **deflates** in coins. The average active player holds 43.000 (42.988 to 43.012) on day 57, against 71"
      ))
    #expect(page.contains("The mean falls by 39.4 % (39.4 to 39.4) in the last four weeks."))
    let still = try await Report(of: Self.economy(days: 57, start: 5), players: 300).page
    #expect(
      still.contains(
        "Balances of coins are **stable**. The average active player holds 5.000 (4.988 to 5.012)"))
    #expect(
      still.contains(
        "The median stays at 5, and the supply stays at 1,500. The mean is stable in the last four"))
  }

  @Test("takes one week where the run is too short for four, and says when it is too short for that")
  func shortRuns() async throws {
    // 10 coins after 10 days, 3 a week before. Growth has an interval from 300 players on.
    #expect(
      try await Report(of: Self.economy(days: 10, login: 1), players: 300).page.contains(
        "The mean rises by 233.3 % (233.3 to 233.3) in the last week."))
    // Every two players start with 5 coins each and get 3 a day, and spend 16: of 12 received, 133.3 %.
    #expect(
      try await Report(of: .twoDays, players: 200).page.contains(
        """

        The run is **too short** to judge inflation of coins. The average active player holds 3.000 (2.982 to 3.018) on \
        day 2. Players spend 133.3 % (133.3 to 133.3) of the coins they receive.

        <details><summary>coins: charts and tables</summary>

        The median active player holds 3 (3 to 3), too little for 'hat' at 8.

        """))
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
    // At the end 2 of every 20 hold 58 and 18 hold 1: 134 in all, of which the top two hold 116. Four weeks before they
    // held 30 each: 78 in all. There are fifteen times 20, and of each profile all are alike.
    let page = try await Report(of: scenario, players: 300).page
    #expect(
      page.contains(
        "**A few players** pile up coins. The average active player holds 6.700 (6.688 to 6.712)"))
    #expect(page.contains("The median stays at 1, and the supply goes from 1,170 to 2,010."))
    #expect(page.contains("The richest tenth holds 86.6 % (86.6 to 86.6)"))
  }

  // Parts.

  @Test("shows growth and spending on the days that have a window")
  func periods() async throws {
    // 2 in and 1 out each day: half is spent. On day 30 the balance is 30, and four weeks before 2.
    let scenario = Self.economy(
      days: 30, login: 2, items: [Self.hats],
      shop: [Self.offer("hat", "hats", price: 1, demand: .chance(1, quantity: 1))])
    let page = try await Report(of: scenario, players: 300).page
    #expect(
      page.contains(
        """
        | day | growth of the mean, 28 days | spent ÷ received, 28 days |
        | ---: | ---: | ---: |
        | 30 | over 1,000 % | 0.50 (0.50 to 0.50) |

        """))
    // One period is no line.
    #expect(!page.contains("(sinks.svg)"))
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
        "\n| always | 100 | 30.000 (29.963 to 30.037) | 30 (30 to 30) | over 1,000 % (needs 500 players) |"))
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
}
