import Foundation
import Testing

@testable import RewardCommand

@Suite("The bench command")
struct BenchTests {
  @Test("tells what it measured, and the checksum of the same run's results")
  func json() async throws {
    let scratch = Scratch()
    try FileOutput.replace(scratch / "rizq.yaml", with: Starter.rizq.text)
    let size = ["--players", "20", "--days", "4", "--threads", "2"]
    let text = try await Bench.parse(
      [scratch / "rizq.yaml", "--runs", "3", "--format", "json"] + size
    ).answer()
    let result = try #require(try JSONSerialization.jsonObject(with: Data(text.utf8)) as? [String: Any])
    #expect(result["format"] as? String == "rewardsim-bench")
    #expect(result["schema"] as? Int == 1)
    #expect(result["version"] as? String == Rewardsim.version)
    #expect(result["scenario"] as? String == "rizq.yaml")
    #expect(result["players"] as? Int == 20)
    #expect(result["days"] as? Int == 4)
    #expect(result["threads"] as? Int == 2)
    #expect(try #require(result["peak_memory_bytes"] as? Int) > 0)
    let seconds = try #require(result["seconds"] as? [Double])
    #expect(seconds.count == 3 && seconds == seconds.sorted() && seconds[0] > 0)
    // The rate is that of the median run.
    let rate = try #require(result["player_days_per_second"] as? Double)
    #expect(abs(rate * seconds[1] - 80) < 1e-6)
    _ = try await RunCommand.parse([scratch / "rizq.yaml", "--out", scratch / "out"] + size).answer()
    let checksum = try #require(result["results"] as? String)
    #expect(scratch.text("out/summary.json")?.contains("\"results\": \"\(checksum)\"") == true)
  }

  @Test("tells how many replications a run has, where it has some", arguments: [false, true])
  func replications(hasShock: Bool) async throws {
    let scratch = Scratch()
    let shock = hasShock ? "  daily_shock: { spread: 0.3, replications: 2 }\n" : ""
    try FileOutput.replace(
      scratch / "rizq.yaml", with: Starter.rizq.text.replacing("players:\n", with: "players:\n\(shock)"))
    let text = try await Bench.parse(
      [scratch / "rizq.yaml", "--runs", "1", "--players", "1000", "--days", "1"]
    ).answer()
    #expect(text.split(separator: "\n").contains { $0.hasPrefix("replications ") } == hasShock)
  }

  @Test(
    "measures from 1 to 1000 runs", arguments: [("0", false), ("1", true), ("1000", true), ("1001", false)])
  func runs(number: String, isTaken: Bool) {
    let bench = try? Bench.parse(["x.yaml", "--runs", number])
    #expect((bench != nil) == isTaken)
  }
}
