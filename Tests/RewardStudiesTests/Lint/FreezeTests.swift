import RewardEngine
import Testing

@testable import RewardStudies

@Suite("Lint of freezes, boosts and missions")
struct FreezeTests {
  /// A streak with one grace day that pays 20 coins every ten days and is saved by freezes.
  private func habit(chance: Double = 1, cap: Int? = nil, _ shop: [Scenario.Offer]) -> Scenario {
    Scenario.plain(chance: chance).with { scenario in
      scenario.currencies = [Scenario.Currency(id: "coins")]
      scenario.items = [Scenario.Item(id: "freeze", kind: .streakFreeze(holdAtMost: cap))]
      var streak = Scenario.Streak(id: "habit", protectedBy: "freeze")
      streak.rules.graceDays = 1
      streak.milestones = [
        Scenario.Streak.Milestone(id: "tens", lengths: .every(10), pays: .fixed(20, "coins"))
      ]
      scenario.streaks = [streak]
      scenario.shop = shop
    }
  }

  /// A streak of players who come on half of their days, with a cycle of two days that pays on the second, and freezes.
  ///
  /// The second day has a third of the counted days without freezes: 1/2 · 1/2 of 1 − 1/4. With every missed day frozen it has
  /// a half. So freezes add 63 · (1/2 − 1/3) on half of the days, and take one on the other half: 10.5 each.
  private func pairs(_ shop: [Scenario.Offer]) -> Scenario {
    Scenario.plain(chance: 0.5).with { $0.addPairs(paying: 63, shop) }
  }

