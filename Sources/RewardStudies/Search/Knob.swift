import RewardEngine

/// A number of a scenario that may be changed, with its allowed values.
public struct Knob: Sendable, Equatable {
  public let path: FieldPath
  public let range: DecimalRange
  /// The scenario's own value, from which edits are measured.
  public let written: DecimalNumber

  public init(_ path: FieldPath, _ range: DecimalRange, written: DecimalNumber) {
    self.path = path
    self.range = range
    self.written = written
  }

  /// Whether ratios are what counts: where no value is 0 or less.
  var isLogarithmic: Bool { range.low.units > 0 && written.units > 0 }

  /// How far a value is from what is written: |ln(value ÷ written)|, so that doubling and halving are alike; where 0
  /// or less may be chosen, the part of the range that is gone through.
  ///
  /// What is written may lie outside the range.
  public func distance(to value: DecimalNumber) -> Double {
    if value == written { return 0 }
    if isLogarithmic { return Mathematics.log(value.value / written.value).magnitude }
    let reach = max(range.high.value, written.value) - min(range.low.value, written.value)
    return (value.value - written.value).magnitude / reach
  }

  /// The index of the value that stands at a share of the range, from 0 to 1: by ratios where those count.
  func index(at share: Double) -> Int {
    let (low, high) = (range.low.value, range.high.value)
    guard isLogarithmic else { return range.nearest(to: low + share * (high - low)) }
    let (first, last) = (Mathematics.log(low), Mathematics.log(high))
    return range.nearest(to: Mathematics.exp(first + share * (last - first)))
  }

  /// The share of the range at which a number stands, cut off at its ends.
  func share(of number: DecimalNumber) -> Double {
    let (low, high) = (range.low.value, range.high.value)
    let value = min(max(number.value, low), high)
    guard isLogarithmic else { return (value - low) / (high - low) }
    return Mathematics.log(value / low) / Mathematics.log(high / low)
  }
}
