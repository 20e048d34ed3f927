import RewardEngine
import Testing

@testable import RewardCalibration

@Suite("Figures with a formula")
struct FigureQuantityTests {
  /// Who arrives on day 100 of 120 days can play on 20 of them: the formula counts 120.
  @Test("count all days of a run only where all players arrive together", arguments: [true, false])
  func arrivals(areTogether: Bool) throws {
    var scenario = Scenario(
      title: "Arrivals", days: 120,
      players: .init(count: 1200, profiles: [.init(id: "everyone", share: 1, activity: .fixed(0.5))]))
    if !areTogether { scenario.players.arrival = .perDay(10) }
    for (metric, hasFormula) in [
      ("active_days.mean", areTogether), ("retention.rolling@30", areTogether), ("retention@30", true),
      ("active_days.p50", false),
    ] {
      let address = try scenario.metric(metric)
      #expect((FigureTargets.Quantity(address, of: scenario) != nil) == hasFormula, "\(metric)")
    }
  }
}
