import RewardEngine
import RewardPages
import RewardStudies

/// Where experience comes from, what boosts add to it, and what players do not collect.
struct ExperienceSources: ReportPart {
  let findings: Run.Findings

  private var flows: FlowTable { FlowTable(outcome: outcome, resource: "xp", flow: .source, unit: "XP") }

  func write(to page: inout Page) {
    page.heading("Where experience comes from", level: 3)
    guard let largest = flows.lines.first else { return page.paragraph("No player ever earns experience.") }
    let aDay = NumberText.significant(ratio(all, outcome.total("players.active")), digits: 3)
    let share = NumberText.percent(ratio(largest.total, all))
    page.paragraph(
      "Players earn \(Words.figure(aDay)) XP on a day of play. The largest source is '\(largest.line.label)' with \(Words.figure(share))."
    )
    page.table(flows.table)
    page.list([boosts, lost].compactMap { $0 })
  }

  private var all: Int64 { flows.lines.reduce(0) { $0 + $1.total } }

  private var boosts: Words? {
    guard outcome.total("xp.from_boosts") > 0, let share = findings.figure("xp.boost_share")
    else {
      return nil
    }
    return
      "Boosts add \(share.percentInSentence) of all experience\(scenario.besideEvents). The table counts it with the reasons they multiply."
  }

  private var lost: Words? {
    let lost = outcome.total("xp.lost")
    guard lost > 0 else { return nil }
    let share = NumberText.percent(ratio(lost, all + lost))
    return
      "Players did missions worth \(lost) XP without collecting it: \(Words.figure(share)) of what they could have earned."
  }
}

extension Scenario {
  /// Ends a sentence about what boosts add: their share of what they and events add only together counts as the events'.
  var besideEvents: String {
    guard events.contains(where: { $0.experienceHundredths != 100 }) else { return "" }
    return ", without what boosts and events add only together"
  }
}
