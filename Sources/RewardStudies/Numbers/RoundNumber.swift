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
  static func rounded(_ value: Double, digits: Int) -> Int {
    guard value >= 1 else { return 1 }
    var step = 1
    while value / Double(step) >= Double(DecimalNumber.power(digits)) { step *= 10 }
    return Int((value / Double(step)).rounded()) * step
  }

  /// The number at a place among all that have at most `digits` digits that matter, in rising order; 0 is at place 0, and
  /// negative numbers are below it.
  static func number(at place: Int, digits: Int) -> Int {
    guard place >= 0 else { return -number(at: -place, digits: digits) }
    let exact = DecimalNumber.power(digits)
    guard place >= exact else { return place }
    let aDecade = exact - exact / 10
    let (decade, rest) = (place - exact).quotientAndRemainder(dividingBy: aDecade)
    return (exact / 10 + rest) * DecimalNumber.power(decade + 1)
  }

  /// The place of the last number with at most `digits` digits that matter that is not above a value.
  ///
  /// - Precondition: `value` is at most 10¹² in magnitude.
  static func place(ofLast value: Double, digits: Int) -> Int {
    guard value >= 0 else {
      let place = place(ofLast: -value, digits: digits)
      return Double(number(at: place, digits: digits)) == -value ? -place : -place - 1
    }
    let exact = DecimalNumber.power(digits)
    var (number, decades) = (Int(value), 0)
    while number >= exact { (number, decades) = (number / 10, decades + 1) }
    return number + decades * (exact - exact / 10)
  }

  private static let steps: [Int] = (0..<15).flatMap { power in
    [1, 2, 5].map { $0 * (0..<power).reduce(1) { value, _ in value * 10 } }
  }
}
