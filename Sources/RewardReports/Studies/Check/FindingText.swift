import RewardEngine
import RewardPages
import RewardStudies

/// The text of one finding of a check.
struct FindingText {
  let finding: Check.Finding

  init(_ finding: Check.Finding) { self.finding = finding }

  private var unit: String { finding.response.address.metric.unit }
  private var isShare: Bool { unit == "share" }

  /// A goal's id, else the metric as it is spelled.
  var name: String {
    switch finding.subject {
    case .goal(let goal): goal.id
    case .movement: finding.response.spelling
    }
  }

  /// The verdict for a table: `pass`, or `inconclusive, about 40,000 players needed`.
  var verdict: Words {
    let word = finding.state == .pass && finding.hasMoved ? "moved, within the margin" : finding.state.word
    let verdict = Words.verdict(word, finding.state.tone)
    return remark.map { "\(verdict), \($0)" } ?? verdict
  }

  /// How to decide what is inconclusive.
  private var remark: String? {
    guard finding.state == .inconclusive else { return nil }
    guard finding.figure != nil else { return "no value" }
    if finding.needsReplications { return "more replications needed" }
    guard finding.playersNeeded == nil else { return "\(needed) players needed\(forAnInterval)" }
    if finding.isTooClose { return "too close to \(border)" }
    return finding.luck == nil ? "on \(border)" : "more data about your players needed"
  }

  /// What a value may be too close to.
  private var border: String {
    switch finding.subject {
    case .goal: "a limit"
    case .movement: "the margin"
    }
  }

  /// What to move instead.
  private var another: String {
    switch finding.subject {
    case .goal: "another limit"
    case .movement: "another margin"
    }
  }

  /// Where a figure has no interval yet, more players give it one, which may decide it or not.
  private var forAnInterval: String { finding.figure?.low == nil ? " for an interval" : "" }

  /// The value that is judged, with its interval: the metric of a goal, the change of a watched metric.
  var figure: String {
    guard let estimate = finding.figure else { return NumberText.missing }
    guard case .movement = finding.subject else { return estimate.text(in: unit) }
    if estimate.value == 0 && estimate.halfWidth == 0 { return "none" }
    // A share that rises from 10 to 12 % rises by 2 percentage points (pp), and not by 2 %.
    guard isShare else { return estimate.text(in: unit) }
    return estimate.scaled(by: 100).text(in: "points").with { _ in "pp" }
  }

  /// The change without its interval: in percent of the value before, else in the metric's unit; of a share in percentage points.
  var change: String {
    guard !isShare, let relative = finding.relative else { return figure.withoutInterval }
    return NumberText.percent(relative.value)
  }

  /// The same with its sign; a change that rounding would leave nothing of is less than the least that is shown.
  var signedChange: String {
    if !isShare, let relative = finding.relative, relative.value.magnitude < 0.0005 {
      return "less than 0.1 %"
    }
    return NumberText.signed(change)
  }

  var before: String { ends.one }
  var after: String { ends.other }
  private var ends: (one: String, other: String) {
    ResponseText(finding.response).texts(finding.before, finding.after)
  }

  /// The limits: those of a goal, or the margin of a watched metric.
  var wanted: String {
    switch finding.subject {
    case .goal(let goal): return goal.wantedText(in: unit)
    case .movement(let watched):
      let margin = NumberText.significant(watched.margin * (isShare ? 100 : 1), digits: 3)
      return "± \(margin)\(isShare ? " pp" : "")"
    }
  }

  /// The number of players that would decide it, rounded up; a dash where none is known.
  private var needed: String {
    finding.playersNeeded.map { "about \(NumberText.whole($0.roundedUp))" } ?? NumberText.missing
  }

  /// The title of an annotation.
  var title: String {
    switch finding.subject {
    case .goal(let goal): "goal \(goal.id): \(finding.state.word)"
    case .movement: "\(finding.response.spelling) compared with the baseline: \(finding.state.word)"
    }
  }

