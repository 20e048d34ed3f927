import RewardEngine

/// The course of a metric after a change, day by day.
public struct TransitionPath: Sendable, Equatable {
  public let response: Response
  /// The metric on each day since the change: without it, with it, and the difference with its interval.
  public let before: [Double]
  public let after: [Double]
  public let differences: [Outcome.Estimate]
  /// The difference in the last week.
  public let final: Outcome.Estimate
  /// The first day of the new level, from 0: from there on, the difference stays within noise or the margin of the
  /// final one. `nil` while it still moves.
  public let settled: Int?
  /// Whether the final difference is none: its interval includes 0, or it lies within the margin.
  public let endsAsBefore: Bool
  /// How far the difference exceeds a final one on the way; `nil` where it does not, or ends as before.
  public let overshoot: Overshoot?
  /// The largest difference that is no part of the way to the final one: in the other direction, or in any where it ends as before.
  public let detour: Overshoot?

  public struct Overshoot: Sendable, Equatable {
    /// The day of the largest excess, from 0.
    public let day: Int
    /// The excess over the final difference, in its direction; of a detour, the difference itself.
    public let excess: Outcome.Estimate
  }

  /// Days averaged over, so that weekdays do not count as movement.
  public static let week = 7
  /// Days without movement that make a new level, in a run of at least four times as many; never below a week.
  private static let rest = 28

  /// - Parameters:
  ///   - before: by day, then by replication; `after` likewise.
  ///   - doubts: by day, how far the difference may be off, as quantiles are numbers of bins that hold several.
  ///   - margin: a distance from the final difference that is too small to matter.
  /// - Precondition: at least two replications, and as many days of one as of the other.
  init(
    _ response: Response, _ before: [[Double]], _ after: [[Double]], doubts: [Interval]? = nil,
    margin: Double
  ) {
    precondition(
      before.count == after.count && !before.isEmpty, "paths of \(before.count) and \(after.count) days")
    self.response = response
    self.before = before.map { Replications($0).mean ?? 0 }
    self.after = after.map { Replications($0).mean ?? 0 }
    let each = zip(before, after).map { zip($0, $1).map { $1 - $0 } }
    let doubts = doubts ?? each.map { _ in .zero }
    differences = zip(each, doubts).map { Self.estimate($0, 0.95, $1) }
    let weekly = Self.weekly(each)
    let weeklyDoubts = zip(Self.weekly(doubts.map { [$0.low] }), Self.weekly(doubts.map { [$0.high] })).map {
      Interval(low: $0[0], high: $1[0])
    }
    // Sums in another order round differently, which is no movement.
    let rounding = 1e-9 * (weekly.joined().map(abs).max() ?? 0)
    let margin = max(margin, rounding)
    let last = weekly[weekly.count - 1]
    let lastDoubt = weeklyDoubts[weekly.count - 1]
    final = Self.estimate(last, 0.95, lastDoubt)
    // All days are judged, and share the risk equally.
    let confidence = 1 - 0.05 / Double(weekly.count)
    let distances = zip(weekly, weeklyDoubts).map { day, doubt in
      Self.estimate(zip(day, last).map { $0 - $1 }, confidence, doubt.minus(lastDoubt))
    }
    settled = Self.settled(distances, margin: margin)
    endsAsBefore = Self.isNone(final, margin: margin)
    let sign: Double = final.value < 0 ? -1 : 1
    overshoot = endsAsBefore ? nil : Self.largest(distances, sign: sign, margin: margin)
    let all = zip(weekly, weeklyDoubts).map { Self.estimate($0, confidence, $1) }
    let others = endsAsBefore ? [sign, -sign] : [-sign]
    detour = others.compactMap { sign in
      Self.largest(all, sign: sign, margin: margin).map {
        Overshoot(day: $0.day, excess: $0.excess.scaled(by: sign))
      }
    }.max { $0.excess.value.magnitude < $1.excess.value.magnitude }
  }

  private static func estimate(
    _ values: [Double], _ confidence: Double, _ doubt: Interval
  ) -> Outcome.Estimate {
    let replications = Replications(values)
    let interval = replications.interval(confidence: confidence)?.plus(doubt)
    return Outcome.Estimate(value: replications.mean ?? 0, low: interval?.low, high: interval?.high)
  }

  /// The mean of each day and the six before, of as many as there are.
  private static func weekly(_ each: [[Double]]) -> [[Double]] {
    each.indices.map { day in
      let days = each[max(0, day - week + 1)...day]
      return each[day].indices.map { replication in
        days.reduce(0) { $0 + $1[replication] } / Double(days.count)
      }
    }
  }

  /// Whether a distance may be none: its interval includes 0, or it lies within the margin.
  private static func isNone(_ distance: Outcome.Estimate, margin: Double) -> Bool {
    abs(distance.value) <= margin || (distance.low ?? 0) <= 0 && (distance.high ?? 0) >= 0
  }

  private static func settled(_ distances: [Outcome.Estimate], margin: Double) -> Int? {
    let moving = distances.lastIndex { !isNone($0, margin: margin) }
    let settled = moving.map { $0 + 1 } ?? 0
    let needed = max(week, min(rest, distances.count / 4))
    return distances.count - settled >= needed ? settled : nil
  }

  /// The largest of some differences in a direction, if it is surely beyond the margin.
  private static func largest(
    _ differences: [Outcome.Estimate], sign: Double, margin: Double
  ) -> Overshoot? {
    let sized = differences.map { $0.scaled(by: sign) }
    guard let day = sized.indices.max(by: { sized[$0].value < sized[$1].value }) else { return nil }
    return (sized[day].low ?? 0) > margin ? Overshoot(day: day, excess: sized[day]) : nil
  }
}
