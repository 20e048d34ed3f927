/// A share over strata with its interval: of those counted, how many have a property.
///
/// Wilson's interval, for the number of independent players that would give the same precision.
struct ShareSpread {
  /// One stratum: all its players, those who count, and those of them who have the property.
  struct Stratum {
    var players: Int
    var trials: Int
    var successes: Int
  }

  let trials: Int
  let successes: Int
  private let strata: [Stratum]
  private let likeness: Double?

  /// Joins the strata.
  ///
  /// - Parameter likeness: how many trials of a player are worth one independent trial; `nil` if a player has
  ///   one.
  init(_ strata: [Stratum], likeness: Double? = nil) {
    self.likeness = likeness
    self.strata = Spread.joined(strata, count: \.players) { one, other in
      one.players += other.players
      one.trials += other.trials
      one.successes += other.successes
    }
    trials = strata.reduce(0) { $0 + $1.trials }
    successes = strata.reduce(0) { $0 + $1.successes }
  }

  /// How many players drawn without strata would give the share the same precision.
  ///
  /// Half a success and half a failure are added over all strata, in proportion. Even where all players are
  /// equal, something unseen may still happen.
  var effectiveTrials: Double {
    let share = Double(successes) / Double(trials)
    let count = Double(trials)
    if let likeness, likeness != 1 { return count / likeness }
    let whole = (Double(successes) + 0.5) / (count + 1)
    var variance = 0.0
    for stratum in strata where stratum.trials > 0 {
      let own = (Double(stratum.successes) / Double(stratum.trials) + 0.5 / count) / (1 + 1 / count)
      let part = Double(stratum.trials) / Double(stratum.players)
      let mean = part * (own - share)
      let square = part * (own * (1 - share) * (1 - share) + (1 - own) * share * share)
      variance += Double(stratum.players) * max(0, square - mean * mean)
    }
    return whole * (1 - whole) * count * count / variance
  }

  /// About how many players an interval needs, where there are too few.
  var playersNeeded: Int {
    let players = strata.reduce(0) { $0 + $1.players }
    return Spread.rounded(2 * Double(players * Self.fewest) / Double(max(1, trials)))
  }

  /// Fewest trials for an interval.
  private static let fewest = 10

  /// The interval, or `nil` with too few players.
  func interval(confidence: Double = 0.95) -> Interval? {
    guard trials >= Self.fewest else { return nil }
    let share = Double(successes) / Double(trials)
    return Interval.wilson(share: share, of: max(1, effectiveTrials), confidence: confidence)
      .reaching(few: successes, trials - successes, of: share)
  }
}
