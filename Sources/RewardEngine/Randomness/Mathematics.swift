/// Exponentials, logarithms and related functions, made only of + − × ÷ and the square root.
///
/// The C library's functions give other bits on other processors. These give the same bits everywhere, so
/// that draws do not depend on the machine. They follow the usual rules for NaN and infinity.
public enum Mathematics {
  /// The greatest common divisor, by Euclid's algorithm; that of a number and 0 is the number.
  public static func commonDivisor(_ one: Int, _ other: Int) -> Int {
    other == 0 ? one : commonDivisor(other, one % other)
  }

  /// e to the power `x`, within 1 unit in the last place.
  ///
  /// `x` is split into k ln 2 + r with |r| ≤ ln 2 / 2, and e to the r is summed as its Taylor series.
  public static func exp(_ x: Double) -> Double {
    exponential(x, remainder: 0)
  }

  /// The natural logarithm of `x`, within 1 unit in the last place; NaN below 0.
  ///
  /// `x` is split into 2ᵏ m with m between √½ and √2, and log m is summed as 2 artanh((m − 1) / (m + 1)).
  public static func log(_ x: Double) -> Double {
    guard x > 0 else { return x == 0 ? -.infinity : .nan }
    guard x < .infinity else { return x }
    let (exponent, mantissa) = parts(of: x)
    return logarithm(exponent: Double(exponent), excess: mantissa - 1, remainder: 0)
  }

  /// The natural logarithm of 1 + `x`, within 1 unit in the last place, also where 1 + `x` rounds to 1.
  public static func log1p(_ x: Double) -> Double {
    guard x > -1 else { return x == -1 ? -.infinity : .nan }
    guard x < .infinity else { return x }
    if abs(x) < 0x1p-54 { return x }
    // Between √½ − 1 and √2 − 1 nothing has to be split, and `x` is exact.
    if x > nearLow && x < nearHigh { return logarithm(exponent: 0, excess: x, remainder: 0) }
    let sum = 1 + x
    let lost = x < 1 ? x - (sum - 1) : 1 - (sum - x)
    let (exponent, mantissa) = parts(of: sum)
    return logarithm(exponent: Double(exponent), excess: mantissa - 1, remainder: lost / sum)
  }

  static var nearLow: Double { -0.2928 }
  static var nearHigh: Double { 0.4142 }

  /// `base` to the power `exponent`, within 2 units in the last place; NaN for a base below 0.
  ///
  /// The logarithm is stored in two numbers, since its error is multiplied by up to 745.
  public static func pow(_ base: Double, _ exponent: Double) -> Double {
    if exponent == 0 || base == 1 { return 1 }
    guard base >= 0, !exponent.isNaN else { return .nan }
    if base == 0 || base == .infinity { return (base == 0) == (exponent > 0) ? 0 : .infinity }
    let logarithm = wideLogarithm(base)
    let rough = logarithm.high * exponent
    if rough > 800 { return .infinity }
    if rough < -800 { return 0 }
    let product = Wide(product: logarithm.high, exponent)
    return exponential(product.high, remainder: product.low + logarithm.low * exponent)
  }

  /// e to the power `x` + `remainder`, for a remainder too small to change `x`.
  private static func exponential(_ x: Double, remainder: Double) -> Double {
    if x.isNaN { return x }
    if x > 709.8 { return .infinity }
    if x < -745.2 { return 0 }
    let exponent = Int(x * Constant.inverseLogOf2 + (x < 0 ? -0.5 : 0.5))
    return scaled(exponentialRest(x, remainder: remainder, exponent: Double(exponent)), by: exponent)
  }

  /// e to the power `x` + `remainder`, over 2 to the power `exponent`.
  @inline(__always)
  static func exponentialRest<N: SeriesNumber>(_ x: N, remainder: N, exponent: N) -> N {
    let rest = x - exponent * N(Constant.logOf2High)
    let correction = exponent * N(Constant.logOf2Low)
    let r = rest - correction
    let lost = (rest - r) - correction + remainder
    // 1/2! to 1/13!; the next term is below 4e-18 of the sum.
    var series = N(1 / 6_227_020_800.0)
    series = series * r + N(1 / 479_001_600.0)
    series = series * r + N(1 / 39_916_800.0)
    series = series * r + N(1 / 3_628_800.0)
    series = series * r + N(1 / 362_880.0)
    series = series * r + N(1 / 40_320.0)
    series = series * r + N(1 / 5_040.0)
    series = series * r + N(1 / 720.0)
    series = series * r + N(1 / 120.0)
    series = series * r + N(1 / 24.0)
    series = series * r + N(1 / 6.0)
    series = series * r + N(0.5)
    let square = series * (r * r)
    return N(1) + (r + (square + (lost + lost * (r + square))))
  }

  /// `value` times 2 to the power `exponent`, rounded once, for exponents of −1080 to 1030.
  private static func scaled(_ value: Double, by exponent: Int) -> Double {
    if exponent > 1_000 { return value * 0x1p1000 * powerOfTwo(exponent - 1_000) }
    if exponent < -1_000 { return value * powerOfTwo(exponent + 1_000) * 0x1p-1000 }
    return value * powerOfTwo(exponent)
  }

