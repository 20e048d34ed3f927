import RewardEngine
import RewardStudies

/// What players of a run did, as a log of events: the format `replay` reads.
///
/// One row an event, player by player and in time. Day 1 of the run is the first day in 2024 that is the
/// scenario's first weekday; 1 January 2024 was a Monday.
public struct EventTable {
  public static let header = "player,timestamp,event,amount\n"

  private let words: EventNames
  private let profiles: [String]
  private let firstDay: Int

  public init(_ scenario: Scenario, plan: Plan) {
    words = EventNames(scenario, plan: plan)
    profiles = plan.catalogue.profiles
    firstDay = Self.firstDay(of: scenario)
  }

  /// The date of day 1, as days since 1 January 1970.
  public static func firstDay(of scenario: Scenario) -> Int {
    CivilDate.day(year: 2024, month: 1, day: 1) + scenario.firstWeekday.rawValue
  }

  /// The rows of one player.
  public func rows(of player: Simulation.Recorded) -> String {
    let id = "\(profiles[player.profile])-\(player.rank)"
    var text = ""
    for session in player.sessions {
      text += "\(id),\(timestamp(of: session, 0)),login,1\n"
      var place = 0
      for (action, amount) in session.actions {
        for name in words.names(of: action) {
          place += 1
          text += "\(id),\(timestamp(of: session, place)),\(name),\(amount)\n"
        }
      }
    }
    return text
  }

  /// Each event of a session has an instant of its own, so that none seems to be sent twice: a second, and
  /// milliseconds where a minute has no seconds left.
  private func timestamp(of session: Session, _ place: Int) -> String {
    let seconds = min(place, 59)
    let thousandths = place - seconds
    let second =
      ":\(seconds < 10 ? "0" : "")\(seconds)"
      + (thousandths > 0 ? "." + String(String(1000 + thousandths).suffix(3)) : "")
    let clock = Self.clock(Int(session.minute))
    let offset = Int(session.zoneOffset)
    let zone = offset == 0 ? "Z" : "\(offset < 0 ? "-" : "+")\(Self.clock(abs(offset)))"
    return "\(CivilDate.text(firstDay + Int(session.day)))T\(clock)\(second)\(zone)"
  }

  private static func clock(_ minutes: Int) -> String {
    "\(minutes < 600 ? "0" : "")\(minutes / 60):\(minutes % 60 < 10 ? "0" : "")\(minutes % 60)"
  }
}
