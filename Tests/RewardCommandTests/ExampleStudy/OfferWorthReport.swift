import RewardEngine
import RewardPages
import RewardReports
import RewardStudies

/// What the example study says: its answer, its page and its table.
///
/// It belongs to a folder of `Sources/RewardReports/Studies`.
struct OfferWorthReport {
  let findings: OfferWorth.Findings
  let provenance: Report.Provenance

  private var scenario: Scenario { findings.study.scenario }
  private var metric: String { findings.experiment.responses[0].spelling }
  private var rows: [(offer: String, change: PairedDifference)] {
    zip(scenario.shop, findings.changes).compactMap { offer, change in change.map { (offer.id, $0) } }
  }

  /// The answer in one sentence, and what to do with it.
  var answer: StudyAnswer {
    let shown = rows.filter { !$0.change.interval().contains(0) }
    guard let most = shown.max(by: { $0.change.value.magnitude < $1.change.value.magnitude }) else {
      return StudyAnswer("No offer is shown to change \(metric).")
    }
    let verb = most.change.value > 0 ? "raises" : "lowers"
    let size = NumberText.significant(most.change.value.magnitude, digits: 3)
    return StudyAnswer(
      "The offer '\(most.offer)' \(verb) \(metric) by \(size), more than any other offer.",
      nextStep: "Next step: vary its price with rewardsim sweep.")
  }

  var report: StudyReport {
    StudyReport(
      "offer-worth", page: page, tables: [Report.File(name: "offers.csv", text: table)],
      summary: [.init("title", .text(scenario.title)), .init("metric", .text(metric))],
      terminalText: TerminalText.wrapped(answer.lead))
  }

  private var page: Page {
    var page = Page("\(scenario.title): what each offer is worth", answer)
    var table = Table(.words("offer"), .number("change of \(metric) (95 % interval)"))
    for (offer, change) in rows {
      let interval = change.interval()
      table.row(
        "\(code: offer)", "\(NumberText.estimate(change.value, low: interval.low, high: interval.high))")
    }
    page.table(table)
    page.provenance(
      provenance,
      [findings.experiment.sizeInWords("with and without each offer"), StudyReport.links(to: ["offers.csv"])])
    return page
  }

  private var table: String {
    var table = CSVTable(columns: ["offer", "metric", "change", "low", "high"])
    for (offer, change) in rows {
      let interval = change.interval()
      table.row(
        .text(offer), .text(metric), .number(change.value), .number(interval.low), .number(interval.high))
    }
    return table.text
  }
}
