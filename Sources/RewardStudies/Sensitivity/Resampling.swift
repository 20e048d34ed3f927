import RewardEngine

/// The bootstrap over rows of a design and over replications at once.
///
/// Each resample draws as many rows, and independently as many replications, with replacement. An interval then
/// covers both the few points of the design and the few players of each point. The points have the same random draws,
/// so resampling rows alone would miss the latter.
/// Source: A. B. Owen, "The pigeonhole bootstrap", Annals of Applied Statistics 1(2), 2007, pp. 386-411.
struct Resampling: Sendable {
  let rows: Int
  let replications: Int
  let seed: UInt64
  let name: String

  /// How often each row and each replication was drawn.
  struct Draw: Sendable {
    var rows: [Double]
    var pairs: ReplicationPairs
  }

  /// One of the resamples, by its number.
  ///
  /// A draw of one replication alone has no pairs and is made again.
  func draw(_ number: Int) -> Draw {
    var stream = Luck(seed: seed).studyStream("resample \(name)", number: number)
    let rowCounts = stream.counts(of: rows)
    var weights = stream.counts(of: replications)
    while weights.contains(Double(replications)) { weights = stream.counts(of: replications) }
    return Draw(rows: rowCounts, pairs: ReplicationPairs(weights: weights))
  }
}

extension LuckStream {
  /// How often each of `count` items is drawn, in as many draws with replacement.
  fileprivate mutating func counts(of count: Int) -> [Double] {
    var counts = Array(repeating: 0.0, count: count)
    for _ in 0..<count { counts[nextIndex(below: count)] += 1 }
    return counts
  }
}

extension Interval {
  /// The middle 95 % of resampled values, interpolated between the nearest ranks; 0 to 0 without any.
  ///
  /// Source: B. Efron & R. J. Tibshirani, An Introduction to the Bootstrap, 1993, section 13.3.
  init(percentilesOf figures: [Double]) {
    let sorted = figures.sorted()
    func quantile(_ share: Double) -> Double {
      guard let last = sorted.last else { return 0 }
      let place = share * Double(sorted.count - 1)
      let below = Int(place)
      guard below + 1 < sorted.count else { return last }
      return sorted[below] + (place - Double(below)) * (sorted[below + 1] - sorted[below])
    }
    self.init(low: quantile((1 - 0.95) / 2), high: quantile((1 + 0.95) / 2))
  }
}
