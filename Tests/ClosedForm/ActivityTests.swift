import RewardEngine
import Testing

@Suite("Activity")
struct ActivityTests {
  private let players = Crowd.size

  @Test("is a coin a day after a first day that everybody plays", arguments: [0.08, 0.5, 0.97])
  func coinADay(chance: Double) async throws {
    let run = try await Simulated(
      Scenario(title: "Coins", days: 6, players: .alike(chance)), players: players, seed: 101)
    #expect(try run.count("players.active", on: 0) == players)
    expectAgreement(
      try (1..<6).map { day in
        try run.agreement("players.active", on: day, chance: chance)
      })
  }

  @Test("is exact where it is certain or impossible", arguments: [0.0, 1])
  func certainDays(chance: Double) async throws {
    let run = try await Simulated(
      Scenario(title: "Certain", days: 5, players: .alike(chance)), players: 3_000, seed: 102)
    let active = 3_000 * (1 + 4 * Int(chance))
    #expect(try run.total("players.active") == active)
  }

  @Test("makes binomial counts of active days", arguments: [0.2, 0.7])
  func binomialDays(chance: Double) async throws {
    let run = try await Simulated(
      Scenario(title: "Binomial", days: 15, players: .alike(chance)), players: players, seed: 103)
    let law = Distributions.binomial(14, chance).mapped { $0 + 1 }
    expectAgreement(try run.moments(ofLifetime: "active_days", with: law))
  }

  @Test(
    "spread over players makes beta-binomial counts of active days",
    arguments: [(0.5, 2.0), (0.92, 30), (0.35, 8)])
  func betaBinomialDays(mean: Double, concentration: Double) async throws {
    let run = try await Simulated(
      Scenario(
        title: "Spread", days: 15, players: .alike(.beta(mean: mean, concentration: concentration))),
      players: players, seed: 104)
    let law = Distributions.betaBinomial(14, mean * concentration, (1 - mean) * concentration)
    expectAgreement(try run.moments(ofLifetime: "active_days", with: law.mapped { $0 + 1 }))
  }

  @Test("moves with the weekday on the logit", arguments: [Weekday.monday, .saturday])
  func weekdays(first: Weekday) async throws {
    var crowd = Scenario.Players.alike(0.6)
    crowd.week = [0.5, -0.2, 0, 0.1, -1, 0.3, 0.8]
    let run = try await Simulated(
      Scenario(title: "Week", days: 9, firstWeekday: first, players: crowd), players: players, seed: 105)
    expectAgreement(
      try (1..<9).map { day in
        let term = crowd.week[(first.rawValue + day) % 7]
        return try run.agreement("players.active", on: day, chance: Distributions.shifted(0.6, by: term))
      })
  }
}
