import RewardEngine

/// Two goals on the same metric of the same players whose limits leave no value that meets both.
package struct GoalContradiction {
  package let first: Scenario.Goal
  package let second: Scenario.Goal
  /// The metric as users write it.
  let spelling: String
  /// The higher of the lower limits, and the lower of the upper ones.
  let low: Double
  let high: Double

  /// What no value is.
  var text: String {
    "no value of \(spelling) is at least \(FigureText.shown(low)) and at most \(FigureText.shown(high))"
  }
}

extension Scenario {
  /// The pairs of goals that contradict each other, by the place of the second.
  package func contradictions(in goals: [Goal]) -> [GoalContradiction] {
    let metrics = MetricIndex(self, in: Scenario.longestRun)
    let responses = goals.map { Response($0, in: metrics) }
    // By spelling, since goals may be many and few of them are on one metric.
    let spellings = responses.map { $0?.spelling }
    let alike = Dictionary(grouping: goals.indices) { spellings[$0] }
    return goals.indices.flatMap { place in
      (alike[spellings[place]] ?? []).prefix { $0 < place }.compactMap { former -> GoalContradiction? in
        guard let response = responses[place], responses[former] == response else { return nil }
        let pair = [goals[former], goals[place]]
        guard let low = pair.compactMap(\.atLeast).max(), let high = pair.compactMap(\.atMost).min(),
          low > high
        else { return nil }
        return GoalContradiction(
          first: pair[0], second: pair[1], spelling: response.spelling, low: low, high: high)
      }
    }
  }
}
