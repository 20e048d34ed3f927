import Testing

@testable import RewardEngine

@Suite("Replications that are dealt players in turn")
struct JointReplicationsTests {
  @Test("find each player by number, and each number by profile and rank")
  func places() {
    let shares = [0.53, 0.002, 0.268, 0.2]
    let (all, later) = (ProfileAssignment(shares: shares), ProfileAssignment(shares: shares, after: 625))
    let before = all.counts(players: 625)
    for number in 0..<700 {
      let (whole, own) = (all.place(of: 625 + number), later.place(of: number))
      #expect(own.profile == whole.profile && own.rank == whole.rank - before[whole.profile])
      #expect(later.number(profile: own.profile, rank: own.rank) == number)
    }
  }

  /// 3.1 players a day are 99.2 in 32 replications. Where each rounded up by itself, 128 arrived on the first day.
  @Test("have a day's share of arrivals together, as near as the parts of players are spread")
  func arrivals() async throws {
    let scenario = Scenario(
      title: "Arrivals", days: 8,
      players: Scenario.Players(
        count: 1_000, profiles: [Scenario.Profile(id: "only", share: 1, activity: .fixed(1))],
        arrival: .perDay(100)))
    let plan = try Plan(scenario)
    let all = try Simulation.replications(0..<32, of: plan, players: 31, outOf: 1_000, seed: 1)
    var arrived = [Double](repeating: 0, count: 8)
    for simulation in all {
      let outcome = Outcome(try await simulation.run(threads: 1), of: simulation)
      for (day, count) in outcome.series("players.arrived").enumerated() { arrived[day] += Double(count) }
    }
    // The discrepancy of 32 multiples of the golden ratio is below 2 / 32 (Niederreiter 1992, section 3.1): 2 players at either
    // end of a day.
    #expect(arrived.allSatisfy { abs($0 - 99.2) <= 4 }, "\(arrived)")
    let sum = arrived.reduce(0, +)
    #expect(abs(sum - 8 * 99.2) <= 2, "\(sum)")
  }
}