  private static func powerOfTwo(_ exponent: Int) -> Double {
    Double(bitPattern: UInt64(exponent + 1_023) << 52)
  }

  /// The k and m of `x` = 2ᵏ m, with m between √½ and √2, for `x` above 0.
  private static func parts(of x: Double) -> (exponent: Int, mantissa: Double) {
    let isSubnormal = x < .leastNormalMagnitude
    let bits = (isSubnormal ? x * 0x1p54 : x).bitPattern
    let shift = Int64(bitPattern: bits &- Constant.bitsOfRootOfHalf) >> 52
    let mantissa = Double(bitPattern: bits &- UInt64(bitPattern: shift << 52))
    return (Int(shift) - (isSubnormal ? 54 : 0), mantissa)
  }

  /// k ln 2 + log(1 + f) + `remainder`, for 1 + f between √½ and √2.
  @inline(__always)
  static func logarithm<N: SeriesNumber>(exponent k: N, excess f: N, remainder: N) -> N {
    let s = f / (N(2) + f)
    let z = s * s
    let halfSquare = N(0.5) * f * f
    let low = s * (halfSquare + N(2) * z * artanhSeries(z)) + (k * N(Constant.logOf2Low) + remainder)
    return low - halfSquare + f + k * N(Constant.logOf2High)
  }

  /// 1/3 + z/5 + z²/7 + …, for z up to 0.0295; the first term left out is below 1e-18 of the sum.
  @inline(__always)
  private static func artanhSeries<N: SeriesNumber>(_ z: N) -> N {
    N(1 / 3.0) + z * artanhTail(z)
  }

  /// 1/5 + z/7 + z²/9 + …
  @inline(__always)
  private static func artanhTail<N: SeriesNumber>(_ z: N) -> N {
    var series = N(1 / 25.0)
    series = series * z + N(1 / 23.0)
    series = series * z + N(1 / 21.0)
    series = series * z + N(1 / 19.0)
    series = series * z + N(1 / 17.0)
    series = series * z + N(1 / 15.0)
    series = series * z + N(1 / 13.0)
    series = series * z + N(1 / 11.0)
    series = series * z + N(1 / 9.0)
    series = series * z + N(1 / 7.0)
    return series * z + N(1 / 5.0)
  }

  /// The natural logarithm as a sum of two numbers, with an error below 2⁻⁶² of it.
  private static func wideLogarithm(_ x: Double) -> Wide {
    let (exponent, mantissa) = parts(of: x)
    let k = Double(exponent)
    let f = mantissa - 1
    let divisor = Wide(sum: 2, f)
    let ratio = f / divisor.high
    let back = Wide(product: ratio, divisor.high)
    let s = Wide(sum: ratio, ((f - back.high) - back.low - ratio * divisor.low) / divisor.high)
    let z = s * s
    let series = Wide(high: 1 / 3.0, low: Constant.thirdLow) + Wide(high: z.high * artanhTail(z.high), low: 0)
    let logOfMantissa = (s + s) + (s + s) * (z * series)
    return Wide(high: k * Constant.logOf2High, low: 0)
      + (Wide(high: k * Constant.logOf2Low, low: 0) + logOfMantissa)
  }

  enum Constant {
    /// The top 32 bits of ln 2, so that a whole number times it is exact; and the rest.
    static var logOf2High: Double { 0x1.62e42feep-1 }
    static var logOf2Low: Double { 0x1.a39ef35793c76p-33 }
    static var inverseLogOf2: Double { 0x1.71547652b82fep+0 }
    static var bitsOfRootOfHalf: UInt64 { 0x3FE6_A09E_667F_3BCD }
    /// The rounding error of 1/3.
    static var thirdLow: Double { 0x1.5555555555555p-56 }
  }
}

/// A number of about 106 bits, as the sum of two that do not overlap.
///
/// Source: T. J. Dekker, "A floating-point technique for extending the available precision", 1971.
private struct Wide {
  var high: Double
  var low: Double

  init(high: Double, low: Double) {
    self.high = high
    self.low = low
  }

  /// The sum of any two numbers, exactly.
  init(sum a: Double, _ b: Double) {
    high = a + b
    let bPart = high - a
    low = (a - (high - bPart)) + (b - bPart)
  }

  /// The product of two numbers, exactly where it neither overflows nor comes near the smallest numbers.
  init(product a: Double, _ b: Double) {
    let (aHigh, aLow) = Wide.halves(a)
    let (bHigh, bLow) = Wide.halves(b)
    high = a * b
    low = ((aHigh * bHigh - high) + aHigh * bLow + aLow * bHigh) + aLow * bLow
  }

  private static func halves(_ value: Double) -> (high: Double, low: Double) {
    let spread = value * 134_217_729
    let high = spread - (spread - value)
    return (high, value - high)
  }

  static func + (a: Wide, b: Wide) -> Wide {
    let sum = Wide(sum: a.high, b.high)
    return Wide(sum: sum.high, sum.low + (a.low + b.low))
  }

  static func * (a: Wide, b: Wide) -> Wide {
    let product = Wide(product: a.high, b.high)
    return Wide(sum: product.high, product.low + (a.high * b.low + a.low * b.high))
  }
}
