/// At which hours of UTC the events of a log are, where nothing shows the zones of its players.
package struct HoursOfUTC {
  private var hours = [Int](repeating: 0, count: 24)
  private var hasZones = false

  package init() {}

  package mutating func note(_ event: LogEvent) {
    hours[event.minute / 60] += 1
    if event.zone != nil || event.offsetMinutes != 0 { hasZones = true }
  }

  /// What shows that days of UTC are not those of the players.
  package struct Finding: Equatable {
    /// Of the events, those less than two hours from midnight.
    package var shareAtMidnight: Double
    /// The first of the four hours in a row with the fewest events; `nil` where none are quiet.
    package var quietFrom: Int?
  }

  /// Fewer events than this at midnight hardly change on which days players play.
  private static let leastAtMidnight = 0.1
  /// People sleep from about two to six: where four quiet hours begin between midnight and four, the clock is about right.
  private static let night = 0...4
  private static let usualNight = 2

  /// Whether days end while players are awake, and many of them play then; `nil` if not, or where zones are known.
  ///
  /// With all hours alike, four of them have a sixth of the events. So players all over the world have no four hours with half of
  /// that, and players of one place have.
  package var finding: Finding? {
    let total = hours.reduce(0, +)
    guard !hasZones, total > 0 else { return nil }
    let shareAtMidnight = Double(hours[22] + hours[23] + hours[0] + hours[1]) / Double(total)
    let quiet = (0..<24).map { hour in (0..<4).reduce(0) { $0 + hours[(hour + $1) % 24] } }
    let quietFrom = (0..<24).min { (quiet[$0], Self.distance($0)) < (quiet[$1], Self.distance($1)) } ?? 0
    let isQuiet = quiet[quietFrom] * 12 < total
    guard shareAtMidnight > Self.leastAtMidnight, !isQuiet || !Self.night.contains(quietFrom) else {
      return nil
    }
    return Finding(shareAtMidnight: shareAtMidnight, quietFrom: isQuiet ? quietFrom : nil)
  }

  private static func distance(_ hour: Int) -> Int { abs(hour - usualNight) }
}
