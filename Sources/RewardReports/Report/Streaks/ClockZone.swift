import RewardEngine

/// A time zone, and where the server's midnight lies in its day.
struct ClockZone {
  let zone: Scenario.Zone

  init(_ zone: Scenario.Zone) { self.zone = zone }

  /// The minute of the player's day at which the date changes in UTC; 0 where both midnights are the same.
  var border: Int { ((zone.utcOffsetMinutes % 1440) + 1440) % 1440 }

  /// The share of players whose sessions can fall on either side of the border.
  ///
  /// A session is up to `jitterHours` before or after the player's usual minute, on the same date.
  func crossing(of players: Scenario.Players) -> Double {
    let jitter = Int(players.jitterHours * 60)
    let total = players.hours.reduce(0, +)
    guard border > 0, jitter > 0, total > 0 else { return 0 }
    let crossing = (0..<1440).filter { usual in
      let (first, last) = (usual - jitter, usual + jitter - 1)
      return first < border && border <= last
    }
    return crossing.reduce(0) { $0 + players.hours[$1 / 60] / 60 / total }
  }

  /// The border as a clock shows it: `09:00`.
  var clock: String { Self.clock(border) }

  /// The zone's offset: `UTC`, `UTC+9`, `UTC−3:30`.
  var offset: String {
    let minutes = zone.utcOffsetMinutes
    guard minutes != 0 else { return "UTC" }
    let (hours, rest) = Int(minutes.magnitude).quotientAndRemainder(dividingBy: 60)
    return "UTC\(minutes < 0 ? "−" : "+")\(hours)" + (rest == 0 ? "" : ":\(Self.twoDigits(rest))")
  }

  private static func clock(_ minute: Int) -> String { "\(twoDigits(minute / 60)):\(twoDigits(minute % 60))" }

  private static func twoDigits(_ number: Int) -> String { number < 10 ? "0\(number)" : "\(number)" }
}
