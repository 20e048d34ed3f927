import RewardEngine

/// How weekdays change the chances of histories whose dates are known.
///
/// Where a day adds w to the logit of a player's chance p, an order of x days of play among s days has the chance
/// pˣ (1 − p)ˢ⁻ˣ / C(p), times a number that is the same for all players. C is the product of 1 − p + p eʷ over the days.
/// To the third order of w, its logarithm is h(p) = p S₁ + p (1 − p) S₂ / 2 + p (1 − p) (1 − 2 p) S₃ / 6, where Sₖ is the
/// sum of wᵏ. The mean of 1 / C over Beta(α + x, β + s − x), with its mean m and variance v, is to the second order of
/// p − m that of exp(−h(m) + v (h′(m)² − h″(m)) / 2).
///
/// The weekday of arrival counts in the first weeks. Later it moves a player's chance by less than 1 / s of what is known about
/// it, up or down by when players play last: there, the mean of all players is enough.
struct WeekdayFactors: Sendable {
  typealias Lanes = HistoryChances.Lanes

  /// By weekday, Monday first.
  let terms: [Double]
  /// The last date that players were watched.
  let lastDate: Int
  let rows: HistoryRows
  /// S₁, S₂ and S₃ in the first weeks, by place of ``rows``.
  private let sums: [SIMD4<Double>]
  /// What they rise by on a day; S₁ is 0 after each week.
  private let slope: SIMD4<Double>
  /// S₁ within a later week, by day after arrival.
  private let firsts: [Double]

  /// - Parameter watched: players by number of days that they were watched.
  init(_ terms: [Double], until lastDate: Int, watched: [Int: Int]) {
    var arrivals = [Double](repeating: 0, count: 7)
    for (days, players) in watched { arrivals[days % 7] += Double(players) }
    let all = max(arrivals.reduce(0, +), 1)
    let rows = HistoryRows(
      days: watched.keys.max() ?? 0, arrivals: arrivals.indices.filter { arrivals[$0] > 0 })
    func powers(_ term: Double) -> SIMD4<Double> { SIMD4(term, term * term, term * term * term, 0) }
    var sums = [SIMD4<Double>](repeating: .zero, count: rows.count)
    var firsts = [Double](repeating: 0, count: 7)
    for row in rows.arrivals {
      var sum = SIMD4<Double>.zero
      for day in 0..<max(rows.near, 7) {
        if day > 0 { sum += powers(terms[WeekdayFit.weekday(lastDate - row + day)]) }
        if day < rows.near { sums[rows.place(day, row: row)] = sum }
        if day < 7 { firsts[day] += sum.x * (arrivals[row] / all) }
      }
    }
    (self.terms, self.lastDate, self.rows, self.sums) = (terms, lastDate, rows, sums)
    self.firsts = (0...(watched.keys.max() ?? 0)).map { firsts[$0 % 7] }
    slope = terms.reduce(.zero) { $0 + powers($1) } / 7
  }

  /// For players who were watched for `watched` days: by day after arrival, what the odds of their playing are multiplied by.
  func odds(watched: Int) -> (_ day: Int) -> Double {
    let byWeekday = terms.map(Mathematics.exp)
    return { byWeekday[WeekdayFit.weekday(lastDate - watched + $0)] }
  }

  /// What is the same for all players who have one history of s days.
  struct Posterior {
    fileprivate let mean: Lanes
    /// m (1 − m), ½ − m and v / 2.
    fileprivate let (spread, slope, halfVariance): (Lanes, Lanes, Lanes)

    /// - Parameters:
    ///   - mean: the mean chance to play, by number of days of play.
    ///   - concentration: α + β + s.
    @inline(__always) init(mean: Lanes, concentration: Double) {
      self.mean = mean
      spread = mean * (1 - mean)
      slope = 0.5 - mean
      halfVariance = spread * (0.5 / (concentration + 1))
    }
  }

  /// The mean of 1 / C in the first weeks, at a place of ``rows``.
  @inline(__always) func factor(_ posterior: Posterior, at place: Int) -> Lanes {
    Self.factor(posterior, sums[place])
  }

  /// The logarithm of the mean of 1 / C over whole weeks.
  @inline(__always) func exponent(_ posterior: Posterior, days: Int) -> Lanes {
    Self.exponent(posterior, slope * Double(days))
  }

  /// How many days can be taken together from a day on.
  ///
  /// Over h days from day s on, the exponent leaves a line by at most h² / 8s times the mean of w². It bends most where players
  /// have played on all days and then stop: there, half a block is taken together.
  @inline(__always) static func step(from day: Int, isMixed: Bool) -> Int {
    isMixed ? HistoryChances.Lanes.scalarCount / 2 : steps[min(day / 28, steps.count - 1)]
  }
  /// By the number of times four weeks that a day is after arrival.
  private static let steps = (0...112).map { 7 * max(1, Int(Double($0).squareRoot())) }

  /// What the days of a later week make of it.
  @inline(__always) func tilt(_ posterior: Posterior, on day: Int) -> Lanes {
    let exponent = posterior.mean * -firsts[day]
    return 1 + exponent * (1 + 0.5 * exponent)
  }

  @inline(__always) private static func factor(_ posterior: Posterior, _ sums: SIMD4<Double>) -> Lanes {
    exponential(exponent(posterior, sums))
  }

  @inline(__always) private static func exponent(_ posterior: Posterior, _ sums: SIMD4<Double>) -> Lanes {
    let slope = sums.x + posterior.slope * sums.y
    let curve = 0.5 * sums.y + posterior.slope * (sums.z / 3)
    return posterior.halfVariance * (slope * slope + sums.y) - posterior.mean * sums.x - posterior.spread
      * curve
  }

  /// Of numbers of a few units, to six digits: the sixteenth root by its series.
  @inline(__always) static func exponential(_ exponent: Lanes) -> Lanes {
    let part = exponent * (1.0 / 16)
    let fourth = 1 + part * 0.25
    let third = 1 + part * fourth * (1.0 / 3)
    let second = 1 + part * third * 0.5
    var power = 1 + part * second
    for _ in 0..<4 { power *= power }
    return power
  }
}
