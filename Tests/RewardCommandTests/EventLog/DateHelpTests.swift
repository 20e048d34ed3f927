import RewardFiles
import RewardHistories
import Testing

@Suite("Help for dates in another form")
struct DateHelpTests {
  @Test(
    "shows the date where it can be only one",
    arguments: [
      ("24.12.2026", "write 2026-12-24, not '24.12.2026'"), ("4.3.2026", "write 2026-03-04, not '4.3.2026'"),
      ("12/24/2026", "write 2026-12-24, not '12/24/2026'"),
      ("24/12/2026", "write 2026-12-24, not '24/12/2026'"),
      ("2026/12/24", "write 2026-12-24, not '2026/12/24'"), ("2026-3-4", "write 2026-03-04, not '2026-3-4'"),
      ("03/03/2026", "write 2026-03-03, not '03/03/2026'"),
      ("24-12-2026", "write 2026-12-24, not '24-12-2026'"),
    ])
  func one(text: String, help: String) { #expect(CivilDate.help(for: text) == help) }

  @Test("shows both where day and month can be either")
  func two() {
    #expect(
      CivilDate.help(for: "03/04/2026")
        == "write 2026-04-03 or 2026-03-04, not '03/04/2026': the year first, then the month")
  }

  @Test(
    "names the form where it is no date",
    arguments: ["yesterday", "24.12.26", "30.02.2026", "13/13/2026", "24.12", "24.12.2026.1", "２４.12.2026"])
  func none(text: String) {
    #expect(CivilDate.help(for: text) == "write year, month and day as in 2024-02-29, not '\(text)'")
  }

  @Test("says that the calendar lacks a date in the right form")
  func unknown() {
    #expect(
      CivilDate.help(for: "2026-02-30") == "the calendar has no '2026-02-30'; write a date such as 2024-02-29"
    )
  }

  @Test(
    "keeps the time of an instant",
    arguments: [
      ("24.12.2026 18:30", "write 2026-12-24T18:30Z, not '24.12.2026 18:30': Z stands for UTC"),
      ("2026/12/24T18:30:05+01:00", "write 2026-12-24T18:30:05+01:00, not '2026/12/24T18:30:05+01:00'"),
      ("12/24/2026", "write 2026-12-24T01:59:59Z, not '12/24/2026': the time comes after the date"),
      (
        "03/04/2026 18:30",
        "write 2026-04-03T18:30Z or 2026-03-04T18:30Z, not '03/04/2026 18:30': the year first, then the month"
      ),
      (
        "2026-12-24 18:30 CET",
        "write 2024-03-10T01:59:59Z or 2024-03-10T01:59:59+05:45, not '2026-12-24 18:30 CET'"
      ),
      (
        "2026-12-31T24:00:00Z",
        "write 2027-01-01T00:00:00Z, not '2026-12-31T24:00:00Z': 24:00 is 00:00 of the next day"
      ),
      ("31.12.2026 24:00", "write 2027-01-01T00:00Z, not '31.12.2026 24:00': 24:00 is 00:00 of the next day"),
      (
        "2099-12-31T24:00:00Z",
        "write 2024-03-10T01:59:59Z or 2024-03-10T01:59:59+05:45, not '2099-12-31T24:00:00Z'"
      ),
      ("now", "write 2024-03-10T01:59:59Z or 2024-03-10T01:59:59+05:45, not 'now'"),
    ])
  func instant(text: String, help: String) { #expect(Timestamp.help(for: text) == help) }
}
