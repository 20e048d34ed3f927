import RewardEngine
import Testing

@Suite("Two clocks over the same events")
struct ClockPairTests {
  private func outcome(offset: Int, hour: Int, jitterHours: Double) async throws -> Outcome {
    var server = StreakRules()
    server.clock = .utc
    var hours = [Double](repeating: 0, count: 24)
    hours[hour] = 1
    let scenario = Scenario(
      title: "Clocks", days: 10, streaks: [.init(id: "client"), .init(id: "server", rules: server)],
      players: .init(
        profiles: [.init(id: "daily", share: 1, activity: .fixed(1))],
        zones: [.init(id: "home", utcOffsetMinutes: offset, share: 1)], hours: hours, jitterHours: jitterHours
      ))
    let simulation = Simulation(try Plan(scenario), players: 100, seed: 3)
    return Outcome(try await simulation.run(threads: 1), of: simulation)
  }

  @Test("never differ at UTC, nor where the session always falls on the same side of midnight")
  func agree() async throws {
    for (offset, hour) in [(0, 23), (540, 12), (-480, 20)] {
      let outcome = try await outcome(offset: offset, hour: hour, jitterHours: 0)
      // A hundred players play on each of ten days, and every run is alive.
      #expect(outcome.total("clocks.client.server.days_alive") == 1000)
      #expect(outcome.total("clocks.client.server.days_differing") == 0)
    }
  }

  @Test("differ for players around midnight, on the days the server has merged or skipped one")
  func differ() async throws {
    // Midnight UTC is 9:00 in the zone: sessions from 7 to 11 fall on either side of it.
    let outcome = try await outcome(offset: 540, hour: 9, jitterHours: 2)
    #expect(outcome.total("clocks.client.server.days_alive") == 1000)
    let merged = 1000 - outcome.total("streak.server.days_counted")
    #expect(merged > 0)
    // A merged day leaves the server's run behind for at least that day.
    #expect(outcome.total("clocks.client.server.days_differing") >= merged)
  }
}
