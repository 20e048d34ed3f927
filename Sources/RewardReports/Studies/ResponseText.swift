import RewardEngine
import RewardStudies

/// How the figures of a response are written in a study of points.
struct ResponseText {
  let response: Response

  init(_ response: Response) { self.response = response }

  var name: String { response.spelling }

  private var unit: String { response.address.metric.unit }
  private var isShare: Bool { unit == "share" }

  /// A figure with its interval.
  func text(_ estimate: Outcome.Estimate?) -> String { estimate?.text(in: unit) ?? NumberText.missing }

  /// A figure alone.
  func text(_ value: Double?) -> String {
    isShare ? NumberText.percent(value) : NumberText.significant(value)
  }

  /// A figure for a sentence, in two digits.
  func roughly(_ value: Double) -> String {
    NumberText.significant(value * (isShare ? 100 : 1), digits: 2) + (isShare ? " %" : "")
  }

  /// A change with its interval and its sign: `+3.2 (2.9 to 3.5)`.
  func text(_ change: PairedDifference) -> String {
    guard change.value != 0 || change.standardError != 0 else { return "0" }
    let text = text(change.value, change.interval())
    return change.value > 0 ? "+\(text)" : text
  }

  /// An effect in the response's unit with its interval; what is narrower than its rounding has no width.
  func text(_ value: Double, _ interval: Interval) -> String {
    let isExact = interval.width <= 1e-9 * abs(value)
    let (low, high) = isExact ? (value, value) : (interval.low, interval.high)
    return isShare
      ? NumberText.percentEstimate(
        value, low: low, high: high, decimals: NumberText.decimalsOfPercent(width: high - low))
      : NumberText.estimate(value, low: low, high: high)
  }

  /// The axis of a figure, with what is measured unless that is the response itself.
  func axis(_ what: String? = nil) -> Axis {
    let name = what.map { "\($0) \(self.name)" } ?? self.name
    return isShare ? Axis(name, .percent) : Axis("\(name), \(unit)")
  }

  /// What a response is, in a sentence.
  var about: Words {
    let who = response.profile.map { " Of profile \($0)." } ?? ""
    return "\(response.address.metric.about)\(who)"
  }
}

extension Design.Axis {
  /// A value as reports show it: as it is written where that is short, and else with four digits.
  func shown(_ value: Double) -> String {
    guard value != value.rounded() else { return NumberText.whole(Int(value)) }
    let exact = text(of: value)
    return exact.utf8.count <= 6 ? exact : NumberText.significant(value)
  }

  /// What the axis was given as.
  var valuesInWords: String {
    switch values {
    case .list(let values) where values.count > 8:
      "\(shown(values[0])) to \(shown(values[values.count - 1])), \(values.count) values"
    case .list(let values): values.map(shown).listed
    case .between(let low, let high, let steps, let scale):
      "\(shown(low)) to \(shown(high))"
        + (steps == 1 ? ", whole" : steps.map { ", in steps of \(shown(1 / Double($0)))" } ?? "")
        + (scale == .logarithmic ? ", by ratios" : "")
    }
  }
}

/// The axes of a study: `points.csv`, the values at each point, in the form that `--points-from` reads.
struct PointsTable {
  let text: String

  init(_ design: Design) {
    var table = CSVTable(columns: design.axes.map { "\($0.path)" })
    for point in design.points { table.add(row: point.map { .number($0) }) }
    text = table.text
  }
}

/// What was measured at each point: `responses.csv`.
struct ResponsesTable {
  static let columns = ["point", "response", "value", "low", "high", "replications"]

  let text: String

  init(_ responses: [Response], _ samples: [Sample]) {
    var table = CSVTable(columns: Self.columns)
    for (point, sample) in samples.enumerated() {
      for (place, response) in responses.enumerated() {
        let estimate = sample.estimate(place)
        table.row(
          .whole(point + 1), .text(response.spelling), CSVTable.Cell(estimate?.value),
          CSVTable.Cell(estimate?.low), CSVTable.Cell(estimate?.high), .whole(sample.replications))
      }
    }
    text = table.text
  }
}

extension Page {
  /// Writes which fields a study moves, and what the scenario has there.
  mutating func axes(_ axes: [Design.Axis], of document: Document) {
    var table = Table(.words("field"), .number("in the scenario"), .words("values"))
    for axis in axes {
      let base = document.number(at: axis.path).map(axis.shown) ?? NumberText.missing
      table.row("\(code: "\(axis.path)")", .figure(base), "\(axis.valuesInWords)")
    }
    self.table(table)
  }
}
