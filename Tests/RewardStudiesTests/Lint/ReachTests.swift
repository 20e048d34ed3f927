import RewardEngine
import Testing

@testable import RewardStudies

@Suite("Lint of what is out of reach")
struct ReachTests {
  /// Ten days of 10 XP for who plays every day, on levels at 100 and `last` XP.
  private func climb(_ last: Int, rewarded: Bool = true, boost: Int? = nil) -> Scenario {
    Scenario.plain(chance: 0.3, days: 10).with { scenario in
      scenario.login = .fixed(10, "xp")
      scenario.levels = Scenario.Levels(
        highest: 3, curve: .table([100, last]),
        rewards: rewarded ? [Scenario.Levels.Reward(level: 3, pays: .fixed(1, "hats"))] : [])
      scenario.items = [Scenario.Item(id: "hats", kind: .consumable)]
      if let boost {
        scenario.boosts = [Scenario.Boost(id: "fast", factorHundredths: boost, days: 1)]
        scenario.missions = [Scenario.Mission(id: "quiz", pays: .fixed(1, "fast"))]
      }
    }
  }

  @Test("finds rewards beyond the experience of playing every day")
  func levels() throws {
    let finding = try #require(climb(200).findings(.unreachedLevels).first)
    #expect(finding.field.description == "levels.rewards.3" && finding.level == .warning)
    #expect(
      finding.evidence == [
        "a player of the profile 'everyone' who does everything every day gets at most 100 XP: level 2",
        "never paid: level 3",
      ])
    #expect(
      finding.help
        == "level 3 would take 2 times the experience; lower the curve, or move the reward down to level 2")
  }

  @Test("notes the levels beyond it where they pay nothing")
  func highest() throws {
    let finding = try #require(climb(101, rewarded: false).findings(.unreachedLevels).first)
    #expect(finding.field.description == "levels.highest" && finding.level == .note)
    #expect(
      finding.help == "keep the first threshold of 'levels.curve.table', or keep them all as room to grow")
  }

  @Test("takes boosts at their best: twice the experience reaches 200", arguments: [(200, 0), (201, 1)])
  func boosted(threshold: Int, count: Int) {
    #expect(climb(threshold, boost: 200).findings(.unreachedLevels).count == count)
  }

  @Test(
    "takes events as they come: two days of double experience reach 120, and a closed day costs one of 10",
    arguments: [(120, false, 0), (121, false, 1), (110, true, 0), (111, true, 1)])
  func events(threshold: Int, isClosed: Bool, count: Int) {
    let scenario = climb(threshold).with { scenario in
      scenario.levels?.curve = .table([80, threshold])
      scenario.events = [Scenario.Event(id: "weekend", from: 3, days: 2, experienceHundredths: 200)]
      if isClosed { scenario.events.append(Scenario.Event(id: "outage", from: 7, days: 1, isClosed: true)) }
    }
    #expect(scenario.findings(.unreachedLevels).count == count)
  }

  @Test("is content with levels that are just reached", arguments: [(100, 0), (101, 1)])
  func reached(threshold: Int, count: Int) {
    let scenario = climb(0).with { $0.levels?.curve = .table([99, threshold]) }
    #expect(scenario.findings(.unreachedLevels).count == count)
  }

  @Test("takes missions as done every day, however rarely players do them", arguments: [(150, 0), (151, 1)])
  func missions(threshold: Int, count: Int) {
    // 10 XP of the login and 5 of the quiz on ten days.
    let scenario = climb(threshold).with {
      $0.missions = [Scenario.Mission(id: "quiz", chance: 0.01, pays: .fixed(5, "xp"))]
    }
    #expect(scenario.findings(.unreachedLevels).count == count)
  }

  @Test(
    "takes counts without a largest value so far out that one player in a million is above",
    arguments: [
      (175, 0), (176, 1),
    ])
  func poisson(threshold: Int, count: Int) {
    // Ten days of 10 XP, and 4 times 1 XP on average: 40, five times the root of 40 and 4 more are 75.6; so 175.6.
    let scenario = climb(threshold).with {
      $0.activities = [Scenario.Activity(id: "read", perActiveDay: .poisson(4), pays: .fixed(1, "xp"))]
    }
    let findings = scenario.findings(.unreachedLevels)
    #expect(findings.count == count)
    #expect(
      findings.allSatisfy {
        $0.sentence == "is a reward that hardly any player can reach in 10 days"
          && $0.evidence[0].hasSuffix("; random counts bring more to fewer than one in a million")
      })
  }

  @Test("counts no experience of what is bought as soon as affordable and gives none")
  func boughtWithout() throws {
    let scenario = climb(200).with { scenario in
      scenario.currencies = [Scenario.Currency(id: "coins", start: 5)]
      scenario.shop = [Scenario.Offer("hat", 1, "hats", for: 1, "coins", demand: .asSoonAsAffordable)]
    }
    // Ten days of 10 XP, as without the shop.
    let finding = try #require(scenario.findings(.unreachedLevels).first)
    #expect(
      finding.evidence.first
        == "a player of the profile 'everyone' who does everything every day gets at most 100 XP: level 2")
  }

  private func shop(_ price: Int, chance: Double = 1) -> Scenario {
    Scenario.plain(chance: chance, days: 10).with { scenario in
      scenario.currencies = [Scenario.Currency(id: "coins", start: 5)]
      scenario.items = [Scenario.Item(id: "hats", kind: .consumable)]
      scenario.login = .fixed(10, "coins")
      scenario.shop = [Scenario.Offer("hat", 1, "hats", for: price, "coins")]
    }
  }

  @Test("finds prices above all that rules can pay: 5 and 10 a day", arguments: [(105, 0), (106, 1)])
  func unreachable(price: Int, count: Int) {
    let findings = shop(price).findings(.unreachablePrice)
    #expect(findings.count == count)
    #expect(
      findings.allSatisfy {
        $0.help == "write well below 105, which only that player has at the end, or pay more coins"
      })
  }

  @Test(
    "leaves out of that bound what the run is too short for: a longer milestone, and a level out of reach")
  func neverPaid() throws {
    let scenario = shop(200).with { scenario in
      // Ten days of 10 XP reach level 2 at 100, and not level 3 at 101.
      scenario.login = Scenario.Payment([.init("coins", .fixed(10)), .init("xp", .fixed(10))])
      scenario.levels = Scenario.Levels(
        curve: .table([100, 101]), eachLevelPays: .fixed(1, "coins"),
        rewards: [.init(level: 2, pays: .fixed(20, "coins")), .init(level: 3, pays: .fixed(300, "coins"))])
      scenario.streaks = [
        Scenario.Streak(
          id: "s",
          milestones: [
            .init(id: "ten", lengths: .at(10), pays: .fixed(4, "coins")),
            .init(id: "late", lengths: .at(11), pays: .fixed(5_000, "coins")),
          ])
      ]
    }
    // 5 at the start, 100 of logins, 20 and 1 of level 2, 4 of the streak.
    let finding = try #require(scenario.findings(.unreachablePrice).first)
    #expect(finding.figure("bound") == 130)
  }

  @Test(
    "notes prices above what the middle player expects: 5, 10 on the first day and 5 on each other one",
    arguments: [(60, 0), (61, 1), (106, 0)])
  func distant(price: Int, count: Int) {
    let findings = shop(price, chance: 0.5).findings(.distantPrice)
    #expect(findings.count == count)
    #expect(findings.allSatisfy { $0.level == .note && $0.figure("earned") == 60 })
  }

  @Test(
    "takes the day of arrival as one of play in a short run, too",
    arguments: [
      // 5 at the start, 10 on the first day and 10 × 0.1 on each other one.
      (1, 15, 0), (1, 16, 1), (5, 19, 0), (5, 20, 1), (10, 24, 0), (10, 25, 1),
    ])
  func short(days: Int, price: Int, count: Int) {
    let pays = shop(price, chance: 0.1).with { $0.days = days }
    let reachable = 5 + 10 * days
    #expect(pays.findings(.distantPrice).count == (price <= reachable ? count : 0))
    // A cycle of one day pays the same as a login.
    let cycle = pays.with { scenario in
      scenario.login = Scenario.Payment()
      var streak = Scenario.Streak(id: "daily")
      streak.cycle = [.init(day: 1, pays: .fixed(10, "coins"))]
      streak.cycleDays = 1
      scenario.streaks = [streak]
    }
    #expect(cycle.findings(.distantPrice).count == (price <= reachable ? count : 0))
  }

  @Test("asks for no price of 0, and says what the income leaves out")
  func hardlyAny() {
    // A record of 20 days in 100 is one chance in thousands at 0.5, and in a hundred at 0.6.
    let scenario = shop(50, chance: 0.6).with { scenario in
      scenario.days = 100
      scenario.currencies[0].start = 0
      scenario.login = Scenario.Payment()
      var streak = Scenario.Streak(id: "daily", protectedBy: "ice")
      streak.milestones = [.init(id: "twenty", lengths: .at(20), pays: .fixed(50, "coins"))]
      scenario.streaks = [streak]
      scenario.items.append(Scenario.Item(id: "ice", kind: .streakFreeze(holdAtMost: nil), start: 50))
      scenario.events = [Scenario.Event(id: "fair", from: 3, oddsOfPlaying: 2)]
    }
    let finding = scenario.findings(.distantPrice).first
    #expect(finding?.help == "pay more coins, or keep it for the others")
    #expect(finding?.evidence.last == "not counted: events and what freezes add to streaks")
  }

  @Test(
    "takes the middle from each player's own chance, not from the mean",
    arguments: [
      // Chances p with P(p > x) = (1 − x)^¼ have the mean 0.8, and 56 % of players expect 905 coins. With P(p < x) = x^¼ the
      // mean is 0.2, and half of the players have less than 1/16: 61.875 coins on 99 days, 10 on the first, and the 5 of the start.
      (0.8, 905, [Double]()), (0.2, 155, [76.875]),
    ])
  func distantSpread(mean: Double, price: Int, earned: [Double]) {
    let scenario = shop(price).with { scenario in
      scenario.days = 100
      scenario.players.profiles[0].activity = .beta(mean: mean, concentration: 1.25)
    }
    let findings = scenario.findings(.distantPrice)
    #expect(findings.count == earned.count)
    #expect(zip(findings, earned).allSatisfy { (($0.figure("earned") ?? 0) - $1).magnitude < 0.01 })
    #expect(
      findings.allSatisfy {
        $0.evidence[0] == "half of the players who stay expect 76.9 coins or less"
          && $0.help.hasPrefix("write 76 or less")
      })
  }

  /// Milestones of each 7 days make income jump with the chance to play, so that lines between chances are off.
  @Test("names a price that is within reach, and no lower one than it has to", arguments: [0.3, 0.5, 0.7])
  func nearestPrice(mean: Double) throws {
    func scenario(_ price: Int) -> Scenario {
      shop(price).with { scenario in
        scenario.days = 200
        scenario.players.profiles[0].activity = .beta(mean: mean, concentration: 2)
        let weeks = Scenario.Streak.Milestone(
          id: "weeks", lengths: .every(7), aboveRecord: false, pays: .fixed(200, "coins"))
        scenario.streaks = [Scenario.Streak(id: "daily", milestones: [weeks])]
      }
    }
    let help = try #require(scenario(7_000).findings(.distantPrice).first?.help)
    let price = try #require(help.split(separator: " ").dropFirst().first.flatMap { Int($0) })
    #expect(scenario(price).findings(.distantPrice).isEmpty, "\(help)")
    #expect(!scenario(price + 1).findings(.distantPrice).isEmpty, "\(help)")
  }

  @Test("takes the price of a sale, which may be within reach", arguments: [(50, 0), (99, 0), (110, 1)])
  func distantOnSale(hundredths: Int, count: Int) {
    // 61 usually, and on the last day 60 or 31 on sale, or 67, where 60 are earned.
    let scenario = shop(61, chance: 0.5).with {
      $0.events = [Scenario.Event(id: "sale", from: 9, priceHundredths: hundredths)]
    }
    #expect(scenario.findings(.distantPrice).count == count)
  }

  @Test(
    "takes the middle player for one who pays no real money, where at most half do", arguments: [0.4, 0.6])
  func distantForPayers(payers: Double) {
    let scenario = shop(61, chance: 0.5).with { scenario in
      scenario.shop.append(
        Scenario.Offer(
          id: "pack", gives: .fixed(500, "coins"), cost: .realMoney(100), demand: .weight(1)))
      scenario.players.profiles[0].payers = payers
      scenario.players.profiles[0].spendMean = 10
      scenario.players.profiles[0].spendSigma = 0.5
    }
    let findings = scenario.findings(.distantPrice)
    #expect(findings.map { $0.figure("earned") } == (payers < 0.5 ? [60] : []))
    #expect(
      findings.allSatisfy {
        $0.evidence[0].hasSuffix("expect 60 coins or less, with what they buy for real money")
      })
  }

  @Test(
    "notes milestones longer than the run",
    arguments: [
      (Scenario.Streak.Milestone.Lengths.at(10), 0), (.at(11), 1), (.every(10), 0), (.every(11), 1),
    ])
  func milestones(lengths: Scenario.Streak.Milestone.Lengths, count: Int) {
    let scenario = Scenario.plain(days: 10).with { scenario in
      let milestone = Scenario.Streak.Milestone(id: "far", lengths: lengths, pays: .fixed(1, "coins"))
      scenario.streaks = [Scenario.Streak(id: "daily", milestones: [milestone])]
      scenario.currencies = [Scenario.Currency(id: "coins")]
    }
    #expect(scenario.findings(.longMilestone).count == count)
  }
}

