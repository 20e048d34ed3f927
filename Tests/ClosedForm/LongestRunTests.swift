import RewardEngine
import Testing

@Suite("The longest run")
struct LongestRunTests {
  @Test("follows the recursion of runs", arguments: [(0.3, 12), (0.6, 12), (0.85, 12), (0.6, 25)])
  func recursion(chance: Double, days: Int) async throws {
    let players = Crowd.size
    let run = try await Simulated(
      Scenario(
        title: "Longest", days: days, streaks: [Scenario.Streak(id: "login")], players: .alike(chance)),
      players: players, seed: 501)
    let atMost = (0...days).map { longestAtMost($0, days: days, chance: chance) }
    let law = Law((1...days).map { ($0, atMost[$0] - atMost[$0 - 1]) })
    expectAgreement(try run.moments(ofLifetime: "streak.login.longest", with: law))
  }

  /// P(no run longer than m) when the first day is certain.
  ///
  /// By the length j of the first run, which ends with a miss or lasts to the end.
  private func longestAtMost(_ longest: Int, days: Int, chance: Double) -> Double {
    guard longest > 0 else { return 0 }
    let free = freeDays(longest, upTo: days, chance: chance)
    var sum = 0.0
    var power = 1.0
    for first in 1...longest where first <= days {
      sum += power * (first == days ? 1 : (1 - chance) * free[days - first - 1])
      power *= chance
    }
    return sum
  }

  /// The same for 0, 1, 2, … days that are all random.
  ///
  /// A first run that is too long ends one day before. Source: W. Feller, An Introduction to Probability
  /// Theory and Its Applications I, 3rd ed., XIII.7.
  private func freeDays(_ longest: Int, upTo days: Int, chance: Double) -> [Double] {
    let tooLong = (0...longest).reduce(1.0) { product, _ in product * chance }
    var result: [Double] = []
    for day in 0...days {
      if day <= longest {
        result.append(1)
      } else if day == longest + 1 {
        result.append(1 - tooLong)
      } else {
        result.append(result[day - 1] - (1 - chance) * tooLong * result[day - longest - 2])
      }
    }
    return result
  }

  @Test("of two equal groups is the mixture of theirs")
  func twoGroups() async throws {
    let players = Crowd.size
    let days = 10
    let profiles = [0.4, 0.8].map { chance in
      Scenario.Profile(id: "chance \(chance)", share: 0.5, activity: .fixed(chance))
    }
    let run = try await Simulated(
      Scenario(
        title: "Mixture", days: days, streaks: [Scenario.Streak(id: "login")],
        players: Scenario.Players(profiles: profiles)),
      players: players, seed: 502)
    let laws = [0.4, 0.8].map { chance in
      Law(
        (1...days).map { value in
          (
            value,
            longestAtMost(value, days: days, chance: chance)
              - longestAtMost(value - 1, days: days, chance: chance)
          )
        })
    }
    // Half the players have each chance, exactly, so only the spread inside the halves is left.
    expectAgreement([
      Agreement(
        "longest", mean: try run.lifetime("streak.login.longest").mean, (laws[0].mean + laws[1].mean) / 2,
        variance: (laws[0].variance + laws[1].variance) / 2, players: players)
    ])
  }
}
