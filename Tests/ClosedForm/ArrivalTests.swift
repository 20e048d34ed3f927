import RewardEngine
import Testing

@Suite("Arrivals at a daily rate")
struct ArrivalTests {
  @Test(
    "start each cohort on its own day, and cohorts add up",
    arguments: [(1_500.0, 0.6, 0.1), (1_000, 0.9, 0.02)])
  func cohorts(rate: Double, comes: Double, leaves: Double) async throws {
    let days = 10
    var crowd = Scenario.Players.alike(.fixed(comes), churn: .daily(leaves))
    crowd.arrival = .perDay(rate)
    let run = try await Simulated(
      Scenario(title: "Arrivals", days: days, streaks: [Scenario.Streak(id: "login")], players: crowd),
      players: Int(rate) * days, seed: 2201)
    for day in 0..<days {
      #expect(try run.count("players.arrived", on: day) == Int(rate))
      #expect(try run.sums("streak.login", on: day).count == Int64(rate) * Int64(day + 1))
      // Of a cohort of age n, (1 − θ)ⁿ are left, and on its first day everyone plays.
      var alive = 1.0
      var expected = rate
      var variance = 0.0
      for _ in 0..<day {
        alive *= 1 - leaves
        expected += rate * alive * comes
        variance += rate * alive * comes * (1 - alive * comes)
      }
      expectAgreement([
        Agreement(
          "active on day \(day)", Double(try run.count("players.active", on: day)), expected,
          standardError: variance.squareRoot())
      ])
    }
  }

  @Test("bring each profile by its share")
  func shares() async throws {
    let days = 6
    let crowd = Scenario.Players(
      profiles: [
        Scenario.Profile(id: "few", share: 0.25, activity: .fixed(0.9)),
        Scenario.Profile(id: "many", share: 0.75, activity: .fixed(0.3)),
      ],
      arrival: .perDay(2_000))
    let run = try await Simulated(
      Scenario(title: "Shares", days: days, players: crowd), players: 2_000 * days, seed: 2202)
    let arrived = try #require(run.outcome.cell("players.arrived"))
    let active = try #require(run.outcome.cell("players.active"))
    for (place, (cohort, chance)) in [(500, 0.9), (1_500, 0.3)].enumerated() {
      for day in 0..<days {
        #expect(run.outcome.count(arrived, on: day, in: .profile(place)) == cohort)
        let older = cohort * day
        expectAgreement([
          Agreement(
            "active of profile \(place) on day \(day)",
            Double(run.outcome.count(active, on: day, in: .profile(place))),
            Double(cohort) + Double(older) * chance,
            standardError: (Double(older) * chance * (1 - chance)).squareRoot())
        ])
      }
    }
  }
}