@Suite("The most that a player can hold")
struct MostHeldTests {
  /// Cycles of 2 on the first day, 2 on the third and 5 on the seventh, for 120 days.
  private func cycle(_ days: [(Int, Int)], length: Int) -> Scenario {
    Scenario.plain(days: 120).with { scenario in
      scenario.currencies = [Scenario.Currency(id: "coins")]
      scenario.items = [Scenario.Item(id: "hats", kind: .consumable)]
      let pays = days.map { Scenario.Streak.CycleDay(day: $0.0, pays: .fixed($0.1, "coins")) }
      scenario.streaks = [Scenario.Streak(id: "daily", cycle: pays, cycleDays: length)]
      scenario.shop = [Scenario.Offer("hat", 1, "hats", for: 1_000_000, "coins")]
    }
  }

  @Test("counts each day of a cycle as often as a run has time for it")
  func cycles() {
    // 17 whole cycles of 9 and a first day of 2.
    #expect(cycle([(1, 2), (3, 2), (7, 5)], length: 7).findings(.unreachablePrice)[0].figure("bound") == 155)
    // Day 150 of a cycle is after the end of the run.
    #expect(cycle([(1, 2), (150, 500)], length: 150).findings(.unreachablePrice)[0].figure("bound") == 120)
  }
}
