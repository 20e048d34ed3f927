import Foundation
import RewardEngine
import RewardReports
import RewardStudies
import Testing

@testable import RewardCommand
@testable import RewardFiles

@Suite("The run command")
struct RunCommandTests {
  private let scratch = Scratch()

  /// The smallest scenario that pays: five players, three days.
  static let coins = """
    format: 1
    title: Coins a day
    days: 3
    currencies: { coins: {} }
    login: { pays: { coins: 10 } }
    players: { count: 5, profiles: { loyal: { share: 1, activity: 0.5 } } }

    """

  /// Writes a scenario into the test's folder.
  private func scenario(_ text: String = Self.coins, named name: String = "coins.yaml") throws -> String {
    try FileOutput.replace(scratch / name, with: text)
    return scratch / name
  }

  /// Runs a scenario with small tables.
  private func run(_ arguments: [String], to out: String = "out") async throws -> String {
    try await RunCommand.parse(arguments + ["--out", scratch / out, "--threads", "1"]).answer()
  }

  private func json(_ file: String) throws -> [String: Any] {
    let text = try #require(scratch.text(file))
    return try #require(try JSONSerialization.jsonObject(with: Data(text.utf8)) as? [String: Any])
  }

  @Test("writes the report's files, all named in its summary, and nothing beside the folder")
  func files() async throws {
    _ = try await run([try scenario()])
    let expected = [
      "actives.svg", "daily-by-profile.csv", "daily.csv", "flows.svg", "ledger-by-profile.csv", "ledger.csv",
      "lorenz.svg", "metrics.csv", "money.svg", "profiles.csv", "quantiles.csv", "report.html", "report.md",
      "retention.csv", "retention.svg", "run.json", "states.svg", "summary.json",
    ]
    #expect(try Folder.entries(of: scratch / "out") == expected)
    #expect((try json("out/summary.json")["files"] as? [String])?.sorted() == expected)
    #expect(scratch.entries == ["coins.yaml", "out"])
  }

  @Test("answers with the title, the answer and the path of the report")
  func answer() async throws {
    let answer = try await run([try scenario()])
    #expect(answer.hasPrefix("Coins a day\n\nGoals       The scenario sets no goals. "))
    #expect(answer.hasSuffix("\n\n\(scratch / "out")/report.md\n"))
  }

