/// The Poisson distribution as integer thresholds, so that a count is drawn by comparing integers.
public struct PoissonTable: Sendable, Equatable {
  /// For each count from 0 on, how many of 2³¹ equally likely draws give at most that count.
  ///
  /// The numbers never fall. The table ends where fewer than one draw is above it. It is empty for a mean of
  /// 0.
  public let thresholds: [UInt32]

  /// Adds up the distribution in units of 2⁻³¹.
  ///
  /// - Precondition: `mean` is in `0 ... 100_000`.
  /// - Complexity: O(`mean`).
  public init(mean: Double) {
    precondition(mean >= 0 && mean <= 100_000, "a Poisson mean is between 0 and 100000, not \(mean)")
    var thresholds: [UInt32] = []
    var share = 0.0
    var count = 0
    while mean > 0 {
      let chance = Self.chance(of: count, mean: mean)
      share += chance
      let threshold = share * 0x1p31 + 0.5
      if threshold >= 0x1p31 { break }
      // When chances no longer change the sum, a rounding error must not keep the table from ending.
      if Double(count) > mean, chance < 0x1p-60 { break }
      thresholds.append(UInt32(threshold))
      count += 1
    }
    self.thresholds = thresholds
  }

  /// The count that a random word draws: the number of thresholds at or below its upper 31 bits.
  ///
  /// - Complexity: O(log n) for n thresholds.
  public func count(for word: UInt32) -> Int {
    let draw = word >> 1
    var low = 0
    var high = thresholds.count
    while low < high {
      let middle = (low + high) / 2
      if thresholds[middle] <= draw { low = middle + 1 } else { high = middle }
    }
    return low
  }

  private static func chance(of count: Int, mean: Double) -> Double {
    let k = Double(count)
    return Mathematics.exp(k * Mathematics.log(mean) - mean - Mathematics.logGamma(k + 1))
  }
}
