import RewardEngine
import Testing

@testable import RewardHistories
@testable import RewardStudies

@Suite("A run of histories")
struct HistoryRunTests {
  @Test("earns and pays by the events of its days, and takes from the log who plays")
  func events() throws {
    let scenario = Scenario(
      title: "History", currencies: [Scenario.Currency(id: "coins", start: 100)],
      items: [Scenario.Item(id: "hat", kind: .consumable)],
      login: Scenario.Payment([Scenario.Payment.Entry("xp", .fixed(10))]),
      levels: Scenario.Levels(curve: .table([100_000])),
      shop: [
        Scenario.Offer(
          id: "hat", gives: Scenario.Payment([Scenario.Payment.Entry("hat", .fixed(1))]),
          cost: .currency([Scenario.Price("coins", 8)], prefer: nil), demand: .chance(0.1, quantity: 1))
      ],
      players: Scenario.Players(
        profiles: ["casual", "loyal"].map { Scenario.Profile(id: $0, share: 0.5, activity: .fixed(0.5)) }),
      events: [
        Scenario.Event(id: "outage", from: 1, isClosed: true),
        Scenario.Event(id: "sale", from: 3, priceHundredths: 50),
        Scenario.Event(id: "viral", from: 2, brings: "casual"),
        Scenario.Event(id: "weekend", from: 2, days: 2, experienceHundredths: 200),
      ])
    var run = try HistoryRun(scenario, days: 5, seed: 1)
    let action = try #require(run.words["buy.hat"])
    let events = (0..<5).map { day in
      Replay.Event(day: Int32(day), minute: 720, zoneOffset: 0, action: action, amount: 1)
    }
    run.play([Replay.Player(address: PlayerAddress(profileKey: 0, rank: 0), events: events)]) { _, _ in }
    let outcome = run.findings().outcome
    func booked(_ resource: String, _ reason: Reason) throws -> [Int64] {
      let line = try #require(outcome.ledger(of: resource).first { $0.reason == reason })
      return (0..<5).map { outcome.count(line.entry.amount, on: $0) }
    }
    #expect(outcome.series("players.active") == [1, 1, 1, 1, 1])
    #expect(try booked("xp", .login) == [10, 10, 20, 20, 10])
    #expect(try booked("coins", .purchase) == [8, 8, 8, 4, 8])
  }

