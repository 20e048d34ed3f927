import RewardEngine

/// Round whole numbers, with few significant digits.
enum RoundNumber {
  /// The roundest number of a range: a multiple of the largest of 1, 2 and 5 times a power of ten that has one in it; of
  /// several, that next to the range's middle, the lower of two.
  ///
  /// - Precondition: the range is within 1 and 10¹⁵.
  static func roundest(in range: ClosedRange<Int>) -> Int {
    precondition(
      range.lowerBound >= 1 && range.upperBound <= DecimalNumber.largest, "\(range) is out of bounds")
    let middle = range.lowerBound + (range.upperBound - range.lowerBound) / 2
    for step in steps.reversed() {
      let below = middle / step * step
      let candidates = [below, below + step].filter(range.contains)
      if let nearest = candidates.min(by: { ($0 - middle).magnitude < ($1 - middle).magnitude }) {
        return nearest
      }
    }
    return middle
  }

  /// The number with `digits` digits that matter, at least 1: `12_345` with two is `12_000`.
  ///
  /// - Parameter apart: how far its neighbours are, which take more digits where they would else be rounded alike.
  static func rounded(_ value: Double, digits: Int, apart: Double = .infinity) -> Int {
    guard value >= 1 else { return 1 }
    var step = 1
    while value / Double(step) >= Double(DecimalNumber.power(digits)), 20 * Double(step) <= apart {
      step *= 10
    }
    return Int((value / Double(step)).rounded()) * step
  }

  private static let steps: [Int] = (0..<15).flatMap { power in
    [1, 2, 5].map { $0 * (0..<power).reduce(1) { value, _ in value * 10 } }
  }
}
