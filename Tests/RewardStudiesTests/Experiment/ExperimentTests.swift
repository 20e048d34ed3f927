import RewardEngine
import RewardStudies
import Synchronization
import Testing

@Suite("An experiment")
struct ExperimentTests {
  /// Half of the players are of each profile. They earn `coins` when they play, and buy nothing.
  static func economy(coins: Int = 3, activity: Double = 1, count: Int = 100, days: Int = 4) -> Scenario {
    Scenario(
      title: "Visits", days: days, currencies: [Scenario.Currency(id: "coins")],
      login: Scenario.Payment([Scenario.Payment.Entry("coins", .fixed(coins))]),
      players: Scenario.Players(
        count: count,
        profiles: ["some", "others"].map { Scenario.Profile(id: $0, share: 0.5, activity: .fixed(activity)) })
    )
  }

  static func responses(_ names: String..., of scenario: Scenario = economy()) throws -> [Response] {
    try names.map { try Response($0, of: scenario) }
  }

  @Test("finds what a change of pay does exactly where nobody stays away")
  func exact() async throws {
    let experiment = Experiment(try Self.responses("coins.balance.mean"), players: 40, replications: 4)
    let samples = try await experiment.samples(of: [Self.economy(), Self.economy(coins: 5)])
    // Four days of 3 coins, and of 5.
    #expect(samples.map { $0.figures(0) } == [[12, 12, 12, 12], [20, 20, 20, 20]])
    let change = try #require(PairedDifference(samples[0].figures(0)!, samples[1].figures(0)!))
    #expect(change.value == 8)
    #expect(change.interval() == Interval(low: 8, high: 8))
    #expect(change.varianceReduction == .infinity)
  }

  @Test(
    "scales totals to the scenario's players, however few it simulates, and has the values of a profile alone"
  )
  func totals() async throws {
    let experiment = Experiment(
      try Self.responses("coins.supply", "some:coins.balance.mean", "some:coins.supply"), players: 40,
      replications: 4)
    let sample = try await experiment.samples(of: [Self.economy()])[0]
    #expect([0, 1, 2].map { sample.mean($0) } == [1200, 12, 600])
  }