  /// The whole finding on one line, for machines and logs.
  var sentence: String { sentence(about: finding.response.spelling) }

  /// The whole finding for readers, begun by the goal's id where it has one.
  var sentenceInWords: String {
    let sentence = sentence(about: MetricName(finding.response).text)
    if case .goal = finding.subject, finding.figure != nil { return "\(name): \(sentence)." }
    return sentence.capitalizedAtStart + "."
  }

  private func sentence(about metric: String) -> String {
    guard finding.figure != nil else {
      let place = finding.hasAnyValue ? "some replications" : "this run"
      return "\(name) is inconclusive: \(metric) has no value in \(place)"
    }
    switch finding.subject {
    case .goal:
      return "\(metric) is \(figure), wanted \(wanted)\(hope)"
    case .movement(let watched):
      let margin = watched.isUsual ? "the usual margin" : "the margin"
      let verb =
        switch finding.state {
        case .pass:
          finding.hasMoved ? "moved, within its margin, from" : "is not shown to move from"
        case .fail: "moved from"
        case .inconclusive:
          finding.hasMoved ? "moved, perhaps beyond its margin, from" : "may have moved from"
        }
      return
        "\(metric) \(verb) \(before) to \(after), by \(figure); \(margin) is \(wanted)\(hope)"
    }
  }

  private var hope: String {
    guard finding.state == .inconclusive else { return "" }
    if finding.needsReplications { return "; more replications would decide" }
    guard finding.playersNeeded == nil else {
      return "; \(needed) players \(forAnInterval.isEmpty ? "would decide" : "are needed\(forAnInterval)")"
    }
    if finding.isTooClose {
      return "; it is too close to \(border) to promise that any number of players would decide"
    }
    return finding.luck == nil
      ? "; it lies on \(border)" : "; more data about your players would decide"
  }

  var testCase: JUnitXML.Case {
    let result: JUnitXML.Result =
      switch finding.state {
      case .pass: .passed
      case .fail: .failed(sentence, details: details)
      case .inconclusive: .undecided(sentence, details: openDetails)
      }
    return JUnitXML.Case(name, result)
  }

  private var details: String {
    """
    \(sentence)
    metric: \(finding.response.spelling)
    p-value for pass: \(chance(finding.ruling.passPValue))
    p-value for fail: \(chance(finding.ruling.failPValue))
    """
  }

  /// What is inconclusive, and what would decide it: p-values say neither.
  private var openDetails: String {
    """
    \(sentence)
    metric: \(finding.response.spelling)
    open: \(open)
    would decide it: \(remedy)
    """
  }

  private var open: String {
    guard let figure = finding.figure else { return "everything, because the metric has no value to judge" }
    if figure.low == nil { return "everything, because too few players make up the value for an interval" }
    switch finding.subject {
    case .goal: return "whether it is \(wanted); the value is too close to a limit for this many players"
    case .movement:
      return
        "whether it moved by \(wanted) at most; the change is too close to the margin for this many players"
    }
  }

  /// With plausible mixes, players cannot be added to those that were simulated.
  static func optionOfPlayers(isCalibrated: Bool) -> String { isCalibrated ? "--players" : "--max-players" }

  private var remedy: String {
    guard finding.figure != nil else {
      return finding.hasAnyValue
        ? "more players, so that every replication has a value" : "more days; more players do not change that"
    }
    if let players = finding.playersNeeded {
      let option = Self.optionOfPlayers(isCalibrated: finding.isCalibrated)
      return "\(needed) players\(forAnInterval): run it again with \(option) \(players.roundedUp)"
    }
    if finding.isTooClose {
      return "\(another), or more players, but no number can be promised: it is too close to \(border)"
    }
    return finding.luck == nil
      ? "\(another), or more days; more players would not"
      : "more data about your players; more simulated ones would not"
  }

  /// A p-value in percent, down to 0.01 %.
  private func chance(_ chance: Double) -> String {
    chance < 0.0001 ? "below 0.01 %" : NumberText.percent(chance, decimals: 2)
  }
}
