/// Sums of some whole numbers over groups of a stratum's players, all groups of equal size.
///
/// They show what variances cannot: whether a few players make up most of a figure.
package struct GroupSums: Sendable, Equatable {
  /// Players of each group.
  private let counts: [Double]
  /// By variable, then by group.
  private let sums: [[Double]]

  package init(counts: [Double], sums: [[Double]]) {
    self.counts = counts
    self.sums = sums
  }

  /// Reads a row of a tally: players by group, then each variable's sums by group.
  init(_ row: ArraySlice<Int64>, variables: Int) {
    let groups = row.count / (1 + variables)
    let rows = (0...variables).map { variable in
      row[(row.startIndex + variable * groups)...].prefix(groups).map { Double($0) }
    }
    self.init(counts: rows[0], sums: Array(rows[1...]))
  }

  /// Players of all groups.
  var players: Int { Int(counts.reduce(0, +)) }

  func merged(with other: GroupSums) -> GroupSums {
    GroupSums(
      counts: zip(counts, other.counts).map { $0 + $1 },
      sums: zip(sums, other.sums).map { zip($0, $1).map { $0 + $1 } })
  }

  /// Skewness and kurtosis of what a player adds to a figure with these weights, derived from the groups.
  ///
  /// The sum of m players has 1/√m of their skewness, and 1/m of their kurtosis's distance from a normal
  /// distribution's.
  func shape(weighing weights: [Double], players: Int) -> (skewness: Double, kurtosis: Double) {
    var totals = counts.map { _ in 0.0 }
    for (variable, row) in sums.enumerated() where weights[variable] != 0 {
      for group in totals.indices { totals[group] += weights[variable] * row[group] }
    }
    let filled = counts.indices.filter { counts[$0] > 0 }
    guard filled.count > 1 else { return (0, 3) }
    let mean = totals.reduce(0, +) / counts.reduce(0, +)
    var amounts = Contributions()
    for group in filled { amounts.add(totals[group] - mean * counts[group]) }
    let (skewness, kurtosis) = amounts.shape
    let size = max(1, Double(players) / Double(filled.count))
    return (skewness * size.squareRoot(), 3 + (kurtosis - 3) * size)
  }
}
