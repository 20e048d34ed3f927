import RewardEngine
import RewardPages
import RewardStudies

/// What a tuning found, in a few sentences.
extension TuningReport {
  var answer: StudyAnswer { StudyAnswer(sentence, others: others, nextStep: nextStep) }

  /// The verdict on the goals that this run measures.
  private var found: Verdict.State { findings.answer.state == .pass ? .pass : findings.verdict }

  /// The answer in one sentence.
  private var sentence: String {
    switch found {
    case .pass: tuning.objectives.isEmpty ? smallest : best
    case .fail: "No edit that was tried meets \(goalsInWords)."
    case .inconclusive: "No edit that was tried is shown to meet \(goalsInWords), but some are inconclusive."
    }
  }

  /// What else there is to know: the limit, the nearest edit, or the goals in conflict.
  private var others: [String] {
    switch found {
    case .pass: [lateObjective, missedOthers, limit, thin, withoutValue].compactMap { $0 }
    case .fail, .inconclusive: [nearest, fixed, conflict, missedOthers, withoutValue].compactMap { $0 }
    }
  }

  /// What to do with the answer; `nil` where nothing is to be done.
  private var nextStep: String? {
    switch findings.verdict {
    case .pass where findings.settings.isEmpty: nil
    case .pass where !spoiled.isEmpty && findings.noEditMeets(others: spoiled):
      "Next step: widen the values of a knob, add a knob, or move a goal. Every edit allowed misses \(spoiledNames.listed) or a goal of the search."
    case .pass where !spoiled.isEmpty:
      "Next step: add --goal \(tuning.otherGoals[spoiled[0]].id), so that the search keeps it."
    case .pass where findings.isNoGain:
      "Next step: keep today's values, or \(StudyAnswer.fourfold(tuning.size * tuning.replications))."
    case .pass: "Next step: let rewardsim compare show what else the edit changes."
    case .fail where !unmoved.isEmpty:
      "Next step: name other knobs, or move \(unmoved.count.agreeing("the goal", "the goals")) \(unmoved.map { "'\(name(of: $0))'" }.listed). 'rewardsim sensitivity' with --metric \(tuning.responses[unmoved[0]].spelling) shows which fields change it."
    case .fail where !hopeless.isEmpty && findings.hasTriedTheEnds:
      "Next step: widen the values of a knob, add a knob, or move \(hopeless.count.agreeing("the goal", "the goals")) \(hopeless.map { "'\(name(of: $0))'" }.listed)."
    case .fail where findings.isCutShort:
      "Next step: allow more --edits. The search ended after \(tried), before it had tried all it would."
    case .fail: "Next step: widen the values of a knob, add a knob, or move a goal."
    case .inconclusive where !late.isEmpty:
      "Next step: run it again with more --days. \(late.listed) \(late.count.agreeing("asks", "ask")) for a day after this run of \(tuning.scenario.days.counted("day"))."
    case .inconclusive where found == .pass:
      "Next step: run it again with more --days, so that every goal has a value."
    case .inconclusive:
      playersNeeded.map {
        "Next step: run it again with --players \($0.roundedUp), so that every goal has an interval."
      } ?? "Next step: \(StudyAnswer.fourfold(tuning.size * tuning.replications))."
    }
  }

  /// Goals that fail, and whose metric no edit of the search changes.
  private var unmoved: [Int] { findings.unmoved.filter { findings.answer.verdicts[$0] == .fail } }

  /// The metrics of such goals.
  private var fixed: String? {
    guard !unmoved.isEmpty else { return nil }
    let metrics = unmoved.map { tuning.responses[$0].spelling }
    var names: [String] = []
    for metric in metrics where !names.contains(metric) { names.append(metric) }
    let knobs = tuning.knobs.count.agreeing("The knob does", "The knobs do")
    return
      "\(knobs) not change \(names.listed): with the same random draws, each edit that was tried has the same value."
  }

