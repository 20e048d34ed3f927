import RewardEngine
import Testing

@Suite("Level rewards")
struct LevelRewardTests {
  private let players = Crowd.size

  @Test("are paid once each over a jump", arguments: [100, 35])
  func jumps(income: Int) async throws {
    let comes = 0.6
    let run = try await Simulated(
      Scenario(
        title: "Jumps", days: 9, currencies: [Scenario.Currency(id: "gems")], login: .fixed(income, "xp"),
        levels: Scenario.Levels(
          highest: 13, curve: .table((1...12).map { 30 * $0 }), eachLevelPays: .fixed(1, "gems"),
          rewards: [
            Scenario.Levels.Reward(level: 3, pays: .fixed(2, "gems")),
            Scenario.Levels.Reward(level: 5, pays: .fixed(4, "gems")),
          ]),
        players: .alike(comes)),
      players: players, seed: 1501)
    func gems(_ days: Int) -> Int {
      let level = 1 + min(12, income * days / 30)
      return level - 1 + (level >= 3 ? 2 : 0) + (level >= 5 ? 4 : 0)
    }
    for day in [0, 1, 4, 8] {
      let law = Distributions.binomial(day, comes).mapped { gems($0 + 1) }
      expectAgreement(try run.agreements("gems", on: day, with: law))
      expectAgreement(try run.moments(of: "gems", on: day, with: law))
    }
    let ups = Distributions.binomial(8, comes).mapped { min(12, income * ($0 + 1) / 30) }
    expectAgreement([
      Agreement(
        "level ups", mean: Double(try run.total("level.ups")) / Double(players), ups.mean,
        variance: ups.variance,
        players: players)
    ])
  }

  @Test("of experience can reach the next level at once")
  func cascades() async throws {
    let comes = 0.6
    let run = try await Simulated(
      Scenario(
        title: "Cascade", days: 9, login: .fixed(25, "xp"),
        levels: Scenario.Levels(
          highest: 5, curve: .table([50, 110, 120, 400]),
          rewards: [
            Scenario.Levels.Reward(level: 2, pays: .fixed(60, "xp")),
            Scenario.Levels.Reward(level: 3, pays: .fixed(12, "xp")),
          ]),
        players: .alike(comes)),
      players: players, seed: 1502)
    // The second day of play brings 50, which pays 60, which is 110, which pays 12, which is 122: level 4.
    func state(_ days: Int) -> (level: Int, experience: Int) {
      let experience = days < 2 ? 25 * days : 25 * days + 72
      return (days < 2 ? 1 : experience < 400 ? 4 : 5, experience)
    }
    for day in [0, 1, 8] {
      let active = Distributions.binomial(day, comes).mapped { $0 + 1 }
      expectAgreement(try run.agreements("level", on: day, with: active.mapped { state($0).level }))
      expectAgreement(try run.moments(of: "xp", on: day, with: active.mapped { state($0).experience }))
    }
  }
}
