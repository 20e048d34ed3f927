import RewardEngine
import RewardStudies
import Testing

@testable import RewardPages
@testable import RewardReports

@Suite("The room that a sweep takes")
struct SweepWidthTests {
  private static let metrics = [
    "active_days.mean", "coins.balance.p50", "coins.balance.p90", "coins.balance.p99", "coins.gini",
    "coins.balance.mean",
  ]

  /// Every combination of two coins at login and two for a walk. Only the last metric changes, from 100 to 400.
  private static func report(_ last: [[Double]]) throws -> StudyReport {
    let scenario = try Scenario(StudyEconomy.document)
    let responses = try metrics.map { try Response($0, of: scenario) }
    let experiment = Experiment(responses, players: 100, replications: 3, seed: 7)
    let design = Design.grid([
      try Design.Axis("login.pays.coins=1,2"), try Design.Axis("missions.walk.pays.coins=4,8"),
    ])
    let samples = last.map { values in
      Sample(rows: values.map { value in metrics.indices.map { $0 < 5 ? 0.1234 : value } })
    }
    let sweep = Sweep(try Exploration(StudyEconomy.document, design), by: .grid)
    return SweepReport(
      Sweep.Findings(sweep, experiment, samples: samples), title: "Walks",
      compare: "rewardsim compare walks.yaml", provenance: StudyEconomy.provenance
    ).report
  }

  @Test(
    "on a terminal is at most 120 columns, with the metrics that change, and names the files that have the rest"
  )
  func terminal() throws {
    let text = try Self.report([100.0, 200, 300, 400].map { [$0, $0, $0] }).terminalText
    #expect(text.split(separator: "\n").allSatisfy { TerminalText.width(String($0)) <= 120 }, "\(text)")
    let head = try #require(text.split(separator: "\n").first { $0.contains("point  ") })
    #expect(head.hasSuffix("coins.balance.mean") && head.contains("login.pays.coins"), "\(text)")
    #expect(
      text.firstMatch(
        of: /\nand [1-4] more metrics?; points.csv has the values of each point, responses.csv all results\n$/
      )
        != nil, "\(text)")
  }

  @Test("in a table of two fields is no more than the values of each take")
  func page() throws {
    let page = try #require(
      StudyEconomy.text("report.md", of: Self.report([100.0, 200, 300, 400].map { [$0, $0, $0] })))
    #expect(page.contains("\nEach column is a value of `missions.walk.pays.coins`:\n"))
    #expect(page.contains("\n| `login.pays.coins` | 4 (today) | 8 |\n"), "\(page)")
  }

  @Test("has one colour in a figure of which no change is shown")
  func pale() throws {
    func chart(_ last: [[Double]]) throws -> String {
      try #require(StudyEconomy.text("response-6.svg", of: Self.report(last)))
    }
    let still = try chart([[1, 9, 5], [9, 1, 5.2], [5, 1, 9.4], [1, 5, 9.6]])
    #expect(still.contains("one colour, as no change is shown") && !still.contains("stronger colour"))
    #expect(still.matches(of: /<rect class="s1 wide"/).count == 4)
    let rising = try chart([100.0, 200, 300, 400].map { [$0, $0, $0] })
    #expect(rising.contains("stronger colour is more"))
    #expect(rising.matches(of: /<rect class="s1 wide"/).count > 4)
  }
}
