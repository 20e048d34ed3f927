import Foundation
import RewardEngine
import RewardStudies
import Testing

@testable import RewardCommand
@testable import RewardFiles

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

@Suite("The merge command")
struct MergeCommandTests {
  private let scratch = Scratch()

  /// Writes a scenario of two tiles and more.
  private func scenario(_ players: String = "") throws -> String {
    let text = """
      format: 1
      title: Coins a day
      days: 3
      currencies: { coins: {} }
      login: { pays: { coins: 10 } }
      streaks: { daily: {} }
      players: { count: 2100, \(players)profiles: { loyal: { share: 1, activity: 0.5 } } }

      """
    try FileOutput.replace(scratch / "my coins.yaml", with: text)
    return scratch / "my coins.yaml"
  }

  private func run(_ arguments: [String], to out: String) async throws -> String {
    try await RunCommand.parse(arguments + ["--threads", "1", "--out", scratch / out]).answer()
  }

  /// The parts of a run, and their paths.
  private func parts(_ count: Int, _ arguments: [String]) async throws -> [String] {
    var paths: [String] = []
    for number in 1...count {
      _ = try await run(arguments + ["--shard", "\(number)/\(count)"], to: "parts/\(number)")
      paths.append(scratch / "parts/\(number)")
    }
    return paths
  }

  private func merge(_ scenario: String, _ parts: [String], _ arguments: [String] = []) async throws -> String
  {
    try await MergeCommand.parse([scenario] + parts + arguments + ["--out", scratch / "merged"]).answer()
  }

  @Test(
    "writes what one run writes, byte for byte, and says the same",
    arguments: [2, 7],
    [
      ("", []), ("", ["--players", "3000", "--days", "5", "--seed", "7", "--max-player-days", "15000"]),
      ("", ["--set", "login.pays.coins=11", "--set", "title=It's 'new'"]),
      ("feedback: { streak: daily, streak_length: 0.3 }, ", []),
      ("daily_shock: { spread: 1, replications: 4 }, ", []),
    ])
  func sameBytes(count: Int, kind: (players: String, arguments: [String])) async throws {
    let path = try scenario(kind.players)
    let parts = try await parts(count, [path] + kind.arguments)
    let answer = try await run([path] + kind.arguments, to: "one")
    // What the parts say themselves is not to be said again.
    let said = ["--players", "--days", "--seed"]
    let kept = kind.arguments.indices.filter { index in
      !said.contains(kind.arguments[index]) && !(index > 0 && said.contains(kind.arguments[index - 1]))
    }
    let merged = try await merge(path, parts.reversed(), kept.map { kind.arguments[$0] })
    #expect(merged == answer.replacing(scratch / "one", with: scratch / "merged"))
    let files = try Folder.entries(of: scratch / "one")
    #expect(try Folder.entries(of: scratch / "merged") == files)
    for file in files where file != "run.json" {
      #expect(scratch.text("merged/\(file)") == scratch.text("one/\(file)"), "\(file)")
    }
  }

  @Test("goes on from states of players as one run does")
  func startFrom() async throws {
    let path = try scenario()
    _ = try await run([path, "--export-players"], to: "first")
    let begin = ["--start-from", scratch / "first/players.csv"]
    let parts = try await parts(2, [path] + begin)
    _ = try await run([path] + begin, to: "one")
    _ = try await merge(path, parts, begin)
    for file in try Folder.entries(of: scratch / "one") where file != "run.json" {
      #expect(scratch.text("merged/\(file)") == scratch.text("one/\(file)"), "\(file)")
    }
    await #expect(throws: Failure.self) { try await merge(path, parts) }
  }

