import RewardEngine
import RewardStudies

/// One finding of a check in words.
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

  /// The verdict, and of a movement that passes whether it is one.
  var stateWord: String {
    finding.state == .pass && finding.hasMoved ? "moved, within your margin" : finding.state.word
  }

  /// Over whom it is measured.
  var population: String { finding.response.profile ?? "all players" }

  /// The figure that is judged, with its interval: a goal's value, a movement's change.
  var figure: String {
    guard let estimate = finding.figure else { return NumberText.missing }
    guard case .movement = finding.subject else { return estimate.text(in: unit) }
    if estimate.value == 0 && estimate.halfWidth == 0 { return "none" }
    // A share that rises from 10 to 12 % rises by 2 points, and not by 2 %.
    return isShare ? "\(estimate.scaled(by: 100).text(in: "points")) points" : estimate.text(in: unit)
  }

  var before: String { ResponseText(finding.response).text(finding.before) }
  var after: String { ResponseText(finding.response).text(finding.after) }

  /// What will do: a goal's borders, a movement's margin.
  var wanted: String {
    switch finding.subject {
    case .goal(let goal): return goal.wantedText(in: unit)
    case .movement(let watched):
      let margin = NumberText.significant(watched.margin * (isShare ? 100 : 1), digits: 3)
      return "± \(margin)\(isShare ? " points" : "")"
    }
  }

  /// Players that would decide it, rounded up; a dash where it is decided, or no number would.
  var needed: String {
    finding.playersNeeded.map { "about \(NumberText.whole($0.roundedUp))" } ?? NumberText.missing
  }

  /// What an annotation is headed with.
  var title: String {
    switch finding.subject {
    case .goal(let goal): "goal \(goal.id): \(finding.state.word)"
    case .movement: "\(finding.response.spelling) against the baseline: \(finding.state.word)"
    }
  }

  /// All there is to say of it on one line.
  var sentence: String {
    guard finding.figure != nil else {
      return "\(name) is unsure: \(finding.response.spelling) has no figure in some replication"
    }
    switch finding.subject {
    case .goal:
      return "\(finding.response.spelling) is \(figure), wanted \(wanted)\(hope)"
    case .movement(let watched):
      let margin = watched.isUsual ? "the usual margin" : "the margin"
      let verb =
        switch finding.state {
        case .pass:
          finding.hasMoved ? "has moved, within its margin, from" : "has not been shown to move from"
        case .fail: "has moved from"
        case .inconclusive: "may have moved from"
        }
      return
        "\(finding.response.spelling) \(verb) \(before) to \(after), by \(figure); \(margin) is \(wanted)\(hope)"
    }
  }

  private var hope: String {
    guard finding.state == .inconclusive else { return "" }
    return finding.playersNeeded == nil ? "; it lies on a border" : "; \(needed) players would decide"
  }

  var testCase: JUnitXML.Case {
    let result: JUnitXML.Result =
      switch finding.state {
      case .pass: .passed
      case .fail: .failed(sentence, details: details)
      case .inconclusive: .undecided(sentence, details: details)
      }
    return JUnitXML.Case(name, result)
  }

  private var details: String {
    """
    \(sentence)
    metric: \(finding.response.spelling)
    doubt of a pass: \(chance(finding.ruling.passPValue))
    doubt of a fail: \(chance(finding.ruling.failPValue))
    """
  }

  /// In percent, the smallest not told apart.
  private func chance(_ chance: Double) -> String {
    chance < 0.0001 ? "below 0.01 %" : NumberText.percent(chance, decimals: 2)
  }
}
