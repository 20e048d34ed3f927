import Testing

@testable import RewardEngine

@Suite("A percentile")
struct PossiblePercentileTests {
  /// Of 50 players ten play every day, and all others only on the first. So a ninetieth percentile is of those who play every day.
  private static func scenario(days: Int, start: Int = 0, coins: Int) -> Scenario {
    Scenario(
      title: "Ten of fifty", days: days, currencies: [Scenario.Currency(id: "coins", start: start)],
      login: Scenario.Payment(["coins": coins]),
      players: Scenario.Players(profiles: [
        Scenario.Profile(id: "daily", share: 0.2, activity: .fixed(1)),
        Scenario.Profile(id: "once", share: 0.8, activity: .fixed(0)),
      ]))
  }

  private static func outcome(of scenario: Scenario) async throws -> Outcome {
    try await OutcomeTests.outcome(of: scenario, players: 50)
  }

  /// Bins have up to 8 numbers here, and of each bin one at most is a multiple of 10.
  @Test("of a day is what players have, where all amounts are multiples of a number")
  func multiples() async throws {
    let outcome = try await Self.outcome(of: Self.scenario(days: 40, coins: 10))
    let stock = try #require(outcome.stock("coins"))
    for day in 0..<40 {
      let estimate = try #require(outcome.quantileEstimate(stock, 0.9, on: day))
      #expect(estimate.value == Double(10 * (day + 1)) && estimate.bin == nil, "day \(day)")
    }
  }

  /// After 17 days 1 + 17 · 11 = 188, the first number of a bin of four. Amounts of 1 and 11 are multiples of 1 alone.
  @Test("of any day is at most what anyone has on that day")
  func largest() async throws {
    let outcome = try await Self.outcome(of: Self.scenario(days: 40, start: 1, coins: 11))
    let stock = try #require(outcome.stock("coins"))
    for day in 0..<40 {
      for share in [0.9, 0.95, 0.99] {
        #expect(try #require(outcome.quantile(stock, share, on: day)) <= Double(1 + 11 * (day + 1)))
      }
    }
    let estimate = try #require(outcome.quantileEstimate(stock, 0.9, on: 16))
    #expect(estimate.value == 188 && estimate.bin == nil)
  }

  /// 70 in 7 days and 280 in 28 are the first numbers of bins of 2 and of 8.
  @Test("of an income is what players receive a day")
  func incomes() async throws {
    let scenario = Self.scenario(days: 30, start: 1, coins: 10)
    let outcome = try await Self.outcome(of: scenario)
    for (text, value) in [("coins.income_7.p90@7", 10.0), ("coins.income_28.p90@30", 10.0)] {
      let estimate = try #require(outcome.estimate(try scenario.metric(text)))
      #expect(abs(estimate.value - value) < 1e-12 && estimate.value <= value, "\(text): \(estimate)")
    }
  }

  /// 80 days less 12 on which nobody can play, and 68 is the first number of a bin of two.
  @Test("of a total of the run is what players have")
  func totals() async throws {
    var scenario = Self.scenario(days: 80, coins: 10)
    scenario.events = [Scenario.Event(id: "outage", from: 40, days: 12, isClosed: true)]
    let outcome = try await Self.outcome(of: scenario)
    let estimate = try #require(outcome.estimate(try scenario.metric("active_days.p90")))
    #expect(estimate.value == 68 && estimate.bin == nil)
  }

  @Test("of a tenure is what players have then")
  func tenures() async throws {
    let outcome = try await Self.outcome(of: Self.scenario(days: 40, start: 1, coins: 11))
    let stock = try #require(outcome.stock("coins"))
    for tenure in outcome.catalogue.tenures {
      // On a tenure of 29 days 331, where a bin has 328 to 335.
      let estimate = try #require(outcome.quantileEstimate(stock, 0.9, atTenure: tenure))
      #expect(estimate.value <= Double(1 + 11 * (tenure + 1)), "\(tenure)")
      #expect(estimate.bin.map { $0.range.high <= Double(1 + 11 * (tenure + 1)) } ?? true, "\(tenure)")
    }
    #expect(outcome.catalogue.tenures.contains(29))
  }

  @Test(
    "knows what amounts are multiples of",
    arguments: [(0, [10, 15], 5), (4, [10, 15], 1), (20, [10], 10), (0, [], 1)])
  func divisors(start: Int, amounts: [Int], multiple: Int) {
    var scenario = Self.scenario(days: 3, start: start, coins: amounts.first ?? 0)
    scenario.missions = amounts.dropFirst().map {
      Scenario.Mission(id: "m\($0)", pays: Scenario.Payment(["coins": $0]))
    }
    if amounts.isEmpty { scenario.login = Scenario.Payment() }
    #expect(scenario.multiple(of: "coins") == multiple)
    // A price that is 25 % lower for a day is rounded.
    scenario.events = [Scenario.Event(id: "sale", from: 1, priceHundredths: 75)]
    #expect(scenario.multiple(of: "coins") == 1)
  }

  @Test("of experience that a boost rounds may be any number")
  func rounded() {
    var scenario = Self.scenario(days: 3, coins: 10)
    scenario.login = Scenario.Payment(["xp": 10])
    scenario.boosts = [Scenario.Boost(id: "double", factorHundredths: 200, days: 1)]
    #expect(scenario.multiple(of: "xp") == 10)
    scenario.events = [Scenario.Event(id: "party", from: 1, experienceHundredths: 125)]
    #expect(scenario.multiple(of: "xp") == 1)
  }
}
