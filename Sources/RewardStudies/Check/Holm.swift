/// Holm's method: limits the chance that even one of several tests is wrongly rejected.
///
/// The step-down method holds for any dependence between the tests.
/// Source: S. Holm, "A simple sequentially rejective multiple test procedure", Scandinavian Journal of Statistics 6(2),
/// 1979, pp. 65-70.
enum Holm {
  /// The adjusted p-values: one of at most `risk` is rejected by the step-down method at `risk`.
  ///
  /// The smallest is multiplied by the number of tests, the next by one less and so on; none ends below one that was
  /// smaller, or above 1.
  ///
  /// - Complexity: O(n log n).
  static func adjusted(_ chances: [Double]) -> [Double] {
    var adjusted = chances
    var least = 0.0
    let rising = chances.indices.sorted { (chances[$0], $0) < (chances[$1], $1) }
    for (step, place) in rising.enumerated() {
      least = max(least, min(1, chances[place] * Double(chances.count - step)))
      adjusted[place] = least
    }
    return adjusted
  }
}
