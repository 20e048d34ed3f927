import Foundation
import Testing

@testable import RewardCommand
@testable import RewardFiles
@testable import RewardStudies

@Suite("The replay command")
struct ReplayCommandTests {
  private let scratch = Scratch()

  private static func scenario(_ name: String) -> String {
    Checkout.root.appending(path: "scenarios/\(name).yaml").path(percentEncoded: false)
  }

  /// Replays a log by the rules of `first.yaml` unless others are named.
  private func replay(
    _ log: String, _ arguments: String..., scenario: String = "first", to out: String = "out"
  ) async throws -> String {
    try FileOutput.replace(scratch / "log.csv", with: log)
    return try await ReplayCommand.parse(
      [Self.scenario(scenario), "--events", scratch / "log.csv", "--out", scratch / out] + arguments
    ).answer()
  }

  /// The final states, by player and column.
  private func players(of out: String = "out") throws -> [String: [String: String]] {
    let lines = try #require(scratch.text("\(out)/players.csv")).split(separator: "\n")
    let names = lines[0].split(separator: ",").map(String.init)
    var players: [String: [String: String]] = [:]
    for line in lines.dropFirst() {
      let cells = line.split(separator: ",", omittingEmptySubsequences: false).map(String.init)
      players[cells[0]] = Dictionary(uniqueKeysWithValues: zip(names, cells))
    }
    return players
  }

  // The cycle of first.yaml pays 2 coins on day 1, 5 on days 3 and 5, 20 on day 7; a freeze costs 10.
  private static let log = """
    player,timestamp,event
    ann,2024-02-26T08:00:00Z,login
    ann,2024-02-27T08:00:00Z,login
    ann,2024-02-29T23:59:59Z,login
    ann,2024-02-29T23:59:59Z,login
    ann,2024-02-29T23:59:59Z,buy.freeze
    bob,2024-02-26T10:00:00+01:00,login
    bob,2024-02-27T10:00:00+01:00,login
    bob,2024-02-28T10:00:00+01:00,login
    bob,2024-02-29T10:00:00+01:00,login
    bob,2024-03-01T10:00:00+01:00,login
    bob,2024-03-02T10:00:00+01:00,login
    bob,2024-03-03T10:00:00+01:00,login
    bob,2024-03-03T10:01:00+01:00,buy.freeze
    bob,2024-03-05T00:30:00+01:00,login
    bob,2024-03-05T00:31:00+01:00,dance

    """

