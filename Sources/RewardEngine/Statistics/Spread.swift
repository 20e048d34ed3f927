/// How a figure varies from sample to sample: its variance, its skewness, and how well both are known.
///
/// The figure is a sum over players of strata of fixed sizes; differences between the strata add nothing.
struct Spread: Sendable, Equatable {
  /// Fewest players of a stratum that show how it varies; smaller strata are joined with a neighbour.
  static let fewest = 4
  /// Degrees of freedom below which, and skewness above which, a sample gets no interval.
  static let fewestDegrees = 5.0
  static let mostSkewness = 0.8
  /// The kurtosis assumed where a sample shows less: that of an exponential distribution.
  private static let usualKurtosis = 9.0

  /// The variance of the figure, and its third central moment.
  private(set) var variance = 0.0
  private var third = 0.0
  /// The variance of the estimated variance.
  private var uncertainty = 0.0
  /// The same with the kurtosis that a sample of few players would not show.
  private var doubt = 0.0
  /// Players of all strata.
  private(set) var players = 0

  /// Joins small strata with their neighbours, and adds up all strata.
  init(_ strata: [Contributions]) {
    for stratum in Spread.joined(strata, count: \.count, { $0.merge($1) }) {
      add(players: stratum.count, variance: stratum.variance, shape: stratum.shape)
    }
  }

  /// Adds a stratum, given the variance, skewness and kurtosis of what one of its players adds.
  mutating func add(players: Int, variance own: Double, shape: (skewness: Double, kurtosis: Double)) {
    self.players += players
    guard players > 1 else { return }
    let n = Double(players)
    variance += n * own
    third += n * shape.skewness * own * own.squareRoot()
    // The relative variance of a sample variance. Source: M. G. Kendall, A. Stuart, The Advanced Theory of
    // Statistics 1, section 12.5.
    func relative(_ kurtosis: Double) -> Double { max(0, kurtosis - (n - 3) / (n - 1)) / n }
    uncertainty += n * n * own * own * relative(shape.kurtosis)
    doubt += n * n * own * own * relative(max(Spread.usualKurtosis, shape.kurtosis))
  }

  var standardError: Double { variance.squareRoot() }

  /// The skewness of the figure.
  var skewness: Double { variance > 0 ? third / (variance * standardError) : 0 }

  /// Degrees of freedom of the variance.
  ///
  /// For a normal distribution, players minus strata. For a tail that a few players make up, about twice as
  /// many as there are of those.
  ///
  /// Source: F. E. Satterthwaite, Biometrics Bulletin 2(6), 1946, pp. 110-114, with the fourth moments in it.
  var degrees: Double { uncertainty > 0 ? max(1, 2 * variance * variance / uncertainty) : .infinity }

  /// Whether enough players contribute to the spread for an interval to keep its confidence.
  var isReliable: Bool {
    leastDegrees >= Spread.fewestDegrees && skewness.magnitude <= Spread.mostSkewness
  }

  private var leastDegrees: Double { doubt > 0 ? 2 * variance * variance / doubt : .infinity }

  /// About how many players an interval needs, where there are too few.
  var playersNeeded: Int {
    let byDegrees = 1.5 * Spread.fewestDegrees / leastDegrees
    let bySkewness = 1.5 * skewness * skewness / (Spread.mostSkewness * Spread.mostSkewness)
    return Self.rounded(Double(players) * max(byDegrees, bySkewness, 1.5))
  }

  /// A number rounded up to one significant digit, or one and a half.
  static func rounded(_ players: Double) -> Int {
    var unit = 1.0
    while unit * 10 <= players { unit *= 10 }
    let step = players / unit <= 2 ? unit / 2 : unit
    return Int((players / step).rounded(.up) * step)
  }

  /// Student's interval of a figure, bent by its skewness; `nil` where nothing varies.
  ///
  /// T, the distance from the true value in standard errors, is about as skewed as the figure is, to the other side.
  /// T + s T²/3 + s² T³/27 + s/6 is not. It is a cubic that always rises, so its ends are turned back into ends of T. A
  /// parabola, which only moves the interval, is too short on the long side once a few players make up the figure.
  /// Source: P. Hall, Journal of the Royal Statistical Society B 54(1), 1992, pp. 221-228.
  func interval(around value: Double, confidence: Double = 0.95) -> Interval? {
    guard variance > 0 else { return nil }
    let reach =
      degrees.isFinite
      ? Interval.studentReach(confidence, degrees: degrees) : Interval.normalReach(confidence)
    return Interval(
      low: value - standardError * max(0, distance(bentTo: reach)),
      high: value - standardError * min(0, distance(bentTo: -reach)))
  }

  /// The distance from the true value, in standard errors, that the cubic turns into this number.
  private func distance(bentTo number: Double) -> Double {
    let skewness = skewness
    let inner = 1 + skewness * (number - skewness / 6)
    let root = inner < 0 ? -Mathematics.pow(-inner, 1 / 3) : Mathematics.pow(inner, 1 / 3)
    // 3 (root − 1) / skewness, without its cancellation where the skewness is small.
    return 3 * (number - skewness / 6) / (root * root + root + 1)
  }

  /// The strata in their order, with each one that is too small joined to the one before it.
  ///
  /// Small strata at the start are joined to the one after them. Empty ones are left out.
  static func joined<Stratum>(
    _ strata: [Stratum], count: (Stratum) -> Int, _ merge: (inout Stratum, Stratum) -> Void
  ) -> [Stratum] {
    var joined: [Stratum] = []
    for stratum in strata where count(stratum) > 0 {
      if let last = joined.last, count(last) < fewest || count(stratum) < fewest {
        merge(&joined[joined.count - 1], stratum)
      } else {
        joined.append(stratum)
      }
    }
    return joined
  }
}
