/// Finds the metrics of a scenario by their spelling.
///
/// Made once for a run. Making all metrics takes time in proportion to the scenario; finding one does not.
public struct MetricIndex: Sendable {
  /// Every metric, by family, in the order of the reports.
  public let all: [Metric]
  private let days: Int
  /// From the one that players start at to the highest; `nil` for an economy without levels.
  private let levels: ClosedRange<Int>?
  private let places: [String: Int]

  /// Makes the index of a scenario's metrics.
  ///
  /// - Parameter days: length of the run that times after `@` must fit; the scenario's own by default.
  /// - Complexity: linear in the scenario's ids.
  public init(_ scenario: Scenario, in days: Int? = nil) {
    all = scenario.metrics
    self.days = days ?? scenario.days
    levels = scenario.levels.map { $0.first...max($0.first, $0.highest) }
    places = Dictionary(all.enumerated().map { ($1.name, $0) }, uniquingKeysWith: { first, _ in first })
  }

  /// The metric of this name, without a statistic or a time; `nil` if the scenario has none.
  public func named(_ name: String) -> Metric? { places[name].map { all[$0] } }

  /// The metric with this spelling, such as `diamonds.balance.p50@30`; `nil` if the scenario has none.
  ///
  /// For names that a scenario may lack: unlike ``address(_:)`` it looks for no similar spelling.
  public subscript(_ spelling: String) -> Metric.Address? {
    let (name, time) = Self.parts(spelling)
    guard let (metric, statistic) = match(name) else { return nil }
    guard let time else { return Metric.Address(metric, statistic) }
    return (try? self.time(time, of: metric)).map { Metric.Address(metric, statistic, at: $0) }
  }

  /// The metric with this spelling, such as `diamonds.balance.p50@30`.
  ///
  /// - Throws: ``Metric/Misspelling`` with the rule that is broken and the most similar spelling.
  public func address(_ spelling: String) throws(Metric.Misspelling) -> Metric.Address {
    let (name, time) = Self.parts(spelling)
    guard let (metric, statistic) = match(name) else {
      throw withoutBlanks(spelling) ?? misspelling(of: name, at: time)
    }
    guard let time else { return Metric.Address(metric, statistic) }
    return Metric.Address(metric, statistic, at: try self.time(time, of: metric))
  }

  /// What is wrong with a metric that has blanks around its signs: `coins.balance @ 30`; `nil` where that is not all.
  private func withoutBlanks(_ spelling: String) -> Metric.Misspelling? {
    let tight = String(spelling.filter { $0 != " " })
    guard tight != spelling, (try? address(tight)) != nil else { return nil }
    return Metric.Misspelling(rule: "must be a metric without blanks", near: tight, help: "write '\(tight)'")
  }

  /// The parts before and after `@`.
  private static func parts(_ spelling: String) -> (name: String, time: String?) {
    let parts = spelling.split(separator: "@", maxSplits: 1, omittingEmptySubsequences: false).map(
      String.init)
    return (parts[0], parts.count == 2 ? parts[1] : nil)
  }

  /// The metric with this name, or with this name and a statistic.
  private func match(_ text: String) -> (Metric, Metric.Statistic?)? {
    if let metric = named(text) { return (metric, nil) }
    for dot in text.indices.reversed() where text[dot] == "." {
      guard let metric = named(String(text[..<dot])) else { continue }
      let spelling = text[text.index(after: dot)...]
      return metric.statistics.first { $0.spelling == spelling }.map { (metric, $0) }
    }
    return nil
  }

  /// How every metric is spelled, alone and with each of its statistics, without `@`.
  public var spellings: [String] {
    all.flatMap { metric in [metric.name] + metric.statistics.map { "\(metric.name).\($0.spelling)" } }
  }

  private func misspelling(of text: String, at time: String?) -> Metric.Misspelling {
    let rule = "must be a metric of this scenario"
    if let help = helpWithLevel(of: text) { return Metric.Misspelling(rule: rule, help: help) }
    guard
      let near = ofMeantStatistic(text) ?? ofNearestPercentile(to: text) ?? ofNearestWindow(to: text)
        ?? Spelling.nearest(to: text, among: spellings)
    else {
      return Metric.Misspelling(rule: rule, help: "'rewardsim metrics' lists the metrics of a scenario")
    }
    // Without its day it would be another figure.
    let timed = time.map { "\(near)@\($0)" }
    let meant = timed.flatMap { self[$0] == nil ? nil : $0 } ?? near
    return Metric.Misspelling(rule: rule, near: meant, help: "did you mean '\(meant)'?")
  }