  @Test("notes in run.json what differs from run to run")
  func record() async throws {
    let before = Date.now.addingTimeInterval(-1)
    _ = try await run([try scenario()])
    let record = try json("out/run.json")
    #expect(record["command"] as? String == "rewardsim run coins.yaml --players 5 --days 3 --seed 1")
    #expect(record["version"] as? String == Rewardsim.version)
    let date = try Date(try #require(record["date"] as? String), strategy: .iso8601)
    #expect(date >= before && date <= Date.now)
    #expect(record["threads"] as? Int == 1)
    #expect(try #require(record["seconds"] as? Double) >= 0)
    #expect(try #require(record["peak_memory_bytes"] as? Int) > 1 << 20)
    #expect(record["host"] as? String != "")
  }

  @Test(
    "writes to reports/ and the file's name unless told otherwise, as far as it can name a folder",
    arguments: [
      ("first.yaml", "first"), ("scenarios/first.yaml", "first"), ("/a/b/first", "first"),
      ("my economy.v2.yaml", "my-economy-v2"), ("päivä.yml", "päivä"), (".yaml", "scenario"),
      ("a/../b.json", "b"), ("a\\b:c.yaml", "a-b-c"), ("/", "scenario"),
    ])
  func defaultFolder(path: String, name: String) throws {
    #expect(try RunCommand.parse([path]).folderPath == "reports/\(name)")
    #expect(try RunCommand.parse([path, "--out", "x/y"]).folderPath == "x/y")
  }

  // Two thousand million player-days take far longer than the limit, of which tests beside it use up most.
  @Test("refuses a folder that is not its own before it simulates", .timeLimit(.minutes(20)))
  func foreignFolder() async throws {
    let path = try scenario()
    try FileManager.default.createDirectory(atPath: scratch / "out", withIntermediateDirectories: false)
    try FileOutput.replace(scratch / "out/thesis.txt", with: "mine")
    let wanted = Failure(
      "folder '\(scratch / "out")' exists and was not written by rewardsim",
      help: "give another --out, or delete the folder", status: .cannotCreate)
    await #expect(throws: wanted) { try await run([path, "--players", "2000000", "--days", "1000"]) }
    #expect(try Folder.entries(of: scratch / "out") == ["thesis.txt"])
    #expect(scratch.entries == ["coins.yaml", "out"])
    #expect(ExitStatus.cannotCreate.rawValue == 73)
  }

  @Test("refuses more player-days than the limit, and runs as many")
  func playerDays() async throws {
    let path = try scenario()
    let wanted = Failure(
      "this run needs 15 player-days (5 players × 3 days); the limit is 14",
      help: "simulate fewer, or raise the limit with --max-player-days", status: .badInput)
    await #expect(throws: wanted) { try await run([path, "--max-player-days", "14"]) }
    #expect(scratch.entries == ["coins.yaml"])
    await #expect(throws: Never.self) { try await run([path, "--max-player-days", "15"]) }
    #expect(ExitStatus.badInput.rawValue == 65)
  }

  /// Mebibytes, rounded up, of the tables on one thread and the texts of its report.
  private func mebibytes(_ scenario: Scenario) throws -> Int {
    let report = ReportSize(of: scenario, try Plan(scenario))
    return (try Run(scenario, threads: 1).memoryEstimate() + report.memory - 1) >> 20 + 1
  }

  @Test("refuses a run larger than the limit, and simulates one as large")
  func memory() async throws {
    let path = try scenario()
    let large = [path, "--players", "1", "--days", "2000"]
    let scenario = try RunCommand.parse(large).options.load(also: RunCommand.parse(large).size.settings)
      .scenario
    let most = try mebibytes(scenario)
    let wanted = Failure(
      "this run needs about \(most) MiB; the limit is \(most - 1) MiB",
      help: "simulate fewer days or use fewer --threads, or raise the limit with --max-memory",
      status: .badInput)
    await #expect(throws: wanted) { try await run(large + ["--max-memory", "\(most - 1)"]) }
    #expect(scratch.entries == ["coins.yaml"])
    #expect(throws: Never.self) {
      let size = try SizeOptions.parse(["--threads", "1", "--max-memory", "\(most)"])
      let options = try RunCommand.parse(large).options
      let (scenario, document) = try options.load(also: RunCommand.parse(large).size.settings)
      _ = try size.run(of: scenario, in: document)
    }
  }

  @Test("names replications as a way out where their tables are too large")
  func memoryOfReplications() async throws {
    let path = try scenario(
      Self.coins.replacing("count: 5,", with: "count: 40, daily_shock: { spread: 1 },"))
    let arguments = [path, "--days", "300", "--max-memory", "1"]
    let scenario = try RunCommand.parse(arguments).options.load(
      also: RunCommand.parse(arguments).size.settings
    ).scenario
    let wanted = Failure(
      "this run needs about \(try mebibytes(scenario)) MiB; the limit is 1 MiB",
      help: "simulate fewer days or use fewer --threads, lower 'players.daily_shock.replications', "
        + "or raise the limit with --max-memory", status: .badInput)
    await #expect(throws: wanted) { try await run(arguments) }
    #expect(scratch.entries == ["coins.yaml"])
  }

