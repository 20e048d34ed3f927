import Foundation
import RewardEngine
import Testing

@testable import RewardReports

@Suite("The summary of two days worked out by hand")
struct SummaryTests {
  private let report: Report
  private let summary: [String: Any]

  init() async throws {
    report = try await Report(of: .twoDays)
    summary = try Self.summary(of: report)
  }

  private static func summary(of report: Report) throws -> [String: Any] {
    let text = try #require(report.text("summary.json"))
    return try #require(try JSONSerialization.jsonObject(with: Data(text.utf8)) as? [String: Any])
  }

  /// The member of a list that is about a metric.
  private func member(_ list: String, _ metric: String) throws -> [String: Any] {
    try Self.member(list, metric, in: summary)
  }

  private static func member(
    _ list: String, _ metric: String, in summary: [String: Any]
  ) throws -> [String: Any] {
    let members = try #require(summary[list] as? [[String: Any]])
    return try #require(members.first { $0["metric"] as? String == metric })
  }

  @Test("begins with the mark by which the tool knows its own folders")
  func mark() {
    #expect(report.text("summary.json")?.hasPrefix("{\n  \"format\": \"rewardsim-summary\",\n") == true)
    #expect(summary["schema"] as? Int == 2)
  }

  @Test("names every file of the folder, itself and the record of the run among them")
  func files() {
    #expect(summary["files"] as? [String] == report.files.map(\.name) + ["run.json"])
  }

  @Test("says what was run")
  func run() {
    #expect(summary["title"] as? String == "Two days")
    #expect(summary["players"] as? Int == 2)
    #expect(summary["days"] as? Int == 2)
    #expect(summary["seed"] as? String == "1")
    #expect(summary["results"] as? String == report.findings.digest.description)
  }

  @Test(
    "gives each level on the last day",
    arguments: [("coins", 6, 3.0), ("hats", 2, 1), ("streak.daily", 4, 2)])
  func stocks(metric: String, sum: Int, mean: Double) throws {
    let stock = try member("stocks", metric)
    #expect(stock["day"] as? Int == 2)
    for population in ["everyone", "active"] {
      let figures = try #require(stock[population] as? [String: Any])
      #expect(figures["count"] as? Int == 2)
      #expect(figures["sum"] as? Int == sum)
      for statistic in ["mean", "median"] {
        let figure = try #require(figures[statistic] as? [String: Any])
        #expect(figure["value"] as? Double == mean)
        // Two players bound neither.
        #expect(figure["low"] is NSNull && figure["high"] is NSNull)
      }
    }
  }

  @Test("gives intervals where players are enough")
  func intervals() async throws {
    let summary = try Self.summary(of: try await Report(of: .twoDays, players: 200))
    let coins = try #require(try Self.member("stocks", "coins", in: summary)["active"] as? [String: Any])
    #expect(coins["median"] as? [String: Double] == ["value": 3, "low": 3, "high": 3])
    let days = try Self.member("players_end", "active_days", in: summary)["mean"]
    // All are alike: of a kind that was not seen, 3.689 players of 200 may be expected, who differ by one; nobody
    // plays on more than two days.
    for (mean, value, most) in [(coins["mean"], 3.0, Double.infinity), (days, 2, 2)] {
      let mean = try #require(mean as? [String: Double])
      #expect(mean["value"] == value)
      #expect(abs(try #require(mean["low"]) - (value - 3.688879 / 200)) < 1e-8)
      #expect(abs(try #require(mean["high"]) - min(most, value + 3.688879 / 200)) < 1e-8)
    }
  }

  @Test("gives the ledger, the counters and what players end with")
  func totals() throws {
    let ledger = try #require(summary["ledger"] as? [[String: Any]]).map { line in
      ["flow_type", "currency", "amount", "item_type", "item_id"].map { "\(line[$0] ?? "")" }
        .joined(separator: " ")
    }
    #expect(
      ledger == [
        "source coins 10 start coins", "source hats 0 start hats", "source coins 12 login login",
        "sink coins 16 shop hat", "source hats 2 shop hat",
      ])
    let counters = try #require(summary["counters"] as? [String: Int])
    #expect(counters["players.active"] == 4)
    #expect(counters["shop.hat.bought"] == 2)
    #expect(counters["streak.daily.days_counted"] == 4)
    for (metric, mean) in [("active_days", 2.0), ("coins.burned", 8), ("streak.daily.longest", 2)] {
      let figure = try #require(try member("players_end", metric)["mean"] as? [String: Any])
      #expect(figure["value"] as? Double == mean, "\(metric)")
      #expect(figure["low"] is NSNull && figure["high"] is NSNull, "\(metric)")
    }
  }
}
