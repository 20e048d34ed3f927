import RewardEngine

/// Limits of goals that are likely to be slips, those that contradict each other, and those that decide nothing.
extension Lint {
  /// From this limit on, growth and what is spent of what is received are likely to be meant in percent.
  private static let (mostGrowth, mostSpent) = (2.0, 10.0)

  var goalFindings: [LintFinding] { limitsInPercent + contradictions + idleLimits }

  /// Goals that every possible value meets, or none.
  private var idleLimits: [LintFinding] {
    let metrics = MetricIndex(scenario, in: Scenario.longestRun)
    return scenario.goals.compactMap { goal in
      guard let response = Response(goal, in: metrics) else { return nil }
      let possible = response.possibleOfGoals(in: scenario.days)
      let limits = goal.limits(among: possible)
      let isImpossible = goal.isImpossible(among: possible)
      guard isImpossible || limits.least == nil && limits.most == nil else { return nil }
      return LintFinding(
        .idleLimit, isImpossible ? .warning : .note, at: ["goals", goal.id],
        "is \(isImpossible ? "missed" : "met") by every economy",
        evidence: [
          "\(response.spelling) is \(possible.words) in \(FigureText.count(scenario.days, "day", "days"))"
        ],
        help: "move the limit, or remove the goal")
    }
  }

  private var contradictions: [LintFinding] {
    scenario.contradictions(in: scenario.goals).map { found in
      LintFinding(
        .contradictingGoals, at: ["goals", found.second.id], "contradicts the goal '\(found.first.id)'",
        evidence: [found.text], figures: [.init("at_least", found.low), .init("at_most", found.high)],
        help: "move a limit, or remove one of the two")
    }
  }

  /// Limits in percent of metrics that are shares of 1 or ratios, and have no bound that refuses them.
  private var limitsInPercent: [LintFinding] {
    let metrics = MetricIndex(scenario, in: Scenario.longestRun)
    return scenario.goals.flatMap { goal -> [LintFinding] in
      guard let metric = metrics[goal.metric]?.metric,
        let most = mostLimit(of: metric)
      else { return [] }
      let limits = [goal.atLeast, goal.atMost].compactMap(\.self)
      return limits.filter { $0 >= most }.map { slip(goal, $0, isAlone: limits.count == 1) }
    }
  }

  /// `nil` for a metric that may have any value.
  private func mostLimit(of metric: Metric) -> Double? {
    guard case .windowRatio(_, let ratio) = metric.source else {
      // The same share over the whole run.
      return metric.name.hasSuffix(".sink_faucet") ? Self.mostSpent : nil
    }
    switch ratio {
    case .growth: return Self.mostGrowth
    case .sinkOverFaucet: return Self.mostSpent
    case .velocity: return nil
    }
  }

  private func slip(_ goal: Scenario.Goal, _ limit: Double, isAlone: Bool) -> LintFinding {
    let percent = FigureText.percent(limit)
    let meant = FigureText.percent(limit / 100)
    // Two limits may stand in one field.
    let field = isAlone ? [goal.atLeast == nil ? "at_most" : "at_least"] : []
    return LintFinding(
      .goalInPercent, at: ["goals", goal.id] + field, "has a limit of \(percent)",
      evidence: ["\(goal.metric) is a share of 1: \(FigureText.shown(limit)) is \(percent)"],
      help: "write \(FigureText.shown(limit / 100)) if \(meant) is meant")
  }
}

extension ClosedRange<Double> {
  /// `0 to 30`, `0 or more`.
  fileprivate var words: String {
    let low = FigureText.shown(lowerBound)
    return upperBound.isFinite ? "\(low) to \(FigureText.shown(upperBound))" : "\(low) or more"
  }
}
