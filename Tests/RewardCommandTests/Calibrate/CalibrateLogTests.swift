import RewardEngine
import Testing

@testable import RewardCalibration
@testable import RewardCommand
@testable import RewardFiles

@Suite("calibrate --events")
struct CalibrateLogTests {
  private let scratch = Scratch()

  private static let economy = """
    format: 1
    title: Walkers
    days: 40
    currencies: { coins: {} }
    activities:
      walk: { per_active_day: { poisson: 3 } }   # a guess
      swim: { per_active_day: { chance: 0.1 } }
    missions:
      quest: { chance: 0.9, pays: { coins: 1 } }   # ASSUMPTION: often
      fee: { chance: 0.3, costs: { coins: 5 } }
    players:
      count: 1000   # as many as we have
      profiles:
        walker: { share: 1, activity: { mean: 0.5, concentration: 5 }, churn: { half_life: 20 }, collects: 0.9 }
      week: game   # to be replaced

    """

  private static let bag = "shop: { bag: { gives: { coins: 5 }, real_price: 0.99, demand: { weight: 1 } } }\n"
  /// Ann's days, and those of others who play alike.
  ///
  /// Each player plays on day 0, and on days of the 20 after it by their number: day d where (d · (number + 3)) mod 7 is at
  /// most 2. They walk twice each day, do the quest on even dates, and collect it where the date can be divided by four.
  private static func log(players: Int = 60, days: Int = 21, walks: Int = 2) -> String {
    var text = "player,timestamp,event,amount\n"
    for player in 0..<players {
      for day in 0..<days where day == 0 || day * (player + 3) % 7 <= 2 {
        let id = "p\(player)"
        let date = "2024-01-\(day < 9 ? "0" : "")\(day + 1)"
        text += "\(id),\(date)T10:00:00Z,walk,\(walks)\n"
        if day % 2 == 0 { text += "\(id),\(date)T10:00:01Z,quest,\n" }
        if day % 4 == 0 { text += "\(id),\(date)T10:00:02Z,claim.quest,\n" }
      }
    }
    return text
  }

  private func calibrate(
    _ log: String, economy: String = economy, _ words: String...
  ) async throws -> String {
    try FileOutput.replace(scratch / "mine.yaml", with: economy)
    try FileOutput.replace(scratch / "log.csv", with: log)
    return try await CalibrateCommand.parse(
      [
        scratch / "mine.yaml", "--events", scratch / "log.csv", "--out", scratch / "out", "--draws", "100",
        "--profiles", "1",
      ] + words
    ).answer()
  }

  private func fitted() throws -> (text: String, scenario: Scenario) {
    let text = try #require(scratch.text("out/scenario.yaml"))
    return (text, try Scenario(try Document(yaml: Array(text.utf8), name: "scenario.yaml")))
  }

