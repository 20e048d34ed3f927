import RewardEngine
import Testing

@Suite("BG/BB retention")
struct RetentionTests {
  private static let profiles: [(String, BetaGeometric, [Int: Double], Double)] = [
    ("bounce", BetaGeometric(2.2, 1.8, 1, 0.6), [1: 0.2062, 7: 0.0434, 30: 0.0108], 1.0927),
    ("lapsing", BetaGeometric(3.6, 2.4, 1, 8), [1: 0.5333, 7: 0.32, 30: 0.1263], 7.2482),
    ("casual", BetaGeometric(2.8, 5.2, 1, 60), [1: 0.3443, 7: 0.3134, 30: 0.2333], 8.4567),
    ("regular", BetaGeometric(7.8, 4.2, 1, 150), [1: 0.6457, 7: 0.621, 30: 0.5417], 17.7223),
    ("hardcore", BetaGeometric(27.6, 2.4, 1, 500), [1: 0.9182, 7: 0.9073, 30: 0.8679], 26.7777),
    ("whale", BetaGeometric(22, 3, 1, 500), [1: 0.8782, 7: 0.8679, 30: 0.8302], 25.6134),
  ]

  @Test("and active days of each ready-made profile are the published ones", arguments: profiles)
  func profile(name: String, law: BetaGeometric, published: [Int: Double], activeDays: Double) async throws {
    let players = Crowd.size
    var profile = try #require(Scenario.Profile.named(name))
    profile.share = 1
    let run = try await Simulated(
      Scenario(title: name, days: 31, players: Scenario.Players(profiles: [profile])), players: players,
      seed: 201)
    for (day, share) in published { #expect(abs(law.retention(day) - share) <= 0.5e-4) }
    #expect(abs(law.activeDays(30).mean - activeDays) <= 0.5e-4)
    expectAgreement(
      try [1, 3, 7, 14, 30].map { day in
        try run.agreement("players.active", on: day, chance: law.retention(day))
      })
    let days = law.activeDays(30)
    expectAgreement([
      // The published figure excludes the first day, which everyone plays.
      Agreement(
        "\(name)'s active days", mean: try run.lifetime("active_days").mean, 1 + days.mean,
        variance: days.variance, players: players)
    ])
  }

  @Test(
    "of both mixes is the published one",
    arguments: [
      (
        "game", [0.46, 0.4, 0.06, 0.045, 0.033, 0.002],
        [1: 0.39, 3: 0.2973, 7: 0.2264, 14: 0.1727, 30: 0.1242]
      ),
      (
        "habit-app", [0.25, 0.25, 0.15, 0.2, 0.148, 0.002],
        [1: 0.5033, 3: 0.4466, 7: 0.3981, 14: 0.3558, 30: 0.3077]
      ),
    ])
  func mix(name: String, shares: [Double], published: [Int: Double]) async throws {
    let players = 2 * Crowd.size
    let profiles = try #require(Scenario.Profile.mix(name))
    let run = try await Simulated(
      Scenario(title: name, days: 31, players: Scenario.Players(profiles: profiles)), players: players,
      seed: 202)
    for (day, share) in published {
      let parts = zip(shares, Self.profiles).map { (weight: $0.0, retention: $0.1.1.retention(day)) }
      let mixed = parts.reduce(0) { $0 + $1.weight * $1.retention }
      #expect(abs(mixed - share) <= 0.5e-4)
      // Players are assigned to profiles exactly by share, so only the spread inside profiles is left.
      let variance = parts.reduce(0) { $0 + $1.weight * $1.retention * (1 - $1.retention) }
      let simulated = Double(try run.count("players.active", on: day)) / Double(players)
      expectAgreement([
        Agreement("\(name) on day \(day)", mean: simulated, share, variance: variance, players: players)
      ])
    }
  }

  @Test(
    "follows the formula for other laws too",
    arguments: [BetaGeometric(1, 1, 2, 5), BetaGeometric(0.5, 1.5, 0.5, 3), BetaGeometric(8, 2, 3, 40)])
  func otherLaws(law: BetaGeometric) async throws {
    let players = Crowd.size
    let activity = Scenario.Profile.Law.beta(
      mean: law.alpha / (law.alpha + law.beta), concentration: law.alpha + law.beta)
    let run = try await Simulated(
      Scenario(
        title: "BG/BB", days: 15,
        players: .alike(activity, churn: .beta(gamma: law.gamma, delta: law.delta))),
      players: players, seed: 203)
    expectAgreement(
      try [1, 2, 5, 14].map { day in
        try run.agreement("players.active", on: day, chance: law.retention(day))
      })
    let days = law.activeDays(14)
    expectAgreement([
      Agreement(
        "active days", mean: try run.lifetime("active_days").mean, 1 + days.mean, variance: days.variance,
        players: players)
    ])
  }
}
