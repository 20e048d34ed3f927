extension [Double] {
  /// How much the values are like those 1, 2, … `most` places earlier: the mean product of both, in units of the mean square.
  ///
  /// The values are taken as distances from their mean, so the results are correlations of about -1 to 1.
  ///
  /// - Precondition: `most` is below the number of values, and these are not all 0.
  /// - Complexity: O(n × `most`).
  package func autocorrelations(upTo most: Int) -> [Double] {
    precondition(most < count, "\(count) values have no neighbours \(most) places earlier")
    let square = reduce(0) { $0 + $1 * $1 } / Double(count)
    return withUnsafeBufferPointer { values in
      (0...most).dropFirst().map { lag in
        var sum = 0.0
        for place in lag..<values.count { sum += values[place] * values[place - lag] }
        return sum / Double(values.count - lag) / square
      }
    }
  }
}