  @Test("advises to add what a streak counts to the log, and raises no chance, which a log has not")
  func nothingCounts() async throws {
    let log = (1...9).map { "ann,2024-02-0\($0)T08:00:00Z,login\n" }.joined()
    _ = try await replay("player,timestamp,event\n" + log, scenario: "rizq")
    let report = try #require(scratch.text("out/report.md"))
    #expect(
      report.contains("if players do what it counts, add these events to the log; or count something else"))
    #expect(!report.contains("raise the chance of what it counts"))
  }

  @Test(
    "says of no figure that it is as if nobody churned, which a log does not show",
    arguments: ["rizq", "season"])
  func withThoseWhoLeft(scenario: String) async throws {
    let yaml = Checkout.root.appending(path: "scenarios/\(scenario).yaml").path(percentEncoded: false)
    _ = try await RunCommand.parse([
      yaml, "--players", "300", "--days", "60", "--export-events", "300", "--out", scratch / "run",
    ]).answer()
    let answer = try await ReplayCommand.parse([
      yaml, "--events", scratch / "run/events.csv", "--out", scratch / "out",
    ]).answer()
    // But of a run, with which a report compares it.
    let report = try #require(scratch.text("out/report.md")).replacing(
      "they would if nobody churned", with: "")
    for words in ["nobody churned", "would reach", "would own", "Players who churn", "have profiles that"] {
      #expect(!answer.contains(words) && !report.contains(words), "\(words)")
    }
    #expect(scratch.text("out/report.md")?.contains("those who left included") == true)
  }

  @Test("pays real players what the rules say")
  func rules() async throws {
    let answer = try await replay(Self.log)
    // Ann: 2 on her first day; one day missed breaks the run, so 2 again. 4 coins buy no freeze.
    let ann = try #require(try players()["ann"])
    #expect(ann["coins"] == "4" && ann["freeze"] == "0")
    // She is not back until the end, on 5 March: that is four days missed, and no run.
    #expect(ann["streak.daily"] == "0" && ann["streak.daily.longest"] == "2")
    // Bob: 2 + 5 + 5 + 20 - 10 for a freeze, which bridges 4 March; the eighth day is day 1 of the cycle: 2.
    // Half past midnight in his zone is still 4 March in UTC: days are his own.
    let bob = try #require(try players()["bob"])
    #expect(bob["coins"] == "24" && bob["freeze"] == "0")
    #expect(bob["streak.daily"] == "8" && bob["streak.daily.longest"] == "8" && bob["last_active"] == "9")
    // Nobody knows who has churned, and what is said of runs does not hold here.
    let report = try #require(scratch.text("out/report.md"))
    #expect(
      report.contains("A log does not show who has left for good, so what their streaks lose counts, too."))
    #expect(
      !report.contains("churned do") && !report.contains("has churned")
        && !report.contains("have churned are left out"))
    #expect(
      answer.contains(
        """
        Replayed from 13 events of 2 players, 2024-02-26 to 2024-03-05.
        Ignored, because they are not in the scenario: 1 event: dance (1).
        Sent twice and counted once: 1 event.

        """))
    let page = try #require(scratch.text("out/report.md"))
    #expect(page.contains("\nReplayed from 13 events of 2 players, 2024-02-26 to 2024-03-05.\n"))
    #expect(!page.contains("rewardsim explain") && !page.contains("freeze propensity"))
    // What is said of drawn players is not said of real ones.
    #expect(!page.contains("They do not learn") && !page.contains("number of threads"))
    #expect(page.contains("\n- All players start with what the scenario gives on the first day."))
  }

  @Test("tells a command that makes the same again")
  func command() async throws {
    _ = try await replay(
      Self.log, "--max-per-day", "7", "--max-depth", "9", "--set", "shop.freeze.price.coins=3")
    let page = try #require(scratch.text("out/report.md"))
    #expect(
      page.contains(
        """
        rewardsim replay first.yaml --set shop.freeze.price.coins=3 --events log.csv \
        --from 2024-02-26 --until 2024-03-05 --seed 1 --max-depth 9 --max-per-day 7

        """))
  }

  @Test("counts days where it is told to")
  func zone() async throws {
    _ = try await replay(Self.log, "--zone", "Etc/UTC")
    // Bob's last login is on 4 March there: no day is missed, and his freeze is left.
    let bob = try #require(try players()["bob"])
    #expect(bob["freeze"] == "1" && bob["streak.daily"] == "8" && bob["last_active"] == "8")
  }

  @Test(
    "ends where the run ended whose events it reads",
    arguments: ["first", "full-economy", "goal-streaks", "habit-tracker", "cheer-supports", "rizq", "season"])
  func roundTrip(scenario: String) async throws {
    _ = try await RunCommand.parse([
      Self.scenario(scenario), "--players", "120", "--days", "40", "--export-players", "--export-events",
      "120", "--out", scratch / "run",
    ]).answer()
    let log = try #require(scratch.text("run/events.csv"))
    // Day 40 after 1 January 2024.
    _ = try await replay(log, "--strict", "--from", "2024-01-01", "--until", "2024-02-09", scenario: scenario)
    let (expected, found) = (try players(of: "run"), try players())
    #expect(expected.count == found.count && found.count > 100)
    // What a log cannot tell: the profile, the life luck has in store, and what feedback remembers.
    let untold: Set = ["profile", "leaves", "returns", "last_break"]
    for (id, state) in expected {
      let told = state.filter { !untold.contains($0.key) }
      #expect(told == found[id]?.filter { !untold.contains($0.key) }, "\(id)")
    }
  }

  @Test(
    "refuses a log that cannot be played, and names the line",
    arguments: [
      (
        "player,timestamp,event\na,2024-01-01T08:00:00Z,logn\n", ["--strict"],
        ":2: error: the scenario has no event 'logn'\nhelp: did you mean 'login'?\n"
      ),
      (
        "player,timestamp,event\na,2024-01-01T08:00:00Z,login\nb,2024-01-01T08:00:00Z,login\n"
          + "a,2024-01-02T08:00:00Z,login\n", [],
        ":4: error: player 'a' appears again after other players\nhelp: sort the log by player, or add --sort\n"
      ),
      (
        "player,timestamp,event,amount\na,2024-01-01T08:00:00Z,buy.freeze,101\n", [],
        ":2: error: a player does this more than 100 times on one day\n"
          + "help: correct the log, or raise --max-per-day\n"
      ),
      (
        // East to west over the date line: 2 January, 1 January, 2 January again, and 120 units on it.
        "player,timestamp,event,amount\na,2024-01-02T01:00:00+14:00,buy.freeze,60\n"
          + "a,2024-01-01T02:00:00-10:00,login,1\na,2024-01-02T02:00:00-10:00,buy.freeze,60\n", [],
        ":4: error: a player does this more than 100 times on one day\n"
          + "help: correct the log, or raise --max-per-day\n"
      ),
    ])
  func refusals(log: String, arguments: [String], message: String) async throws {
    try FileOutput.replace(scratch / "log.csv", with: log)
    let command = try ReplayCommand.parse(
      [Self.scenario("first"), "--events", scratch / "log.csv", "--out", scratch / "out"] + arguments)
    let failure = await #expect(throws: Failure.self) { try await command.answer() }
    #expect(failure?.text == "\(scratch / "log.csv")\(message)")
    #expect(failure?.status == .badInput)
    #expect(scratch.entries == ["log.csv"])
  }

  @Test("refuses a log without an event it knows, days that are not there, and standard input without days")
  func nothingToPlay() async throws {
    let log = "player,timestamp,event\na,2024-01-01T08:00:00Z,dance\n"
    let unknown = await #expect(throws: Failure.self) { try await replay(log) }
    let words = """
      has no event of the scenario, from 2024-01-01 to 2024-01-01
      help: the events are buy.freeze, login

      """
    #expect(unknown?.text.hasSuffix(words) == true)
    let late = await #expect(throws: Failure.self) { try await replay(log, "--from", "2024-01-02") }
    #expect(late?.text.contains("has events from 2024-01-01 to 2024-01-01 only") == true)
    let command = try ReplayCommand.parse([Self.scenario("first"), "--events", "-", "--out", scratch / "out"])
    let input = await #expect(throws: Failure.self) { try await command.answer() }
    #expect(input?.status == .usage)
    #expect(mkfifo(scratch / "pipe", 0o666) == 0)
    let piped = try ReplayCommand.parse(
      [Self.scenario("first"), "--events", scratch / "pipe", "--out", scratch / "out"])
    let pipe = await #expect(throws: Failure.self) { try await piped.answer() }
    let once = "a pipe can be read only once, so its first and last day must be given"
    #expect(pipe?.text.contains(once) == true, "\(pipe?.text ?? "")")
    #expect(throws: (any Error).self) {
      try ReplayCommand.parse(["a.yaml", "--events", "b", "--from", "2023-02-29"])
    }
    #expect(scratch.entries == ["log.csv", "pipe"])
  }
}

@Suite("A date")
struct CivilDateTests {
  @Test(
    "is a number of days since 1970 and back",
    arguments: [
      ("1970-01-01", 0), ("1969-12-31", -1), ("2000-02-29", 11_016), ("2000-03-01", 11_017),
      ("2024-01-01", 19_723), ("2100-03-01", 47_541), ("1900-02-28", -25_509), ("1900-03-01", -25_508),
    ])
  func both(text: String, day: Int) {
    #expect(CivilDate.day(text) == day)
    #expect(CivilDate.text(day) == text)
  }

  @Test(
    "is refused where there is none", arguments: ["2023-02-29", "2024-13-01", "2024-1-01", "20240101", ""])
  func none(text: String) { #expect(CivilDate.day(text) == nil) }
}
