import RewardEngine
import Testing

@Suite("Missions")
struct MissionTests {
  private let players = Crowd.size

  @Test("done and not collected by hand are lost", arguments: [(0.6, 0.75), (0.9, 0.5), (1.0, 1.0)])
  func collectedOrLost(chance: Double, collects: Double) async throws {
    let comes = 0.7
    let run = try await Simulated(
      Scenario(
        title: "Missions", days: 6,
        missions: [Scenario.Mission(id: "watch", chance: chance, pays: .fixed(15, "xp"))],
        levels: Scenario.Levels(curve: .table([1_000])),
        players: .alike(.fixed(comes)) { $0.collects = collects }),
      players: players, seed: 1201)
    for day in 0..<6 {
      let done = (day == 0 ? 1 : comes) * chance
      expectAgreement([
        try run.agreement("mission.watch.done", on: day, chance: done),
        try run.agreement("mission.watch.collected", on: day, chance: done * collects),
        try run.agreement("mission.watch.lost", on: day, chance: done * (1 - collects)),
      ])
      #expect(try run.count("xp.lost", on: day) == 15 * run.count("mission.watch.lost", on: day))
    }
    let paid = Distributions.binomial(5, comes * chance * collects).plus(
      Distributions.binomial(1, chance * collects))
    expectAgreement(try run.moments(of: "xp", on: 5, with: paid.mapped { 15 * $0 }))
  }

  @Test("are never lost where collecting is automatic")
  func automatic() async throws {
    let run = try await Simulated(
      Scenario(
        title: "Automatic", days: 6, currencies: [Scenario.Currency(id: "points")],
        missions: [
          Scenario.Mission(id: "watch", chance: 0.4, collecting: .automatic, pays: .fixed(1, "points"))
        ],
        players: .alike(.fixed(0.7)) { $0.collects = 0.1 }),
      players: players, seed: 1202)
    #expect(try run.total("mission.watch.lost") == 0)
    let done = Distributions.binomial(5, 0.7 * 0.4).plus(Distributions.binomial(1, 0.4))
    expectAgreement(try run.agreements("points", on: 5, with: done))
  }

  @Test(
    "of players with a spread of propensity are beta-binomial, in mean and variance",
    arguments: [(1.5, 3.5), (13.5, 1.5), (0.5, 0.5)])
  func betaBinomial(a: Double, b: Double) async throws {
    let days = 10
    let run = try await Simulated(
      Scenario(
        title: "Spread", days: days, currencies: [Scenario.Currency(id: "points")],
        missions: [Scenario.Mission(id: "watch", collecting: .automatic, pays: .fixed(1, "points"))],
        players: .alike(.fixed(1)) { $0.missions = .beta(mean: a / (a + b), concentration: a + b) }),
      players: players, seed: 1203)
    let law = Distributions.betaBinomial(days, a, b)
    expectAgreement(try run.agreements("points", on: days - 1, with: law))
    expectAgreement(try run.moments(of: "points", on: days - 1, with: law))
  }

  @Test("of one player share his propensity, whatever their own chances")
  func sharedPropensity() async throws {
    let (days, comes, chance, a, b) = (8, 0.7, 0.5, 2.0, 3.0)
    let run = try await Simulated(
      Scenario(
        title: "Two missions", days: days, currencies: [Scenario.Currency(id: "points")],
        missions: ["share", "watch"].map {
          Scenario.Mission(id: $0, chance: chance, collecting: .automatic, pays: .fixed(1, "points"))
        },
        players: .alike(.fixed(comes)) { $0.missions = .beta(mean: a / (a + b), concentration: a + b) }),
      players: players, seed: 1204)
    // Given k active days the propensity is tried 2 k times, and each hit is kept with the missions' chance.
    let law = Distributions.binomial(days - 1, comes).mapped { $0 + 1 }
      .moved { active in Distributions.betaBinomial(2 * active, a, b).chances.map { ($0.key, $0.value) } }
      .moved { hits in Distributions.binomial(hits, chance).chances.map { ($0.key, $0.value) } }
    expectAgreement(try run.agreements("points", on: days - 1, with: law))
    expectAgreement(try run.moments(of: "points", on: days - 1, with: law))
  }

  @Test("that cost something are done by those who can pay, and no others")
  func costs() async throws {
    let (comes, chance) = (0.8, 0.6)
    let run = try await Simulated(
      Scenario(
        title: "Gifts", days: 8, currencies: [Scenario.Currency(id: "coins")], login: .fixed(2, "coins"),
        missions: [Scenario.Mission(id: "gift", chance: chance, costs: [Scenario.Price("coins", 5)])],
        players: .alike(comes)),
      players: players, seed: 1205)
    struct Day: Hashable { var coins = 0, gave = false, isShort = false }
    var law = Law(certain: Day())
    for day in 0..<8 {
      law = law.moved { before -> [(Day, Double)] in
        let plays = day == 0 ? 1 : comes
        let coins = before.coins + 2
        let tried = coins >= 5 ? Day(coins: coins - 5, gave: true) : Day(coins: coins, isShort: true)
        return [
          (Day(coins: before.coins), 1 - plays), (Day(coins: coins), plays * (1 - chance)),
          (tried, plays * chance),
        ]
      }
      expectAgreement([
        try run.agreement("mission.gift.done", on: day, chance: law.chance(where: \.gave)),
        try run.agreement("mission.gift.not_enough", on: day, chance: law.chance(where: \.isShort)),
      ])
    }
    expectAgreement(try run.agreements("coins", on: 7, with: law.mapped(\.coins)))
  }
}
