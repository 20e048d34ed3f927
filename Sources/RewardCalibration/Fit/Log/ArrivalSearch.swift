import RewardEngine

/// Players who arrive on some dates, and play on more or fewer of their first days than all others, as those of a campaign.
public struct UnusualArrivals: Sendable, Equatable {
  /// Of arrival.
  public let dates: ClosedRange<Int>
  /// Those who arrive on these dates, and those who arrive on others.
  public let players: Int
  public let others: Int
  /// The mean of their days of play, of the first ``days`` after arrival.
  public let mean: Double
  public let otherMean: Double
  /// The first date of arrival of those who differ from all before them, where all later ones are alike; `nil` for some dates in between.
  public let lastingFrom: Int?

  /// Days after arrival that are compared.
  public static let days = 14
}

/// Looks for dates of arrival whose players come more or less often in their first two weeks than others do.
///
/// A fit takes players of all dates as alike. Two weeks after arrival have each weekday twice, whatever the day of arrival.
struct ArrivalSearch {
  private static let days = UnusualArrivals.days
  /// Fewer say little of a mean, and would hardly move a fit.
  private static let fewest = 30
  /// Of logs whose players are alike, at most one in this many has dates found.
  private static let logsWithOneFalseAlarm = 100.0
  /// A smaller difference of means does not move a fit by more than its own ranges.
  private static let smallest = 0.1

  private struct Sums {
    var players = 0
    var sum = 0.0
    var squares = 0.0

    static func - (one: Sums, other: Sums) -> Sums {
      Sums(
        players: one.players - other.players, sum: one.sum - other.sum, squares: one.squares - other.squares)
    }
    static func + (one: Sums, other: Sums) -> Sums {
      Sums(
        players: one.players + other.players, sum: one.sum + other.sum, squares: one.squares + other.squares)
    }
    var mean: Double { sum / Double(players) }
  }

  /// Dates on which somebody arrived who is compared, rising, and the sums over players who arrived before each of them.
  private let dates: [Int]
  private let before: [Sums]

  /// - Parameters:
  ///   - players: numbers of players by their date of arrival and by on how many of ``days`` they played.
  ///   - isCompared: whether the players of a date are compared.
  init(_ players: [(arrival: Int, daysOfPlay: Int, count: Int)], where isCompared: (Int) -> Bool) {
    var own: [Int: Sums] = [:]
    for (arrival, daysOfPlay, count) in players where isCompared(arrival) {
      let (number, value) = (Double(count), Double(daysOfPlay))
      own[arrival] =
        (own[arrival] ?? Sums()) + Sums(players: count, sum: number * value, squares: number * value * value)
    }
    dates = own.keys.sorted()
    before = dates.reduce(into: [Sums()]) { sums, date in
      sums.append(sums[sums.count - 1] + (own[date] ?? Sums()))
    }
  }

  /// The dates whose players differ most clearly from all others; `nil` where none do.
  ///
  /// - Complexity: O(d²) for d dates.
  func unusual() -> UnusualArrivals? {
    let all = before[before.count - 1]
    guard all.players >= 2 * Self.fewest else { return nil }
    let variance = max(0, all.squares / Double(all.players) - all.mean * all.mean)
    var best: (range: Range<Int>, strength: Double)?
    var tests = 0
    for first in dates.indices {
      for end in (first + 1)...dates.count {
        let own = before[end] - before[first]
        // The others differ as much the other way, so the smaller group decides.
        let players = min(own.players, all.players - own.players)
        guard players >= Self.fewest else { continue }
        tests += 1
        let difference = (own.sum - Double(own.players) * all.mean).magnitude
        let strength = difference / (Double(players) * variance).squareRoot()
        if strength > best?.strength ?? 0 { best = (first..<end, strength) }
      }
    }
    guard let best else { return nil }
    let own = before[best.range.upperBound] - before[best.range.lowerBound]
    let rest = all - own
    let players = Double(min(own.players, rest.players))
    let difference = (own.sum - Double(own.players) * all.mean).magnitude
    // Around the mean of each side, or the difference itself would look as if all dates differed.
    let spread = spread(variance) { best.range.contains($0) ? own.mean : rest.mean }
    guard difference > spread * bound(players, variance, all.mean, tests),
      (own.mean / rest.mean - 1).magnitude >= Self.smallest
    else { return nil }
    return UnusualArrivals(
      dates: dates[best.range.lowerBound]...dates[best.range.upperBound - 1], players: own.players,
      others: rest.players, mean: own.mean, otherMean: rest.mean, lastingFrom: lastingFrom(best.range))
  }

