import RewardEngine
import RewardPages
import RewardStudies

/// The charts of the live page: those of the report, with the curves of the baseline over the present ones.
struct LiveCharts {
  private let now: LiveCurves
  private let before: LiveCurves?
  private var reaches: AxisReaches
  private(set) var charts: [LiveChart] = []

  private var outcome: Outcome { now.findings.outcome }
  private let namedDays: [NamedDays]

  /// - Parameter before: The curves of the baseline; `nil` where it is the same.
  init(_ now: LiveCurves, before: LiveCurves?, reaches: inout AxisReaches) throws {
    self.now = now
    self.before = before
    self.reaches = reaches
    namedDays = now.findings.scenario.namedDays(in: now.findings.outcome.calendar)
    for currency in outcome.currencies {
      try Task.checkCancellation()
      addFan(of: currency, topic: "Money")
      addFlows(of: currency)
    }
    try Task.checkCancellation()
    addFan(of: "xp", topic: "Levels")
    addMean(of: "level", topic: "Levels", title: "Level", unit: "level")
    for streak in now.findings.scenario.streaks {
      try Task.checkCancellation()
      addMean(
        of: "streak.\(streak.id)", topic: "Streaks", title: "Length of streak \(streak.id)", unit: "days")
      addSurvival(of: streak)
    }
    for item in outcome.freezes { addMean(of: item, topic: "Freezes", title: "\(item) held", unit: item) }
    addRetention()
    addActives()
    reaches = self.reaches
  }

  /// A metric's spread over players, and the median before.
  private mutating func addFan(of name: String, topic: String) {
    guard var chart = now.fans[name] else { return }
    let id = "fan.\(name)"
    let spread = chart.percentiles
    var readings = [
      LiveChart.Reading(name: "median", values: spread.p50),
      LiveChart.Reading(name: "a quarter have at most", values: spread.p25),
      LiveChart.Reading(name: "three quarters have at most", values: spread.p75),
      LiveChart.Reading(name: "95 % have at most", values: spread.p95),
    ]
    if let median = before?.fans[name]?.percentiles.p50 {
      chart.medianBefore = fitted(median)
      readings.append(LiveChart.Reading(name: "median before", values: median))
    }
    let drawn = spread.p95 + (chart.medianBefore ?? [])
    chart.vertical.reach = reaches.reach(of: id, for: drawn.filter(\.isFinite).max() ?? 0)
    charts.append(
      LiveChart(
        id, topic: topic, chart, chart.caption, readings: readings,
        quantity: name == "xp" ? "xp" : "\(name).balance", place: Self.day, namedDays: namedDays))
  }

  /// The mean of active players with its interval, now and before.
  private mutating func addMean(of name: String, topic: String, title: String, unit: String) {
    guard let means = now.means[name] else { return }
    let rows =
      [Line("now", means, at: now.days)]
      + [
        before.flatMap { before in
          before.means[name].map { Line("before", $0, at: before.days) }
        }
      ].compactMap { $0 }
    addLines(
      "mean.\(name)", topic: topic, title: title, subtitle: "mean of active players, with 95 % intervals",
      vertical: Axis(unit), rows: rows,
      quantity: outcome.freezes.contains(name) ? "\(name).held" : name, place: Self.day)
  }

  /// What players receive and spend each day, by reason, and the net before.
  private mutating func addFlows(of currency: String) {
    guard let flows = now.flows[currency], !flows.faucets.isEmpty || !flows.sinks.isEmpty else { return }
    let caption = Caption(
      "\(currency) received and spent",
      subtitle: outcome.flowSubtitle(currency, of: now.findings.scenario),
      alternative: "\(currency) received above the line and spent below it, by reason and day.")
    var chart = StackedAreaChart(
      caption, vertical: Axis("\(currency) a day"), faucets: flows.faucets, sinks: flows.sinks)
    var readings = [
      LiveChart.Reading(name: "received", values: flows.received),
      LiveChart.Reading(name: "spent", values: flows.spent),
    ]
    if let earlier = before?.flows[currency] {
      chart.netBefore = fitted(earlier.net)
      readings += [
        LiveChart.Reading(name: "received before", values: earlier.received),
        LiveChart.Reading(name: "spent before", values: earlier.spent),
      ]
    }
    // The chart smooths its days, so the highest of them says too much: the mean of a week is nearer.
    let weeks = stride(from: 0, to: flows.received.count, by: 7).map {
      flows.received[$0..<min($0 + 7, flows.received.count)]
    }
    let most = weeks.map { $0.reduce(0, +) / Double($0.count) }.max() ?? 0
    chart.vertical.reach = reaches.reach(of: "flows.\(currency)", for: most)
    charts.append(
      LiveChart(
        "flows.\(currency)", topic: "Money", chart, caption, readings: readings, place: Self.day,
        namedDays: namedDays))
  }

