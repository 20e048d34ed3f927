/// Chooses which days of a long series to draw.
enum Thinning {
  /// The most points of a line.
  static let limit = 200

  /// The days to draw of series that share them: all, or at most `limit` with the first and last among them.
  ///
  /// Of each bucket it keeps the day that makes the largest triangles with the day kept before and the mean
  /// of the bucket after, summed over the series: peaks stay, which every n-th day would lose. Source: S.
  /// Steinarsson, Downsampling Time Series for Visual Representation, 2013 (largest triangle three buckets).
  static func days(of series: [[Double]]) -> [Int] {
    let count = series.map(\.count).max() ?? 0
    guard count > limit else { return Array(0..<count) }
    let rows = series.map { row in (0..<count).map { $0 < row.count && row[$0].isFinite ? row[$0] : 0 } }
    let sizes = rows.map { row in max((row.max() ?? 0) - (row.min() ?? 0), .leastNormalMagnitude) }
    var days = [0]
    for bucket in 1..<(limit - 1) {
      let range = bounds(bucket, count)
      let next = bucket + 1 < limit - 1 ? bounds(bucket + 1, count) : (count - 1)..<count
      let before = days[days.count - 1]
      let after = Double(next.lowerBound + next.upperBound - 1) / 2
      var best = range.lowerBound
      var largest = -1.0
      for day in range {
        var size = 0.0
        for (row, height) in zip(rows, sizes) {
          let mean = row[next].reduce(0, +) / Double(next.count)
          let across = (Double(before) - after) * (row[day] - row[before])
          size += (across - Double(before - day) * (mean - row[before])).magnitude / height
        }
        if size > largest {
          largest = size
          best = day
        }
      }
      days.append(best)
    }
    return days + [count - 1]
  }

  private static func bounds(_ bucket: Int, _ count: Int) -> Range<Int> {
    1 + (bucket - 1) * (count - 2) / (limit - 2)..<1 + bucket * (count - 2) / (limit - 2)
  }
}
