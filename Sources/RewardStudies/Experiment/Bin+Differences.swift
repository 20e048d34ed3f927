import RewardEngine

extension Interval {
  static let zero = Interval(low: 0, high: 0)

  func plus(_ other: Interval) -> Interval { Interval(low: low + other.low, high: high + other.high) }

  func minus(_ other: Interval) -> Interval { Interval(low: low - other.high, high: high - other.low) }

  /// The distance of its end that is farther from 0.
  var reach: Double { max(abs(low), abs(high)) }
}

/// How far figures may be off, as quantiles are numbers of bins that hold several.
extension Outcome.Estimate.Bin {
  /// How far a value may be off, down and up; 0 and 0 where it is known to the number.
  static func doubt(of value: Double, _ bin: Self?) -> Interval {
    guard let range = bin?.range else { return .zero }
    return Interval(low: min(0, range.low - value), high: max(0, range.high - value))
  }

  /// The same for the difference of two values. It is known to be none where the same values were counted.
  static func doubt(
    from before: Double, _ beforeBin: Self?, to after: Double, _ afterBin: Self?
  ) -> Interval {
    if let beforeBin, let afterBin, beforeBin.counted == afterBin.counted { return .zero }
    return doubt(of: after, afterBin).minus(doubt(of: before, beforeBin))
  }

  /// The same for figures by replication.
  static func doubt(
    from before: [Double], _ beforeBin: Self?, to after: [Double], _ afterBin: Self?
  ) -> Interval {
    doubt(
      from: Replications(before).mean ?? 0, beforeBin, to: Replications(after).mean ?? 0, afterBin)
  }

  /// Where the weighted mean of some values is; `nil` where all of them are known to the number.
  public init?(meanOf parts: [(value: Double, bin: Self?, weight: Double)]) {
    guard parts.contains(where: { $0.bin != nil }) else { return nil }
    let weights = parts.reduce(0) { $0 + $1.weight }
    func mean(_ figure: (Double, Self?) -> Double) -> Double {
      parts.reduce(0) { $0 + $1.weight * figure($1.value, $1.bin) } / weights
    }
    self.init(
      range: Interval(low: mean { $1?.range.low ?? $0 }, high: mean { $1?.range.high ?? $0 }),
      counted: Self.joined(parts.map { ($0.value, $0.bin) }))
  }

  /// A checksum of what several values were counted from. One that is known to the number is its own.
  static func joined(_ parts: [(value: Double, bin: Self?)]) -> UInt64 {
    var digest = Digest()
    for part in parts { digest.add(part.bin?.counted ?? part.value.bitPattern) }
    return digest.valueOf53Bits
  }
}
