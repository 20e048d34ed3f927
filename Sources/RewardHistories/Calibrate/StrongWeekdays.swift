import RewardEngine

/// How weekdays change the chances of histories where they differ too much for the series of ``WeekdayFactors``.
///
/// With the odds u of a player's chance, the chance of an order of x days of play is a sum over u of
/// uᵃ / ((1 + u)ᵇ Π (1 + u oₖ)ⁿᵏ), where a = α + x, b = α + β, and oₖ = eʷ the odds of a weekday that occurs nₖ times. By
/// Laplace's method in log u, with its terms of order 1 / s, divided by the same where all weekdays are alike.
/// Source: L. Tierney & J. B. Kadane, Journal of the American Statistical Association 81(393), 1986, pp. 82-86.
struct StrongWeekdays: Sendable {
  typealias Lanes = HistoryChances.Lanes
  /// Terms from this size on are strong: the series is a percent off.
  static let border = 0.7

  /// Of a day without a weekday, and of Monday to Sunday; so are ``counts``.
  private let odds: SIMD8<Double>
  /// How often each weekday occurs until a day after arrival, by row and day; none of the first.
  private let counts: [[SIMD8<Double>]]

  /// - Returns: `nil` where no term is strong.
  init?(_ terms: [Double], until lastDate: Int, days: Int) {
    guard terms.contains(where: { $0.magnitude > Self.border }) else { return nil }
    odds = SIMD8([1] + terms.map(Mathematics.exp))
    counts = (0..<7).map { row in
      var sum = SIMD8<Double>.zero
      return (0...days).map { day in
        if day > 0 { sum[1 + WeekdayFit.weekday(lastDate - row + day)] += 1 }
        return sum
      }
    }
  }

  /// Players with the same number of days of play in each lane.
  struct Players {
    /// α and the days of play; β and the days without.
    var (plays, away): (Lanes, Lanes)
    /// α + β.
    var prior: Double
  }

  /// Where the chance of some players is highest.
  struct Summit {
    fileprivate var odds: Lanes
    /// How far the logarithm of the odds is known around it, squared.
    fileprivate var variance = Lanes(repeating: 0)

    init(_ players: Players) { odds = players.plays / players.away }
  }

  /// The logarithm of what the weekdays of a row make of a chance until a day.
  func exponent(_ players: Players, row: Int, day: Int, from summit: inout Summit) -> Lanes {
    exponent(players, counts[row][day], from: &summit)
  }

  /// The same if each weekday were a seventh of the days.
  func exponent(_ players: Players, days: Int, from summit: inout Summit) -> Lanes {
    exponent(players, SIMD8(repeating: Double(days) / 7), from: &summit)
  }

  /// Climbs from anywhere.
  func climb(_ players: Players, row: Int, day: Int, from summit: inout Summit) {
    var weights = counts[row][day]
    weights[0] = players.prior
    for _ in 0..<Self.climbs { step(slopes(players, weights, summit.odds), &summit) }
  }
  /// From the odds of players without weekdays: terms are at most 10.
  private static let climbs = 16

  /// What makes a day differ from that of whole weeks, by weekday: how much longer it is, and the slope of that.
  struct Tilts {
    fileprivate var (heights, slopes): ([Lanes], [Lanes])
    fileprivate let variance: Lanes
  }

  func tilts(at summit: Summit) -> Tilts {
    let alike = 1 / (1 + summit.odds)
    var tilts = Tilts(heights: [], slopes: [], variance: summit.variance)
    for weekday in 1...7 {
      let own = summit.odds * odds[weekday]
      tilts.heights.append(Self.log((1 + own) * alike))
      tilts.slopes.append(own / (1 + own))
    }
    return tilts
  }

  /// What the weekdays of a row make of a chance on a day beyond that of whole weeks.
  func tilt(row: Int, day: Int, _ tilts: Tilts) -> Lanes {
    var (sum, slope) = (Lanes(repeating: 0), Lanes(repeating: 0))
    let each = Double(day) / 7
    for weekday in 0..<7 {
      let more = counts[row][day][weekday + 1] - each
      sum += more * tilts.heights[weekday]
      slope += more * tilts.slopes[weekday]
    }
    return Self.exp(0.5 * slope * slope * tilts.variance - sum)
  }

  /// How many days can be taken together from a day on: the exponent bends less and less.
  static func step(from day: Int, isMixed: Bool) -> Int { isMixed ? 1 : min(7, max(1, day / 16)) }

