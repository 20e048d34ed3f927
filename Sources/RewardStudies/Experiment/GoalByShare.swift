import RewardEngine

/// A goal on a day, judged by the share of players who get there by its limit.
///
/// The median day is 40 at most if half of the players get there by day 40, had nobody churned. So a run that is too short to
/// show the day can still show that the goal is missed, or met.
public struct GoalByShare: Sendable, Equatable {
  /// The goal on the share, with the id of the one it stands in for.
  public let goal: Scenario.Goal
  public let response: Response
  /// What the goal of the scenario is on.
  let asked: Response

  /// - Parameters:
  ///   - metrics: of the scenario, in the longest run: the day may come after this one.
  ///   - days: of the run.
  /// - Returns: `nil` for goals on anything but a quantile of days since arrival, where the run ends before the limit, and where the
  ///   scenario has no metric of the share.
  init?(_ goal: Scenario.Goal, among metrics: MetricIndex, in days: Int) {
    guard let address = metrics[goal.metric], case .reach(let id, let threshold) = address.metric.source,
      case .quantile(let perMille)? = address.statistic,
      let share = metrics.all.first(where: { $0.source == .reached(id, threshold) }),
      let day = goal.lastDay(before: days)
    else { return nil }
    let limit = Double(perMille) / 1000
    asked = Response(address, profile: goal.profile)
    response = Response(Metric.Address(share, at: day), profile: goal.profile)
    self.goal = Scenario.Goal(
      id: goal.id, metric: response.address.spelling, profile: goal.profile,
      atLeast: goal.atMost == nil ? nil : limit, atMost: goal.atMost == nil ? limit : nil)
  }

  /// Of all goals of a scenario that can be judged so.
  static func all(of scenario: Scenario) -> [GoalByShare] {
    let metrics = MetricIndex(scenario, in: Scenario.longestRun)
    return scenario.goals.compactMap { GoalByShare($0, among: metrics, in: scenario.days) }
  }
}

extension Scenario.Goal {
  /// The last day that `at_most` allows; without it, the last day that `at_least` does not.
  fileprivate func lastDay(before days: Int) -> Int? {
    let day = atMost.map { $0.rounded(.down) } ?? atLeast.map { $0.rounded(.up) - 1 }
    return day.flatMap { $0 >= 0 && $0 < Double(days) ? Int($0) : nil }
  }
}
