import RewardEngine

/// Players who differ, although a sample may have none of them.
enum UnseenPlayers {
  /// If this many replications differ, their spread shows what players differ by.
  private static let fewestThatDiffer = 10

  /// How far a difference may be off because players whom a change reaches may be missing from the sample.
  ///
  /// If none of n players differ, up to 3.7 of n may (probability 2.5 %): see ``reachOfMissing(_:players:)``. Where nobody has any on
  /// either side, each may differ by a `unit`. It is 0 where enough replications differ.
  ///
  /// A few replications that all differ by the same number have no spread either. In each of them one player may differ, by chance the same
  /// number of times: see ``reachOfAlike(_:_:players:unit:)``.
  ///
  /// - Parameters:
  ///   - sides: The figure in each replication, without the change and with it.
  ///   - players: Players that the figure is of, in all replications.
  ///   - unit: The least that a player who has any adds to the figure times its players; 0 where that does not count.
  ///   - least: The least by which a replication with a player who differs differs. By less it does not.
  static func reach(_ sides: [[Double]], players: Double, unit: Double = 0, least: Double = 0) -> Double {
    let scale = sides.joined().reduce(0) { max($0, abs($1)) }
    guard scale > 0 else { return Interval.unseenPlayers * unit / players }
    let differing = zip(sides[0], sides[1]).count { abs($1 - $0) > max(least, scale * 1e-9) }
    if differing < min(fewestThatDiffer, sides[0].count) { return reachOfMissing(sides, players: players) }
    guard unit > 0, sides[0].count < fewestThatDiffer, isAlike(zip(sides[0], sides[1]).map { $1 - $0 }, scale)
    else { return 0 }
    return max(
      reachOfMissing(sides, players: players), reachOfAlike(sides, scale, players: players, unit: unit))
  }

  /// What 3.7 players more or less do to a difference that a few replications agree on: each adds a `unit` at least. Where the replications
  /// of both sides are alike, too, one player may make up each of them.
  ///
  /// - Parameter scale: The largest figure.
  private static func reachOfAlike(
    _ sides: [[Double]], _ scale: Double, players: Double, unit: Double
  ) -> Double {
    let each = sides.allSatisfy { isAlike($0, scale) } ? scale / Double(sides[0].count) : 0
    return Interval.unseenPlayers * max(unit / players, each)
  }

  private static func isAlike(_ values: [Double], _ scale: Double) -> Bool {
    values.allSatisfy { abs($0 - values[0]) <= scale * 1e-9 }
  }

  /// What 3.7 players more or less do to a figure, if each has as much as players who make up the figure have.
  ///
  /// That is Σx² ÷ Σx, as in decision 92: the spread over replications says how much it is.
  private static func reachOfMissing(_ sides: [[Double]], players: Double) -> Double {
    sides.map(Replications.init).map { figure in
      guard let mean = figure.mean?.magnitude, let error = figure.standardError, mean > 0 else { return 0 }
      return Interval.unseenPlayers * (error * error / mean + mean / players)
    }.max() ?? 0
  }

  /// How far a difference may be off where it is of what a few players pay: a sample without the largest of them looks too certain.
  ///
  /// If it follows the figure from replication to replication, with a correlation of 0.9, all payers differ by a part of what they pay.
  /// Then it may be off by itself, and by more the more players an interval of the figure needs: √(needed).
  ///
  /// Otherwise some payers differ by all that they pay, and a part of them needs as many players as all of them would: the whole
  /// need, divided by their part. That is the part of the variance of the figure that the difference has. Where the players are fewer,
  /// 3.7 payers who differ may be missing.
  ///
  /// - Parameters:
  ///   - sides: The figure in each replication, without the change and with it.
  ///   - needed: How many times as many players an interval of the figure needs; below 1 where there are enough.
  ///   - players: Players that the figure is of, in all replications.
  static func reachOfPayers(_ sides: [[Double]], needed: Double, players: Double) -> Double {
    let differences = Replications(zip(sides[0], sides[1]).map { $1 - $0 })
    guard let mean = differences.mean, let variance = differences.variance, variance > 0 else { return 0 }
    if sides.contains(where: { isFollowing($0, differences.values) }) {
      return needed > 1 ? abs(mean) * needed.squareRoot() : 0
    }
    let ofFigure = sides.compactMap { Replications($0).variance }.max() ?? 0
    return needed * ofFigure > variance ? reachOfMissing(sides, players: players) : 0
  }

  private static func isFollowing(_ figures: [Double], _ differences: [Double]) -> Bool {
    guard let one = Replications(figures).mean, let other = Replications(differences).mean else {
      return false
    }
    let (first, second) = (figures.map { $0 - one }, differences.map { $0 - other })
    func product(_ a: [Double], _ b: [Double]) -> Double { zip(a, b).reduce(0) { $0 + $1.0 * $1.1 } }
    let spread = (product(first, first) * product(second, second)).squareRoot()
    return spread > 0 && abs(product(first, second)) >= 0.9 * spread
  }

  /// The chance to miss all players who differ, if they are as many times ``Interval/unseenPlayers``.
  static func chance(times: Double) -> Double { Mathematics.exp(-Interval.unseenPlayers * max(0, times)) }

  /// How many times ``Interval/unseenPlayers`` may be missing with this confidence on both sides: 1 for 0.95.
  static func times(confidence: Double) -> Double {
    confidence == 0.95 ? 1 : -Mathematics.log((1 - confidence) / 2) / Interval.unseenPlayers
  }
}
