import RewardEngine
import RewardPages
import RewardStudies

/// One player's diary as text, as CSV and as JSON.
public struct DiaryReport {
  let findings: Explain.Findings
  /// Kept, since rows ask for it by the thousand, and to copy all findings for each is slow.
  let catalogue: Catalogue
  /// Indices of the days shown; the head covers all days.
  let shown: Range<Int>
  /// Whether the text shows draws without effect, too; CSV and JSON always have them.
  let showsEveryDraw: Bool

  /// - Precondition: `days` are days of the run.
  public init(_ findings: Explain.Findings, days: Range<Int>? = nil, everyDraw: Bool = false) {
    self.findings = findings
    catalogue = findings.catalogue
    shown = days ?? findings.diary.days.indices
    precondition(findings.diary.days.indices.contains(shown), "days \(shown) of a shorter run")
    showsEveryDraw = everyDraw
  }

  var scenario: Scenario { findings.scenario }
  var days: ArraySlice<Diary.Day> { findings.diary.days[shown] }

  /// The diary for a terminal, at most 100 columns wide where ids are not longer than usual.
  public var text: String {
    TerminalText.line(scenario.title) + "\n\n" + header + "\n" + DiaryFlows(self).text + "\n"
      + DiaryPage(paragraphs).text
  }

  /// The day of the week of a day.
  func weekday(_ day: Int) -> String {
    // 1 January 1970 was a Thursday, three days after a Monday.
    let first = findings.history.map { ($0.firstDay + 3) % 7 } ?? scenario.firstWeekday.rawValue
    return ["Mon", "Tue", "Wed", "Thu", "Fri", "Sat", "Sun"][(first + day) % 7]
  }

  /// The date of a day, where the player comes from a log.
  func date(_ day: Int) -> String? { findings.history.map { CivilDate.text($0.firstDay + day) } }

  func rule(of subject: Diary.Subject) -> FieldPath? {
    switch subject {
    case .line(let index): catalogue.ledger[index].rule(in: catalogue)
    case .counter(let index): catalogue.counters[index].rule(in: scenario)
    }
  }

  /// What the player holds at the end of a day: streaks, level, balances that are not 0. Lines never break inside one.
  func state(_ day: Diary.Day) -> String {
    var parts = zip(scenario.streaks, day.streaks).map { streak, lengths in
      streak.id + DiaryPage.bond + lengths.map { NumberText.whole($0) }.joined(separator: "·")
    }
    if let level = day.level { parts.append("level" + DiaryPage.bond + NumberText.whole(level)) }
    for (id, balance) in zip(catalogue.resources, day.balances) where balance != 0 {
      parts.append(NumberText.whole(balance) + DiaryPage.bond + id)
    }
    return parts.isEmpty ? "nothing" : parts.joined(separator: ", ")
  }
}

/// The minute of a day as a clock shows it: `21:04`.
func clock(_ minute: Int) -> String {
  let minutes = minute % 60
  return "\(minute / 60):\(minutes < 10 ? "0" : "")\(minutes)"
}

extension Range<Int> {
  fileprivate func contains(_ other: Range<Int>) -> Bool {
    other.lowerBound >= lowerBound && other.upperBound <= upperBound
  }
}