  @Test("tells what a shard was, and where its part is")
  func answer() async throws {
    let path = try scenario()
    // 2,100 players are tiles of 1,024, 1,024 and 52.
    #expect(
      try await run([path, "--shard", "2/2"], to: "b") == """
        shard 2/2 of Coins a day: 1,076 of 2,100 players

        \(scratch / "b")

        """)
    #expect(
      try RunCommand.parse([path, "--shard", "2/3"]).partPath(#require(.init(2, of: 3)))
        == "my-coins-2-of-3.rewardpart")
  }

  @Test("refuses a part's file that cannot be made, before anything is simulated")
  func partRefused() async throws {
    let path = try scenario()
    let name = String(repeating: "n", count: 300)
    for out in ["missing/\(name)", "missing/\(name)/b"] {
      await #expect(throws: Failure(.create(scratch / out, code: ENAMETOOLONG))) {
        try await run([path, "--shard", "2/2"], to: out)
      }
    }
    try FileOutput.replace(scratch / "letter", with: "Dear reader")
    let wanted = Failure(
      "'\(scratch / "letter")' exists and is not a part of a run",
      help: "give another --out, or delete the file",
      status: .cannotCreate)
    await #expect(throws: wanted) { try await run([path, "--shard", "2/2"], to: "letter") }
    #expect(scratch.entries == ["letter", "my coins.yaml"])
  }

  @Test("refuses parts that are not one run, names all of them, and writes nothing")
  func refused() async throws {
    let path = try scenario()
    var parts = try await parts(3, [path])
    _ = try await run([path, "--seed", "2", "--shard", "3/3"], to: "foreign")
    try FileOutput.replace(scratch / "letter", with: "Dear reader")
    parts[2] = scratch / "foreign"
    try FileManager.default.copyItem(atPath: parts[0], toPath: scratch / "copy")
    parts += [scratch / "letter", scratch / "copy"]
    let wanted = Failure(
      [
        "'\(scratch / "foreign")' is of seed 2, and the run is of seed 1",
        "'\(scratch / "letter")' is no part of a run",
        "'\(scratch / "copy")' doubles players 1 to 1024, which '\(parts[0])' has",
        "players 2049 to 2100 of 2100 are missing: shard 3/3",
      ],
      help:
        "make the missing part with: rewardsim run \(path.asShellWord) --players 2100 --days 3 --seed 1 --shard 3/3",
      status: .badInput)
    await #expect(throws: wanted) { try await merge(path, parts) }
    let twice = Failure("'\(parts[1])' is named twice", help: "name each part once", status: .badInput)
    await #expect(throws: twice) { try await merge(path, [parts[0], parts[1], parts[1]]) }
    let first = Failure(
      "'a.rewardpart' is a part of a run, and the scenario comes first",
      help: "name the scenario file before the parts", status: .usage)
    await #expect(throws: first) { try await merge("a.rewardpart", parts) }
    #expect(wanted.text.hasPrefix("error: '\(scratch / "foreign")' is of seed 2"))
    #expect(!scratch.entries.contains("merged"))
    #expect(ExitStatus.badInput.rawValue == 65)
  }

  @Test("takes what most parts are of for the run, and the first part's where there is no most")
  func votes() async throws {
    let path = try scenario()
    let parts = try await parts(2, [path])
    _ = try await run([path, "--seed", "2", "--shard", "1/2"], to: "foreign")
    let foreign = scratch / "foreign"
    let missing =
      "make the missing part with: rewardsim run \(path.asShellWord) --players 2100 --days 3 --seed 2 --shard"
    let other = Failure(
      [
        "'\(parts[1])' is of seed 1, and the run is of seed 2",
        "players 1025 to 2100 of 2100 are missing: shard 2/2",
      ], help: "\(missing) 2/2", status: .badInput)
    await #expect(throws: other) { try await merge(path, [foreign, parts[1]]) }
    let most = Failure(
      ["'\(foreign)' is of seed 2, and the run is of seed 1"],
      help: "leave out what is named above: the other parts are the whole run", status: .badInput)
    await #expect(throws: most) { try await merge(path, [foreign] + parts) }
  }

  @Test("names every part that does not fit, and one command that makes all that are missing")
  func all() async throws {
    let path = try scenario()
    let size = ["--players", "8192", "--days", "3"]
    let parts = try await parts(8, [path] + size)
    for (number, other) in [(1, ["--seed", "2"]), (2, ["--set", "title=Other"])] {
      _ = try await run([path] + size + other + ["--shard", "\(number)/8"], to: "foreign-\(number)")
    }
    let foreign = [scratch / "foreign-1", scratch / "foreign-2"]
    let failure = await #expect(throws: Failure.self) {
      try await merge(path, foreign + [parts[2], parts[3], parts[7]])
    }
    let command = "rewardsim run \(path.asShellWord) --players 8192 --days 3 --seed 1 --shard"
    let wanted = Failure(
      [
        "'\(foreign[0])' is of seed 2, and the run is of seed 1",
        "'\(foreign[1])' is of another scenario, or of other --set or --start-from, than this merge",
        "players 1 to 2048 of 8192 are missing: shards 1/8, 2/8",
        "players 4097 to 7168 of 8192 are missing: shards 5/8 to 7/8",
      ],
      help:
        "make the missing parts with: for shard in 1/8 2/8 $(seq -f %.0f/8 5 7); do \(command) $shard; done",
      status: .badInput)
    #expect(failure == wanted)
    let shell = Process()
    let output = Pipe()
    shell.executableURL = URL(filePath: "/bin/sh")
    let loop = try #require(failure?.text.split(separator: "with: ").last)
    shell.arguments = ["-c", String(loop).replacing("rewardsim", with: "echo")]
    shell.standardOutput = output
    try shell.run()
    let lines = String(decoding: output.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
    let shards: [Substring] = lines.split(separator: "\n").compactMap { $0.split(separator: " ").last }
    #expect(shards == ["1/8", "2/8", "5/8", "6/8", "7/8"])
  }

  @Test("refuses parts without a header that can be read")
  func noHeader() async throws {
    let path = try scenario()
    try FileOutput.replace(scratch / "letter", with: "Dear reader")
    let wanted = Failure(["'\(scratch / "letter")' is no part of a run"], help: nil, status: .badInput)
    await #expect(throws: wanted) { try await merge(path, [scratch / "letter"]) }
  }

  @Test(
    "refuses a shard together with what belongs into a report's folder",
    arguments: [["--export-players"], ["--export-events", "5"]])
  func exports(arguments: [String]) throws {
    let path = try scenario()
    let error = try #require(throws: (any Error).self) {
      try RunCommand.parse([path, "--shard", "1/2"] + arguments)
    }
    #expect(
      RunCommand.message(for: error)
        == "\(arguments[0]) writes to a report folder, and --shard writes a part file instead")
    #expect(RunCommand.exitCode(for: error).rawValue == ExitStatus.usage.rawValue)
  }

  @Test("does not write a part over what has come while it was simulated")
  func cameMeanwhile() async throws {
    let file = try scenario()
    let economy = try Scenario(Document(yaml: InputFile.bytes(of: file, atMost: 1 << 20), name: file))
    let shard = try #require(Shard(1, of: 2))
    let part = try await Run(economy, seed: 1).part(shard)
    let other = try await Run(economy, seed: 2).part(shard).bytes
    for (there, words) in [
      (Array("mine".utf8), "exists and is not a part of a run"),
      (other, "is a part of seed 2, and would be lost"),
    ] {
      try FileOutput.replace(scratch / "a", .anything, with: there)
      let refusal = Failure(
        "'\(scratch / "a")' \(words)", help: "give another --out, or delete the file", status: .cannotCreate)
      #expect(throws: refusal) { try PartFile.write(part, to: scratch / "a") }
      #expect(try InputFile.bytes(of: scratch / "a", atMost: 1 << 20) == there)
    }
    // Its like gives way, as does nothing at all.
    try FileOutput.replace(scratch / "a", .anything, with: part.bytes)
    try PartFile.write(part, to: scratch / "a")
    try PartFile.write(part, to: scratch / "b")
    #expect(scratch.entries == ["a", "b", "my coins.yaml"])
  }

  @Test("does not write a part over what is none, and writes one over its like")
  func foreignFile() async throws {
    let path = try scenario()
    try FileOutput.replace(scratch / "notes", with: "mine")
    let wanted = Failure(
      "'\(scratch / "notes")' exists and is not a part of a run",
      help: "give another --out, or delete the file", status: .cannotCreate)
    await #expect(throws: wanted) {
      try await RunCommand.parse([path, "--shard", "1/2", "--out", scratch / "notes"]).answer()
    }
    #expect(scratch.text("notes") == "mine")
    let folder = Failure(
      "'\(scratch.path)' must be a file, not a folder", help: "give another --out", status: .cannotCreate)
    await #expect(throws: folder) {
      try await RunCommand.parse([path, "--shard", "1/2", "--out", scratch.path]).answer()
    }
    _ = try await run([path, "--shard", "1/2"], to: "a")
    _ = try await run([path, "--shard", "1/2"], to: "a")
    #expect(scratch.entries == ["a", "my coins.yaml", "notes"])
  }

  @Test(
    "does not write a part over that of another run or shard, which took its time",
    arguments: [
      (["--shard", "1/2", "--seed", "2"], "a part of seed 1"),
      (["--shard", "1/2", "--players", "3000"], "a part of a run of 2,100 players"),
      (["--shard", "1/2", "--set", "days=4"], "a part of a run of 3 days"),
      (
        ["--shard", "1/2", "--set", "login.pays.coins=7"],
        "a part of another scenario, or of other --set or --start-from"
      ),
      (["--shard", "2/2"], "shard 1/2 of this run"),
    ])
  func otherPart(arguments: [String], what: String) async throws {
    let path = try scenario()
    _ = try await run([path, "--shard", "1/2"], to: "a")
    let before = try Data(contentsOf: URL(filePath: scratch / "a"))
    let wanted = Failure(
      "'\(scratch / "a")' is \(what), and would be lost", help: "give another --out, or delete the file",
      status: .cannotCreate)
    await #expect(throws: wanted) { try await run([path] + arguments, to: "a") }
    #expect(try Data(contentsOf: URL(filePath: scratch / "a")) == before)
  }
}
