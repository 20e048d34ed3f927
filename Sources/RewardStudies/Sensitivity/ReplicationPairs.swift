import RewardEngine

/// Products of values over pairs of different replications, whose expectation has no Monte Carlo noise.
///
/// The square of a mean over R replications is too large by its variance, and a sum of such squares takes noise for
/// an effect. The product of two different replications is not, since their random draws are independent. That holds
/// whatever draws the points of a study share.
struct ReplicationPairs: Sendable {
  private let weights: [Double]
  private let sum: Double
  private let pairs: Double

  /// Each replication once.
  ///
  /// - Precondition: there are two at least.
  init(_ replications: Int) { self.init(weights: Array(repeating: 1, count: replications)) }

  /// Each replication with a weight; none is paired with itself.
  ///
  /// - Precondition: two of them at least have a weight.
  init(weights: [Double]) {
    self.weights = weights
    sum = weights.reduce(0, +)
    pairs = sum * sum - weights.reduce(0) { $0 + $1 * $1 }
    precondition(pairs > 0, "pairs need two replications, not weights of \(weights)")
  }

  /// The mean product of one value in a replication and another in a different one.
  ///
  /// - Complexity: O(R).
  func product(_ first: [Double], _ second: [Double]) -> Double {
    var (firstSum, secondSum, same) = (0.0, 0.0, 0.0)
    for place in weights.indices {
      let (a, b) = (weights[place] * first[place], weights[place] * second[place])
      firstSum += a
      secondSum += b
      same += a * b
    }
    return (firstSum * secondSum - same) / pairs
  }

  /// The mean of a figure over the replications.
  func mean(_ figures: [Double]) -> Double {
    weights.indices.reduce(0) { $0 + weights[$1] * figures[$1] } / sum
  }
}