  private func exponent(_ players: Players, _ counts: SIMD8<Double>, from summit: inout Summit) -> Lanes {
    var weights = counts
    weights[0] = players.prior
    step(slopes(players, weights, summit.odds), &summit)
    let own = slopes(players, weights, summit.odds)
    summit.variance = 1 / own.curve
    let (odds, all) = (players.plays / players.away, players.plays + players.away)
    var alike = Slopes()
    alike.add(odds / (1 + odds), times: all)
    var height = players.plays * Self.log(summit.odds / odds) + all * Self.log(1 + odds)
    // Each weekday occurs in all whole weeks, some once more.
    let weeks = counts.max() - (counts.max() > least(counts) ? 1 : 0)
    var (whole, more) = (Lanes(repeating: 1), Lanes(repeating: 1))
    for place in 1..<8 {
      let factor = 1 + summit.odds * self.odds[place]
      whole *= factor
      if counts[place] > weeks { more *= factor }
    }
    height -= players.prior * Self.log(1 + summit.odds) + weeks * Self.log(whole) + Self.log(more)
    // What the last step leaves, and the widths.
    height += 0.5 * own.slope * own.slope * summit.variance
    return height + own.rest - alike.rest - 0.5 * Self.log(own.curve / alike.curve)
  }

  private func least(_ counts: SIMD8<Double>) -> Double { (1..<8).reduce(.infinity) { min($0, counts[$1]) } }

  /// Derivatives by log u.
  private struct Slopes {
    var (slope, curve) = (Lanes(repeating: 0), Lanes(repeating: 0))
    private var (third, fourth) = (Lanes(repeating: 0), Lanes(repeating: 0))

    @inline(__always) mutating func add(_ chance: Lanes, times weight: Lanes) {
      let spread = weight * chance * (1 - chance)
      slope -= weight * chance
      curve += spread
      third -= spread * (1 - 2 * chance)
      fourth -= spread * (1 - 6 * chance * (1 - chance))
    }

    /// What height and width leave out; hardly any of it where the summit is so wide that both sides have the same tail.
    var rest: Lanes {
      let width = curve / (curve * curve + 0.01)
      let flat: Lanes = fourth * width * width * 0.125
      let skew: Lanes = third * third * width * width * width * (5.0 / 24)
      return flat + skew
    }
  }

  @inline(__always) private func slopes(_ players: Players, _ weights: SIMD8<Double>, _ summit: Lanes)
    -> Slopes
  {
    var slopes = Slopes()
    for place in 0..<8 where weights[place] > 0 {
      let odds = summit * odds[place]
      slopes.add(odds / (1 + odds), times: Lanes(repeating: weights[place]))
    }
    slopes.slope += players.plays
    return slopes
  }

  /// Newton's, but never far: it is too long where the chance is flat.
  private func step(_ slopes: Slopes, _ summit: inout Summit) {
    let step = slopes.slope / slopes.curve
    let least = Lanes(repeating: -1)
    summit.odds *= WeekdayFactors.exponential(step.clamped(lowerBound: least, upperBound: -least))
  }

  /// Of numbers below 690, to four digits at a hundred: the root of order 4,096 by its series.
  @inline(__always) static func exp(_ exponent: Lanes) -> Lanes {
    let part: Lanes = pointwiseMin(exponent, Lanes(repeating: 690)) * (1.0 / 4096)
    let third: Lanes = 1 + part * (1.0 / 3)
    let second: Lanes = 1 + part * third * 0.5
    var power: Lanes = pointwiseMax(1 + part * second, Lanes(repeating: 0))
    for _ in 0..<12 { power *= power }
    return power
  }

  /// Of positive numbers, to ten digits: the series of artanh.
  @inline(__always) static func log(_ number: Lanes) -> Lanes {
    let bits = unsafeBitCast(number, to: SIMD8<Int64>.self)
    let exponent: Lanes = Lanes((bits &>> 52) &- 1023) + 0.5
    let one = unsafeBitCast(Lanes(repeating: 1), to: SIMD8<Int64>.self)
    let mantissa = unsafeBitCast((bits & 0xF_FFFF_FFFF_FFFF) | one, to: Lanes.self)
    // Between √½ and √2; half a power of 2 is in the exponent.
    let centred: Lanes = mantissa * 0.7071067811865476
    let ratio: Lanes = (centred - 1) / (centred + 1)
    let square: Lanes = ratio * ratio
    var series: Lanes = square * (1.0 / 13) + (1.0 / 11)
    for share in [1.0 / 9, 1.0 / 7, 1.0 / 5, 1.0 / 3, 1.0] { series = series * square + share }
    return ratio * series * 2 + exponent * 0.6931471805599453
  }
}