  @Test("tells of replications that players are too few for at their line")
  func replications() async throws {
    let path = try scenario(Self.coins.replacing("count: 5,", with: "count: 5, daily_shock: { spread: 1 },"))
    let failure = try await #require(throws: Failure.self) { try await run([path]) }
    #expect(
      failure.text == """
        \(path):6:22: error: 20 replications of 0 players leave profile 'loyal' without a player
            6 | players: { count: 5, daily_shock: { spread: 1 }, profiles: { loyal: { share: 1, activity: 0.5 } } }
              |                      ^^^^^^^^^^^
        help: simulate at least 20 players, or write fewer replications

        """)
    #expect(failure.status == .badInput)
    let answer = try await run([path, "--players", "20"])
    #expect(
      answer.replacing("\n", with: " ").contains(
        "Players share a daily shock: intervals are over 20 replications, each with its own days."))
  }

  @Test("tells of a balance that cannot be held at the line of its currency")
  func balance() async throws {
    let path = try scenario(
      Self.coins.replacing("coins: 10", with: "coins: 2000000000"))
    let failure = try await #require(throws: Failure.self) { try await run([path]) }
    #expect(
      failure.text == """
        \(path):4:15: error: a player could hold 6000000000 of 'coins' in 3 days; a balance is at most 2000000000
            4 | currencies: { coins: {} }
              |               ^^^^^
        help: pay less a day, or simulate fewer days; scaling every amount of 'coins' down keeps the economy the same

        """)
    #expect(failure.status == .badInput)
    #expect(scratch.entries == ["coins.yaml"])
  }

  @Test("simulates as many players and days as it is told, with the seed it is told")
  func size() async throws {
    let path = try scenario()
    _ = try await run([path])
    _ = try await run([path, "--players", "40", "--days", "7"], to: "larger")
    _ = try await run([path, "--seed", "18446744073709551615"], to: "luck")
    let plain = try json("out/summary.json")
    let larger = try json("larger/summary.json")
    let luck = try json("luck/summary.json")
    #expect(plain["players"] as? Int == 5 && plain["days"] as? Int == 3 && plain["seed"] as? String == "1")
    #expect(larger["players"] as? Int == 40 && larger["days"] as? Int == 7)
    #expect(luck["players"] as? Int == 5 && luck["seed"] as? String == "18446744073709551615")
    #expect(luck["results"] as? String != plain["results"] as? String)
  }

  @Test("replaces its own older report")
  func again() async throws {
    let path = try scenario()
    _ = try await run([path])
    _ = try await run([path, "--days", "2"])
    #expect(try json("out/summary.json")["days"] as? Int == 2)
    #expect(scratch.entries == ["coins.yaml", "out"])
  }

  @Test(
    "names the command that gives the same bytes, as a shell reads it",
    arguments: [
      ("coins.yaml", []), ("my coins.yaml", ["--set", "title=Don't | panic; $HOME `x` \"y\""]),
      ("it's.yaml", ["--players", "9", "--seed", "3", "--set", "login.pays.coins=7", "--set", "days=5"]),
    ])
  func command(name: String, arguments: [String]) async throws {
    let path = try scenario(named: name)
    _ = try await run([path] + arguments)
    let report = try #require(scratch.text("out/report.md"))
    let shown = try #require(report.split(separator: "```sh\n").last?.split(separator: "\n```").first)
    #expect(try json("out/run.json")["command"] as? String == String(shown))
    let words = try shellWords(String(shown))
    #expect(words.prefix(3) == ["rewardsim", "run", name])
    _ = try await run([path] + words.dropFirst(3), to: "again")
    let files = try Folder.entries(of: scratch / "out")
    #expect(files == (try Folder.entries(of: scratch / "again")))
    for file in files where file != "run.json" {
      #expect(scratch.text("out/\(file)") == scratch.text("again/\(file)"), "\(file)")
    }
  }

  @Test("names each limit that is not the usual one in the command that gives the same bytes")
  func limits() async throws {
    let path = try scenario()
    let usual = try SizeOptions.parse([]).limits.all.map { [$0.name, "\($0.usual)"] }.flatMap { $0 }
    _ = try await run([path] + usual, to: "usual")
    #expect(
      try json("usual/run.json")["command"] as? String
        == "rewardsim run coins.yaml --players 5 --days 3 --seed 1")
    _ = try await run(
      [path, "--max-memory", "8000", "--max-player-days", "99", "--max-nodes", "90", "--max-depth", "9"]
        + ["--max-file-size", "9000"])
    #expect(
      try json("out/run.json")["command"] as? String
        == "rewardsim run coins.yaml --players 5 --days 3 --seed 1 --max-file-size 9000 --max-depth 9 "
        + "--max-nodes 90 --max-player-days 99 --max-memory 8000")
  }

  /// The words a shell makes of a command.
  private func shellWords(_ command: String) throws -> [String] {
    let shell = Process()
    shell.executableURL = URL(filePath: "/bin/sh")
    shell.arguments = ["-c", "rewardsim() { printf '%s\\n' rewardsim \"$@\"; }\n\(command)"]
    let output = Pipe()
    shell.standardOutput = output
    try shell.run()
    let bytes = try output.fileHandleForReading.readToEnd() ?? Data()
    shell.waitUntilExit()
    return String(decoding: bytes, as: UTF8.self).split(separator: "\n").map(String.init)
  }
}
