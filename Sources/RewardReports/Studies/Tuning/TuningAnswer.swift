import RewardEngine
import RewardStudies

/// The sentences that say what a tuning found.
struct TuningAnswer {
  private let findings: Tuning.Findings
  private let words: TuningText

  init(_ findings: Tuning.Findings) {
    self.findings = findings
    words = TuningText(findings: findings)
  }

  private var tuning: Tuning { findings.tuning }

  /// The answer in one sentence.
  var sentence: String {
    switch findings.verdict {
    case .pass: tuning.objectives.isEmpty ? smallest : best
    case .fail:
      "No edit that was tried meets \(words.goals); \(nearest)."
    case .inconclusive:
      "No edit that was tried surely meets \(words.goals): some were too close to call; \(nearest)."
    }
  }

  private var smallest: String {
    guard !findings.settings.isEmpty else {
      return "The scenario as written meets \(words.goals); nothing has to be changed."
    }
    let how =
      findings.method == .evolution ? "the smallest edit found that does" : "the smallest edit that does"
    return "\(words.settings(of: findings.answer.edit)) meets \(words.goals), and is \(how)\(margin)."
  }

  /// Where the border lies, of one knob.
  private var margin: String {
    guard let border = findings.border else { return "" }
    let unsure = border.undecided.map(\.description)
    guard !unsure.isEmpty else { return "; \(border.failing) fails" }
    let range = unsure.count == 1 ? unsure[0] : "\(unsure[0]) to \(unsure[unsure.count - 1])"
    return "; \(border.failing) fails, and \(range) \(unsure.count == 1 ? "is" : "are") too close to call"
  }

  private var best: String {
    let aims = tuning.objectives.enumerated().map { index, objective in
      let figure = words.figure(tuning.goals.count + index, of: findings.answer)
      return "\(objective.response.spelling) \(figure)"
    }.listed
    let goals = tuning.goals.isEmpty ? "" : ", and meets \(words.goals)"
    let edit = words.settings(of: findings.answer.edit)
    guard tuning.objectives.count == 1 else {
      let count = findings.front.count
      return count == 1
        ? "Of \(words.tried), \(edit) beats or equals all others in everything: \(aims)\(goals)."
        : "Of \(words.tried), \(NumberText.whole(count)) are on the front: none beats another in everything\(goals). "
          + "The smallest of them is \(edit): \(aims)."
    }
    let direction = tuning.objectives[0].direction == .minimize ? "least" : "most"
    return
      "\(words.settings(of: findings.answer.edit)) has the \(direction) of \(words.tried): \(aims)\(goals)."
  }

  private var nearest: String {
    let edit = findings.answer.edit
    let miss = NumberText.percent(findings.answer.violation)
    let subject =
      tuning.settings(of: edit).isEmpty
      ? "nearest is what is written" : "nearest is \(words.settings(of: edit))"
    return findings.answer.violation == 0
      ? subject : "\(subject), which misses them by \(miss) of their bounds"
  }

  /// Which goals are in conflict, where some are.
  var conflict: String? {
    let names = findings.conflict.map { "'\(words.name(of: $0))'" }
    switch names.count {
    case 0: return nil
    case 1: return "No edit that was tried meets \(names[0]), whatever becomes of the others."
    default:
      return
        "In conflict are \(names.listed): each can be met without the others, but no edit that was tried meets "
        + "\(names.count == 2 ? "both" : "all of them")."
    }
  }

  /// How it was searched, and with how much luck.
  var method: String {
    let how =
      switch findings.method {
      case .enumeration where tuning.objectives.isEmpty && findings.verdict == .pass:
        "Edits were tried in the order of their size, until one met \(words.goals)"
      case .enumeration: "All edits were tried"
      case .halving:
        "Values of the knob were tried from end to end, then halved between one that fails and one that passes"
      case .evolution:
        "Each knob was turned alone, then all together by an evolution (CMA-ES), and what was not needed was taken back"
      }
    let first = NumberText.whole(tuning.size * tuning.firstReplications)
    let most = NumberText.whole(tuning.size * tuning.replications)
    return
      "\(how): \(words.tried). Each was measured with \(first) players on the same luck, close calls with up to "
      + "\(most). The figures of the answer are of \(NumberText.whole(findings.answer.players)) players on fresh luck, "
      + "which had no part in choosing it\(takenBack)."
  }

  private var takenBack: String {
    switch findings.takenBack {
    case 0: ""
    case 1: "; one answer before it did not stand there"
    default: "; \(NumberText.whole(findings.takenBack)) answers before it did not stand there"
    }
  }
}
