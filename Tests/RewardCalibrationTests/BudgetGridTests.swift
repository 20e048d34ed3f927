import RewardEngine
import Testing

@testable import RewardCalibration

@Suite("Budgets of payers")
struct BudgetGridTests {
  private static let days = 7
  private static let wholes = 3
  private static let ways = [1.0, 7, 21, 35, 35, 21, 7, 1]

  /// The chance of 0, 1, 2 … packs in seven days: the middles of 20,000 steps from 9 standard deviations below the median to 9 above.
  private static func chances(_ logMedian: Double, _ sigma: Double) -> [Double] {
    var chances = [Double](repeating: 0, count: wholes * days + 1)
    let width = 18.0 / 20_000
    for step in 0..<20_000 {
      let deviate = -9 + (Double(step) + 0.5) * width
      let packs = Mathematics.exp(min(logMedian + sigma * deviate, 10))
      guard packs < Double(wholes) else { break }
      let part = packs - packs.rounded(.down)
      let payers = Mathematics.exp(-0.5 * deviate * deviate) * width / 2.5066282746310002  // √(2π)
      for more in 0...days {
        let chance = (0..<days).reduce(ways[more]) { $0 * ($1 < more ? part : 1 - part) }
        chances[Int(packs) * days + more] += payers * chance
      }
    }
    return chances
  }

  /// With a budget of 1.2 packs a day, players buy one each day and a second on some. The chance of a number of packs has a kink at each
  /// whole budget: there a step of h = 0.0009 is off by at most h² / 8 times the change of slope. That is 7 · 4 a pack by a budget of three
  /// packs that changes with sigma 4 and the density 0.4: 5e-6 in all.
  @Test(
    "are summed to the chance of each number of packs",
    arguments: [1e-6, 8e-5, 3e-4, 0.03, 0.97, 10], [0.3, 1, 2.2, 4])
  func chances(median: Double, sigma: Double) {
    let logMedian = Mathematics.log(median)
    let expected = Self.chances(logMedian, sigma).dropLast()
    // The grid is one for all players, whatever number of days each of them played.
    for most in [Self.days, 365] {
      var chances = [Double](repeating: 0, count: Self.wholes * Self.days + 1)
      for whole in 0..<Self.wholes {
        let grid = BudgetGrid(logMedian: logMedian, sigma: sigma, whole: whole, days: most)
        for (more, ways) in Self.ways.enumerated() {
          chances[whole * Self.days + more] +=
            grid.share(buying: more, of: Self.days, logWays: Mathematics.log(ways))
        }
      }
      // The last number needs budgets of more packs a day.
      for (found, known) in zip(chances, expected) { #expect((found - known).magnitude < 1e-5) }
      // Three budgets in a million are more than 4.5 standard deviations above the median.
      if logMedian + 4.5 * sigma < Mathematics.log(2) {
        #expect((chances.reduce(0, +) - 1).magnitude < 1e-5)
      }
    }
  }

  /// The sum over arcs that stood here before gave small budgets a chance of up to 1.07: so all players were payers.
  @Test("give nobody a chance above 1 to buy nothing")
  func nothing() {
    for place in 0...60 {
      let grid = BudgetGrid(
        logMedian: -14 + Double(place) / 5, sigma: 0.3 + Double(place % 7) / 2, whole: 0, days: 90)
      for days in [1, 5, 30, 90] { #expect(grid.share(buying: 0, of: days, logWays: 0) < 1 + 1e-7) }
    }
  }
}