  private func lastingFrom(_ range: Range<Int>) -> Int? {
    if range.lowerBound == 0 { return dates[range.upperBound] }
    return range.upperBound == dates.count ? dates[range.lowerBound] : nil
  }

  /// How far the days of play of some players are from what is expected of them, by luck alone, in any test.
  ///
  /// Were players alike, those of some dates would be drawn from all without choice. A sum over n of them is then farther than t
  /// from its mean with a chance of at most 2 exp(−t² / (2 n σ² + 2 M t / 3)), for values at most M from the mean (Bernstein; Hoeffding
  /// 1963, section 6, for draws without replacement). Over all tests it is at most that times their number (Bonferroni).
  private func bound(_ players: Double, _ variance: Double, _ mean: Double, _ tests: Int) -> Double {
    let farthest = max(mean, Double(Self.days) - mean)
    let doubt = Mathematics.log(2 * Double(tests) * Self.logsWithOneFalseAlarm)
    let half = doubt * farthest / 3
    return half + (half * half + 2 * doubt * players * variance).squareRoot()
  }

  /// How much more dates differ than players explain, as with holidays; 1 where they do not, or where few dates could show it.
  ///
  /// - Parameter mean: what is usual at the place of a date.
  private func spread(_ variance: Double, around mean: (Int) -> Double) -> Double {
    let strengths = dates.indices.compactMap { place -> Double? in
      let own = before[place + 1] - before[place]
      guard own.players >= Self.fewest / 3, variance > 0 else { return nil }
      return (own.sum - Double(own.players) * mean(place)).magnitude
        / (Double(own.players) * variance).squareRoot()
    }
    guard strengths.count >= 2 * Self.days else { return 1 }
    // Half of all normal numbers are within 0.6745 standard deviations.
    return max(1, strengths.sorted()[strengths.count / 2] / 0.6745)
  }
}

extension ObservedPlayers {
  /// Players of some dates of arrival who play more or less often than all others; `nil` where none do.
  ///
  /// Dates on which an event of the scenario brings players of its own are not compared: those are known to differ.
  ///
  /// - Parameters:
  ///   - fit: of the weekdays; dates with odds of their own are not compared.
  ///   - changes: what ``changes(_:)`` has found. After one of how often players play that stays, nobody can say whether the change or the
  ///     arrival makes them differ, and nothing is looked for.
  ///   - days: those of the log.
  public func unusualArrivals(
    _ fit: WeekdayFit?, besides changes: [DateChange], in days: ClosedRange<Int>
  ) -> UnusualArrivals? {
    var changed = Set(fit?.odds.keys.map { $0 } ?? [])
    for change in changes where change.quantity == .daysOfPlay {
      guard let until = change.until else { return nil }
      changed.formUnion(change.date...until)
    }
    let bringing = scenario.events.filter { $0.brings != nil }
    let search = ArrivalSearch(firstDaysOfPlay(UnusualArrivals.days, until: days.upperBound)) { arrival in
      !((arrival + 1)...(arrival + UnusualArrivals.days)).contains(where: changed.contains)
        && !bringing.contains { $0.isOn(day: arrival - days.lowerBound) }
    }
    return search.unusual()
  }
}
