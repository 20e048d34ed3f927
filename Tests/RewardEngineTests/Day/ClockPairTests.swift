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
    // A merged day puts the server's run behind for at least that day.
    #expect(outcome.total("clocks.client.server.days_differing") >= merged)
  }

  @Test("are pairs where nothing but the clock decides when a day counts")
  func pairs() {
    func streak(_ id: String, _ change: (inout Scenario.Streak) -> Void = { _ in }) -> Scenario.Streak {
      var streak = Scenario.Streak(id: id)
      change(&streak)
      return streak
    }
    let others = [
      streak("goal") {
        $0.rules.clock = .utc
        $0.rules.goal = 2
      },
      streak("event") {
        $0.rules.clock = .utc
        $0.dayCountsWhen = .anyActivity
      },
      streak("copies") {
        $0.rules.clock = .utc
        $0.perPlayer = 2
      },
      streak("freezes") {
        $0.rules.clock = .utc
        $0.protectedBy = "freeze"
      },
    ]
    let server = streak("server") { $0.rules.clock = .utc }
    let players = Scenario.Players(profiles: [.init(id: "daily", share: 1, activity: .fixed(1))])
    let scenario = Scenario(
      title: "Pairs", days: 1, streaks: [streak("client")] + others + [server], players: players)
    #expect(scenario.clockPairs.map(\.id) == ["clocks.client.server"])
    #expect(scenario.clockPairs.map { [$0.first, $0.second] } == [[0, 5]])
  }

  @Test("differ in more than the clock where a missed day costs something else", arguments: [0, 1])
  func otherRules(graceDays: Int) {
    // Freezes fill gaps differently by name, but no freeze protects these two.
    let client = StreakRules(.seed002Client)
    var server = StreakRules(.seed002Server)
    server.graceDays = graceDays
    let scenario = Scenario(
      title: "Rules", days: 1,
      streaks: [.init(id: "client", rules: client), .init(id: "server", rules: server)],
      players: .init(profiles: [.init(id: "daily", share: 1, activity: .fixed(1))]))
    #expect(scenario.differsInMore(scenario.clockPairs[0]) == (graceDays == 1))
  }

  @Test(
    "differ in more where leeway moves events, but not where it only looks back",
    arguments: StreakRules.Leeway.allCases)
  func leeway(leeway: StreakRules.Leeway) {
    var client = StreakRules()
    client.leewayHours = 3
    client.leeway = leeway
    var server = StreakRules()
    server.clock = .utc
    let scenario = Scenario(
      title: "Leeway", days: 1,
      streaks: [.init(id: "client", rules: client), .init(id: "server", rules: server)],
      players: .init(profiles: [.init(id: "daily", share: 1, activity: .fixed(1))]))
    #expect(scenario.differsInMore(scenario.clockPairs[0]) == (leeway == .previousDay))
  }
}
