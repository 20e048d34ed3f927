/// The functions of ``Mathematics`` for eight numbers side by side, with the same bits.
///
/// The series are the same, and so is the order of operations. Numbers for which another branch is taken than
/// for nearly all are computed one by one.
extension Mathematics {
  static func log(_ x: Eight) -> Eight {
    let (exponents, mantissas) = parts(of: x)
    return logarithm(exponent: exponents, excess: mantissas - Eight(1), remainder: Eight(0))
      .mended(where: isUnusual(x), from: x) { log($0) }
  }

  package static func exp(_ x: Eight) -> Eight {
    let half = Eight(bits: Eight(0.5).bits | (x.bits & Int64.min))
    let exponents = (x * Eight(Constant.inverseLogOf2) + half).truncated
    let rest = exponentialRest(x, remainder: Eight(0), exponent: exponents)
    let powers = Eight(bits: (exponents.whole &+ 1_023) &<< 52)
    // Beyond this size a power of 2 would have to be split.
    let isLarge = Eight(690).bits &- (x.bits & Int64.max)
    return (rest * powers).mended(where: isLarge, from: x) { exp($0) }
  }

  static func log1p(_ x: Eight) -> Eight {
    let split = excess(of: x)
    // Near 0 a number may be smaller than what is lost; −1 and below, and infinity, have no logarithm of use.
    let sum = Eight(1) + x
    let isTiny = (x.bits & Int64.max) &- Eight(0x1p-54).bits
    return logarithm(exponent: split.exponents, excess: split.excess, remainder: split.remainder)
      .mended(where: isUnusual(sum) | isTiny, from: x) { log1p($0) }
  }

  static func logistic(_ x: Eight) -> Eight {
    let odds = exp(Eight(bits: x.bits | Int64.min))
    return Eight(1).replacing(with: odds, where: x.bits &>> 63) / (Eight(1) + odds)
  }

  /// For chances above 0 and below 1.
  static func logit(_ p: Eight) -> Eight {
    let ratio = p / (Eight(1) - p)
    let split = excess(of: (Eight(2) * p - Eight(1)) / (Eight(1) - p))
    let (exponents, mantissas) = parts(of: ratio)
    // -1 from ¼ to ¾, both excluded, where the distance of the odds from 1 is more precise than the odds.
    let isMiddling = Eight(0.25).isBelow(p) & p.isBelow(Eight(0.75))
    return logarithm(
      exponent: exponents.replacing(with: split.exponents, where: isMiddling),
      excess: (mantissas - Eight(1)).replacing(with: split.excess, where: isMiddling),
      remainder: Eight(0).replacing(with: split.remainder, where: isMiddling)
    ).mended(where: isUnusual(ratio) & ~isMiddling, from: p) { logit($0) }
  }

  /// For numbers above 0 and below 1.
  static func normalQuantile(_ p: Eight) -> Eight {
    let distance = p - Eight(0.5)
    let isTail = Eight(0.425).isBelow(distance.magnitudes)
    let central = centralQuantile(distance)
    guard isTail.wrappedSum() != 0 else { return central }
    let sign = distance.bits & Int64.min
    let tail = (Eight(1) - p).replacing(with: p, where: sign &>> 63)
    let r = (Eight(0) - log(tail)).squareRoot()
    let outer = Eight(bits: middleQuantile(r).bits | sign)
    return central.replacing(with: outer, where: isTail)
      .mended(where: isTail & Eight(5).isBelow(r), from: p) { normalQuantile($0) }
  }

  /// The k and m of 2ᵏ m, with m between √½ and √2, for usual numbers.
  @inline(__always)
  private static func parts(of x: Eight) -> (exponents: Eight, mantissas: Eight) {
    let shift = (x.bits &- Int64(bitPattern: Constant.bitsOfRootOfHalf)) &>> 52
    return (Eight(whole: shift), Eight(bits: x.bits &- (shift &<< 52)))
  }

  /// 1 + x as 2ᵏ (1 + f), and the remainder that its logarithm has besides.
  @inline(__always)
  private static func excess(of x: Eight) -> (exponents: Eight, excess: Eight, remainder: Eight) {
    let sum = Eight(1) + x
    let lost = (Eight(1) - (sum - x)).replacing(with: x - (sum - Eight(1)), where: x.isBelow(Eight(1)))
    let (exponents, mantissas) = parts(of: sum)
    let isNear = Eight(nearLow).isBelow(x) & x.isBelow(Eight(nearHigh))
    return (
      exponents.replacing(with: Eight(0), where: isNear),
      (mantissas - Eight(1)).replacing(with: x, where: isNear),
      (lost / sum).replacing(with: Eight(0), where: isNear)
    )
  }

  /// Negative for all but positive, normal and finite numbers.
  @inline(__always)
  private static func isUnusual(_ x: Eight) -> SIMD8<Int64> {
    (x.bits &- Eight(.leastNormalMagnitude).bits) | (Eight(.infinity).bits &- 1 &- x.bits)
  }
}