  /// How far the runs of a streak get, now and before.
  private mutating func addSurvival(of streak: Scenario.Streak) {
    guard var chart = now.survivals[streak.id] else { return }
    let caption = chart.caption
    chart.series[0].name = "now"
    if var earlier = before?.survivals[streak.id]?.series.first {
      earlier.name = "before"
      chart.series.insert(earlier, at: 1)
    }
    let readings = chart.series.map {
      LiveChart.Reading(name: $0.name, values: $0.values, low: $0.low, high: $0.high, measure: .percent)
    }
    charts.append(
      LiveChart(
        "survival.\(streak.id)", topic: "Streaks", chart, caption, readings: readings, first: 1,
        place: { "a run of \($0.counted("day"))" }, namedDays: namedDays))
  }

  private mutating func addRetention() {
    guard now.retention.contains(where: { $0 != nil }) else { return }
    func line(_ name: String, _ values: [Outcome.Estimate?]) -> Line {
      Line(name, values, at: Array(values.indices))
    }
    addLines(
      "retention", topic: "Players", title: "Retention",
      subtitle: "players who play on a day after arrival, with 95 % intervals",
      vertical: Axis("share of players", .percent), horizontal: Axis("days since arrival", .whole),
      rows: [line("now", now.retention)] + (before.map { [line("before", $0.retention)] } ?? []),
      isFixed: true, place: { "\($0.counted("day")) after arrival" })
  }

  private mutating func addActives() {
    guard outcome.days > 1 else { return }
    func line(_ name: String, _ values: [Double]) -> Line {
      Line(name, values.map { Outcome.Estimate(value: $0, low: nil, high: nil) }, at: Array(values.indices))
    }
    addLines(
      "actives", topic: "Players", title: "Active players",
      subtitle: "share of all players who have played in the last 28 days",
      vertical: Axis("share of players", .percent),
      rows: [line("now", now.actives)] + (before.map { [line("before", $0.actives)] } ?? []),
      isFixed: true, place: Self.day)
  }

  /// Estimates along an axis.
  private struct Line {
    let name: String
    let estimates: [Outcome.Estimate?]
    let places: [Int]

    init(_ name: String, _ estimates: [Outcome.Estimate?], at places: [Int]) {
      self.name = name
      self.estimates = estimates
      self.places = places
    }

    var series: LineChart.Series {
      let hasIntervals = estimates.contains { $0?.low != nil }
      return LineChart.Series(
        name, estimates.map { $0?.value ?? .nan }, at: places.map(Double.init),
        low: hasIntervals ? estimates.map { $0?.low.map { max(0, $0) } ?? .nan } : nil,
        high: hasIntervals ? estimates.map { $0?.high ?? .nan } : nil)
    }
  }

  /// A line for now and one for before.
  ///
  /// - Parameter isFixed: Whether the axis always ends at 1.
  private mutating func addLines(
    _ id: String, topic: String, title: String, subtitle: String, vertical: Axis, horizontal: Axis = .days,
    rows: [Line], quantity: String? = nil, isFixed: Bool = false, place: @escaping @Sendable (Int) -> String
  ) {
    let series = rows.map(\.series)
    let last = series.map { row in
      "\(row.name) \(vertical.label(of: row.values.last { $0.isFinite } ?? 0))"
    }
    let caption = Caption(
      title, subtitle: subtitle, alternative: "\(title) by \(horizontal.name). At the end: \(last.listed).")
    var axis = vertical
    let heights: [Double] = series.flatMap { row -> [Double] in row.values + (row.high ?? []) }
    let most = heights.filter(\.isFinite).max() ?? 0
    axis.reach = isFixed ? 1 : reaches.reach(of: id, for: most)
    let readings = zip(rows, series).map {
      LiveChart.Reading(
        name: $1.name, values: $1.values, low: $1.low, high: $1.high, measure: vertical.measure,
        places: $0.places)
    }
    charts.append(
      LiveChart(
        id, topic: topic,
        LineChart(caption, horizontal: horizontal, vertical: axis, series: series), caption,
        readings: readings, quantity: quantity, place: place, namedDays: namedDays))
  }

  /// Values for each day of the present run.
  private func fitted(_ values: [Double]) -> [Double] {
    let missing = max(0, outcome.days - values.count)
    return Array(values.prefix(outcome.days)) + Array(repeating: .nan, count: missing)
  }

  private static let day: @Sendable (Int) -> String = { "day \(NumberText.whole($0 + 1))" }
}
