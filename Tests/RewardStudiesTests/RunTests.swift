import RewardEngine
import Synchronization
import Testing

@testable import RewardStudies

@Suite("A run")
struct RunTests {
  private static func economy(
    days: Int = 12, count: Int = 100, login: Int = 3, feedback: Scenario.Feedback? = nil,
    shock: Scenario.DailyShock? = nil
  ) -> Scenario {
    Scenario(
      title: "Visits", days: days, currencies: [Scenario.Currency(id: "coins")],
      login: Scenario.Payment([Scenario.Payment.Entry("coins", .fixed(login))]),
      streaks: [Scenario.Streak(id: "visit")],
      players: Scenario.Players(
        count: count,
        profiles: [
          Scenario.Profile(id: "casual", share: 0.5, activity: .beta(mean: 0.4, concentration: 5)),
          Scenario.Profile(id: "regular", share: 0.5, activity: .fixed(0.7), churn: .daily(0.02)),
        ], feedback: feedback, dailyShock: shock))
  }

  private static let weather = Scenario.DailyShock(spread: 0.8, replications: 5)

  /// Players come the more often the longer their streak is.
  private static let pull = Scenario.Feedback(streak: "visit", streakLength: 1)

  @Test("finds the same with any number of threads", arguments: [2, 3, 7])
  func threads(threads: Int) async throws {
    let scenario = Self.economy(feedback: Self.pull)
    let one = try await Run(scenario, players: 700, seed: 5, threads: 1).findings()
    let many = try await Run(scenario, players: 700, seed: 5, threads: threads).findings()
    #expect(one.outcome.tally == many.outcome.tally)
    #expect(one.openLoop?.tally == many.openLoop?.tally)
    #expect(one.digest == many.digest)
  }

  @Test("takes the scenario's own players by default")
  func players() async throws {
    #expect(Run(Self.economy(count: 40)).players == 40)
    let findings = try await Run(Self.economy(count: 40), players: 9).findings()
    #expect(findings.outcome.players == 9)
    #expect(findings.outcome.total("players.arrived") == 9)
  }

  @Test("has other random draws with another seed")
  func seeds() async throws {
    let one = try await Run(Self.economy(), seed: 1).findings()
    let two = try await Run(Self.economy(), seed: 2).findings()
    #expect(one.digest != two.digest)
    #expect(two.outcome.seed == 2)
  }

  @Test("gives the digest of what was counted, and the scenario of the run")
  func digest() async throws {
    let findings = try await Run(Self.economy()).findings()
    #expect(findings.digest == findings.outcome.tally.digest)
    #expect(findings.scenario == Self.economy())
  }

  @Test("has no open loop without feedback")
  func noOpenLoop() async throws {
    #expect(try await Run(Self.economy()).findings().openLoop == nil)
  }

  @Test("with feedback has beside it the run without")
  func openLoop() async throws {
    let closed = try await Run(Self.economy(feedback: Self.pull)).findings()
    let plain = try await Run(Self.economy()).findings()
    #expect(closed.openLoop?.tally == plain.outcome.tally)
    // The same draws with a chance that is never lower: no player comes less often.
    #expect(closed.outcome.total("players.active") > plain.outcome.total("players.active"))
  }

  @Test("counts the player-days of both loops")
  func playerDays() {
    #expect(Run(Self.economy(days: 5), players: 7).playerDays == 35)
    #expect(Run(Self.economy(days: 5, feedback: Self.pull), players: 7).playerDays == 70)
  }

  /// Threads count one profile at a time. With one there is, the first part is the sum; with four, a part has a quarter.
  @Test(
    "knows what its tables take: those of its outcome, and rows of one profile a thread",
    arguments: [(1, 1, 4), (1, 4, 16), (4, 1, 4), (4, 2, 6), (4, 3, 7)])
  func memory(profiles: Int, threads: Int, quarters: Int) throws {
    let share = 1 / Double(profiles)
    let scenario = Scenario(
      title: "Nothing", days: 1,
      players: Scenario.Players(
        profiles: (1...profiles).map { Scenario.Profile(id: "p\($0)", share: share, activity: .fixed(1)) }))
    let bytes = quarters * Tally.bytes(for: try Plan(scenario)) / 4
    #expect(try Run(scenario, players: 1, threads: threads).memoryEstimate() == bytes)
    #expect(try Run(scenario, players: 1_000_000, threads: threads).memoryEstimate() == bytes)
  }

  @Test(
    "keeps the tables of all replications and of their sum, of both loops if there are two",
    arguments: [(1, false, 6), (3, false, 6), (1, true, 12), (10, false, 11)])
  func memoryOfReplications(threads: Int, hasFeedback: Bool, tables: Int) throws {
    let feedback = hasFeedback ? Self.pull : nil
    let table = try Run(Self.economy(), threads: 1).memoryEstimate()
    let run = Run(Self.economy(feedback: feedback, shock: Self.weather), threads: threads)
    // A plan with feedback has nothing more to count. Ten threads are two for each, with rows for one of two profiles.
    #expect(try run.memoryEstimate() == tables * table)
  }

