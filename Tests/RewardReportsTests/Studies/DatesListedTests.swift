import RewardHistories
import Testing

@testable import RewardReports

@Suite("Dates in a sentence")
struct DatesListedTests {
  /// 20 February 2024 and the days after it, of a leap year.
  private static let day = CivilDate.day(year: 2024, month: 2, day: 20)

  @Test(
    "in a row are named by the first and the last, and those beyond five by their number",
    arguments: [
      ([0], "2024-02-20"), ([0, 1], "2024-02-20 to 2024-02-21"),
      ([0, 8, 9, 10], "2024-02-20 and 2024-02-28 to 2024-03-01"),
      (
        [0, 2, 4, 6, 8, 10],
        "2024-02-20, 2024-02-22, 2024-02-24, 2024-02-26, 2024-02-28 and 1 more date"
      ),
      (
        [0, 2, 4, 6, 8, 10, 11, 12],
        "2024-02-20, 2024-02-22, 2024-02-24, 2024-02-26, 2024-02-28 and 3 more dates"
      ),
    ] as [([Int], String)])
  func listed(dates: [Int], text: String) { #expect(dates.map { Self.day + $0 }.datesListed == text) }
}
