import RewardEngine
import RewardStudies
import Testing

@testable import RewardReports

@Suite("The estimated size of a report")
struct ReportSizeTests {
  @Test("holds its files, and is at most four times as large", arguments: ClaimsTests.scenarios)
  func holds(name: String) async throws {
    var scenario = try Scenario(yaml: Checkout.text("scenarios/\(name).yaml"))
    scenario.days = min(120, scenario.days)
    scenario.goals = []
    scenario.events = scenario.events.filter { $0.from < scenario.days }
    let findings = try await Run(scenario, players: 500).findings()
    let report = Report(findings, provenance: .init(command: "run", explain: "explain", version: "1"))
    let written = report.files.reduce(0) { $0 + $1.text.utf8.count }
    let estimate = ReportSize(of: scenario, try Plan(scenario)).text
    #expect(written...(4 * written) ~= estimate, "\(estimate) bytes for \(written)")
  }

  /// One more mission adds its counters and its line of the ledger each day, for the pooled players and each profile.
  @Test("grows with the ids")
  func grows() throws {
    func size(_ missions: Int) throws -> Int {
      let yaml = """
        format: 1
        title: t
        days: 100
        currencies: { coins: {} }
        missions:
        \((0..<missions).map { "  m\($0): { chance: 0.5, pays: { coins: 1 } }" }.joined(separator: "\n"))
        players: { profiles: { loyal: { share: 1, activity: 0.5 } } }
        """
      let scenario = try Scenario(yaml: yaml)
      return ReportSize(of: scenario, try Plan(scenario)).text
    }
    // Two groups; counters of what is done, lost and collected, at least, and one line of the ledger.
    #expect(try size(11) - size(1) >= 10 * 100 * (2 * 3 * 7 + 45))
  }
}
