import RewardEngine
import RewardPages

/// Retention: how many players play a number of days after arrival, on that day or ever again.
struct RetentionCurves {
  let outcome: Outcome
  let scenario: Scenario

  /// The days since arrival that tables show, as far as the run is long enough.
  static func tenures(within days: Int) -> [Int] {
    [1, 3, 7, 14, 30, 60, 90, 180, 360].filter { $0 < days }
  }

  /// The metrics and their names.
  static let kinds: [(metric: String, name: String)] = [
    ("retention", "classic"), ("retention.rolling", "rolling"),
  ]

  func write(to page: inout Page) {
    page.heading("Retention", level: 3)
    page.paragraph(
      """
      Classic retention counts the players who play on exactly that day after arrival. Rolling retention counts the \
      players who play on that day or later. The run ends on day \(NumberText.whole(outcome.days)), so the rolling curve meets the \
      classic one at its right end.
      """)
    if outcome.players(seenAt: outcome.lastDay) < outcome.players(seenAt: 0) {
      page.paragraph(
        """
        Players arrive on different days, so fewer are seen after more days. Each point is of those players alone: \
        rolling retention can rise where the others are left out.
        """)
    }
    page.figure(chart, file: "retention.svg")
    page.table(table)
    guard scenario.players.profiles.count > 1 else { return }
    page.paragraph(
      "Classic retention by profile (rolling: \(Words.link("retention.csv", to: "retention.csv"))):")
    page.table(byProfile)
  }

  private var chart: LineChart {
    let series = Self.kinds.map { metric, name in
      LineChart.Series(
        name, outcome.curve(metric, at: 0...outcome.lastDay), at: (0..<outcome.days).map(Double.init))
    }
    let tenures = [1, 7, 30, 90].filter { $0 < outcome.days }
    let shown = tenures.map { "\(NumberText.percent(series[0].values[$0])) after \($0)" }
    let ends = tenures.last.map { ": \(shown.listed) \($0.agreeing("day", "days"))" } ?? ""
    return LineChart(
      Caption(
        "Retention",
        subtitle: "players who play on a day after arrival (classic), or then or later (rolling)",
        alternative: "Share of players who play, by days since arrival\(ends)."),
      horizontal: Axis("days since arrival", .whole), vertical: Axis("share of players", .percent, reach: 1),
      series: series)
  }

  private var table: Table {
    var table = Table(
      .number("days since arrival"), .number("players seen"), .number("play that day (classic)"),
      .number("play that day or later (rolling)"))
    for tenure in Self.tenures(within: outcome.days) {
      let seen = outcome.players(seenAt: tenure)
      guard seen > 0 else { continue }
      table.add(
        row: ["\(tenure)", "\(seen)"] + Self.kinds.map { metric, _ in cell(metric, tenure, .pooled) })
    }
    return table
  }

  private var byProfile: Table {
    let tenures = [1, 7, 30, 90].filter { $0 < outcome.days }
    var table = Table(columns: [.words("profile")] + tenures.map { .number("day \($0)") })
    for (name, group) in outcome.groups {
      table.add(row: ["\(name)"] + tenures.map { cell(Self.kinds[0].metric, $0, group) })
    }
    return table
  }

  private func cell(_ metric: String, _ tenure: Int, _ group: Outcome.Group) -> Words {
    outcome.figure("\(metric)@\(tenure)", in: group)?.percentCell ?? .figure(NumberText.missing)
  }
}
