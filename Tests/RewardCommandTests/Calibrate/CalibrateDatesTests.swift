import RewardEngine
import Testing

@testable import RewardCommand
@testable import RewardFiles

@Suite("calibrate with dates in a table of retention")
struct CalibrateDatesTests {
  private let scratch = Scratch()

  private func calibrate(_ words: String...) async throws -> String { try await calibrate(words) }
  private func calibrate(_ words: [String]) async throws -> String { try await scratch.calibrate(words) }

  /// 5 January 2026 was a Monday, as is day 1 of a scenario: its day 8 is 12 January.
  private func dated(_ rows: String..., events: String = "") async throws -> String {
    try FileOutput.replace(scratch / "mine.yaml", with: CalibrateCommandTests.economy + events)
    let path = try scratch.table("first_day,day,cohort,active\n" + rows.map { $0 + "\n" }.joined())
    return try await CalibrateCommand.parse(
      [
        scratch / "mine.yaml", "--out", scratch / "out", "--draws", "100", "--profiles", "1", "--retention",
        path,
      ]
    ).answer().replacing("\n", with: " ")
  }

  @Test("fits a table with dates with the scenario's weekdays, and says so")
  func dates() async throws {
    let text = try await dated("2026-01-05,1,500,250", "2026-01-05,7,500,200", "2026-01-06,1,400,190")
    #expect(text.contains("1 profile fits 900 players"))
    #expect(text.contains("table.csv has dates, so it is fitted with the weekdays of the scenario."))
    #expect(!text.contains("no dates") && !text.contains("Day 1 of"))
    let page = try #require(scratch.text("out/report.md"))
    #expect(page.contains("The dates of table.csv have the scenario's weekdays and events"))
    #expect(!page.contains("## Players who play, by weekday"))
    let undated = try scratch.table("day,cohort,active\n1,900,440\n7,500,200\n")
    let plain = try await calibrate("--retention", undated, "--profiles", "1")
    #expect(plain.replacing("\n", with: " ").contains("These data have no dates, so they are fitted without"))
  }

  @Test("names the changes of the command line that the written scenario lacks", arguments: [nil, "flat"])
  func unwritten(week: String?) async throws {
    let path = try scratch.table("day,cohort,active\n1,900,440\n7,500,200\n")
    let text = try await calibrate(
      ["--retention", path, "--profiles", "1"] + (week.map { ["--set", "players.week=\($0)"] } ?? [])
    ).replacing("\n", with: " ")
    #expect(
      text.contains("scenario.yaml lacks changes that this fit was made with: run it with") == (week != nil))
    #expect(text.contains("--set players.week=flat") == (week != nil))
  }

  @Test("counts events from the earliest date of a table, and refuses players where the app is closed")
  func eventDates() async throws {
    let events = "events:\n  outage: { from: 8, days: 1, closed: true }\n"
    let text = try await dated("2026-01-06,1,400,190", "2026-01-06,6,400,150", events: events)
    #expect(text.contains("fitted with event 'outage' and with the weekdays of the scenario. Day 1 of the"))
    #expect(text.contains("2026-01-06, a Tuesday. In a run, day 1 is a Monday, so its events fall on other"))
    let failure = await #expect(throws: Failure.self) {
      try await dated("2026-01-05,1,400,190", "2026-01-05,7,400,150", events: events)
    }
    #expect(failure?.status == .badInput)
    #expect(
      failure?.text.contains(
        "table.csv:3: error: 150 players play on 2026-01-12, on which the event 'outage' closes the app")
        == true, "\(failure?.text ?? "")")
  }

  @Test("names a date on which nobody plays, and fits without it")
  func silentDate() async throws {
    // On 8 January nobody plays, where 200 of 500 and 250 of 500 do on the same days after other arrivals.
    let text = try await dated(
      "2026-01-05,1,500,250", "2026-01-05,3,500,0", "2026-01-06,1,500,250", "2026-01-06,3,500,200",
      "2026-01-07,1,500,0", "2026-01-07,3,500,200")
    #expect(
      text.contains(
        "In table.csv nobody plays on 2026-01-08, where many should: the fit is without this date."))
  }

  @Test("compares shares by weekday where players arrive on all of them")
  func weekdays() async throws {
    let rows = (5...11).flatMap { date in
      [1, 2, 7].map { "2026-01-\(date < 10 ? "0" : "")\(date),\($0),100,\(50 - 3 * $0)\n" }
    }
    let path = try scratch.table("first_day,day,cohort,active\n" + rows.joined())
    _ = try await calibrate("--retention", path, "--profiles", "1")
    let page = try #require(scratch.text("out/report.md"))
    #expect(page.contains("## Players who play, by weekday") && page.contains("players on Sundays"))
    #expect(scratch.text("out/fit.csv")?.contains(",weekday,sunday,6,") == true)
  }
}
