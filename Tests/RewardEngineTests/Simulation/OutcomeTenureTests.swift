import Testing

@testable import RewardEngine

@Suite("An outcome by tenure")
struct OutcomeTenureTests {
  /// A third of the players arrive a day; each earns 10 coins and a day of streak on every day of play.
  private static func outcome(days: Int = 3, activity: Double = 1, players: Int = 3) async throws -> Outcome {
    let scenario = Scenario(
      title: "One a day", days: days, currencies: [Scenario.Currency(id: "coins")],
      login: Scenario.Payment(["coins": 10]),
      streaks: [Scenario.Streak(id: "walk", perPlayer: 2)],
      players: Scenario.Players(
        profiles: [Scenario.Profile(id: "loyal", share: 1, activity: .fixed(activity))],
        arrival: .perDay(Double(players) / 3)))
    return try await OutcomeTests.outcome(of: scenario, players: players)
  }

  @Test(
    "measures players of one age whenever they arrived, as long as the run lasts",
    arguments: [(0, 3, 10), (2, 1, 30)])
  func ages(tenure: Int, count: Int64, each: Int64) async throws {
    let outcome = try await Self.outcome()
    let coins = try #require(outcome.stock("coins"))
    let sums = try #require(outcome.sums(coins, atTenure: tenure))
    #expect(sums.count == count)
    #expect(sums.sum == count * each)
    #expect(sums.squares == Int128(count * each * each))
    #expect(outcome.mean(coins, atTenure: tenure)?.value == Double(each))
    #expect(outcome.quantileEstimate(coins, 0.5, atTenure: tenure)?.value == Double(each))
  }

  @Test("knows nothing of a tenure that is not measured")
  func unmeasured() async throws {
    let outcome = try await Self.outcome()
    let coins = try #require(outcome.stock("coins"))
    #expect(outcome.catalogue.tenures == [0, 2])
    #expect(outcome.sums(coins, atTenure: 1) == nil)
    #expect(outcome.mean(coins, atTenure: 1) == nil)
    #expect(outcome.quantileEstimate(coins, 0.5, atTenure: 1) == nil)
  }

  @Test("has no mean and no median of a profile that nobody has")
  func nobody() async throws {
    let scenario = Scenario(
      title: "One player", days: 1, currencies: [Scenario.Currency(id: "coins")],
      login: Scenario.Payment(["coins": 10]),
      players: Scenario.Players(profiles: [
        Scenario.Profile(id: "few", share: 0.25, activity: .fixed(1)),
        Scenario.Profile(id: "many", share: 0.75, activity: .fixed(1)),
      ]))
    let outcome = try await OutcomeTests.outcome(of: scenario, players: 1)
    let coins = try #require(outcome.stock("coins"))
    #expect(outcome.sums(coins, atTenure: 0, in: .profile(0)) == Tally.Sums())
    #expect(outcome.mean(coins, atTenure: 0, in: .profile(0)) == nil)
    #expect(outcome.quantileEstimate(coins, 0.5, atTenure: 0, in: .profile(0)) == nil)
    #expect(outcome.mean(coins, atTenure: 0, in: .profile(1))?.value == 10)
    #expect(outcome.mean(coins, atTenure: 0)?.value == 10)
  }

  @Test("tells active players from dormant ones", arguments: [(27, false), (28, true)])
  func populations(tenure: Int, isDormant: Bool) async throws {
    // Nobody plays again, so everyone is active up to 27 days after arrival and dormant from then on.
    let outcome = try await Self.outcome(days: tenure + 1, activity: 0, players: 1)
    let coins = try #require(outcome.stock("coins"))
    #expect(outcome.mean(coins, atTenure: tenure)?.value == 10)
    #expect(outcome.mean(coins, atTenure: tenure, of: .active)?.value == (isDormant ? nil : 10))
    #expect(outcome.mean(coins, atTenure: tenure, of: .dormant)?.value == (isDormant ? 10 : nil))
    let median = outcome.quantileEstimate(coins, 0.5, atTenure: tenure, of: .dormant)?.value
    #expect(median == (isDormant ? 10 : nil))
  }

  @Test("has the interval of the mean from a hundred players on, and of the median from six")
  func intervals() async throws {
    let outcome = try await Self.outcome(days: 6, players: 6)
    let coins = try #require(outcome.stock("coins"))
    // One and a half times the hundred that a mean needs.
    #expect(
      outcome.mean(coins, atTenure: 0) == Outcome.Estimate(value: 10, low: nil, high: nil, playersNeeded: 150)
    )
    let median = outcome.quantileEstimate(coins, 0.5, atTenure: 0)
    #expect(median?.withoutBand == Outcome.Estimate(value: 10, low: 10, high: 10))
    // Only the first player reaches six days. Of six, all are on one side of the median with a chance of
    // 2/64; a fifth more than ln 0.025 / ln 0.5 = 5.3 is 7.
    let six = Outcome.Estimate(value: 60, low: nil, high: nil, playersNeeded: 7)
    #expect(outcome.quantileEstimate(coins, 0.5, atTenure: 5) == six)
    #expect(outcome.mean(coins, atTenure: 5)?.low == nil)
  }

  @Test("counts every copy of a streak, and gives its mean a copy")
  func copies() async throws {
    let outcome = try await Self.outcome()
    let streak = try #require(outcome.stock("streak.walk"))
    #expect(outcome.sums(streak, atTenure: 2)?.sum == 6)
    #expect(outcome.mean(streak, atTenure: 2)?.value == 3)
  }

  @Test("has the interval over replications where there are some")
  func replications() async throws {
    // One player in three reaches six days: two are too few for any interval, 200 are enough.
    for players in [3, 300] {
      let part = try await Self.outcome(days: 6, players: players)
      let outcome = Outcome(of: [part, part])
      let coins = try #require(outcome.stock("coins"))
      #expect(outcome.sums(coins, atTenure: 5)?.count == Int64(players) * 2 / 3)
      let (mean, median) = (
        outcome.mean(coins, atTenure: 5), outcome.quantileEstimate(coins, 0.5, atTenure: 5)
      )
      #expect(mean?.value == 60 && (mean?.low == nil) == (players == 3))
      #expect(median?.value == 60 && median?.low == (players == 3 ? nil : 60))
    }
  }
}
