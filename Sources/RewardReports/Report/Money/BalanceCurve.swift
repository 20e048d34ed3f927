import RewardEngine

/// The mean balance of each day, and its averages over whole cycles.
///
/// A weekly reward raises balances on one day of the week, and a season pays for one part of the season. Averages over
/// whole cycles leave out such swings, so that the day on which a run ends does not matter.
struct BalanceCurve: Sendable, Equatable {
  /// The mean of each day, in their order.
  let levels: [Double]
  /// Days after which the curve repeats, where it does so at least twice.
  let cycle: Int?
  /// Days of an average: a week, or whole cycles of at least a week.
  let span: Int
  /// The average over each span, by its first day.
  let averages: [Double]
  /// The average of all averages.
  let center: Double

  /// The longest cycle that is found: that of a year, and a month more.
  private static let longestCycle = 400

  /// - Precondition: there are days of at least one week.
  init(_ levels: [Double]) {
    self.levels = levels
    cycle = Self.cycle(of: levels)
    span = cycle.map { $0 * ((7 + $0 - 1) / $0) }.flatMap { 2 * $0 <= levels.count ? $0 : nil } ?? 7
    var (sum, averages) = (levels[..<span].reduce(0, +), [Double]())
    for end in span...levels.count {
      averages.append(sum / Double(span))
      if end < levels.count { sum += levels[end] - levels[end - span] }
    }
    self.averages = averages
    center = averages.reduce(0, +) / Double(averages.count)
  }

  /// Days after which the daily changes repeat, or `nil` where they do not. Where nearly all changes have one direction,
  /// weeks show it as well.
  ///
  /// The correlation of the changes with those the same number of days earlier. It is high for few days where changes come
  /// slowly, so only what follows its first fall to 0 is a cycle.
  private static func cycle(of levels: [Double]) -> Int? {
    let steps = zip(levels.dropFirst(), levels).map { $0 - $1 }
    let (rise, fall) = (steps.reduce(0) { $0 + max($1, 0) }, steps.reduce(0) { $0 - min($1, 0) })
    guard 4 * min(rise, fall) > max(rise, fall) else { return nil }
    let mean = steps.reduce(0, +) / Double(steps.count)
    let changes = steps.map { $0 - mean }
    let all = changes.reduce(0) { $0 + $1 * $1 } / Double(changes.count)
    // Differences of rounding repeat by chance.
    let size = levels.reduce(0) { max($0, abs($1)) }
    guard all > 1e-18 * size * size else { return nil }
    let correlations = changes.autocorrelations(upTo: min(levels.count / 2, longestCycle))
    guard let start = correlations.firstIndex(where: { $0 <= 0 }),
      let best = correlations[start...].max(), best >= 0.6
    else { return nil }
    // Twice a cycle repeats as well.
    return correlations[start...].firstIndex { $0 >= 0.9 * best }.map { $0 + 1 }
  }
}

extension [Double] {
  /// Where a curve turns, with the ends of its first and last swing, if only swings of more than a size count; empty
  /// without one.
  func turns(beyond size: Double) -> [Int] {
    var (turns, low, high) = ([Int](), 0, 0)
    var rises: Bool?
    for place in indices {
      if self[place] > self[high] { high = place }
      if self[place] < self[low] { low = place }
      if rises != true, self[place] - self[low] > size {
        turns.append(low)
        (rises, high) = (true, place)
      } else if rises != false, self[high] - self[place] > size {
        turns.append(high)
        (rises, low) = (false, place)
      }
    }
    return rises.map { turns + [$0 ? high : low] } ?? []
  }
}
