import RewardEngine
import RewardPages

/// The metrics of a scenario, or all metrics: their ids, units and meanings.
public struct MetricList: Sendable {
  /// A metric as the list shows it.
  struct Entry: Sendable {
    var name: String
    var about: String
    var metric: Metric
    /// The numbers that can follow `@`; `nil` where none can, and where that depends on the scenario.
    var times: ClosedRange<Int>?
  }

  let title: String
  let entries: [Entry]

  /// The metrics of a scenario.
  public init(_ scenario: Scenario) {
    title = "Metrics of \(scenario.title)"
    entries = scenario.metrics.map {
      Entry(name: $0.name, about: $0.about, metric: $0, times: $0.times(in: scenario.days))
    }
  }

  init(title: String, _ entries: [Entry]) {
    self.title = title
    self.entries = entries
  }

  /// The entries of each family that has any, in the order of reports.
  var families: [(family: Metric.Family, entries: [Entry])] {
    Metric.Family.allCases.compactMap { family in
      let members = entries.filter { $0.metric.family == family }
      return members.isEmpty ? nil : (family, members)
    }
  }

  /// How to write a metric, above every list for people.
  static let spelling: Words = """
    A metric is spelled `name.statistic@number`, such as `diamonds.balance.p50@30`: the median of what active \
    players hold on day 30. Where no statistic is named the first is meant, where no number is, the last there \
    is. A metric without statistics is spelled without one, a metric of the whole run without `@`. An interval \
    is 95 %.
    """

  /// The list as a page of Markdown.
  public var markdown: String {
    var page = Page()
    page.heading(Words(title), level: 1)
    page.paragraph(Self.spelling)
    for (family, entries) in families {
      page.heading("\(family.title)")
      var table = Table(
        .words("metric"), .words("unit"), .words("after `@`"), .words("statistics"), .words("meaning"))
      for entry in entries {
        let metric = entry.metric
        table.row(
          "\(code: entry.name)", Words(metric.unit), metric.time == .run ? "" : Words(metric.time.words),
          Words(metric.statisticsInFull), Words(entry.about))
      }
      page.table(table)
    }
    return Markdown(page).text
  }

  /// The list for a terminal, at most 100 columns wide unless ids are long.
  public var text: String {
    var text = TerminalText.wrapped(Self.spelling.plain, columns: 100)
    for (family, entries) in families {
      var table = TerminalTable(("metric", .left), ("unit", .left), ("after @", .left), ("statistics", .left))
      for entry in entries {
        let metric = entry.metric
        table.row(entry.name, metric.unit, metric.time.short, metric.statisticsInShort)
      }
      let lines = table.text().split(separator: "\n")
      text += "\n\(family.title)\n\n\(lines[0])\n"
      for (line, entry) in zip(lines.dropFirst(), entries) {
        text += "\(line)\n" + Self.indented(entry.about)
      }
    }
    return text
  }

  private static func indented(_ words: String) -> String {
    TerminalText.wrapped(words, columns: 96).split(separator: "\n").map { "    \($0)\n" }.joined()
  }
}

extension MetricList {
  /// The list as a table for machines, several statistics in one cell with spaces between them.
  public var csv: String {
    var table = CSVTable(columns: [
      "family", "metric", "unit", "time", "window_days", "first", "last", "statistics", "meaning",
    ])
    for entry in entries {
      let metric = entry.metric
      table.row(
        .text(metric.family.rawValue), .text(entry.name), .text(metric.unit), .text(metric.time.id),
        Self.cell(metric.time.windowDays), Self.cell(entry.times?.lowerBound),
        Self.cell(entry.times?.upperBound),
        metric.statistics.isEmpty ? .empty : .text(metric.statistics.map(\.spelling).joined(separator: " ")),
        .text(entry.about))
    }
    return table.text
  }

  private static func cell(_ number: Int?) -> CSVTable.Cell { number.map { .whole($0) } ?? .empty }

  public var json: String {
    let metrics = entries.map { entry -> JSONValue in
      let metric = entry.metric
      return .object([
        .init("metric", .text(entry.name)), .init("family", .text(metric.family.rawValue)),
        .init("unit", .text(metric.unit)), .init("time", .text(metric.time.id)),
        .init("window_days", JSONValue(metric.time.windowDays)),
        .init("first", JSONValue(entry.times?.lowerBound)),
        .init("last", JSONValue(entry.times?.upperBound)),
        .init("statistics", .array(metric.statistics.map { .text($0.spelling) })),
        .init("meaning", .text(entry.about)),
      ])
    }
    let document: JSONValue = .object([
      .init("format", "rewardsim-metrics"), .init("schema", .whole(Report.schema)),
      .init("title", .text(title)), .init("metrics", .array(metrics)),
    ])
    return document.text
  }
}

extension Metric {
  /// Every statistic: `mean, p5, p25`.
  fileprivate var statisticsInFull: String { statistics.map(\.spelling).joined(separator: ", ") }

  /// The mean, and the first and last of many quantiles: `mean, p5 … p99`.
  fileprivate var statisticsInShort: String {
    let quantiles = statistics.filter { $0 != .mean }
    guard quantiles.count > 3 else { return statisticsInFull }
    let range = "\(quantiles[0].spelling) … \(quantiles[quantiles.count - 1].spelling)"
    return statistics.count > quantiles.count ? "\(Statistic.mean.spelling), \(range)" : range
  }
}

extension Metric.Time {
  /// What kind of number follows `@`, in one word for machines.
  fileprivate var id: String {
    switch self {
    case .day: "day"
    case .window: "window"
    case .tenure: "tenure"
    case .length: "length"
    case .run: "run"
    }
  }

  fileprivate var windowDays: Int? {
    if case .window(let days) = self { days } else { nil }
  }

  /// The same in a column of a terminal.
  fileprivate var short: String {
    switch self {
    case .day: "day"
    case .window(let days): "day, \(days) back"
    case .tenure: "days of tenure"
    case .length: "length"
    case .run: ""
    }
  }
}