  @Test("gives both variants the same random draws: rewards do not change who plays when")
  func commonLuck() async throws {
    let experiment = Experiment(
      try Self.responses("coins.balance.mean"), players: 400, replications: 8, seed: 7)
    let samples = try await experiment.samples(
      of: [3, 6].map { Self.economy(coins: $0, activity: 0.4) })
    let (before, after) = (try #require(samples[0].figures(0)), try #require(samples[1].figures(0)))
    #expect(Set(before).count > 1)
    #expect(after == before.map { 2 * $0 })
  }

  @Test("is the same with any number of threads", arguments: [2, 3, 16])
  func threads(threads: Int) async throws {
    let responses = try Self.responses("coins.balance.mean", "coins.gini")
    let scenarios = [3, 6].map { Self.economy(coins: $0, activity: 0.4) }
    let one = try await Experiment(responses, players: 300, replications: 5).samples(of: scenarios)
    let many = try await Experiment(responses, players: 300, replications: 5, threads: threads)
      .samples(of: scenarios)
    #expect(one == many)
  }

  @Test("of more replications begins with those of fewer")
  func superset() async throws {
    let responses = try Self.responses("coins.balance.mean")
    let scenario = Self.economy(activity: 0.4)
    let small = Experiment(responses, players: 150, replications: 3)
    let first = try await small.samples(of: [scenario])[0]
    let rest = try await small.continued(by: 2).samples(of: [scenario])[0]
    let large = try await Experiment(responses, players: 250, replications: 5).samples(of: [scenario])[0]
    let (joined, whole) = (try #require(first.joined(with: rest).figures(0)), try #require(large.figures(0)))
    #expect(zip(joined, whole).allSatisfy { abs($0 - $1) < 1e-9 } && joined.count == whole.count)
  }

  @Test("plays nothing again that a notebook recalls, and keeps what it plays")
  func notebook() async throws {
    let notebook = Memory()
    let experiment = Experiment(try Self.responses("coins.balance.mean"), players: 40, replications: 4)
    let first = try await experiment.samples(
      of: [Self.economy(activity: 0.4)], progress: .init(notebook: notebook))
    // One row for all replications of a scenario.
    #expect(notebook.keptRows == 1)
    // Rows that no run would give show that they were recalled.
    notebook.alter { $0.map { ($0 ?? 0) + 1000 } }
    let again = try await experiment.samples(
      of: [Self.economy(activity: 0.4)], progress: .init(notebook: notebook))
    #expect(again[0].figures(0) == first[0].figures(0)?.map { $0 + 1000 })
    #expect(notebook.keptRows == 1)
    // Another seed, size or scenario is another study.
    _ = try await experiment.samples(of: [Self.economy(activity: 0.5)], progress: .init(notebook: notebook))
    #expect(notebook.keptRows == 2)
  }

  @Test("reports player-days as they are done, recalled ones too")
  func progress() async throws {
    let notebook = Memory()
    let experiment = Experiment(try Self.responses("coins.balance.mean"), players: 40, replications: 4)
    for _ in 0..<2 {
      let done = Atomic<Int>(0)
      let progress = StudyProgress(notebook: notebook) { done.add($0, ordering: .relaxed) }
      _ = try await experiment.samples(of: [Self.economy()], progress: progress)
      #expect(done.load(ordering: .relaxed) == experiment.playerDays(of: [Self.economy()]))
    }
  }

  @Test("refuses a variant that lacks a metric, and one that cannot be simulated, before it plays")
  func faults() async throws {
    var gems = Self.economy()
    gems.currencies = [Scenario.Currency(id: "gems")]
    gems.login = Scenario.Payment([Scenario.Payment.Entry("gems", .fixed(1))])
    let experiment = Experiment(try Self.responses("coins.balance.mean"), players: 40, replications: 4)
    await #expect(
      throws: Experiment.Fault.noResponse(
        variant: 1, spelling: "coins.balance.mean",
        Metric.Misspelling(
          rule: "must be a metric of this scenario", help: "did you mean 'gems.balance.mean'?"))
    ) { _ = try await experiment.samples(of: [Self.economy(), gems]) }
    await #expect(
      throws: Experiment.Fault.refusal(
        variant: 0,
        PlanRefusal(
          path: "players.count", message: "replications of 1 player leave profile 'some' without a player",
          help:
            "replications of at least 2 players hold one: simulate at least 8 players, or ask for fewer replications"
        ))
    ) {
      _ = try await Experiment(try Self.responses("coins.balance.mean"), players: 4, replications: 4)
        .samples(of: [Self.economy()])
    }
    // An interval needs two replications, so that fewer are no way out.
    await #expect(
      throws: Experiment.Fault.refusal(
        variant: 0,
        PlanRefusal(
          path: "players.count", message: "replications of 1 player leave profile 'some' without a player",
          help: "replications of at least 2 players hold one: simulate at least 4 players"))
    ) {
      _ = try await Experiment(try Self.responses("coins.balance.mean"), players: 2, replications: 2)
        .samples(of: [Self.economy()])
    }
  }

  @Test("measures a window's metric on a day that nothing else needs")
  func windows() async throws {
    let scenario = Self.economy(days: 30)
    let responses = try Self.responses("coins.sink_faucet_7@19", of: scenario)
    let sample = try await Experiment(responses, players: 40, replications: 2).samples(of: [scenario])[0]
    #expect(sample.figures(0) == [0, 0])
  }
}

/// A notebook in memory.
final class Memory: Notebook {
  private let rows = Mutex<[UInt64: [Double?]]>([:])
  private let kept = Atomic<Int>(0)

  var keptRows: Int { kept.load(ordering: .relaxed) }

  func recall(_ key: UInt64) -> [Double?]? { rows.withLock { $0[key] } }

  func keep(_ row: [Double?], under key: UInt64) {
    rows.withLock { $0[key] = row }
    kept.add(1, ordering: .relaxed)
  }

  func alter(_ change: ([Double?]) -> [Double?]) { rows.withLock { $0 = $0.mapValues(change) } }
}
