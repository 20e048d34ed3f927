import RewardEngine
import RewardPages
import RewardStudies

/// How long players play without reaching a level.
struct ExperienceDroughts: ReportPart {
  let findings: Run.Findings

  func write(to page: inout Page) {
    guard let mean = drought("mean"), mean.value > 0, let median = drought("p50"), let high = drought("p95")
    else { return }
    page.heading("Days of play without a level", level: 3)
    let days = median.inSentence.plain
    page.paragraph(
      """
      A player's drought is their longest sequence of days of play without a new level\(ofThisRun). The median drought is \
      \(days) \(NumberText.noun(after: days, "day")). For one player in twenty it is \(high.inSentence) or more. A \
      drought that has not ended counts at its length so far, so players who churn early have short \
      droughts.\(atTheTop)
      """)
  }

  private var ofThisRun: Words {
    outcome.continuation == nil ? "" : ", counted from the first day of this run"
  }

  /// Players on the last level have no level to reach, and their days count all the same.
  private var atTheTop: Words {
    guard let levels = scenario.levels, outcome.highestLevel == levels.last else { return "" }
    return " Days of play on the last level count, too."
  }

  private func drought(_ statistic: String) -> Outcome.Estimate? { findings.figure("drought.\(statistic)") }
}
