import RewardEngine

/// On which share of its players each date was played, to part a change for some days from one that stays.
struct DailyPlay: Sendable {
  private struct Day {
    var players = 0
    var played = 0
  }
  private var days: [Int: Day] = [:]

  /// Longer than this, what comes after a change is not compared with what came before.
  private static let longest = 28

  mutating func add(_ date: Int, isPlayed: Bool) {
    days[date, default: Day()].players += 1
    if isPlayed { days[date, default: Day()].played += 1 }
  }

  /// The days near a change on which players played more or less than before and after; `nil` where the change stays.
  ///
  /// Each weekday has a share of its own on the other days; on the days of the change, it is multiplied by one number.
  /// Of all such days, they are those that leave the smallest squares; and by more than luck, compared with a change that stays.
  ///
  /// - Parameters:
  ///   - date: of the change, a few days early or late.
  ///   - special: dates that are not compared.
  /// - Complexity: O(d²) for the most days d that a change is looked at for.
  func period(near date: Int, without special: Set<Int> = []) -> (dates: ClosedRange<Int>, ratio: Double)? {
    let near = days.keys.filter { abs($0 - date) <= 2 * Self.longest && !special.contains($0) }.sorted()
    guard let first = near.first, let last = near.last else { return nil }
    let doubt = Self.doubtOfDate
    let lasting = ((date - doubt)...(date + doubt)).filter { $0 > first && $0 <= last }
      .compactMap { fit(of: near) { [from = $0] in $0 >= from } }.map(\.squares).min()
    // A week on each side shows what is usual.
    let starts = ((first + 7)..<max(first + 7, last - 6)).filter { !special.contains($0) }
    var best: (dates: ClosedRange<Int>, fit: Fit)?
    for start in starts {
      for end in start..<min(start + Self.longest, last - 6)
      where !special.contains(end) && (abs(start - date) <= doubt || abs(end + 1 - date) <= doubt) {
        let dates = start...end
        guard let own = fit(of: near, where: dates.contains) else { continue }
        if own.squares < best?.fit.squares ?? .infinity { best = (dates, own) }
      }
    }
    guard let best, let lasting, best.fit.squares + Self.clear < lasting else { return nil }
    return (best.dates, best.fit.ratio)
  }

  /// A change is found in whole weeks, so that of three days may seem to be four days earlier or later.
  private static let doubtOfDate = 6
  /// Luck hardly ever prefers one of about 700 periods by as many squares of a standard error: e^(−18 / 2) · 700 is below a tenth.
  private static let clear = 18.0

  private struct Fit {
    var ratio: Double
    /// Of the differences, in standard errors.
    var squares: Double
  }

  /// What fits some dates best where others are multiplied by one number.
  private func fit(of dates: [Int], where isChanged: (Int) -> Bool) -> Fit? {
    var usual = [Day](repeating: Day(), count: 7)
    for date in dates where !isChanged(date) {
      usual[WeekdayFit.weekday(date)].players += days[date]?.players ?? 0
      usual[WeekdayFit.weekday(date)].played += days[date]?.played ?? 0
    }
    guard usual.allSatisfy({ $0.played > 0 && $0.played < $0.players }) else { return nil }
    let shares = usual.map { Double($0.played) / Double($0.players) }
    var (played, expected) = (0.0, 0.0)
    for date in dates where isChanged(date) {
      played += Double(days[date]?.played ?? 0)
      expected += Double(days[date]?.players ?? 0) * shares[WeekdayFit.weekday(date)]
    }
    guard played > 0, expected > 0 else { return nil }
    let ratio = played / expected
    let squares = dates.reduce(0) { (sum: Double, date: Int) -> Double in
      let (day, usual) = (days[date] ?? Day(), shares[WeekdayFit.weekday(date)])
      let share = min(isChanged(date) ? ratio * usual : usual, 1 - 1e-9)
      let difference = Double(day.played) - Double(day.players) * share
      return sum + difference * difference / (Double(day.players) * share * (1 - share))
    }
    return Fit(ratio: ratio, squares: squares)
  }
}