  @Test(
    "finds freezes that cost no more than they add to what the streak pays", arguments: [(11, 0), (10, 1)])
  func selfFunding(price: Int, count: Int) {
    let findings = pairs([Scenario.Offer("one", 1, "freeze", for: price, "coins")])
      .findings(.selfFundingFreeze)
    #expect(findings.count == count)
    #expect(findings.allSatisfy { isClose($0.figure("worth"), 10.5) && isClose($0.figure("share"), 1) })
    #expect(
      findings.allSatisfy { $0.help.hasPrefix("charge 11 coins per freeze, where it costs nearly all") })
  }

  /// Seven days of `first`: 2, 5, 5 and 20 coins on days 1, 3, 5 and 7, for players who come with a chance of 0.7. The share of day
  /// j is 0.7^(j − 1) · 0.3 / (1 − 0.7^7), and a seventh with every missed day frozen. Freezes are 0.3 a day.
  @Test("finds what a freeze adds to a cycle of a week by its stationary law")
  func week() {
    let pays = [1: 2.0, 3: 5, 5: 5, 7: 20]
    let without = pays.reduce(0) { $0 + $1.value * pow(0.7, $1.key - 1) * 0.3 / (1 - pow(0.7, 7)) }
    let each = 0.7 * (32 / 7.0 - without) / 0.3
    #expect(abs(each - 4.56) < 0.005)
    let scenario = pairs([Scenario.Offer("one", 1, "freeze", for: 4, "coins")]).with { scenario in
      scenario.players.profiles[0].activity = .fixed(0.7)
      scenario.streaks[0].cycleDays = 7
      scenario.streaks[0].cycle = pays.sorted { $0.key < $1.key }.map {
        .init(day: $0.key, pays: .fixed(Int($0.value), "coins"))
      }
    }
    #expect(isClose(scenario.findings(.selfFundingFreeze).first?.figure("worth"), each))
  }

  private func pow(_ base: Double, _ exponent: Int) -> Double {
    (0..<exponent).reduce(1) { product, _ in product * base }
  }

  @Test("takes the cheapest freeze of all packs")
  func cheapest() {
    let shop = [
      Scenario.Offer("one", 1, "freeze", for: 1_000, "coins"),
      Scenario.Offer("ten", 10, "freeze", for: 100, "coins"),
    ]
    let finding = pairs(shop).findings(.selfFundingFreeze).first
    #expect(finding?.figure("price") == 10)
    #expect(finding?.field.description == "shop.ten.price.coins")
    #expect(
      finding?.sentence
        == "is so low that full protection of streak 'pairs' pays for itself for 100 % of players")
    #expect(
      finding?.evidence[0]
        == "full protection: a freeze covers every missed day that grace does not, so the streak never loses a day"
    )
    #expect(
      finding?.evidence[1]
        == "for these players each freeze adds 10.5 coins on average to what the streak pays without freezes; a freeze costs 10"
    )
  }

  /// The streak pays as many gems as coins, and a freeze is sold for both.
  @Test("finds each currency and each offer that is too cheap, so that the advice is enough")
  func everyRoute() {
    var scenario = pairs([
      Scenario.Offer("one", 1, "freeze", for: 9, "coins"),
      Scenario.Offer("ten", 10, "freeze", for: 100, "coins"),
      Scenario.Offer("gem", 1, "freeze", for: 10, "gems"),
    ])
    scenario.currencies.append(Scenario.Currency(id: "gems"))
    scenario.streaks[0].milestones = []
    scenario.streaks[0].cycle[0].pays = .init([.init("coins", .fixed(63)), .init("gems", .fixed(63))])
    let findings = scenario.findings(.selfFundingFreeze)
    #expect(findings.map(\.field.description) == ["shop.one.price.coins", "shop.gem.price.gems"])
    #expect(
      findings.map { $0.help.hasPrefix("charge 11 coins per freeze, in 'one' and 'ten', where") } == [
        true, false,
      ])
    #expect(findings.last?.help.hasPrefix("charge 11 gems per freeze, where") == true)
    scenario.shop = [
      Scenario.Offer("one", 1, "freeze", for: 11, "coins"),
      Scenario.Offer("ten", 10, "freeze", for: 110, "coins"),
      Scenario.Offer("gem", 1, "freeze", for: 11, "gems"),
    ]
    #expect(scenario.findings(.selfFundingFreeze).isEmpty)
  }

  @Test("leaves out bundles, in which a freeze has no price of its own")
  func bundles() {
    var bundle = Scenario.Offer("bundle", 1, "freeze", for: 1, "coins")
    bundle.gives = .init(bundle.gives.amounts + [.init("shake", .fixed(1))])
    let scenario = pairs([bundle]).with {
      $0.items.append(.init(id: "shake", kind: .consumable))
    }
    #expect(scenario.findings(.selfFundingFreeze).isEmpty)
  }

  @Test("notes pools too small for most whole gaps", arguments: [(0.5, 0), (0.49, 1)])
  func smallPool(chance: Double, count: Int) {
    // One freeze fills gaps of one day beyond grace: those that end the next day, with the chance p.
    let scenario = habit(chance: chance, cap: 1, []).with { $0.streaks[0].rules.freezeFill = .wholeGap }
    let findings = scenario.findings(.smallPool)
    #expect(findings.count == count)
    #expect(findings.allSatisfy { isClose($0.figure("filled"), 0.49) })
    #expect(habit(chance: chance, cap: 1, []).findings(.smallPool).isEmpty)
  }

  @Test("finds packs of more than can be held", arguments: [(3, 0), (4, 1)])
  func oversized(count: Int, found: Int) {
    let scenario = habit(cap: 3, [Scenario.Offer("pack", count, "freeze", for: 10, "coins")])
    #expect(scenario.findings(.oversizedPack).count == found)
  }

  @Test("finds payments of more freezes than can be held", arguments: [(3, 0), (4, 1)])
  func oversizedPayment(count: Int, found: Int) {
    let scenario = habit(cap: 3, []).with { $0.login = .fixed(count, "freeze") }
    let findings = scenario.findings(.oversizedPack)
    #expect(findings.map(\.field.description) == ["login.pays.freeze"].prefix(found).map { $0 })
    #expect(
      findings.allSatisfy {
        $0.evidence == [
          "it pays 4, but 'items.freeze.hold_at_most' is 3: at least 1 is turned away each time"
        ]
      })
  }

  @Test("notes freezes nobody can pay for in the first week", arguments: [(7, 0), (8, 1)])
  func late(step: Int, count: Int) {
    let shop = [Scenario.Offer("one", 1, "freeze", for: 20, "coins")]
    func waiting(start: Int) -> [LintFinding] {
      habit(shop).with { scenario in
        scenario.streaks[0].milestones[0].lengths = .every(step)
        scenario.items[0].start = start
      }.findings(.lateFreeze)
    }
    #expect(waiting(start: 0).map { $0.figure("day") } == [8].prefix(count).map { $0 })
    #expect(waiting(start: 1).isEmpty)
  }

  @Test("finds freezes that protect nothing")
  func idle() {
    let offer = Scenario.Offer("one", 1, "freeze", for: 20, "coins")
    #expect(habit([offer]).findings(.idleFreeze).isEmpty)
    let idle = habit([offer]).with { $0.streaks[0].protectedBy = nil }
    #expect(idle.findings(.idleFreeze).map(\.field.description) == ["items.freeze"])
  }

  @Test(
    "finds freezes that are gone before the day that they could protect, and none that pay for themselves",
    arguments: [
      (1, Scenario.Streak.Event.login, 1), (2, .login, 0), (1, .anyActivity, 0),
    ])
  func endsTooSoon(days: Int, event: Scenario.Streak.Event, count: Int) {
    let offer = Scenario.Offer("one", 1, "freeze", for: 1, "coins")
    let scenario = pairs([offer]).with { scenario in
      scenario.items[0].expiresAfterDays = days
      scenario.streaks[0].dayCountsWhen = event
    }
    #expect(
      scenario.findings(.idleFreeze).map(\.field.description)
        == (count == 1 ? ["items.freeze.expires_after_days"] : []))
    if count == 1 { #expect(scenario.findings(.selfFundingFreeze).isEmpty) }
  }

  private func boosted(_ change: (inout Scenario) -> Void) -> Scenario {
    Scenario.plain().with { scenario in
      scenario.levels = Scenario.Levels(curve: .geometric(first: 10, ratio: 1))
      scenario.boosts = [
        Scenario.Boost(id: "fast", days: 2), Scenario.Boost(id: "faster", factorHundredths: 200, days: 1),
      ]
      change(&scenario)
    }
  }

  @Test("finds boosts that are granted faster than they run out", arguments: [(0.5, 1), (0.49, 0)])
  func alwaysOn(chance: Double, count: Int) {
    // Two days of it on so many days.
    let scenario = boosted { scenario in
      scenario.missions = [Scenario.Mission(id: "quiz", chance: chance, pays: .fixed(1, "fast"))]
      scenario.login = .fixed(10, "xp")
    }
    #expect(
      scenario.findings(.alwaysOnBoost).map(\.field.description)
        == ["boosts.fast.days"].prefix(count).map { $0 })
  }

  @Test(
    "finds a boost of one day that every login grants, however rarely players come",
    arguments: [(Scenario.Boost.Start.sameDay, 1), (.nextDay, 0)])
  func onEveryDayOfPlay(starts: Scenario.Boost.Start, count: Int) {
    let scenario = boosted { scenario in
      scenario.players.profiles[0].activity = .fixed(0.5)
      scenario.boosts[1].starts = starts
      scenario.login = .fixed(1, "faster")
      scenario.activities = [Scenario.Activity(id: "match", perActiveDay: .fixed(1), pays: .fixed(10, "xp"))]
    }
    let findings = scenario.findings(.alwaysOnBoost)
    #expect(findings.map(\.field.description) == ["boosts.faster.days"].prefix(count).map { $0 })
    #expect(findings.allSatisfy { $0.figure("share_of_play") == 1 })
  }

  @Test("counts what is left of a boost on a day of play, and what is granted on it")
  func leftOver() throws {
    // Two days of a boost on four of five days of play, for players who come every other day: 0.8 · 0.5 · 2 = 0.8 of all
    // days have it. It is left over on (0.8 - 0.4) / (1 - 0.4) = 2/3 of them, so on 1 - 1/3 · 0.2 = 14/15 of the days of
    // play; another profile, which comes every day, has it on all of them.
    let scenario = boosted { scenario in
      scenario.players.profiles[0].activity = .fixed(0.5)
      scenario.players.profiles[0].share = 0.5
      scenario.players.profiles.append(Scenario.Profile(id: "daily", share: 0.5, activity: .fixed(1)))
      scenario.login = .fixed(1, "xp")
      scenario.missions = [Scenario.Mission(id: "quiz", chance: 0.8, pays: .fixed(1, "fast"))]
      scenario.activities = [Scenario.Activity(id: "match", perActiveDay: .fixed(1), pays: .fixed(10, "xp"))]
    }
    let finding = try #require(scenario.findings(.alwaysOnBoost).first)
    #expect(
      finding.evidence[0].hasSuffix("on which it is active in the long run: everyone 93.3 %, daily 100 %"))
  }

  @Test("finds factors that multiply to more than four", arguments: [(200, 0), (201, 1)])
  func stack(factor: Int, count: Int) {
    let scenario = boosted { scenario in
      scenario.boosts[1].factorHundredths = factor
      scenario.missions = [
        Scenario.Mission(id: "quiz", chance: 0.1, pays: .fixed(1, "fast")),
        Scenario.Mission(id: "race", chance: 0.1, pays: .fixed(1, "faster")),
      ]
    }
    #expect(scenario.findings(.factorStack).count == count)
    // A boost that nobody is granted multiplies nothing.
    #expect(scenario.with { $0.missions.removeLast() }.findings(.factorStack).isEmpty)
  }

  private func giving(_ change: (inout Scenario) -> Void) -> Scenario {
    Scenario.plain().with { scenario in
      scenario.currencies = [Scenario.Currency(id: "gems", kind: .hard)]
      scenario.missions = [Scenario.Mission(id: "gift", chance: 0.5, costs: [Scenario.Price("gems", 20)])]
      change(&scenario)
    }
  }

  @Test("finds costs that only payers can bear", arguments: [(0.95, 1), (0.96, 0)])
  func payers(share: Double, count: Int) {
    let scenario = giving { scenario in
      scenario.shop = [Scenario.Offer("purse", 100, "gems", cents: 100)]
      scenario.players.profiles[0].payers = share
      scenario.players.profiles[0].spendMean = 30
    }
    let findings = scenario.findings(.unaffordableMission).filter { $0.level == .warning }
    #expect(findings.count == count)
    #expect(findings.allSatisfy { $0.sentence == "is a cost that 5 % of players can never pay" })
  }

  @Test("do not call a cost out of reach that players can exchange what they earn for", arguments: [5, 0])
  func exchanged(coins: Int) {
    let scenario = giving { scenario in
      scenario.currencies.append(Scenario.Currency(id: "coins"))
      scenario.login = .fixed(coins, "coins")
      scenario.shop = [
        Scenario.Offer(
          id: "change", gives: .fixed(10, "gems"), cost: .currency([.init("coins", 20)], prefer: nil),
          demand: .asSoonAsAffordable)
      ]
    }
    let findings = scenario.findings(.unaffordableMission).filter { $0.sentence.contains("never") }
    #expect(findings.isEmpty == (coins > 0))
  }

  @Test("notes costs that are wanted more often than they are earned", arguments: [(10, 0), (9, 1)])
  func overspent(income: Int, count: Int) {
    // 20 on half of the days.
    let findings = giving { $0.login = .fixed(income, "gems") }.findings(.unaffordableMission)
    #expect(findings.map(\.level) == [LintFinding.Level.note].prefix(count).map { $0 })
  }

  @Test("takes the share of players who want more than they earn from all players", arguments: [1, 3, 4])
  func overspentByMany(cost: Int) {
    // Chances to do the mission are spread evenly from 0 to 1. One gem a day pays for it below a chance of 1 / cost.
    let findings = giving { scenario in
      scenario.login = .fixed(1, "gems")
      scenario.missions = [Scenario.Mission(id: "gift", costs: [Scenario.Price("gems", cost)])]
      scenario.players.profiles[0].missions = .beta(mean: 0.5, concentration: 2)
    }.findings(.unaffordableMission)
    #expect(findings.count == (cost == 1 ? 0 : 1))
    let share = 1 - 1 / Double(cost)
    #expect(findings.allSatisfy { abs(($0.figure("share") ?? 0) - share) < 1e-6 })
  }

  @Test("counts what missions pay to players who do many of them")
  func overspentAndPaid() {
    // A player with the chance m gets 1 + m gems a day and wants to spend 4 m: too much above 1 / 3.
    let findings = giving { scenario in
      scenario.login = .fixed(1, "gems")
      scenario.missions = [
        Scenario.Mission(id: "gift", costs: [Scenario.Price("gems", 4)]),
        Scenario.Mission(id: "quiz", collecting: .automatic, pays: .fixed(1, "gems")),
      ]
      scenario.players.profiles[0].missions = .beta(mean: 0.5, concentration: 2)
    }.findings(.unaffordableMission)
    #expect(findings.map { abs(($0.figure("share") ?? 0) - 2 / 3.0) < 1e-6 } == [true])
  }

  /// Players want three hats of a collection of two, and two packs of two freezes, of which they can hold three.
  private func crowded(_ change: (inout Scenario) -> Void = { _ in }) -> Scenario {
    Scenario.plain().with { scenario in
      scenario.currencies = ["coins", "tokens"].map { Scenario.Currency(id: $0) }
      scenario.login = Scenario.Payment([.init("coins", .fixed(2)), .init("tokens", .fixed(1))])
      scenario.items = [
        Scenario.Item(id: "hat", kind: .collection(size: 2)),
        Scenario.Item(id: "freeze", kind: .streakFreeze(holdAtMost: 3)),
      ]
      scenario.streaks = [Scenario.Streak(id: "daily", protectedBy: "freeze")]
      scenario.shop = [
        Scenario.Offer("hat", 1, "hat", for: 5, "coins", demand: .chance(0.5, quantity: 3)),
        Scenario.Offer("pack", 2, "freeze", for: 4, "tokens", demand: .chance(0.5, quantity: 2)),
      ]
      change(&scenario)
    }
  }

  @Test("finds offers that no player can buy in the quantity they want, and does not count them as sinks")
  func crowdedOffers() {
    let findings = crowded().findings(.oversizedPack)
    #expect(findings.map(\.field.description) == ["shop.hat.demand.quantity", "shop.pack.demand.quantity"])
    #expect(
      findings.flatMap(\.evidence) == [
        "players want 3 at once, which give 3, but 'items.hat.size' is 2: no player can buy it",
        "players want 2 at once, which give 4, but 'items.freeze.hold_at_most' is 3: no player can buy it",
      ])
    #expect(
      findings.map(\.help) == [
        "write 2 or less, or raise 'size'", "write 1 or less, or raise 'hold_at_most'",
      ])
    #expect(crowded().findings(.exhaustedSink).isEmpty)
    #expect(
      crowded().findings(.noOpenSink).map { $0.evidence[1] } == [
        "no player can ever buy 'hat' and no mission costs any",
        "no player can ever buy 'pack' and no mission costs any",
      ])
    #expect(crowded().lastingSinks(of: "tokens").isEmpty)
    let one = crowded { scenario in
      for place in scenario.shop.indices { scenario.shop[place].atMost = 1 }
    }
    #expect(one.findings(.oversizedPack).isEmpty && one.findings(.noOpenSink).isEmpty)
    // Of two hats, new players have one.
    let started = crowded { scenario in
      scenario.items[0].start = 1
      scenario.shop[0].demand = .chance(0.5, quantity: 2)
    }
    #expect(
      started.findings(.oversizedPack).first?.evidence == [
        "players want 2 at once, which give 2, but 'items.hat.size' is 2 and players start with 1: no player can buy it"
      ])
  }

  @Test("tells five findings of a rule, and counts the others")
  func many() {
    let scenario = Scenario.plain().with { scenario in
      scenario.items = (1...8).map { Scenario.Item(id: "item\($0)", kind: .consumable) }
    }
    let findings = scenario.findings(.unobtainable)
    #expect(findings.count == 5)
    #expect(findings.last?.evidence.last == "3 more like it: items.item6, items.item7, items.item8")
  }
}
