import RewardEngine

/// What each weekday and each event adds to the logit of the chance to play, from days that are compared within players.
///
/// Conditional logistic regression. Source: N. E. Breslow & N. E. Day, Statistical Methods in Cancer Research I, 1980,
/// section 7.1.
public struct WeekdayFit: Sendable {
  /// By weekday, Monday first; they sum to 0.
  public let terms: [Double]
  public let standardErrors: [Double]
  /// Events of the scenario that change how often players play.
  public let events: [Event]

  /// What an event adds.
  public struct Event: Sendable {
    public let id: String
    public let term: Double
    /// The range of 90 % of the term.
    public let ninety: Ninety
    /// Days of play on its dates that are compared, divided by those that weekdays alone would have.
    public let observed: Double
  }
  /// How much more dates of one weekday differ than the players' random draws explain; 1 where they do not.
  public let dispersion: Double
  /// Degrees of freedom of ``dispersion``.
  private let degrees: Double
  /// Of the days of play that are compared, the share on each weekday.
  public let observed: [Double]
  /// The same if all weekdays were alike, and by the fit.
  public let expectedIfAlike: [Double]
  public let expected: [Double]
  /// Days of play that are compared.
  public let plays: Int
  /// Dates on which nobody plays although many should, or an event says so: the app was closed, or the log has a gap.
  public let closedDates: [Int]
  /// By date that is not like the others: what the odds of playing are multiplied by, 0 where nobody could play.
  let odds: [Int: Double]
  /// What is added to all weekdays around the mean chance of all players: see ``shift(_:around:)``.
  let meanShift: Double
  /// Whether any date is not like the others.
  public var isEventful: Bool { !odds.isEmpty }

  /// What the odds of playing are multiplied by on a date; weekdays that differ too much for a fit by date count as alike.
  func odds(on date: Int) -> Double {
    isStrong ? odds[date] ?? 1 : oddsToCompare(on: date)
  }

  /// The same, of all weekdays: what is compared with a mix needs no series.
  func oddsToCompare(on date: Int) -> Double {
    (odds[date] ?? 1) * Mathematics.exp(terms[Self.weekday(date)])
  }

  /// From as many expected players on, a date without any is one on which nobody could play.
  private static let closedFrom = 20.0
  /// Before any data, terms are normal with this standard deviation: effects are a few tenths.
  private static let spread = 1.0

  /// - Returns: `nil` where no player plays on some days of a block and not on others.
  init?(_ counts: WeekdayCounts, _ events: EventDates = .none) throws {
    guard !counts.blocks.isEmpty else { return nil }
    let closed = Self.closed(counts).union(events.closed.filter { counts.active[$0] == nil })
    let days = WeekdayDays(counts, events, closed: closed)
    let density = { (free: [Double]) -> Double in
      let terms = Self.terms(free)
      let prior = (terms.weekdays + terms.events).reduce(0) {
        $0 - 0.5 * $1 * $1 / (Self.spread * Self.spread)
      }
      return prior + days.logLikelihood(terms)
    }
    let place = try Ascent(from: [Double](repeating: 0, count: 6 + events.ids.count), of: density).place
    let best = Self.terms(place)
    terms = best.weekdays
    closedDates = closed.sorted()
    plays = days.plays.values.reduce(0, +)
    let chance = Double(plays) / Double(max(1, days.playerDays))
    meanShift = Self.shift(terms, around: [(share: 1, chance: chance)])
    observed = Self.shares(by: days.plays.mapValues(Double.init))
    let alike = days.moments(.alike)
    let fitted = days.moments(best)
    expectedIfAlike = Self.shares(by: alike.mapValues(\.mean))
    expected = Self.shares(by: fitted.mapValues(\.mean))
    let degrees = Double(max(fitted.count - 7 - events.ids.count, 1))
    // By date: the order of a dictionary differs from one process to the next, and with it the last digit of a sum.
    let squares = fitted.sorted { $0.key < $1.key }.reduce(0.0) { sum, entry in
      let rest = Double(days.plays[entry.key] ?? 0) - entry.value.mean
      return entry.value.variance > 0 ? sum + rest * rest / entry.value.variance : sum
    }
    let dispersion = max(1, squares / degrees)
    (self.degrees, self.dispersion) = (degrees, dispersion)
    let errors = Self.errors(Ascent.curvature(at: place, of: density)).map { $0 * dispersion.squareRoot() }
    standardErrors = Array(errors.prefix(7))
    let reach = Mathematics.studentQuantile(0.95, degrees: degrees)
    self.events = Self.events(best, reaches: errors.dropFirst(7).map { reach * $0 }, of: events, days)
    odds = Self.odds(best.events, events, closed: closed)
  }

