import RewardEngine

/// Looks for a date on which players of one age begin to do more or less, as after an update of the app.
///
/// What a player does in the week before a date is compared with what they do in the week from it on. A whole week has all weekdays,
/// and a player who plays often counts as one who plays often on both sides. Only days between a player's first and last day of
/// play count, so that churn does not matter. What players of the same age do at other dates is subtracted, so that habits which
/// grow or fade with age are no change.
struct ChangeSearch: Sendable {
  private struct Window: Hashable {
    var date: Int
    /// Days from the player's arrival to the date.
    var age: Int
  }
  /// Sums over players.
  private struct Sums: Sendable {
    var difference = 0.0
    var squares = 0.0
    var weight = 0.0

    static func + (one: Sums, other: Sums) -> Sums {
      Sums(
        difference: one.difference + other.difference, squares: one.squares + other.squares,
        weight: one.weight + other.weight)
    }
    static func - (one: Sums, other: Sums) -> Sums {
      Sums(
        difference: one.difference - other.difference, squares: one.squares - other.squares,
        weight: one.weight - other.weight)
    }
  }

  /// Days on each side of a date. With two weeks, those who are compared would have to be four weeks away, and few logs have them.
  private let width = 7
  private let quantities: [DateChange.Quantity]
  private var places: [Window: Int] = [:]
  /// By place of the window, and in it by quantity.
  private var sums: [Sums] = []
  private var daily = DailyPlay()

  /// Players who have been there for longer are not compared: it bounds the memory for a log of years.
  private static let oldest = 182
  /// Of logs without a change, at most one in this many has one found.
  private static let logsWithOneFalseAlarm = 100.0
  /// A smaller change does not move a fit by more than its own ranges.
  private static let smallest = 0.05

  init(activities: Int) {
    quantities = [.daysOfPlay, .logins] + (0..<activities).map { .activity($0) }
  }

  /// Adds a player who arrived on the first of these days.
  ///
  /// - Complexity: O(d q), with d days from the first to the last and q quantities.
  mutating func add(_ days: [ObservedDay]) {
    guard let first = days.first?.date, let last = days.last?.date, last - first > 2 * width else { return }
    let totals = Self.totals(days, from: first, quantities)
    for date in (first + 1 + width)...(last - width) where date - first <= Self.oldest {
      let place = place(Window(date: date, age: date - first))
      let day = date - first
      daily.add(date, isPlayed: totals[0][day + 1] > totals[0][day])
      for quantity in quantities.indices {
        let own = totals[quantity]
        let counted = (before: own[day] - own[day - width], after: own[day + width] - own[day])
        guard counted.before + counted.after > 0 else { continue }
        var units = (before: Double(width), after: Double(width))
        if quantity > 0 {
          // All others are counted on days of play.
          units.before = totals[0][day] - totals[0][day - width]
          units.after = totals[0][day + width] - totals[0][day]
        }
        guard units.before > 0, units.after > 0 else { continue }
        let all = units.before + units.after
        let difference = (units.before * counted.after - units.after * counted.before) / all
        let weight = units.before * units.after * (counted.before + counted.after) / (all * all)
        sums[place + quantity] =
          sums[place + quantity]
          + Sums(difference: difference, squares: difference * difference, weight: weight)
      }
    }
  }

  private mutating func place(_ window: Window) -> Int {
    if let known = places[window] { return known }
    places[window] = sums.count
    sums += repeatElement(Sums(), count: quantities.count)
    return sums.count - quantities.count
  }

  /// By quantity, what is done on the first 0, 1, 2 … days since arrival.
  private static func totals(
    _ days: [ObservedDay], from first: Int, _ quantities: [DateChange.Quantity]
  ) -> [[Double]] {
    let span = (days.last?.date ?? first) - first + 1
    return quantities.map { quantity in
      var own = [Double](repeating: 0, count: span + 1)
      for day in days { own[day.date - first + 1] = amount(of: quantity, on: day) }
      for place in own.indices.dropFirst() { own[place] += own[place - 1] }
      return own
    }
  }

