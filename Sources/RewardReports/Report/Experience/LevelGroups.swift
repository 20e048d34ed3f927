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

  /// The bins of each group in a histogram of levels.
  var bins: [Range<Int>] {
    ranges.map { range in
      LogLinearBins.index(of: Int32(range.lowerBound))..<LogLinearBins.index(of: Int32(range.upperBound)) + 1
    }
  }

  /// The name of each group: `5`, or `4 to 7`.
  var names: [String] {
    ranges.map { $0.count == 1 ? "\($0.lowerBound)" : "\($0.lowerBound) to \($0.upperBound)" }
  }
}
