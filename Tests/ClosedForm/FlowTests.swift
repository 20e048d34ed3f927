import Foundation
import RewardEngine
import Testing

@Suite("What players earn, spend and hold over a window")
struct FlowTests {
  private let players = Crowd.size
  private let income = 3
  private let price = 7
  private let comes = 0.6
  private let days = 35

  /// Three coins a day of play, and a card for seven as soon as there are enough: the rest is held.
  private var scenario: Scenario {
    Scenario(
      title: "Flows", days: days, currencies: [Scenario.Currency(id: "coins")],
      items: [Scenario.Item(id: "card", kind: .consumable)], login: .fixed(income, "coins"),
      shop: [
        Scenario.Offer(
          id: "card", gives: .fixed(1, "card"),
          cost: .currency([Scenario.Price("coins", price)], prefer: nil), demand: .asSoonAsAffordable)
      ],
      players: .alike(comes))
  }

  /// A player's money over a window, from the days played before it and in total.
  private struct Purse: Hashable {
    var minted: Int
    var burned: Int
    var opening: Int
    var closing: Int
  }

  /// Days of play after `opens` (−1 for none before) and up to `closes` are coins, the first day is certain.
  private func purses(opens: Int, closes: Int) -> Law<Purse> {
    let before = opens < 0 ? Law(certain: 0) : Distributions.binomial(opens, comes).mapped { $0 + 1 }
    let during =
      opens < 0
      ? Distributions.binomial(closes, comes).mapped { $0 + 1 }
      : Distributions.binomial(closes - opens, comes)
    return before.moved { before in
      during.chances.map { played, chance in
        let (first, last) = (income * before, income * (before + played))
        return (
          Purse(
            minted: last - first, burned: last / price * price - first / price * price,
            opening: first % price,
            closing: last % price), chance
        )
      }
    }
  }

  @Test("is that of a binomial income and a sink that takes all it can")
  func ratios() async throws {
    let run = try await Simulated(scenario, players: players, seed: 3101)
    // Up to days 7, 30 and 35, as metrics count them.
    let windows = [
      ("7@7", -1, 6), ("7@30", 22, 29), ("28@30", 1, 29), ("28@35", 6, 34), ("7@35", 27, 34),
    ]
    for (name, opens, closes) in windows {
      let law = purses(opens: opens, closes: closes)
      expectAgreement([
        Agreement(
          "sink over faucet of \(name)", ratio: try run.value("coins.sink_faucet_\(name)"),
          law.mapped { Pair($0.burned, over: $0.minted) }, players: players)
      ])
    }
    // Nobody is away for 28 days with a chance of 0.4 each day, so all are active at both ends.
    var scenario = scenario
    scenario.days = 60
    let longer = try await Simulated(scenario, players: players, seed: 3103)
    expectAgreement([
      Agreement(
        "growth of 28@60", ratio: try longer.value("coins.growth_28@60") + 1,
        purses(opens: 31, closes: 59).mapped { Pair($0.closing, over: $0.opening) }, players: players
      )
    ])
    for day in [30, 35] {
      let law = purses(opens: day - 29, closes: day - 1)
      expectAgreement([
        Agreement(
          "velocity to day \(day)", ratio: try run.value("coins.velocity_28@\(day)"),
          law.mapped { Pair(2 * $0.burned, over: $0.opening + $0.closing) }, players: players)
      ])
    }
    try expectWholeRun(run)
    try expectIncomes(run)
  }

  private func expectWholeRun(_ run: Simulated) throws {
    let law = purses(opens: -1, closes: days - 1)
    expectAgreement([
      Agreement(
        "sink over faucet", ratio: try run.value("coins.sink_faucet"),
        law.mapped { Pair($0.burned, over: $0.minted) }, players: players),
      Agreement(
        "sink", ratio: try run.value("coins.sink"),
        law.mapped { Pair($0.burned, over: $0.minted / income) }, players: players),
    ])
    #expect(abs(try run.value("coins.faucet") - Double(income)) < 1e-9)
  }

