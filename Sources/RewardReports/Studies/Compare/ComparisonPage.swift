import RewardEngine
import RewardPages
import RewardStudies

/// A comparison as a page.
extension ComparisonReport {
  private var isOfOne: Bool { findings.variants.count == 1 }

  var page: Page {
    var page = Page()
    page.heading("\(scenario.title): what a change does", level: 1)
    let answers = findings.variants.indices.map { ComparisonAnswer(self, $0) }
    if isOfOne {
      page.lead("\(answers[0].headline) \(answers[0].mainEffect)")
      page.list((answers[0].others + [answers[0].nextStep]).map { "\($0)" })
    } else {
      page.list(answers.map { "**\($0.headline)** \($0.mainEffect)" })
    }
    for remark in remarks { page.callout(.note, "Note", "\(remark)") }
    for place in findings.variants.indices { write(place, to: &page) }
    if let knowledge = knowledge {
      knowledge.write(to: &page)
      page.paragraph(
        "Which players win or lose, and the effect of each changed field, have intervals of luck alone."
      )
    }
    page.details("How to read this report") { $0.list(reading) }
    writeProvenance(to: &page)
    return page
  }

  private func write(_ place: Int, to page: inout Page) {
    let variant = findings.variants[place]
    if !isOfOne {
      let answer = ComparisonAnswer(self, place)
      page.heading("\(variant.name)")
      page.list((answer.others + [answer.nextStep]).map { "\($0)" })
    }
    // Names of files come from a variant's place, never from what it is called.
    let section = VariantSection(
      variant: variant, comparison: comparison, level: isOfOne ? 2 : 3, files: isOfOne ? "" : "-\(place + 1)")
    section.writeChanges(to: &page)
    section.writeTransition(to: &page)
    section.writePlayers(to: &page)
    section.writeFields(to: &page)
  }

  private var reading: [Words] {
    let experiment = findings.experiment
    let primary = findings.variants.reduce(0) { $0 + $1.primary.count }
    let others = findings.variants.reduce(0) { $0 + $1.profiles.count + $1.others.count }
    let ofPrimary =
      primary == 0
      ? ""
      : " Of \(primary.counted("primary metric")), the chance that even one is wrongly called up or down is at most 5 % (Holm)."
    let ofOthers =
      others == 0
      ? ""
      : " Of \(others.counted("other")), at most 5 % of those called up or down are expected to be wrong (Benjamini and Hochberg)."
    let margin = NumberText.percent(MetricChange.usualMargin, decimals: 0)
    return [
      "All scenarios simulate the same \(experiment.players) players with the same random draws. The players are split into \(experiment.replications.count) replications, and every interval is computed over these.\(totals)",
      "Each 95 % interval is for its own metric. Verdicts allow for the number of metrics.\(ofPrimary)\(ofOthers)",
      "**No difference**: the interval lies within the margin, which is \(margin) of the value before unless `--margin` sets another. **Inconclusive**: neither a change nor its absence is shown. With the number of players given, one of the two would be shown with a chance of 90 %.",
      "**Within the margin**: the change is shown, and smaller than the margin. A change **in percent** is left out (–) where the value before is below ten of its standard errors, and for growth.",
      "**pp** are percentage points, the difference of two shares.", playersSaved,
    ].compactMap { $0 }
  }

  /// Whose totals there are, where metrics are totals of other players than were simulated.
  private var totals: String {
    let metrics = findings.variants.flatMap { $0.primary + $0.others }
    let counts = Set(comparison.scenarios.map(\.scenario.players.count))
    guard metrics.contains(where: \.response.address.metric.isTotal), counts != [findings.experiment.players]
    else {
      return ""
    }
    let players =
      counts.count == 1 ? counts.first.map { "the \(NumberText.whole($0)) players of the scenario" } : nil
    return " Totals are for \(players ?? "as many players as each scenario has")."
  }

  /// What the common random draws save, over the primary metrics.
  private var playersSaved: Words? {
    let saved = findings.variants.flatMap(\.primary).filter { $0.difference.varianceReduction.isFinite }
      .sorted { $0.difference.varianceReduction < $1.difference.varianceReduction }
      .map { MetricChangeText($0).playersSaved }
    guard let least = saved.first, let most = saved.last else { return nil }
    let range = least == most ? least : "\(least) to \(most)"
    return
      "**Players saved**: for the same precision, two independent runs would need \(range) times as many players (`variance_reduction` in comparison.csv)."
  }

  private func writeProvenance(to page: inout Page) {
    let experiment = findings.experiment
    page.provenance(
      provenance,
      [
        experiment.sizeInWords("of \(experiment.size), \(scenario.days) days"),
        StudyReport.intervals,
        StudyReport.links(to: tables.map(\.name)),
      ] + precision)
  }

  /// How precise the primary differences became, where a precision was asked for.
  private var precision: [Words] {
    guard !comparison.precisions.isEmpty else { return [] }
    let first = comparison.experiment.players
    let widths = findings.variants.flatMap(\.primary).map { change in
      let half = change.interval.width / 2
      return "\(change.response.spelling) ±\(NumberText.significant(half, digits: 2))"
    }
    return [
      "precision reached: \(widths.joined(separator: ", ")), with \(findings.experiment.players) players; it started with \(first) and could use \(comparison.mostPlayers)"
    ]
  }
}
