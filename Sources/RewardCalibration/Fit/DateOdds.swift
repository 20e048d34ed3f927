import RewardEngine

/// What the weekdays and events of a scenario multiply the odds of playing by on each date.
public struct DateOdds: Sendable {
  /// The date of day 1 of the scenario.
  public let firstDate: Int
  private let week: [Double]
  private let events: [Scenario.Event]

  public init(_ scenario: Scenario, from firstDate: Int) {
    self.firstDate = firstDate
    week = scenario.players.week.map(Mathematics.exp)
    events = scenario.events.filter { $0.isClosed || $0.oddsOfPlaying != 1 }
  }

  /// What an event that closes the app leaves out: see ``closing(on:)``.
  public subscript(date: Int) -> Double {
    events.reduce(week[WeekdayFit.weekday(date)]) { odds, event in
      event.isOn(day: date - firstDate) ? odds * event.oddsOfPlaying : odds
    }
  }

  /// The event that closes the app on a date.
  public func closing(on date: Int) -> String? {
    events.first { $0.isClosed && $0.isOn(day: date - firstDate) }?.id
  }
}
