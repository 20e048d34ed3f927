import RewardEngine
import RewardStudies

/// The sentences that say what a sweep found of each response.
struct SweepAnswer {
  private let report: SweepReport

  init(_ report: SweepReport) { self.report = report }

  /// What a response does over the points.
  func sentence(_ response: Int) -> String {
    let words = report.words[response]
    guard let ends = report.ends(of: response) else {
      return "\(words.name) has no figure at any point."
    }
    guard report.design.points.count > 1 else {
      return "\(words.name) is \(estimate(0, response)) at \(report.text(ofPoint: 0))."
    }
    switch report.shape {
    case .curve: return curve(response, words, ends)
    case .spokes: return spokes(response, words)
    case .table, .cloud: return range(words, response, ends) + strongest(response)
    }
  }

  private func estimate(_ place: Int, _ response: Int) -> String {
    report.words[response].text(report.findings.samples[place].estimate(response))
  }

  private func curve(_ response: Int, _ words: ResponseText, _ ends: (low: Int, high: Int)) -> String {
    let places = report.places(along: 0)
    let axis = report.design.axes[0]
    guard let first = places.first, let last = places.last, let trend = report.trend(of: response, along: 0)
    else { return range(words, response, ends) }
    let way =
      "from \(axis.shown(report.design.points[first][0])) to \(axis.shown(report.design.points[last][0]))"
    let figures = "from \(estimate(first, response)) to \(estimate(last, response))"
    switch trend {
    case .level:
      return "\(words.name) does not move beyond luck as \(axis.path) goes \(way): it stays at "
        + "\(estimate(first, response))."
    case .rises: return "As \(axis.path) goes \(way), \(words.name) rises \(figures)."
    case .falls: return "As \(axis.path) goes \(way), \(words.name) falls \(figures)."
    case .turns:
      return "As \(axis.path) goes \(way), \(words.name) turns: "
        + "it is lowest at \(axis.shown(report.design.points[ends.low][0])), \(estimate(ends.low, response)), and "
        + "highest at \(axis.shown(report.design.points[ends.high][0])), \(estimate(ends.high, response))."
    }
  }

  /// Which way the response goes along each axis.
  private func spokes(_ response: Int, _ words: ResponseText) -> String {
    var ways: [(trend: Trend, paths: [String])] = [(.rises, []), (.falls, []), (.turns, []), (.level, [])]
    for (place, axis) in report.design.axes.enumerated() {
      guard let trend = report.trend(of: response, along: place) else { continue }
      for index in ways.indices where ways[index].trend == trend { ways[index].paths.append("\(axis.path)") }
    }
    let said = ways.filter { !$0.paths.isEmpty }.map { way in
      switch way.trend {
      case .rises: "rises with \(way.paths.listed)"
      case .falls: "falls with \(way.paths.listed)"
      case .turns: "turns along \(way.paths.listed)"
      case .level: "does not move beyond luck with \(way.paths.listed)"
      }
    }
    guard !said.isEmpty else { return "\(words.name) lacks a figure at some points." }
    return
      "With all else as the scenario has it, \(estimate(0, response)), \(words.name) \(said.joined(separator: "; it "))."
  }

  private func range(_ words: ResponseText, _ response: Int, _ ends: (low: Int, high: Int)) -> String {
    "\(words.name) lies from \(estimate(ends.low, response)) at \(report.text(ofPoint: ends.low)) "
      + "to \(estimate(ends.high, response)) at \(report.text(ofPoint: ends.high))."
  }

  /// The axis that the response follows most closely, if there are several and one is told from none.
  private func strongest(_ response: Int) -> String {
    guard report.design.axes.count > 1, let correlations = report.correlations(of: response) else {
      return ""
    }
    let told = correlations.enumerated().compactMap { place, correlation in
      correlation.flatMap { $0.interval.contains(0) ? nil : (place: place, value: $0.value) }
    }
    guard let most = told.max(by: { (abs($0.value), -$0.place) < (abs($1.value), -$1.place) }) else {
      return " It follows no single field that can be told from luck."
    }
    let way = most.value > 0 ? "rises with" : "falls with"
    return
      " Most of all it \(way) \(report.design.axes[most.place].path) (rank correlation \(NumberText.fixed(most.value, decimals: 2)))."
  }
}
