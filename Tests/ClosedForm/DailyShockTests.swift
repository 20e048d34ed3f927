import Foundation
import RewardEngine
import Testing

@Suite("A daily shock")
struct DailyShockTests {
  private static func crowd(_ chance: Double, spread: Double, replications: Int = 20) -> Scenario.Players {
    var crowd = Scenario.Players.alike(chance)
    crowd.dailyShock = Scenario.DailyShock(spread: spread, replications: replications)
    return crowd
  }

  /// A day's term on everyone's logit: the normal number drawn for that day alone.
  private static func shock(on day: Int, spread: Double, seed: UInt64) -> Double {
    var stream = Luck(seed: seed).sharedStream(purpose: Purpose(kind: .dailyShock), day: day)
    return spread * stream.nextNormal()
  }

  @Test("is one number a day for all profiles, added on the logit beside the weekday", arguments: [0.4, 3])
  func sharedByAll(spread: Double) async throws {
    let players = 2 * Crowd.size
    var crowd = Self.crowd(0.5, spread: spread)
    crowd.week = Week.habit
    crowd.profiles = [("a", 0.3), ("b", 0.8)].map { id, chance in
      Scenario.Profile(id: id, share: 0.5, activity: .fixed(chance))
    }
    let seed: UInt64 = 2401
    let run = try await Simulated(
      Scenario(title: "Weather", days: 8, firstWeekday: .monday, players: crowd), players: players, seed: seed
    )
    for (index, chance) in [0.3, 0.8].enumerated() {
      let counts = run.outcome.series("players.active", in: .profile(index))
      expectAgreement(
        (1..<8).map { day in
          let term = Self.shock(on: day, spread: spread, seed: seed) + Week.habit[day % 7]
          return Agreement(
            "profile \(index) on day \(day)", count: Int(counts[day]),
            chance: Distributions.shifted(chance, by: term), players: players / 2)
        })
    }
  }

  @Test("leaves days as they are that are certain or impossible, and everybody's first")
  func certainDays() async throws {
    for chance in [0.0, 1] {
      let run = try await Simulated(
        Scenario(title: "Certain", days: 5, players: Self.crowd(chance, spread: 3)), players: 3_000,
        seed: 2402
      )
      let active = 3_000 * (1 + 4 * Int(chance))
      #expect(try run.total("players.active") == active)
    }
  }

  @Test("and feedback are added on the logit together")
  func withFeedback() async throws {
    let (base, spread, weight, days, seed) = (0.5, 0.8, 0.7, 10, UInt64(2403))
    var crowd = Self.crowd(base, spread: spread)
    crowd.feedback = Scenario.Feedback(streak: "login", streakLength: weight)
    let run = try await Simulated(
      Scenario(title: "Both", days: days, streaks: [Scenario.Streak(id: "login")], players: crowd),
      players: Crowd.size, seed: seed)
    // The shocks of this seed are known, so the streak's length is an ordinary Markov chain.
    var law = Law(certain: 1)
    for day in 1..<days {
      let shock = Self.shock(on: day, spread: spread, seed: seed)
      law = law.moved { length in
        let term = shock + weight * log(1 + Double(min(length, 7))) / log(8)
        let comes = Distributions.shifted(base, by: term)
        return [(length + 1, comes), (0, 1 - comes)]
      }
      expectAgreement([try run.agreement("players.active", on: day, chance: law.chance { $0 > 0 })])
    }
    expectAgreement(try run.agreements("streak.login", on: days - 1, with: law))
  }

  @Test("of spread 0 is none at all, and feedback that does nothing moves no shock", arguments: [0, 0.7])
  func nothing(spread: Double) async throws {
    var crowd = Self.crowd(0.4, spread: spread)
    crowd.week = Week.game
    let scenario = Scenario(
      title: "Nothing", days: 9, streaks: [Scenario.Streak(id: "login")], players: crowd)
    var other = scenario
    if spread == 0 {
      other.players.dailyShock = nil
    } else {
      other.players.feedback = Scenario.Feedback(streak: "login")
    }
    let run = try await Simulated(scenario, players: 300, seed: 2404)
    let same = try await Simulated(other, players: 300, seed: 2404)
    #expect(run.outcome.tally.digest == same.outcome.tally.digest)
  }
}

/// Replications of players who never churn and do not differ, so that all days are independent.
@Suite("Replications with a daily shock")
struct ShockedReplicationsTests {
  private static func outcome(
    _ day: SharedDay, days: Int, replications: Int, of players: Int, seed: UInt64
  ) async throws -> Outcome {
    var crowd = Scenario.Players.alike(day.chance)
    crowd.dailyShock = Scenario.DailyShock(spread: day.spread, replications: replications)
    let plan = try Plan(Scenario(title: "Weather", days: days, players: crowd))
    return try await ReplicatedSimulation(plan, players: players * replications, seed: seed).outcome(
      threads: 2)
  }

  #if DEBUG
    private static let (replications, repeats) = (100, 100)
  #else
    private static let (replications, repeats) = (200, 2_000)
  #endif

