import Economies
import Foundation
import RewardEngine

/// The rewardsim whose start and memory are measured.
struct Tool {
  let path: String

  struct Fault: Error, CustomStringConvertible { let description: String }

  /// Milliseconds by the clock from before the tool is started until it has ended: it reads a scenario, plays one
  /// player's first day and prints that.
  func start(_ scenario: String) throws -> Double {
    let start = ContinuousClock.now
    _ = try bench(scenario, players: 1, days: 1)
    return start.duration(to: .now) / .milliseconds(1)
  }

  /// Most memory one run on one thread holds, in bytes.
  func peakMemory(_ scenario: String, players: Int, days: Int) throws -> Int {
    let text = try bench(scenario, players: players, days: days)
    guard let result = try JSONSerialization.jsonObject(with: text) as? [String: Any],
      let peak = result["peak_memory_bytes"] as? Int
    else { throw Fault(description: "'\(path)' tells no peak memory") }
    return peak
  }

  private func bench(_ scenario: String, players: Int, days: Int) throws -> Data {
    let process = Process()
    let pipe = Pipe()
    process.executableURL = URL(filePath: path)
    process.arguments =
      ["bench", scenario, "--players", "\(players)", "--days", "\(days)", "--threads", "1"]
      + ["--warm-up", "0", "--runs", "1", "--format", "json"]
    process.standardOutput = pipe
    try process.run()
    let output = pipe.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    guard process.terminationStatus == 0 else {
      throw Fault(description: "'\(path)' does not bench \(scenario)")
    }
    return output
  }
}

/// Most memory that runs hold.
struct Memory: Sendable {
  let scenario: String
  let players: Int
  let days: Int
  /// Bytes beyond those of one player's first day.
  let bytes: Int

  /// Bytes that a run may hold beyond the binary.
  static let limit = 64 << 20

  static func rows(by tool: Tool) throws -> [Memory] {
    let small = ["Sources/Benchmarks/Reference/reference.yaml", "scenarios/full-economy.yaml"]
    let all = try FileManager.default.contentsOfDirectory(atPath: "scenarios").filter {
      $0.hasSuffix(".yaml")
    }
    return
      try small.flatMap { file in
        try [10_000, 100_000, 1_000_000, 10_000_000].map { try row(file, players: $0, days: 30, by: tool) }
      }
      + all.sorted().map { name in
        let days = try ScenarioFile("scenarios/\(name)").scenario().days
        return try row("scenarios/\(name)", players: 20_000, days: days, by: tool)
      }
  }

  private static func row(_ file: String, players: Int, days: Int, by tool: Tool) throws -> Memory {
    let bare = try tool.peakMemory(file, players: 1, days: 1)
    let peak = try tool.peakMemory(file, players: players, days: days)
    return Memory(
      scenario: try ScenarioFile(file).name, players: players, days: days, bytes: max(0, peak - bare))
  }
}
