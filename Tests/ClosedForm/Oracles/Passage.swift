import Foundation
import RewardEngine

/// The exact distribution of the day of an event, observed in players who may leave.
///
/// Every player has one draw of it, and a chance of leaving each day from the day after arrival on.
struct Passage {
  /// The chance of the event on day 0, 1, 2, …
  let chances: [Double]
  /// The chance of leaving on a day.
  var leaves = 0.0

  /// The day of the k-th day of play, of players who play on day 0 and then each day with this chance.
  init(dayOfPlay k: Int, comes: Double, days: Int, leaves: Double = 0) {
    // k − 2 of the days between the first and this one, and this one.
    chances = (0..<days).map { day in
      if k == 1 { return day == 0 ? 1 : 0 }
      guard day >= k - 1 else { return 0 }
      return Distributions.choose(day - 1, k - 2) * pow(comes, Double(k - 1))
        * pow(1 - comes, Double(day - k + 1))
    }
    self.leaves = leaves
  }

  init(_ chances: [Double], leaves: Double = 0) {
    self.chances = chances
    self.leaves = leaves
  }

  /// The chance that the event has not happened by the end of a day if nobody left.
  func survival(_ day: Int) -> Double { 1 - chances[...day].reduce(0, +) }

  /// Kaplan–Meier's curve day by day against the distribution; errors are Greenwood's with exact chances.
  ///
  /// At risk on day t are those without the event who have not left.
  func agreements(_ name: String, _ curve: SurvivalCurve, players: Int) -> [Agreement] {
    var spread = 0.0
    var result: [Agreement] = []
    for day in chances.indices {
      let before = day == 0 ? 1 : survival(day - 1)
      let hazard = chances[day] / before
      let atRisk = Double(players) * before * pow(1 - leaves, Double(day))
      // Too few are left for a normal error.
      if atRisk < 100 || survival(day) < 1e-9 { break }
      spread += hazard / (1 - hazard) / atRisk
      result.append(
        Agreement(
          "\(name) not by day \(day)", curve.survival[day], survival(day),
          standardError: survival(day) * spread.squareRoot()))
    }
    return result
  }
}
