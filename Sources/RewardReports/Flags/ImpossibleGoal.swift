import RewardEngine
import RewardPages
import RewardStudies

/// A missed goal of which `lint` knows, without any simulation, that a search of values is no way to meet it.
struct ImpossibleGoal {
  /// What to do in place of a search.
  let step: Words

  /// - Parameters:
  ///   - response: what the goal is judged by.
  ///   - value: its value; `nil` counts as less than any limit.
  ///   - lint: all that lint finds in the scenario.
  /// - Returns: `nil` where it knows no reason why the goal is missed.
  init?(
    _ goal: Scenario.Goal, by response: Metric.Address, value: Double?, in scenario: Scenario,
    _ lint: [LintFinding]
  ) {
    if let pair = scenario.contradictions(in: scenario.goals).first(where: {
      [$0.first.id, $0.second.id].contains(goal.id)
    }) {
      step =
        "Move a limit of '\(pair.first.id)' or '\(pair.second.id)', or remove one of the two: these goals contradict each other."
      return
    }
    let needsMore = goal.needsMore(than: value, of: response)
    guard let finding = lint.first(where: { $0.rulesOut(goal, needsMore) }) else { return nil }
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
  fileprivate func rulesOut(_ goal: Scenario.Goal, _ needsMore: Bool) -> Bool {
    let metric = goal.metric
    func isOf(_ id: String) -> Bool { ".\(metric)".contains(".\(id).") }
    switch rule {
    case .goalInPercent: return field.names[1] == goal.id
    case .idleLimit: return level == .warning && field.names[1] == goal.id
    case .unreachedLevels:
      let names = metric.split(separator: ".")
      guard names.first == "level", names.count > 1, let level = Double(names[1]),
        let reached = figure("reached")
      else { return false }
      return level > reached && needsMore
    case .unreachablePrice: return isOf("shop.\(field.names[1])") && needsMore
    case .oversizedPack:
      return field.names[0] == "shop" && isOf("shop.\(field.names[1])") && needsMore
    case .unmeetableGoal: return level == .warning && isOf("streak.\(field.names[1])") && needsMore
    case .noFaucet, .unobtainable: return isOf(field.names[1]) && needsMore
    default: return false
    }
  }
}

extension Scenario.Goal {
  /// Whether the goal wants a larger value, or an earlier day of something that players do not get to.
  fileprivate func needsMore(than value: Double?, of response: Metric.Address) -> Bool {
    if case .reach = response.metric.source, atMost != nil { return true }
    return atLeast.map { (value ?? 0) < $0 } ?? false
  }
}
