/// The false discovery rate: p-values adjusted for many differences that are judged together.
///
/// Source: Y. Benjamini, Y. Hochberg, Journal of the Royal Statistical Society B 57(1), 1995, pp. 289-300. It holds for
/// independent p-values, and for those that rise and fall together, as metrics of one economy mostly do.
public enum FalseDiscoveries {
  /// The adjusted p-values: of those up to some rate, at most that share is expected to be false.
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
