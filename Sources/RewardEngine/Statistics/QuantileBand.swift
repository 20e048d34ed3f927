/// The ranks around that of a quantile, as far as luck may move it.
///
/// Luck that two variants share moves their quantiles by the same ranks. Values that many players have in common make steps, and where
/// a step lies between two ranks, the difference of the variants is another one.
public enum QuantileBand {
  /// How many ranks there are.
  public static let count = 9

  /// Places from `low` to `high`, evenly spread on either side of `middle`, which is the middle one.
  static func places(from low: Double, around middle: Double, to high: Double) -> [Double] {
    let half = count / 2
    return (0..<count).map { place in
      let share = Double(place - half) / Double(half)
      return middle + abs(share) * ((share < 0 ? low : high) - middle)
    }
  }
}
