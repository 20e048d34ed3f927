import RewardEngine

/// The way a figure takes, day by day, from where it was to where a change leads it.
public struct TransitionPath: Sendable, Equatable {
  public let response: Response
  /// The figure on each day since the change: as it would have gone on, as it goes, and the difference with its
  /// interval.
  public let before: [Double]
  public let after: [Double]
  public let differences: [Outcome.Estimate]
  /// The difference in the last week: where the change leads.
  public let final: Outcome.Estimate
  /// The place of the first day of the new steady state, from which on the difference is never further from the final
  /// one than luck or the margin explains; `nil` while it still moves.
  public let settled: Int?
  /// How far it goes beyond the final difference on the way; `nil` where it does not.
  public let overshoot: Overshoot?

  public struct Overshoot: Sendable, Equatable {
    /// The place of the day on which it is furthest.
    public let day: Int
    /// How much further than the final difference, in its direction.
    public let excess: Outcome.Estimate
  }

  /// Days that are taken together, so that weekdays do not count for movement.
  private static let week = 7
  /// Days of rest that make a steady state, where the run has four times as many; at least a week.
  private static let rest = 28

  /// - Parameters:
  ///   - before: by day, then by replication; `after` likewise.
  ///   - margin: a distance from the final difference that is of no account.
  /// - Precondition: at least two replications, and as many days of one as of the other.
  init(_ response: Response, _ before: [[Double]], _ after: [[Double]], margin: Double) {
    precondition(
      before.count == after.count && !before.isEmpty, "paths of \(before.count) and \(after.count) days")
    self.response = response
    self.before = before.map { Replications($0).mean ?? 0 }
    self.after = after.map { Replications($0).mean ?? 0 }
    let each = zip(before, after).map { zip($0, $1).map { $1 - $0 } }
    differences = each.map { Self.estimate($0, 0.95) }
    let weekly = Self.weekly(each)
    // What rounding makes of sums in another order is no movement.
    let rounding = 1e-9 * (weekly.joined().map(abs).max() ?? 0)
    let margin = max(margin, rounding)
    let last = weekly[weekly.count - 1]
    final = Self.estimate(last, 0.95)
    // All days are looked at, and share the risk alike.
    let confidence = 1 - 0.05 / Double(weekly.count)
    let distances = weekly.map { day in Self.estimate(zip(day, last).map { $0 - $1 }, confidence) }
    settled = Self.settled(distances, margin: margin)
    overshoot = Self.overshoot(distances, towards: weekly.map { Self.estimate($0, 0.95) }, margin: margin)
  }

  private static func estimate(_ values: [Double], _ confidence: Double) -> Outcome.Estimate {
    let replications = Replications(values)
    let interval = replications.interval(confidence: confidence)
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

  /// Whether a distance is none: luck or the margin explains it.
  private static func isNone(_ distance: Outcome.Estimate, margin: Double) -> Bool {
    abs(distance.value) <= margin || (distance.low ?? 0) <= 0 && (distance.high ?? 0) >= 0
  }

  private static func settled(_ distances: [Outcome.Estimate], margin: Double) -> Int? {
    let moving = distances.lastIndex { !isNone($0, margin: margin) }
    let settled = moving.map { $0 + 1 } ?? 0
    let needed = max(week, min(rest, distances.count / 4))
    return distances.count - settled >= needed ? settled : nil
  }

  /// - Parameter towards: the weekly differences, the last of which says the direction.
  private static func overshoot(
    _ distances: [Outcome.Estimate], towards differences: [Outcome.Estimate], margin: Double
  ) -> Overshoot? {
    guard let end = differences.last else { return nil }
    let isKnown = (end.low ?? 0) > 0 || (end.high ?? 0) < 0
    // Where the change leads nowhere, the way there may go either way.
    let largest = distances.max { abs($0.value) < abs($1.value) }?.value ?? 0
    let sign: Double = (isKnown ? end.value : largest) < 0 ? -1 : 1
    guard let day = distances.indices.max(by: { sign * distances[$0].value < sign * distances[$1].value })
    else {
      return nil
    }
    let excess = distances[day].scaled(by: sign)
    return (excess.low ?? 0) > margin ? Overshoot(day: day, excess: excess) : nil
  }
}
