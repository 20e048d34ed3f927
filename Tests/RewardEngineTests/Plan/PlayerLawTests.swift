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
          id: "everyone", share: 1, activity: .beta(mean: 0.5, concentration: 1e-320),
          churn: .beta(gamma: 1e-310, delta: 1))
      ]))
    let simulation = Simulation(try Plan(scenario), players: 100, seed: 1)
    let active = Outcome(try await simulation.run(threads: 1), of: simulation).series("players.active")
    // All play on the day they arrive. Of 100 coins the standard error is 5 heads, and nobody's chance to leave is above 0.
    #expect(active.dropFirst().allSatisfy { $0 == active[1] } && (20...80).contains(active[1]), "\(active)")
  }

  @Test("keep their mean, however small their parameters are", arguments: [1e-290, 1e-300, 1e-307])
  func meanOfTiny(size: Double) async throws {
    let scenario = Scenario(
      title: "Tiny", days: 4,
      players: Scenario.Players(profiles: [
        Scenario.Profile(
          id: "everyone", share: 1, activity: .beta(mean: 0.05, concentration: size), churn: .daily(0))
      ]))
    var leaving = scenario
    leaving.players.profiles[0].activity = .fixed(1)
    leaving.players.profiles[0].churn = .beta(gamma: size, delta: 3 * size)
    func share(_ scenario: Scenario) async throws -> Double {
      let simulation = Simulation(try Plan(scenario), players: 4_000, seed: 1)
      let active = Outcome(try await simulation.run(threads: 1), of: simulation).series("players.active")
      return Double(active[3]) / 4_000
    }
    // Each plays always with a chance of 0.05, or leaves at once with a chance of 1/4. Five standard errors.
    let (playing, staying) = (try await share(scenario), try await share(leaving))
    func bound(_ share: Double) -> Double { 5 * (share * (1 - share) / 4_000).squareRoot() }
    #expect(abs(playing - 0.05) < bound(0.05), "\(playing)")
    #expect(abs(staying - 0.75) < bound(0.75), "\(staying)")
  }
}
