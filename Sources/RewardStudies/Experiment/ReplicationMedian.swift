import RewardEngine

/// The median over replications of a quantile of players.
///
/// A quantile of a few hundred players is above that of all as often as below it, but not as far: days and levels move in steps, and
/// late days are late by far. So the mean over replications is off, and their median is not. Nothing is assumed of their spread: each
/// replication is above the quantile or below it, with equal chances. Source: W. J. Conover, Practical Nonparametric Statistics,
/// 1999, sections 3.2 and 3.4.
///
/// Where the quantile of all players of all replications is known, it is the value. If it is within the interval, it differs from the
/// median by chance or by a step between whole numbers, and the interval is that of both. If not, so few players are biased, as
/// the highest hundredth of 600 is, and the interval moves with it.
///
/// Where the quantile is in a bin that holds several numbers, it may be each of them. The interval has them all, and a limit among
/// them stays open. Differences are of ``figures``, and have the bins of both: see ``PairedDifference``.
struct ReplicationMedian: Sendable, Equatable {
  let value: Double
  /// The interval of 95 %, or wider.
  let low: Double
  let high: Double
  private let values: [Double]
  /// Where the quantile of all players may be, as its bin holds several numbers.
  private let bin: Interval?
  /// How far the replications are moved before they are compared with a limit.
  private let moves: [Double]
  /// For each replication in its order, a number that shows whether it is above the median or below.
  ///
  /// Their mean is the median, and the standard error of their mean is that of the median. So differences, ratios and squares of them
  /// are taken as for a mean. Where two variants share random draws, replications are on the same side in both, and cancel.
  let figures: [Double]

  /// Fewer would leave every limit in doubt: all on one side of it still have a chance of 1 in 2,048.
  private static let fewest = 12

  /// - Parameters:
  ///   - figure: The quantile of all players of all replications; their median, where it is not known.
  ///   - bin: The numbers between which it is; `nil` where it is known to the number.
  /// - Returns: `nil` below twelve replications.
  init?(_ values: [Double], around figure: Double? = nil, within bin: Interval? = nil) {
    let count = values.count
    guard count >= Self.fewest else { return nil }
    let sorted = values.sorted()
    self.values = sorted
    let median = (sorted[(count - 1) / 2] + sorted[count / 2]) / 2
    // So many values at each end may lie beyond the median.
    let outside = (0..<count / 2).last { Self.chance(ofAtLeast: count - $0, of: count) <= 0.025 } ?? 0
    let own = sorted[outside]...sorted[count - 1 - outside]
    let move = figure.map { $0 - median } ?? 0
    let chances = figure.map(own.contains) ?? true ? [0, move] : [move]
    value = figure ?? median
    let (down, up) = (min(0, (bin?.low ?? value) - value), max(0, (bin?.high ?? value) - value))
    moves = chances.flatMap { [$0 + down, $0, $0 + up] }
    self.bin = bin
    low = own.lowerBound + (moves.min() ?? 0)
    high = own.upperBound + (moves.max() ?? 0)
    standardError = (high - low - (up - down)) / (2 * Interval.normalReach(0.95))
    figures = Self.figures(values, beside: median, around: value, standardError)
  }

  /// For each value, a number above `value` or below it as the value is above the median or below; they have this standard error.
  static func figures(
    _ values: [Double], beside median: Double, around value: Double, _ standardError: Double
  ) -> [Double] {
    let sides = values.map { $0 > median ? 1.0 : $0 < median ? -1 : 0 }
    let replications = Replications(sides)
    guard standardError > 0, let mean = replications.mean, let own = replications.standardError, own > 0
    else {
      return values.map { _ in value }
    }
    return sides.map { value + ($0 - mean) * (standardError / own) }
  }

  /// From the width of the interval, without that of a bin.
  let standardError: Double
  var degrees: Double { Double(values.count - 1) }

  /// The chance of at least as many replications on one side of a limit, if the quantile were on the other. Replications that all agree leave no
  /// doubt.
  private func doubt(_ isOnSide: (Double) -> Bool) -> Double {
    guard values.first != values.last else {
      return moves.allSatisfy { isOnSide(values[0] + $0) } ? 0 : 1
    }
    let doubts = moves.map { move in
      Self.chance(ofAtLeast: values.count { isOnSide($0 + move) }, of: values.count)
    }
    return doubts.max() ?? 1
  }

  /// Whether the bin has numbers on both sides of a limit, so that more players do not decide it.
  func leavesOpen(atLeast least: Double?, atMost most: Double?) -> Bool {
    bin?.isParted(atLeast: least, atMost: most) ?? false
  }

  /// The chance of at least as many replications at a limit or above it, if the quantile were below.
  func doubt(atLeast limit: Double) -> Double { doubt { $0 >= limit } }

  /// The chance of at least as many replications at a limit or below it, if the quantile were above.
  func doubt(atMost limit: Double) -> Double { doubt { $0 <= limit } }

  /// The chance of at least as many replications above a limit, if the quantile were at it or below.
  func doubt(above limit: Double) -> Double { doubt { $0 > limit } }

  /// The chance of at least as many replications below a limit, if the quantile were at it or above.
  func doubt(below limit: Double) -> Double { doubt { $0 < limit } }

  /// The chance of `heads` heads or more from `coins` fair coins.
  static func chance(ofAtLeast heads: Int, of coins: Int) -> Double {
    heads == 0 ? 1 : Mathematics.betaShare(0.5, Double(heads), Double(coins - heads + 1))
  }
}
