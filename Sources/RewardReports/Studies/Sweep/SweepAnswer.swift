import RewardEngine
import RewardPages
import RewardStudies

/// What a sweep found, in a few sentences for each response.
extension SweepReport {
  var answer: StudyAnswer { StudyAnswer(of: responses.indices.map(sentence), nextStep: nextStep) }

  /// How a response changes over the points.
  func sentence(_ response: Int) -> String {
    let name = name(response)
    guard let ends = ends(of: response) else {
      return "\(name.capitalizedAtStart) has no value at any point."
    }
    guard design.points.count > 1 else {
      return "\(name.capitalizedAtStart) is \(estimate(0, response)) at \(text(ofPoint: 0))."
    }
    switch shape {
    case .curve: return curve(response, name, ends)
    case .spokes: return spokes(response, name)
    case .table, .cloud:
      let isGrid = findings.sweep.kind == .grid
      return range(name, response, ends) + (isGrid ? average(response) : strongest(response))
    }
  }

  /// What to do with the answer.
  private var nextStep: String {
    let fields = design.axes.prefix(3).map { "--set \($0.path)=VALUE" }.joined(separator: " ")
    return "Next step: choose a value, and let \(compare) \(fields) show what it changes."
  }

  private func name(_ response: Int) -> String { MetricName(responses[response]).text }

  /// The value at a point, as sentences have it.
  func estimate(_ place: Int, _ response: Int) -> String {
    var estimate = findings.samples[place].estimateOfEnough(response)
    // The table says how many players it needs.
    estimate?.playersNeeded = nil
    return words[response].text(estimate)
  }

  private func curve(_ response: Int, _ name: String, _ ends: (low: Int, high: Int)) -> String {
    let places = places(along: 0)
    let axis = design.axes[0]
    guard let first = places.first, let last = places.last, let trend = trend(of: response, along: 0)
    else { return range(name, response, ends) }
    func value(_ place: Int) -> String { axis.shown(design.points[place][0]) }
    let way = "\(axis.path) goes from \(value(first)) to \(value(last))"
    let (start, end) = (estimate(first, response), estimate(last, response))
    let figures =
      start == end
      ? "a little: it is \(start) at both ends" : "from \(start) to \(end)\(mostly(response, places))"
    let today = today.map { " Today it is \(estimate($0, response)), at \(value($0))." } ?? ""
    switch trend {
    case .level:
      let both = "it is \(start) at \(value(first)) and \(end) at \(value(last))"
      let values = start == end ? "it stays at \(start)" : both
      return "\(name.capitalizedAtStart) is not shown to change as \(way): \(values).\(today)"
    case .rises, .falls:
      let isUp = trend == .rises
      let more = beyond(
        ends, response, first, last, low: isUp ? first : last, high: isUp ? last : first,
        unshown: isUp ? "fall" : "rise")
      let change =
        self.trend(of: response, at: [first, last]) == .level
        ? "\(steps(response, places, trend)), but is not shown to change from end to end: it is \(start) at \(value(first)) and \(end) at \(value(last))"
        : figures
      return "As \(way), \(name) \(isUp ? "rises" : "falls") \(change).\(more)\(today)"
    case .turns:
      return "As \(way), \(name) does not keep one direction: it is lowest at \(value(ends.low)), "
        + "\(estimate(ends.low, response)), and highest at \(value(ends.high)), "
        + "\(estimate(ends.high, response)).\(today)"
    }
  }

  /// Between which values a response goes in a direction, each step taken alone: `between 30 and 45`.
  private func steps(_ response: Int, _ places: [Int], _ trend: Trend) -> String {
    func value(_ place: Int) -> String { design.axes[0].shown(design.points[place][0]) }
    let steps = zip(places, places.dropFirst()).filter { self.trend(of: response, at: [$0, $1]) == trend }
    guard (1...3).contains(steps.count) else { return "over a part of the way" }
    return steps.map { "between \(value($0)) and \(value($1))" }.listed
  }

  /// Which values between the ends of a curve lie beyond those at its ends, with a space before; empty for none.
  ///
  /// A step back is not shown there, or the curve would turn.
  private func beyond(
    _ ends: (low: Int, high: Int), _ response: Int, _ first: Int, _ last: Int, low: Int, high: Int,
    unshown: String
  ) -> String {
    func value(_ place: Int) -> String { design.axes[0].shown(design.points[place][0]) }
    func figure(_ place: Int) -> String { estimate(place, response).withoutInterval }
    return [(ends.high, high, "highest"), (ends.low, low, "lowest")].map { place, end, word in
      guard figure(place) != figure(end) else { return "" }
      let way = end == last ? "from there to \(value(last))" : "from \(value(first)) to there"
      return
        " It is \(word) at \(value(place)), \(estimate(place, response)), but no \(unshown) \(way) is shown."
    }.joined()
  }

  /// The direction of the response along each axis.
  private func spokes(_ response: Int, _ name: String) -> String {
    let directions = directions { trend(of: response, along: $0).map(Way.init) }
    guard !directions.isEmpty else {
      return "The direction of \(name) is unknown.\(withoutValue(response))"
    }
    return
      "\(name.capitalizedAtStart) is \(estimate(0, response)) today. \(directions.map { "It \($0)." }.joined(separator: " "))\(withoutValue(response))"
  }

  /// Where the response has no value, with a space before; empty where it has one at every point.
  private func withoutValue(_ response: Int) -> String {
    let places = valueless(response)
    guard !places.isEmpty else { return "" }
    let points =
      places.count <= Self.mostNamed
      ? places.map(text(ofPoint:)).listed
      : "\(NumberText.whole(places.count)) of \(NumberText.whole(findings.samples.count)) points"
    let why =
      responses[response].isOnADay
      ? " There, too few players get that far before the run ends." : ""
    return " It has no value at \(points).\(why)"
  }

  /// The fields along which a response has each direction: `rises with login.pays.coins`.
  func directions(_ way: (Int) -> Way?) -> [String] {
    Way.allCases.compactMap { kind in
      let paths = design.axes.indices.filter { way($0) == kind }.map { "\(design.axes[$0].path)" }
      return paths.isEmpty ? nil : "\(kind.rawValue) \(paths.listed)"
    }
  }

  /// What a response does along a field, in the order that sentences have.
  enum Way: String, CaseIterable {
    case rises = "rises with"
    case falls = "falls with"
    case risesInPart = "rises over a part of"
    case fallsInPart = "falls over a part of"
    case turns = "changes direction along"
    case level = "is not shown to change with"

    init(_ trend: Trend) {
      switch trend {
      case .rises: self = .rises
      case .falls: self = .falls
      case .turns: self = .turns
      case .level: self = .level
      }
    }
  }

  private func range(_ name: String, _ response: Int, _ ends: (low: Int, high: Int)) -> String {
    if isSame(ends, response) {
      return
        "\(name.capitalizedAtStart) is \(estimate(ends.low, response)) at every point\(withoutValue(response).isEmpty ? "" : " that has a value").\(withoutValue(response))"
    }
    return
      "\(name.capitalizedAtStart) ranges from \(estimate(ends.low, response)) at \(text(ofPoint: ends.low)) "
      + "to \(estimate(ends.high, response)) at \(text(ofPoint: ends.high)).\(withoutValue(response))"
  }
}
