import Testing

@testable import RewardCommand
@testable import RewardEngine

@Suite("A run of a shipped scenario that measures only what some metrics need")
struct ShippedMeasuresTests {
  /// By definition: what else is measured changes no figure, of all players or of any profile.
  @Test(
    "has the same figures as one that measures everything",
    arguments: ["cheer-supports", "full-economy", "goal-streaks", "habit-tracker", "rizq", "season", "first"])
  func alone(name: String) async throws {
    var scenario = try Scenario(Document(yaml: try Checkout.bytes("scenarios/\(name).yaml"), name: name))
    scenario.days = 45
    let simulation = Simulation(try Plan(scenario), players: 900, seed: 7)
    let whole = Outcome(try await simulation.run(threads: 1), of: simulation)
    var questions: [(scope: MeasurementScope, metrics: [Metric.Address])] = []
    for address in Self.addresses(of: scenario) {
      let scope = MeasurementScope(for: [address], days: scenario.days)
      if let place = questions.firstIndex(where: { $0.scope == scope }) {
        questions[place].metrics.append(address)
      } else {
        questions.append((scope, [address]))
      }
    }
    for (scope, metrics) in questions {
      let part = Outcome(try await simulation.run(threads: 1, measuring: scope), of: simulation)
      for address in metrics {
        #expect(part.estimate(address) == whole.estimate(address), "\(address.spelling)")
        for profile in scenario.players.profiles.indices {
          let (own, other) = (
            part.estimate(address, in: .profile(profile)), whole.estimate(address, in: .profile(profile))
          )
          #expect(own == other, "\(address.spelling) of profile \(profile)")
        }
      }
    }
  }

  @Test("takes a tenth of the memory for what a metric reads")
  func memory() throws {
    let scenario = try Scenario(
      Document(yaml: try Checkout.bytes("scenarios/cheer-supports.yaml"), name: "cheer-supports"))
    let plan = try Plan(scenario)
    let all = Tally.bytes(for: plan)
    for text in ["points.growth_28", "level.10.days.p50", "points.exhausted@180", "retention@30"] {
      let scope = MeasurementScope(for: [try scenario.metric(text)], days: scenario.days)
      #expect(10 * Tally.bytes(for: plan, measuring: scope) < all, "\(text)")
    }
  }

  /// Each statistic without a time and with its first and last one, and on the measured days 14 and 30.
  private static func addresses(of scenario: Scenario) -> [Metric.Address] {
    scenario.metrics.flatMap { metric in
      let possible = metric.times(in: scenario.days)
      let times = possible.map { range in
        Set([range.lowerBound, range.upperBound, 14, 30]).filter(range.contains).sorted().map(Optional.some)
      }
      let statistics = metric.statistics.isEmpty ? [nil] : metric.statistics.map(Optional.some)
      return ([nil] + (times ?? [])).flatMap { time in
        statistics.map { Metric.Address(metric, $0, at: time) }
      }
    }
  }
}
