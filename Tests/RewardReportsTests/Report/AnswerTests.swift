import RewardEngine
import RewardStudies
import Testing

@testable import RewardReports

@Suite("The answer of a report")
struct AnswerTests {
  @Test("says in words what two days of an economy worked out by hand come to")
  func words() async throws {
    // Two players start with 10 coins, receive 12 and spend 16: 133.3 %. A mean has an interval from 100 players on, and so
    // has the Gini coefficient of players who are all alike, a share from 10, a median from 5.3: with some to spare those
    // are 150, 20 and 7.
    let page = try await Report(of: .twoDays).page
    #expect(
      page.contains(
        """

        - **Goals:** The scenario sets no goals. Add `goals` to get a verdict on each.
        - **Inflation:** The run is **too short** to judge inflation of coins, which takes at least 28 days. The average \
        active player holds 3 on day 2. Players spend 133.3 % of the coins they receive, not counting what \
        they start with.
        - **First step:** To judge money, simulate at least 28 days.

        2 players play 4 days in 2 days.

        ## Key metrics

        | metric | value (95 % interval) | measured over | id |
        | --- | ---: | --- | --- |
        | days of play per player | 2 (needs 150 players) | all players | `active_days.mean` |
        | play 1 day after arrival | 100.0 % (needs 20 players) | all players | `retention@1` |
        | coins held, mean | 3 (needs 150 players) | active on day 2 | `coins.balance.mean` |
        | coins held, median | 3 (needs 7 players) | active on day 2 | `coins.balance.p50` |
        | coins held, Gini | 0 (needs 150 players) | active on day 2 | `coins.gini` |
        | length of streak daily, mean | 2 (needs 150 players) | active on day 2 | `streak.daily.mean` |
        | length of streak daily, median | 2 (needs 7 players) | active on day 2 | `streak.daily.p50` |

        """))
  }

  @Test("has intervals where players are enough")
  func intervals() async throws {
    // All are alike. Of a kind that was not seen, 3.689 of 200 players may be expected, who differ by one: 0.018 on
    // average, but nobody plays on more than two days. Wilson's interval of 200 of 200 begins at 200 ÷ (200 + 1.96²) =
    // 98.1 %.
    #expect(
      try await Report(of: .twoDays, players: 200).page.contains(
        """

        | metric | value (95 % interval) | measured over | id |
        | --- | ---: | --- | --- |
        | days of play per player | 2.000 (1.982 to 2.000) | all players | `active_days.mean` |
        | play 1 day after arrival | 100.0 % (98.1 to 100.0) | all players | `retention@1` |
        | coins held, mean | 3.000 (2.982 to 3.018) | active on day 2 | `coins.balance.mean` |
        | coins held, median | 3 (3 to 3) | active on day 2 | `coins.balance.p50` |
        | coins held, Gini | 0 (0 to 0) | active on day 2 | `coins.gini` |
        | length of streak daily, mean | 2.000 (1.982 to 2.000) | active on day 2 | `streak.daily.mean` |
        | length of streak daily, median | 2 (2 to 2) | active on day 2 | `streak.daily.p50` |

        """))
  }

  @Test("says the same on a terminal, in aligned columns")
  func terminal() async throws {
    #expect(
      try await Report(of: .twoDays).terminalText == """
        Goals       The scenario sets no goals. Add 'goals' to get a verdict on each.
        Inflation   The run is too short to judge inflation of coins, which takes at least 28
                    days. The average active player holds 3 on day 2. Players spend 133.3 % of the
                    coins they receive, not counting what they start with.
        First step  To judge money, simulate at least 28 days.

        2 players play 4 days in 2 days.

        metric                        value (95 % interval)  measured over
        days of play per player       2 (needs 150 players)  all players
        coins held, mean              3 (needs 150 players)  active on day 2
        length of streak daily, mean  2 (needs 150 players)  active on day 2

        """)
  }

  @Test("counts players, not copies of a streak, as active", arguments: [1, 3])
  func copies(perPlayer: Int) async throws {
    var scenario = Scenario.with([], days: 29)
    scenario.streaks = [Scenario.Streak(id: "habit", perPlayer: perPlayer)]
    #expect(try await Report(of: scenario).page.contains("; 100.0 % are still active at the end"))
  }

  @Test("counts who has played in the last 28 days as active, from day 29 on and where anything is measured")
  func active() async throws {
    // Up to day 28 all who have arrived are active by definition, so that a share would say nothing.
    #expect(
      try await Report(of: .with([.streak], days: 28, activity: 0)).page.contains(
        "\n2 players play 2 days in 28 days.\n"))
    #expect(
      try await Report(of: .with([.streak], days: 29, activity: 0)).page.contains(
        "\n2 players play 2 days in 29 days; 0.0 % are still active at the end.\n"))
    #expect(
      try await Report(of: .with([], activity: 0)).page.contains("\n2 players play 2 days in 3 days.\n"))
  }

  @Test("says of a currency that nobody ever holds just that")
  func nobodyHolds() async throws {
    var scenario = Scenario.with([])
    scenario.currencies = [Scenario.Currency(id: "coins")]
    #expect(
      try await Report(of: scenario).page.contains(
        "- **Inflation:** No player ever holds any coins: no rule of the scenario pays them.\n"))
  }

  @Test("names the missed goals with their values, and starts with the red flag that is about one")
  func goals() async throws {
    // 12 coins are received and 16 spent, and nobody holds more than 3.
    var scenario = Scenario.twoDays
    scenario.goals = [
      Scenario.Goal(id: "spent", metric: "coins.sink_faucet", atLeast: 1.5),
      Scenario.Goal(id: "poor", metric: "coins.balance.p50", atMost: 5),
    ]
    let page = try await Report(of: scenario, players: 400).page
    #expect(
      page.contains("\n- **Goals:** 1 of 2 goals is missed: spent is 1.33 instead of at least 1.5.\n"))
    #expect(page.contains("\n- **First step:** Search for values that meet 'spent' with `rewardsim tune`.\n"))
    scenario.goals.removeFirst()
    #expect(try await Report(of: scenario, players: 400).page.contains("\n- **Goals:** The goal is met.\n"))
    // Somebody buys nothing: its flag comes first where the goal is about it, and after the others where not.
    let offer = Scenario.Offer(
      id: "crown", gives: .of("hats", 1), cost: .currency([Scenario.Price("coins", 900)], prefer: nil),
      demand: .chance(1, quantity: 1))
    scenario.shop.append(offer)
    // No offer is blamed before a week is over.
    scenario.days = 7
    scenario.goals = [Scenario.Goal(id: "sold", metric: "shop.crown.adoption", atLeast: 0.5)]
    #expect(
      try await Report(of: scenario, players: 1000).page.contains(
        "\n- **First step:** There is an offer that no player buys. Look at `shop.crown`: lower its price, or simulate more days.\n"
      ))
    #expect(
      try await Report(of: scenario, players: 400).page.contains(
        "\n- **Goals:** The goal is missed: sold is "))
  }

  /// Three in ten play every day and have 30 XP after five, the others 6 XP on the day they arrive.
  @Test("says how many have reached the last level, above which there is none")
  func lastLevel() async throws {
    var scenario = Scenario.with([.levels], days: 10)
    scenario.players.profiles = [
      Scenario.Profile(id: "keen", share: 0.3, activity: .fixed(1)),
      Scenario.Profile(id: "idle", share: 0.7, activity: .fixed(0)),
    ]
    let page = try await Report(of: scenario, players: 400).page
    #expect(page.contains("is on level 1 with 6 XP. 30.0 % have reached the last level, 3.\n"))
    #expect(!page.contains("on level 3 or above"))
  }

  /// Everybody plays on the day of arrival, and on each of 26 more with a chance of a half: at the median on 14 days, for 701
  /// coins. 57.7 % play on at most 14 days, 42.3 % on at most 13, and 1,000 players show both to 1.6 points. The bin of 701
  /// ends with 703.
  @Test("promises nothing of more players where a limit is within the bin of a percentile")
  func withinBin() async throws {
    var scenario = Scenario.with([], days: 27, activity: 0.5)
    // With a coin at the start, balances are multiples of nothing but 1.
    scenario.currencies = [Scenario.Currency(id: "coins", start: 1)]
    scenario.login = .of("coins", 50)
    func step(_ least: Double) async throws -> String {
      scenario.goals = [Scenario.Goal(id: "half", metric: "coins.balance.p50", atLeast: least)]
      return try await Report(of: scenario, players: 1_000).terminalText.split { $0 == " " || $0 == "\n" }
        .joined(separator: " ")
    }
    #expect(
      try await step(702).contains(
        "Move the limit of 'half': percentiles of large numbers are known to a 32nd, and more players would not decide it."
      ))
    #expect(try await !step(704).contains("Move the limit"))
  }

  /// Of two players who leave after a day with a chance of 0.9, none is active after three months.
  @Test("does not say that money is fine where nobody is left to show it")
  func nobodyLeft() async throws {
    var scenario = Scenario.with([.currency], days: 90)
    scenario.players.profiles[0].churn = .daily(0.9)
    let findings = try await Run(scenario, players: 2).findings()
    #expect(findings.outcome.activePlayers.last == 0 && findings.flags.isEmpty)
    let page = Report(findings, provenance: Report.provenance).page
    #expect(
      page.contains(
        "- **First step:** To judge money, simulate more players or fewer days: all have left by the end.\n"))
    #expect(!page.contains("money that piles up"))
  }

  /// Players receive 12 coins a day and spend 12 on tea; they start with nothing, so day 8 is compared with day 1.
  @Test("does not send to a search for a goal on growth that the first week decides", arguments: [8, 14])
  func firstWeek(days: Int) async throws {
    var scenario = FlagsTests.tea(12, teas: 2, start: 1, days: days)
    scenario.goals = [Scenario.Goal(id: "calm", metric: "coins.growth_7", atMost: -0.5)]
    let page = try await Report(of: scenario, players: 400).page
    let step =
      days == 8
      ? "Judge 'calm' on day 14 or later: it compares day 8 with day 1, and in the first week balances move in any economy."
      : "Search for values that meet 'calm' with `rewardsim tune`."
    #expect(page.contains("- **First step:** \(step)"), "\(page.prefix(900))")
  }

  @Test("writes days of four digits with a comma, like all numbers")
  func longRun() async throws {
    let page = try await Report(of: .with([.currency, .levels, .streak, .shop], days: 1_200)).page
    #expect(page.contains("day 1,200") && page.firstMatch(of: /[Dd]ay [0-9]{4}/) == nil)
  }

  /// A hundredth of 20 players is none.
  @Test("names the profiles of which a small run has no player", arguments: [20, 200])
  func emptyProfiles(players: Int) async throws {
    var scenario = Scenario.with([.currency], days: 30)
    scenario.players.profiles = [
      Scenario.Profile(id: "loyal", share: 0.99, activity: .fixed(1)),
      Scenario.Profile(id: "whale", share: 0.01, activity: .fixed(1)),
    ]
    let page = try await Report(of: scenario, players: players).page
    let sentence =
      " No player of this run is of the profile 'whale' (1.0 % of all players): simulate more players to count them."
    #expect(page.contains(sentence) == (players == 20))
  }
}
