import RewardEngine
import RewardStudies

/// What will break, each with its evidence and the field to look at.
struct FlagsSection: Section {
  private let flags: [RedFlag]

  init(_ findings: Run.Findings) { flags = findings.flags }

  var isNeeded: Bool { true }

  func write(to page: inout Page) {
    page.heading("What to look at")
    guard !flags.isEmpty else {
      page.paragraph("Nothing that this report looks for: money has sinks, streaks end, no reward runs away.")
      return
    }
    for flag in flags {
      page.callout(
        .bad, "\(flag.rule.title)", "\(flag.evidence). Look at \(code: flag.field.description): \(flag.help)."
      )
    }
  }
}
