import RewardEngine
import Testing

@Suite("What would be had nobody left, where who plays rarely also leaves early,")
struct StayersTests {
  /// Two kinds of players: half play on 9 of 10 days and hardly churn, half play on 2 of 10 and churn in ten
  /// days.
  ///
  /// Level 2 takes ten days of play, including the day of arrival.
  private static let twoHalves = Scenario(
    title: "Halves", days: 60, login: Scenario.Payment([.init("xp", .fixed(10))]),
    levels: Scenario.Levels(highest: 2, curve: .table([100])),
    players: Scenario.Players(profiles: [
      Scenario.Profile(id: "loyal", share: 0.5, activity: .fixed(0.9), churn: .daily(0.002)),
      Scenario.Profile(id: "rare", share: 0.5, activity: .fixed(0.2), churn: .daily(0.1)),
    ]))

  /// The chance of at least nine days of play in thirty.
  private static func nine(of chance: Double) -> Double {
    var (below, ways) = (0.0, 1.0)
    for days in 0..<9 {
      below += ways * Mathematics.pow(chance, Double(days)) * Mathematics.pow(1 - chance, Double(30 - days))
      ways *= Double(30 - days) / Double(days + 1)
    }
    return 1 - below
  }

  @Test("is that of all players by their shares, and not of those who stayed")
  func halves() async throws {
    let exact = (Self.nine(of: 0.9) + Self.nine(of: 0.2)) / 2
    // One curve over all players would give 0.785.
    #expect(abs(exact - 0.564) < 0.001)
    let run = try await Simulated(Self.twoHalves, players: 40_000, seed: 3101)
    let reached = try run.value("level.2.reached@30")
    // Of the rare, 20,000 · 0.9³⁰ = 848 are left: the error is half of √(0.129 · 0.871 / 848), at most 4.5 times.
    let variance: Double = 0.129 * 0.871 / 848
    #expect(abs(reached - exact) < 2.25 * variance.squareRoot())
  }
}
