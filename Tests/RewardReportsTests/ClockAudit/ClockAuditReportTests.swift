import RewardEngine
import RewardStudies
import Testing

@testable import RewardPages
@testable import RewardReports

@Suite("The report of a clock audit")
struct ClockAuditReportTests {
  /// Apia as it left out 30 December 2011: ten hours behind UTC, then fourteen ahead.
  private struct Apia: ZoneRules {
    /// 10:00 of that date in UTC.
    private let change = CivilDate.day(year: 2011, month: 12, day: 30) * 1440 + 600

    func instant(of reading: Int) -> Int { reading + 600 < change ? reading + 600 : reading - 840 }
    func offset(at instant: Int) -> Int { instant < change ? -600 : 840 }
  }

  /// All other zones are at UTC.
  private static func zone(_ name: String) -> any ZoneRules {
    switch name {
    case "Pacific/Honolulu": FixedOffset(minutes: -600)
    case "Pacific/Kiritimati": FixedOffset(minutes: 840)
    case "Pacific/Apia": Apia()
    default: FixedOffset.utc
    }
  }

  /// Two players who play each day between noon and one o'clock.
  private static func report(_ change: (inout Scenario) -> Void = { _ in }) async throws -> ClockAuditReport {
    var scenario = Scenario(
      title: "Noon", streaks: [Scenario.Streak(id: "daily")],
      players: Scenario.Players(
        profiles: [Scenario.Profile(id: "loyal", share: 1, activity: .fixed(1))],
        hours: (0..<24).map { $0 == 12 ? 1 : 0 }, jitterHours: 0))
    change(&scenario)
    let findings = try await ClockAudit(scenario, players: 2, days: 20, zones: zone).findings()
    return ClockAuditReport(
      findings, provenance: Report.Provenance(command: "audit it", version: "1.2.3"))
  }

  /// The rows of the terminal's table that has such a column, by their first cell.
  private static func table(with column: String, in text: String) throws -> [String: [String]] {
    func cells(_ line: Substring) -> [String] {
      line.split(separator: "  ").map { String($0.drop { $0 == " " }) }
    }
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
    let head = try #require(lines.firstIndex { cells($0).contains(column) })
    let rows = lines[(head + 1)...].prefix { !$0.isEmpty }.map(cells)
    return Dictionary(uniqueKeysWithValues: rows.map { ($0[0], Array($0.dropFirst())) })
  }

