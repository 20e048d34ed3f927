import RewardStudies
import Testing

@testable import RewardCommand
@testable import RewardEngine

@Suite("Streaks of shipped scenarios")
struct ShippedStreaksTests {
  private static func outcome(of scenario: Scenario, seed: UInt64) async throws -> Outcome {
    let simulation = Simulation(try Plan(scenario), players: 20_000, seed: seed)
    return Outcome(try await simulation.run(threads: 2), of: simulation)
  }

  /// On each day, players who have not churned are as they would be if nobody churned: they are only fewer.
  ///
  /// So figures are those of a run without churn whose days count by the share still present. Its players count on all
  /// days, with their shares; by the law of total variance it is at least as precise. Each difference is within 4.5 of
  /// its standard errors, with a chance of 99.99 % for all eighteen.
  @Test("count what players lose until they churn")
  func untilChurn() async throws {
    let document = try Document(
      yaml: try Checkout.bytes("scenarios/habit-tracker.yaml"), name: "habit-tracker")
    var leaving = try Scenario(document)
    for place in leaving.players.profiles.indices { leaving.players.profiles[place].returns = 0 }
    var staying = leaving
    for place in staying.players.profiles.indices { staying.players.profiles[place].churn = .never }
    let (found, whole) = (
      try await Self.outcome(of: leaving, seed: 1), try await Self.outcome(of: staying, seed: 2)
    )
    var compared = 0
    for (place, name) in found.catalogue.profiles.enumerated() {
      let group = Outcome.Group.profile(place)
      let players = Double(found.players(in: group))
      var present: [Double] = []
      for gone in found.series("players.departed", in: group) {
        present.append((present.last ?? 1) - Double(gone) / players)
      }
      func counted(_ counter: String) -> Double {
        found.series("streak.habit.\(counter)", in: group).reduce(0) { $0 + Double($1) }
      }
      func expected(_ counter: String) -> Double {
        zip(whole.series("streak.habit.\(counter)", in: group), present).reduce(0) {
          $0 + Double($1.0) * $1.1
        }
      }
      let missed = (counted("missed_days"), expected("missed_days"))
      let figures = [
        ("streak.habit.grace_cover", counted("grace_days") / missed.0, expected("grace_days") / missed.1),
        ("streak.habit.freeze_cover", counted("frozen_days") / missed.0, expected("frozen_days") / missed.1),
        ("streak.habit.losses.mean", counted("days_lost") / players, expected("days_lost") / players),
      ]
      for (metric, value, wanted) in figures {
        let estimate = try #require(found.estimate(try leaving.metric(metric), in: group))
        // A profile of a few players has no interval.
        guard let low = estimate.low, let high = estimate.high else { continue }
        let limit = 4.5 * 2.0.squareRoot() * (high - low) / 2 / 1.96
        #expect(abs(value - wanted) <= limit, "\(name), \(metric): \(value), expected \(wanted) ± \(limit)")
        #expect(abs(value - estimate.value) <= 1e-9 * value, "\(name), \(metric)")
        compared += 1
      }
    }
    #expect(compared >= 12)
  }
}