  /// Goals in conflict that no edit is shown to meet, even without the other goals.
  private var hopeless: [Int] {
    // With one goal there are no others to leave out.
    guard tuning.goals.count > 1 else { return [] }
    return findings.conflict.filter { goal in
      !(findings.path + [findings.before, findings.answer]).contains { $0.verdicts[goal] == .pass }
    }
  }

  /// The goals that only a longer run decides, of the edits that were tried.
  private var late: [String] {
    tuning.goals.indices.filter { goal in
      findings.path.contains { !$0.isRefused && tuning.needsMoreDays(goal, in: $0) }
    }.map { "'\(name(of: $0))'" }
  }

  /// The most players that the interval of a goal needs; `nil` where all have one.
  private var playersNeeded: Int? {
    findings.answer.figures.prefix(tuning.goals.count).compactMap { $0?.playersNeeded }.max()
  }

  /// The goals that no edit can be judged by.
  private var withoutValue: String? {
    let names = tuning.unmeasured.map { "'\($0.id)'" }
    guard !names.isEmpty else { return nil }
    let subject = names.count == 1 ? "The goal \(names[0]) stays" : "The goals \(names.listed) stay"
    let pronoun = names.count.agreeing("it has", "they have")
    return
      "\(subject) inconclusive: \(pronoun) no value in a run of \(tuning.scenario.days.counted("day"))."
  }

  /// The goals of the scenario that were not searched for, that today's values do not miss and the edit does.
  private var spoiled: [Int] {
    tuning.otherGoals.indices.filter {
      let verdicts = findings.verdicts(onOther: $0)
      return verdicts.before != .fail && verdicts.after == .fail
    }
  }

  private var spoiledNames: [String] { spoiled.map { "'\(tuning.otherGoals[$0].id)'" } }

  /// How many of the edits that meet the goals have an objective on a day after the run, so that the best of them is not known.
  private var lateObjective: String? {
    let places = tuning.objectives.indices.filter { tuning.objectives[$0].isOnADay }
    let meeting = findings.path.filter { $0.state == .pass }
    let late = meeting.count { edit in places.contains { edit.figures[tuning.goals.count + $0] == nil } }
    guard late > 0 else { return nil }
    return
      "With \(NumberText.whole(late)) of \(meeting.count.counted("edit")), players get there after the run. Only more --days show which of these is best."
  }

  private var missedOthers: String? {
    guard !spoiled.isEmpty else { return nil }
    let still = tuning.otherGoals.indices.filter {
      let verdicts = findings.verdicts(onOther: $0)
      return verdicts.before == .fail && verdicts.after == .fail
    }.map { "'\(tuning.otherGoals[$0].id)'" }
    let also =
      still.isEmpty ? "" : " It still misses \(still.listed), as it does today."
    return
      "With the edit the scenario misses \(spoiledNames.listed), which the search was not asked to keep.\(also)"
  }

  private var smallest: String {
    guard !findings.settings.isEmpty else {
      return "Today's scenario already meets \(goalsInWords)."
    }
    let isFound = findings.method == .evolution || findings.isCutShort
    let how =
      "the smallest edit\(isFound ? " found" : "") \(findings.isSmallerOpen ? "that is shown to" : "that does")"
    return "\(settings(of: findings.answer.edit)) meets \(goalsInWords), and is \(how)."
  }

  /// The values between today's and the answer, of one knob.
  private var limit: String? {
    guard let border = findings.border else {
      let isOpen = !findings.settings.isEmpty && findings.before.state == .inconclusive
      return isOpen && tuning.objectives.isEmpty ? "Today's scenario is inconclusive." : nil
    }
    let open = border.undecided.map(\.description)
    guard let first = open.first, let last = open.last else {
      return border.failing.map { "\(fails($0))." }
    }
    guard let failing = border.failing else {
      return open.count == 1
        ? "Today's value, \(first), is inconclusive."
        : "Today's value, \(first), is inconclusive, and so are values up to \(last)."
    }
    return open.count == 1
      ? "\(fails(failing)), and \(first) is inconclusive."
      : "\(fails(failing)), and \(first) to \(last) are inconclusive."
  }

