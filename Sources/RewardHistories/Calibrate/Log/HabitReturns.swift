import RewardEngine

extension ObservedPlayers {
  /// The chance that a player who has left comes back on a day: one for all profiles.
  ///
  /// Of all who come back after their first long absence, a mix expects some who have not left and play rarely. The others are those who
  /// had left, of as many days on which they could come back.
  ///
  /// - Parameter mixes: those that are as plausible as the next; empty to take the fitted one as known.
  func returns(until last: Int, _ best: PlayerMix, _ mixes: [PlayerMix], _ normals: HabitNormals) -> Habit {
    let seen = comebacks(until: last)
    func chance(_ players: Double, _ expected: (players: Double, daysAway: Double, eager: Double)) -> Double {
      let days = Double(seen.daysAway) - expected.daysAway
      return days > 1 ? min(max((players - expected.players) / days, 0), 1) : 0
    }
    let expected = (mixes.isEmpty ? [best] : Calibration.few(of: mixes.count).map { mixes[$0] })
      .map { expectedComebacks($0, until: last) }
    // The root of a count has a spread of a half. Source: F. J. Anscombe, Biometrika 35, 1948.
    let root = (Double(seen.players) + 3.0 / 8).squareRoot()
    let draws = normals["returns"].enumerated().map { place, normal in
      let players = max(root + normal / 2, 0)
      return chance(
        max(players * players - 3.0 / 8, 0), expected[place * expected.count / normals.draws.count])
    }
    let value = chance(Double(seen.players), expectedComebacks(best, until: last))
    return Habit(
      path: "returns", value: value, ninety: Ninety(of: draws.sorted()).including(value), draws: draws,
      observation: "days after \(LongAbsence.days) without play on which a player comes back",
      observed: seen.daysAway > 0 ? Double(seen.players) / Double(seen.daysAway) : 0, isShare: false)
  }
}
