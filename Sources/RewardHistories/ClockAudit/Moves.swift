import RewardEngine

/// All moves an audit tries, in the order they are shown.
struct Moves {
  /// Returns a zone by its IANA name.
  typealias Zones = (String) throws -> any ZoneRules

  private let zones: Zones
  private let days: Int
  private let leewayHours: Int
  /// The date of day 0 by default.
  private let firstDate: Int

  init(days: Int, leewayHours: Int, firstDate: Int, zones: @escaping Zones) {
    self.days = days
    self.leewayHours = leewayHours
    self.firstDate = firstDate
    self.zones = zones
  }

  func all(_ scenario: Scenario) throws -> [Move] {
    try [living(), clockChanges(), dateLines(), edges(), [usual(scenario)]].flatMap { $0 }
  }

  /// From the far west to the far east, without daylight saving, with halves and quarters of an hour.
  private func living() throws -> [Move] {
    let cities = [
      ("honolulu", "Honolulu", "Pacific/Honolulu"), ("bogota", "Bogotá", "America/Bogota"),
      ("kolkata", "Kolkata", "Asia/Kolkata"), ("kathmandu", "Kathmandu", "Asia/Kathmandu"),
      ("tokyo", "Tokyo", "Asia/Tokyo"), ("kiritimati", "Kiritimati", "Pacific/Kiritimati"),
    ]
    return try cities.map { id, name, zone in
      Move.living(in: "living in \(name)", try zones(zone), id: id, firstDate: firstDate)
    }
  }

  /// Clocks that go forward and back: at two in the morning, at midnight, and by half an hour.
  private func clockChanges() throws -> [Move] {
    let changes = [
      ("berlin", "Berlin", "Europe/Berlin", (2024, 3, 31), (2024, 10, 27)),
      ("havana", "Havana", "America/Havana", (2024, 3, 10), (2024, 11, 3)),
      ("beirut", "Beirut", "Asia/Beirut", (2024, 3, 31), (2024, 10, 27)),
      ("lord_howe", "Lord Howe", "Australia/Lord_Howe", (2024, 10, 6), (2024, 4, 7)),
    ]
    return try changes.flatMap { id, name, zone, forward, back in
      try [("forward", forward), ("back", back)].map { way, date in
        Move.clockChange(
          in: try zones(zone), on: CivilDate.day(year: date.0, month: date.1, day: date.2),
          name: "clocks go \(way) in \(name)", id: "\(id)_\(way)", days: days)
      }
    }
  }

  private func dateLines() throws -> [Move] {
    let (west, east) = (try zones("Pacific/Kiritimati"), try zones("Pacific/Honolulu"))
    return [
      Move.dateLine(
        from: east, to: west, shift: 1, name: "from Honolulu to Kiritimati, a date skipped",
        id: "date_line_west", firstDate: firstDate, days: days),
      Move.dateLine(
        from: west, to: east, shift: -1, name: "from Kiritimati to Honolulu, a date repeated",
        id: "date_line_east", firstDate: firstDate, days: days),
      Move.clockChange(
        in: try zones("Pacific/Apia"), on: CivilDate.day(year: 2011, month: 12, day: 30),
        name: "Apia leaves out 30 December 2011", id: "apia", days: days, losesDate: true),
    ]
  }

  private func edges() -> [Move] {
    let (inside, outside) = (leewayHours * 60 + 59, (leewayHours + 1) * 60)
    let within = Move.Promise.sameWithinLeeway
    return [
      (-1, "23_59", "one session at 23:59", .same),
      (0, "midnight", "one session a minute later, at 0:00", within),
      (inside, "leeway_last", "one session at \(leewayHours):59 after midnight", within),
      (outside, "leeway_over", "one session at \(leewayHours + 1):00 after midnight", .none),
    ].map { (edge: (Int, String, String, Move.Promise)) in
      Move.edge(
        minute: edge.0, leewayHours: leewayHours, promise: edge.3, name: edge.2, id: edge.1, days: days)
    }
  }

  /// A year of typical players: each has one home zone, daylight saving included, and makes a trip every half year.
  private func usual(_ scenario: Scenario) throws -> Move {
    let cities = try UsualYear.cities.map(zones)
    let own = scenario.players.zones
    let dealing = own.count > 1 ? ProfileAssignment(shares: own.map(\.share)) : nil
    let (days, firstDate) = (days, firstDate)
    return Move(
      id: "usual", kind: .usual, name: "a year of typical players", promise: .none, before: Move.atHome,
      after: { person in
        let home: any ZoneRules
        if let dealing {
          home = FixedOffset(minutes: own[dealing.place(of: person.number).profile].utcOffsetMinutes)
        } else {
          home = cities[person.number % cities.count]
        }
        let trips = UsualYear.trips(of: person.number, days: days).enumerated().flatMap { half, start in
          [(start, cities[(person.number + 1 + half) % cities.count]), (start + UsualYear.tripDays, home)]
        }
        return Itinerary(firstDate: firstDate, home: home, stays: trips).visits(of: person.sessions)
      })
  }
}