  /// Events at 01:00 in UTC+2 are of the day before by UTC, in each of the streaks.
  @Test("has any number of streaks whose days are not those of the player's date", arguments: [1, 45])
  func streaks(count: Int) throws {
    let scenario = Scenario(
      title: "Streaks",
      streaks: (0..<count).map { number in
        var streak = Scenario.Streak(id: "s\(number)")
        streak.rules.clock = .utc
        return streak
      },
      players: Scenario.Players(profiles: [Scenario.Profile(id: "loyal", share: 1, activity: .fixed(1))]))
    var run = try HistoryRun(scenario, days: 3, seed: 1)
    let events = [(1, 60), (1, 720)].map { day, minute in
      Replay.Event(day: Int32(day), minute: Int32(minute), zoneOffset: 120, action: .login, amount: 1)
    }
    run.play([Replay.Player(address: PlayerAddress(profileKey: 0, rank: 0), events: events)]) { _, _ in }
    let outcome = run.findings().outcome
    for number in 0..<count { #expect(outcome.total("streak.s\(number).days_counted") == 2) }
  }

  @Test("buys the offer that the log names, whatever the order of visits")
  func order() throws {
    // Players visit the scarf before the hat.
    let offers = [("hat", 8, 100), ("scarf", 5, 1)].map { id, price, order in
      Scenario.Offer(
        id: id, gives: Scenario.Payment([Scenario.Payment.Entry(id, .fixed(1))]),
        cost: .currency([Scenario.Price("coins", price)], prefer: nil), order: order,
        demand: .chance(0.1, quantity: 1))
    }
    let scenario = Scenario(
      title: "Two offers", currencies: [Scenario.Currency(id: "coins", start: 100)],
      items: ["hat", "scarf"].map { Scenario.Item(id: $0, kind: .consumable) }, shop: offers,
      players: Scenario.Players(profiles: [Scenario.Profile(id: "loyal", share: 1, activity: .fixed(1))]))
    var run = try HistoryRun(scenario, days: 1, seed: 1)
    let action = try #require(run.words["buy.hat"])
    let event = Replay.Event(day: 0, minute: 720, zoneOffset: 0, action: action, amount: 1)
    run.play([Replay.Player(address: PlayerAddress(profileKey: 0, rank: 0), events: [event])]) { _, _ in }
    let outcome = run.findings().outcome
    #expect(outcome.total("shop.hat.bought") == 1)
    #expect(outcome.total("shop.scarf.bought") == 0)
    let paid = outcome.ledger(of: "coins").filter { $0.reason == .purchase }
    #expect(paid.reduce(0) { $0 + outcome.count($1.entry.amount, on: 0) } == 8)
  }

  @Test("counts a player who buys packs twice a day and on two days in a row as one payer of each day")
  func payers() throws {
    let scenario = Scenario(
      title: "A pack", currencies: [Scenario.Currency(id: "coins")],
      shop: [
        Scenario.Offer(
          id: "bag", gives: Scenario.Payment([Scenario.Payment.Entry("coins", .fixed(5))]),
          cost: .realMoney(199), demand: .weight(1))
      ],
      players: Scenario.Players(profiles: [Scenario.Profile(id: "loyal", share: 1, activity: .fixed(1))]))
    var run = try HistoryRun(scenario, days: 4, seed: 1)
    let action = try #require(run.words["buy.bag"])
    let events = [0, 0, 1, 3].map { day in
      Replay.Event(day: Int32(day), minute: 720, zoneOffset: 0, action: action, amount: 1)
    }
    run.play([Replay.Player(address: PlayerAddress(profileKey: 0, rank: 0), events: events)]) { _, _ in }
    let outcome = run.findings().outcome
    #expect(outcome.series("payers.today") == [1, 1, 0, 1])
    #expect(outcome.series("shop.bag.bought") == [2, 1, 0, 1])
  }

  /// Two packs, of which one has this many coins.
  private static func packs(of coins: Int) -> Scenario {
    Scenario(
      title: "Packs", currencies: [Scenario.Currency(id: "coins")],
      shop: [("bag", coins), ("coin", 1)].map { id, coins in
        Scenario.Offer(
          id: id, gives: Scenario.Payment([Scenario.Payment.Entry("coins", .fixed(coins))]),
          cost: .realMoney(199), demand: .weight(1))
      },
      players: Scenario.Players(profiles: [Scenario.Profile(id: "loyal", share: 1, activity: .fixed(1))]))
  }

  /// What a player exceeds who buys so many packs, by their ids and days.
  private static func excess(
    _ bought: [(pack: String, day: Int32, amount: Int32)], of scenario: Scenario, mostADay: Int
  ) throws -> HistoryRun.Excess? {
    var run = try HistoryRun(scenario, days: 2, mostADay: mostADay, seed: 1)
    let events = try bought.map { bought in
      Replay.Event(
        day: bought.day, minute: 720, zoneOffset: 0, action: try #require(run.words["buy.\(bought.pack)"]),
        amount: bought.amount)
    }
    let player = Replay.Player(address: PlayerAddress(profileKey: 0, rank: 0), events: events)
    do throws(HistoryRun.Excess) { try run.check(player) } catch { return error }
    return nil
  }

  @Test("has room for as many packs as a player may buy on each day")
  func manyPacks() throws {
    let scenario = Self.packs(of: 5)
    #expect(try Self.excess([("bag", 0, 3), ("bag", 1, 3)], of: scenario, mostADay: 3) == nil)
    #expect(
      try Self.excess([("bag", 0, 3), ("bag", 1, 4)], of: scenario, mostADay: 3)
        == HistoryRun.Excess(event: 1, limit: .timesADay(3)))
    // Together they are more than 2 · 3.
    #expect(
      try Self.excess([("bag", 0, 3), ("coin", 0, 3), ("bag", 1, 1)], of: scenario, mostADay: 3)
        == HistoryRun.Excess(event: 2, limit: .packs(6)))
  }

  @Test("names the first event that is of no day, minute or rule of the plan")
  func outside() throws {
    var run = try HistoryRun(Self.packs(of: 5), days: 2, seed: 1)
    func limit(
      _ action: PlayerAction, day: Int32 = 0, minute: Int32 = 0, amount: Int32 = 1
    ) -> HistoryRun.Excess.Limit? {
      let events = [(Int32(0), Int32(0), PlayerAction.login, Int32(1)), (day, minute, action, amount)].map {
        Replay.Event(day: $0, minute: $1, zoneOffset: 0, action: $2, amount: $3)
      }
      let player = Replay.Player(address: PlayerAddress(profileKey: 0, rank: 0), events: events)
      do throws(HistoryRun.Excess) { try run.check(player) } catch {
        #expect(error.event == 1)
        return error.limit
      }
      return nil
    }
    #expect(limit(.login) == nil)
    #expect(limit(.login, day: 1, minute: 1439) == nil)
    for day: Int32 in [-1, 2] { #expect(limit(.login, day: day) == .days(2)) }
    for minute: Int32 in [-1, 1440] { #expect(limit(.login, minute: minute) == .minutes(1440)) }
    for amount: Int32 in [-1, 0] { #expect(limit(.login, amount: amount) == .times(1)) }
    #expect(limit(.pack(1)) == nil)
    for pack in [-1, 2] { #expect(limit(.pack(pack)) == .rules(2)) }
    for action: PlayerAction in [
      .activity(0, copy: 0), .missionDone(0), .missionCollected(0), .offer(0), .freezes(0),
    ] {
      #expect(limit(action) == .rules(0))
    }
  }

  @Test("has room for fewer packs where balances have no room for so many")
  func largePacks() throws {
    // A balance is at most 2 billion: 4 packs of half a billion in 2 days.
    let scenario = Self.packs(of: 500_000_000)
    #expect(try Self.excess([("bag", 0, 4)], of: scenario, mostADay: 100) == nil)
    #expect(
      try Self.excess([("bag", 0, 4), ("bag", 1, 1)], of: scenario, mostADay: 100)
        == HistoryRun.Excess(event: 1, limit: .packsInBalances(4)))
    // One of 2 billion a day is too much, whatever a log has.
    #expect(throws: PlanRefusal.self) { _ = try HistoryRun(Self.packs(of: 2_000_000_000), days: 2, seed: 1) }
  }

  @Test("takes arrivals from its log and invents no rule for them", arguments: [0, 1])
  func arrivals(second: Int32) throws {
    let scenario = Self.packs(of: 5)
    var run = try HistoryRun(scenario, days: 2, seed: 1)
    let players = [0, second].enumerated().map { rank, day in
      Replay.Player(
        address: PlayerAddress(profileKey: 0, rank: UInt32(rank)),
        events: [Replay.Event(day: day, minute: 720, zoneOffset: 0, action: .login, amount: 1)])
    }
    run.play(players) { _, _ in }
    let findings = run.findings()
    #expect(findings.scenario.players.arrival == scenario.players.arrival)
    #expect(findings.outcome.series("players.arrived") == (second == 0 ? [2, 0] : [1, 1]))
  }
}
