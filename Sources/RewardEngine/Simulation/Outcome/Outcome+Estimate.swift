/// Making estimates, and joining, scaling and bounding them.
extension Outcome.Estimate {
  /// The smallest part of the players needed: a sample of fewer does not show how many times its players would do.
  static let leastCarried = 0.01

  init(_ value: Double, _ interval: Interval?) {
    self.init(value: value, low: interval?.low, high: interval?.high)
  }

  /// A metric over all replications, with the interval of the replications' own values.
  ///
  /// The ends are `nil` below two replications. The value for all players need not be the mean of the
  /// replications' values, around which the interval lies.
  public init(_ value: Double, over replications: [Double]) {
    let interval = Replications(replications).interval()
    self.init(
      value: value, low: interval.map { min(value, $0.low) }, high: interval.map { max(value, $0.high) })
  }

  /// A count of what was simulated: it has no interval.
  init(exactly value: Double) { self.init(value: value, low: nil, high: nil) }

  package init?(_ figure: StratifiedTotals.Figure?) {
    guard let figure, figure.value.isFinite else { return nil }
    let interval = figure.isReliable ? figure.interval() : nil
    self.init(
      value: figure.value, low: interval?.low, high: interval?.high, playersNeeded: figure.playersNeeded)
  }

  /// A share of one total in another, with its interval, or with the number of players needed for one.
  package init(part: (share: Double, interval: Interval?, playersNeeded: Int?)) {
    self.init(
      value: part.share, low: part.interval?.low, high: part.interval?.high,
      playersNeeded: part.playersNeeded)
  }

  /// A value with its interval, or with the number of players needed for one.
  init(_ value: Double, _ interval: Interval?, carriedBy spread: Spread) {
    if spread.isReliable {
      self.init(value, interval)
    } else {
      self.init(value: value, low: nil, high: nil, playersNeeded: spread.playersNeeded)
    }
  }

  /// A share that is not a count of players, or `nil` where it is undefined.
  ///
  /// - Parameter areAllAlike: whether players of all kinds hold the same, asked where those of the sample do.
  init?(share value: Double?, _ spread: Spread?, _ interval: () -> Interval?, areAllAlike: () -> Bool) {
    guard let value else { return nil }
    let players = spread?.players ?? 1
    guard let spread, spread.variance > 0 else {
      let fewest = areAllAlike() ? Outcome.fewestInRatio : Outcome.fewestCounted
      self = Self(value: value, low: value, high: value)
        .needing(fewest, of: players, players: players)
      return
    }
    self.init(value, interval(), carriedBy: spread)
  }

  /// The share that has passed a threshold by a time; `nil` later than the run shows all profiles.
  public init?(reached curve: SurvivalCurve, by time: Int) {
    guard time < curve.watched else { return nil }
    let turned = curve.interval(at: time).map { Interval(low: 1 - $0.high, high: 1 - $0.low) }
    self.init(curve.reached(by: time), turned, carried: curve.carried(at: time), of: curve.atRisk(0))
  }

  /// The same estimate, with the ends of its interval no further than what is possible.
  package func within(_ possible: ClosedRange<Double>) -> Self {
    var estimate = self
    estimate.low = low.map { max($0, min(value, possible.lowerBound)) }
    estimate.high = high.map { min($0, max(value, possible.upperBound)) }
    return estimate
  }

  /// The same estimate, without its interval if there are fewer players than what they pay needs for one. What was counted
  /// stays as it is, and so does a 0 that the rules leave no luck.
  func carried(by players: Int, of needed: Int) -> Self {
    let isRule = low == 0 && high == 0
    guard players < needed, !isRule, low != nil || playersNeeded != nil else { return self }
    return Self(value: value, low: nil, high: nil, playersNeeded: max(needed, playersNeeded ?? 0))
  }

  /// The same estimate of some of all players, with the players needed of a whole run.
  package func ofRun(players own: Int, of all: Int) -> Self {
    guard let needed = playersNeeded, own < all, own > 0 else { return self }
    var estimate = self
    estimate.playersNeeded = Int((Double(needed) / Double(own) * Double(all)).rounded(.up))
    return estimate
  }

  /// The same estimate, whose interval, if it has one, reaches as far as another one; without an upper end where the
  /// other one has a lower end only.
  func covering(_ other: Self) -> Self {
    var estimate = self
    estimate.low = low.map { min($0, other.low ?? $0) }
    estimate.high = other.low != nil && other.high == nil ? nil : high.map { max($0, other.high ?? $0) }
    (estimate.bin, estimate.band) = (other.bin, other.band)
    return estimate
  }

  /// The same estimate, with an interval as much wider as the value may be off.
  func widened(to range: Interval) -> Self {
    var estimate = self
    estimate.low = low.map { $0 - max(0, value - range.low) }
    estimate.high = high.map { $0 + max(0, range.high - value) }
    return estimate
  }

  /// The same estimate, or without its interval and with the players needed if fewer than `fewest` count.
  func needing(_ fewest: Int, of counted: Int, players: Int) -> Self {
    guard counted < fewest else { return self }
    let needed = Spread.rounded(1.5 * Double(players * fewest) / Double(max(1, counted)))
    return Self(value: value, low: nil, high: nil, playersNeeded: max(needed, playersNeeded ?? 0))
  }

