import RewardCalibration
import RewardEngine
import RewardStudies

/// What players of a round do besides playing, which an event log shows: drawn, simulated and fitted as the mix is.
struct HabitRounds {
  /// By weekday, what is added to the logit of the chance to play; they sum to 0.
  private let week: [Double]
  private let chance: Double
  private let collects: Double
  private let times: Double

  private static let mission = "quest"
  private static let activity = "walk"

  init(_ stream: inout LuckStream) {
    let drawn = (0..<7).map { _ in 0.2 * stream.nextNormal() }
    let mean = drawn.reduce(0, +) / 7
    week = drawn.map { $0 - mean }
    chance = 0.1 + 0.8 * stream.nextUniform()
    collects = 0.1 + 0.8 * stream.nextUniform()
    times = 0.2 + 3 * stream.nextUniform()
  }

  /// The scenario with these habits.
  func applied(to scenario: Scenario) -> Scenario {
    var own = scenario
    own.players.week = week
    own.missions = [Scenario.Mission(id: Self.mission, chance: chance)]
    own.activities = [Scenario.Activity(id: Self.activity, perActiveDay: .poisson(times))]
    for place in own.players.profiles.indices { own.players.profiles[place].collects = collects }
    return own
  }

  /// The date of the first day of the run, a Monday.
  static let firstDate = 4
  static func lastDate(days: Int) -> Int { firstDate + days }

  /// What a log of simulated players shows.
  static func observed(
    _ sessions: [[Session]], of scenario: Scenario, followsReturns: Bool = false
  ) throws -> ObservedPlayers {
    var players = ObservedPlayers(
      scenario, plan: try Plan(scenario), mostADay: 100, followsReturns: followsReturns)
    for own in sessions {
      let days = own.map { session in
        ObservedDay(
          date: firstDate + Int(session.day),
          times: Dictionary(session.actions.map { ($0.action, Int($0.amount)) }, uniquingKeysWith: +))
      }
      players.add(days, isNew: true)
    }
    return players
  }

  /// Of each number, how many plausible values are below the truth.
  func ranks(_ habits: Habits) -> [(String, Int)] {
    var ranks = Weekday.allCases.map { day in
      ("\(day)", habits.weekdayDraws.count { $0[day.rawValue] < week[day.rawValue] })
    }
    let truths = [
      "missions.\(Self.mission).chance": ("chance of a mission", chance),
      "activities.\(Self.activity).per_active_day.poisson": ("times of an activity", times),
      "collects": ("chance to collect", collects),
    ]
    for habit in habits.fields + (habits.profileFields.first ?? []) {
      guard let truth = truths[habit.path] else { continue }
      ranks.append((truth.0, habit.draws.count { $0 < truth.1 }))
    }
    return ranks
  }
}
