/// Means over players, of strata of fixed sizes.
extension Outcome {
  /// A profile's part in a mean: all of its players, those of them the mean is over, and what these have.
  struct MeanStratum {
    var players: Int
    var counted: Tally.Sums
    /// How many players, or copies of a streak, are in each of ``LogLinearBins``.
    var bins: [Int]
  }

  /// The mean of what counted players have, over as many copies, with its interval; `nil` where nobody counts.
  static func mean(of strata: [MeanStratum], copies: Int = 1) -> Estimate? {
    var all = Tally.Sums()
    for stratum in strata { all.merge(stratum.counted) }
    guard all.count > 0 else { return nil }
    let count = Double(all.count)
    let mean = Double(all.sum) / count
    let spread = Spread(strata.map { $0.contributions(aroundMean: mean, of: count, copies: copies) })
    // Where all are alike, players who differ by one may still be as many as are likely to be missed by chance.
    let interval =
      spread.variance > 0
      ? spread.interval(around: mean) : Interval(around: mean, by: Interval.unseenPlayers / count)
    let ends = Interval(low: max(0, interval?.low ?? 0), high: interval?.high ?? mean)
    let estimate = Estimate(mean, ends, carriedBy: spread).scaled(by: 1 / Double(copies))
    return estimate.needing(fewestCounted, of: Int(all.count), players: strata.reduce(0) { $0 + $1.players })
  }

  /// Fewest players whose mean carries an interval: of fewer, those few that make up most may all be missing.
  private static let fewestCounted = 100
  /// Fewest players of a ratio that carries an interval, even where all of them are alike.
  static let fewestInRatio = 10
}

extension Outcome.MeanStratum {
  /// The part of it that has any.
  var aboveZero: Self {
    let holders = bins[1...].reduce(0, +)
    // Who has none adds nothing to the sums.
    return Self(
      players: players,
      counted: Tally.Sums(count: Int64(holders), sum: counted.sum, squares: counted.squares),
      bins: [0] + bins[1...])
  }

  /// What each player adds to a mean of so many: how far he is from it; nothing where he does not count.
  func contributions(aroundMean mean: Double, of count: Double, copies: Int) -> Contributions {
    // The middles of bins say how the amounts are shaped, the sums exactly how far they are spread.
    var shape = Contributions(nothing: (players - Int(counted.count)) * copies)
    for (bin, holders) in bins.enumerated() where holders > 0 {
      shape.add(LogLinearBins.middle(of: bin) * Double(copies) - mean, times: holders)
    }
    return shape.scaled(by: 1 / count, ofPlayers: players, variance: variance(around: mean) / (count * count))
  }

  /// The sample variance of what each player of the stratum adds, times the number of players in the mean.
  private func variance(around mean: Double) -> Double {
    guard players > 1 else { return 0 }
    // In whole numbers, as far as they go: the squares of large numbers that are nearly alike would cancel.
    let moments = ExactMoments(
      count: Int(counted.count), sum: Int128(counted.sum), squares: counted.squares)
    guard let own = moments.mean, moments.count > 0 else { return 0 }
    let within = (moments.variance ?? 0) * Double(moments.count - 1)
    let (n, a, distance) = (Double(players), Double(moments.count), own - mean)
    // Those who count and those who do not are two groups of a stratum.
    return (within + a * (1 - a / n) * distance * distance) / (n - 1)
  }
}