  /// Help for a metric of a level that is not measured; `nil` for other metrics.
  private func helpWithLevel(of text: String) -> String? {
    guard let level = Self.level(of: text), let levels,
      case let measured = Set(all.compactMap { Self.level(of: $0.name) }), !measured.contains(level)
    else { return nil }
    if level > levels.upperBound {
      return "the highest level is \(levels.upperBound): name that one or a lower one, or add levels"
    }
    if level <= levels.lowerBound { return "players start at level \(levels.lowerBound): name a higher one" }
    let listed = measured.sorted().map(String.init).joined(separator: ", ")
    return "it is measured for levels \(listed), and for those that 'goals' of the scenario are about"
  }

  /// The spelling with the name that the statistic has here: `coins.balance.p50` for `coins.balance.median`.
  private func ofMeantStatistic(_ text: String) -> String? {
    guard let dot = text.lastIndex(of: ".") else { return nil }
    let names = ["median": "p50", "average": "mean", "avg": "mean"]
    guard let name = names[text[text.index(after: dot)...].lowercased()] else { return nil }
    let meant = text[...dot] + name
    return spellings.first { $0 == meant }
  }

  /// The spelling with the nearest percentile that there is: `coins.balance.p50` for `coins.balance.p55`.
  private func ofNearestPercentile(to text: String) -> String? {
    guard let dot = text.lastIndex(of: "."), let metric = named(String(text[..<dot])),
      case let word = text[text.index(after: dot)...], word.first == "p", let asked = Double(word.dropFirst())
    else { return nil }
    let percents = metric.statistics.compactMap { statistic -> (spelling: String, percent: Double)? in
      guard case .quantile(let perMille) = statistic else { return nil }
      return (statistic.spelling, Double(perMille) / 10)
    }
    return percents.min { abs($0.percent - asked) < abs($1.percent - asked) }
      .map { "\(metric.name).\($0.spelling)" }
  }

  /// The spelling that differs in its days only, and least: `coins.sink_faucet_28` for `coins.sink_faucet_30`.
  private func ofNearestWindow(to text: String) -> String? {
    guard let asked = Self.window(of: text) else { return nil }
    let same = spellings.compactMap { spelling in
      Self.window(of: spelling).flatMap { $0.rest == asked.rest ? (spelling, $0.days) : nil }
    }
    return same.min { abs($0.1 - asked.days) < abs($1.1 - asked.days) }?.0
  }

  /// The days in a metric such as `coins.income_28.p50`, and its spelling without them.
  private static func window(of spelling: String) -> (rest: String, days: Int)? {
    guard let mark = spelling.lastIndex(of: "_") else { return nil }
    let digits = spelling[spelling.index(after: mark)...].prefix { $0.isASCII && $0.isNumber }
    guard let days = Int(digits), digits.endIndex == spelling.endIndex || spelling[digits.endIndex] == "."
    else { return nil }
    return (String(spelling[...mark] + spelling[digits.endIndex...]), days)
  }

  /// The level that a metric such as `level.10.reached` is about.
  private static func level(of name: String) -> Int? {
    let words = name.split(separator: ".")
    return words.count > 2 && words[0] == "level" ? Int(words[1]) : nil
  }

  private func time(_ text: String, of metric: Metric) throws(Metric.Misspelling) -> Int {
    guard let range = metric.times(in: days) else {
      throw Metric.Misspelling(
        rule: "is for the whole run and takes no '@'", near: metric.name, help: "write '\(metric.name)'")
    }
    guard let time = Int(text), range.contains(time) else {
      throw Metric.Misspelling(
        rule: range.count == 1
          ? "must have \(range.lowerBound) after '@'"
          : "must have a whole number from \(range.lowerBound) to \(range.upperBound) after '@'",
        help: "'\(metric.name)' is measured by \(metric.time.words)")
    }
    return time
  }
}
