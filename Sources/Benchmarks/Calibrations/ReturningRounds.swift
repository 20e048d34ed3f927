import Economies
import RewardCalibration
import RewardEngine
import RewardStudies

/// Rounds of an event log with players who have left and come back, on a shipped scenario with all its profiles.
///
/// A mix is drawn near that of the scenario and one chance to come back, the engine simulates the players, and their log is fitted.
struct ReturningRounds {
  private let scenario: Scenario
  private let players: Int

  static let path = "scenarios/habit-tracker.yaml"
  static let days = 60
  /// The chances that are drawn.
  static let (fewestReturns, mostReturns) = (0.0005, 0.004)

  init(players: Int) throws {
    scenario = try ScenarioFile(Self.path).scenario(days: Self.days)
    self.players = players
  }

  /// Of each number, how many plausible values are below the truth.
  func ranks(_ round: Int) async throws -> [(String, Int)] {
    let truth = try DrawnTruth(near: scenario, round, players: players)
    let returns = Self.drawnReturns(round)
    var played = truth.scenario
    for place in played.players.profiles.indices { played.players.profiles[place].returns = returns }
    var sessions: [[Session]] = []
    try Simulation(try Plan(played), players: players, seed: UInt64(3_000_000 + round)).record {
      sessions.append($0.sessions)
    }
    let log = HabitRounds.firstDate...HabitRounds.lastDate(days: Self.days - 1)
    let observed = try HabitRounds.observed(sessions, of: scenario, followsReturns: true)
    let evidence = try observed.usualEvidence(
      until: log.upperBound, nil, for: .kept, seed: UInt64(round))
    let findings = try await Calibration(
      scenario, [.init("log", evidence)], choice: .kept, draws: Rounds.draws, seed: UInt64(round),
      predicts: false
    ).findings()
    let habits = try Habits(
      observed, until: log.upperBound, nil, findings.best, plausible: findings.draws,
      models: findings.modelProfiles,
      usesClock: false, draws: Rounds.draws, seed: UInt64(round))
    let fitted = (habits.profileFields.first ?? []).filter { $0.path == "returns" }
    precondition(fitted.count == 1, "the chance to come back is fitted")
    return truth.ranks(in: findings)
      + fitted.map { habit in ("chance to come back", habit.draws.count { $0 < returns }) }
  }

  /// Each part of the way by factors is as likely as the next.
  private static func drawnReturns(_ round: Int) -> Double {
    var stream = Luck(seed: 81).stream(
      purpose: Purpose(kind: .study, id: "returns"), player: PlayerAddress(profileKey: 0, rank: UInt32(round))
    )
    let factor = Self.mostReturns / Self.fewestReturns
    return Self.fewestReturns * Mathematics.exp(stream.nextUniform() * Mathematics.log(factor))
  }
}