  /// - Parameter reaches: from a term of an event to an end of its range.
  private static func events(
    _ best: WeekdayDays.Terms, reaches: [Double], of events: EventDates, _ days: WeekdayDays
  ) -> [Event] {
    let usual = days.moments(.init(weekdays: best.weekdays, events: []))
    return zip(best.events, reaches).enumerated().map { event, fitted in
      let (term, reach) = fitted
      let dates = usual.keys.sorted().filter { events[$0].contains(event) }
      let without = dates.reduce(0) { $0 + (usual[$1]?.mean ?? 0) }
      let plays = dates.reduce(0) { $0 + (days.plays[$1] ?? 0) }
      return Event(
        id: events.ids[event], term: term, ninety: Ninety(low: term - reach, high: term + reach),
        observed: without > 0 ? Double(plays) / without : 1)
    }
  }

  private static func odds(
    _ terms: [Double], _ events: EventDates, closed: Set<Int>
  ) -> [Int: Double] {
    var odds = events.on.mapValues { own in Mathematics.exp(own.reduce(0) { $0 + terms[$1] }) }
    for date in closed { odds[date] = 0 }
    return odds
  }

  /// The range of 90 % of a term.
  public func range(_ weekday: Int) -> Ninety {
    let reach = Mathematics.studentQuantile(0.95, degrees: degrees) * standardErrors[weekday]
    return Ninety(low: terms[weekday] - reach, high: terms[weekday] + reach)
  }

  /// Whether a weekday differs from the others: with 5 % of false alarms over all seven (Bonferroni).
  public func isClear(_ weekday: Int) -> Bool {
    let reach = Mathematics.studentQuantile(1 - 0.025 / 7, degrees: degrees) * standardErrors[weekday]
    return terms[weekday].magnitude > reach
  }

  /// Whether weekdays differ too much for the series of ``WeekdayFactors``: from this size of a term on, it is a percent off.
  public var isStrong: Bool { terms.contains { $0.magnitude > 0.7 } }

  /// 1 January 1970 was a Thursday.
  package static func weekday(_ date: Int) -> Int { ((date + 3) % 7 + 7) % 7 }

  /// Six weekdays are free, and each event.
  private static func terms(_ free: [Double]) -> WeekdayDays.Terms {
    let week = free.prefix(6)
    return .init(weekdays: week + [-week.reduce(0, +)], events: Array(free.dropFirst(6)))
  }

  private static func shares(by date: [Int: Double]) -> [Double] {
    var sums = [Double](repeating: 0, count: 7)
    for (date, value) in date.sorted(by: { $0.key < $1.key }) { sums[weekday(date)] += value }
    let total = sums.reduce(0, +)
    return sums.map { total > 0 ? $0 / total : 0 }
  }

  private static func closed(_ counts: WeekdayCounts) -> Set<Int> {
    let expected = WeekdayDays(counts, .none, closed: []).moments(.alike).mapValues(\.mean)
    return closed(expected.merging(counts.away, uniquingKeysWith: +)) { counts.active[$0] == nil }
  }

  /// Dates on which nobody plays although many should.
  ///
  /// - Parameter expected: players by date.
  static func closed(_ expected: [Int: Double], isSilent: (Int) -> Bool) -> Set<Int> {
    let dates = expected.filter { $0.value >= closedFrom }.map(\.key)
    let silent = dates.filter(isSilent)
    // A weekday without anybody on all of its dates is one that nobody plays on.
    let (all, none) = (dates.byWeekday, silent.byWeekday)
    return Set(
      silent.filter { date in
        let weekday = weekday(date)
        return none[weekday] < all[weekday] || all[weekday] == 1
      })
  }

  /// Standard errors of the six free terms, of the seventh, which is minus their sum, and of the events.
  private static func errors(_ curvature: [[Double]]) -> [Double] {
    let free = curvature.indices
    guard let factor = CholeskyFactor(curvature) else {
      return [Double](repeating: .infinity, count: free.count + 1)
    }
    let columns = free.map { column in
      factor.solvedTransposed(factor.solved(free.map { $0 == column ? 1 : 0 }))
    }
    let seventh = (0..<6).reduce(0) { sum, row in (0..<6).reduce(sum) { $0 + columns[row][$1] } }
    var variances = free.map { columns[$0][$0] }
    variances.insert(seventh, at: 6)
    return variances.map { max(0, $0).squareRoot() }
  }
}

extension [Int] {
  /// How many of these dates are of each weekday.
  fileprivate var byWeekday: [Int] {
    reduce(into: [Int](repeating: 0, count: 7)) { $0[WeekdayFit.weekday($1)] += 1 }
  }
}