  @Test("with a daily shock has replications, and counts the same player-days")
  func replications() async throws {
    let scenario = Self.economy(shock: Self.weather)
    let run = Run(scenario, players: 23, seed: 4)
    #expect(run.playerDays == 23 * 12)
    let findings = try await run.findings()
    #expect(findings.outcome.replications.map(\.players) == [5, 5, 5, 4, 4])
    #expect(findings.outcome.players == 23 && findings.outcome.seed == 4)
    #expect(findings.digest == findings.outcome.tally.digest)
  }

  @Test("has the same shocks in both loops")
  func shocksOfBothLoops() async throws {
    // Feedback that never acts, so that nothing but other days could part the loops.
    let still = Scenario.Feedback(streak: "visit")
    let findings = try await Run(Self.economy(feedback: still, shock: Self.weather), players: 60).findings()
    let open = try #require(findings.openLoop)
    #expect(open.tally == findings.outcome.tally)
    #expect(open.replications.map(\.tally) == findings.outcome.replications.map(\.tally))
  }

  @Test("with a daily shock of spread 0 is the run without, replications and all")
  func noShock() async throws {
    let still = Scenario.DailyShock(spread: 0, replications: 7)
    let findings = try await Run(Self.economy(shock: still), players: 30).findings()
    #expect(findings.digest == (try await Run(Self.economy(), players: 30).findings().digest))
    #expect(findings.outcome.replications.isEmpty)
  }

  @Test("that leaves a replication without a profile is refused before it is run")
  func lackingProfile() async {
    // The second player of a replication is the first of the regulars.
    let run = Run(Self.economy(shock: Self.weather), players: 9)
    let refusal = PlanRefusal(
      path: "players.daily_shock.replications",
      message: "5 replications of 1 player leave profile 'regular' without a player",
      help: "simulate at least 10 players, or write fewer replications")
    #expect(throws: refusal) { try run.memoryEstimate() }
    await #expect(throws: refusal) { try await run.findings() }
  }

  @Test(
    "of fewer players than one, or more than a scenario may have, is refused", arguments: [-1, 0, Int.max])
  func noPlayers(players: Int) async {
    let run = Run(Self.economy(), players: players)
    let refusal = PlanRefusal(
      path: "players.count",
      message: "'players.count' must be a whole number of players from 1 to 1000000000, not \(players)",
      help: players < 1 ? "write 1 or more" : "write 1000000000 or less")
    #expect(throws: refusal) { try run.memoryEstimate() }
    await #expect(throws: refusal) { try await run.findings() }
    await #expect(throws: refusal) { try await run.playOnly() }
    await #expect(throws: refusal) { try await run.states { _ in } }
  }

  @Test("has tables that grow with the days, and not with the players")
  func memoryOfDays() throws {
    // The bounds of balances and streaks grow too, and bins with them, but far more slowly.
    let short = try Run(Self.economy(days: 100), players: 10).memoryEstimate()
    let long = try Run(Self.economy(days: 200), players: 10).memoryEstimate()
    #expect(long >= 2 * short && long < 3 * short)
    #expect(try Run(Self.economy(days: 100), players: 1_000_000).memoryEstimate() == short)
  }

  @Test("of a scenario that cannot be simulated is refused in the plan's words")
  func refusal() async {
    let run = Run(Self.economy(days: 2, login: 2_000_000_000), players: 1)
    let refusal = PlanRefusal(
      path: "currencies.coins",
      message: "a player could hold 4000000000 of 'coins' in 2 days; a balance is at most 2000000000",
      help: "pay less a day, or simulate fewer days; scaling every amount of 'coins' down keeps the economy "
        + "the same")
    #expect(throws: refusal) { try run.memoryEstimate() }
    await #expect(throws: refusal) { try await run.findings() }
  }

  @Test("reports its progress, each player once a loop", arguments: [false, true], [false, true])
  func progress(hasFeedback: Bool, hasShock: Bool) async throws {
    let told = Atomic(0)
    let scenario = Self.economy(
      days: 2, feedback: hasFeedback ? Self.pull : nil, shock: hasShock ? Self.weather : nil)
    _ = try await Run(scenario, players: 301, threads: 2).findings { told.add($0, ordering: .relaxed) }
    #expect(told.load(ordering: .relaxed) == (hasFeedback ? 602 : 301))
  }

  @Test("stops when its task is cancelled", arguments: [nil, weather])
  func cancelled(shock: Scenario.DailyShock?) async {
    let task = Task {
      withUnsafeCurrentTask { $0?.cancel() }
      return try await Run(Self.economy(shock: shock)).findings().digest
    }
    await #expect(throws: CancellationError.self) { try await task.value }
  }
}
