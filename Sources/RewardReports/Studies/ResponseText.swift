import RewardEngine
import RewardPages
import RewardStudies

/// The text of a response's values, for tables and sentences.
struct ResponseText {
  let response: Response

  init(_ response: Response) { self.response = response }

  var name: String { response.spelling }

  private var unit: String { response.address.metric.unit }
  var isShare: Bool { unit == "share" }

  /// A value with its interval.
  func text(_ estimate: Outcome.Estimate?) -> String { estimate?.text(in: unit) ?? NumberText.missing }

  /// A value alone.
  func text(_ value: Double?) -> String {
    isShare ? NumberText.percent(value) : NumberText.significant(value)
  }

  /// Two values, with as many more digits as it takes to show that they differ.
  func texts(_ one: Double?, _ other: Double?) -> (one: String, other: String) {
    let usual = (one: text(one), other: text(other))
    guard usual.one == usual.other, let one, let other, one != other else { return usual }
    for more in 1...Self.mostMoreDigits {
      func text(_ value: Double) -> String {
        isShare
          ? NumberText.percent(value, decimals: 1 + more) : NumberText.significant(value, digits: 4 + more)
      }
      if text(one) != text(other) { return (text(one), text(other)) }
    }
    // They differ by rounding of sums.
    return usual
  }

  private static let mostMoreDigits = 4

  /// The size of an effect for a sentence: `18 days`, `1 coin`, `0.78 percentage points`.
  func roughly(_ effect: Double, digits: Int = 2) -> String {
    let number = NumberText.significant(effect * (isShare ? 100 : 1), digits: digits)
    return noun(after: number).map { "\(number) \($0)" } ?? number
  }

  /// The unit of an effect, in the number of what it follows; `nil` for a ratio, an index and real money.
  private func noun(after number: String) -> String? {
    switch unit {
    case "ratio", "index", "money": return nil
    case "share": return NumberText.noun(after: number, "percentage point")
    default:
      let one = unit.hasSuffix("s") ? String(unit.dropLast()) : unit
      return NumberText.noun(after: number, one, unit == "level" ? "levels" : unit)
    }
  }

  /// The size of an effect in three digits, such as a margin.
  func text(effectOfSize size: Double) -> String {
    NumberText.significant(size * (isShare ? 100 : 1), digits: 3) + (isShare ? " pp" : "")
  }

  /// An effect alone; a share that rises from 10 to 12 % rises by 2 percentage points (pp), and not by 2 %.
  func text(effect: Double) -> String { text(effect).replacing(" %", with: " pp") }

  /// A change with its interval and its sign: `+3.2 (2.9 to 3.5)`.
  func text(_ change: PairedDifference) -> String {
    guard !change.isNone else { return "0" }
    return NumberText.signed(text(change.value, change.interval()))
  }

  /// An effect in the response's unit with its interval; an interval narrower than its rounding has no width.
  func text(_ value: Double, _ interval: Interval) -> String {
    let isExact = interval.width <= 1e-9 * abs(value)
    let (low, high) = isExact ? (value, value) : (interval.low, interval.high)
    return isShare
      ? NumberText.percentEstimate(
        value, low: low, high: high, decimals: NumberText.decimalsOfPercent(width: high - low)
      ).replacing(" %", with: " pp")
      : NumberText.estimate(value, low: low, high: high)
  }

  /// The size of an effect with its interval, for a sentence: `18 days (16 to 20)`, `0.78 percentage points (0.61 to 0.95)`.
  func text(size: Double, _ interval: Interval) -> String {
    text(size, interval).replacing(" pp", with: "").with(noun: noun)
  }

  /// The same of an estimate, which may have no interval.
  func text(sized effect: Outcome.Estimate) -> String {
    effect.interval.map { text(size: effect.value, $0) }
      ?? text(effect: effect.value).replacing(" pp", with: "").with(noun: noun)
  }

  /// The axis of a chart; `what` is for something other than the response itself, such as a change of it.
  func axis(_ what: String? = nil) -> Axis {
    let name = what.map { "\($0) \(self.name)" } ?? self.name
    return isShare ? Axis(name, what == nil ? .percent : .percentagePoints) : Axis("\(name), \(unit)")
  }

  /// The definition of the response, in a sentence.
  var about: Words {
    let profile = response.profile.map { " Only players of profile \($0)." } ?? ""
    return "\(response.address.metric.about)\(profile)"
  }
}

extension PairedDifference {
  /// The difference with its 95 % interval.
  var estimate: Outcome.Estimate {
    let interval = interval()
    return Outcome.Estimate(value: value, low: interval.low, high: interval.high)
  }
}

extension Design.Axis {
  /// A value as reports show it: in full where that is short, and else with four digits.
  func shown(_ value: Double) -> String {
    if let whole = Int(exactly: value) { return NumberText.whole(whole) }
    let exact = text(of: value)
    return exact.utf8.count <= 6 ? exact : NumberText.significant(value)
  }

  /// The values of the axis: `1, 2 and 3`, or `5 to 20, in steps of 5`.
  var valuesInWords: String {
    switch values {
    case .list(let values) where values.count > 8:
      "\(shown(values[0])) to \(shown(values[values.count - 1])), \(values.count) values"
    case .list(let values): values.map(shown).listed
    case .between(let low, let high, let steps, let scale):
      "\(shown(low)) to \(shown(high))"
        + (steps == 1 ? ", whole numbers" : steps.map { ", in steps of \(shown(1 / Double($0)))" } ?? "")
        + (scale == .logarithmic ? ", on a logarithmic scale" : "")
    }
  }
}

extension Report.File {
  /// The fields at each point of a study, in the form that `--points-from` reads.
  static func points(_ design: Design) -> Report.File {
    .csv("points.csv", design.axes.map { "\($0.path)" }) { table in
      for point in design.points { table.add(row: point.map { .number($0) }) }
    }
  }

  static let responseColumns = ["point", "response", "value", "low", "high", "replications"]

  /// The results at each point of a study.
  static func responses(_ responses: [Response], _ samples: [Sample]) -> Report.File {
    .csv("responses.csv", responseColumns) { table in
      for (point, sample) in samples.enumerated() {
        for (place, response) in responses.enumerated() {
          table.row(
            .whole(point + 1), .text(response.spelling), .estimate(sample.estimateOfEnough(place)),
            .whole(sample.replications))
        }
      }
    }
  }
}

extension Page {
  /// Writes the heading of a response, and its definition.
  mutating func heading(of words: ResponseText) {
    heading("\(MetricName(words.response).text.capitalizedAtStart)")
    paragraph("`\(words.name)`: \(words.about)")
  }

  /// Writes the fields that a study varies, and their values today.
  ///
  /// - Parameter today: A value for each axis, for fields that the document leaves to their defaults.
  mutating func axes(_ axes: [Design.Axis], of document: Document, today: [Double]? = nil) {
    var table = Table(.words("field"), .number("today"), .words("values"))
    let inForce = document.numbersInForce(at: axes.map(\.path))
    for (place, axis) in axes.enumerated() {
      let value = inForce[place] ?? today?[place]
      let base = value.map(axis.shown) ?? NumberText.missing
      table.row("\(code: "\(axis.path)")", .figure(base), "\(axis.valuesInWords)")
    }
    self.table(table)
  }
}
