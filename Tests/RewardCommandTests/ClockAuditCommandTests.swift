import Foundation
import RewardStudies
import Testing

@testable import RewardCommand
@testable import RewardFiles

@Suite("The clock-audit command")
struct ClockAuditCommandTests {
  private let scratch = Scratch()
  /// Testing has an exit status of its own.
  private typealias Answer = (text: String, status: RewardFiles.ExitStatus)

  private static func scenario(_ rules: String) -> String {
    """
    format: 1
    title: Logins
    streaks: { daily: { \(rules) } }
    players: { profiles: { loyal: { share: 1, activity: 1 } } }

    """
  }

  private func audit(_ yaml: String, _ arguments: String...) async throws -> Answer {
    try FileOutput.replace(scratch / "mine.yaml", with: yaml)
    let (text, status) = try await ClockAuditCommand.parse(
      [scratch / "mine.yaml", "--players", "3", "--days", "14"] + arguments
    ).answer()
    return (text, status)
  }

  @Test("answers what its page quotes")
  func page() async throws {
    let page = try Checkout.text("Sources/RewardEngine/RewardEngine.docc/ClockAudit.md")
    let scenario = Checkout.root.appending(path: "scenarios/habit-tracker.yaml").path(percentEncoded: false)
    let command = try ClockAuditCommand.parse([scenario])
    #expect(page.contains("\n```text\n\(try await command.answer().text)```\n"))
  }

  @Test("answers with the title and what was found, and writes a folder where one is wanted")
  func folder() async throws {
    let (text, status) = try await audit(Self.scenario("grace_days: 1"), "--out", scratch / "out")
    #expect(
      text.hasPrefix(
        "Logins\n\nWith the scenario's own clocks, the same behaviour earns the same: none of 18 moves"))
    #expect(text.hasSuffix("\n\n\(scratch / "out")/report.md\n"))
    #expect(status == .done)
    let expected = [
      "clock-abuse.csv", "clock-audit.csv", "clock-losses.csv", "report.html", "report.md", "run.json",
      "summary.json",
    ]
    #expect(try Folder.entries(of: scratch / "out") == expected)
    let command = "rewardsim clock-audit mine.yaml --players 3 --days 14 --seed 1"
    #expect(scratch.text("out/report.md")?.contains("```sh\n\(command)\n```") == true)
    #expect(scratch.text("out/run.json")?.contains("\"command\": \"\(command)\"") == true)
    // The folder is known as ours, and written again.
    let again = try await audit(Self.scenario("grace_days: 1"), "--out", scratch / "out")
    #expect(again.text == text)
  }

  @Test("writes nothing where no folder is wanted, and is the same for any number of threads")
  func threads() async throws {
    let one = try await audit(Self.scenario("clock: utc"), "--threads", "1")
    let four = try await audit(Self.scenario("clock: utc"), "--threads", "4")
    #expect(one.text == four.text && scratch.entries == ["mine.yaml"])
    let other = try await audit(Self.scenario("clock: utc"), "--seed", "2")
    #expect(other.text != one.text)
  }

  @Test("ends with status 1 when strict and a move changes what it must not, as written")
  func strict() async throws {
    // A date that is lost breaks a streak that forgives nothing.
    #expect(try await audit(Self.scenario("grace_days: 0")).status == .done)
    #expect(try await audit(Self.scenario("grace_days: 0"), "--strict").status == .goalFailed)
    #expect(try await audit(Self.scenario("grace_days: 1"), "--strict").status == .done)
  }

  @Test("refuses a scenario without a streak")
  func noStreak() async throws {
    let yaml = "format: 1\ntitle: None\nplayers: { profiles: { loyal: { share: 1, activity: 1 } } }\n"
    let failure = await #expect(throws: Failure.self) { try await audit(yaml) }
    #expect(
      failure?.text == """
        error: '\(scratch / "mine.yaml")' has no streak, so clocks do not change what it pays
        help: add one under 'streaks'

        """)
    #expect(failure?.status == .badInput)
  }

  @Test(
    "refuses sizes it cannot do",
    arguments: [
      (["--players", "0"], "--players must be from 1 to 10000, not 0"),
      (["--players", "10001"], "--players must be from 1 to 10000, not 10001"),
      (["--days", "13"], "--days must be from 14 to 3650, not 13"),
      (["--days", "3651"], "--days must be from 14 to 3650, not 3651"),
      (["--threads", "0"], "--threads must be from 1 to 1024, not 0"),
    ])
  func sizes(arguments: [String], message: String) {
    let error = #expect(throws: (any Error).self) {
      try ClockAuditCommand.parse(["mine.yaml"] + arguments)
    }
    #expect(error.map { ClockAuditCommand.message(for: $0) } == message)
  }
}

@Suite("A zone of the audit")
struct ZoneTableTests {
  private static func reading(_ year: Int, _ month: Int, _ day: Int, _ hour: Int, _ minute: Int) -> Int {
    CivilDate.day(year: year, month: month, day: day) * 1440 + hour * 60 + minute
  }

  @Test("has the zone's own rules, in minutes")
  func rules() throws {
    let havana = try #require(ZoneTable("America/Havana"))
    // Half past midnight is skipped on 10 March 2024, and read as 1:30 four hours behind UTC.
    let skipped = havana.instant(of: Self.reading(2024, 3, 10, 0, 30))
    #expect(skipped == Self.reading(2024, 3, 10, 5, 30) && havana.offset(at: skipped) == -240)
    #expect(havana.offset(at: Self.reading(2024, 3, 10, 4, 59)) == -300)
    // It comes twice on 3 November; the first is meant.
    let repeated = havana.instant(of: Self.reading(2024, 11, 3, 0, 30))
    #expect(repeated == Self.reading(2024, 11, 3, 4, 30) && havana.offset(at: repeated) == -240)
    let apia = try #require(ZoneTable("Pacific/Apia"))
    #expect(apia.offset(at: Self.reading(2011, 12, 30, 9, 59)) == -600)
    #expect(apia.offset(at: Self.reading(2011, 12, 30, 10, 0)) == 840)
    #expect(ZoneTable("Mars/Base") == nil)
    #expect(
      ZoneTable.missing("Mars/Base").text
        == "error: time zone 'Mars/Base' is not installed on this machine\nhelp: install the time zone data of the system\n"
    )
  }
}
