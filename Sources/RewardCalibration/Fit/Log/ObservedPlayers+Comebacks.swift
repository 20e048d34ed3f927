import RewardEngine

/// Players who come back: how many there are, how many a mix explains, and the chance that follows.
extension ObservedPlayers {
  /// A sum over newcomers of what chances have for the days that each was watched.
  private func sum(
    _ mix: PlayerMix, until last: Int, _ chances: (PlayingLaw, _ days: Int, ChanceGrid) -> ComebackChances
  ) -> (players: Double, daysAway: Double) {
    let watched = arrivals.map { (days: last - $0.key, players: Double($0.value)) }
      .sorted { $0.days < $1.days }
    let most = watched.last?.days ?? 0
    let grid = ChanceGrid(days: most)
    var sum = (players: 0.0, daysAway: 0.0)
    for part in mix.parts {
      let own = chances(part.law, most, grid)
      for group in watched {
        sum.players += group.players * part.share * own.players[group.days]
        sum.daysAway += group.players * part.share * own.daysAway[group.days]
      }
    }
    return sum
  }

  /// Players of a mix who played often at first, were away for long and came back, if nobody comes back who has left.
  func expectedEager(_ mix: PlayerMix, until last: Int) -> Double {
    sum(mix, until: last, ComebackChances.eager).players
  }

  /// Players who played often at first, were away for long and came back, where these are more than mixes explain in which nobody comes
  /// back who has left; `nil` otherwise.
  ///
  /// - Parameters:
  ///   - mixes: plausible ones.
  ///   - last: the date until which players were watched.
  ///   - closed: dates on which nobody could play, which are no absence.
  public func unexplainedComebacks(
    _ mixes: [PlayerMix], until last: Int, closed: [Int] = []
  ) -> (players: Int, expected: Double)? {
    let eager = comebacks.eager(without: Set(closed))
    guard !followsReturns, eager >= Self.fewestComebacks else { return nil }
    let some = Swift.stride(from: 0, to: mixes.count, by: max(1, mixes.count / 20)).map { mixes[$0] }
    let expected = some.map { expectedEager($0, until: last) }.max() ?? 0
    // Twice as many, and beyond luck: less changes no fit by much.
    guard Double(eager) > 2 * expected + 5 * expected.squareRoot() else { return nil }
    return (eager, expected)
  }

  private static let fewestComebacks = 20

  /// The chance that a player who has left comes back on a day: one for all profiles.
  ///
  /// Of all who come back after their first long absence, a mix expects some who have not left and play rarely. The others are those who
  /// had left, of as many days on which they could come back.
  func returns(until last: Int, _ mix: PlayerMix) -> Double {
    returns(Double(comebacks.players), until: last, sum(mix, until: last, ComebackChances.init))
  }

  private func returns(
    _ players: Double, until last: Int, _ expected: (players: Double, daysAway: Double)
  ) -> Double {
    let days = Double(comebacks.daysAway(until: last)) - expected.daysAway
    return days > 1 ? min(max((players - expected.players) / days, 0), 1) : 0
  }

  /// The same with its range.
  ///
  /// - Parameter mixes: those that are as plausible as the next; empty to take the fitted one as known.
  func returns(until last: Int, _ best: PlayerMix, _ mixes: [PlayerMix], _ normals: HabitNormals) -> Habit {
    let expected = (mixes.isEmpty ? [best] : Calibration.few(of: mixes.count).map { mixes[$0] })
      .map { sum($0, until: last, ComebackChances.init) }
    // The root of a count has a spread of a half. Source: F. J. Anscombe, Biometrika 35, 1948.
    let root = (Double(comebacks.players) + 3.0 / 8).squareRoot()
    let draws = normals["returns"].enumerated().map { place, normal in
      let players = max(root + normal / 2, 0)
      return returns(
        max(players * players - 3.0 / 8, 0), until: last,
        expected[place * expected.count / normals.draws.count])
    }
    let (value, days) = (returns(until: last, best), comebacks.daysAway(until: last))
    return Habit(
      path: "returns", value: value, ninety: Ninety(of: draws.sorted()).including(value), draws: draws,
      observation: "days after \(LongAbsence.days) without play on which a player comes back",
      observed: days > 0 ? Double(comebacks.players) / Double(days) : 0, isShare: false)
  }
}
