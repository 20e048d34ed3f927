import RewardEngine
import Testing

@testable import RewardStudies

@Suite("Lint of players with different chances to play")
struct SpreadTests {
  /// Chances to play are spread evenly from 0 to 1.
  private func spread(_ change: (inout Scenario) -> Void) -> Scenario {
    Scenario.plain().with { scenario in
      scenario.players.profiles[0].activity = .beta(mean: 0.5, concentration: 2)
      change(&scenario)
    }
  }

  @Test("advises the price that is above what a freeze adds for all but 5 % of players")
  func fairPrice() throws {
    // Chances p are spread evenly from 0 to 1. The second day of a cycle of two has p/(1 + p) of the counted days, and a
    // half with every missed day frozen. So freezes add 6,300 p (1/2 − p/(1 + p)), and take one on 1 − p of the days:
    // 3,150 p/(1 + p) each. That is at least 1,000 from p = 1,000/2,150, and 1,534.6 at p = 0.95.
    let finding = try #require(
      spread { $0.addPairs(paying: 6_300, [Scenario.Offer("one", 1, "freeze", for: 1_000, "coins")]) }
        .findings(.selfFundingFreeze).first)
    // Between two of 33 chances, a straight line is off by less than 0.3 coins, or 0.0002 of the chance.
    #expect(abs((finding.figure("share") ?? 0) - (1 - 1_000 / 2_150.0)) < 2e-4)
    #expect(finding.figure("fair_price") == 1_535)
  }

  @Test("finds a boost that is active whenever those play who play often")
  func onForSome() throws {
    // Chances p are spread evenly from 0 to 1. Each day of play grants half a boost of two days: 99 % of days from p = 0.99.
    // With 0.75 it is p = 0.66: 34 % of players.
    func share(_ chance: Double) -> Double? {
      spread { scenario in
        scenario.levels = Scenario.Levels(curve: .geometric(first: 10, ratio: 1))
        scenario.boosts = [Scenario.Boost(id: "fast", days: 2, starts: .nextDay)]
        scenario.missions = [Scenario.Mission(id: "quiz", chance: chance, pays: .fixed(1, "fast"))]
        scenario.activities = [
          Scenario.Activity(id: "match", perActiveDay: .fixed(1), pays: .fixed(10, "xp"))
        ]
      }.findings(.alwaysOnBoost).first?.figure("share")
    }
    #expect(share(0.5) == nil)
    #expect(abs((share(0.75) ?? 0) - 0.34) < 1e-4)
  }
}
