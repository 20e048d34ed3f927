import RewardEngine
import RewardFiles

/// The zone that a player's days are counted in.
enum CalculationZone: CivilZone {
  /// An IANA zone, by its name.
  case named(String, ZoneClock)
  case fixed(FixedZone)

  func utcOffset(at instant: Instant) -> Int {
    switch self {
    case .named(_, let clock): clock.utcOffset(at: instant)
    case .fixed(let zone): zone.offset
    }
  }

  /// The name, or the offset as ISO 8601 writes it: `+05:45`.
  var text: String {
    switch self {
    case .named(let name, _): return name
    case .fixed(let zone):
      let minutes = abs(zone.offset) / 60
      let digits = [minutes / 60, minutes % 60].map { $0 < 10 ? "0\($0)" : "\($0)" }
      return (zone.offset < 0 ? "-" : "+") + digits.joined(separator: ":")
    }
  }
}

/// Which zone each player's days are counted in: that of the command line, or of the player's latest event.
struct CalculationZones {
  private let one: CalculationZone?
  private let otherwise: CalculationZone
  private var clocks: [String: ZoneClock] = [:]

  /// - Parameters:
  ///   - name: the zone of all players, if the command line has one.
  ///   - offset: seconds ahead of UTC, for players without an event.
  /// - Throws: `Failure` with exit code 64 if there is no such zone.
  init(_ name: String?, offset: Int) throws(Failure) {
    one = if let name { .named(name, try ZoneClock(option: name)) } else { nil }
    otherwise = .fixed(FixedZone(offset: offset))
  }

  /// The zone of a player, by their latest event.
  mutating func zone(by event: LogEvent?) -> CalculationZone {
    if let one { return one }
    guard let event else { return otherwise }
    guard let name = event.zone else { return .fixed(FixedZone(offset: event.offsetMinutes * 60)) }
    if let clock = clocks[name] { return .named(name, clock) }
    guard let clock = ZoneClock(name) else {
      preconditionFailure("an event was read in zone '\(name)', which there is not")
    }
    clocks[name] = clock
    return .named(name, clock)
  }
}
