import RewardEngine

extension Interval {
  static let zero = Interval(low: 0, high: 0)

  func plus(_ other: Interval) -> Interval { Interval(low: low + other.low, high: high + other.high) }

  func minus(_ other: Interval) -> Interval { Interval(low: low - other.high, high: high - other.low) }

  /// The distance of its end that is farther from 0.
  var reach: Double { max(abs(low), abs(high)) }
}

/// How far figures may be off, as quantiles are numbers of bins that hold several, and as luck moves their ranks.
extension Outcome.Estimate.Bin {
  /// How far a value may be off, down and up; 0 and 0 where it is known to the number.
  static func doubt(of value: Double, _ bin: Self?) -> Interval {
    guard let range = bin?.range, range.width > 0 else { return .zero }
    return Interval(low: min(0, range.low - value), high: max(0, range.high - value))
  }

  /// The same for the difference of two values. It is known to be none where the same values were counted.
  static func doubt(
    from before: Double, _ beforeBin: Self?, to after: Double, _ afterBin: Self?
  ) -> Interval {
    if let beforeBin, let afterBin, beforeBin.counted == afterBin.counted { return .zero }
    return doubt(of: after, afterBin).minus(doubt(of: before, beforeBin))
  }

  /// The same for figures by replication, with what the difference is at the ranks around: see ``steps(from:_:to:_:_:)``.
  static func doubt(
    from before: [Double], _ beforeBin: Self?, to after: [Double], _ afterBin: Self?
  ) -> Interval {
    let bins = doubt(
      from: Replications(before).mean ?? 0, beforeBin, to: Replications(after).mean ?? 0, afterBin)
    let steps = steps(from: before, beforeBin, to: after, afterBin) { $1 - $0 }
    return Interval(low: min(bins.low, steps.low), high: max(bins.high, steps.high))
  }

  /// How far a figure of two quantiles is from that at the ranks around them, down and up.
  ///
  /// Variants share random draws, and luck moves the ranks of both together. So their replications are on the same side and cancel,
  /// though each quantile may be a step off. Without steps the figure hardly depends on the rank, and replications show its spread: it is
  /// 0 and 0 there, unless all of them are on the same side.
  static func steps(
    from before: [Double], _ beforeBin: Self?, to after: [Double], _ afterBin: Self?,
    _ figure: (_ before: Double, _ after: Double) -> Double
  ) -> Interval {
    guard let first = beforeBin?.band, let second = afterBin?.band, first.count == second.count,
      !first.isEmpty, hasSteps(first) || hasSteps(second) || areOnOneSide(before, after)
    else { return .zero }
    let own = figure(first[first.count / 2], second[second.count / 2])
    let moves = zip(first, second).map { figure($0, $1) - own }.filter { abs($0) > 1e-9 * max(1, abs(own)) }
    return Interval(low: min(0, moves.min() ?? 0), high: max(0, moves.max() ?? 0))
  }

  /// Whether one value is so common that two neighbouring ranks of a band have it.
  private static func hasSteps(_ band: [Double]) -> Bool { zip(band, band.dropFirst()).contains { $0 == $1 } }

  /// Whether each replication is on the same side and as far from the quantile in both, so that they vary as little as they can.
  private static func areOnOneSide(_ before: [Double], _ after: [Double]) -> Bool {
    let spreads = [before, after, zip(before, after).map { $1 - $0 }].map {
      (Replications($0).variance ?? 0).squareRoot()
    }
    return spreads[2] <= abs(spreads[0] - spreads[1]) + 1e-9 * (1 + spreads[0] + spreads[1])
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
      counted: Self.joined(parts.map { ($0.value, $0.bin) }),
      band: Self.bands(parts.map { $0.bin?.band ?? [] }) { numbers in
        zip(parts, numbers).reduce(0) { $0 + $1.0.weight * $1.1 } / weights
      })
  }

  /// One band of several, rank by rank; empty where one of them is not known.
  static func bands(_ parts: [[Double]], as middle: ([Double]) -> Double) -> [Double] {
    guard let first = parts.first, parts.allSatisfy({ $0.count == first.count }) else { return [] }
    return first.indices.map { rank in middle(parts.map { $0[rank] }) }
  }

  /// A checksum of what several values were counted from. One that is known to the number is its own.
  static func joined(_ parts: [(value: Double, bin: Self?)]) -> UInt64 {
    var digest = Digest()
    for part in parts { digest.add(part.bin?.counted ?? part.value.bitPattern) }
    return digest.valueOf53Bits
  }
}
