import RewardStudies
import Testing

@testable import RewardCommand
@testable import RewardFiles

@Suite("The days of a log")
struct LogDaysTests {
  /// Days with so many events each, a line an event from line 2 on.
  private func days(_ events: KeyValuePairs<Int, Int>) -> LogDays {
    var days = LogDays()
    var line = 2
    for (day, count) in events {
      for _ in 0..<count {
        days.note(
          LogEvent(
            player: "a", instant: Int64(day) * 86_400_000, day: day, minute: 0, offsetMinutes: 0,
            event: "login", amount: 1, line: line))
        line += 1
      }
    }
    return days
  }

  /// What becomes of a log: its days and `note` if one is printed, or the refusal.
  private func told(_ days: LogDays, from: Int? = nil, until: Int? = nil) -> String {
    do throws(Failure) {
      let span = try days.span(from: from, until: until, in: "log")
      return "\(span.days.lowerBound) \(span.days.upperBound)" + (span.note.isEmpty ? "" : " note")
    } catch {
      return error.text
    }
  }

  // Between day 0 and day 29 lie 28 days, between day 0 and day 30 lie 29; a year is 366 days.
  @Test(
    "are far outside beyond 28 empty days with one event in a hundred, or beyond a year with fewer than half",
    arguments: [
      ([0: 99, 29: 1], "0 29 note"), ([0: 98, 30: 1], "0 30 note"),
      ([0: 2, 367: 1], "0 367 note"), ([0: 1, 5000: 1], "0 5000 note"),
      ([0: 1, 10: 1], "0 10"),
    ] as [(KeyValuePairs<Int, Int>, String)])
  func kept(events: KeyValuePairs<Int, Int>, expected: String) { #expect(told(days(events)) == expected) }

  @Test(
    "that are far outside are refused with their line, and what to do is said",
    arguments: [
      (
        [0: 99, 30: 1],
        """
        log:101: error: 1970-01-31 is far from the other days of the log, 1970-01-01 to 1970-01-01
        help: correct the timestamp, leave such events out with --until 1970-01-01, or keep them with --until 1970-01-31

        """
      ),
      (
        // The first date of all is the default of a broken clock; 19723 is 1 January 2024.
        [0: 2, 19_723: 100, 19_724: 150],
        """
        log:2: error: 1970-01-01 is far from the other days of the log, 2024-01-01 to 2024-01-02; 2 events are that far away
        help: correct the timestamp, leave such events out with --from 2024-01-01, or keep them with --from 1970-01-01

        """
      ),
      (
        [0: 1, 19_723: 9, 23_376: 1, 30_000: 1],
        """
        log:2: error: 1970-01-01 is far from the other days of the log, 2024-01-01 to 2024-01-01; 3 events are that far away
        help: correct the timestamp, leave such events out with --from 2024-01-01 --until 2024-01-01, \
        or keep them with --from 1970-01-01 --until 2052-02-20

        """
      ),
    ] as [(KeyValuePairs<Int, Int>, String)])
  func refused(events: KeyValuePairs<Int, Int>, text: String) { #expect(told(days(events)) == text) }

  @Test("are taken as they are where the command line says from when until when")
  func given() {
    let log = days([0: 99, 30: 1])
    #expect(told(log, until: 30) == "0 30 note")
    #expect(told(log, until: 5) == "0 5")
    #expect(told(log, from: 0).hasPrefix("log:101: error:"))
    #expect(told(log, from: 31).hasPrefix("error: 'log' has events from 1970-01-01 to 1970-01-31 only"))
  }

  @Test("tell the days at the end that the log has nothing of", arguments: [(2, ""), (3, "3"), (90, "90")])
  func silence(days: Int, expected: String) throws {
    let note = try self.days([0: 5, 20: 5]).span(from: nil, until: 20 + days, in: "log").note
    #expect(expected.isEmpty ? note.isEmpty : note.contains(expected))
    if days == 90 {
      #expect(
        note
          == "No player plays on the last 90 days, from 1970-01-22 to 1970-04-21: the log has no events on them. "
          + "If it ends on 1970-01-21, leave out --until.\n")
    }
  }

  @Test("tell the longest stretch without events")
  func note() throws {
    let span = try days([0: 5, 40: 5, 100: 5]).span(from: nil, until: nil, in: "log")
    // Days 41 to 99: 11 February to 10 April 1970.
    #expect(
      span.note
        == "No player plays on the 59 days from 1970-02-11 to 1970-04-10: the log has no events on them.\n")
  }

  /// Three days without events, and one event in a hundred beyond them; two days are a weekend.
  @Test(
    "begin or end with a few events of which it is said that their timestamps may be wrong",
    arguments: [
      (
        [0: 1, 4: 99],
        "1 event is 4 days before all others, which begin on 1970-01-05. If its timestamp is wrong, give --from 1970-01-05.\n"
      ),
      (
        [0: 1, 1: 1, 9: 198],
        "2 events are 8 days or more before all others, which begin on 1970-01-10. If their timestamps are wrong, give --from 1970-01-10.\n"
      ),
      (
        [0: 99, 4: 1],
        "1 event is 4 days after all others, which end on 1970-01-01. If its timestamp is wrong, give --until 1970-01-01.\n"
      ),
      ([0: 1, 3: 99], ""), ([0: 1, 4: 98], ""),
    ] as [(KeyValuePairs<Int, Int>, String)])
  func stray(events: KeyValuePairs<Int, Int>, note: String) throws {
    #expect(try days(events).span(from: nil, until: nil, in: "log").note == note)
    // Also where the days asked for have no events.
    for asked in [0...9, 20...21] {
      let span = try days(events).span(from: asked.lowerBound, until: asked.upperBound, in: "log")
      #expect(!span.note.contains("timestamp"))
    }
  }
}
