import RewardEngine

extension Scenario {
  /// Refuses a goal on a metric that the scenario does not have in a run of any length. A file with one is refused when it is read.
  ///
  /// - Throws: ``PlanRefusal`` for the first such goal: left out, it would count as met.
  func refuseUnknownMetrics() throws(PlanRefusal) {
    guard !goals.isEmpty else { return }
    let metrics = MetricIndex(self, in: Scenario.longestRun)
    for goal in goals {
      do throws(Metric.Misspelling) { _ = try metrics.address(goal.metric) } catch {
        throw PlanRefusal(
          path: "goals.\(goal.id).metric", message: "'goals.\(goal.id).metric' \(error.rule)",
          help: error.help)
      }
    }
  }
}