  private static func amount(of quantity: DateChange.Quantity, on day: ObservedDay) -> Double {
    switch quantity {
    case .daysOfPlay: 1
    case .logins: Double(day.times[.login] ?? 0)
    case .activity(let place):
      Double(
        day.times.reduce(0) { sum, own in
          if case .activity(place, copy: _) = own.key { sum + own.value } else { sum }
        })
    }
  }

  /// The clearest change of each quantity that has one, the clearest of all first.
  ///
  /// - Parameter special: dates with an event or an outage; weeks with one of them are not compared.
  func changes(without special: Set<Int>) -> [DateChange] {
    let scans = quantities.indices.map { scan($0, without: special) }
    let tests = scans.reduce(0) { $0 + $1.count }
    guard tests > 0 else { return [] }
    // Without a change, the weeks before a date and those after it could change places: each player's difference d is as likely to be
    // −d, whatever its size. So the chance that Σ d / √Σ d² is beyond t is at most 2 exp(−t² / 2) (Hoeffding 1963), for any number of
    // players. Over all dates and quantities it is at most that times their number (Bonferroni).
    let bound = (2 * Mathematics.log(2 * Double(tests) * Self.logsWithOneFalseAlarm)).squareRoot()
    return zip(quantities.indices, scans).compactMap { quantity, scan in
      clearest(of: quantity, in: scan, beyond: bound, without: special)
    }.sorted { $0.strength.magnitude > $1.strength.magnitude }
  }

  /// The change that explains the weeks best; `nil` where none does.
  ///
  /// Where players of some age have few others to compare with, a change among the others looks like one of theirs, the other way round,
  /// and it may look the clearer one. Neither it nor a period before a change explains what the others do. So each change is asked how
  /// much it explains of the weeks of all ages together.
  private func clearest(
    of quantity: Int, in scan: [DateChange], beyond bound: Double, without special: Set<Int>
  ) -> DateChange? {
    let peaks = scan.filter { peak in
      peak.strength.magnitude > bound
        && !scan.contains {
          abs($0.date - peak.date) <= width / 2 && $0.strength.magnitude > peak.strength.magnitude
        }
    }
    let weeks = windows(quantity, without: special)
    let possible =
      peaks + (quantities[quantity] == .daysOfPlay ? peaks.compactMap { ended($0, without: special) } : [])
    let explained = possible.map { (change: $0, squares: squares(weeks, explainedBy: $0)) }
    func most(_ some: [(change: DateChange, squares: Double)]) -> DateChange? {
      some.max { $0.squares < $1.squares }?.change
    }
    guard let best = most(explained) else { return nil }
    // A second change would look as if all dates differed.
    let second = most(
      explained.filter { other in
        !other.change.edges.contains { edge in best.edges.contains { abs(edge - $0) <= width / 2 } }
      })
    let edges = best.edges + (second?.edges ?? [])
    let quiet = strengths(quantity, without: special, apart: edges)
    guard
      best.strength.magnitude > bound
        * (spread(of: quiet, atLeast: 2 * width)
          ?? spread(of: strengths(quantity, without: special, apart: best.edges), atLeast: 4 * width) ?? 1),
      (best.ratio - 1).magnitude >= Self.smallest
    else { return nil }
    return best
  }

  /// By how much a change lessens the weighted squares of all differences, where each age has a level of its own.
  ///
  /// A date between two weeks shows all of a change on it. One that is k days away shows what those k days leave of a week.
  private func squares(_ ages: [[(date: Int, sums: Sums)]], explainedBy change: DateChange) -> Double {
    var (weighted, common) = (0.0, 0.0)
    for windows in ages {
      let sums = windows.map(\.sums)
      let shares = windows.map { share(of: change, shownAt: $0.date) }
      let weight = sums.reduce(0) { $0 + $1.weight }
      let usual = sums.reduce(0) { $0 + $1.difference } / weight
      let shown = zip(sums, shares).reduce(0) { $0 + $1.0.weight * $1.1 } / weight
      for (sums, share) in zip(sums, shares) {
        let own = share - shown
        weighted += sums.weight * own * own
        common += own * (sums.difference - sums.weight * usual)
      }
    }
    return weighted > 1e-9 ? common * common / weighted : 0
  }

