import RewardEngine

/// How many players come back so many days after arrival, that day or ever again.
struct RetentionCurves {
  private let outcome: Outcome
  private let scenario: Scenario

  init(_ outcome: Outcome, _ scenario: Scenario) {
    self.outcome = outcome
    self.scenario = scenario
  }

  /// Days since arrival that tables show, those the run is long enough for.
  static func tenures(within days: Int) -> [Int] {
    [1, 3, 7, 14, 30, 60, 90, 180, 360].filter { $0 < days }
  }

  /// The metrics and what they are called.
  static let kinds = [(metric: "retention", name: "classic"), ("retention.rolling", "rolling")]

  func write(to page: inout Page) {
    page.heading("Retention", level: 3)
    page.paragraph(
      """
      Classic retention counts who plays on exactly that day after arrival, rolling retention who plays then or \
      later; the difference is players who are only resting. Nothing is seen after day \(outcome.days), so \
      towards its right end the rolling curve sinks to the classic one.
      """)
    page.figure(chart, file: "retention.svg", alternative: chart.caption.alternative)
    page.table(table)
    if scenario.players.profiles.count > 1 {
      page.details("Retention by profile") { page in
        for (metric, name) in Self.kinds {
          page.paragraph("\(name.prefix(1).uppercased() + name.dropFirst()) retention, share of players:")
          page.table(byProfile(metric))
        }
      }
    }
  }

  private var chart: LineChart {
    let series = Self.kinds.map { metric, name in
      let values = outcome.curve(metric, at: 0...outcome.lastDay)
      return LineChart.Series(
        name, values.map { $0?.value ?? .nan }, at: (0..<outcome.days).map(Double.init),
        low: values.map { $0?.low ?? .nan }, high: values.map { $0?.high ?? .nan })
    }
    let shown = Self.tenures(within: outcome.days).map { tenure in
      "\(NumberText.percent(series[0].values[tenure])) after \(tenure)"
    }
    return LineChart(
      Caption(
        "Retention",
        subtitle: "players who play so many days after arrival, or then or later; 95 % intervals",
        alternative: "Share of players who play, by days since arrival: \(shown.listed)."),
      horizontal: Axis("days since arrival"), vertical: Axis("share of players", .percent, reach: 1),
      series: series)
  }

  private var table: Table {
    var table = Table(
      .number("days since arrival"), .number("players seen"), .number("play that day (classic)"),
      .number("play then or later (rolling)"))
    for tenure in Self.tenures(within: outcome.days) {
      let seen = outcome.players(seenAt: tenure)
      guard seen > 0 else { continue }
      table.add(
        row: ["\(tenure)", "\(seen)"] + Self.kinds.map { metric, _ in cell(metric, tenure, .pooled) })
    }
    return table
  }

  private func byProfile(_ metric: String) -> Table {
    let tenures = [1, 7, 30, 90, 360].filter { $0 < outcome.days }
    var table = Table(
      columns: [.words("profile"), .number("players")] + tenures.map { .number("D\($0)") })
    for (name, group) in outcome.groups {
      table.add(
        row: ["\(name)", "\(outcome.players(in: group))"] + tenures.map { cell(metric, $0, group) })
    }
    return table
  }

  private func cell(_ metric: String, _ tenure: Int, _ group: Outcome.Group) -> Words {
    outcome.figure("\(metric)@\(tenure)", in: group)?.percentCell ?? .figure(NumberText.missing)
  }
}
