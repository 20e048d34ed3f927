extension Mathematics {
  /// The quantile `p` of Student's t distribution, within 1e-6; −∞ at 0 and +∞ at 1.
  ///
  /// From 200 degrees up by its expansion around the normal quantile, which is off by less than 1e-8 for `p`
  /// down to 1e-6. Below, by bisection on the tail, which is that of a beta distribution.
  /// Source: M. Abramowitz & I. A. Stegun, Handbook of Mathematical Functions, 26.7.5 and 26.7.1.
  ///
  /// - Precondition: `degrees` is at least 1.
  public static func studentQuantile(_ p: Double, degrees: Double) -> Double {
    precondition(degrees >= 1, "a Student law has at least 1 degree of freedom, not \(degrees)")
    if p > 0.5 { return -studentQuantile(1 - p, degrees: degrees) }
    guard p > 0 && p < 0.5 else { return p == 0.5 ? 0 : (p == 0 ? -.infinity : .nan) }
    if degrees >= 200 { return expandedStudentQuantile(p, degrees: degrees) }
    // P(T ≤ t) is half the share of Beta(n/2, 1/2) below n / (n + t²), for t below 0. The square of t is
    // computed from its logarithm, since it may be of any size.
    let tail = { (square: Double) in betaShare(logistic(log(degrees) - square), degrees / 2, 0.5) }
    // Steps outside of these ends need no tail, which takes most of the time.
    let ends = ends(of: expandedStudentQuantile(p, degrees: degrees), tail, 2 * p)
    var low = -80.0
    var high = 1_400.0
    while high - low > 1e-13 * max(1, abs(low)) {
      let middle = (low + high) / 2
      if middle <= low || middle >= high { break }
      let isBelow = middle <= ends.low || middle < ends.high && tail(middle) > 2 * p
      if isBelow { low = middle } else { high = middle }
    }
    return -exp((low + high) / 4)
  }

  /// Logarithms of t² at which a falling tail is above and below `p`, close to each other if secants find it from `t`.
  private static func ends(
    of t: Double, _ tail: (Double) -> Double, _ p: Double
  ) -> (low: Double, high: Double) {
    let reach = 1e-11
    var (last, next) = (2 * log(abs(t)), 2 * log(abs(t)) + 1e-3)
    var lastMiss = log(tail(last) / p)
    for _ in 0..<8 where next.isFinite && abs(next - last) > reach / 100 {
      let miss = log(tail(next) / p)
      (last, next, lastMiss) = (next, next - miss * (next - last) / (miss - lastMiss), miss)
    }
    guard next.isFinite, tail(next - reach) > p, tail(next + reach) < p else {
      return (-.infinity, .infinity)
    }
    return (next - reach, next + reach)
  }

  /// The chance that a Student t number is at most `t`; the smaller tail has a relative error below 1e-9.
  ///
  /// The distribution of a million degrees stands for all beyond; at a tail of 1e-6 its relative error is
  /// 1e-4.
  /// Source: M. Abramowitz & I. A. Stegun, Handbook of Mathematical Functions, 26.7.1.
  ///
  /// - Precondition: `degrees` is at least 1.
  public static func studentShare(_ t: Double, degrees: Double) -> Double {
    precondition(degrees >= 1, "a Student law has at least 1 degree of freedom, not \(degrees)")
    if t > 0 { return 1 - studentShare(-t, degrees: degrees) }
    let n = min(degrees, 1e6)
    return t.isNaN ? t : 0.5 * betaShare(n / (n + t * t), n / 2, 0.5)
  }

  private static func expandedStudentQuantile(_ p: Double, degrees n: Double) -> Double {
    let z = normalQuantile(p)
    let s = z * z
    let first = (s + 1) / 4
    let second = ((5 * s + 16) * s + 3) / 96
    let third = (((3 * s + 19) * s + 17) * s - 15) / 384
    let fourth = ((((79 * s + 776) * s + 1_482) * s - 1_920) * s - 945) / 92_160
    return z * (1 + (first + (second + (third + fourth / n) / n) / n) / n)
  }
}
