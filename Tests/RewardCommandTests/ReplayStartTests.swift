import Testing

@testable import RewardCommand
@testable import RewardFiles

@Suite("A replay that starts from states")
struct ReplayStartTests {
  private let scratch = Scratch()

  private static func scenario(_ name: String) -> String {
    Checkout.root.appending(path: "scenarios/\(name).yaml").path(percentEncoded: false)
  }

  private func replay(_ scenario: String, to out: String, _ arguments: [String]) async throws -> String {
    try await ReplayCommand.parse(
      [Self.scenario(scenario), "--events", scratch / "log.csv", "--out", scratch / out] + arguments
    ).answer()
  }

  /// The lines of the final states, sorted: players of the file who are not in the log come last.
  private func states(of out: String, as format: String = "csv") throws -> [String] {
    try #require(scratch.text("\(out)/players.\(format)")).split(separator: "\n").map(String.init).sorted()
  }

  @Test(
    "ends where one replay of all days ends",
    arguments: ["first", "full-economy", "goal-streaks", "habit-tracker", "cheer-supports", "rizq", "season"])
  func twoParts(scenario: String) async throws {
    _ = try await RunCommand.parse([
      Self.scenario(scenario), "--players", "60", "--days", "30", "--export-events", "60", "--out",
      scratch / "run",
    ]).answer()
    try FileOutput.replace(scratch / "log.csv", with: try #require(scratch.text("run/events.csv")))
    // Day 13 and day 30 from 1 January 2024 on.
    for (format, number) in [("csv", 1), ("ndjson", 2)] {
      let export = ["--export-players", format]
      _ = try await replay(
        scenario, to: "whole\(number)", ["--from", "2024-01-01", "--until", "2024-01-30"] + export)
      _ = try await replay(
        scenario, to: "first\(number)", ["--from", "2024-01-01", "--until", "2024-01-13"] + export)
      _ = try await replay(
        scenario, to: "second\(number)",
        [
          "--from", "2024-01-14", "--until", "2024-01-30", "--start-from",
          scratch / "first\(number)/players.\(format)",
        ] + export)
      #expect(try states(of: "second\(number)", as: format) == states(of: "whole\(number)", as: format))
    }
  }

  /// Two ways to write é, an apostrophe that is the player's own, and one that a table writes before a formula.
  @Test("tells ids apart by their bytes, whatever a table does to show them", arguments: ["csv", "ndjson"])
  func odd(format: String) async throws {
    let ids = [
      "\u{E9}va", "e\u{301}va", "=a", "'=a", "''=a", "=b,\"c", "' =d", "'e", "\"\u{301}f", "tab\tg",
    ]
    let cells = ids.map { id in
      "\"" + id.unicodeScalars.map { $0 == "\"" ? "\"\"" : String($0) }.joined() + "\""
    }
    func replay(_ days: ClosedRange<Int>, to out: String, _ more: [String] = []) async throws {
      let events = cells.flatMap { id in days.map { "\(id),2024-03-0\($0)T21:00:00Z,login\n" } }
      try FileOutput.replace(scratch / "log.csv", with: "player,timestamp,event\n" + events.joined())
      _ = try await self.replay(
        "first", to: out,
        ["--from", "2024-03-0\(days.lowerBound)", "--until", "2024-03-0\(days.upperBound)"]
          + ["--export-players", format] + more)
    }
    try await replay(7...8, to: "whole")
    try await replay(7...7, to: "one")
    try await replay(8...8, to: "two", ["--start-from", scratch / "one/players.\(format)"])
    // By bytes, too: as texts, both ways to write é are the same.
    let (whole, two) = (try states(of: "whole", as: format), try states(of: "two", as: format))
    #expect(Set(whole.map { Array($0.utf8) }) == Set(two.map { Array($0.utf8) }))
    #expect(whole.count == ids.count + (format == "csv" ? 1 : 0))
  }

  @Test(
    "says where states are of another day than that before the first", arguments: [(9, false), (10, true)])
  func otherDay(from: Int, isOther: Bool) async throws {
    let days = [7, 8, 10, 11].map { "ann,2024-03-\($0 < 10 ? "0" : "")\($0)T12:00:00Z,login\n" }
    try FileOutput.replace(scratch / "log.csv", with: "player,timestamp,event\n" + days.joined())
    _ = try await replay("first", to: "one", ["--until", "2024-03-08"])
    let date = "2024-03-\(from < 10 ? "0" : "")\(from)"
    let text = try await replay(
      "first", to: "two", ["--from", date, "--start-from", scratch / "one/players.csv"])
    #expect(
      text.contains("1 player last played on another day before \(date) than the state says.") == isOther,
      "\(text)")
    #expect(!text.contains("begins with nothing here"))
  }

