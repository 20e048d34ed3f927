import RewardEngine
import Synchronization
import Testing

@testable import RewardCalibration
@testable import RewardCommand

@Suite("Targets that are simulated")
struct SimulatedTargetsTests {
  private static let scenario = Scenario(
    title: "Two kinds", days: 30,
    players: .init(profiles: [
      .init(
        id: "often", share: 0.4, activity: .beta(mean: 0.8, concentration: 10),
        churn: .beta(gamma: 1, delta: 90)),
      .init(
        id: "rare", share: 0.6, activity: .beta(mean: 0.3, concentration: 5),
        churn: .beta(gamma: 1, delta: 4)),
    ]))

  private static func target(_ metric: String, _ value: Double, standardError: Double) throws
    -> SimulatedTargets.Target
  {
    .init(try scenario.metric(metric), value, standardError: standardError)
  }

  /// The mean and the standard deviation of a number of plausible mixes.
  private static func moments(_ findings: Calibration.Findings, _ number: (PlayerMix) -> Double) -> (
    Double, Double
  ) {
    let values = findings.draws.map(number)
    let mean = values.reduce(0, +) / Double(values.count)
    let squares = values.reduce(0) { $0 + ($1 - mean) * ($1 - mean) }
    return (mean, (squares / Double(values.count)).squareRoot())
  }

  /// Retention has a formula, so both ways can be held against each other. What is compared is known to 0.02 by the target,
  /// and not by the target: the former must agree in mean to a third of that, as 400 draws and 8,000 players show it to a
  /// tenth; the latter in standard deviation to a quarter.
  @Test("leave the same mixes plausible as a formula does")
  func formula() async throws {
    let calibration = Calibration(Self.scenario, [], choice: .kept, draws: 400)
    let exact = try await calibration.with(
      .init("figure", FigureTargets([.init(.retention(day: 7), 0.32, .standardError(0.02))]))
    ).findings()
    let targets = SimulatedTargets(
      [try Self.target("retention@7", 0.32, standardError: 0.02)], threads: 2)
    let (known, quality) = try await targets.added(to: calibration)
    let simulated = try await known.findings()
    #expect(quality.isSettled && quality.luck[0] < 0.01)
    #expect(simulated.names == exact.names)
    for day in [1, 7, 20] {
      let (mean, deviation) = Self.moments(exact) { $0.retention(days: 30)[day] }
      let (own, spread) = Self.moments(simulated) { $0.retention(days: 30)[day] }
      #expect((own - mean).magnitude < 0.007 + 0.15 * deviation)
      #expect((0.75...1.33).contains(spread / deviation))
    }
  }

  @Test("of later days than a target needs are not simulated, and change nothing")
  func shortened() async throws {
    var scenario = Self.scenario
    scenario.days = 90
    let early = SimulatedTargets([.init(try scenario.metric("dau@10"), 0.3, standardError: 0.1)], threads: 1)
    #expect(early.shortened(scenario).days == 10)
    // A share of players by days since arrival needs later days, too, where players arrive one after the other.
    let tenure = SimulatedTargets(
      [.init(try scenario.metric("retention@10"), 0.3, standardError: 0.1)], threads: 1)
    #expect(tenure.shortened(scenario).days == 90)
  }

  /// One experience a day for 30 days is far from the million that level 2 takes.
  @Test("are refused where nobody shows the figure, and the refusal names it")
  func noValue() async throws {
    var scenario = Self.scenario
    scenario.levels = .init(curve: .table([1_000_000]))
    scenario.login = .init([.init("xp", .fixed(1))])
    let never = SimulatedTargets.Target(try scenario.metric("level.2.days.p50"), 9, standardError: 1)
    let targets = SimulatedTargets(
      [
        .init(try scenario.metric("xp.mean"), 20, standardError: 1), never,
      ], threads: 1)
    await #expect(throws: SimulatedTargets.Fault.noValue(never)) {
      try await targets.added(to: Calibration(scenario, [], choice: .kept))
    }
  }

  /// No more than 8,000 players can play on a day. There are 64 mixes in the first of six rounds, and 304 in all of them.
  @Test("are out of reach after the first mixes, where all of those are far from them")
  func hopeless() async throws {
    let scenario = Self.scenario
    let targets = SimulatedTargets([try Self.target("dau@7", 1e6, standardError: 100)], threads: 1)
    let done = Mutex(0)
    await #expect(throws: SimulatedTargets.Fault.self) {
      try await targets.added(to: Calibration(scenario, [], choice: .kept)) { days in
        done.withLock { $0 += days }
      }
    }
    #expect(done.withLock { $0 } > 0)
    #expect(done.withLock { $0 } <= targets.mostPlayerDays(of: scenario) * 64 / 304)
  }
}
