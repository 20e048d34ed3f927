import Foundation
import RewardEngine
import Testing

@Suite("Retention as reports give it")
struct RetentionFigureTests {
  private let players = Crowd.size

  private func expect(
    _ run: Simulated, classic: (Int) -> Double, rolling: (Int) -> Double, tenures: ClosedRange<Int>
  ) throws {
    expectAgreement(
      try tenures.flatMap { tenure in
        [
          Agreement(
            "classic on \(tenure)", share: try run.value("retention@\(tenure)"), classic(tenure), of: players),
          Agreement(
            "rolling from \(tenure)", share: try run.value("retention.rolling@\(tenure)"), rolling(tenure),
            of: players),
        ]
      })
  }

  @Test("falls as a power where a coin a day decides who leaves")
  func geometric() async throws {
    let (comes, leaves, days) = (0.45, 0.08, 12)
    let run = try await Simulated(
      Scenario(title: "Retention", days: days, players: .alike(.fixed(comes), churn: .daily(leaves))),
      players: players, seed: 2701)
    // The chance that a player present the day before plays on one of the days from n to the last.
    var again = [Double](repeating: 0, count: days + 1)
    for day in (1..<days).reversed() { again[day] = (1 - leaves) * (comes + (1 - comes) * again[day + 1]) }
    try expect(
      run, classic: { pow(1 - leaves, Double($0)) * comes },
      rolling: { pow(1 - leaves, Double($0 - 1)) * again[$0] }, tenures: 1...(days - 1))
    #expect(try run.value("retention@0") == 1)
    #expect(try run.value("retention.rolling@0") == 1)
  }

  @Test("is a ratio of betas where both chances are spread")
  func betaGeometric() async throws {
    let law = BetaGeometric(2.8, 5.2, 1, 12)
    let days = 12
    let run = try await Simulated(
      Scenario(
        title: "Retention", days: days,
        players: .alike(
          .beta(mean: 2.8 / 8, concentration: 8), churn: .beta(gamma: law.gamma, delta: law.delta))),
      players: players, seed: 2702)
    // Last played on day k: then away until leaving on some later day, or until the end of the run.
    let end = days - 1
    func last(_ day: Int) -> Double {
      let staying =
        Distributions.betaMoment(law.alpha, law.beta, hits: 1, misses: end - day) * law.survival(end)
      return (day..<end).reduce(staying) { sum, gone in
        sum + Distributions.betaMoment(law.alpha, law.beta, hits: 1, misses: gone - day)
          * Distributions.betaMoment(law.gamma, law.delta, hits: 1, misses: gone)
      }
    }
    try expect(
      run, classic: law.retention, rolling: { (first: Int) in (first...end).reduce(0) { $0 + last($1) } },
      tenures: 1...end)
  }

  @Test("is that of every cohort that is old enough, all together")
  func cohorts() async throws {
    let (comes, leaves, days, rate) = (0.5, 0.1, 9, 700)
    var crowd = Scenario.Players.alike(.fixed(comes), churn: .daily(leaves))
    crowd.arrival = .perDay(Double(rate))
    let run = try await Simulated(
      Scenario(title: "Cohorts", days: days, players: crowd), players: rate * days, seed: 2703)
    expectAgreement(
      try (1..<days).map { tenure in
        // The cohorts of the first days are old enough.
        Agreement(
          "cohorts on \(tenure)", share: try run.value("retention@\(tenure)"),
          pow(1 - leaves, Double(tenure)) * comes, of: rate * (days - tenure))
      })
  }
}
