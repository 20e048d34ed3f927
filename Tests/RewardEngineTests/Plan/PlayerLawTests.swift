import RewardEngine
import Testing

@Suite("Laws of players' own chances")
struct PlayerLawTests {
  @Test("take any parameters above 0: next to 0, each player's chance is 0 or 1")
  func tiny() async throws {
    let scenario = Scenario(
      title: "Tiny", days: 10,
      players: Scenario.Players(profiles: [
        Scenario.Profile(
          id: "all", share: 1, activity: .beta(mean: 0.5, concentration: 1e-320),
          churn: .beta(gamma: 1e-310, delta: 1))
      ]))
    let simulation = Simulation(try Plan(scenario), players: 100, seed: 1)
    let active = Outcome(try await simulation.run(threads: 1), of: simulation).series("players.active")
    // All play on the day they arrive. Of 100 coins the standard error is 5 heads, and nobody's chance to leave is above 0.
    #expect(active.dropFirst().allSatisfy { $0 == active[1] } && (20...80).contains(active[1]), "\(active)")
  }
}