  @Test("shows what was found in words")
  func words() async throws {
    let text = try await Self.report().terminalText
    #expect(
      text.hasPrefix(
        """
        With the scenario's own clocks, the same behaviour does not earn the same: 2 of 18 moves
        change what they must not. Extra streaks lost because of clocks, per 1,000 typical players
        and year: none for daily. 4 of 10 ways of abuse gain something. The best gains 20 days in
        30: three dates in one visit, every third day. Next step: consider server UTC, under which
        no move changes what must not change.

        setting       what it is
        as written    the scenario's own clocks

        """))
    // The streak's own clock is the client's. Only the server's is not broken.
    let difference =
      "from Honolulu to Kiritimati, a date skipped:\n"
      + "  day 11, loyal-0: runs lost by streak daily 1, without the move 0; played 11 days in a row\n"
    let broken = ["as written", "client zone", "leeway 4 h, anchor", "leeway 4 h, previous day"]
    #expect(
      text.contains(
        "\nThe first broken rule of each kind:\n\n"
          + broken.map { "\($0), \(difference)" }.joined() + "\nStreaks lost"))
  }

  @Test("counts the players for whom a move breaks its rule, in brackets where the rule need not hold")
  func moves() async throws {
    let moves = try Self.table(with: "move", in: try await Self.report().terminalText)
    // Of 22 moves, the last three edges and the usual year are without a promise under the streak's own clock.
    #expect(moves.count == 22)
    #expect(moves["a year of typical players"] == Array(repeating: "(0)", count: 5))
    // Noon is on one side of UTC's midnight everywhere. West of the date line all lose their run but on the server,
    // which sees them every 24 hours. What is played after midnight is late but for leeway, which lasts through 4:59.
    let skipped = ["2", "2", "0", "2", "2"]
    let late = ["(2)", "(2)", "(2)", "(2)", "0"]
    #expect(
      moves.filter { $0.value.contains { $0 != "0" && $0 != "(0)" } } == [
        "from Honolulu to Kiritimati, a date skipped": skipped, "Apia leaves out 30 December 2011": skipped,
        "one session a minute later, at 0:00": late, "one session at 4:59 after midnight": late,
        "one session at 5:00 after midnight": Array(repeating: "(2)", count: 5),
      ])
  }

  @Test("shows what clocks cost and what abuse gains under each setting")
  func costs() async throws {
    let text = try await Self.report().terminalText
    let settings = ["as written", "client", "server", "anchor", "previous day"]
    // They play each day, and noon stays in its day.
    let none = ["daily", "0", "0", "0", "0"]
    let losses = try Self.table(with: "at UTC", in: text)
    #expect(losses == Dictionary(uniqueKeysWithValues: settings.map { ($0, none) }))
    let abuse = try Self.table(with: "visits", in: text)
    #expect(abuse.count == 10)
    // Visits, fair days, and days gained. UTC's date is the same whatever the zone, and other clocks count each date that
    // is set. The third date is set at 0:37, which leeway counts for the day before, the second date.
    #expect(
      abuse.filter { $0.value.dropFirst(2).contains { $0 != "nothing" } } == [
        "always a date ahead: Honolulu once, then Kiritimati": ["31", "30", "1", "1", "nothing", "1", "1"],
        "Honolulu and Kiritimati in turn, every 12 hours": ["60", "31", "1", "1", "nothing", "1", "1"],
        "two dates in one visit, every other day": ["30", "15", "15", "15", "nothing", "15", "15"],
        "three dates in one visit, every third day": ["30", "10", "20", "20", "nothing", "20", "10"],
      ])
  }

  @Test("is broken where a move changes what it must not under the scenario's own clocks")
  func broken() async throws {
    #expect(try await Self.report().isBroken)
    // A grace day forgives the date that is lost.
    let graceful = try await Self.report { $0.streaks[0].rules.graceDays = 1 }
    #expect(!graceful.isBroken)
    let answer =
      "With the scenario's own clocks, the same behaviour earns the same: none of 18 moves\nchanges what it must not. "
    #expect(graceful.terminalText.hasPrefix(answer))
    #expect(graceful.terminalText.contains("\nNo rule is broken.\n"))
    // UTC's days, as written, are lenient to nobody and gain nothing.
    let server = try await Self.report { $0.streaks[0].rules.clock = .utc }
    #expect(!server.isBroken)
    #expect(
      server.answer.others[1] == "None of the ways to set clocks that were tried gains anything.")
  }

  @Test("recommends no setting that keeps fewer of today's rules, though it promises less")
  func droppedPromise() async throws {
    // Today's leeway of 4 hours counts two late sessions for the day before, and two moves over the date line break a run.
    // UTC's days break none of these two runs, and both late sessions: 2 of today's 20 rules, as today.
    let lenient = try await Self.report {
      $0.streaks[0].rules.leewayHours = 4
      $0.streaks[0].rules.leeway = .previousDay
    }
    #expect(lenient.answer.sentences[0].contains("2 of 20 moves change what they must not."))
    #expect(lenient.nextStep == nil)
    let anchor = try await Self.report {
      $0.streaks[0].rules.leewayHours = 4
      $0.streaks[0].rules.leeway = .anchor
    }
    // An anchor promises nothing of late sessions, so that UTC's days break nothing that holds today.
    #expect(anchor.nextStep?.hasPrefix("Next step: consider server UTC, under which no move") == true)
  }

  @Test("has its tables with a row for each key")
  func tables() async throws {
    let files = Dictionary(
      uniqueKeysWithValues: try await Self.report().study.files.map { ($0.name, $0.text) })
    #expect(
      files.keys.sorted() == [
        "clock-abuse.csv", "clock-audit.csv", "clock-losses.csv", "report.html", "report.md", "summary.json",
      ])
    let rows = 1 + 5 * 22
    let audit = try #require(files["clock-audit.csv"]).split(separator: "\n")
    #expect(audit.count == rows)
    let header: Substring =
      "setting,move,kind,promise,promised,players,differing,first_day,first_player,first_quantity,"
      + "first_moved,first_unmoved"
    #expect(audit[0] == header)
    #expect(audit.contains("written,tokyo,zone,same,1,2,0,,,,,"))
    #expect(
      audit.contains(
        "client,date_line_west,date_line,same,1,2,2,11,loyal-0,runs lost by streak daily,1,0"))
    #expect(audit.contains("leeway_previous_day,leeway_last,leeway_edge,same_within_leeway,1,2,0,,,,,"))
    let losses = try #require(files["clock-losses.csv"]).split(separator: "\n")
    #expect(losses.count == rows)
    // One run lost by each of two in 20 days.
    #expect(losses.contains("client,apia,daily,0,0,0,18250,18250,18250,18250,18250,18250,0,0,0"))
    let abuse = try #require(files["clock-abuse.csv"])
    #expect(abuse.count { $0 == "\n" } == 1 + 5 * 10)
    #expect(abuse.contains("\nserver,two_dates,30,15,15,1,1,0,0\n"))
    #expect(abuse.contains("\nclient,two_dates,30,30,15,30,1,0,0\n"))
    let summary = try #require(files["summary.json"])
    #expect(summary.hasPrefix("{\n  \"format\": \"rewardsim-clock-audit\","))
    #expect(summary.contains("\"broken\": [\"date_line_west\", \"apia\"]"))
  }

  @Test("has a page with the same content, and the title escaped")
  func page() async throws {
    let report = try await Self.report { $0.title = "<b>Noon</b>" }
    let page = Markdown(report.page).text
    #expect(
      page.hasPrefix(
        "# &lt;b&gt;Noon&lt;/b&gt;: clock audit\n\n**With the scenario's own clocks, the same behaviour does")
    )
    #expect(
      page.contains(
        "| from Honolulu to Kiritimati, a date skipped | earns the same | 2 | 2 | 0 | 2 | 2 |\n"))
    #expect(
      page.contains(
        "| client zone | the date line | from Honolulu to Kiritimati, a date skipped | day 11, loyal-0: runs lost by "
          + "streak daily 1, without the move 0; played 11 days in a row |\n"))
    #expect(page.contains("\nPlayers live in America/Los_Angeles, America/New_York, Europe/Berlin,"))
    #expect(page.contains("```sh\naudit it\n```"))
  }

  @Test("speaks of days where a missed day takes a day, and of earnings where there are any")
  func wordsOfDays() async throws {
    let report = try await Self.report {
      $0.streaks[0].rules.missedDay = .loseOne
      $0.currencies = [Scenario.Currency(id: "coins")]
      $0.login = .of("coins", 2)
    }
    #expect(
      report.terminalText.contains(
        "\nStreak days lost per 1,000 typical players and year"))
    #expect(report.terminalText.contains("day 11, loyal-0: days lost by streak daily 1, without the move 0;"))
    // Fifteen more logins at two coins each.
    #expect(report.gain(6, under: 1) == "15 (30)")
    #expect(report.terminalText.contains("\nDays gained by abuse in 30 days; in brackets, coins:\n"))
  }
}
