import RewardEngine
import RewardStudies
import Testing

@testable import RewardReports

@Suite("Red flags of a run")
struct FlagsTests {
  static func economy(_ mechanics: (inout Scenario) -> Void) -> Scenario {
    var scenario = Scenario.with([])
    mechanics(&scenario)
    return scenario
  }

  @Test("say that no day counts, first of all and in the answer")
  func uncounted() async throws {
    // What the reader's help leads to where nobody adds an activity: days of play, and no day that counts.
    let scenario = Self.economy {
      $0.streaks = [Scenario.Streak(id: "habit", perPlayer: 3, dayCountsWhen: .anyActivity)]
    }
    let findings = try await Run(scenario, players: 2).findings()
    let flag = try #require(findings.flags.first)
    #expect(flag.rule == .unmeetableGoal)
    #expect(
      flag.evidence
        == "no day of any player counts for the streak 'habit' in 3 days. A day counts with an activity, but the scenario has none"
    )
    let report = Report(findings, provenance: Report.provenance)
    #expect(report.page.contains("\n- **Warning:** No day ever counts for the streak 'habit'.\n"))
    #expect(report.terminalText.hasPrefix("Warning     No day ever counts for the streak 'habit'.\n"))
    #expect(
      report.terminalText.contains("\nFirst step  No day counts. Look at 'streaks.habit.day_counts_when': "))
  }

  /// A day counts with a chance of one in a thousand: three players in three days have none by chance, 1,000 player-days by a chance of 0.37.
  @Test("say that a few days of play may count by chance")
  func uncountedByChance() async throws {
    let scenario = Self.economy {
      $0.activities = [Scenario.Activity(id: "walk", perActiveDay: .chance(0.001))]
      $0.streaks = [Scenario.Streak(id: "habit", dayCountsWhen: .activity("walk"))]
    }
    let findings = try await Run(scenario, players: 3).findings()
    // 3 × 1,000 ÷ 9 is 333.3, and 340 with two digits.
    #expect(findings.flags.map(\.rule) == [.unmeetableGoal] && findings.flags[0].playersNeeded == 340)
    #expect(!Report(findings, provenance: Report.provenance).page.contains("**Warning:**"))
  }

  @Test("name what was looked for where none is found, and not what the scenario does not have")
  func none() async throws {
    #expect(
      try await Report(of: .with([])).page.contains(
        "\nThere is no red flag: the scenario has nothing that this report looks for.\n"))
    #expect(
      try await Report(of: .with([.streak])).page.contains(
        "\nThere is no red flag. This report looked for streaks that count no day.\n"))
    #expect(
      try await Report(of: .with([.streak], days: 16)).page.contains(
        "\nThere is no red flag. This report looked for streaks that climb without end or count no day.\n"))
    #expect(
      try await Report(of: Scenario.twoDays).page.contains(
        """

        There is no red flag. This report looked for streaks that count no day. To judge money, simulate at least 28 days.

        """))
  }

  /// One in twenty pays real money for packs, about 70 of them. Everybody receives 2 coins a day of play, and spends 1 on a hat.
  @Test(
    "advise to pay less only where most is earned: what is bought is what players pay for",
    arguments: [
      (10_000, "sell something expensive that the richest tenth can buy again and again; they hold "),
      (30, "sell more things that players who pay real money want"),
      (1, "pay fewer coins (login pays 9"),
    ])
  func bought(pack: Int, help: String) async throws {
    let scenario = Scenario(
      title: "Packs", days: 30, currencies: [.init(id: "coins")],
      items: [.init(id: "hat", kind: .consumable)],
      login: .of("coins", 2),
      shop: [
        .init(
          id: "hat", gives: .of("hat", 1), cost: .currency([.init("coins", 1)], prefer: nil),
          demand: .chance(1, quantity: 1)),
        .init(id: "pack", gives: .of("coins", pack), cost: .realMoney(199), demand: .weight(1)),
      ],
      players: .init(
        count: 2000,
        profiles: [
          .init(id: "free", share: 0.95, activity: .fixed(0.9)),
          .init(
            id: "paying", share: 0.05, activity: .fixed(0.9), payers: 1, spendMean: 150, spendSigma: 0.5),
        ]))
    let flag = try #require(
      try await Run(scenario, players: 2000).findings().flags.first { $0.rule == .weakSink })
    #expect(flag.help.hasPrefix(help), "\(flag)")
  }

  /// A streak that pays 63 coins on the second of two days, for players who come on half of the days: a freeze adds 10.5.
  @Test("hold freezes that pay for themselves only where players use some", arguments: [10, 11])
  func selfFunding(price: Int) async throws {
    let scenario = Self.economy { scenario in
      scenario.days = 60
      scenario.currencies = [Scenario.Currency(id: "coins")]
      scenario.items = [Scenario.Item(id: "freeze", kind: .streakFreeze(holdAtMost: 2))]
      scenario.streaks = [
        Scenario.Streak(
          id: "pairs", protectedBy: "freeze", cycle: [.init(day: 2, pays: .of("coins", 63))], cycleDays: 2)
      ]
      scenario.shop = [
        Scenario.Offer(
          id: "one", gives: .of("freeze", 1), cost: .currency([Scenario.Price("coins", price)], prefer: nil),
          demand: .keep(held: 1, propensity: nil))
      ]
      scenario.players.profiles = [Scenario.Profile(id: "half", share: 1, activity: .fixed(0.5))]
    }
    let flag = try await Run(scenario, players: 200).findings().flags.first { $0.rule == .selfFundingFreeze }
    #expect((flag != nil) == (price == 10))
    guard let flag else { return }
    #expect(
      flag.evidence.hasPrefix(
        "the price is so low that full protection of streak 'pairs' pays for itself for 100 % of players. For these players each freeze adds 10.5 coins on average to what the streak pays without freezes; a freeze costs 10. Players use "
      ), "\(flag.evidence)")
  }

  @Test("call nothing a problem that a handful of players did not do", arguments: [2, 1000])
  func handful(players: Int) async throws {
    // A month in which nobody can pay for the tea.
    let scenario = Self.tea(0, teas: 1, days: 30)
    let flags = try await Run(scenario, players: players).findings().flags
    let dead = try #require(flags.first { $0.rule == .deadOffer })
    #expect(dead.playersNeeded == (players == 2 ? 1000 : nil))
  }

  @Test("say that no rule pays a currency only where none does", arguments: [true, false])
  func noFaucet(isPaid: Bool) async throws {
    // The only payment is for a streak of a thousand days.
    var scenario = Self.tea(0, teas: 1, days: 30)
    scenario.login = Scenario.Payment()
    if isPaid {
      scenario.streaks = [
        Scenario.Streak(
          id: "daily", milestones: [.init(id: "far", lengths: .at(1000), pays: .of("coins", 10))])
      ]
    }
    let flags = try await Run(scenario, players: 60).findings().flags
    #expect(flags.contains { $0.rule == .noFaucet } != isPaid)
  }

  @Test("do not miss levels in a run that is too short to reach them", arguments: [27, 28])
  func shortRun(days: Int) async throws {
    let scenario = Self.economy { scenario in
      scenario.days = days
      scenario.login = .of("xp", 1)
      scenario.levels = Scenario.Levels(curve: .table([10, 100]))
      scenario.levels?.rewards = [.init(level: 3, pays: .of("xp", 1))]
    }
    let flags = try await Run(scenario, players: 60).findings().flags
    #expect(flags.map(\.rule) == (days == 28 ? [.unreachedLevels] : []))
  }

  @Test("hold a warning of lint only where the run confirms it")
  func confirmed() async throws {
    let gift = Scenario.Mission(
      id: "gift", collecting: .automatic, costs: [Scenario.Price("coins", 10)], pays: Scenario.Payment())
    func scenario(login: Int) -> Scenario {
      Self.economy { scenario in
        scenario.currencies = [Scenario.Currency(id: "coins")]
        scenario.login = login > 0 ? .of("coins", login) : Scenario.Payment()
        scenario.missions = [gift]
      }
    }
    let poor = try await Run(scenario(login: 0), players: 2).findings()
    #expect(poor.flags.map(\.rule) == [.noFaucet, .unaffordableMission])
    // Two players want it on each of three days.
    #expect(
      poor.flags[1].evidence
        == "players want the mission 'gift' 6 times and cannot pay for it in 100.0 % of these cases")
    let rich = try await Run(scenario(login: 10), players: 2).findings()
    #expect(rich.flags.isEmpty)
  }

  @Test("hold a payment as long as the streak only where its lengths never end")
  func unbounded() async throws {
    func flags(
      _ lengths: Scenario.Streak.Milestone.Lengths, in days: Int = 9, players: Int = 2
    ) async throws -> [RedFlag] {
      let scenario = Self.economy { scenario in
        scenario.days = days
        scenario.currencies = [Scenario.Currency(id: "gems")]
        let pays = Scenario.Payment([.init("gems", .streakLength)])
        scenario.streaks = [
          Scenario.Streak(id: "daily", milestones: [.init(id: "far", lengths: lengths, pays: pays)])
        ]
      }
      return try await Run(scenario, players: players).findings().flags
    }
    #expect(try await flags(.at(2)) == [])
    // In three days it is paid once, so that nothing has grown: more players may get further.
    #expect(try await flags(.every(2), in: 3).map(\.playersNeeded) == [1_000])
    #expect(try await flags(.every(2), in: 3, players: 1_000) == [])
    #expect(try await flags(.every(2), in: 9).map(\.playersNeeded) == [nil])
    // 2, 4, 6 and 8.
    #expect(
      try await flags(.every(2), in: 9)[0].evidence.contains(
        "2 gems on day 2, when it is first paid, and 5 on average in the last four weeks in which it is paid")
    )
  }

  /// Sixty days of 10 coins, and a collection of one hat for 10.
  private static func hats(_ gives: Scenario.Payment) -> Scenario {
    economy { scenario in
      scenario.days = 60
      scenario.currencies = [Scenario.Currency(id: "coins")]
      scenario.items = [Scenario.Item(id: "hats", kind: .collection(size: 1))]
      scenario.login = .of("coins", 10)
      scenario.shop = [
        Scenario.Offer(
          id: "hat", gives: gives, cost: .currency([Scenario.Price("coins", 10)], prefer: nil),
          demand: .chance(1, quantity: 1))
      ]
    }
  }

  @Test("name a catalogue that is sold out, and not the money that is not spent because of it")
  func soldOut() async throws {
    let flags = try await Run(Self.hats(.of("hats", 1)), players: 200).findings().flags
    #expect(flags.map(\.rule) == [.exhaustedSink])
    #expect(flags.map(\.help) == ["add pieces, or an offer that players can buy again"])
  }

  @Test(
    "advise against unspent money what helps: lower prices only where players cannot pay",
    arguments: [9, 1_000])
  func unspent(price: Int) async throws {
    // 600 coins in sixty days, and a tea that nobody wants.
    var scenario = Self.hats(.of("tea", 1))
    scenario.items = [Scenario.Item(id: "tea", kind: .consumable)]
    scenario.shop[0].cost = .currency([Scenario.Price("coins", price)], prefer: nil)
    scenario.shop[0].demand = .chance(0, quantity: 1)
    let flag = try #require(try await Run(scenario, players: 200).findings().flags.first)
    #expect(flag.rule == .noOpenSink && flag.rule.title == "players spend no money in the last four weeks")
    #expect(
      flag.help
        == (price == 9
          ? "raise the demand, or sell something that players want" : "lower the price, or pay more coins"))
  }

  @Test("hold what players pay for in vain")
  func empty() async throws {
    // Two players buy a piece on each of 60 days, and own the only one after the first.
    let drawn = Scenario.Payment([], randomItem: .collection("hats"))
    let flag = try #require(try await Run(Self.hats(drawn), players: 2).findings().flags.first)
    #expect(flag.rule == .emptyPurchases)
    #expect(
      flag.evidence
        == "98.3 % of the 120 units of 'hat' that players pay for bring no piece, because they own it already"
    )
  }

  @Test("tell whose streaks climb by profile")
  func drift() async throws {
    let scenario = Self.economy { scenario in
      scenario.days = 20
      scenario.streaks = [Scenario.Streak(id: "daily")]
      scenario.streaks[0].rules.missedDay = .loseOne
      scenario.players.profiles = [
        Scenario.Profile(id: "loyal", share: 0.5, activity: .fixed(1)),
        Scenario.Profile(id: "whale", share: 0.01, activity: .fixed(1)),
        Scenario.Profile(id: "rare", share: 0.49, activity: .fixed(0)),
      ]
    }
    // The four whales are too few to tell.
    let evidence =
      "a missed day costs only one day. Of the players who are left in the last 10 days, at least 50.0 % have profiles that gain more days than they lose, on average. Days gained per day: loyal 1.00"
    let flag = try #require(try await Run(scenario, players: 400).findings().flags.first)
    #expect(flag.evidence == evidence && flag.playersNeeded == nil)
    // Twenty of 40 players are no sample of a profile. It takes 100 of them, and 150 leave room for chance. One profile is enough.
    let few = try #require(try await Run(scenario, players: 40).findings().flags.first)
    #expect(few.playersNeeded == 300)
  }

  @Test(
    "take streaks for climbing that gain less than before, if no walk without a drift gains so much",
    arguments: [2, 1])
  func shrinkingGains(odds: Double) async throws {
    // Odds of 9 are a chance of 0.9 and a gain of 0.8 a day. Odds of 2 leave a gain of ⅓, far more than twice the 0.04 of a
    // walk without a drift after 112 days, and odds of 1 leave none.
    var scenario = Self.walk(0.9, days: 112)
    scenario.streaks[0].rules.graceDays = 0
    scenario.events = [Scenario.Event(id: "winter", from: 56, days: 56, oddsOfPlaying: odds / 9)]
    let flags = try await Run(scenario, players: 2000).findings().flags.filter { $0.rule == .streakDrift }
    #expect(flags.map(\.playersNeeded) == (odds == 2 ? [nil] : []))
  }

  @Test("say how many players would show whether streaks climb")
  func unsureClimb() async throws {
    // A day gains 0.36 - 0.64³ = 0.1. Of 110 players in a week it has a deviation of some 0.9 ÷ √770 = 0.03, and 1.6 times as
    // much is not clear of 0.05.
    let scenario = Self.walk(0.36, days: 70)
    var open = 0
    for seed in UInt64(1)...12 {
      func flag(_ players: Int) async throws -> RedFlag? {
        try await Run(scenario, players: players, seed: seed).findings().flags.first {
          $0.rule == .streakDrift
        }
      }
      guard let needed = try await flag(110)?.playersNeeded else { continue }
      open += 1
      #expect(try await flag(needed)?.playersNeeded == nil, "\(needed) players, seed \(seed)")
    }
    #expect(open > 0)
  }

  /// Players of whom each day counts with a chance, with two grace days and a lost day for each missed one.
  private static func walk(_ chance: Double, days: Int) -> Scenario {
    economy { scenario in
      scenario.days = days
      scenario.streaks = [Scenario.Streak(id: "daily")]
      scenario.streaks[0].rules.missedDay = .loseOne
      scenario.streaks[0].rules.graceDays = 2
      scenario.players.profiles = [Scenario.Profile(id: "everyone", share: 1, activity: .fixed(chance))]
    }
  }

  @Test(
    "do not take the start of streaks at 0 for a climb without end",
    arguments: [(0.3, 28, false), (0.3, 70, false), (0.42, 70, true)])
  func startOfStreaks(chance: Double, days: Int, climbs: Bool) async throws {
    // A day gains 0.3 - 0.7³ = -0.04 far from 0, or 0.42 - 0.58³ = 0.22. From the start, streaks gain 0.06 a day in the
    // nine weeks after the first. A day's gain has a deviation of about 1, so that of 2,000 players in four weeks has one
    // of 0.004, and in the second week one of 0.01.
    let findings = try await Run(Self.walk(chance, days: days), players: 2000).findings()
    #expect(findings.flags.contains { $0.rule == .streakDrift } == climbs)
  }

  @Test("do not take players who arrive all the time for streaks that climb")
  func arrivingStreaks() async throws {
    var scenario = Self.walk(0.3, days: 70)
    scenario.players.profiles[0].churn = .daily(0.1)
    scenario.players.arrival = .perDay(30)
    #expect(try await Run(scenario, players: 2000).findings().flags.allSatisfy { $0.rule != .streakDrift })
  }

  /// Players receive coins on each of so many days, and drink teas for 6.
  static func tea(_ login: Int, teas: Int, start: Int = 0, days: Int) -> Scenario {
    economy { scenario in
      scenario.days = days
      scenario.currencies = [Scenario.Currency(id: "coins", start: start)]
      scenario.items = [Scenario.Item(id: "tea", kind: .consumable)]
      scenario.login = .of("coins", login)
      scenario.shop = [
        Scenario.Offer(
          id: "tea", gives: .of("tea", 1), cost: .currency([Scenario.Price("coins", 6)], prefer: nil),
          demand: .chance(1, quantity: teas))
      ]
    }
  }

  @Test("hold a ladder that falls where the run pays its lower step")
  func falling() async throws {
    func flags(days: Int) async throws -> [RedFlag] {
      let scenario = Self.economy { scenario in
        scenario.days = days
        scenario.currencies = [Scenario.Currency(id: "coins")]
        scenario.streaks = [
          Scenario.Streak(
            id: "daily",
            cycle: [.init(day: 1, pays: .of("coins", 5)), .init(day: 2, pays: .of("coins", 3))], cycleDays: 2)
        ]
      }
      return try await Run(scenario, players: 2).findings().flags.filter { $0.rule == .fallingCycle }
    }
    // The second day of the cycle comes once in three days, for each of two players.
    let flag = try #require(try await flags(days: 3).first)
    #expect(flag.evidence == "day 2 pays 3 coins, but day 1 pays 5. Players got the lower reward 2 times")
    #expect(try await flags(days: 1).isEmpty)
  }

  /// Who plays every third day never has a streak of 30; a milestone beyond the run is not missed yet.
  @Test("name milestones that the run is long enough for and no streak reaches")
  func unreachedMilestones() async throws {
    let scenario = Self.economy { scenario in
      scenario.days = 40
      scenario.currencies = [.init(id: "coins")]
      scenario.players.profiles = [.init(id: "rare", share: 1, activity: .fixed(0.3))]
      scenario.streaks = [
        Scenario.Streak(
          id: "daily",
          milestones: [2, 30, 35, 50].map { .init(id: "d\($0)", lengths: .at($0), pays: .of("coins", 1)) })
      ]
    }
    let flag = try #require(
      try await Run(scenario, players: 60).findings().flags.first { $0.rule == .unreachedMilestones })
    #expect(flag.field == FieldPath("streaks.daily.milestones.d30"))
    #expect(
      flag.evidence.hasPrefix(
        "no streak of 'daily' reaches 30 or 35 days in 40 days, so these milestones are not paid"))
  }
}
