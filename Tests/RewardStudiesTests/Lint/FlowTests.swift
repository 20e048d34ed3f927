import RewardEngine
import Testing

@testable import RewardStudies

@Suite("Lint of money")
struct FlowTests {
  private func economy(_ change: (inout Scenario) -> Void) -> Scenario {
    Scenario.plain().with { scenario in
      scenario.currencies = [Scenario.Currency(id: "coins")]
      scenario.login = .fixed(10, "coins")
      change(&scenario)
    }
  }

  private func gift(_ cost: Int, chance: Double = 1) -> Scenario.Mission {
    Scenario.Mission(id: "gift", chance: chance, costs: [Scenario.Price("coins", cost)])
  }

  @Test("finds money that nothing takes")
  func noSink() throws {
    let finding = try #require(economy { _ in }.findings(.noOpenSink).first)
    #expect(finding.field.description == "currencies.coins")
    #expect(finding.evidence[0] == "received per day of play: everyone 10")
    #expect(economy { $0.missions = [gift(10)] }.findings(.noOpenSink).isEmpty)
  }

  @Test("is silent on money that no player receives", arguments: [(0, 0), (0.1, 1)])
  func neverReceived(chance: Double, count: Int) {
    let scenario = economy { scenario in
      scenario.login = Scenario.Payment()
      scenario.missions = [Scenario.Mission(id: "quiz", chance: chance, pays: .fixed(5, "coins"))]
    }
    #expect(scenario.findings(.noOpenSink).count == count)
    // What is bought is received, too.
    let bought = economy { scenario in
      scenario.currencies.append(Scenario.Currency(id: "gems"))
      scenario.shop = [
        Scenario.Offer("gem", 1, "gems", for: 10, "coins", demand: .chance(chance, quantity: 1))
      ]
    }
    let findings = bought.findings(.noOpenSink).filter { $0.field.names[1] == "gems" }
    #expect(findings.count == count)
    #expect(findings.allSatisfy { $0.evidence[0] == "players buy it with 'gem'" })
  }

  @Test("finds money that is asked for and never paid", arguments: [(0, 1), (1, 0)])
  func noFaucet(start: Int, count: Int) {
    let scenario = economy { scenario in
      scenario.login = Scenario.Payment()
      scenario.currencies[0].start = start
      scenario.missions = [gift(1)]
    }
    let findings = scenario.findings(.noFaucet)
    #expect(findings.count == count)
    #expect(findings.allSatisfy { $0.evidence == ["needed for missions.gift; players start with none"] })
  }

  @Test("notes a currency that has no part in the economy")
  func idle() {
    let idle = Scenario.plain().with { $0.currencies = [Scenario.Currency(id: "gems")] }
    #expect(idle.findings(.idleCurrency).map(\.field.description) == ["currencies.gems"])
    let started = idle.with { $0.currencies[0].start = 1 }
    #expect(started.findings(.idleCurrency).isEmpty && started.findings(.noOpenSink).count == 1)
    let paid = idle.with { $0.login = .fixed(1, "gems") }
    #expect(paid.findings(.idleCurrency).isEmpty && paid.findings(.noOpenSink).count == 1)
    let spent = idle.with { $0.missions = [Scenario.Mission(id: "quiz", costs: [.init("gems", 1)])] }
    #expect(spent.findings(.idleCurrency).isEmpty && spent.findings(.noFaucet).count == 1)
    let worth = idle.with { scenario in
      var streak = Scenario.Streak(id: "daily")
      streak.dayWorth = [.init("gems", 1)]
      scenario.streaks = [streak]
    }
    #expect(worth.findings(.idleCurrency).isEmpty)
  }

