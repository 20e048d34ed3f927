import Testing

@testable import RewardCommand
@testable import RewardFiles

@Suite("Exported players")
struct PlayerExportTests {
  private let scratch = Scratch()

  /// Everybody comes every day and is paid 10: on day n all hold 10 n, and the streak is n long.
  private func run(days: Int, _ arguments: [String], to out: String) async throws {
    let coins = """
      format: 1
      title: Coins a day
      days: \(days)
      currencies: { coins: { start: 5 } }
      login: { pays: { coins: 10 } }
      streaks: { daily: {} }
      players: { count: 2, profiles: { loyal: { share: 1, activity: 1 } } }

      """
    try FileOutput.replace(scratch / "coins.yaml", with: coins)
    _ = try await RunCommand.parse(
      [scratch / "coins.yaml", "--out", scratch / out, "--threads", "1"] + arguments
    ).answer()
  }

  private static let header =
    "player,profile,day,arrived,last_active,active_days,leaves,returns,coins,streak.daily,"
    + "streak.daily.longest,streak.daily.gap,streak.daily.hurt,streak.daily.last_counted,purchases,spent_cents\n"

  @Test("are a file of the folder, and its summary names it")
  func file() async throws {
    try await run(days: 3, ["--export-players"], to: "out")
    let row = "loyal,3,1,3,3,,,35,3,3,0,0,3,0,0\n"
    #expect(scratch.text("out/players.csv") == Self.header + "loyal-0,\(row)loyal-1,\(row)")
    #expect(scratch.text("out/summary.json")?.contains("\"players.csv\"") == true)
    #expect(scratch.entries == ["coins.yaml", "out"])
  }

  @Test("are left out unless asked for")
  func notAsked() async throws {
    try await run(days: 3, [], to: "out")
    #expect(scratch.text("out/players.csv") == nil)
    #expect(scratch.text("out/summary.json")?.contains("players.csv") == false)
  }

  @Test("begin another run that ends as one long run does", arguments: ["csv", "ndjson"])
  func startFrom(format: String) async throws {
    try await run(days: 60, ["--export-players"], to: "whole")
    try await run(days: 30, ["--export-players", format], to: "first")
    let start = ["--start-from", scratch / "first/players.\(format)"]
    try await run(days: 30, ["--export-players"] + start, to: "second")
    #expect(scratch.text("second/players.csv") == scratch.text("whole/players.csv"))
    let page = try #require(scratch.text("second/report.md"))
    #expect(page.contains("--start-from players.\(format)") && !page.contains(scratch / "first"))
    let row = "60,1,60,60,,,605,60,60,0,0,60,0,0\n"
    #expect(scratch.text("second/players.csv")?.hasSuffix("loyal-1,loyal,\(row)") == true)
    // What they begin with is booked as carried over: 305 coins each.
    #expect(scratch.text("second/ledger.csv")?.contains("\n1,carried_over,coins,610,start,coins,2\n") == true)
  }

  @Test("begin a run that is too short for all of its players to arrive, as they have arrived")
  func arrived() async throws {
    let yaml = """
      format: 1
      title: Arrivals
      days: 10
      players:
        count: 20
        arrive: { per_day: 2 }
        profiles: { p: { share: 1, activity: 0.5 } }

      """
    try FileOutput.replace(scratch / "arrivals.yaml", with: yaml)
    let first = ["--export-players", "--out", scratch / "first"]
    _ = try await RunCommand.parse([scratch / "arrivals.yaml"] + first).answer()
    let start = ["--start-from", scratch / "first/players.csv", "--out", scratch / "second"]
    _ = try await RunCommand.parse([scratch / "arrivals.yaml", "--days", "5"] + start).answer()
    #expect(scratch.text("second/summary.json") != nil)
    // Without them, only ten of twenty would arrive.
    await #expect(throws: Failure.self) {
      try await RunCommand.parse([
        scratch / "arrivals.yaml", "--days", "5", "--out", scratch / "third",
      ]).answer()
    }
  }

  @Test("begin a run that judges no goal on days since arrival, and gives no advice on one")
  func goals() async throws {
    // Everybody is on level 2 on their first day, so that a second run counts 0 days to it.
    let yaml = """
      format: 1
      title: Levels
      days: 5
      currencies: { coins: {} }
      login: { pays: { xp: 100, coins: 10 } }
      levels: { curve: { table: [100, 200] } }
      players: { count: 400, profiles: { loyal: { share: 1, activity: 1 } } }
      goals:
        fast: { metric: level.2.days.p50, between: [1, 4] }
        kept: { metric: retention@3, at_most: 0.5 }
        held: { metric: coins.balance.mean, between: [49, 101] }

      """
    try FileOutput.replace(scratch / "levels.yaml", with: yaml)
    func answer(_ arguments: String...) async throws -> String {
      try await RunCommand.parse([scratch / "levels.yaml"] + arguments).answer()
        .split { $0 == " " || $0 == "\n" }.joined(separator: " ")
    }
    let first = try await answer("--export-players", "--out", scratch / "first")
    #expect(
      first.contains(
        "Goals 2 of 3 goals are missed: fast is 0 days instead of 1 to 4; kept is 100.0 % instead of at most 50.0 %."
      ))
    let second = try await answer("--start-from", scratch / "first/players.csv", "--out", scratch / "second")
    #expect(
      second.contains(
        "Goals The goal is met. 2 goals on days since arrival are not judged, because these players arrived earlier: 'fast' and 'kept'."
      ))
    #expect(!second.contains("rewardsim tune"))
    #expect(scratch.text("second/report.md")?.contains("| fast |") == false)
  }

  @Test("that do not fit the run are refused, with the place and the fix")
  func refused() async throws {
    try FileOutput.replace(scratch / "players.csv", with: "player,gems\nloyal-0,1\n")
    let path = scratch / "players.csv"
    let failure = await #expect(throws: Failure.self) {
      try await run(days: 3, ["--start-from", path], to: "out")
    }
    #expect(failure?.status == .badInput)
    #expect(
      failure?.text == """
        \(path):1:8: error: 'gems' is nothing this scenario keeps of a player
        help: 'run --export-players' writes all there is; leave out what is not

        """)
    try FileOutput.replace(scratch / "players.csv", with: "player\nloyal-0\nloyal-1\nloyal-2\n")
    let crowd = await #expect(throws: Failure.self) {
      try await run(days: 3, ["--start-from", path], to: "out")
    }
    #expect(
      crowd?.text == """
        error: '\(path)' holds 3 players of 'loyal', more than the 2 of the run
        help: raise --players

        """)
    #expect(scratch.text("out/summary.json") == nil)
  }
}
