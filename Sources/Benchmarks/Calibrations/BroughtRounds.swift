import Economies
import RewardCalibration
import RewardEngine
import RewardStudies

/// Rounds of an event log with players whom an event of the scenario brings, on a shipped scenario with all its profiles.
///
/// A mix is drawn near that of the scenario and the odds of playing in its holiday, the engine simulates the players, and their log
/// is fitted. The holiday is moved into the days that are simulated.
struct BroughtRounds {
  private let scenario: Scenario
  private let players: Int

  static let path = "scenarios/season.yaml"
  static let days = 60
  private static let holiday = "holiday"
  private static let firstDayOfHoliday = 40

  init(players: Int) throws {
    let written = try ScenarioFile(Self.path).scenario(days: Self.days)
    scenario = Self.changed(written) { $0.from = Self.firstDayOfHoliday }
    self.players = players
  }

  /// Of each number, how many plausible values are below the truth.
  func ranks(_ round: Int) async throws -> [(String, Int)] {
    let truth = try DrawnTruth(near: scenario, round, players: players)
    let wishes = DrawnWishes(round)
    var sessions: [[Session]] = []
    let odds = Self.drawnOdds(round)
    let played = try Plan(Self.changed(wishes.applied(to: truth.scenario)) { $0.oddsOfPlaying = odds })
    try Simulation(played, players: players, seed: UInt64(2_000_000 + round)).record {
      sessions.append($0.sessions)
    }
    let log = HabitRounds.firstDate...HabitRounds.lastDate(days: Self.days - 1)
    let observed = try HabitRounds.observed(sessions, of: truth.scenario)
    let weekdays = try observed.weekdayFit(in: log)
    let evidence = try observed.usualEvidence(
      until: log.upperBound, weekdays, observed.cohorts(of: truth.names, in: log), for: .kept,
      seed: UInt64(round))
    let findings = try await Calibration(
      scenario, [.init("log", evidence)], choice: .kept, draws: Rounds.draws, seed: UInt64(round),
      predicts: false
    ).findings()
    let habits = try Habits(
      observed, until: log.upperBound, weekdays, findings.best, plausible: findings.draws,
      cohorts: observed.cohorts(of: findings.models, in: log),
      models: findings.modelProfiles, shop: try DrawnWishes.counted(sessions, of: scenario), usesClock: false,
      draws: Rounds.draws,
      seed: UInt64(round))
    return truth.ranks(in: findings) + wishes.ranks(habits, model: findings.modelProfiles.first)
      + habits.fields.filter { $0.path == "events.\(Self.holiday).odds_of_playing" }.map { habit in
        ("odds of playing in the holiday", habit.draws.count { $0 < odds })
      }
  }

  /// A scenario with another holiday.
  private static func changed(_ scenario: Scenario, _ change: (inout Scenario.Event) -> Void) -> Scenario {
    var own = scenario
    for place in own.events.indices where own.events[place].id == holiday { change(&own.events[place]) }
    return own
  }

  /// From a third to three times the usual odds, mostly.
  private static func drawnOdds(_ round: Int) -> Double {
    var stream = Luck(seed: 80).stream(
      purpose: Purpose(kind: .study, id: holiday), player: PlayerAddress(profileKey: 0, rank: UInt32(round)))
    return Mathematics.exp(0.5 * stream.nextNormal())
  }
}