  /// About how much wider the interval of a check is than one of 95 %: eight goals that are together wrong once in a hundred times take 3.2
  /// standard errors instead of 2, and looks some more.
  private static let certainty = 1.7

  /// Goals that this search takes for met, and `check` may not.
  private var thin: String? {
    let names = tuning.goals.indices.filter { goal in
      guard let figure = findings.answer.figures[goal], let low = figure.low, let high = figure.high else {
        return false
      }
      let ends = [
        figure.value - Self.certainty * (figure.value - low),
        figure.value + Self.certainty * (high - figure.value),
      ]
      return ends.contains { tuning.goals[goal].distance(to: $0) > 0 }
    }.map { "'\(name(of: $0))'" }
    guard !names.isEmpty else { return nil }
    return
      "\(names.listed) \(names.count.agreeing("is", "are")) so close to the limit that rewardsim check, which asks for more certainty, may need more players."
  }

  private func fails(_ value: DecimalNumber) -> String {
    value == tuning.knobs[0].written
      ? "Today's value, \(value), fails" : "On the way from today's value, \(value) is the last that fails"
  }

  private var best: String {
    let aims = tuning.objectives.enumerated().map { index, objective in
      var figure = findings.answer.figures[tuning.goals.count + index]
      // The table says how many players it needs.
      figure?.playersNeeded = nil
      let isLate = figure == nil && objective.isOnADay
      return
        "\(objective.response.spelling) \(isLate ? "after the run" : text(figure, in: unit(of: tuning.goals.count + index)))"
    }.listed
    let goals = tuning.goals.isEmpty ? "" : ", and meets \(goalsInWords)"
    let edit = settings(of: findings.answer.edit)
    let meeting = findings.path.count { $0.state == .pass }
    if !tuning.goals.isEmpty, meeting == 1, findings.path.count > 1 {
      return "Of \(tried), only \(edit) is shown to meet \(goalsInWords): \(aims)."
    }
    let others = meeting < findings.path.count ? "all others that meet \(goalsInWords)" : "all others"
    guard tuning.objectives.count == 1 else {
      let count = findings.front.count
      return count == 1
        ? "Of \(tried), \(edit) is at least as good as \(others) in every objective: \(aims)\(goals)."
        : "Of \(tried), \(NumberText.whole(count)) are on the front: no other edit\(tuning.goals.isEmpty ? "" : " that meets \(goalsInWords)") is better in one objective without being worse in another. "
          + "The smallest of them is \(edit): \(aims)."
    }
    let direction = tuning.objectives[0].direction == .minimize ? "lowest" : "highest"
    if findings.isNoGain {
      return
        "Of \(tried), none is shown to be better than today's scenario. \(edit) has the \(direction) value of the search: \(aims) with new random draws\(goals)."
    }
    return "Of \(tried), \(edit) has the \(direction) value: \(aims)\(goals)."
  }

  private var nearest: String {
    let misses = beyond(.fail).map { "\($0.name) by \($0.miss)" }
    let open = beyond(.inconclusive).map {
      "\($0.name) is inconclusive, with a value \($0.miss) beyond the limit"
    }
    let late = tuning.goals.indices.compactMap { goal in
      share(ofGoal: goal, in: findings.answer).map {
        "\($0.figure) of players get as far as '\(name(of: goal))' asks by day \($0.day)"
      }
    }
    let missing = tuning.goals.indices.filter {
      findings.answer.figures[$0] == nil && findings.answer.shares[$0] == nil
    }.map { "'\(name(of: $0))'" }
    let nearest = "The nearest is \(settings(of: findings.answer.edit))"
    return nearest + (misses.isEmpty ? "." : ", which misses \(misses.listed).")
      + (open.isEmpty ? "" : " There, \(open.listed).")
      + (late.isEmpty ? "" : " There, \(late.listed).")
      + (missing.isEmpty
        ? "" : " There, \(missing.listed) \(missing.count.agreeing("has", "have")) no value.")
  }

