/// A reward economy and its players, named as in the scenario file.
///
/// Collections are sorted by id, so the order of lines in a file has no effect.
public struct Scenario: Sendable, Equatable {
  /// The title of the report.
  public var title: String
  /// What the scenario is about, in a sentence or two; may be empty.
  public var about: String
  /// Days simulated, at least 1.
  public var days: Int
  /// The weekday of day 0.
  public var firstWeekday: Weekday
  public var currencies: [Currency]
  public var items: [Item]
  public var boosts: [Boost]
  /// Which pieces a random item is drawn from.
  public var randomItems: RandomItems
  /// What every day of play pays once, whatever the streak.
  public var login: Payment
  public var activities: [Activity]
  public var missions: [Mission]
  /// Experience and levels, or `nil` for an economy without them.
  public var levels: Levels?
  public var streaks: [Streak]
  public var shop: [Offer]
  public var players: Players
  /// Days with a change for all players.
  public var events: [Event]
  /// Conditions that its metrics should meet.
  public var goals: [Goal]

  public enum RandomItems: String, Sendable, CaseIterable {
    /// Only pieces the player does not own; nothing when the player owns all.
    case notOwned = "not_owned"
    /// All pieces; one that the player owns already is lost.
    case any
  }

  public init(
    title: String, about: String = "", days: Int = 365, firstWeekday: Weekday = .monday,
    currencies: [Currency] = [], items: [Item] = [], boosts: [Boost] = [],
    randomItems: RandomItems = .notOwned, login: Payment = Payment(),
    activities: [Activity] = [], missions: [Mission] = [], levels: Levels? = nil, streaks: [Streak] = [],
    shop: [Offer] = [], players: Players, events: [Event] = [], goals: [Goal] = []
  ) {
    self.title = title
    self.about = about
    self.days = days
    self.firstWeekday = firstWeekday
    self.currencies = currencies.sorted { $0.id < $1.id }
    self.items = items.sorted { $0.id < $1.id }
    self.boosts = boosts.sorted { $0.id < $1.id }
    self.randomItems = randomItems
    self.login = login
    self.activities = activities.sorted { $0.id < $1.id }
    self.missions = missions.sorted { $0.id < $1.id }
    self.levels = levels
    self.streaks = streaks.sorted { ($0.order, $0.id) < ($1.order, $1.id) }
    self.shop = shop.sorted { $0.id < $1.id }
    self.players = players
    self.events = events.sorted { $0.id < $1.id }
    self.goals = goals.sorted { $0.id < $1.id }
  }
}

/// A day of the week, Monday first as in ISO 8601.
public enum Weekday: Int, Sendable, CaseIterable {
  case monday, tuesday, wednesday, thursday, friday, saturday, sunday
}
