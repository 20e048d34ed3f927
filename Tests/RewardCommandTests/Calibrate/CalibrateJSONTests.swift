import Foundation
import Testing

@testable import RewardCommand
@testable import RewardFiles

@Suite("calibrate of a scenario in JSON")
struct CalibrateJSONTests {
  private let scratch = Scratch()

  private static let scenario = """
    {
      "format": 1, "title": "Walks", "days": 30, "currencies": { "coins": {} },
      "activities": { "walk": { "per_active_day": { "poisson": 2 }, "pays": { "coins": 1 } } },
      "players": {
        "count": 300,
        "profiles": {
          "a": { "share": 1, "activity": { "mean": 0.6, "concentration": 5 }, "churn": { "half_life": 60 } }
        }
      }
    }
    """

  /// JSON has no comments, so that the ranges of 90 % stand in no line.
  @Test(
    "writes JSON, whatever is fitted to a log", arguments: [["--profiles", "1"], ["--profiles", "keep"]])
  func log(options: [String]) async throws {
    try FileOutput.replace(scratch / "mine.json", with: Self.scenario)
    _ = try await RunCommand.parse([
      scratch / "mine.json", "--export-events", "300", "--out", scratch / "run",
    ]).answer()
    _ = try await CalibrateCommand.parse(
      [
        scratch / "mine.json", "--events", scratch / "run/events.csv", "--draws", "100", "--out",
        scratch / "fit",
      ]
        + options
    ).answer()
    let text = try #require(scratch.text("fit/scenario.json"))
    #expect(throws: Never.self) { try JSONSerialization.jsonObject(with: Data(text.utf8)) }
    #expect(text.contains("\"source\"") && !text.contains("#"))
    #expect(scratch.text("fit/scenario.yaml") == nil)
    let report = try #require(scratch.text("fit/report.md"))
    #expect(
      report.contains("run scenario.json, the scenario with this mix.") && !report.contains("scenario.yaml"))
  }
}
