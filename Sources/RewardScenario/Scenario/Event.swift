extension Scenario {
  /// Days on which something is different for everyone: a double-XP weekend, a sale, an outage, a holiday.
  public struct Event: Sendable, Equatable {
    public var id: String
    /// Index of its first day.
    public var from: Int
    /// How many days it lasts, at least 1.
    public var days: Int
    /// Days from one start to the next, more than it lasts; `nil` if it happens once.
    public var every: Int?
    /// Factor on earned experience, in hundredths: 100 to 10 000.
    public var experienceHundredths: Int
    /// Factor on prices in currencies, in hundredths: 1 to 10 000.
    public var priceHundredths: Int
    /// The offers whose prices it changes, sorted; `nil` for all.
    public var offers: [String]?
    /// Whether the game is closed, so that no player can play.
    public var isClosed: Bool
    /// Factor on everyone's odds of playing, above 0.
    public var oddsOfPlaying: Double
    /// The profile whose players all arrive while it lasts, or `nil`.
    public var brings: String?

    public init(
      id: String, from: Int, days: Int = 1, every: Int? = nil, experienceHundredths: Int = 100,
      priceHundredths: Int = 100, offers: [String]? = nil, isClosed: Bool = false, oddsOfPlaying: Double = 1,
      brings: String? = nil
    ) {
      self.id = id
      self.from = from
      self.days = days
      self.every = every
      self.experienceHundredths = experienceHundredths
      self.priceHundredths = priceHundredths
      self.offers = offers?.sorted()
      self.isClosed = isClosed
      self.oddsOfPlaying = oddsOfPlaying
      self.brings = brings
    }

    /// Whether the event is active on a day.
    public func isOn(day: Int) -> Bool { sinceBeginning(day: day).map { $0 < days } ?? false }

    /// Days since it last started, 0 on its first day; `nil` before its first start.
    public func sinceBeginning(day: Int) -> Int? {
      guard day >= from else { return nil }
      return every.map { (day - from) % $0 } ?? (day - from)
    }

    /// The price of an offer while it lasts: rounded to the nearest whole, a half up, and at least 1.
    public func price(_ price: Int, of offer: String) -> Int {
      guard offers?.contains(offer) ?? true else { return price }
      return max(1, (price * priceHundredths + 50) / 100)
    }
  }

  /// The lowest price of an offer: while every event lasts that lowers it.
  public func lowestPrice(_ price: Int, of offer: String) -> Int {
    events.reduce(price) { $1.priceHundredths < 100 ? $1.price($0, of: offer) : $0 }
  }

  /// The price of an offer on a day, counted from 0.
  public func price(_ price: Int, of offer: String, on day: Int) -> Int {
    events(on: day).reduce(price) { $1.price($0, of: offer) }
  }

  /// The events that are active on a day.
  public func events(on day: Int) -> [Event] { events.filter { $0.isOn(day: day) } }

  /// A copy of the scenario without some of its events, for runs with the same random draws.
  ///
  /// An event that is left out never happens: the players it would bring stay away, and nobody gets another
  /// profile.
  public func leavingOut(_ ids: [String]) -> Scenario {
    var scenario = self
    for index in events.indices where ids.contains(events[index].id) {
      scenario.events[index].from = Int(Int32.max)
      scenario.events[index].every = nil
    }
    return scenario
  }

  /// The events that matter for a replay: an event log already shows who plays and who arrives.
  ///
  /// What is left is what play earns and costs.
  public var eventsOfHistory: [Event] {
    events.map { event in
      var event = event
      (event.isClosed, event.oddsOfPlaying, event.brings) = (false, 1, nil)
      return event
    }
  }

  /// The share of players whom no event brings.
  package var shareOfArrivals: Double {
    let brought = Set(events.compactMap(\.brings))
    return players.profiles.filter { !brought.contains($0.id) }.reduce(0) { $0 + $1.share }
  }

  /// Whether everyone who arrives within the run arrives on the first day.
  public var isOneCohort: Bool {
    players.arrival == .together && events.allSatisfy { $0.brings == nil || $0.from >= days }
  }
}
