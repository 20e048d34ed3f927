/// Means over players, from strata of fixed sizes.
extension Outcome {
  /// A profile's part in a mean: all of its players, those that the mean is over, and what these have.
  struct MeanStratum {
    var players: Int
    var counted: Tally.Sums
    /// The number of players, or copies of a streak, in each of ``LogLinearBins``.
    var bins: [Int]
  }

  /// The mean of what counted players have, per copy, with its interval; `nil` where nobody counts.
  ///
  /// - Parameters:
  ///   - step: The least by which two players can differ.
  ///   - all: What players have of profiles that are not all alike, looked at where those of the strata are; `nil` where the
  ///     strata are all profiles. Profiles that are each alike may differ by the rules.
  static func mean(
    of strata: [MeanStratum], copies: Int = 1, inStepsOf step: Double = 1, among all: () -> Tally.Sums?
  ) -> Estimate? {
    let own = strata.counted
    guard own.count > 0 else { return nil }
    let count = Double(own.count)
    let mean = Double(own.sum) / count
    let spread = Spread(strata.map { $0.contributions(aroundMean: mean, of: count, copies: copies) })
    // Even if all values are equal, some players who differ as others do may have been missed by chance.
    let interval =
      spread.variance > 0
      ? spread.interval(around: mean)
      : Interval(
        around: mean, by: max(step, all()?.distance(from: own) ?? 0) * Interval.unseenPlayers / count)
    let ends = Interval(low: max(0, interval?.low ?? 0), high: interval?.high ?? mean)
    // Always shown: samples in which the few who make up most are missing look more even than they are.
    let estimate = Estimate(mean, ends).scaled(by: 1 / Double(copies))
    return estimate.needing(fewestCounted, of: Int(own.count), players: strata.reduce(0) { $0 + $1.players })
  }

  /// The same for the players of a group, given what those of a profile have.
  func mean(
    in group: Group, copies: Int = 1, inStepsOf step: Double = 1, _ stratum: (_ profile: Int) -> MeanStratum
  ) -> Estimate? {
    Self.mean(of: profiles(group).map(stratum), copies: copies, inStepsOf: step) {
      group == .pooled ? nil : profiles(.pooled).map(stratum).filter { !$0.counted.areAlike }.counted
    }
  }

  /// Fewest players whose mean gets an interval; among fewer, the few who make up most may be missing.
  static let fewestCounted = 100
  /// Fewest players of a ratio that gets an interval, even where all of them have the same value.
  static let fewestInRatio = Int(StratifiedTotals.fewest)
}

extension Outcome.MeanStratum {
  /// The players of the stratum who have more than 0.
  var aboveZero: Self {
    let holders = bins[1...].reduce(0, +)
    // Players with 0 add nothing to the sums.
    return Self(
      players: players,
      counted: Tally.Sums(count: Int64(holders), sum: counted.sum, squares: counted.squares),
      bins: [0] + bins[1...])
  }

  /// What each player adds to a mean over `count` players: their distance from it, or 0 if not counted.
  func contributions(aroundMean mean: Double, of count: Double, copies: Int) -> Contributions {
    // The middles of bins give the shape of the distribution, the sums its exact spread.
    var shape = Contributions(nothing: (players - Int(counted.count)) * copies)
    for (bin, holders) in bins.enumerated() where holders > 0 {
      shape.add(LogLinearBins.middle(of: bin) * Double(copies) - mean, times: holders)
    }
    return shape.scaled(by: 1 / count, ofPlayers: players, variance: variance(around: mean) / (count * count))
  }

  /// The sample variance of what each of the stratum's players adds, times the players in the mean.
  private func variance(around mean: Double) -> Double {
    guard players > 1 else { return 0 }
    // In whole numbers as far as possible: the squares of large, nearly equal numbers would cancel.
    let moments = ExactMoments(
      count: Int(counted.count), sum: Int128(counted.sum), squares: counted.squares)
    guard let own = moments.mean, moments.count > 0 else { return 0 }
    let within = (moments.variance ?? 0) * Double(moments.count - 1)
    let (n, a, distance) = (Double(players), Double(moments.count), own - mean)
    // Players who count and those who do not are two groups of a stratum.
    return (within + a * (1 - a / n) * distance * distance) / (n - 1)
  }
}

extension [Outcome.MeanStratum] {
  /// What the counted players of all strata have.
  var counted: Tally.Sums { reduce(into: Tally.Sums()) { $0.merge($1.counted) } }
}

extension Tally.Sums {
  /// Whether all players have the same.
  var areAlike: Bool { Int128(count) * Int128(squares) == Int128(sum) * Int128(sum) }

  /// How far these players are from others who all have the same: the mean distance, each weighted by itself; 0 where all
  /// of these have it, too.
  ///
  /// It is Σe² / Σ|e|, with the larger of |Σe| and √Σe² in place of Σ|e|, which is at least as large as both.
  fileprivate func distance(from others: Tally.Sums) -> Double {
    let mean = Double(others.sum) / Double(others.count)
    let sum = Double(self.sum) - Double(count) * mean
    let squared = Double(squares) - mean * (2 * Double(self.sum) - Double(count) * mean)
    guard squared > 1e-12 * Double(squares) else { return 0 }
    return squared / max(sum.magnitude, squared.squareRoot())
  }
}
