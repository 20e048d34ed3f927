import ArgumentParser
import Foundation
import Testing

@testable import RewardCommand
@testable import RewardFiles

@Suite("Paths of outputs")
struct OutputPathsTests {
  private let scratch = Scratch()

  /// Every option that takes a path, by what it is to its command.
  private static let written: Set = [
    "run --out", "clock-audit --out", "compare --out", "check --out", "check --json", "check --junit",
    "check --baseline", "sweep --out", "sensitivity --out", "tune --out", "calibrate --out",
    "level-curve --out", "freeze-value --out", "replay --out", "init --out", "merge --out",
  ]
  private static let read: Set = [
    "run --start-from", "run --calibration", "explain --events", "explain --start-from",
    "compare --calibration", "check --calibration", "sweep --points-from", "calibrate --events",
    "calibrate --retention", "calibrate --survivors", "calibrate --rf",
    "calibrate --cross", "replay --events", "replay --start-from", "replay --freezes", "replay --goals",
    "merge --start-from", "bench --baseline",
  ]
  /// Put into a script for a cluster, whose own commands check them.
  private static let printed: Set = [
    "dask --parts", "dask --out", "slurm --parts", "slurm --out",
  ]

  @Test("are all known to these tests")
  func options() throws {
    let help = try JSONSerialization.jsonObject(with: Data(Rewardsim._dumpHelp().utf8))
    var commands = [try #require((help as? [String: Any])?["command"] as? [String: Any])]
    var found: Set<String> = []
    while let command = commands.popLast() {
      commands += command["subcommands"] as? [[String: Any]] ?? []
      for option in command["arguments"] as? [[String: Any]] ?? []
      where ["file", "folder", "path"].contains(option["valueName"] as? String)
        && option["kind"] as? String == "option"
      {
        let name = (option["preferredName"] as? [String: Any])?["name"] as? String ?? ""
        found.insert("\(command["commandName"] as? String ?? "") --\(name)")
      }
    }
    // The path of a field.
    #expect(found.remove("sensitivity --except") != nil)
    #expect(found == Self.written.union(Self.read).union(Self.printed))
  }

  private static let scenario = """
    format: 1
    title: Visits
    days: 40
    currencies: { coins: {} }
    items: { freeze: { kind: streak_freeze, start: 1 } }
    login: { pays: { coins: 3, xp: 10 } }
    streaks: { habit: { protected_by: freeze } }
    levels: { curve: { table: [100, 300] } }
    shop: { freeze: { gives: { freeze: 1 }, price: { coins: 20 }, demand: { keep: 1 } } }
    players: { count: 64, profiles: { loyal: { share: 1, activity: 1 } } }
    goals:
      a: { metric: coins.balance.mean, at_least: 12 }

    """
  private static let log = "player,timestamp,event\nann,2024-03-01T10:00:00Z,login\n"

  /// Commands that write a file or a folder at OUT, by the option that names it.
  private static let commands = [
    "init --out": "init first --out OUT",
    "run --out": "run S --out OUT",
    "run --shard": "run S --shard 1/2 --out OUT",
    "clock-audit --out": "clock-audit S --players 10 --days 20 --out OUT",
    "compare --out": "compare S --set login.pays.coins=4 --out OUT",
    "check --out": "check S --out OUT",
    "check --json": "check S --json OUT",
    "check --junit": "check S --junit OUT",
    "check --baseline": "check S --update-baseline --baseline OUT",
    "sweep --out": "sweep S --axis login.pays.coins=1,2 --out OUT",
    "sensitivity --out": "sensitivity S --axis login.pays.coins=1,2 --out OUT",
    "tune --out": "tune S --knob login.pays.coins=1,2 --out OUT",
    "calibrate --out": "calibrate S --target retention@1=0.4 --out OUT",
    "level-curve --out": "level-curve S --target level.2.days.p50=12 --out OUT",
    "freeze-value --out": "freeze-value S --out OUT",
    "replay --out": "replay S --events L --out OUT",
    "replay --as-of": "replay S --events L --as-of 2024-03-05T12:00:00Z --out OUT",
    "merge --out": "merge S P --out OUT",
  ]

  @Test("have a command below for every option")
  func everyOption() {
    #expect(Set(Self.commands.keys) == Self.written.union(["run --shard", "replay --as-of"]))
  }

  /// Runs a command that must fail.
  private func failure(_ words: String, out: String) async throws -> Failure {
    let places = [
      "S": scratch / "s.yaml", "L": scratch / "log.csv", "P": scratch / "1.rewardpart", "OUT": out,
    ]
    var words = words.split(separator: " ").map { places[String($0)] ?? String($0) }
    let name = words.removeFirst()
    // The parser of the whole tool takes a fifth of a second to make, in a debug build.
    let parsed = try #require(Rewardsim.configuration.subcommands.first { $0._commandName == name })
    var command = try parsed.parseAsRoot(words)
    return try await #require(throws: Failure.self) {
      if var command = command as? any AsyncParsableCommand {
        try await command.run()
      } else {
        try command.run()
      }
    }
  }

