/// Many differences looked at together, so that of those that are told few are none.
///
/// Source: Y. Benjamini, Y. Hochberg, Journal of the Royal Statistical Society B 57(1), 1995, pp. 289-300. It holds for
/// independent p-values, and for those that rise and fall together, as metrics of one economy mostly do.
public enum FalseDiscoveries {
  /// The p-values as they count in so large a crowd: those up to a rate are the discoveries of which at most such a
  /// share is false.
  ///
  /// - Complexity: O(n log n).
  public static func adjusted(_ values: [Double]) -> [Double] {
    let falling = values.indices.sorted { (values[$0], $0) > (values[$1], $1) }
    var adjusted = values
    var least = 1.0
    for (place, index) in falling.enumerated() {
      let rank = Double(values.count - place)
      least = min(least, values[index] * Double(values.count) / rank)
      adjusted[index] = least
    }
    return adjusted
  }
}
