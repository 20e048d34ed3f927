/// How a figure would vary from sample to sample: by how much, how lopsidedly, and how well that is known.
///
/// The figure is a sum over players of strata of fixed sizes; what differs between the strata adds nothing.
struct Spread: Sendable, Equatable {
  /// Fewest players of a stratum that show how it varies; smaller ones are joined with a neighbour.
  static let fewest = 4
  /// Degrees of freedom below which, and skewness above which, a sample carries no interval.
  static let fewestDegrees = 5.0
  static let mostSkewness = 0.8
  /// The kurtosis that is taken for granted where a sample shows less: an exponential law's.
  private static let usualKurtosis = 9.0

  /// The variance of the figure, and its third central moment.
  private(set) var variance = 0.0
  private var third = 0.0
  /// The variance of the estimated variance.
  private var uncertainty = 0.0
  /// The same with a kurtosis that few players would not show.
  private var doubt = 0.0
  /// Players of all strata.
  private(set) var players = 0

  /// Joins small strata with their neighbours, and adds up.
  init(_ strata: [Contributions]) {
    for stratum in Spread.joined(strata, count: \.count, { $0.merge($1) }) {
      add(players: stratum.count, variance: stratum.variance, shape: stratum.shape)
    }
  }

  /// Adds a stratum by the variance, skewness and kurtosis of what one of its players adds.
  mutating func add(players: Int, variance own: Double, shape: (skewness: Double, kurtosis: Double)) {
    self.players += players
    guard players > 1 else { return }
    let n = Double(players)
    variance += n * own
    third += n * shape.skewness * own * own.squareRoot()
    // The variance of a sample variance. Source: M. G. Kendall, A. Stuart, The Advanced Theory of Statistics 1,
    // section 12.5.
    func relative(_ kurtosis: Double) -> Double { max(0, kurtosis - (n - 3) / (n - 1)) / n }
    uncertainty += n * n * own * own * relative(shape.kurtosis)
    doubt += n * n * own * own * relative(max(Spread.usualKurtosis, shape.kurtosis))
  }

  var standardError: Double { variance.squareRoot() }

  /// The skewness of the figure itself.
  var skewness: Double { variance > 0 ? third / (variance * standardError) : 0 }

  /// Degrees of freedom of the variance: of a normal law players less strata, of a tail that a few players make up
  /// about twice as many as they are.
  ///
  /// Source: F. E. Satterthwaite, Biometrics Bulletin 2(6), 1946, pp. 110-114, with the fourth moments in it.
  var degrees: Double { uncertainty > 0 ? max(1, 2 * variance * variance / uncertainty) : .infinity }

  /// Whether enough players make up the figure's spread for an interval to hold what it promises.
  var isCarried: Bool {
    leastDegrees >= Spread.fewestDegrees && skewness.magnitude <= Spread.mostSkewness
  }

  private var leastDegrees: Double { doubt > 0 ? 2 * variance * variance / doubt : .infinity }

  /// About how many players carry an interval, where these do not.
  var playersNeeded: Int {
    let byDegrees = 1.5 * Spread.fewestDegrees / leastDegrees
    let bySkewness = 1.5 * skewness * skewness / (Spread.mostSkewness * Spread.mostSkewness)
    return Self.rounded(Double(players) * max(byDegrees, bySkewness, 1.5))
  }

  /// Up to one significant digit, or one and a half.
  static func rounded(_ players: Double) -> Int {
    var unit = 1.0
    while unit * 10 <= players { unit *= 10 }
    let step = players / unit <= 2 ? unit / 2 : unit
    return Int((players / step).rounded(.up) * step)
  }

  /// The interval of a figure: Student's, moved by its skewness; `nil` where nothing varies.
  ///
  /// Source: N. J. Johnson, Journal of the American Statistical Association 73, 1978, pp. 536-544; P. Hall, The
  /// Bootstrap and Edgeworth Expansion, 1992, section 3.10.
  func interval(around value: Double, confidence: Double = 0.95) -> Interval? {
    guard variance > 0 else { return nil }
    let reach =
      degrees.isFinite
      ? Interval.studentReach(confidence, degrees: degrees) : Interval.normalReach(confidence)
    let shift = skewness * (2 * reach * reach + 1) / 6
    return Interval(
      low: value - standardError * max(0, reach - shift), high: value + standardError * max(0, reach + shift))
  }

  /// Strata in their order, those too small to show how they vary joined with the one before them.
  ///
  /// The first ones, if they are small, with the one behind them. Empty ones are left out.
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