  /// A value read from a curve, with its interval or with the number of players needed for one.
  init(_ value: Double, _ interval: Interval?, carried: Double, of players: Int) {
    self.init(
      value: value, low: interval?.low, high: interval?.high,
      playersNeeded: interval == nil
        ? Spread.rounded(1.5 * Double(players) / max(Self.leastCarried, carried)) : nil)
  }

  /// A share with Wilson's interval, or `nil` without trials.
  public init?(share successes: Int, of trials: Int) {
    guard trials > 0 else { return nil }
    self.init(Double(successes) / Double(trials), Interval.wilson(successes, of: trials))
  }

  /// A share over profiles, or `nil` without trials.
  ///
  /// - Parameter daysAlike: how many of a player's days count as one, for a share of days.
  init?(share strata: [ShareSpread.Stratum], daysAlike: Double? = nil) {
    let spread = ShareSpread(strata, likeness: daysAlike)
    guard spread.trials > 0 else { return nil }
    let interval = spread.interval()
    self.init(
      value: Double(spread.successes) / Double(spread.trials), low: interval?.low, high: interval?.high,
      playersNeeded: interval == nil ? spread.playersNeeded : nil)
  }

  /// A quantile over profiles, or `nil` without players.
  init?(quantile share: Double, of spread: QuantileSpread) {
    guard let value = spread.quantile(share) else { return nil }
    if let ranks = spread.ranks(share) {
      let interval = spread.interval(ranks)
      self.init(value: value, low: min(value, interval.low), high: max(value, interval.high))
      band = spread.band(ranks)
    } else {
      self.init(value: value, low: nil, high: nil, playersNeeded: spread.playersNeeded(share))
    }
    bin = spread.range(share).flatMap { $0.width > 0 ? Bin(range: $0, counted: spread.checksum) : nil }
  }

  /// The same estimate in another unit; a negative factor swaps the ends of the interval.
  public func scaled(by factor: Double) -> Self {
    let ends = [low.map { $0 * factor }, high.map { $0 * factor }]
    var scaled = Self(
      value: value * factor, low: factor < 0 ? ends[1] : ends[0], high: factor < 0 ? ends[0] : ends[1],
      playersNeeded: playersNeeded)
    scaled.band = band.map { $0 * factor }
    scaled.bin = bin.map {
      let ends = [$0.range.low * factor, $0.range.high * factor]
      return Bin(range: Interval(low: ends.min() ?? 0, high: ends.max() ?? 0), counted: $0.counted)
    }
    return scaled
  }

  /// `factor` divided by the estimate, such as days for a price from income a day.
  public func inverse(times factor: Double) -> Self {
    func over(_ end: Double?) -> Double? { end.flatMap { $0 > 0 ? factor / $0 : nil } }
    var inverse = Self(value: factor / value, low: over(high), high: over(low), playersNeeded: playersNeeded)
    // A rank without income never earns it, which is no number of days.
    if band.allSatisfy({ $0 > 0 }) { inverse.band = band.map { factor / $0 } }
    if let bin, bin.range.low > 0 {
      inverse.bin = Bin(
        range: Interval(low: factor / bin.range.high, high: factor / bin.range.low), counted: bin.counted)
    }
    return inverse
  }

  /// What the true value may be: the value alone where it was counted, without bound where the interval has no such end;
  /// `nil` where there are too few players to say.
  package var range: Interval? {
    guard playersNeeded == nil else { return nil }
    guard low != nil || high != nil else { return Interval(low: value, high: value) }
    return Interval(low: low ?? -.infinity, high: high ?? .infinity)
  }

  /// A value that may be anything in a range. An end at infinity is none.
  private init(_ value: Double, in range: Interval) {
    self.init(
      value: value, low: range.low.isFinite ? range.low : nil, high: range.high.isFinite ? range.high : nil)
  }

  /// A figure of two others; without an interval if one of the two has too few players for it.
  private func joined(_ other: Self, _ value: Double, _ range: (Interval, Interval) -> Interval) -> Self {
    guard let own = self.range, let others = other.range else {
      return Self(
        value: value, low: nil, high: nil,
        playersNeeded: [playersNeeded, other.playersNeeded].compactMap(\.self).max())
    }
    return Self(value, in: range(own, others))
  }

  /// The sum of two values that rise and fall together, so that their intervals add up.
  func plus(_ other: Self) -> Self {
    joined(other, value + other.value) { Interval(low: $0.low + $1.low, high: $0.high + $1.high) }
  }

  /// The ratio of two positive values, with all that both intervals allow.
  ///
  /// Medians jump from one whole number to the next, and both may jump together: roots of sums of squares are too short for them.
  func ratio(to other: Self) -> Self {
    joined(other, value / other.value) {
      Interval(low: max(0, $0.low) / $1.high, high: $1.low > 0 ? $0.high / $1.low : .infinity)
    }
  }

  /// The same estimate, whose interval reaches further, by the root of the sum of squares, as for two errors that do not depend on
  /// each other. An end that is open stays open, and with too few players for an interval there is still none.
  package func widened(by reach: Double) -> Self {
    guard let range else { return self }
    var estimate = self
    let (low, high) = (value - range.low, range.high - value)
    let ends = Self(
      value,
      in: Interval(
        low: value - (low * low + reach * reach).squareRoot(),
        high: value + (high * high + reach * reach).squareRoot()))
    (estimate.low, estimate.high) = (ends.low, ends.high)
    return estimate
  }
}
