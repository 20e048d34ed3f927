/// A range that contains the true value with a stated confidence.
public struct Interval: Sendable, Equatable {
  public var low: Double
  public var high: Double

  public init(low: Double, high: Double) {
    self.low = low
    self.high = high
  }

  /// The range of `reach` on either side of a value.
  public init(around middle: Double, by reach: Double) {
    self.init(low: middle - reach, high: middle + reach)
  }

  public var width: Double { high - low }

  /// Whether a value lies inside, ends included.
  public func contains(_ figure: Double) -> Bool { low <= figure && figure <= high }

  /// Whether numbers in it lie on both sides of a limit; the limits count as within.
  package func isParted(atLeast least: Double?, atMost most: Double?) -> Bool {
    least.map { low < $0 && $0 <= high } ?? false || most.map { low <= $0 && $0 < high } ?? false
  }

  /// Wilson's interval of a share, from `successes` in `trials`; `nil` without trials.
  ///
  /// Source: E. B. Wilson, Journal of the American Statistical Association 22, 1927, pp. 209-212.
  ///
  /// - Precondition: `successes` is in `0 ... trials`.
  public static func wilson(_ successes: Int, of trials: Int, confidence: Double = 0.95) -> Interval? {
    precondition(successes >= 0 && successes <= trials, "\(successes) of \(trials) is no share")
    guard trials > 0 else { return nil }
    return wilson(share: Double(successes) / Double(trials), of: Double(trials), confidence: confidence)
  }

  /// Wilson's interval of a share; `trials` may be fractional, where some trials count for less than one.
  ///
  /// - Precondition: `share` is in `0 ... 1`, `trials` above 0.
  public static func wilson(share: Double, of trials: Double, confidence: Double = 0.95) -> Interval {
    precondition(share >= 0 && share <= 1 && trials > 0, "\(share) of \(trials) is no share")
    let z = normalReach(confidence)
    let middle = (share + z * z / (2 * trials)) / (1 + z * z / trials)
    let spread = share * (1 - share) / trials + z * z / (4 * trials * trials)
    let reach = z / (1 + z * z / trials) * spread.squareRoot()
    // At the ends the formula gives 0 and 1, except for rounding.
    return Interval(
      low: share == 0 ? 0 : max(0, middle - reach), high: share == 1 ? 1 : min(1, middle + reach))
  }

  /// The interval of a share, with its ends moved outwards where there are few successes or failures.
  ///
  /// Wilson's lower end is too high with fewer than ten successes. Source: F. Garwood, Biometrika 28, 1936,
  /// pp. 437-442: the smallest number likely to have been expected, 95 % two-sided.
  func reaching(few successes: Int, _ failures: Int, of share: Double) -> Interval {
    func least(_ seen: Int) -> Double? {
      Self.leastExpected.indices.contains(seen) ? Self.leastExpected[seen] : nil
    }
    var wider = self
    if let least = least(successes), successes > 0 {
      wider.low = min(low, share * least / Double(successes))
    }
    if let least = least(failures), failures > 0 {
      wider.high = max(high, 1 - (1 - share) * least / Double(failures))
    }
    return wider
  }

  /// By number of successes: half the 2.5 % quantile of χ² with twice as many degrees of freedom.
  private static let leastExpected = [
    0, 0.0253, 0.2422, 0.6187, 1.0899, 1.6235, 2.2019, 2.8144, 3.4538, 4.1154,
  ]

  /// How many players of a kind may be expected although the sample has none; its chance is then 2.5 %.
  package static let unseenPlayers = 3.6888794541139363

  /// How many standard errors of a normal value reach this confidence on both sides: 1.96 for 0.95.
  public static func normalReach(_ confidence: Double) -> Double {
    precondition(confidence > 0 && confidence < 1, "a confidence lies between 0 and 1, not at \(confidence)")
    return confidence == 0.95 ? usualReach : -Mathematics.normalQuantile((1 - confidence) / 2)
  }

  /// Computed once: a report asks for it thousands of times.
  private static let usualReach = -Mathematics.normalQuantile((1 - 0.95) / 2)

  /// How many standard errors of a value with an estimated variance reach this confidence on both sides.
  ///
  /// - Parameter degrees: The degrees of freedom of the variance, at least 1.
  public static func studentReach(_ confidence: Double, degrees: Double) -> Double {
    precondition(confidence > 0 && confidence < 1, "a confidence lies between 0 and 1, not at \(confidence)")
    return -Mathematics.studentQuantile((1 - confidence) / 2, degrees: degrees)
  }
}