  @Test("does not call a currency paid out that players only start with")
  func onlyStart() {
    let scenario = economy { scenario in
      scenario.login = Scenario.Payment()
      scenario.currencies[0].start = 50
    }
    #expect(
      scenario.findings(.noOpenSink).map(\.sentence) == [
        "is what players start with, but nothing takes it back"
      ])
  }

  @Test("finds sinks that take less than four fifths", arguments: [(1.0, 0), (0.99, 1)])
  func weakSink(chance: Double, count: Int) {
    // 8 of the 10 coins of a day, on so many days.
    let findings = economy { $0.missions = [gift(8, chance: chance)] }.findings(.weakSink)
    #expect(findings.count == count)
    #expect(findings.allSatisfy { isClose($0.figure("ratio"), 0.792) })
    #expect(findings.allSatisfy { $0.help.hasPrefix("pay 99 % of what you pay now") })
  }

  @Test(
    "counts an offer with two prices in both currencies, so that no player can spend more", arguments: [9, 3])
  func twoPrices(price: Int) throws {
    // A tea a day takes 3 or 9 of 10 coins, or the only gem.
    let scenario = economy { scenario in
      scenario.currencies.append(Scenario.Currency(id: "gems", kind: .hard))
      scenario.login = Scenario.Payment([.init("coins", .fixed(10)), .init("gems", .fixed(1))])
      scenario.items = [Scenario.Item(id: "tea", kind: .consumable)]
      scenario.shop = [
        Scenario.Offer(
          id: "tea", gives: .fixed(1, "tea"),
          cost: .currency([Scenario.Price("coins", price), Scenario.Price("gems", 1)], prefer: "gems"),
          demand: .chance(1, quantity: 1))
      ]
    }
    let findings = scenario.findings(.weakSink)
    #expect(findings.map(\.field.description) == (price == 3 ? ["currencies.coins"] : []))
    #expect(findings.allSatisfy { isClose($0.figure("ratio"), 0.3) })
    #expect(
      findings.allSatisfy {
        $0.evidence.last
          == "not counted: events, currency bought for real money or exchanged, starting balances, and what freezes add to streaks"
      })
  }

  @Test("lets nobody spend another's money")
  func ownMoney() {
    // Half wants 20 of 10 a day and gets 10; half wants 2: 12 of 20.
    let scenario = economy { scenario in
      scenario.missions = [gift(20)]
      scenario.players.profiles = [
        Scenario.Profile(id: "keen", share: 0.5, activity: .fixed(1)),
        Scenario.Profile(id: "idle", share: 0.5, activity: .fixed(1), missions: .fixed(0.1)),
      ]
    }
    #expect(isClose(scenario.findings(.weakSink).first?.figure("ratio"), 0.6))
  }

  /// Who plays on all of 100 days misses none by their own clock, and buys the one that they hold: 10 of 1,000 coins.
  @Test(
    "counts a freeze a day where the hour of a session decides which day it counts for, and each day that is closed",
    arguments: [
      (.playerZone, 0, 0, [0.01]), (.utc, 0, 0, []), (.playerZone, 3, 0, []), (.playerZone, 0, 3, [0.04]),
    ] as [(StreakRules.Clock, Int, Int, [Double])])
  func freezesByTheHour(clock: StreakRules.Clock, leeway: Int, closed: Int, ratio: [Double]) {
    let scenario = economy { scenario in
      scenario.items = [Scenario.Item(id: "shield", kind: .streakFreeze(holdAtMost: 1))]
      var streak = Scenario.Streak(id: "daily", protectedBy: "shield")
      (streak.rules.clock, streak.rules.leewayHours) = (clock, leeway)
      scenario.streaks = [streak]
      scenario.shop = [
        Scenario.Offer("shield", 1, "shield", for: 10, "coins", demand: .keep(held: 1, propensity: 1))
      ]
      if closed > 0 { scenario.events = [Scenario.Event(id: "off", from: 5, days: closed, isClosed: true)] }
    }
    let found = scenario.findings(.weakSink).compactMap { $0.figure("ratio") }
    #expect(found.count == ratio.count)
    for (one, other) in zip(found, ratio) { #expect(isClose(one, other)) }
  }

  @Test("leaves alone what takes all there is")
  func openSink() {
    let scenario = economy { scenario in
      scenario.items = [Scenario.Item(id: "hats", kind: .consumable)]
      scenario.shop = [Scenario.Offer("hat", 1, "hats", for: 999, "coins", demand: .asSoonAsAffordable)]
    }
    #expect(scenario.findings(.weakSink).isEmpty)
  }

  @Test("finds items and boosts that nothing gives")
  func unobtainable() {
    let scenario = economy { scenario in
      scenario.items = [
        Scenario.Item(id: "drawn", kind: .collection(size: 2)), Scenario.Item(id: "hats", kind: .consumable),
        Scenario.Item(id: "owned", kind: .consumable, start: 1), Scenario.Item(id: "sold", kind: .consumable),
      ]
      scenario.boosts = [Scenario.Boost(id: "fast", days: 1)]
      scenario.shop = [Scenario.Offer("sale", 1, "sold", for: 1, "coins")]
      scenario.login.randomItem = .collection("drawn")
    }
    #expect(scenario.findings(.unobtainable).map(\.field.description) == ["items.hats", "boosts.fast"])
  }

  /// Three pieces at 100 coins, of 10 a day.
  private func catalogue(days: Int, lasting: Bool = false) -> Scenario {
    economy { scenario in
      scenario.days = days
      scenario.items = [
        Scenario.Item(id: "hats", kind: .collection(size: 3)), Scenario.Item(id: "tea", kind: .consumable),
      ]
      scenario.shop = [Scenario.Offer("hat", 1, "hats", for: 100, "coins")]
      if lasting { scenario.shop.append(Scenario.Offer("tea", 1, "tea", for: 1, "coins")) }
    }
  }

  @Test("tells the days of income after which there is nothing left to buy", arguments: [(30, 1), (29, 0)])
  func exhausted(days: Int, count: Int) {
    let findings = catalogue(days: days).findings(.exhaustedSink)
    #expect(findings.count == count)
    #expect(findings.allSatisfy { $0.figure("value") == 300 && $0.figure("days_of_income") == 30 })
    #expect(findings.allSatisfy { $0.level == .warning })
  }

  @Test(
    "counts the players whose own chance to play is enough, whatever the mean",
    arguments: [(100, 70), (50, 40)])
  func exhaustedBySome(days: Int, percent: Int) throws {
    // Chances to play are spread evenly from 0 to 1. The 300 coins take 30 days of play.
    let scenario = catalogue(days: days).with {
      $0.players.profiles[0].activity = .beta(mean: 0.5, concentration: 2)
    }
    let finding = try #require(scenario.findings(.exhaustedSink).first)
    #expect(abs((finding.figure("share") ?? 0) - Double(percent) / 100) < 1e-4)
    #expect(
      finding.evidence[1]
        == "days of mean income that this takes: everyone 60 (\(percent) % of them within the run)")
  }

  @Test("leaves out of what can be bought the pieces that players start with")
  func startingPieces() throws {
    func owned(days: Int) -> Scenario {
      catalogue(days: days).with {
        $0.items[0] = Scenario.Item(id: "hats", kind: .collection(size: 5), start: 2)
      }
    }
    let finding = try #require(owned(days: 30).findings(.exhaustedSink).first)
    #expect(finding.figure("value") == 300 && finding.figure("pieces") == 3)
    // 600 coins in 60 days.
    let weak = try #require(owned(days: 60).findings(.weakSink).first)
    #expect(abs((weak.figure("ratio") ?? 0) - 0.5) < 1e-9)
  }

  @Test("claims no date where income comes early in the run")
  func frontLoaded() throws {
    // A coin a day, and 400 coins on day 1: 5 a day in 100 days. The pieces are paid for on day 1.
    let scenario = catalogue(days: 100).with { scenario in
      scenario.login = Scenario.Payment([.init("coins", .fixed(1)), .init("xp", .fixed(10))])
      scenario.levels = Scenario.Levels(curve: .table([10, 30]))
      scenario.levels?.rewards = [Scenario.Levels.Reward(level: 2, pays: .fixed(400, "coins"))]
    }
    let finding = try #require(scenario.findings(.exhaustedSink).first)
    #expect(finding.evidence[1] == "days of mean income that this takes: everyone 60")
  }

  @Test("only notes it where something else takes the money")
  func lasting() throws {
    let finding = try #require(catalogue(days: 30, lasting: true).findings(.exhaustedSink).first)
    #expect(finding.level == .note)
    #expect(
      finding.evidence[0] == "coins can buy 3 pieces once, worth 300 together; then only shop.tea takes coins"
    )
  }

  @Test("takes what payers buy as theirs, and not as everybody's")
  func exhaustedByPayers() throws {
    // Nothing is free. One in four pays, for one pack in 30 days on average: 2,000 coins, where the pieces cost 300.
    let scenario = catalogue(days: 30).with { scenario in
      scenario.login = Scenario.Payment()
      scenario.shop.append(
        Scenario.Offer(id: "pack", gives: .fixed(2000, "coins"), cost: .realMoney(100), demand: .weight(1)))
      for place in scenario.players.profiles.indices {
        scenario.players.profiles[place].payers = 0.25
        scenario.players.profiles[place].spendMean = 1
        scenario.players.profiles[place].spendSigma = 0.5
      }
    }
    let finding = try #require(scenario.findings(.exhaustedSink).first)
    #expect(isClose(finding.figure("share"), 0.25))
    #expect(finding.sentence.contains("25 % of players"))
    #expect(finding.evidence.last?.hasPrefix("those who pay real money for it need ") == true)
  }

  @Test("tells the day from which random pieces are paid for in vain")
  func random() throws {
    var scenario = catalogue(days: 30)
    scenario.shop[0].gives = Scenario.Payment([], randomItem: .collection("hats"))
    let finding = try #require(scenario.findings(.exhaustedSink).first)
    #expect(finding.level == .warning && finding.figure("value") == 300)
    #expect(
      finding.evidence[0]
        == "coins can buy 3 pieces once, worth 300 together; then shop.hat still takes coins, and gives no new piece"
    )
  }

  @Test(
    "counts the purchases that bring nothing new: 3/3, 3/2 and 3/1 for 100 coins each",
    arguments: [(55, 1), (54, 0)])
  func randomOfAll(days: Int, count: Int) {
    var scenario = catalogue(days: days)
    scenario.randomItems = .any
    scenario.shop[0].gives = Scenario.Payment([], randomItem: .collection("hats"))
    let findings = scenario.findings(.exhaustedSink)
    #expect(findings.count == count)
    #expect(
      findings.allSatisfy {
        $0.evidence[0]
          == "coins can buy 3 pieces once, for 550 on average, since a random piece may be one that the player owns; then shop.hat still takes coins, and gives no new piece"
      })
    // A piece for 150 by its name is cheaper than the last two at random: 100 and 2 × 150.
    scenario.shop.append(Scenario.Offer("named", 1, "hats", for: 150, "coins"))
    scenario.days = days - 15
    #expect(scenario.findings(.exhaustedSink).count == (days == 55 ? 1 : 0))
  }

  @Test("draws from several collections together: 4 pieces take 4/4, 4/3, 4/2 and 4/1 purchases")
  func randomOfShop() {
    var scenario = catalogue(days: 100)
    scenario.randomItems = .any
    scenario.items = ["caps", "hats"].map { Scenario.Item(id: $0, kind: .collection(size: 2)) }
    scenario.shop = [Scenario.Offer("box", 1, "tea", for: 30, "coins")]
    scenario.shop[0].gives = Scenario.Payment([], randomItem: .shop)
    scenario.shop += scenario.items.map { Scenario.Offer($0.id, 1, $0.id, cents: 100) }
    #expect(isClose(scenario.findings(.exhaustedSink).first?.figure("value"), 30 * 25 / 3.0))
  }

  @Test("finds a circle of exchanges that gains", arguments: [(11, 1), (10, 0), (9, 0)])
  func exchange(coins: Int, count: Int) throws {
    var scenario = economy { scenario in
      scenario.currencies = ["coins", "gems", "stars"].map { Scenario.Currency(id: $0) }
      scenario.shop = [
        Scenario.Offer("a", 1, "gems", for: 10, "coins"), Scenario.Offer("b", 3, "stars", for: 1, "gems"),
        Scenario.Offer("c", coins, "coins", for: 3, "stars"),
      ]
    }
    let findings = scenario.findings(.gainingExchange)
    #expect(findings.count == count)
    guard let finding = findings.first else { return }
    #expect(isClose(finding.figure("gain"), 1.1))
    // The price it asks for ends the gain.
    let fair = Int(try #require(finding.figure("fair_price")))
    let index = try #require(scenario.shop.firstIndex { $0.id == finding.field.names[1] })
    scenario.shop[index].cost = .currency([Scenario.Price(finding.field.names[3], fair)], prefer: nil)
    #expect(scenario.findings(.gainingExchange).isEmpty)
  }

  @Test(
    "asks for a price within reach and for none of the other bound, where a price that gains is out of reach")
  func exchangeOutOfReach() throws {
    // Players get 100 coins and 5 gems. A turn makes 120 coins of 100: 10 gems would have to cost 12, or give 100 coins.
    // 5 gems are within reach, and may give 50 coins.
    let scenario = Scenario.plain(days: 10).with { scenario in
      scenario.currencies = [
        Scenario.Currency(id: "coins", start: 100), Scenario.Currency(id: "gems", start: 5),
      ]
      scenario.shop = [
        Scenario.Offer("a", 10, "gems", for: 100, "coins"),
        Scenario.Offer("back", 120, "coins", for: 10, "gems"),
      ]
    }
    let circle = try #require(scenario.findings(.gainingExchange).first)
    let distant = try #require(scenario.findings(.distantPrice).first)
    #expect(circle.field == distant.field && circle.field.description == "shop.back.price.gems")
    #expect(
      circle.help
        == "lower 'shop.back.gives.coins' to 100 or less; a price of 12 or more would do, too, but most players could not pay it"
    )
    #expect(
      distant.help
        == "write 5 or less to bring it within reach, but only with 50 or less in 'shop.back.gives.coins': otherwise the exchange gains more"
    )
    // Both together are followed without a new finding.
    let mended = scenario.with {
      $0.shop[1] = Scenario.Offer("back", 50, "coins", for: 5, "gems")
    }
    #expect(mended.findings(.gainingExchange).isEmpty && mended.findings(.distantPrice).isEmpty)
    // Within reach, either bound closes the circle.
    let rich = scenario.with { $0.currencies[1].start = 50 }
    #expect(
      rich.findings(.gainingExchange).map(\.help) == [
        "write 12 or more, or lower 'shop.back.gives.coins' to 100 or less"
      ])
  }

  @Test("finds a circle that gains only while an event lowers prices", arguments: [(50, 1), (60, 0)])
  func exchangeOnSale(hundredths: Int, count: Int) throws {
    // 10 coins are a gem and a gem is 6 coins; at 5 coins a gem there is one coin in it, at 6 none.
    let scenario = economy { scenario in
      scenario.currencies = ["coins", "gems"].map { Scenario.Currency(id: $0) }
      scenario.shop = [
        Scenario.Offer("a", 1, "gems", for: 10, "coins"), Scenario.Offer("b", 6, "coins", for: 1, "gems"),
      ]
      scenario.events = [
        Scenario.Event(id: "sale", from: 3, days: 2, priceHundredths: hundredths, offers: ["a"])
      ]
    }
    let findings = scenario.findings(.gainingExchange)
    #expect(findings.count == count)
    #expect(
      findings.allSatisfy {
        $0.sentence.hasSuffix(
          "closes a circle of exchanges that makes money on every turn while 'events' lower prices")
          && isClose($0.figure("gain"), 1.2)
      })
    // 'b' costs a gem at all times: it is 'a' that is lowered.
    #expect(
      findings.allSatisfy {
        $0.help == "lower the price of 'a' less, until a full turn gives back no more than it takes"
          && $0.evidence.prefix(2) == ["'a' turns 5 coins into 1 gem", "'b' turns 1 gem into 6 coins"]
      })
  }
}