  /// Median days of play by the binomial distribution.
  ///
  /// 5 in a first week (0.46 have fewer, 0.77 at most as many), 4 in a later one (0.29 and 0.58), 17 in four
  /// weeks (0.45 and 0.60). Chance moves these shares by 0.03 at most.
  private func expectIncomes(_ run: Simulated) throws {
    func expectEqual(_ metric: String, _ expected: Double) throws {
      #expect(abs(try run.value(metric) - expected) < 1e-9, "\(metric)")
    }
    try expectEqual("coins.income_7.p50@7", 15 / 7.0)
    try expectEqual("coins.income_7.p50@35", 12 / 7.0)
    try expectEqual("coins.income_28.p50@35", 51 / 28.0)
    try expectEqual("shop.card.days_to_afford@35", 7 / (51 / 28.0))
    try expectEqual("earned_time_index@35", 125)
  }

  @Test("is plain arithmetic where everybody comes every day")
  func certain() async throws {
    var scenario = scenario
    scenario.players = .alike(1)
    let run = try await Simulated(scenario, players: 20, seed: 3102)
    // 105 coins in 35 days and 21 in the first 7: 15 cards, 3 of them in the first week.
    #expect(try run.value("coins.sink_faucet_28@35") == 1)
    #expect(try run.value("coins.sink_faucet") == 1)
    // Of 90 coins by day 30 and 6 by day 2, six are left each time: 84 spent, 6 held on average.
    #expect(try run.value("coins.velocity_28@30") == 14)
    #expect(abs(try run.value("coins.income_7.p50@30") - 3) < 1e-9)
    // 180 coins by day 60 and 96 by day 32: five are left each time.
    scenario.days = 60
    let longer = try await Simulated(scenario, players: 20, seed: 3102)
    #expect(try longer.value("coins.growth_28@60") == 0)
  }

  private struct Day: Hashable {
    var extra = 0
    var paid = 0
  }

  @Test("has the boosts' share of experience that their chance gives", arguments: [0.2, 0.6])
  func boostShare(granted: Double) async throws {
    let days = 8
    let run = try await Simulated(
      Scenario(
        title: "Boosts", days: days, boosts: [Scenario.Boost(id: "double", days: 1, starts: .sameDay)],
        activities: [
          Scenario.Activity(id: "luck", perActiveDay: .chance(granted), pays: .fixed(1, "double"))
        ],
        missions: [Scenario.Mission(id: "walk", collecting: .automatic, pays: .fixed(10, "xp"))],
        levels: Scenario.Levels(highest: 2, curve: .table([100_000])), players: .alike(comes)),
      players: players, seed: 3103)
    // What an activity grants doubles the mission after it on the same day.
    func play(_ day: Day) -> [(Day, Double)] {
      [
        (Day(extra: day.extra + 10, paid: day.paid + 20), granted),
        (Day(extra: day.extra, paid: day.paid + 10), 1 - granted),
      ]
    }
    let law = Law(certain: Day()).moved(play).moved(times: days - 1) { day in
      play(day).map { ($0.0, $0.1 * comes) } + [(day, 1 - comes)]
    }
    expectAgreement([
      Agreement(
        "boost share", ratio: try run.value("xp.boost_share"),
        law.mapped { Pair($0.extra, over: $0.paid) }, players: players)
    ])
  }

  private struct Wait: Hashable {
    var current = 0
    var longest = 0
  }

  @Test(
    "leaves out levels in runs of days of play: the longest is that of coins",
    arguments: [(1.0, 0.25), (0.7, 0.5)])
  func droughts(comes: Double, rises: Double) async throws {
    let days = 14
    let run = try await Simulated(
      Scenario(
        title: "Droughts", days: days,
        activities: [Scenario.Activity(id: "luck", perActiveDay: .chance(rises), pays: .fixed(100, "xp"))],
        levels: Scenario.Levels(highest: 20, curve: .table((1...19).map { 100 * $0 })),
        players: .alike(comes)),
      players: players, seed: 3104)
    func play(_ wait: Wait) -> [(Wait, Double)] {
      let longer = wait.current + 1
      return [
        (Wait(current: 0, longest: wait.longest), rises),
        (Wait(current: longer, longest: max(wait.longest, longer)), 1 - rises),
      ]
    }
    let law = Law(certain: Wait()).moved(play).moved(times: days - 1) { wait in
      play(wait).map { ($0.0, $0.1 * comes) } + [(wait, 1 - comes)]
    }
    expectAgreement(try run.moments(ofLifetime: "drought", with: law.mapped(\.longest)))
  }
}
