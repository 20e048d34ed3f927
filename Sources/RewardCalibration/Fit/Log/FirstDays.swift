import RewardEngine

/// What new players of a log did in their first days.
///
/// Players who arrive on many dates are watched for many numbers of days, and few for the same. What they did in their first weeks can be
/// compared of all who were watched for as long.
struct FirstDays: Sendable {
  /// When a player played, and what they did in their first days; `nil` where they were not watched for as long.
  struct Kind: Hashable, Sendable {
    var visits: ObservedPlayers.Visits
    var first: RecencyFrequency?
  }
  private struct Key: Hashable {
    var visits: ObservedPlayers.Visits
    /// A bit for each day after arrival, the first of them the lowest.
    var days: UInt64
  }
  private var players: [Key: Int] = [:]

  /// The most days, as many as whole weeks of a word have.
  private static let most = 63

  /// Adds a player's days of play, rising; the first is that of their arrival.
  mutating func add(_ dates: [Int], _ visits: ObservedPlayers.Visits) {
    guard let arrival = dates.first else { return }
    var days: UInt64 = 0
    for date in dates.dropFirst() where date - arrival <= Self.most {
      days |= 1 << UInt64(date - arrival - 1)
    }
    players[Key(visits: visits, days: days), default: 0] += 1
  }

  /// The most whole weeks that half of all players were watched for, or the most days of one week; `nil` where as many were watched for
  /// the same number of days, which says more, or for less than a few days.
  ///
  /// - Parameter arrivals: players by date of arrival.
  static func days(of arrivals: [Int: Int], until last: Int) -> Int? {
    let all = arrivals.values.reduce(0, +)
    guard let first = arrivals.keys.min(), let largest = arrivals.values.max(), 2 * largest < all else {
      return nil
    }
    let weeks = stride(from: min(most, last - first) / 7 * 7, through: 7, by: -7)
    return (Array(weeks) + [6, 5, 4, 3]).first { days in
      2 * arrivals.reduce(0) { $0 + (last - $1.key >= days ? $1.value : 0) } >= all
    }
  }

  /// Players watched until a date by what they did, and in which of their first days.
  func kinds(_ days: Int, until last: Int) -> [Kind: Int] {
    players.reduce(into: [:]) { kinds, own in
      let isWatched = last - own.key.visits.arrival >= days
      let first = isWatched ? Self.history(own.key.days, in: days) : nil
      kinds[Kind(visits: own.key.visits, first: first), default: 0] += own.value
    }
  }

  /// Players who were watched for some days, by their date of arrival and by on how many of these days they played.
  func daysOfPlay(_ days: Int, until last: Int) -> [(arrival: Int, daysOfPlay: Int, count: Int)] {
    players.compactMap { key, count in
      let arrival = key.visits.arrival
      guard last - arrival >= days else { return nil }
      return (arrival, (key.days & (1 << UInt64(days) - 1)).nonzeroBitCount, count)
    }
  }

  func table(_ days: Int, until last: Int) -> Table {
    kinds(days, until: last).reduce(into: Table(days: days)) { table, own in
      guard let first = own.key.first else { return }
      table.add(own.value, first, of: own.key.visits.history(until: last))
    }
  }

  private static func history(_ played: UInt64, in days: Int) -> RecencyFrequency {
    let own = played & (1 << UInt64(days) - 1)
    return RecencyFrequency(
      activeDays: own.nonzeroBitCount, lastDay: 64 - own.leadingZeroBitCount, days: days)
  }

  /// Players by what they did while they were watched, and by what they did in their first days.
  struct Table: Sendable {
    let days: Int
    private(set) var histories: [RecencyFrequency: [RecencyFrequency: Int]] = [:]

    init(days: Int) { self.days = days }

    /// The same for no player.
    var emptied: Table { Table(days: days) }

    mutating func add(_ players: Int, _ first: RecencyFrequency, of whole: RecencyFrequency) {
      guard players > 0 else { return }
      histories[whole, default: [:]][first, default: 0] += players
    }

    /// Players by what they did in their first days.
    var all: [RecencyFrequency: Int] {
      histories.values.reduce(into: [:]) { sum, own in sum.merge(own, uniquingKeysWith: +) }
    }
  }
}
