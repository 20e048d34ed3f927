import RewardEngine
import RewardPages
import RewardStudies

/// A missed goal of which `lint` knows, without any simulation, that a search of values is no way to meet it.
struct ImpossibleGoal {
  /// What to do in place of a search.
  let step: Words

  /// - Parameter lint: all that lint finds in the scenario.
  /// - Returns: `nil` where it knows no reason why the goal is missed.
  init?(_ missed: Verdict, in scenario: Scenario, _ lint: [LintFinding]) {
    let goal = missed.goal
    if let pair = scenario.contradictions(in: scenario.goals).first(where: {
      [$0.first.id, $0.second.id].contains(goal.id)
    }) {
      step =
        "Move a limit of '\(pair.first.id)' or '\(pair.second.id)', or remove one of the two: these goals contradict each other."
      return
    }
    guard let finding = lint.first(where: { $0.rulesOut(missed) }) else { return nil }
    if finding.rule == .unreachedLevels, let reached = finding.figure("reached") {
      step =
        "Lower the curve of levels, pay more experience, or move '\(goal.id)' to level \(Int(reached)) or lower: by `rewardsim lint`, its level is out of reach."
      return
    }
    step =
      "Look at \(code: finding.field.description): \(finding.help). By `rewardsim lint`, '\(goal.id)' is out of reach before that."
  }
}

extension LintFinding {
  /// Whether it is the reason why a goal is missed.
  fileprivate func rulesOut(_ missed: Verdict) -> Bool {
    let metric = missed.goal.metric
    func isOf(_ id: String) -> Bool { ".\(metric)".contains(".\(id).") }
    switch rule {
    case .goalInPercent: return field.names[1] == missed.goal.id
    case .unreachedLevels:
      let names = metric.split(separator: ".")
      guard names.first == "level", names.count > 1, let level = Double(names[1]),
        let reached = figure("reached")
      else { return false }
      return level > reached && missed.needsMore
    case .unreachablePrice: return isOf("shop.\(field.names[1])") && missed.needsMore
    case .oversizedPack:
      return field.names[0] == "shop" && isOf("shop.\(field.names[1])") && missed.needsMore
    case .unmeetableGoal: return level == .warning && isOf("streak.\(field.names[1])") && missed.needsMore
    case .noFaucet, .unobtainable: return isOf(field.names[1]) && missed.needsMore
    default: return false
    }
  }
}

extension Verdict {
  /// Whether the goal wants a larger value, or an earlier day of something that players do not get to.
  fileprivate var needsMore: Bool {
    if case .reach = metric.metric.source, goal.atMost != nil { return true }
    guard let least = goal.atLeast else { return false }
    return (estimate?.value ?? 0) < least
  }
}
