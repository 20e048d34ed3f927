import Foundation
import Testing

@testable import RewardCommand
@testable import RewardFiles

@Suite("The diary of a player of a log")
struct ExplainLogTests {
  private let scratch = Scratch()

  private static func scenario(_ name: String) -> String {
    Checkout.root.appending(path: "scenarios/\(name).yaml").path(percentEncoded: false)
  }

  private func explain(_ log: String, _ arguments: [String], scenario: String = "first") async throws
    -> String
  {
    try FileOutput.replace(scratch / "log.csv", with: log)
    return try await ExplainCommand.parse(
      [Self.scenario(scenario), "--events", scratch / "log.csv"] + arguments
    ).answer()
  }

  // first.yaml pays 2 coins on day 1 of a run of logins and 5 on day 3.
  private static let log = """
    player,timestamp,event
    ann,2024-02-26T08:00:00Z,login
    bob,2024-02-27T08:00:00Z,login
    bob,2024-02-28T08:00:00Z,login
    bob,2024-02-29T08:00:00Z,login
    bob,2024-02-29T08:00:00Z,buy.freeze

    """

  @Test("tells each day with its date, what happened and by which rule")
  func text() async throws {
    #expect(
      try await explain(Self.log, ["--player", "bob", "--from-day", "3"]) == """
        Coins for coming back

        player       bob, of an event log; random items by seed 1
        days         2024-02-26 to 2024-02-29
        first plays  on day 2
        plays        3 of 4 days
        ends with    daily 3, 7 coins

        from day 3 to 4  received from, spent on  times  amount
        coins            (held before)                        2
                         streaks.daily.cycle.3        1      +5
                         (held after)                         7

          step     rule                           what happened               change  balance
        day 3, Wed 2024-02-28: plays
          streaks  streaks.daily.day_counts_when  counts
          holds daily 2, 2 coins
        day 4, Thu 2024-02-29: plays
          streaks  streaks.daily.day_counts_when  counts
                   streaks.daily.cycle.3          reached                   +5 coins        7
          shop     shop.freeze.price              wanted, too little money
          holds daily 3, 7 coins

        """)
  }

  @Test(
    "ends with what the replay of the whole log ends with", arguments: ["first", "cheer-supports", "season"])
  func sameEnd(scenario: String) async throws {
    _ = try await RunCommand.parse([
      Self.scenario(scenario), "--players", "40", "--days", "25", "--export-players", "--export-events", "40",
      "--out", scratch / "run",
    ]).answer()
    let log = try #require(scratch.text("run/events.csv"))
    let days = ["--from", "2024-01-01", "--until", "2024-01-25"]
    let lines = try #require(scratch.text("run/players.csv")).split(separator: "\n")
    let columns = lines[0].split(separator: ",").map(String.init)
    for line in lines.dropFirst().prefix(12) {
      let cells = line.split(separator: ",", omittingEmptySubsequences: false).map(String.init)
      let state = Dictionary(uniqueKeysWithValues: zip(columns, cells))
      let diary = try await explain(
        log, days + ["--player", cells[0], "--format", "csv", "--from-day", "25"], scenario: scenario)
      for row in diary.split(separator: "\n") where row.contains(",state,") {
        let row = row.split(separator: ",", omittingEmptySubsequences: false).map(String.init)
        // Streaks are numbered in a diary, and in a table only where there are several.
        guard let value = state[row[5]] else { continue }
        #expect(row[9] == value, "\(cells[0]) \(row[5])")
      }
    }
  }

  @Test("has the time of the first event of each day of a streak, where one date has two of them")
  func minutes() async throws {
    // With three hours of leeway, 0:59 in Berlin belongs to the day before, and 23:30 to the date itself.
    try FileOutput.replace(
      scratch / "late.yaml",
      with: """
        format: 1
        title: Late
        currencies: { coins: {} }
        activities: { run: { per_active_day: { chance: 1 }, pays: { coins: 1 } } }
        streaks:
          night: { day_counts_when: run, leeway_hours: 3, leeway: previous_day }
        players: { zones: { berlin: { share: 1, utc_offset: 1 } }, mix: game }

        """)
    try FileOutput.replace(
      scratch / "log.csv",
      with: """
        player,timestamp,event
        bob,2024-02-26T00:59:00+01:00,run
        bob,2024-02-26T01:30:00+01:00,run
        bob,2024-02-26T23:30:00+01:00,run

        """)
    let diary = try await ExplainCommand.parse(
      [scratch / "late.yaml", "--events", scratch / "log.csv", "--player", "bob"]
    ).answer()
    #expect(diary.contains("plays at 0:59 and 23:30\n"), "\(diary)")
  }

  @Test("is refused for a player who is not there, or who does nothing that is known")
  func nobody() async throws {
    let missing = await #expect(throws: Failure.self) { try await explain(Self.log, ["--player", "cyd"]) }
    #expect(
      missing?.text == """
        error: '\(scratch / "log.csv")' has no player 'cyd'
        help: give an id from its column 'player'

        """)
    let idle = await #expect(throws: Failure.self) {
      try await explain(Self.log + "cyd,2024-02-28T08:00:00Z,dance\n", ["--player", "cyd"])
    }
    #expect(
      idle?.text == """
        error: player 'cyd' has no event of the scenario, from 2024-02-26 to 2024-02-29
        help: the events are buy.freeze, login

        """)
  }

  @Test(
    "goes with options of the log, and these with nothing else",
    arguments: [
      (["--events", "l", "--find", "coins > 1"], "--find searches simulated players: leave --events out"),
      (
        ["--events", "l", "--player", "a", "--days", "3"],
        "--days cannot go with --events: players and days come from the log"
      ),
      (["--player", "1", "--zone", "Europe/Rome"], "options for reading a log need --events"),
      (["--player", "1", "--until", "2024-01-01"], "options for reading a log need --events"),
    ])
  func options(arguments: [String], message: String) {
    let error = #expect(throws: (any Error).self) { try ExplainCommand.parse(["a.yaml"] + arguments) }
    #expect(error.map { ExplainCommand.message(for: $0) } == message)
  }
}
