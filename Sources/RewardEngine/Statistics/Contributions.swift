/// The central moments of what each player of a stratum adds to a figure.
///
/// A mean, a ratio, a Gini coefficient and a share are all sums of such amounts, exactly or along the
/// figure's tangent; see C.-E. Särndal, B. Swensson, J. Wretman, Model Assisted Survey Sampling, 1992,
/// section 5.5.
struct Contributions {
  /// Number of players, including those who add nothing.
  private(set) var count = 0
  private var sums = (first: 0.0, second: 0.0, third: 0.0, fourth: 0.0)
  /// The sample variance, where it is known more exactly than from the amounts.
  private var exactVariance: Double?

  init() {}

  /// Starts with `count` players who add nothing.
  init(nothing count: Int) { self.count = count }

  /// Adds `players` players who each contribute an amount.
  mutating func add(_ amount: Double, times players: Int = 1) {
    let times = Double(players)
    let square = amount * amount
    count += players
    sums.first += times * amount
    sums.second += times * square
    sums.third += times * square * amount
    sums.fourth += times * square * square
  }

  mutating func merge(_ other: Contributions) {
    let squares = exactSquares.flatMap { own in other.exactSquares.map { own + $0 } }
    count += other.count
    sums.first += other.sums.first
    sums.second += other.sums.second
    sums.third += other.sums.third
    sums.fourth += other.sums.fourth
    let ofMean = sums.first * sums.first / Double(count)
    exactVariance = count > 1 ? squares.map { max(0, $0 - ofMean) / Double(count - 1) } : nil
  }

  /// The sum of squares that belongs to the exact variance.
  private var exactSquares: Double? {
    exactVariance.map { $0 * Double(count - 1) + sums.first * sums.first / Double(count) }
  }

  /// The same distribution in another unit, for `players` players with an exact variance in that unit.
  func scaled(by factor: Double, ofPlayers players: Int, variance: Double) -> Contributions {
    var scaled = Contributions(nothing: players)
    let perPlayer = count == 0 ? 0 : Double(players) / Double(count)
    let square = factor * factor
    scaled.sums = (
      sums.first * perPlayer * factor, sums.second * perPlayer * square,
      sums.third * perPlayer * square * factor, sums.fourth * perPlayer * square * square
    )
    scaled.exactVariance = variance
    return scaled
  }

  private var mean: Double { sums.first / Double(count) }
  private var binnedVariance: Double { max(0, sums.second / Double(count) - mean * mean) }

  /// The sample variance; 0 for a single player.
  var variance: Double {
    guard count > 1 else { return 0 }
    return exactVariance ?? binnedVariance * Double(count) / Double(count - 1)
  }

  /// Skewness and kurtosis: standardised third and fourth central moments.
  ///
  /// Those of a normal distribution if all amounts are equal.
  var shape: (skewness: Double, kurtosis: Double) {
    let spread = binnedVariance
    // A spread that is only rounding error of equal amounts does not count.
    guard count > 1, spread > 1e-12 * sums.second / Double(count) else { return (0, 3) }
    let n = Double(count)
    let third = sums.third / n - 3 * mean * sums.second / n + 2 * mean * mean * mean
    let fourth =
      sums.fourth / n - 4 * mean * sums.third / n + 6 * mean * mean * sums.second / n
      - 3 * mean * mean * mean * mean
    return (third / (spread * spread.squareRoot()), max(1, fourth / (spread * spread)))
  }
}
