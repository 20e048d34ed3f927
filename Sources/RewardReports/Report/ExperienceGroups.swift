import RewardEngine

/// Levels in groups of equal width, so that few rows or columns hold them all.
///
/// Widths are powers of two, and groups begin at their multiples, so that each bin of a histogram lies in one
/// group. The first and the last group end where the levels do.
struct LevelGroups {
  let width: Int
  let ranges: [ClosedRange<Int>]

  /// Groups the levels from `first` to `highest`.
  ///
  /// - Precondition: `first` is at least 0 and at most `highest`, and `limit` at least 2.
  init(from first: Int, through highest: Int, atMost limit: Int) {
    precondition(0 <= first && first <= highest && limit >= 2, "levels \(first) to \(highest) in \(limit)")
    // No finer than the bins at the upper end.
    var width = LogLinearBins.width(of: LogLinearBins.index(of: Int32(highest)))
    while highest / width - first / width >= limit { width *= 2 }
    self.width = width
    ranges = (first / width...highest / width).map { group in
      max(first, group * width)...min(highest, group * width + width - 1)
    }
  }

  /// How many of a histogram of levels are in each group.
  func counts(_ histogram: [Int]) -> [Int] {
    var counts = [Int](repeating: 0, count: ranges.count)
    let skipped = (ranges.first?.lowerBound ?? 0) / width
    for (bin, count) in histogram.enumerated() where count > 0 {
      counts[LogLinearBins.lowerEdge(of: bin) / width - skipped] += count
    }
    return counts
  }

  /// What a reader calls each group: `5`, or `4 to 7`.
  var names: [String] {
    ranges.map { $0.count == 1 ? "\($0.lowerBound)" : "\($0.lowerBound) to \($0.upperBound)" }
  }
}

extension Outcome {
  /// The highest level anybody has reached, or `nil` where nobody has arrived.
  func highestLevel(in group: Group = .pooled) -> Int? {
    guard let stock = stock("level") else { return nil }
    let profiles =
      switch group {
      case .pooled: catalogue.profiles.indices
      case .profile(let index): index..<(index + 1)
      }
    let highest = profiles.map { tally.extremes[$0 * tally.layout.stocks + stock].value }.max() ?? -1
    return highest < 0 ? nil : Int(highest)
  }

  /// Levels whose reaching is timed, ascending.
  var timedLevels: [Int] { catalogue.rungs.filter { $0.id == "level" }.map(\.threshold) }

  /// The groups in rows of at most seven, as many columns as a page has room for.
  var groupsInRows: [[(name: String, group: Group)]] {
    stride(from: 0, to: groups.count, by: 7).map { Array(groups[$0..<min($0 + 7, groups.count)]) }
  }
}

extension Scenario.Levels {
  /// The last level there is: a table of thresholds may end before `highest`.
  var last: Int {
    if case .table(let thresholds) = curve { return min(highest, first + thresholds.count) }
    return highest
  }
}