  /// The numbers of the log are counted here once more.
  @Test("writes what the log shows into the scenario, with ranges in comments, and nothing else")
  func numbers() async throws {
    _ = try await calibrate(Self.log())
    let (text, scenario) = try fitted()
    // They always walk twice.
    #expect(scenario.activities.first { $0.id == "walk" }?.perActiveDay == .fixed(2))
    // Nothing is known of swimming, and the fee has a cost.
    #expect(scenario.activities.first { $0.id == "swim" }?.perActiveDay == .chance(0.1))
    #expect(scenario.missions.first { $0.id == "fee" }?.chance == 0.3)
    var (all, done, collected) = (0, 0, 0)
    for player in 0..<60 {
      for day in 0..<21 where day == 0 || day * (player + 3) % 7 <= 2 {
        all += 1
        done += day % 2 == 0 ? 1 : 0
        collected += day % 4 == 0 ? 1 : 0
      }
    }
    let quest = try #require(scenario.missions.first { $0.id == "quest" })
    #expect((quest.chance - Double(done) / Double(all)).magnitude < 5e-5)
    #expect(
      (scenario.players.profiles[0].collects - Double(collected) / Double(done)).magnitude < 5e-5)
    #expect(scenario.players.week != Week.game)
    #expect(text.contains("  count: 1000   # as many as we have\n"))
    #expect(
      text.contains("walk: { per_active_day: 2 }   # a guess; per_active_day, the same for all (log.csv)\n"))
    #expect(text.contains("  # ASSUMPTION: often; chance, 90 %: "))
    #expect(text.contains("  week:   # fitted to log.csv\n    monday: "))
    let report = try #require(scratch.text("out/report.md"))
    // Many of them play on the same weekdays each week.
    #expect(report.contains("Weekdays differ so much that how often players play is fitted as a mean"))
    #expect(report.contains("60 new players, from 2024-01-01 to 2024-01-21."))
    // On day 1, players 4, 5, 6, 11, 12, 13 … 53, 54, 55 play: 24.
    #expect(report.contains("Of all players who were watched for as long, the share who play this many days"))
    let row = report.split(separator: "\n").first { $0.hasPrefix("| players on day 1 ") } ?? ""
    #expect(row.contains(" 40.0 % |") && row.hasSuffix(" 60 |"), "\(row)")
    #expect(report.contains("The log has no event 'swim': how often it is done stays as it was."))
    #expect(report.contains("Mission 'fee'") == false || report.contains("The log has no event 'fee'"))
  }

  @Test("takes players with an event before --from as not new")
  func earlier() async throws {
    var log = Self.log()
    for line in Self.log(players: 10, days: 20).split(separator: "\n").dropFirst() {
      // Ten players who were there a month before, and play on as the others do.
      log += "old\(line)\n"
    }
    // An event that the scenario does not have shows it, too.
    for player in 0..<10 {
      log += "oldp\(player),2023-12-01T10:00:00Z,\(player < 5 ? "walk" : "install"),\n"
    }
    _ = try await calibrate(log, "--from", "2024-01-01", "--sort")
    let report = try #require(scratch.text("out/report.md"))
    #expect(
      report.contains("60 new players, and 10 players who had arrived before, from 2024-01-01 to 2024-01-21.")
    )
    #expect(report.contains("--sort --from 2024-01-01"))
  }

  @Test(
    "refuses logs that show too little, and writes nothing",
    arguments: [
      (
        log(players: 49), [],
        "'log.csv' has 49 new players from 2024-01-01 to 2024-01-21, too few to fit anything to"
      ),
      (
        log(days: 13), [], "'log.csv' has 13 days, from 2024-01-01 to 2024-01-13: too few to see what repeats"
      ),
      ("player,timestamp\nann,2024-01-01T10:00:00Z\n", [], "log.csv:1: error: there is no column 'event'"),
      (
        "player,timestamp,event\nann,2024-01-01T10:00:00Z,run\n", [],
        "'log.csv' has no event of the scenario, from 2024-01-01 to 2024-01-01"
      ),
      (
        "player,timestamp,event\nann,2024-01-01T10:00:00Z,wal\n", ["--strict"],
        "log.csv:2: error: the scenario has no event 'wal'\nhelp: did you mean 'walk'?"
      ),
      (
        "player,timestamp,event\nann,yesterday,walk\n", [],
        "log.csv:2:5: error: 'timestamp' must be a date and time"
      ),
      ("", [], "'log.csv' is empty"),
    ])
  func refuses(log: String, words: [String], message: String) async throws {
    try FileOutput.replace(scratch / "mine.yaml", with: Self.economy)
    try FileOutput.replace(scratch / "log.csv", with: log)
    let failure = await #expect(throws: Failure.self) {
      try await CalibrateCommand.parse(
        [scratch / "mine.yaml", "--events", scratch / "log.csv", "--out", scratch / "out"] + words
      ).answer()
    }
    let text = failure?.text.replacing("\(scratch.path)/", with: "") ?? ""
    #expect(failure?.status == .badInput)
    #expect(text.contains(message), "\(text)")
    #expect(scratch.text("out/report.md") == nil)
  }

  @Test("needs the scenario's own profiles where an event of it brings players")
  func brings() async throws {
    let events = "events:\n  fair: { from: 5, brings: walker }\n"
    let economy = Self.economy.replacing("share: 1,", with: "share: 0.5,")
      .replacing("  week: game", with: "    other: { like: casual, share: 0.5 }\n  week: game")
    try FileOutput.replace(scratch / "mine.yaml", with: economy + events)
    try FileOutput.replace(scratch / "log.csv", with: Self.log())
    let failure = await #expect(throws: Failure.self) {
      try await CalibrateCommand.parse(
        [scratch / "mine.yaml", "--events", scratch / "log.csv", "--out", scratch / "out"]
      ).answer()
    }
    #expect(failure?.status == .badInput)
    #expect(
      failure?.text.contains(
        "event 'fair' brings players of profile 'walker', and a log does not show who they are\nhelp: add --profiles keep"
      ) == true, "\(failure?.text ?? "")")
  }

  /// Three of 63 players are programs, one in 21: left out. Four of 64 are one in 16: refused.
  @Test("leaves a few programs out, and refuses a log of many")
  func programs() async throws {
    func log(_ programs: Int) -> String {
      var text = Self.log()
      for program in 0..<programs {
        for day in 1...21 {
          text += "bot\(program),2024-01-\(day < 10 ? "0" : "")\(day)T10:00:00Z,walk,101\n"
        }
      }
      return text
    }
    _ = try await calibrate(log(3))
    let (_, scenario) = try fitted()
    #expect(scenario.activities.first { $0.id == "walk" }?.perActiveDay == .fixed(2))
    #expect(
      scratch.text("out/report.md")?.contains(
        "Left out, because no person plays like that: 3 players who play almost every day, more than 100 times a day."
      )
        == true)
    let failure = await #expect(throws: Failure.self) { try await calibrate(log(4)) }
    #expect(failure?.status == .badInput)
    let text = failure?.text.replacing("\(scratch.path)/", with: "") ?? ""
    #expect(
      text.hasSuffix(
        """
        error: 4 of 64 players look like programs: player 'bot0' plays almost every day, more than 100 times a day
        help: take programs out of the log, or raise --max-per-day if people do that

        """), "\(text)")
    #expect(text.hasPrefix("log.csv:"))
  }

  @Test(
    "has no option that is read and ignored",
    arguments: [
      (["--cross", "a.csv", "--zone", "UTC"], "options for reading a log need --events"),
      (["--events", "a.csv", "--start-from", "b.csv"], "Unknown option '--start-from'"),
    ])
  func options(words: [String], message: String) {
    #expect {
      _ = try CalibrateCommand.parse(["a.yaml"] + words)
    } throws: { CalibrateCommand.message(for: $0).contains(message) }
  }

  /// A player of a run is one of 2,000: 4.5 standard errors of a share are at most 4.5 · √(0.25 / 2,000) = 0.05.
  @Test("finds the players of a run again, and mixes that a run takes")
  func run() async throws {
    try FileOutput.replace(scratch / "mine.yaml", with: Self.economy)
    _ = try await RunCommand.parse([
      scratch / "mine.yaml", "--players", "2000", "--export-events", "2000", "--out", scratch / "run",
    ]).answer()
    _ = try await CalibrateCommand.parse([
      scratch / "mine.yaml", "--events", scratch / "run/events.csv", "--out", scratch / "out", "--draws",
      "100",
      "--profiles", "keep",
    ]).answer()
    let (_, scenario) = try fitted()
    guard case .beta(let mean, let concentration) = scenario.players.profiles[0].activity,
      case .beta(let gamma, let delta) = scenario.players.profiles[0].churn
    else {
      Issue.record("players are all alike")
      return
    }
    func retention(_ law: PlayingLaw) -> [Double] {
      PlayerMix([.init(share: 1, law: law)]).retention(days: 30)
    }
    let truth = retention(PlayingLaw(mean: 0.5, concentration: 5, gamma: 1, delta: 20))
    let fit = retention(PlayingLaw(mean: mean, concentration: concentration, gamma: gamma, delta: delta))
    for day in [1, 7, 30] { #expect((fit[day] - truth[day]).magnitude < 0.05) }
    // More than 10,000 days of play: the rates are known to 4.5 · √(0.25 / 10,000) = 0.0225.
    let quest = try #require(scenario.missions.first { $0.id == "quest" })
    #expect((quest.chance - 0.9).magnitude < 0.0225)
    #expect((scenario.players.profiles[0].collects - 0.9).magnitude < 0.0225)
    guard case .poisson(let walks)? = scenario.activities.first(where: { $0.id == "walk" })?.perActiveDay
    else {
      Issue.record("walks are no Poisson number")
      return
    }
    // The variance of a Poisson number is its mean: 4.5 · √(3 / 10,000) = 0.08.
    #expect((walks - 3).magnitude < 0.08)
    let answer = try await RunCommand.parse([
      scratch / "out/scenario.yaml", "--calibration", scratch / "out/calibration.json", "--players", "1000",
      "--days", "20", "--out", scratch / "again",
    ]).answer()
    #expect(answer.contains("Walkers"))
  }

  @Test("leaves a player out who does something more often on one day than a replay takes")
  func leftOut() async throws {
    let first = "p0,2024-01-01T10:00:00Z,walk,"
    _ = try await calibrate(Self.log().replacing("\(first)2", with: "\(first)5"), "--max-per-day", "4")
    #expect(try fitted().scenario.activities.first { $0.id == "walk" }?.perActiveDay == .fixed(2))
    let report = try #require(scratch.text("out/report.md"))
    #expect(
      report.contains("Left out, because they do something more than 4 times on one day: 1 player."),
      "\(report)")
  }

  /// Four of 64 players are one in 16.
  @Test("refuses a log of many test accounts, as a replay does")
  func testAccounts() async throws {
    let accounts = (0..<4).map { "test\($0),2024-01-02T10:00:00Z,walk,5000\n" }.joined()
    let failure = await #expect(throws: Failure.self) { try await calibrate(Self.log() + accounts) }
    #expect(failure?.status == .badInput)
    #expect(
      failure?.text.hasSuffix(
        """
        error: a player does this more than 100 times on one day
        help: correct the log, or raise --max-per-day

        """) == true, "\(failure?.text ?? "")")
  }

  @Test("replaces the comments of an earlier calibration, and keeps those of people and of other fields")
  func staleComments() throws {
    let line = "walker: { share: 1, activity: { mean: 0.5 }, spend: { mean: 3 } }"
    let old =
      "mean, 90 %: 0.4 to 0.6 (old.csv); ours; share, 90 %: 0.9 to 1 (old.csv); mean, the same for all (old.csv)"
    var edits = ScenarioEdits("\(line)   # \(old)\n", name: "mine.yaml")
    let all = ["activity", "spend"].map {
      FieldEdit(
        path: FieldPath("walker.\($0).mean"), text: "2", comment: "mean, 90 %: 1 to 3 (new.csv)")
    }
    try edits.removeStaleComments(of: all)
    for edit in all { #expect(try edits.apply(edit)) }
    let comment =
      "ours; share, 90 %: 0.9 to 1 (old.csv); mean, 90 %: 1 to 3 (new.csv); mean, 90 %: 1 to 3 (new.csv)"
    #expect(
      edits.text == "walker: { share: 1, activity: { mean: 2 }, spend: { mean: 2 } }   # \(comment)\n")
  }

  @Test("leaves nobody out for more packs than days")
  func manyPacks() async throws {
    // The first player plays on days 1, 4, 6 and 8, among others.
    var log = Self.log()
    for day in ["01", "04", "06", "08"] {
      let walk = "p0,2024-01-\(day)T10:00:00Z,walk,2\n"
      log = log.replacing(walk, with: "\(walk)p0,2024-01-\(day)T10:00:00Z,buy.bag,8\n")
    }
    #expect(log.split(separator: "\n").count { $0.hasSuffix("buy.bag,8") } * 8 > 21)
    _ = try await calibrate(log, economy: Self.economy + Self.bag)
    #expect(try !#require(scratch.text("out/report.md")).contains("Left out"))
  }

  @Test("compares payers and packs with the fit")
  func packsFitted() async throws {
    // Everybody plays on day 1, and every other one of 60 players buys two bags on it.
    var log = Self.log()
    for player in stride(from: 0, to: 60, by: 2) {
      let walk = "p\(player),2024-01-01T10:00:00Z,walk,2\n"
      log = log.replacing(walk, with: "\(walk)p\(player),2024-01-01T10:00:00Z,buy.bag,2\n")
    }
    _ = try await calibrate(log, economy: Self.economy + Self.bag)
    let rows = try #require(scratch.text("out/fit.csv")).split(separator: "\n")
      .filter { $0.contains(",purchases,") }
    #expect(rows.first?.contains(",new players who bought a pack,0,0.5,") == true, "\(rows)")
    #expect(rows.last?.contains(",packs bought for each new player,1,1,") == true)
    #expect(scratch.text("out/report.md")?.contains("## Packs bought for real money") == true)
  }

  @Test("names a profile that cannot be fitted, where the log has events, too")
  func unfitWithEvents() async throws {
    let yaml =
      Self.economy.replacing("{ mean: 0.5, concentration: 5 }", with: "0.5")
      + "events: { holiday: { from: 5, days: 3, odds_of_playing: 0.5 } }\n"
    try FileOutput.replace(scratch / "mine.yaml", with: yaml)
    try FileOutput.replace(scratch / "log.csv", with: Self.log())
    let failure = await #expect(throws: Failure.self) {
      _ = try await CalibrateCommand.parse([
        scratch / "mine.yaml", "--events", scratch / "log.csv", "--profiles", "keep", "--out",
        scratch / "out",
      ]).answer()
    }
    #expect(failure?.status == .badInput)
    #expect(
      failure?.text.hasPrefix(
        "error: profile 'walker' has the same chance to play for all its players, so it cannot be fitted\nhelp: "
      ) == true,
      "\(failure?.text ?? "")")
    #expect(!scratch.entries.contains("out"))
  }

  @Test("does not count an event twice that lasts all days of the log", arguments: [0.5, 1])
  func lastingEvent(odds: Double) async throws {
    let events = "events:\n  holiday: { from: 1, days: 40, odds_of_playing: \(odds) }\n"
    _ = try await calibrate(Self.log(), economy: Self.economy + events)
    let (text, scenario) = try fitted()
    #expect(scenario.events[0].oddsOfPlaying == 1)
    #expect(text.contains("odds_of_playing: 1 }   # part of the fitted profiles (") == (odds != 1))
    let report = try #require(scratch.text("out/report.md"))
    #expect(report.contains("The fitted scenario sets its 'odds_of_playing' to 1.") == (odds != 1))
  }

  @Test("says on how many days events change how often players play, and which last all days")
  func eventsThatChangePlay() throws {
    // An outage on day 120 and a holiday from day 152 to 161.
    var events = try Scenario(
      Document(yaml: try Checkout.bytes("scenarios/season.yaml"), name: "season.yaml")
    ).events
    func notes(_ dates: ClosedRange<Int>) -> [String] { LogObservation.notes(on: events, in: dates) }
    let usual =
      "Players are fitted as they would have played without them. The observed numbers of days of play and the last days of play, which the fit is compared with, are without the events, too: days of play on such days are drawn from each player's own chance. Retention, and what players do on a day of play, are observed on all days of the log."
    let days = "Day 1 of the scenario is the first day of the log, 2024-10-04, so "
    let dates = "'holiday' is on 10 days from 2025-03-04 to 2025-03-13 and 'outage' is on 2025-01-31."
    let changing = "Events change how often players play on 11 of the 210 days of the log. \(usual)"
    #expect(notes(20_000...20_209) == [days + dates, changing])
    #expect(notes(20_000...20_118) == [])
    let holiday = try #require(events.firstIndex { $0.id == "holiday" })
    (events[holiday].from, events[holiday].days) = (0, 60)
    #expect(
      notes(20_000...20_059).first
        == "The event 'holiday' lasts all days of the log, so its effect on playing is part of the fitted profiles. The fitted scenario sets its 'odds_of_playing' to 1. Players continue to play like that after the event."
    )
  }
}