  @Test(
    "come in shares that vary as much as the day and the players' coins do",
    arguments: [(0.5, 1.0, 3), (0.2, 0.3, 40), (0.9, 2, 11)])
  func variance(chance: Double, spread: Double, players: Int) async throws {
    let day = SharedDay(chance: chance, spread: spread)
    let outcome = try await Self.outcome(
      day, days: 4, replications: Self.replications, of: players, seed: 2411)
    let shares = outcome.replications.flatMap { replication in
      replication.series("players.active").dropFirst().map { Double($0) / Double(players) }
    }
    let count = 3 * Self.replications
    #expect(shares.count == count)
    let mean = shares.reduce(0, +) / Double(count)
    let squares = shares.reduce(0) { $0 + ($1 - mean) * ($1 - mean) } / Double(count - 1)
    let variance = day.shareVariance(players: players)
    let spreadOfSquares = day.shareFourthMoment(players: players) - variance * variance
    expectAgreement([
      Agreement("mean share", mean: mean, day.mean, variance: variance, players: count),
      Agreement(
        "variance of the share", mean: squares, variance, variance: spreadOfSquares, players: count),
    ])
  }

  @Test("have an interval as wide as it must be, which players as the unit would make six times too narrow")
  func width() async throws {
    let (players, count) = (400, Self.replications)
    let day = SharedDay(chance: 0.5, spread: 0.7)
    let outcome = try await Self.outcome(day, days: 2, replications: count, of: players, seed: 2412)
    // After a first day that everyone plays, days of play are 1 plus the share who play on the second.
    let wide = try #require(outcome.lifetime("active_days"))
    let reach = try #require(wide.high) - wide.value
    let error = reach / Interval.studentReach(0.95, degrees: Double(count - 1))
    let variance = day.shareVariance(players: players)
    expectAgreement([
      Agreement("mean", mean: wide.value, 1 + day.mean, variance: variance, players: count),
      Agreement(
        "squared error", mean: error * error * Double(count), variance,
        variance: day.shareFourthMoment(players: players) - variance * variance, players: count),
    ])
    let narrow = try #require(Self.playersEstimate(of: outcome))
    let narrowReach = try #require(narrow.high) - narrow.value
    // One player's outcome has variance m (1 − m), including the day's part; near a half it hardly depends on
    // m.
    let coin = day.mean * (1 - day.mean)
    let narrowError = (coin / Double(players * count)).squareRoot()
    #expect(narrow.value == wide.value)
    #expect(abs(narrowReach / Interval.normalReach(0.95) / narrowError - 1) < 0.01)
    let factor = (Double(players) * variance / coin).squareRoot()
    #expect(factor > 6)
    // The squared error is off by 4.5 √(2 / count) at most, or 64 % of it for a hundred: √0.36 of the error is
    // left then.
    #expect(reach / narrowReach > 0.55 * factor)
  }

  /// Days of play, with the interval that treats players as independent.
  private static func playersEstimate(of outcome: Outcome) -> Outcome.Estimate? {
    let plan = try? Plan(
      Scenario(title: "Weather", days: outcome.days, players: .alike(0.5)))
    return plan.flatMap { plan in
      Outcome(outcome.tally, of: Simulation(plan, players: outcome.players, seed: outcome.seed))
        .lifetime("active_days")
    }
  }

  @Test("hold the true mean days of play in their interval as often as it says; players as the unit do not")
  func coverage() async throws {
    let day = SharedDay(chance: 0.5, spread: 1)
    var (misses, playersMisses) = (0, 0)
    for seed in 0..<Self.repeats {
      let outcome = try await Self.outcome(
        day, days: 2, replications: 3, of: 60, seed: 241_300 + UInt64(seed))
      let own = try #require(outcome.lifetime("active_days"))
      let players = try #require(Self.playersEstimate(of: outcome))
      if !Self.holds(own, 1 + day.mean) { misses += 1 }
      if !Self.holds(players, 1 + day.mean) { playersMisses += 1 }
    }
    // Each misses with a chance of 5 %: within five standard errors of the share that does.
    let repeats = Double(Self.repeats)
    let bound = 5 * (0.05 * 0.95 / repeats).squareRoot()
    #expect(abs(Double(misses) / repeats - 0.05) < bound)
    // Their errors are 3.3 times too small, so they miss where a normal number is beyond 0.6: in 55 %.
    let factor = (60 * day.shareVariance(players: 60) / (day.mean * (1 - day.mean))).squareRoot()
    let expected = 2 * Distributions.normal(-1.96 / factor)
    #expect(factor > 3)
    #expect(abs(Double(playersMisses) / repeats - expected) < 5 * (0.25 / repeats).squareRoot())
  }

  private static func holds(_ estimate: Outcome.Estimate, _ truth: Double) -> Bool {
    guard let low = estimate.low, let high = estimate.high else { return false }
    return low <= truth && truth <= high
  }
}
