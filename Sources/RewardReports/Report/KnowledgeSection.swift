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
    let known = findings.known
    page.paragraph("\(Self.lead(known.map { ($0.luck, $0.together) }))")
    var table = Table(
      .words("metric"), .number("value"), .number("interval from luck"), .number("with lack of knowledge"))
    for row in known {
      let unit = row.response.address.metric.unit
      table.row(
        "\(code: row.response.spelling)", .figure(row.luck.text(in: unit).withoutInterval),
        .figure(Self.range(row.luck) { Self.text($0, unit) }),
        .figure(Self.range(row.together) { Self.text($0, unit) }))
    }
    page.table(table)
    let hasCount = known.contains { $0.luck.isCount }
    let counts = hasCount ? " A count of this run's players has none from luck." : ""
    page.paragraph(
      "\(Self.explanation(mixes: mixes.mixes, players: mixes.players))\(counts) Goals are judged by the wider interval."
    )
  }

  /// What the two intervals are.
  static func explanation(mixes: Int, players: Int) -> String {
    "Both intervals hold 95 %. Luck shrinks with more players in the simulation, and lack of knowledge with more data about yours. \(mixes) mixes of profiles that fit the data were simulated with \(players.counted("player")) each and the same random draws."
  }

  /// How much lack of knowledge adds to the intervals of the run.
  var lead: String { Self.lead(findings.known.map { ($0.luck, $0.together) }) }

  /// How many metrics are known much less than luck alone would say, of those with both intervals.
  static func lead(_ rows: [(luck: Outcome.Estimate, together: Outcome.Estimate)]) -> String {
    let widths = rows.compactMap { row in
      row.luck.width.flatMap { luck in row.together.width.map { (luck: luck, together: $0) } }
    }
    guard !widths.isEmpty else {
      return "What is not known about your players has no measure here: no metric has an interval from luck."
    }
    let wider = widths.filter { $0.together > 2 * $0.luck }.count
    return wider == 0
      ? "What is not known about your players adds less to the intervals than luck does."
      : "What is not known about your players more than doubles the interval of \(wider.counted("metric")) of \(NumberText.whole(widths.count))."
  }

  /// The ends of an interval, or what it lacks.
  static func range(_ estimate: Outcome.Estimate, _ text: (Double) -> String) -> String {
    let ends = NumberText.range(estimate.low, estimate.high, text)
    guard let players = estimate.playersNeeded else { return ends }
    return "needs \(NumberText.whole(players.roundedUp)) players"
  }

  private static func text(_ value: Double, _ unit: String) -> String {
    unit == "share" ? NumberText.percent(value) : NumberText.significant(value)
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

extension Outcome.Estimate {
  /// How wide the interval is; `nil` where it lacks an end.
  fileprivate var width: Double? { low.flatMap { low in high.map { $0 - low } } }

  /// Whether it was counted and not estimated.
  fileprivate var isCount: Bool { low == nil && high == nil && playersNeeded == nil }
}
