import Foundation
import RewardEngine
import RewardStudies
import Testing

@testable import RewardReports

@Suite("A report on players who share a daily shock")
struct DailyShockTests {
  private static func report(spread: Double?) async throws -> Report {
    var scenario = Scenario.with([.currency], days: 3, activity: 0.5)
    scenario.players.dailyShock = spread.map { Scenario.DailyShock(spread: $0, replications: 4) }
    return try await Report(of: scenario, players: 40)
  }

  @Test("says what its intervals are over, in the answer and in the provenance")
  func unit() async throws {
    let report = try await Self.report(spread: 0.7)
    let sentence =
      "Players share a daily shock: intervals are over 4 replications, each with its own days."
    #expect(report.page.contains(" \(sentence)\n"))
    #expect(report.terminalText.replacing("\n", with: " ").contains(sentence))
    #expect(
      report.page.contains(
        "\n- Intervals are 95 % t intervals over 4 replications, because players share a daily shock. Each replication is a part of the players with its own days. All other numbers are over all players together.\n"
      ))
    #expect(!report.page.contains("intervals over players"))
  }

  @Test("says which shock is assumed, and leaves out no more than is left out")
  func assumptions() async throws {
    let page = try await Self.report(spread: 0.7).page
    #expect(
      page.contains(
        "\n- A daily shock shifts the logit of activity by a normal number with mean 0 and standard deviation 0.7. All players of a replication share it. Each of the 4 replications has its own days.\n"
      ))
    #expect(
      page.contains(
        "\n- There are no seasons and no lasting events. The daily shock is independent from day to day and changes only who plays.\n"
      ))
    #expect(!page.contains("events or outages"))
  }

  @Test("is the report without one where there is none, or one of spread 0", arguments: [nil, 0.0])
  func none(spread: Double?) async throws {
    let report = try await Self.report(spread: spread)
    #expect(report.page.contains("\n- There are no seasons, events or outages: all days are alike.\n"))
    #expect(report.page.contains("intervals over players"))
    #expect(!report.page.contains("shock") && !report.page.contains("replication"))
    #expect(report.text("summary.json")?.contains("replications") == false)
    #expect(report.files.map(\.text) == (try await Self.report(spread: nil)).files.map(\.text))
  }

  @Test("counts the replications in its summary")
  func summary() async throws {
    let text = try #require(try await Self.report(spread: 0.7).text("summary.json"))
    let summary = try #require(try JSONSerialization.jsonObject(with: Data(text.utf8)) as? [String: Any])
    #expect(summary["replications"] as? Int == 4)
    #expect(summary["players"] as? Int == 40)
  }
}
