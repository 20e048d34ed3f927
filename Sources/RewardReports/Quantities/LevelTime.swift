import RewardEngine

/// How soon players reach a level after they arrive: a Kaplan–Meier curve with churned players as censored.
struct LevelTime {
  let level: Int
  let curve: SurvivalCurve
  /// The share of all players who reached the level within the run.
  let reachedOfAll: Outcome.Estimate?
  /// The curves of the replications, where intervals are over these and not over players.
  private let parts: [SurvivalCurve]

  /// `nil` where the level is not timed.
  init?(_ level: Int, of outcome: Outcome, in group: Outcome.Group = .pooled) {
    guard let curve = outcome.reaching("level", level, in: group) else { return nil }
    self.level = level
    self.curve = curve
    reachedOfAll = outcome.shareReaching("level", level, in: group)
    parts = outcome.replications.compactMap { $0.reaching("level", level, in: group) }
  }

  /// The share that reaches the level by a day after arrival if nobody churns, or `nil` where no player is seen
  /// for that long.
  func reached(by day: Int) -> Outcome.Estimate? {
    guard Self.isSeen(curve, day) else { return nil }
    let share = curve.reached(by: day)
    guard parts.isEmpty else {
      return Outcome.Estimate(
        share, over: parts.filter { Self.isSeen($0, day) }.map { $0.reached(by: day) })
    }
    return Outcome.Estimate(reached: curve, by: day)
  }

  private static func isSeen(_ curve: SurvivalCurve, _ day: Int) -> Bool {
    curve.atRisk(day) > 0 || curve.survival[day] == 0
  }

  /// The days by which a share has reached the level, or `nil` where it never does. An end of the interval that lies
  /// beyond the run is `nil`.
  func days(for share: Double) -> Outcome.Estimate? {
    guard let days = curve.quantile(share) else { return nil }
    guard parts.isEmpty else {
      return Outcome.Estimate(
        Double(days), over: parts.compactMap { $0.quantile(share).map(Double.init) })
    }
    let ends = curve.quantileInterval(share)
    return Outcome.Estimate(
      value: Double(days), low: ends.low.map(Double.init), high: ends.high.map(Double.init))
  }
}
