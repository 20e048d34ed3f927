import RewardEngine

/// Which dates of a log have events of the scenario that change how often players play.
public struct EventDates: Sendable {
  /// Ids of events with `odds_of_playing`, of which the log has some dates and not only these.
  let ids: [String]
  /// By date, the places in ``ids`` of the events that are on, rising; dates without any are left out.
  let on: [Int: [Int]]
  /// Dates on which an event closes the app.
  let closed: Set<Int>
  /// Events with `odds_of_playing` of which every date of the log is one: they cannot be distinguished from usual days.
  public let lasting: [String]

  static let none = EventDates([], in: 0...0)

  /// - Parameter dates: those of the log; the first is day 1 of the scenario.
  public init(_ events: [Scenario.Event], in dates: ClosedRange<Int>) {
    let closing = events.filter(\.isClosed)
    let closed = Set(dates.filter { date in closing.contains { $0.isOn(day: date - dates.lowerBound) } })
    self.closed = closed
    let changing = events.filter { $0.oddsOfPlaying != 1 }
    // On closed dates nobody plays, whatever the odds.
    let own = changing.map { event in
      dates.filter { event.isOn(day: $0 - dates.lowerBound) && !closed.contains($0) }
    }
    let open = dates.count - closed.count
    let told = changing.indices.filter { !own[$0].isEmpty && own[$0].count < open }
    ids = told.map { changing[$0].id }
    lasting = changing.indices.filter { own[$0].count == open }.map { changing[$0].id }
    var on: [Int: [Int]] = [:]
    for (place, event) in told.enumerated() { for date in own[event] { on[date, default: []].append(place) } }
    self.on = on
  }

  /// Dates that are not like the others.
  public var dates: Set<Int> { closed.union(on.keys) }

  /// The places in ``ids`` of the events on a date, rising.
  subscript(date: Int) -> [Int] { on[date] ?? [] }
}
