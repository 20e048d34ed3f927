import RewardEngine
import RewardPages
import RewardStudies

/// The chapter on how well the players are known: what luck and what knowledge each add to an interval.
struct KnowledgeSection: Section {
  let findings: Run.Findings

  var isNeeded: Bool { findings.mixes != nil }

  func write(to page: inout Page) {
    guard let mixes = findings.mixes else { return }
    page.heading("How well your players are known")
    page.paragraph("\(lead)")
    var table = Table(
      .words("metric"), .number("value"), .number("interval from luck"), .number("with lack of knowledge"))
    for row in findings.known {
      let unit = row.response.address.metric.unit
      table.row(
        "\(code: row.response.spelling)", .figure(row.luck.text(in: unit).withoutInterval),
        .figure(Self.range(row.luck, unit)), .figure(Self.range(row.together, unit)))
    }
    page.table(table)
    page.paragraph(
      "\(Self.explanation(mixes: mixes.mixes, players: mixes.players)) Goals are judged by the wider interval."
    )
  }

  /// What the two intervals are.
  static func explanation(mixes: Int, players: Int) -> String {
    "Both intervals hold 95 %. Luck shrinks with more players in the simulation, and lack of knowledge with more data about yours. \(mixes) mixes of profiles that fit the data were simulated with \(players.counted("player")) each and the same random draws."
  }

  /// How much lack of knowledge adds to the intervals of the run.
  var lead: String { Self.lead(findings.known.map { ($0.luck, $0.together) }) }

  /// How many metrics are known much less than luck alone would say.
  static func lead(_ rows: [(luck: Outcome.Estimate, together: Outcome.Estimate)]) -> String {
    let wider = rows.filter { Self.width($0.together) > 2 * Self.width($0.luck) }.count
    return wider == 0
      ? "What is not known about your players adds less to the intervals than luck does."
      : "What is not known about your players more than doubles the interval of \(wider.counted("metric")) of \(NumberText.whole(rows.count))."
  }

  private static func width(_ estimate: Outcome.Estimate) -> Double {
    (estimate.high ?? estimate.value) - (estimate.low ?? estimate.value)
  }

  private static func range(_ estimate: Outcome.Estimate, _ unit: String) -> String {
    guard let low = estimate.low, let high = estimate.high else { return NumberText.missing }
    return unit == "share"
      ? "\(NumberText.percent(low)) to \(NumberText.percent(high))"
      : "\(NumberText.significant(low)) to \(NumberText.significant(high))"
  }

  /// The table for machines.
  static let columns = ["metric", "value", "luck_from", "luck_to", "low", "high"]

  var table: String? {
    guard isNeeded else { return nil }
    var table = CSVTable(columns: Self.columns)
    for row in findings.known {
      table.row(
        .text(row.response.spelling), .estimate(row.luck),
        .number(row.together.low), .number(row.together.high))
    }
    return table.text
  }
}
