import RewardEngine

/// Judging edits, also where the day that a goal is on comes after the run.
extension Tuning {
  /// What is measured of each edit: the responses, then the shares of ``goalsByShare``.
  var measured: [Response] { responses + goalsByShare.map(\.share.response) }

  /// The shares of the goals whose day has no value, by the places of the goals.
  ///
  /// - Parameter figures: of ``measured``.
  func shares(in figures: [Outcome.Estimate?]) -> [Int: Outcome.Estimate] {
    goalsByShare.enumerated().reduce(into: [:]) { shares, goal in
      guard figures[response(ofGoal: goal.element.place)]?.range == nil else { return }
      shares[goal.element.place] = figures[responses.count + goal.offset]
    }
  }

  /// Whether a goal is on a day that comes after the run, as does its limit: only a longer run shows whether it is met.
  public func needsMoreDays(_ goal: Int, in appraisal: Appraisal) -> Bool {
    needsMoreDays(goal, appraisal.figures)
  }

  private func needsMoreDays(_ place: Int, _ figures: [Outcome.Estimate?]) -> Bool {
    let response = response(ofGoal: place)
    return responses[response].isOnADay && figures[response] == nil && goalByShare(at: place) == nil
  }

  /// The verdict on a goal at a place among ``goals`` and then ``otherGoals``; `nil` without a value.
  func state(
    ofGoal place: Int, _ figures: [Outcome.Estimate?], _ shares: [Int: Outcome.Estimate]
  ) -> Verdict.State? {
    if let share = shares[place], let goal = goalByShare(at: place) {
      return Verdict.state(of: share, under: goal)
    }
    if needsMoreDays(place, figures) { return .inconclusive }
    return figures[response(ofGoal: place)].map {
      Verdict.state(of: $0, under: (goals + otherGoals)[place])
    }
  }

  /// How far a goal is missed, as a share of the limit, or of today's value where the limit is 0; 0 where it is met.
  ///
  /// A metric without a value misses its goal by 1. A day after the run misses it by as much as the day after its last one, and by more
  /// the fewer players get there by the limit.
  func shortfall(
    ofGoal place: Int, _ figures: [Outcome.Estimate?], _ shares: [Int: Outcome.Estimate],
    written: Outcome.Estimate?
  ) -> Double {
    if let share = shares[place], let goal = goalByShare(at: place) {
      let miss = Self.shortfall(share.value, under: goal, written: 0)
      let days = Self.shortfall(Double(scenario.days), under: goals[place], written: written?.value ?? 0)
      return miss > 0 ? days + miss : 0
    }
    return figures[place].map { Self.shortfall($0.value, under: goals[place], written: written?.value ?? 0) }
      ?? 1
  }

  private static func shortfall(_ value: Double, under goal: Scenario.Goal, written: Double) -> Double {
    guard let limit = value < (goal.atLeast ?? -.infinity) ? goal.atLeast : goal.atMost else { return 0 }
    let size = [limit, written, 1].map(\.magnitude).first { $0 > 0 } ?? 1
    return max(0, goal.distance(to: value)) / size
  }

  private func goalByShare(at place: Int) -> Scenario.Goal? {
    goalsByShare.first { $0.place == place }?.share.goal
  }

  /// The place among the responses of a goal at a place among ``goals`` and then ``otherGoals``.
  private func response(ofGoal place: Int) -> Int {
    place < goals.count ? place : firstOther + place - goals.count
  }
}
