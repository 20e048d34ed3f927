import RewardEngine

/// How many players of a log play on some days after their arrival, by its date.
public struct DaysAfterArrival: Sendable {
  /// The days that reports show.
  public static let days = [1, 3, 7, 14, 30, 60, 90, 180, 365]

  /// By date of arrival, for each of ``days``.
  private var active: [Int: [Int]] = [:]

  /// Adds a player's days of play, rising; the first is that of their arrival.
  mutating func add(_ dates: [Int]) {
    guard let first = dates.first else { return }
    var own = active[first] ?? Self.days.map { _ in 0 }
    var place = 0
    for date in dates {
      while place < own.count, Self.days[place] < date - first { place += 1 }
      if place < own.count, Self.days[place] == date - first { own[place] += 1 }
    }
    active[first] = own
  }

  /// By date of arrival, the days on which its players were watched.
  ///
  /// - Parameters:
  ///   - arrivals: players by date of arrival.
  ///   - isShown: whether a day is one of these, by the date of arrival and its own.
  func rows(
    _ arrivals: [Int: Int], where isShown: (_ arrival: Int, _ date: Int) -> Bool
  ) -> [Int: [RetentionTable.Row]] {
    let all = active.map { arrival, active in
      let rows = zip(Self.days, active).filter { isShown(arrival, arrival + $0.0) }
      return (
        arrival, rows.map { RetentionTable.Row(day: $0, cohort: arrivals[arrival] ?? 0, active: $1) }
      )
    }
    return Dictionary(uniqueKeysWithValues: all.filter { !$0.1.isEmpty })
  }
}
