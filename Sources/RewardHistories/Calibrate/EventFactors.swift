import RewardEngine

/// How events and closed dates change the chances of histories whose dates are known.
///
/// As in ``WeekdayFactors``, the chance of an order of days is divided by C, here by the product of 1 − p + p eᵛ over the dates
/// with an event that adds v to the logit. The mean of 1 / C over Beta(α + x, β + s − x) is a ratio of two integrals over the
/// logit θ, of exp(a θ − n₀ ln(1 + eᶿ) − Σ n ln(1 + eᶿ⁺ᵛ)) with and without the events. Both are taken by Laplace's method, whose
/// errors cancel to the second order (L. Tierney & J. B. Kadane, "Accurate Approximations for Posterior Moments and Marginal
/// Densities", Journal of the American Statistical Association 81, 1986). What weekdays add on these dates is taken to the
/// first order. On a closed date nobody plays for sure: an order has the chance of one with a day less, which is exact.
struct EventFactors: Sendable {
  /// Dates with events that add the same.
  private struct Kind: Sendable {
    /// eᵛ.
    var odds: Double
    /// By date: how many there are up to it, and the sum of what their weekdays add.
    var counts: [Double]
    var weekdays: [Double]

    @inline(__always) func count(_ first: Int, _ last: Int) -> Double { counts[last] - counts[first] }
  }
  private let kinds: [Kind]
  /// By date, how many closed dates there are up to it.
  private let closed: [Int]
  /// The date before the first.
  private let start: Int
  /// Dates on which other events are on than the day before, rising.
  private let changes: [Int]

  /// - Parameter days: the most days that a player was watched.
  /// - Returns: `nil` where no event changes the chance on any of them.
  init?(_ terms: DateTerms, days: Int) {
    let start = terms.lastDate - days
    let dates = start + 1..<terms.lastDate + 1
    let events = terms.events.filter { dates.contains($0.key) && !terms.closed.contains($0.key) && $0.value != 0 }
    guard !events.isEmpty || dates.contains(where: terms.closed.contains) else { return nil }
    self.start = start
    closed = [0] + dates.map { terms.closed.contains($0) ? 1 : 0 }.sums
    kinds = Set(events.values).sorted().map { value in
      let isOwn = dates.map { events[$0] == value }
      let weekdays = zip(dates, isOwn).map { $1 ? terms.weekdays[WeekdayFit.weekday($0)] : 0 }
      return Kind(
        odds: Mathematics.exp(value), counts: [0] + isOwn.map { $0 ? 1 : 0 }.sums,
        weekdays: [0] + weekdays.sums)
    }
    func state(_ date: Int) -> Double? { terms.closed.contains(date) ? .infinity : events[date] }
    changes = dates.filter { state($0) != state($0 - 1) } + [terms.lastDate + 1]
  }

  /// The ends of the stretches, from a day after arrival to another, in which the factor changes smoothly.
  ///
  /// The chance that a player played last on a day and churned later falls with each day. So the stretches begin with single days,
  /// and get longer.
  func eachStretch(
    from first: Int, to end: Int, arrival: Int, _ body: (_ stretch: Range<Int>) -> Void
  ) {
    var day = first
    var length = 1
    // Places of changes are few, so they are looked for one by one.
    var change = changes.firstIndex { $0 > arrival + first } ?? changes.count
    while day < end {
      let next = change < changes.count ? changes[change] - arrival : end
      let last = min(day + length, next, end)
      body(day..<last)
      length *= 2
      if last == next {
        length = 1
        change += 1
      }
      day = last
    }
  }

  /// The mean of 1 / C for a player with x days of play in s days after arrival.
  func factor(active: Int, days: Int, arrival: Int, alpha: Double, beta: Double) -> Double {
    let (first, last) = (arrival - start, arrival - start + days)
    let shut = min(closed[last] - closed[first], days - active)
    var factor = 1.0
    for place in 0..<max(shut, 0) {
      factor *= (alpha + beta + Double(days - 1 - place)) / (beta + Double(days - active - 1 - place))
    }
    return factor * mean(alpha + Double(active), beta + Double(days - active - max(shut, 0)), first, last)
  }

  /// The mean of 1 / C over Beta(a, b), for the dates after one place up to another.
  private func mean(_ a: Double, _ b: Double, _ first: Int, _ last: Int) -> Double {
    var others = a + b
    for kind in kinds { others -= kind.count(first, last) }
    guard others < a + b else { return 1 }
    let usual = a / b
    var (odds, information) = (usual, 0.0)
    // The logarithm is concave in θ, so Newton's steps end at its top.
    for _ in 0..<Self.mostSteps {
      let chance = odds / (1 + odds)
      var slope = a - others * chance
      information = others * chance * (1 - chance)
      for kind in kinds {
        let (count, own) = (kind.count(first, last), odds * kind.odds / (1 + odds * kind.odds))
        slope -= count * own
        information += count * own * (1 - own)
      }
      let step = min(max(slope / information, -1), 1)
      // eˢ by its first fraction.
      odds *= (1 + step * (0.5 + step / 12)) / (1 - step * (0.5 - step / 12))
      if step.magnitude < Self.enough { break }
    }
    let chance = odds / (1 + odds)
    var exponent = a * Mathematics.log(odds / usual) + (a + b) * Mathematics.log(1 + usual)
    exponent -= others * Mathematics.log(1 + odds)
    for kind in kinds {
      exponent -= kind.count(first, last) * Mathematics.log(1 + odds * kind.odds)
      let own = chance * kind.odds / (1 + chance * (kind.odds - 1))
      exponent -= (kind.weekdays[last] - kind.weekdays[first]) * (own - chance)
    }
    return (a * b / ((a + b) * information)).squareRoot() * Mathematics.exp(exponent)
  }
  private static let mostSteps = 20
  /// At the top, the value is flat: a step of this size changes it by less than a thousandth.
  private static let enough = 0.02
}

extension [Double] {
  /// The sums of the first, of the first two, and so on.
  fileprivate var sums: [Double] {
    var sum = 0.0
    return map { sum += $0; return sum }
  }
}

extension [Int] {
  fileprivate var sums: [Int] {
    var sum = 0
    return map { sum += $0; return sum }
  }
}
