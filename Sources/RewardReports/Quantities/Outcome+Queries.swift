import RewardEngine
import RewardPages
import RewardStudies

/// Queries and texts that several chapters share.
extension Outcome {
  /// Indices of the days that tables show: 1, 7, 30, 90, 180, 365 and the last.
  var shownDays: [Int] {
    let usual = [1, 7, 30, 90, 180, 365].filter { $0 <= days }.map { $0 - 1 }
    return usual.last == days - 1 ? usual : usual + [days - 1]
  }

  var lastDay: Int { days - 1 }

  /// Each profile by name, pooled first.
  var groups: [(name: String, group: Group)] {
    [("all", .pooled)] + catalogue.profiles.enumerated().map { ($1, .profile($0)) }
  }

  /// A line's amount over the whole run.
  func total(_ line: Catalogue.Line, in group: Group = .pooled) -> Int64 {
    count(line.entry.amount, days: 0..<days, in: group)
  }

  /// Players active in the last 28 days, by day; empty where the run measures nothing about players.
  var activePlayers: [Int64] {
    guard !catalogue.stocks.isEmpty else { return [] }
    return (0..<days).map { sums(0, on: $0, of: .active).count }
  }

  /// A metric by its spelling, such as `drought.p95`; `nil` where the scenario has none of that name.
  func figure(_ spelling: String, in group: Group = .pooled) -> Estimate? {
    catalogue.metrics[spelling].flatMap {
      ofRun(estimate($0, in: group), in: group, on: $0.metric.day(at: $0.time))
    }
  }

  /// The sum of all lines of one direction, by day.
  func flow(_ flow: Catalogue.Flow, of resource: String) -> [Int64] {
    let lines = ledger(of: resource).filter { $0.flow == flow }
    return (0..<days).map { day in lines.reduce(0) { $0 + count($1.entry.amount, on: day) } }
  }
}

extension Outcome {
  /// What else a dash means, behind what it usually means, where curves end before the run does; else empty.
  func orLater(_ curves: [SurvivalCurve]) -> String {
    curves.contains { $0.watched < days }
      ? ", or later than the run shows a profile that an event brings" : ""
  }
}

extension Metric {
  /// The day of the run, from 0, of a number after `@`; `nil` for one that is no day of the run.
  func day(at time: Int?) -> Int? { self.time == .day ? time.map { $0 - 1 } : nil }
}

extension Run.Findings {
  /// The value of a metric by its id, or `nil` where the scenario or the run has none.
  func figure(_ spelling: String, in group: Outcome.Group = .pooled) -> Outcome.Estimate? {
    outcome.figure(spelling, in: group)
  }
}

extension Outcome.Estimate {
  /// The value with its interval in a metric's unit: shares in percent.
  func text(in unit: String) -> String {
    switch unit {
    case "share": percentText
    default: numberText
    }
  }

  /// The value with its interval, or with the number of players that would give one.
  private var numberText: String { NumberText.estimate(value, low: low, high: high) + need }

  fileprivate var percentText: String { NumberText.percentEstimate(value, low: low, high: high) + need }

  /// A share in percent, its interval cut off at 0 and 100 %.
  var shareText: String {
    NumberText.percentEstimate(value, low: low.map { max(0, $0) }, high: high.map { min(1, $0) })
  }

  /// The number of players that would give an interval, to follow a value; empty where there is one.
  var need: String { playersNeeded.map { " (needs \(NumberText.whole($0.roundedUp)) players)" } ?? "" }

  /// The value in a sentence: with its interval where there is one, else alone.
  var inSentence: Words { .figure(NumberText.estimate(value, low: low, high: high)) }

  /// The share in percent in a sentence, with its interval where there is one.
  var percentInSentence: Words { .figure(NumberText.percentEstimate(value, low: low, high: high)) }

  /// The value with its interval, as a table cell.
  var cell: Words { .figure(numberText) }

  /// The share with its interval in percent, as a table cell.
  var percentCell: Words { .figure(percentText) }
}

extension CSVTable.Cell {
  /// A value and the ends of its interval, over three columns.
  static func estimate(_ estimate: Outcome.Estimate?) -> CSVTable.Cell {
    .estimate(estimate?.value, low: estimate?.low, high: estimate?.high)
  }
}

extension LineChart.Series {
  /// Values with their intervals; a gap where there is none.
  init(
    _ name: String, _ estimates: [Outcome.Estimate?], at places: [Double]? = nil, isStepped: Bool = false
  ) {
    self.init(
      name, estimates.map { $0?.value ?? .nan }, at: places, low: estimates.map { $0?.low ?? .nan },
      high: estimates.map { $0?.high ?? .nan }, isStepped: isStepped)
  }
}

extension Outcome.Estimate? {
  /// The value with its interval, as a table cell.
  var cell: Words { self?.cell ?? .figure(NumberText.missing) }

  /// A share with its interval in percent, as a table cell; the interval stays within 0 and 1.
  var percentCell: Words {
    guard var self else { return .figure(NumberText.missing) }
    let value = self.value
    self.low = self.low.map { Swift.max(0, $0) }
    self.high = self.high.map { Swift.max(value, Swift.min($0, 1)) }
    return .figure(self.percentText)
  }
}

extension Catalogue.Line {
  /// The reason as reports show it, such as `milestone habit.tens` or `pack coins_500`.
  var label: String {
    switch reason {
    case .realPurchase: "pack \(id)"
    case .missionCost: "mission \(id)"
    default: id == reason.name ? reason.name : "\(reason.name) \(id)"
    }
  }
}

extension Words {
  /// A number that is already formatted.
  static func figure(_ text: String) -> Words { Words(text) }
}

/// A ratio, or `nil` where there is nothing to divide by.
func ratio(_ numerator: Int64, _ denominator: Int64) -> Double? {
  denominator == 0 ? nil : Double(numerator) / Double(denominator)
}

extension [String] {
  /// In a sentence: `a`, `a and b`, `a, b and c`.
  package var listed: String {
    guard count > 1 else { return first ?? "" }
    return dropLast().joined(separator: ", ") + " and " + self[count - 1]
  }

  /// In a sentence that denies: `a`, `a or b`, `a, b or c`.
  var either: String {
    guard count > 1 else { return first ?? "" }
    return dropLast().joined(separator: ", ") + " or " + self[count - 1]
  }
}
