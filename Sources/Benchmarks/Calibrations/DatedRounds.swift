import RewardCalibration
import RewardEngine
import RewardStudies

/// What dates do to players of a round, which the scenario of a retention table with dates says: drawn and simulated.
struct DatedRounds {
  /// By weekday, what is added to the logit of the chance to play.
  private let week: [Double]
  private let oddsInHoliday: Double

  /// Days on which players arrive, days after arrival that the table has, and those between the later ones.
  static let arrivals = 14
  private static let firstDays = [1, 2, 3, 5, 7, 10, 14, 20]
  private static let step = 10
  static let daysOfHoliday = 4

  init(_ stream: inout LuckStream) {
    week = (0..<7).map { _ in 0.5 * stream.nextNormal() }
    oddsInHoliday = Mathematics.exp(0.7 * stream.nextNormal())
  }

  /// The scenario with these dates, in which players arrive one day after the other.
  func applied(to scenario: Scenario) -> Scenario {
    var own = scenario
    own.days += Self.arrivals
    own.players.arrival = .perDay(Double(own.players.count) / Double(Self.arrivals))
    own.players.week = week
    own.events = [.init(id: "holiday", from: 15, days: Self.daysOfHoliday, oddsOfPlaying: oddsInHoliday)]
    return own
  }

  /// The table of those who arrived early enough to be watched on all of its days.
  ///
  /// - Parameter most: the most days after arrival.
  static func table(_ sessions: [[Session]], days most: Int, of scenario: Scenario) -> DatedRetention {
    let days = firstDays + stride(from: firstDays[firstDays.count - 1] + step, through: most, by: step)
    var cohorts = [Int](repeating: 0, count: arrivals)
    var active = Array(repeating: [Int](repeating: 0, count: most + 1), count: arrivals)
    for own in sessions {
      guard let arrival = own.first.map({ Int($0.day) }), arrival < arrivals else { continue }
      cohorts[arrival] += 1
      for session in own where Int(session.day) - arrival <= most {
        active[arrival][Int(session.day) - arrival] += 1
      }
    }
    let rows = cohorts.indices.filter { cohorts[$0] > 0 }.map { arrival in
      let own = days.map {
        RetentionTable.Row(day: $0, cohort: cohorts[arrival], active: active[arrival][$0])
      }
      return (HabitRounds.firstDate + arrival, own)
    }
    return DatedRetention(
      Dictionary(uniqueKeysWithValues: rows), DateOdds(scenario, from: HabitRounds.firstDate))
  }
}