  @Test("says who had played before, and leaves out what counts from arrival, without states")
  func withoutStates() async throws {
    let log = """
      player,timestamp,event
      ann,2024-03-01T12:00:00Z,login
      ann,2024-03-09T12:00:00Z,login
      ann,2024-03-12T12:00:00Z,login
      ben,2024-03-08T12:00:00Z,login
      """
    try FileOutput.replace(scratch / "log.csv", with: log)
    let part = try await replay("first", to: "part", ["--from", "2024-03-08"])
    #expect(part.contains("1 player had played before 2024-03-08 and begins with nothing here."), "\(part)")
    #expect(!part.contains("after arrival"), "\(part)")
    #expect(scratch.text("part/retention.csv") == nil)
    let report = try #require(scratch.text("part/report.md"))
    #expect(report.contains("1 player had played before the first day, and begins here with what"))
    // They begin with nothing, as new players do: what they hold in the first days says nothing of inflation.
    #expect(part.contains("too short"), "\(part)")
    let whole = try await replay("first", to: "whole", [])
    #expect(!whole.contains("had played before"))
    #expect(scratch.text("whole/retention.csv") != nil)
  }

  // first.yaml: day 5 of a run of logins pays 5 coins; a missed day breaks the run where there is no freeze.
  private static let states = """
    player,day,coins,freeze,streak.daily,streak.daily.longest
    "O'Hara, Ann",10,7,0,4,9
    bob,10,3,1,3,3

    """
  private static let log = """
    player,timestamp,event
    "O'Hara, Ann",2024-03-11T08:00:00Z,login
    cyd,2024-03-12T08:00:00Z,login

    """