  /// Goals with a verdict on the answer whose value is beyond the limit, and how far.
  private func beyond(_ verdict: Verdict.State) -> [(name: String, miss: String)] {
    tuning.goals.indices.compactMap { goal in
      let miss = findings.answer.figures[goal].map { tuning.goals[goal].distance(to: $0.value) } ?? 0
      guard miss > 0, findings.answer.verdicts[goal] == verdict else { return nil }
      return ("'\(name(of: goal))'", ResponseText(tuning.responses[goal]).roughly(miss))
    }
  }

  /// `the other goal` of two, `the other goals` of more.
  private var otherGoals: String { tuning.goals.count == 2 ? "the other goal" : "the other goals" }

  /// Goals that cannot be met together, where there are some.
  private var conflict: String? {
    let names = findings.conflict.map { "'\(name(of: $0))'" }
    switch names.count {
    case 0: return nil
    // With one goal, the first sentence has said it.
    case 1 where tuning.goals.count == 1: return nil
    case 1:
      let failed = tuning.goals.indices.filter { goal in
        goal == findings.conflict[0]
          || (findings.path + [findings.before, findings.answer]).allSatisfy { $0.verdicts[goal] == .fail }
      }
      let all = failed.map { "'\(name(of: $0))'" }
      let others = all.count < tuning.goals.count ? "without \(otherGoals)" : "each of them alone"
      return
        "No edit that was tried meets \(all.joined(separator: all.count == 2 ? " or " : ", nor ")), even \(others)."
    default:
      let all = names.count == 2 ? "both" : "all of them"
      guard hopeless.isEmpty else {
        let which = hopeless.map { "'\(name(of: $0))'" }.listed
        return
          "No edit that was tried meets \(all) of \(names.listed), and none is shown to meet \(which), even without \(otherGoals)."
      }
      return
        "The goals \(names.listed) are in conflict: each can be met without \(names.count == 2 ? "the other" : "the others"), but no edit that was tried meets \(all)."
    }
  }

  /// How the search works, and with how many players.
  var method: [String] {
    let how =
      switch findings.method {
      case .enumeration where tuning.objectives.isEmpty && found == .pass:
        "Edits were tried in order of size, until one met \(goalsInWords)"
      case .enumeration: "All edits were tried"
      case .halving:
        "Values of the knob were tried from end to end, and then halved between one that passes and one that does not"
      case .evolution:
        "Each knob was changed alone, then all together by an evolution strategy (CMA-ES). Changes that were not needed were undone"
      }
    let first = NumberText.whole(tuning.size * tuning.firstReplications)
    let most = NumberText.whole(tuning.size * tuning.replications)
    return [
      "\(how): \(tried).\(cutShort)",
      "Each edit was simulated with \(first) players and the same random draws, and with up to \(most) where it was inconclusive.",
      "The numbers of the answer and of today's scenario come from \(NumberText.whole(findings.answer.players)) players with new random draws, which had no part in the search.\(takenBack)",
      "An edit is smaller than another if it changes fewer knobs. Among edits of as many knobs, the sizes of the logarithms of new ÷ old values are added up. Where a value may be 0 or less, the part of its range counts instead.",
      "Intervals are 95 % intervals (t over replications; of a share, at least as wide as those of 'rewardsim run'). Where too few players make up a value, it has none, and the goal is inconclusive.",
    ]
  }

  private var cutShort: String {
    findings.isCutShort ? " --edits ended the search there, so not all of this was done." : ""
  }

  private var takenBack: String {
    switch findings.takenBack {
    case 0: ""
    case 1: " One earlier answer failed this test."
    default: " \(NumberText.whole(findings.takenBack)) earlier answers failed this test."
    }
  }
}
