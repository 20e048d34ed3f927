import Foundation
import InstructionCount
import RewardEngine
import Testing

@testable import RewardCommand
@testable import RewardFiles

@Suite("The bench command")
struct BenchTests {
  private func bench(_ arguments: [String]) async throws -> String {
    let command = try BenchCommand.parse(arguments)
    return command.text(of: try await command.measured())
  }

  @Test("tells what it measured, and the checksum of the same run's results")
  func json() async throws {
    let scratch = Scratch()
    try FileOutput.replace(scratch / "rizq.yaml", with: ExampleScenario.rizq.text)
    let size = ["--players", "20", "--days", "4", "--threads", "2"]
    let text = try await bench([scratch / "rizq.yaml", "--runs", "3", "--format", "json"] + size)
    let result = try #require(try JSONSerialization.jsonObject(with: Data(text.utf8)) as? [String: Any])
    #expect(result["format"] as? String == "rewardsim-bench")
    #expect(result["schema"] as? Int == 2)
    #expect(result["version"] as? String == Rewardsim.version)
    #expect(result["scenario"] as? String == "rizq.yaml")
    #expect(result["players"] as? Int == 20)
    #expect(result["days"] as? Int == 4)
    #expect(result["threads"] as? Int == 2)
    #expect(result["seed"] as? String == "1")
    #expect(result["warm_up"] as? Int == 1)
    let peak = try #require(result["peak_memory_bytes"] as? Int)
    #expect(peak > 0)
    #expect(result["bytes_per_player"] as? Double == Double(peak) / 20)
    let seconds = try #require(result["seconds"] as? [Double])
    #expect(seconds.count == 3 && seconds == seconds.sorted() && seconds[0] > 0)
    let spread = try #require(result["spread"] as? Double)
    #expect(abs(spread - (seconds[2] - seconds[0]) / seconds[1]) < 1e-12)
    let cost = try #require(result["nanoseconds_per_player_day_and_thread"] as? Double)
    // 20 players for 4 days, on 2 threads.
    #expect(abs(cost / (seconds[1] * 1e9 * 2 / 80) - 1) < 1e-12)
    // Where nothing counts instructions, nothing is said of them.
    let isCounted = ProcessCount().value != nil
    #expect((result["instructions_per_player_day"] != nil) == isCounted)
    // The rate is that of the median run.
    let rate = try #require(result["player_days_per_second"] as? Double)
    #expect(abs(rate * seconds[1] - 80) < 1e-6)
    _ = try await RunCommand.parse([scratch / "rizq.yaml", "--out", scratch / "out"] + size).answer()
    let checksum = try #require(result["results"] as? String)
    #expect(scratch.text("out/summary.json")?.contains("\"results\": \"\(checksum)\"") == true)
  }

