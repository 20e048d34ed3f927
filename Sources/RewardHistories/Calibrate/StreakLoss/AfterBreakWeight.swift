import RewardEngine

/// The weight of `players.feedback.after_break` that explains how often players play after they lost a streak.
///
/// On each day, the odds to play of players who lost, over those of near-equals who kept, are exp(-weight * share). The
/// share is what is left of a loss that day, on average, of players who lost less that of those who kept: these may lose
/// their streak a few days later. All days are fitted together, as Mantel and Haenszel's odds ratio is on one day.
///
/// Players of a stratum still differ a little in their own odds. So the weight comes out a few percent too small.
public struct AfterBreakWeight: Sendable, Equatable {
  public let value: Double
  public let standardError: Double
  /// By day, the share of a loss that is left.
  public let shares: [Double]

  /// The field takes weights in this range.
  private static let most = 10.0

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
    value = (low + high) / 2
    let found = factors(value)
    let slope = used.indices.reduce(0.0) {
      $0 + own[$1] / 2 * (found[$1].lost * onlyLost[$1] + found[$1].kept * onlyKept[$1])
    }
    let variance = strata.variance { lost, kept in
      used.indices.reduce(0.0) { sum, place in
        let (lost, kept) = ((lost >> used[place]) & 1, (kept >> used[place]) & 1)
        return lost == kept ? sum : lost > kept ? sum + found[place].lost : sum - found[place].kept
      }
    }
    standardError = variance.squareRoot() / slope
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
