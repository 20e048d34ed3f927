import Economies
import Foundation
import RewardEngine

/// The rewardsim binary whose start time and memory are measured.
struct Tool {
  let path: String

  struct Fault: Error, CustomStringConvertible { let description: String }

  /// Milliseconds from the start of the tool to its end.
  struct Start {
    /// Processor time; other programs on the machine do not affect it.
    var processor: Double
    /// Wall-clock time.
    var clock: Double
  }

  /// Has the tool read a scenario, simulate one player's first day, print that and end.
  func start(_ scenario: String) throws -> Start {
    let (start, before) = (ContinuousClock.now, ProcessorTime.ofChildren)
    try call([
      "bench", scenario, "--players", "1", "--days", "1", "--threads", "1", "--warm-up", "0", "--runs", "1",
    ])
    return Start(
      processor: (ProcessorTime.ofChildren - before) * 1000,
      clock: start.duration(to: .now) / .milliseconds(1))
  }

  /// Peak memory of `run`, including writing its report, in bytes.
  func peakMemory(_ scenario: String, players: Int, days: Int, threads: Int) throws -> Int {
    let folder = FileManager.default.temporaryDirectory.appending(path: "growth-\(UUID().uuidString)")
    defer { try? FileManager.default.removeItem(at: folder) }
    try call([
      "run", scenario, "--players", "\(players)", "--days", "\(days)", "--threads", "\(threads)", "--out",
      folder.path(percentEncoded: false),
    ])
    let record = try JSONSerialization.jsonObject(with: Data(contentsOf: folder.appending(path: "run.json")))
    guard let peak = (record as? [String: Any])?["peak_memory_bytes"] as? Int else {
      throw Fault(description: "'\(path)' tells no peak memory")
    }
    return peak
  }

  private func call(_ arguments: [String]) throws {
    let process = Process()
    let pipe = Pipe()
    process.executableURL = URL(filePath: path)
    process.arguments = arguments
    process.standardOutput = pipe
    try process.run()
    _ = pipe.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    guard process.terminationStatus == 0 else {
      throw Fault(description: "'\(path) \(arguments.joined(separator: " "))' failed")
    }
  }
}

/// Peak memory of runs.
struct Memory: Sendable {
  let scenario: String
  let players: Int
  let days: Int
  let threads: Int
  /// Bytes beyond those of the first day of a hundred players.
  let bytes: Int

  /// Bytes that a run may take in addition to the binary.
  static let limit = 72 << 20

  /// Runs of more and more players, then all scenarios for as long as they are.
  static func rows(by tool: Tool) throws -> [Memory] {
    let grown = ["Sources/Benchmarks/Reference/reference.yaml", "scenarios/full-economy.yaml"]
    let all = try FileManager.default.contentsOfDirectory(atPath: "scenarios").filter {
      $0.hasSuffix(".yaml")
    }
    var rows: [Memory] = []
    for file in grown {
      for players in [10_000, 100_000, 1_000_000, 10_000_000] {
        rows.append(try row(file, players: players, days: 10, threads: 1, by: tool))
      }
    }
    for name in all.sorted() {
      let days = try ScenarioFile("scenarios/\(name)").scenario().days
      for threads in [1, 2] {
        rows.append(try row("scenarios/\(name)", players: 20_000, days: days, threads: threads, by: tool))
      }
    }
    return rows
  }

  private static func row(
    _ file: String, players: Int, days: Int, threads: Int, by tool: Tool
  ) throws -> Memory {
    let bare = try tool.peakMemory(file, players: 100, days: 1, threads: 1)
    let peak = try tool.peakMemory(file, players: players, days: days, threads: threads)
    return Memory(
      scenario: try ScenarioFile(file).name, players: players, days: days, threads: threads,
      bytes: max(0, peak - bare))
  }
}