  @Test("never lead to an input or to what this tool did not write", arguments: commands.keys.sorted())
  func refused(option: String) async throws {
    let words = try #require(Self.commands[option])
    try FileOutput.replace(scratch / "s.yaml", with: Self.scenario)
    try FileOutput.replace(scratch / "log.csv", with: Self.log)
    try FileOutput.replace(scratch / "notes.md", with: "mine")
    try Folder.make(scratch / "mine", shownAs: "mine")
    try FileOutput.replace(scratch / "mine/notes.md", with: "mine")
    try FileManager.default.createSymbolicLink(atPath: scratch / "link", withDestinationPath: "s.yaml")
    for name in ["s.yaml", "link", "./s.yaml", "log.csv", "notes.md", "mine"] {
      let failure = try await failure(words, out: scratch / name)
      #expect(failure.status == .cannotCreate, "\(name): \(failure.text)")
    }
    #expect(scratch.text("s.yaml") == Self.scenario && scratch.text("log.csv") == Self.log)
    #expect(scratch.text("notes.md") == "mine" && scratch.text("mine/notes.md") == "mine")
    #expect(scratch.entries == ["link", "log.csv", "mine", "notes.md", "s.yaml"])
  }

  @Test(
    "may lead to what the same command wrote before",
    arguments: ["check --json", "check --junit", "replay --as-of"])
  func again(option: String) async throws {
    try FileOutput.replace(scratch / "s.yaml", with: Self.scenario)
    try FileOutput.replace(scratch / "log.csv", with: Self.log)
    // An empty file holds nothing that could be lost.
    try FileOutput.replace(scratch / "out", with: "")
    for _ in 0..<2 {
      switch option {
      case "check --json":
        _ = try await CheckCommand.parse([scratch / "s.yaml", "--json", scratch / "out"]).answer()
      case "check --junit":
        _ = try await CheckCommand.parse([scratch / "s.yaml", "--junit", scratch / "out"]).answer()
      default:
        try await ReplayCommand.parse([
          scratch / "s.yaml", "--events", scratch / "log.csv", "--as-of", "2024-03-05T12:00:00Z", "--out",
          scratch / "out",
        ]).run()
      }
      #expect(scratch.text("out")?.isEmpty == false)
    }
  }

  @Test("say what is in the way")
  func words() async throws {
    try FileOutput.replace(scratch / "s.yaml", with: Self.scenario)
    let input = try await failure("check S --json OUT", out: scratch / "s.yaml")
    #expect(
      input.text
        == "error: '\(scratch / "s.yaml")' is an input of this command, and would be replaced\nhelp: give another --json\n"
    )
    try FileOutput.replace(scratch / "notes.md", with: "mine")
    let foreign = try await failure("check S --junit OUT", out: scratch / "notes.md")
    #expect(
      foreign.text
        == "error: '\(scratch / "notes.md")' exists and is not a JUnit file of 'check'\nhelp: give another --junit, or delete the file\n"
    )
    let twice = try await failure("check S --json OUT --junit OUT", out: scratch / "x")
    #expect(twice.status == .usage && twice.text.contains("--json and --junit name the same file"))
    let inside = try await failure("check S --json \(scratch / "out/x.json") --out OUT", out: scratch / "out")
    #expect(inside.text.contains("lies in the report folder"))
    #expect(scratch.entries == ["notes.md", "s.yaml"])
  }

  @Test("never lead to a report folder that holds an input")
  func inputInside() async throws {
    try FileOutput.replace(scratch / "s.yaml", with: Self.scenario)
    _ = try await RunCommand.parse([
      scratch / "s.yaml", "--export-players", "--out", scratch / "out",
    ]).answer()
    let failure = try await failure(
      "run S --start-from \(scratch / "out/players.csv") --out OUT", out: scratch / "out")
    #expect(failure.status == .cannotCreate)
    #expect(failure.text.contains("holds '\(scratch / "out/players.csv")', an input of this command"))
    #expect(scratch.text("out/players.csv") != nil)
  }
}
