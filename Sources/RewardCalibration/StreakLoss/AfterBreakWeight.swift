import RewardEngine

/// The weight of `players.feedback.after_break` that explains how often players play after they lost a streak.
///
/// On each day, the odds to play of players who lost, over those of near-equals who kept, are exp(-weight * share). The
/// share is what is left of a loss that day, on average, of players who lost less that of those who kept: these may lose
/// their streak a few days later. All days are fitted together, as Mantel and Haenszel's odds ratio is on one day.
///
/// Players of a stratum still differ in their own odds, and averaging over them shrinks an odds ratio. The weight of a single
/// player is larger by 1 / (1 - correlation of two days of a player). Source: J. M. Neuhaus, J. D. Kalbfleisch & W. W. Hauck,
/// International Statistical Review 59, 1991, pp. 25-35.
public struct AfterBreakWeight: Sendable, Equatable {
  public let value: Double
  public let standardError: Double
  /// By day, the share of a loss that is left.
  public let shares: [Double]
  /// How two days of one player are correlated, within a stratum.
  public let correlation: Double

  /// The field takes weights in this range.
  private static let most = 10.0
  /// Near-equals who differ more are none.
  private static let mostCorrelation = 0.5

  /// - Returns: `nil` where no finite weight explains the days.
  init?(_ missed: [MissedDay]) {
    let days = 0..<MissedDay.days
    let strata = PairedStrata(missed) { $0.playAfter & ((1 << MissedDay.days) - 1) }
    guard strata.weight > 0 else { return nil }
    shares = days.map { Self.share(missed, on: $0) }
    let used = days.filter { [shares] in shares[$0] > 0 }
    // Of each day: pairs in which only the player plays who lost, and only the one who kept.
    let onlyLost = used.map { day in strata.sum { Double(($0 & ~$1) >> day & 1) } }
    let onlyKept = used.map { day in strata.sum { Double(($1 & ~$0) >> day & 1) } }
    let own = used.map { [shares] in shares[$0] }
    func factors(_ weight: Double) -> [(lost: Double, kept: Double)] {
      own.map { share in
        let root = Mathematics.exp(weight * share / 2)
        return (share * root, share / root)
      }
    }
    func excess(_ weight: Double) -> Double {
      let factors = factors(weight)
      return used.indices.reduce(0) {
        $0 + factors[$1].lost * onlyLost[$1] - factors[$1].kept * onlyKept[$1]
      }
    }
    var (low, high) = (-Self.most, Self.most)
    guard excess(low) < 0, excess(high) > 0 else { return nil }
    for _ in 0..<60 {
      let middle = (low + high) / 2
      if excess(middle) < 0 { low = middle } else { high = middle }
    }
    let marginal = (low + high) / 2
    let found = factors(marginal)
    let slope = used.indices.reduce(0.0) {
      $0 + own[$1] / 2 * (found[$1].lost * onlyLost[$1] + found[$1].kept * onlyKept[$1])
    }
    let variance = strata.variance { lost, kept in
      used.indices.reduce(0.0) { sum, place in
        let (lost, kept) = ((lost >> used[place]) & 1, (kept >> used[place]) & 1)
        return lost == kept ? sum : lost > kept ? sum + found[place].lost : sum - found[place].kept
      }
    }
    correlation = Self.correlation(missed)
    value = marginal / (1 - correlation)
    standardError = variance.squareRoot() / slope / (1 - correlation)
  }

  /// How two days of one player are correlated, among near-equals of one kind.
  ///
  /// Given a player's own chance, days long before and days well after the missed day are independent. So their covariance
  /// over players is the variance of the chance.
  private static func correlation(_ missed: [MissedDay]) -> Double {
    struct Group: Hashable, Comparable {
      var nearEquals: NearEquals
      var isKept: Bool

      static func < (one: Group, other: Group) -> Bool {
        one.nearEquals == other.nearEquals ? !one.isKept && other.isKept : one.nearEquals < other.nearEquals
      }
    }
    let groups = Dictionary(grouping: missed) { Group(nearEquals: NearEquals($0), isKept: $0.isKept) }
    var (products, degrees, variances, players) = (0.0, 0.0, 0.0, 0.0)
    for (_, group) in groups.sorted(by: { $0.key < $1.key }) {
      let before = group.map { Double($0.earlierPlay) / Double(MissedDay.fortnight) }
      let after = group.map { Double($0.play(on: 8...14)) / 7 }
      let count = Double(group.count)
      let (first, second) = (before.reduce(0, +) / count, after.reduce(0, +) / count)
      products += zip(before, after).reduce(0) { $0 + ($1.0 - first) * ($1.1 - second) }
      degrees += count - 1
      variances += count * second * (1 - second)
      players += count
    }
    guard degrees > 0, variances > 0 else { return 0 }
    return min(max(0, products / degrees / (variances / players)), mostCorrelation)
  }

  /// The share of a loss that is left on a day, of players who lost less that of near-equals who kept.
  private static func share(_ missed: [MissedDay], on day: Int) -> Double {
    // Strata hold whole numbers: shares are taken in millionths.
    let unit = 1_000_000.0
    let strata = PairedStrata(missed) { Int(($0.lossShares[day] * unit).rounded()) }
    return strata.sum { Double($0 - $1) } / unit / strata.weight
  }

  public var ninety: Ninety {
    let reach = Interval.normalReach(Ninety.confidence) * standardError
    return Ninety(low: value - reach, high: value + reach)
  }
}