  /// From −1 to 1: how much of a change lies between the weeks before and after a date. Where it ends, it goes the other way.
  private func share(of change: DateChange, shownAt date: Int) -> Double {
    func share(of edge: Int) -> Double { max(0, 1 - Double(abs(date - edge)) / Double(width)) }
    return share(of: change.date) - (change.until.map { share(of: $0 + 1) } ?? 0)
  }

  private func strengths(_ quantity: Int, without special: Set<Int>, apart: [Int]) -> [Double] {
    scan(quantity, without: special, apart: apart).map(\.strength.magnitude)
  }

  /// The change as one for some days, where days of play say so.
  private func ended(_ change: DateChange, without special: Set<Int>) -> DateChange? {
    daily.period(near: change.date, without: special).map {
      DateChange(
        quantity: change.quantity, date: $0.dates.lowerBound, until: $0.dates.upperBound, ratio: $0.ratio,
        strength: change.strength)
    }
  }

  /// How much more dates differ than players explain, as with weather or holidays; 1 where they do not.
  ///
  /// - Returns: `nil` for fewer dates than `least`: they hang together too much to show it.
  private func spread(of strengths: [Double], atLeast least: Int) -> Double? {
    guard strengths.count >= least else { return nil }
    // Half of all normal numbers are within 0.6745 standard deviations.
    return max(1, strengths.sorted()[strengths.count / 2] / 0.6745)
  }

  /// The change of a quantity at each date.
  ///
  /// - Parameter apart: dates that are not to be within any of the weeks that are compared.
  private func scan(_ quantity: Int, without special: Set<Int>, apart: [Int] = []) -> [DateChange] {
    var dates: [Int: Sums] = [:]
    for windows in windows(quantity, without: special, apart: apart) { add(windows, to: &dates) }
    return dates.sorted { $0.key < $1.key }.compactMap { date, sums in
      guard sums.squares > 0, sums.weight > 0 else { return nil }
      let half = sums.difference / sums.weight / 2
      guard half.magnitude < 1 else { return nil }
      return DateChange(
        quantity: quantities[quantity], date: date, ratio: (1 + half) / (1 - half),
        strength: sums.difference / sums.squares.squareRoot())
    }
  }

  /// The weeks that are compared: by age, and of each age in the order of their dates.
  private func windows(
    _ quantity: Int, without special: Set<Int>, apart: [Int] = []
  ) -> [[(date: Int, sums: Sums)]] {
    var ages: [Int: [(date: Int, sums: Sums)]] = [:]
    for (window, place) in places where sums[place + quantity].weight > 0 {
      let days = (window.date - width)..<(window.date + width)
      if apart.contains(where: { days.contains($0) && days.contains($0 - 1) }) { continue }
      if !special.isEmpty, days.contains(where: special.contains) { continue }
      ages[window.age, default: []].append((window.date, sums[place + quantity]))
    }
    return ages.sorted { $0.key < $1.key }.map { $0.value.sorted { $0.date < $1.date } }
  }

  /// Adds the players of one age, less what players of that age do at dates whose weeks are all different ones.
  private func add(_ windows: [(date: Int, sums: Sums)], to dates: inout [Int: Sums]) {
    var upTo = [Sums()]
    for window in windows { upTo.append(upTo[upTo.count - 1] + window.sums) }
    var (from, end) = (0, 0)
    for (date, own) in windows {
      while windows[from].date <= date - 2 * width { from += 1 }
      while end < windows.count, windows[end].date < date + 2 * width { end += 1 }
      let others = upTo[upTo.count - 1] - (upTo[end] - upTo[from])
      guard others.weight > 1e-9 else { continue }
      // Players of an age with few others count little (weights of Mantel and Haenszel 1959).
      let (share, rest) = (
        own.weight / (own.weight + others.weight), others.weight / (own.weight + others.weight)
      )
      let compared = Sums(
        difference: rest * own.difference - share * others.difference,
        squares: rest * rest * own.squares + share * share * others.squares, weight: rest * own.weight)
      dates[date] = (dates[date] ?? Sums()) + compared
    }
  }
}
