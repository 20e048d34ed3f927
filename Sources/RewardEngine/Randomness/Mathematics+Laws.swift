extension Mathematics {
  /// The logistic function 1 / (1 + e⁻ˣ), within 2 units in the last place: the inverse of the logit.
  public static func logistic(_ x: Double) -> Double {
    if x >= 0 { return 1 / (1 + exp(-x)) }
    let odds = exp(x)
    return odds / (1 + odds)
  }

  /// log(p / (1 − p)), with a relative error below 4e-16: −∞ at 0, +∞ at 1, NaN outside.
  public static func logit(_ p: Double) -> Double {
    // Near ½ the odds are near 1, and their distance from 1 can be computed more precisely than the odds.
    if p > 0.25 && p < 0.75 { return log1p((2 * p - 1) / (1 - p)) }
    return log(p / (1 - p))
  }

  /// The natural logarithm of the gamma function, for `x` above 0.
  ///
  /// The error is below 8e-15 times the greater of 1 and the value. Stirling's series from 10 up. Below, as
  /// many steps of Γ(x + 1) = x Γ(x) as lead there.
  public static func logGamma(_ x: Double) -> Double {
    guard x > 0 else { return x == 0 ? .infinity : .nan }
    guard x < .infinity else { return x }
    var shifted = x
    var product = 1.0
    while shifted < 10 {
      product *= shifted
      shifted += 1
    }
    let stirling = (shifted - 0.5) * log(shifted) - shifted + halfLogOf2Pi + stirlingRest(shifted)
    return product == 1 ? stirling : stirling - log(product)
  }

  /// The natural logarithm of the beta function, for `a` and `b` above 0.
  ///
  /// The error is below 1e-14 times the greater of 1 and the value, also where Γ(b) and Γ(a + b) nearly
  /// cancel.
  public static func logBeta(_ a: Double, _ b: Double) -> Double {
    let (small, great) = a < b ? (a, b) : (b, a)
    guard small > 0, great < .infinity else { return .nan }
    if great < 10 { return logGamma(small) + logGamma(great) - logGamma(small + great) }
    let sum = small + great
    let logOfGreatShare = log1p(-small / sum)
    if small < 10 {
      let rest = stirlingRest(great) - stirlingRest(sum)
      return logGamma(small) + rest + small - small * log(sum) + (great - 0.5) * logOfGreatShare
    }
    let rest = stirlingRest(small) + stirlingRest(great) - stirlingRest(sum)
    return halfLogOf2Pi - 0.5 * log(great) + rest + (small - 0.5) * log(small / sum) + great * logOfGreatShare
  }

  /// The cumulative Beta(`a`, `b`) distribution at `x`: the regularised incomplete beta function.
  ///
  /// The relative error is below 1e-10 for parameters up to 10 000. Continued fraction by Lentz's method.
  /// Source: NIST Digital Library of Mathematical Functions, 8.17.22.
  public static func betaShare(_ x: Double, _ a: Double, _ b: Double) -> Double {
    if x <= 0 { return 0 }
    if x >= 1 { return 1 }
    // The fraction converges fast on this side of the mean; the other side is its mirror image.
    if x > (a + 1) / (a + b + 2) { return 1 - betaShare(1 - x, b, a) }
    let front = exp(a * log(x) + b * log1p(-x) - logBeta(a, b)) / a
    var c = 1.0
    var d = 1 / (1 - (a + b) * x / (a + 1))
    var fraction = d
    var m = 1.0
    while m < 10_000 {
      let even = m * (b - m) * x / ((a + 2 * m - 1) * (a + 2 * m))
      c = 1 + even / c
      d = 1 / (1 + even * d)
      fraction *= c * d
      let odd = -(a + m) * (a + b + m) * x / ((a + 2 * m) * (a + 2 * m + 1))
      c = 1 + odd / c
      d = 1 / (1 + odd * d)
      fraction *= c * d
      if abs(c * d - 1) < 1e-15 { break }
      m += 1
    }
    return front * fraction
  }

  /// The quantile `p` of the standard normal distribution; −∞ at 0, +∞ at 1, NaN outside.
  ///
  /// The relative error is below 1e-15.
  /// Source: M. J. Wichura, Algorithm AS 241 (PPND16), Applied Statistics 37(3), 1988, pp. 477-484.
  public static func normalQuantile(_ p: Double) -> Double {
    let distance = p - 0.5
    if abs(distance) <= 0.425 { return centralQuantile(distance) }
    let tail = distance < 0 ? p : 1 - p
    guard tail > 0 else { return tail == 0 ? (distance < 0 ? -.infinity : .infinity) : .nan }
    let r = (-log(tail)).squareRoot()
    let quantile =
      r <= 5
      ? middleQuantile(r) : rational(r - 5, farNumerator, farDenominator)
    return distance < 0 ? -quantile : quantile
  }

  /// The quantile 0.5 + `distance`, for a distance of up to 0.425.
  @inline(__always)
  static func centralQuantile<N: SeriesNumber>(_ distance: N) -> N {
    let r = N(0.180625) - distance * distance
    return distance * rational(r, centralNumerator, centralDenominator)
  }

  /// The quantile of 1 − e⁻ˢ, where `r` is the root of s, from 1.6 or so to 5.
  @inline(__always)
  static func middleQuantile<N: SeriesNumber>(_ r: N) -> N {
    rational(r - N(1.6), middleNumerator, middleDenominator)
  }

  private static var halfLogOf2Pi: Double { 0.9189385332046728 }

  /// The remainder of Stirling's formula for log Γ(x): 1/(12x) − 1/(360x³) + …, for `x` of 10 or more.
  private static func stirlingRest(_ x: Double) -> Double {
    let z = 1 / (x * x)
    var series = -3_617 / 122_400.0
    series = series * z + 1 / 156.0
    series = series * z - 691 / 360_360.0
    series = series * z + 1 / 1_188.0
    series = series * z - 1 / 1_680.0
    series = series * z + 1 / 1_260.0
    series = series * z - 1 / 360.0
    series = series * z + 1 / 12.0
    return series / x
  }

  /// The quotient of two polynomials of degree 7, lowest coefficients first.
  @inline(__always)
  private static func rational<N: SeriesNumber>(
    _ x: N, _ numerator: SIMD8<Double>, _ denominator: SIMD8<Double>
  ) -> N {
    var above = N(numerator[7])
    var below = N(denominator[7])
    for power in stride(from: 6, through: 0, by: -1) {
      above = above * x + N(numerator[power])
      below = below * x + N(denominator[power])
    }
    return above / below
  }

  private static var centralNumerator: SIMD8<Double> {
    SIMD8(
      3.3871328727963666080, 133.14166789178437745, 1971.5909503065514427, 13731.693765509461125,
      45921.953931549871457, 67265.770927008700853, 33430.575583588128105, 2509.0809287301226727)
  }
  private static var centralDenominator: SIMD8<Double> {
    SIMD8(
      1, 42.313330701600911252, 687.18700749205790830, 5394.1960214247511077,
      21213.794301586595867, 39307.895800092710610, 28729.085735721942674, 5226.4952788528545610)
  }
  private static var middleNumerator: SIMD8<Double> {
    SIMD8(
      1.42343711074968357734, 4.63033784615654529590, 5.76949722146069140550, 3.64784832476320460504,
      1.27045825245236838258, 0.241780725177450611770, 0.0227238449892691845833, 7.74545014278341407640e-4)
  }
  private static var middleDenominator: SIMD8<Double> {
    SIMD8(
      1, 2.05319162663775882187, 1.67638483018380384940, 0.689767334985100004550,
      0.148103976427480074590, 0.0151986665636164571966, 5.47593808499534494600e-4, 1.05075007164441684324e-9)
  }
  private static var farNumerator: SIMD8<Double> {
    SIMD8(
      6.65790464350110377720, 5.46378491116411436990, 1.78482653991729133580, 0.296560571828504891230,
      0.0265321895265761230930, 1.24266094738807843860e-3, 2.71155556874348757815e-5,
      2.01033439929228813265e-7)
  }
  private static var farDenominator: SIMD8<Double> {
    SIMD8(
      1, 0.599832206555887937690, 0.136929880922735805310, 0.0148753612908506148525,
      7.86869131145613259100e-4, 1.84631831751005468180e-5, 1.42151175831644588870e-7,
      2.04426310338993978564e-15)
  }
}
