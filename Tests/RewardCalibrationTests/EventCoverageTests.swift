import RewardEngine
import Testing

@testable import RewardCalibration

@Suite("Ranges of a fit to a log with many event days")
struct EventCoverageTests {
  /// 28 days from a Monday, after the one on which all players arrive. In every second week, the app is closed.
  private static let log = 4...32
  private static let law = PlayingLaw(mean: 0.5, concentration: 4, gamma: 1, delta: 20)
  private static let scenario = Scenario(
    title: "Closed", days: log.count,
    players: .init(
      profiles: [.of(law)]),
    events: [Scenario.Event(id: "closed", from: 7, days: 7, every: 14, isClosed: true)])
  private static let rounds = 16

  /// Whether the range of the chance to play holds that of the players who were simulated.
  private static func isHeld(_ round: Int) async throws -> Bool {
    let plan = try Plan(scenario)
    var observed = ObservedPlayers(scenario, plan: plan, mostADay: 100)
    try Simulation(plan, players: 300, seed: UInt64(round + 1)).record { player in
      observed.add(player.sessions.map { ObservedDay(date: log.lowerBound + Int($0.day)) }, isNew: true)
    }
    let seed = UInt64(round)
    let evidence = try observed.usualEvidence(
      until: log.upperBound, try observed.weekdayFit(in: log), for: .fixed(1), seed: seed)
    let findings = try await Calibration(
      scenario, [.init("log", evidence)], choice: .fixed(1), draws: 100, seed: seed, predicts: false
    ).findings()
    return findings.estimate { $0.parts[0].law.mean }.ninety.contains(law.mean)
  }

  /// A range of 90 % holds it in fewer than 10 of 16 rounds once in 2,000 cases. When the days on which the app was closed were drawn
  /// and counted as observed, 19 of 60 rounds held it.
  @Test("hold the chance to play where the app is closed on half of the days")
  func coverage() async throws {
    var held = 0
    for round in 0..<Self.rounds { held += try await Self.isHeld(round) ? 1 : 0 }
    #expect(held >= 10)
  }
}
