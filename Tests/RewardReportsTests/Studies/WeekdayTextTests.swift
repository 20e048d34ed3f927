import RewardEngine
import Testing

@testable import RewardReports

@Suite("What a report says of weekdays")
struct WeekdayTextTests {
  /// The sentence names those whose range excludes 0, and not the day with the largest share: a log can have more Tuesdays
  /// than Thursdays.
  @Test(
    "names the weekdays on which players clearly play more or less",
    arguments: [
      ([Weekday.friday, .saturday], [Weekday.monday], "more on Friday and Saturday, and less on Monday"),
      ([.thursday], [], "more on Thursday"), ([], [.sunday], "less on Sunday"),
    ])
  func lead(more: [Weekday], less: [Weekday], words: String) {
    #expect(
      HabitsSection.lead(more: more, less: less)
        == "Players clearly play \(words) than on an average day of the week.")
  }
}
