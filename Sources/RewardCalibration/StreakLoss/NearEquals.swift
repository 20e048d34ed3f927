import RewardEngine

/// What players share who are compared with each other after a missed day.
struct NearEquals: Hashable, Comparable {
  private let bands: [Int]

  init(_ day: MissedDay) {
    bands = [
      Self.band(day.length, from: [7, 14, 30]),
      Self.band(day.recentPlay, from: [6, 9, 12, 14]),
      Self.band(day.tenure, from: [60, 120]),
      day.isDayOfPlay ? 1 : 0,
      // Where freezes are given on some weekday, kept and lost days fall on different ones, and so do the days after.
      day.weekday,
      min(day.atStake, 3),
    ]
  }

  private static func band(_ value: Int, from starts: [Int]) -> Int { starts.count { value >= $0 } }

  static func < (one: NearEquals, other: NearEquals) -> Bool {
    one.bands.lexicographicallyPrecedes(other.bands)
  }
}

/// Players who lost a streak and players who kept it, in strata of near-equals, each with a whole number.
///
/// Only strata that have both kinds count. Every player of one kind is paired with every player of the other, and a pair
/// weighs one over the players of the stratum. Source of these weights: N. Mantel & W. Haenszel, Journal of the National
/// Cancer Institute 22, 1959, pp. 719-748.
struct PairedStrata {
  private struct Stratum {
    /// Players by their number.
    var lost: [(value: Int, players: Double)]
    var kept: [(value: Int, players: Double)]
    var (ofLost, ofKept) = (0.0, 0.0)
    var all: Double { ofLost + ofKept }
  }
  private var strata: [Stratum] = []

  init(_ days: [MissedDay], _ value: (MissedDay) -> Int) {
    var groups: [NearEquals: (lost: [Int: Double], kept: [Int: Double])] = [:]
    for day in days {
      if day.isKept {
        groups[NearEquals(day), default: ([:], [:])].kept[value(day), default: 0] += 1
      } else {
        groups[NearEquals(day), default: ([:], [:])].lost[value(day), default: 0] += 1
      }
    }
    for (_, group) in groups.sorted(by: { $0.key < $1.key })
    where !group.lost.isEmpty && !group.kept.isEmpty {
      strata.append(
        Stratum(
          lost: Self.listed(group.lost), kept: Self.listed(group.kept),
          ofLost: group.lost.values.reduce(0, +), ofKept: group.kept.values.reduce(0, +)))
    }
  }

  private static func listed(_ counts: [Int: Double]) -> [(value: Int, players: Double)] {
    counts.sorted { $0.key < $1.key }.map { (value: $0.key, players: $0.value) }
  }

  /// Players of each kind in strata that count.
  var lost: Int { Int(strata.reduce(0) { $0 + $1.ofLost }) }
  var kept: Int { Int(strata.reduce(0) { $0 + $1.ofKept }) }

  /// The weight of all pairs: half the players of each kind, if all were in one stratum with as many of both.
  var weight: Double { strata.reduce(0) { $0 + $1.ofLost * $1.ofKept / $1.all } }

  /// The weighted sum over all pairs of a number of the pair.
  func sum(_ pair: (_ lost: Int, _ kept: Int) -> Double) -> Double {
    strata.reduce(0) { sum, stratum in
      sum
        + stratum.lost.reduce(0) { own, lost in
          own + lost.players * stratum.kept.reduce(0) { $0 + $1.players * pair(lost.value, $1.value) }
        } / stratum.all
    }
  }

  /// The variance of ``sum(_:)``, for a number of the pair whose expected value is 0.
  ///
  /// Pairs with a player in common depend on each other, all others do not: the expected square of the sum is that of
  /// pairs with a common player. Players are the unit. Source: W. Hoeffding, Annals of Mathematical Statistics 19, 1948,
  /// pp. 293-325, section 5.
  func variance(_ pair: (_ lost: Int, _ kept: Int) -> Double) -> Double {
    strata.reduce(0) { $0 + Self.variance(of: $1, pair) / ($1.all * $1.all) }
  }

  private static func variance(of stratum: Stratum, _ pair: (Int, Int) -> Double) -> Double {
    var ofKept = [Double](repeating: 0, count: stratum.kept.count)
    var (ofLost, ofPairs) = (0.0, 0.0)
    for lost in stratum.lost {
      var row = 0.0
      for (place, kept) in stratum.kept.enumerated() {
        let value = pair(lost.value, kept.value)
        row += kept.players * value
        ofKept[place] += lost.players * value
        ofPairs += lost.players * kept.players * value * value
      }
      ofLost += lost.players * row * row
    }
    let both = zip(stratum.kept, ofKept).reduce(0) { $0 + $1.0.players * $1.1 * $1.1 }
    return max(0, ofLost + both - ofPairs)
  }
}
