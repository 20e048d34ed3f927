/// The number of days that a player stays, with the same chance of churning every day.
public enum Lifetime {
  /// The lifetime of a player who never churns.
  public static let endless = Int32.max

  /// The whole days survived T, with P(T ≥ n) = (1 − `theta`)ⁿ for a uniform number.
  ///
  /// ``endless`` for a `theta` of 0, and wherever the days would not fit; 0 for a `theta` of 1.
  ///
  /// - Parameters:
  ///   - theta: The chance of churning on a day, `0 ... 1`.
  ///   - uniform: A number strictly between 0 and 1.
  public static func days(theta: Double, uniform: Double) -> Int32 {
    precondition(theta >= 0 && theta <= 1, "a chance of leaving is between 0 and 1, not \(theta)")
    precondition(uniform > 0 && uniform < 1, "a uniform number lies between 0 and 1, not at \(uniform)")
    return days(theta, Mathematics.log(uniform) / Mathematics.log1p(-theta))
  }

  /// The whole days of eight players, each as ``days(theta:uniform:)`` gives them.
  static func days(thetas: Eight, uniforms: Eight) -> SIMD8<Int32> {
    let quotients = Mathematics.log(uniforms) / Mathematics.log1p(Eight(0) - thetas)
    var result = SIMD8<Int32>()
    for place in 0..<8 { result[place] = days(thetas[place], quotients[place]) }
    return result
  }

  private static func days(_ theta: Double, _ quotient: Double) -> Int32 {
    if theta == 0 { return endless }
    if theta == 1 { return 0 }
    return quotient < Double(endless) ? Int32(quotient) : endless
  }
}