  @Test("goes on with balances and runs, ages who does nothing, and takes all others as new")
  func goesOn() async throws {
    try FileOutput.replace(scratch / "log.csv", with: Self.log)
    try FileOutput.replace(scratch / "states.csv", with: Self.states)
    let answer = try await replay(
      "first", to: "out",
      ["--from", "2024-03-11", "--until", "2024-03-12", "--start-from", scratch / "states.csv"])
    #expect(
      answer.contains(
        "Started from the states in '\(scratch / "states.csv")': 2 players, 1 of them without an event.\n"))
    let lines = try #require(scratch.text("out/players.csv")).split(separator: "\n")
    // Ann's run grows to 5, which pays 5 coins, and 12 March breaks it. Bob's freeze covers 11 March, and nothing
    // covers 12 March. Cyd is new: day 1 pays 2 coins.
    let expected: [Substring] = [
      "player,profile,day,arrived,last_active,active_days,leaves,returns,coins,freeze,streak.daily,"
        + "streak.daily.longest,streak.daily.gap,streak.daily.bridged,streak.daily.hurt,"
        + "streak.daily.last_counted,purchases,spent_cents",
      "\"O'Hara, Ann\",replayed,12,10,11,1,,,12,0,0,9,1,0,1,11,0,0",
      "cyd,replayed,12,12,12,1,,,2,0,1,1,0,0,0,12,0,0",
      "bob,replayed,12,10,,0,,,3,0,0,3,2,1,1,10,0,0",
    ]
    #expect(lines == expected)
    let page = try #require(scratch.text("out/report.md"))
    #expect(page.contains("\n- Players who are not in the file of states start with what the scenario gives"))
    #expect(page.contains("--events log.csv --start-from states.csv --from 2024-03-11"))
  }

  @Test("prints the diary of a player of the file, whom the log need not have")
  func diary() async throws {
    try FileOutput.replace(scratch / "log.csv", with: Self.log)
    try FileOutput.replace(scratch / "states.csv", with: Self.states)
    let text = try await ExplainCommand.parse([
      Self.scenario("first"), "--events", scratch / "log.csv", "--player", "bob", "--from", "2024-03-11",
      "--until", "2024-03-12", "--start-from", scratch / "states.csv",
    ]).answer()
    #expect(text.contains("\nfirst plays  on none of these days\n"))
    #expect(text.contains("\nends with    daily 0, 3 coins\n"))
    #expect(text.contains("bridges 1 missed day  -1 freeze"))
  }

  @Test(
    "is refused where the file is faulty",
    arguments: [
      (
        "player,coins\nann,1\nann,2\n",
        ":3:1: error: player 'ann' is there already\nhelp: leave one of them out\n"
      ),
      ("player,coins\n,1\n", ":2:1: error: 'player' is empty\nhelp: give every player an id\n"),
      (
        "player,gems\nann,1\n",
        ":1:8: error: 'gems' is nothing this scenario keeps of a player\n"
          + "help: 'run --export-players' writes all there is; leave out what is not\n"
      ),
    ])
  func refused(states: String, message: String) async throws {
    try FileOutput.replace(scratch / "log.csv", with: Self.log)
    try FileOutput.replace(scratch / "states.csv", with: states)
    let failure = await #expect(throws: Failure.self) {
      try await replay("first", to: "out", ["--from", "2024-03-11", "--start-from", scratch / "states.csv"])
    }
    #expect(failure?.text == (scratch / "states.csv") + message)
  }

  @Test("needs the first day, and cannot go with a look at one instant")
  func options() {
    func message(_ arguments: [String]) -> String {
      do {
        _ = try ReplayCommand.parse(["a.yaml", "--events", "l", "--start-from", "s"] + arguments)
        return ""
      } catch { return ReplayCommand.message(for: error) }
    }
    #expect(message([]) == "--start-from needs --from: the day after the states were written")
    #expect(
      message(["--as-of", "2024-03-05T12:00:00Z"])
        == "--start-from needs --from: the day after the states were written")
    #expect(
      message(["--from", "2024-01-01", "--as-of", "2024-03-05T12:00:00Z"])
        == "--from cannot go with --as-of: all events up to the instant count")
  }

  @Test(
    "takes the states of a run with feedback, and keeps the days of last breaks",
    arguments: ["csv", "ndjson"])
  func feedback(format: String) async throws {
    try FileOutput.replace(
      scratch / "mine.yaml",
      with: """
        format: 1
        title: Breaks
        days: 10
        streaks: { s: {} }
        players:
          count: 40
          profiles: { a: { share: 1, activity: 0.5 } }
          feedback: { after_break: 1 }
        """)
    _ = try await RunCommand.parse([
      scratch / "mine.yaml", "--export-players", format, "--export-events", "40", "--out", scratch / "run",
    ]).answer()
    func replay(_ days: [String], to out: String) async throws {
      _ = try await ReplayCommand.parse(
        [scratch / "mine.yaml", "--events", scratch / "run/events.csv", "--out", scratch / out]
          + ["--export-players", format] + days
      ).answer()
    }
    try await replay(["--from", "2024-01-01", "--until", "2024-01-10"], to: "whole")
    try await replay(["--from", "2024-01-01", "--until", "2024-01-05"], to: "first")
    try await replay(
      ["--from", "2024-01-06", "--until", "2024-01-10", "--start-from", scratch / "first/players.\(format)"],
      to: "second")
    let whole = try states(of: "whole", as: format)
    #expect(whole.contains { $0.contains("last_break") })
    #expect(try states(of: "second", as: format) == whole)
    // A run's own states, too.
    try await replay(
      ["--from", "2024-01-11", "--until", "2024-01-11", "--start-from", scratch / "run/players.\(format)"],
      to: "after")
  }
}