  /// A program in the place of rewardsim, which writes its arguments and ends with a status.
  private func tool(
    _ scratch: Scratch, _ name: String = "tool", status: Int, before: String = ""
  ) throws -> String {
    let path = scratch / name
    try FileOutput.replace(
      path,
      with: "#!/bin/sh\necho \(name) \"$@\" >>'\(scratch / "arguments")'\n\(before)\nexit \(status)\n")
    try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: path)
    return path
  }

  @Test(
    "calls a share below 0 too noisy", arguments: [(-0.403, "too noisy, raise --runs"), (0.403, "40.3 %")])
  func noisy(share: Double, words: String) {
    #expect(BenchResult.words(share: share) == words)
  }

  @Test("measures each study that makes sense for a scenario, beside a run")
  func studies() throws {
    let scratch = Scratch()
    try FileOutput.replace(scratch / "rizq.yaml", with: ExampleScenario.rizq.text)
    let bench = try BenchCommand.parse([
      scratch / "rizq.yaml", "--studies", "--format", "json", "--seed", "7", "--threads", "1",
    ])
    let text = try bench.studiesText(tool: try tool(scratch, status: 2))
    let result = try #require(try JSONSerialization.jsonObject(with: Data(text.utf8)) as? [String: Any])
    #expect(result["format"] as? String == "rewardsim-bench-studies")
    let rows = try #require(result["measurements"] as? [[String: Any]])
    let studies = rows.compactMap { $0["command"] as? String }
    #expect(
      studies == [
        "run", "check", "compare", "sweep", "sensitivity", "tune", "clock-audit", "level-curve",
      ])
    #expect(rows.allSatisfy { $0["scenario"] as? String == "rizq.yaml" })
    #expect(rows[0]["times_run"] as? Double == 1)
    let lines = try #require(scratch.text("arguments")?.split(separator: "\n"))
    #expect(lines.count == 8)
    #expect(
      lines[4].contains(
        "tool sensitivity \(scratch / "rizq.yaml") --all-assumptions --seed 7 --threads 1 --out "))
    #expect(
      lines[7].contains(
        "--target level.5.days.p50=14 --target level.10.days.p50=60 --seed 7 --threads 1 --out "))
    #expect(result["threads"] as? Int == 1)
  }

  @Test("lets another build do each study in turn, and leaves out what that cannot do")
  func studiesBaseline() throws {
    let scratch = Scratch()
    try FileOutput.replace(scratch / "rizq.yaml", with: ExampleScenario.rizq.text)
    let slow = try tool(scratch, "old", status: 0, before: "[ $1 = tune ] && exit 64\nsleep 0.2")
    let words = [scratch / "rizq.yaml", "--studies", "--baseline", slow]
    let own = try tool(scratch, status: 0)
    let text = try BenchCommand.parse(words + ["--format", "json"]).studiesText(tool: own)
    let result = try #require(try JSONSerialization.jsonObject(with: Data(text.utf8)) as? [String: Any])
    let rows = try #require(result["measurements"] as? [[String: Any]])
    for row in rows {
      let other = row["baseline_wall_seconds"] as? Double
      #expect(row["command"] as? String == "tune" ? other == nil : (other ?? 0) >= 0.2)
    }
    let lines = try #require(scratch.text("arguments")?.split(separator: "\n"))
    #expect(
      lines.prefix(3).map { $0.split(separator: " ").prefix(2).joined(separator: " ") } == [
        "old run", "tool run", "old check",
      ])
    let table = try BenchCommand.parse(words).studiesText(tool: own).split(separator: "\n")
    #expect(table[0].hasSuffix("wall seconds  of baseline  times as fast"))
    #expect(table.contains { $0.contains(" tune ") && $0.hasSuffix("–") })
  }

  @Test("takes no stored result as the baseline of studies")
  func storedStudies() async throws {
    let scratch = Scratch()
    try FileOutput.replace(scratch / "rizq.yaml", with: ExampleScenario.rizq.text)
    let size = ["--players", "20", "--days", "4", "--runs", "1", "--format", "json"]
    try FileOutput.replace(scratch / "old.json", with: try await bench([scratch / "rizq.yaml"] + size))
    let words = [scratch / "rizq.yaml", "--studies", "--baseline", scratch / "old.json"]
    let failure = #expect(throws: Failure.self) {
      try BenchCommand.parse(words).studiesText(tool: "rewardsim")
    }
    #expect(
      failure?.text.contains("is a stored result, and --studies takes turns with another build") == true)
  }

  @Test("stops at a study that fails")
  func failingStudy() throws {
    let scratch = Scratch()
    try FileOutput.replace(scratch / "first.yaml", with: ExampleScenario.first.text)
    let tool = try tool(scratch, status: 65)
    let failure = #expect(throws: Failure.self) {
      try BenchCommand.parse([scratch / "first.yaml", "--studies"]).studiesText(tool: tool)
    }
    #expect(failure?.text.hasPrefix("error: rewardsim run ended with status 65\n") == true)
  }

  @Test(
    "takes a scenario or --studies, and for studies the scenario as it is",
    arguments: [
      ([], "give a scenario file, or --studies"),
      (["--studies", "--format", "action"], "--studies has no --format action"),
      (
        ["x.yaml", "--studies", "--scaling"],
        "--studies goes without --measures, --scaling and --max-regression"
      ),
      (
        ["x.yaml", "--studies", "--days", "3"],
        "--studies measures a scenario as it is, without --set, --players and --days"
      ),
    ])
  func studiesUsage(arguments: [String], message: String) {
    let error = #expect(throws: (any Error).self) { try BenchCommand.parse(arguments) }
    #expect(error.map { BenchCommand.message(for: $0) } == message)
  }

  @Test("tells how many replications a run has, where it has some", arguments: [false, true])
  func replications(hasShock: Bool) async throws {
    let scratch = Scratch()
    let shock = hasShock ? "  daily_shock: { spread: 0.3, replications: 2 }\n" : ""
    try FileOutput.replace(
      scratch / "rizq.yaml",
      with: ExampleScenario.rizq.text.replacing("players:\n", with: "players:\n\(shock)"))
    let text = try await bench([scratch / "rizq.yaml", "--runs", "1", "--players", "1000", "--days", "1"])
    #expect(text.split(separator: "\n").contains { $0.hasPrefix("replications ") } == hasShock)
  }

  @Test(
    "measures from 1 to 1000 runs, after none to 1000 others",
    arguments: [
      ("--runs", "0", false), ("--runs", "1", true), ("--runs", "1000", true), ("--runs", "1001", false),
      ("--warm-up", "-1", false), ("--warm-up", "0", true), ("--warm-up", "1001", false),
    ])
  func runs(option: String, number: String, isTaken: Bool) {
    let bench = try? BenchCommand.parse(["x.yaml", "\(option)=\(number)"])
    #expect((bench != nil) == isTaken)
  }

  @Test("has each number of threads run once a round, and tells those above one beside one")
  func scaling() async throws {
    #expect([1, 2, 3, 8].map(BenchResult.threads) == [[1], [1, 2], [1, 2, 3], [1, 2, 4, 8]])
    let scratch = Scratch()
    try FileOutput.replace(scratch / "rizq.yaml", with: ExampleScenario.rizq.text)
    let command = try BenchCommand.parse([
      scratch / "rizq.yaml", "--runs", "2", "--players", "20", "--days", "4", "--threads", "3", "--scaling",
    ])
    var result = try await command.measured()
    #expect(result.laps.map { $0.keys.sorted() } == [[1, 2, 3], [1, 2, 3]])
    result.laps = [[1: 6, 2: 3, 3: 2], [1: 8, 2: 5, 3: 2]]
    let told = try #require(try JSONSerialization.jsonObject(with: Data(result.json.utf8)) as? [String: Any])
    let rows = try #require(told["scaling"] as? [[String: Any]])
    #expect(rows.map { $0["threads"] as? Int } == [1, 2, 3])
    #expect(rows.map { $0["times_as_fast_as_one"] as? [Double] } == [[1, 1], [1.6, 2], [3, 4]])
    #expect(result.text.contains("2 threads, times as fast as one, median"))
  }

  @Test("fails when two of its own runs computed different results")
  func checksum() async throws {
    let scratch = Scratch()
    try FileOutput.replace(scratch / "rizq.yaml", with: ExampleScenario.rizq.text)
    let command = try BenchCommand.parse([
      scratch / "rizq.yaml", "--runs", "1", "--players", "20", "--days", "4",
    ])
    var result = try await command.measured()
    #expect(command.verdict(on: result) == nil && result.digests.count == 1)
    result.note(result.digests[0])
    #expect(command.verdict(on: result) == nil)
    result.note(Digest())
    let verdict = try #require(command.verdict(on: result))
    #expect(
      verdict.text
        == "error: the runs gave different results: \(result.digests[0]), \(Digest())\n"
        + "help: this is a bug in rewardsim; please report it with the scenario\n")
    #expect(verdict.status == .goalFailed)
  }

  // Instructions are not counted everywhere, time on a processor is, by the same call.
  @Test("counts what the process does, in threads that begin later, too")
  func counts() async throws {
    #if os(Linux)
      let count = ProcessCount(of: count_of_task_clock)
      let atStart = count.value
      // A task could run on a thread that began earlier.
      let spun = await withCheckedContinuation { continuation in
        Thread.detachNewThread {
          // About a millisecond of work that no compiler can leave out.
          var word: UInt64 = 1
          for _ in 0..<1_000_000 { word = word &* 6_364_136_223_846_793_005 &+ 1 }
          continuation.resume(returning: word)
        }
      }
      let atEnd = count.value
      let (before, after) = (try #require(atStart), try #require(atEnd))
      #expect(spun != 0 && after - before > 100_000)
    #else
      let value = ProcessCount(of: count_of_task_clock).value
      #expect(value == nil)
    #endif
  }

  @Test("tells github-action-benchmark a name, a unit, a value and its range")
  func action() async throws {
    let scratch = Scratch()
    try FileOutput.replace(scratch / "rizq.yaml", with: ExampleScenario.rizq.text)
    let text = try await bench(
      [scratch / "rizq.yaml", "--runs", "1", "--players", "20", "--days", "4", "--threads", "2"]
        + ["--format", "action"])
    let series = try #require(try JSONSerialization.jsonObject(with: Data(text.utf8)) as? [[String: Any]])
    #expect(series.count == 1 && series[0]["name"] as? String == "rizq.yaml, 2 threads")
    #expect(series[0]["unit"] as? String == "player-days/s")
    #expect(try #require(series[0]["value"] as? Double) > 0)
    // One run has no spread.
    #expect(series[0]["range"] as? String == "± 0.0 %")
  }

  /// A tool that prints what a shell line says, and notes what it was asked.
  private func tool(_ line: String, in scratch: Scratch) throws -> String {
    let path = scratch / "other"
    try FileOutput.replace(path, with: "#!/bin/sh\necho \"$@\" > '\(scratch / "asked")'\n\(line)\n")
    try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: path)
    return path
  }

  @Test("measures another tool by the same run, and fails where this one is slower than it may be")
  func against() async throws {
    let scratch = Scratch()
    try FileOutput.replace(scratch / "rizq.yaml", with: ExampleScenario.rizq.text)
    // It claims a billionth of a second: nothing is as fast.
    let other = try tool(#"echo '{ "seconds": [1e-9], "results": "0" }'"#, in: scratch)
    let command = try BenchCommand.parse([
      scratch / "rizq.yaml", "--runs", "3", "--players", "20", "--days", "4", "--threads", "1", "--set",
      "title=Mine", "--baseline", other, "--max-regression", "5",
    ])
    let result = try await command.measured()
    let comparison = try #require(result.comparison)
    #expect(comparison.ratios.count == 3 && !comparison.hasSameResults && comparison.median < 0.01)
    let verdict = try #require(command.verdict(on: result))
    #expect(verdict.status == .goalFailed)
    #expect(
      verdict.text
        == "error: 100.0 % slower than 'other', by the median of 3 pairs, and by more than the limit in each; the limit is 5.0 %\n"
    )
    #expect(
      scratch.text("asked")
        == "bench \(scratch / "rizq.yaml") --set title=Mine --players 20 --days 4 --seed 1 --threads 1 "
        + "--runs 1 --format json\n")
    // An hour, on the other hand, is slow.
    _ = try tool(#"echo '{ "seconds": [3600], "results": "\#(result.digests[0])" }'"#, in: scratch)
    let faster = try await command.measured()
    #expect(faster.comparison?.hasSameResults == true && command.verdict(on: faster) == nil)
  }

  @Test(
    "says what is wrong with another tool",
    arguments: [
      ("exit 3", "ended with status 3"), ("echo '[1, 2'", "printed no JSON"),
      ("echo '{ \"seconds\": [] }'", "printed no seconds and results"),
    ])
  func stranger(line: String, fault: String) throws {
    let scratch = Scratch()
    let other = try tool(line, in: scratch)
    let failure = #expect(throws: Failure.self) { try OtherTool(path: other).measure([]) }
    #expect(
      failure?.text
        == "error: --baseline '\(other)' \(fault)\nhelp: it must be a rewardsim that reads the same scenario\n"
    )
    #expect(failure?.status == .badInput)
    let nobody = #expect(throws: Failure.self) { try OtherTool(path: scratch / "nobody").measure([]) }
    #expect(nobody?.status == .noInput)
  }

  @Test(
    "refuses a limit that nothing can meet, or that nothing is held against",
    arguments: [
      ["--max-regression", "5"], ["--baseline", "x", "--max-regression", "0"],
      ["--baseline", "x", "--max-regression", "100"],
    ])
  func limits(arguments: [String]) {
    #expect(throws: (any Error).self) { try BenchCommand.parse(["x.yaml"] + arguments) }
  }
}
