import Testing

@testable import RewardCommand

@Suite("The options of a look at streaks")
struct AsOfOptionsTests {
  private static let instant = ["--as-of", "2024-03-05T12:00:00Z"]

  @Test(
    "are refused with the reason",
    arguments: [
      (
        ["--as-of", "2024-03-05"],
        "--as-of must be a date and time of 1970 to 2099 with its offset: write 2024-03-05T01:59:59Z, not '2024-03-05': the time comes after the date"
      ),
      (
        ["--as-of", "2024-03-05T12:00"],
        "--as-of must be a date and time of 1970 to 2099 with its offset: write 2024-03-05T12:00Z, not '2024-03-05T12:00': Z stands for UTC"
      ),
      (["--freezes", "f.csv"], "--freezes needs --as-of"),
      (
        instant + ["--from", "2024-01-01"],
        "--from cannot go with --as-of: all events up to the instant count"
      ),
      (
        instant + ["--until", "2024-01-01"],
        "--until cannot go with --as-of: all events up to the instant count"
      ),
      (
        instant + ["--export-players", "csv"],
        "--export-players cannot go with --as-of: streaks at an instant are NDJSON"
      ),
      (instant + ["--seed", "1"], "--seed cannot go with --as-of: it uses no random draws"),
    ])
  func refused(arguments: [String], message: String) throws {
    let error = try #require(throws: (any Error).self) {
      try ReplayCommand.parse(["a.yaml", "--events", "log.csv"] + arguments)
    }
    #expect(ReplayCommand.message(for: error) == message)
    #expect(ReplayCommand.exitCode(for: error).rawValue == 64)
  }

  @Test("are refused where log and freezes would both be standard input")
  func standardInput() {
    let error = #expect(throws: (any Error).self) {
      try ReplayCommand.parse(["a.yaml", "--events", "-", "--freezes", "-"] + Self.instant)
    }
    #expect(
      error.map { ReplayCommand.message(for: $0) } == "--events and --freezes cannot both be standard input")
  }

  @Test("take an instant in any spelling a log may use")
  func spellings() throws {
    for text in ["2024-03-05T12:00:00Z", "2024-03-05 17:45+05:45", "2024-03-05T02:00:00.000-1000"] {
      let command = try ReplayCommand.parse(["a.yaml", "--events", "log.csv", "--as-of", text])
      // 5 March 2024 is day 19 787.
      #expect(command.asOf.instant?.milliseconds == (19_787 * 24 + 12) * 3_600_000)
    }
  }
}

@Suite("A log that cannot be asked for streaks")
struct UntoldStreaksTests {
  private static let login = "player,timestamp,event\nann,2024-03-03T12:00:00Z,login\n"

  @Test(
    "because a mission is more than its events",
    arguments: [
      (
        "missions: { gift: { costs: { coins: 5 }, pays: { coins: 1 } } }",
        "asks for mission 'gift', which its events alone do not show: players who are short of 'coins' cannot do it"
      ),
      (
        "missions: { gift: { done_by: real_purchase, pays: { coins: 1 } } }\n"
          + "shop: { pack: { gives: { coins: 5 }, real_price: 1 } }",
        "asks for mission 'gift', which its events alone do not show: it is done by a real purchase"
      ),
    ])
  func missions(missions: String, reason: String) throws {
    let asOf = try AsOf("daily: { day_counts_when: gift }", others: missions, log: Self.login)
    #expect(
      try asOf.fault() == """
        rules.yaml:7:38: error: 'streaks.daily.day_counts_when' \(reason)
            7 | streaks: { daily: { day_counts_when: gift } }
              |                                      ^^^^
        help: play the whole economy: replay the log without --as-of

        """)
  }

  @Test("but for a mission that is only done: once it is, collected or not")
  func plainMission() throws {
    let asOf = try AsOf(
      "daily: { day_counts_when: gift }", others: "missions: { gift: { pays: { coins: 1 } } }",
      log: "player,timestamp,event\nann,2024-03-02T12:00:00Z,gift\nann,2024-03-03T12:00:00Z,login\n"
        + "ann,2024-03-03T12:01:00Z,claim.gift\n")
    #expect(try asOf.players("2024-03-03T13:00:00Z").first?.streaks["daily"]?.short == "1 1 at_risk 0")
  }

  @Test("because it holds nothing the scenario knows, or more than a day can hold")
  func log() throws {
    let dance = try AsOf(
      "daily: {}", log: "player,timestamp,event\nann,2024-03-03T12:00:00Z,dance\n")
    #expect(
      try dance.fault()
        == "error: 'log' has no event of the scenario\nhelp: the events are login, workout\n")
    #expect(
      try dance.fault("2024-03-05T12:00:00Z", "--strict")
        == "log:2: error: the scenario has no event 'dance'\nhelp: leave out --strict to ignore and count such events\n"
    )
    let header = "player,timestamp,event,amount\n"
    let full = header + "ann,2024-03-03T12:00:00Z,workout,60\nann,2024-03-03T13:00:00Z,workout,40\n"
    #expect(try AsOf("daily: {}", log: full).fault() == "")
    #expect(
      try AsOf("daily: {}", log: full + "ann,2024-03-03T14:00:00Z,workout,1\n").fault()
        == "log:4: error: a player does this more than 100 times on one day\n"
        + "help: correct the log, or raise --max-per-day\n")
    #expect(try AsOf("daily: {}", log: full + "ann,2024-03-04T00:00:00Z,workout,1\n").fault() == "")
  }

  @Test("because the scenario has no streaks")
  func noStreaks() throws {
    #expect(
      try AsOf("", log: Self.login).fault()
        == "error: the scenario has no streaks\nhelp: --as-of prints streaks only\n")
  }
}
