import Economies
import RewardEngine
import RewardStudies

/// Rounds of an event log with players whom an event of the scenario brings, on a shipped scenario with all its profiles.
///
/// A mix is drawn near that of the scenario, the engine simulates its players, and their log is fitted.
struct BroughtRounds {
  private let scenario: Scenario
  private let players: Int

  static let path = "scenarios/season.yaml"
  static let days = 60

  init(players: Int) throws {
    scenario = try ScenarioFile(Self.path).scenario(days: Self.days)
    self.players = players
  }

  /// Of each number, how many plausible values are below the truth.
  func ranks(_ round: Int) async throws -> [(String, Int)] {
    let truth = try DrawnTruth(near: scenario, round, players: players)
    let wishes = DrawnWishes(round)
    var sessions: [[Session]] = []
    let played = try Plan(wishes.applied(to: truth.scenario))
    try Simulation(played, players: players, seed: UInt64(2_000_000 + round)).record {
      sessions.append($0.sessions)
    }
    let log = HabitRounds.firstDate...HabitRounds.lastDate(days: Self.days - 1)
    let observed = try HabitRounds.observed(sessions, of: truth.scenario)
    let weekdays = try observed.weekdayFit(in: log)
    let table = observed.table(until: log.upperBound, weekdays, observed.cohorts(of: truth.names, in: log))
    let findings = try await Calibration(
      scenario, [.init("log", table)], choice: .kept, draws: Rounds.draws, seed: UInt64(round),
      predicts: false
    ).findings()
    let models = findings.models.compactMap { id in scenario.players.profiles.first { $0.id == id } }
    let habits = try Habits(
      observed, until: log.upperBound, weekdays, findings.best, plausible: findings.draws,
      cohorts: observed.cohorts(of: findings.models, in: log),
      models: models, shop: try DrawnWishes.counted(sessions, of: scenario), usesClock: false,
      draws: Rounds.draws,
      seed: UInt64(round))
    return truth.ranks(in: findings) + wishes.ranks(habits, model: models.first)
  }
}
