import RewardEngine

/// How soon players reach a level after they arrive: a Kaplan–Meier curve with churned players as censored.
struct LevelTime {
  let level: Int
  /// The share of all players who reached the level within the run.
  let reachedOfAll: Outcome.Estimate?
  private let times: Outcome.SharedCurve

  /// `nil` where the level is not timed.
  init?(_ level: Int, of outcome: Outcome, in group: Outcome.Group = .pooled) {
    guard let times = outcome.times(toReach: "level", level, in: group) else { return nil }
    self.level = level
    self.times = times
    reachedOfAll = outcome.shareReaching("level", level, in: group)
  }

  var curve: SurvivalCurve { times.curve }

  /// The share that reaches the level by a day after arrival if nobody churns, or `nil` where no player is seen
  /// for that long, or no player of a profile.
  func reached(by day: Int) -> Outcome.Estimate? {
    guard curve.atRisk(day) > 0 || curve.survival[day] == 0 else { return nil }
    return times.reached(by: day)
  }

  /// The days by which a share has reached the level, or `nil` where it never does. An end of the interval that lies
  /// beyond the run is `nil`, and both are with too few players.
  func days(for share: Double) -> Outcome.Estimate? {
    times.time(for: share).map { Outcome.Estimate(value: $0.value, low: $0.low, high: $0.high) }
  }
}
