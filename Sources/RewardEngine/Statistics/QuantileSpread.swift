/// A quantile over strata with its interval, from histograms in ``LogLinearBins``.
///
/// A bin above 63 holds several numbers, and does not show which of them players have. A quantile is one number of
/// its bin that ``KnownValues`` allow, and the ends of its interval are as far out as these are.
struct QuantileSpread {
  /// One stratum: all its players, and the values of those who count, by bin.
  struct Stratum {
    var players: Int
    var bins: [Int]
  }

  private let strata: [Stratum]
  private let bins: [Int]
  private let count: Int
  private let copies: Int
  private let known: KnownValues

  /// Joins the strata.
  ///
  /// - Parameter copies: number of values of each player. All of one player's are treated as equal: as
  ///   independent values they would make the interval too narrow.
  /// - Parameter known: what is known of the values besides their bins.
  init(_ strata: [Stratum], copies: Int = 1, known: KnownValues = KnownValues()) {
    self.strata = strata
    self.copies = copies
    self.known = known
    var all = [Int](repeating: 0, count: strata.map(\.bins.count).max() ?? 0)
    for stratum in strata { for (bin, holders) in stratum.bins.enumerated() { all[bin] += holders } }
    bins = all
    count = all.reduce(0, +)
  }

  /// The number that a share `p` of the counted values does not exceed, or `nil` without values.
  ///
  /// A whole number, as all values are, and one that the values may have. Of those, the values of a bin are taken
  /// as evenly spread.
  func quantile(_ p: Double) -> Double? {
    guard count > 0 else { return nil }
    let rank = QuantileRanks.nearest(p, count: count)
    let place = LogLinearBins.place(ofRank: rank, in: bins[...])
    return value(ofRank: rank, in: place.bin, after: rank - place.rankInBin)
  }

  /// The value of a rank in a bin, after those of lower bins.
  private func value(ofRank rank: Int, in bin: Int, after below: Int) -> Double {
    let ends = ends(ofRank: rank, in: bin)
    let share = (Double(rank - below) - 0.5) / Double(bins[bin])
    return ends.low + ((ends.high - ends.low) * share / known.multiple).rounded() * known.multiple
  }

  /// A checksum of the values, as far as they are known.
  var checksum: UInt64 {
    var digest = Digest()
    for holders in bins { digest.add(holders) }
    for figure in [
      known.least, known.most, known.center?.mean ?? 0, known.center?.deviation ?? 0, known.multiple,
    ] {
      digest.add(figure.bitPattern)
    }
    return digest.valueOf53Bits
  }

  /// The numbers between which the quantile of the counted values is, or `nil` without values.
  func range(_ p: Double) -> Interval? {
    count > 0 ? ends(ofRank: QuantileRanks.nearest(p, count: count)) : nil
  }

  /// Ranks of counted values, from 1.
  struct Ranks {
    /// That of the quantile.
    let own: Int
    /// Those between which luck may move it.
    let low: Int
    let high: Int
  }

  /// The ranks of the quantile and of its interval, or `nil` with too few players to bound it on both sides.
  ///
  /// Order statistics of the number of independent players for which the share below the quantile is as
  /// precise; the lowest and the highest number that they may be. Source: R. S. Woodruff, Journal of the American
  /// Statistical Association 47, 1952, pp. 635-646.
  ///
  /// - Precondition: `p` is strictly between 0 and 1.
  func ranks(_ p: Double) -> Ranks? {
    guard count > 0 else { return nil }
    // A number that should be whole may come out slightly below it.
    let effective = effectiveCount(p) * (1 + 1e-9)
    guard let ranks = QuantileRanks(p, count: Int(effective)) else { return nil }
    let scale = Double(count) / Double(max(1, Int(effective)))
    func rank(_ rank: Int) -> Int { min(count, max(1, Int((Double(rank) * scale).rounded(.up)))) }
    return Ranks(own: QuantileRanks.nearest(p, count: count), low: rank(ranks.low), high: rank(ranks.high))
  }

  /// The interval of the quantile: the lowest and the highest number that the values of those ranks may be.
  func interval(_ ranks: Ranks) -> Interval {
    Interval(low: ends(ofRank: ranks.low).low, high: ends(ofRank: ranks.high).high)
  }

  /// The same from a share; `nil` where it has no ``ranks(_:)``.
  func interval(_ p: Double) -> Interval? { ranks(p).map(interval) }

  /// The values of the ranks around the quantile: see ``QuantileBand``.
  ///
  /// - Complexity: O(bins).
  func band(_ ranks: Ranks) -> [Double] {
    let places = QuantileBand.places(
      from: Double(min(ranks.low, ranks.own)), around: Double(ranks.own),
      to: Double(max(ranks.high, ranks.own)))
    var (bin, below) = (0, 0)
    return places.map { place in
      let rank = Int(place.rounded())
      while below + bins[bin] < rank {
        below += bins[bin]
        bin += 1
      }
      return value(ofRank: rank, in: bin, after: below)
    }
  }

  /// About how many players the run needs to bound the quantile on both sides, where it has too few.
  func playersNeeded(_ p: Double) -> Int {
    let chance = Mathematics.log(0.025) / Mathematics.log(max(p, 1 - p))
    let players = strata.reduce(0) { $0 + $1.players }
    return Spread.rounded(1.2 * chance * Double(players) / effectiveCount(p))
  }

  /// The least and the largest number that the value of a rank can be.
  private func ends(ofRank rank: Int) -> Interval {
    ends(ofRank: rank, in: LogLinearBins.place(ofRank: rank, in: bins[...]).bin)
  }

  private func ends(ofRank rank: Int, in bin: Int) -> Interval {
    let lowest = Double(LogLinearBins.lowerEdge(of: bin))
    let highest = lowest + Double(LogLinearBins.width(of: bin) - 1)
    guard lowest < highest else { return Interval(low: lowest, high: highest) }
    let possible = known.range(ofRank: rank, of: count)
    let low = min(highest, max(lowest, possible.low))
    let high = max(low, min(highest, possible.high))
    let first = (low / known.multiple).rounded(.up) * known.multiple
    let last = (high / known.multiple).rounded(.down) * known.multiple
    return first <= last ? Interval(low: first, high: last) : Interval(low: low, high: high)
  }

  /// How many players drawn without strata would give the share below the quantile the same precision.
  private func effectiveCount(_ p: Double) -> Double {
    let bin = LogLinearBins.bin(atShare: p, in: bins[...])
    // The shares below the quantile's bin and up to its end differ; the less certain of both counts.
    return [bin, bin + 1].map { end in
      ShareSpread(
        strata.map { stratum in
          let below = stratum.bins.prefix(end).reduce(0, +)
          let trials = below + stratum.bins.dropFirst(end).reduce(0, +)
          return ShareSpread.Stratum(players: stratum.players * copies, trials: trials, successes: below)
        }
      ).effectiveTrials / Double(copies)
    }.min() ?? 1
  }
}
