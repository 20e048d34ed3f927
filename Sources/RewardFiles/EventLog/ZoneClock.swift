import Foundation
import RewardEngine

/// The clock of a time zone in the years 1970 to 2099, as a table of when it is set forward or back.
///
/// Foundation has its own zone rules, so machines agree. It is used only while the table is made.
package struct ZoneClock {
  /// When the clock was set, in milliseconds since 1970, and how far it is ahead of UTC from then on.
  private let starts: [Int64]
  private let offsets: [Int64]
  /// The period last used: events of a player lie close together.
  private var current = 0

  /// The names of the time zone database that name no region.
  ///
  /// Foundation knows more short ones, such as `BST` for Bangladesh and `PST` with daylight saving time. Logs may mean others by them.
  /// Source: the files of the time zone database, 2024b, with `backward`.
  private static let withoutRegion: Set = [
    "CET", "CST6CDT", "Cuba", "EET", "EST", "EST5EDT", "Egypt", "Eire", "GB", "GB-Eire", "GMT", "GMT+0",
    "GMT-0",
    "GMT0", "Greenwich", "HST", "Hongkong", "Iceland", "Iran", "Israel", "Jamaica", "Japan", "Kwajalein",
    "Libya",
    "MET", "MST", "MST7MDT", "NZ", "NZ-CHAT", "Navajo", "PRC", "PST8PDT", "Poland", "Portugal", "ROC", "ROK",
    "Singapore", "Turkey", "UCT", "UTC", "Universal", "W-SU", "WET", "Zulu",
  ]

  /// - Returns: `nil` if there is no zone with this IANA name.
  package init?(_ name: String) {
    guard name.contains("/") ? !name.hasPrefix("SystemV/") : Self.withoutRegion.contains(name),
      let zone = TimeZone(identifier: name)
    else { return nil }
    let end = Date(timeIntervalSince1970: 4_102_617_600)
    // Two days more on either side: clocks reach the first day and the last at other instants.
    var instant = Date(timeIntervalSince1970: -172_800)
    var starts = [Int64.min]
    var offsets = [Int64(zone.secondsFromGMT(for: instant)) * 1000]
    while let change = zone.nextDaylightSavingTimeTransition(after: instant), change < end, change > instant {
      let offset = Int64(zone.secondsFromGMT(for: change)) * 1000
      // A change of name only is none.
      if offset != offsets[offsets.count - 1] {
        starts.append(Int64((change.timeIntervalSince1970 * 1000).rounded()))
        offsets.append(offset)
      }
      instant = change
    }
    self.starts = starts
    self.offsets = offsets
  }

  /// How far the clock is ahead of UTC at an instant, in milliseconds.
  package mutating func offset(at instant: Int64) -> Int64 {
    if instant < starts[current] || (current + 1 < starts.count && instant >= starts[current + 1]) {
      current = period(of: instant)
    }
    return offsets[current]
  }

  /// The instant at which the clock reads this, in milliseconds since 1970.
  ///
  /// Of two such instants, when the clock is set back, the earlier. When the clock jumps over the reading, the
  /// instant that was meant by a clock nobody had set forward: 02:30 becomes 03:30.
  package func instant(of reading: Int64) -> Int64 {
    // No clock is more than a day ahead, so this period is the right one or before it.
    var index = period(of: reading - 86_400_000)
    while true {
      let instant = reading - offsets[index]
      if instant < starts[index] { return reading - offsets[index - 1] }
      if index + 1 == starts.count || instant < starts[index + 1] { return instant }
      index += 1
    }
  }

  /// The last period that begins no later.
  private func period(of instant: Int64) -> Int {
    var (low, high) = (0, starts.count)
    while high - low > 1 {
      let middle = (low + high) / 2
      if starts[middle] <= instant { low = middle } else { high = middle }
    }
    return low
  }
}

extension ZoneClock: CivilZone {
  package func utcOffset(at instant: Instant) -> Int {
    Int(offsets[period(of: Int64(instant.milliseconds))] / 1000)
  }
}
