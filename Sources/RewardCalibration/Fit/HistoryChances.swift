import RewardEngine

/// The chances of histories of players of one law.
///
/// A history with x days of play, the last on day t, watched for n days, has the chance
/// A(x, n) S(n) + Σ A(x, s) D(s) over s from t to n − 1. A(x, s) is the chance of one order of x days of play among s,
/// S(n) that of no churn in n days, and D(s) that of churn right after s days.
///
/// Where weekdays are known, A(x, s) depends on them, too: see ``WeekdayFactors``. If players come back with a chance r a day, D(s) is
/// followed by n − s days without a return, each with the chance 1 − r: see ``ChancesWithReturns`` for those who did come back.
struct HistoryChances {
  typealias Lanes = SIMD8<Double>

  /// A(x, s) for eight numbers of days of play at once, by s, and the sums of A(x, s) D(s) from s on.
  ///
  /// The first number is a multiple of eight. Places are those of ``HistoryRows``.
  struct Block {
    fileprivate(set) var orders: [Lanes]
    fileprivate var sums: [Lanes]

    init(days: Int, _ weekdays: WeekdayFactors? = nil) {
      orders = [Lanes](repeating: .zero, count: weekdays?.rows.count ?? days + 1)
      sums = orders
    }

    /// The block that a number of days of play is in.
    static func index(_ activeDays: Int) -> Int { activeDays / Lanes.scalarCount }

    static func days(_ index: Int) -> Range<Int> {
      index * Lanes.scalarCount..<(index + 1) * Lanes.scalarCount
    }
  }

  private let survival: [Double]
  /// The chance of churn right after each day, divided by that of no return in as many days.
  let churn: [Double]
  /// The chance that a player who has left does not come back, by the number of days.
  let noReturn: [Double]
  private let alpha: Double
  private let beta: Double
  /// 1 / (α + β + s), by s.
  private let fractions: [Double]
  /// The chance to play on each of the first days, by their number.
  private let always: [Double]
  private let most: Int
  private let weekdays: WeekdayFactors?

  /// - Parameter returns: the chance that a player who has left comes back on a day.
  init(_ law: PlayingLaw, days: Int, _ weekdays: WeekdayFactors? = nil, returns: Double = 0) {
    (most, self.weekdays) = (days, weekdays)
    (alpha, beta) = (law.mean * law.concentration, (1 - law.mean) * law.concentration)
    let survival = law.survival(days: days)
    self.survival = survival
    var noReturn = [Double](repeating: 1, count: days + 1)
    for day in 0..<days { noReturn[day + 1] = noReturn[day] * (1 - returns) }
    self.noReturn = noReturn
    churn = (0..<days).map {
      survival[$0] * law.gamma / (law.gamma + law.delta + Double($0)) / noReturn[$0]
    }
    let fractions = (0...days).map { 1 / (law.concentration + Double($0)) }
    self.fractions = fractions
    var product = 1.0
    let alpha = self.alpha
    always =
      [1]
      + (0..<days).map { day in
        product *= (alpha + Double(day)) * fractions[day]
        return product
      }
  }

  /// Fills a block that has rows for the same weekdays.
  ///
  /// - Complexity: O(d), with d the days watched.
  func fill(_ block: inout Block, _ index: Int) {
    let first = Block.days(index).lowerBound
    guard first <= most else { return }
    let near = min(most + 1, weekdays?.rows.near ?? most + 1)
    var order = Order(first, always[first])
    block.orders.withUnsafeMutableBufferPointer { orders in
      follow(&order, until: near, in: orders)
      guard let weekdays else { return }
      weigh(first..<max(first, near), order.active, by: weekdays, in: orders)
      follow(&order, by: weekdays, in: orders)
    }
    let ownRows = weekdays == nil ? 0 : min(near, most)
    sum(&block, max(first, ownRows)..<most, at: 0, after: .zero)
    guard let rows = weekdays?.rows, first < ownRows else { return }
    let later = block.sums[ownRows]
    for row in rows.arrivals { sum(&block, first..<ownRows, at: rows.place(0, row: row), after: later) }
  }

  /// The chances of one order of days after another, for eight numbers of days of play.
  ///
  /// Days of play come first: all have as many as the first number, and then one after another is away.
  private struct Order {
    let active: Lanes
    /// From this day on, all are away.
    let mixed: Int
    var day: Int
    var chance: Lanes
    var away: Lanes

    init(_ first: Int, _ chance: Double) {
      active = Lanes(0, 1, 2, 3, 4, 5, 6, 7) + Double(first)
      (day, mixed) = (first, first + Lanes.scalarCount)
      (self.chance, away) = (Lanes(repeating: chance), Double(first) - active)
    }
  }

  /// Writes chances up to a day.
  ///
  /// - Parameters:
  ///   - ratio: what weekdays make of a chance with each day.
  ///   - tilt: what they make of the chance of a day alone.
  @inline(__always) private func follow(
    _ order: inout Order, until end: Int, in orders: UnsafeMutableBufferPointer<Lanes>,
    ratio: Lanes = Lanes(repeating: 1), tilt: (_ day: Int) -> Lanes = { _ in Lanes(repeating: 1) }
  ) {
    while order.day < min(order.mixed, end) {
      orders[order.day] = order.chance * tilt(order.day)
      order.chance *= mixedRatio(order) * ratio
      (order.day, order.away) = (order.day + 1, order.away + 1)
    }
    var (chance, away) = (order.chance, order.away)
    for day in order.day..<max(order.day, end) {
      orders[day] = chance * tilt(day)
      chance *= (away + beta) * (fractions[day] * ratio)
      away += 1
    }
    (order.day, order.chance, order.away) = (max(order.day, end), chance, away)
  }

  /// The chance of what each does on a day, as long as some still play.
  @inline(__always) private func mixedRatio(_ order: Order) -> Lanes {
    (order.away + beta).replacing(with: alpha + Double(order.day), where: order.away .< 0)
      * fractions[order.day]
  }

  /// Sums some days of a row from their end, where the terms are smallest: a difference of two sums then loses nothing that
  /// counts.
  private func sum(_ block: inout Block, _ days: Range<Int>, at start: Int, after later: Lanes) {
    block.orders.withUnsafeBufferPointer { orders in
      block.sums.withUnsafeMutableBufferPointer { sums in
        var sum = later
        for day in days.reversed() {
          sum += orders[start + day] * churn[day]
          sums[start + day] = sum
        }
      }
    }
  }

  /// Makes the rows of weekdays of arrival from the first, in which all days are alike.
  private func weigh(
    _ days: Range<Int>, _ active: Lanes, by weekdays: WeekdayFactors,
    in orders: UnsafeMutableBufferPointer<Lanes>
  ) {
    for day in days {
      let (alike, own) = (orders[day], posterior(active, day))
      for row in weekdays.rows.arrivals {
        let place = weekdays.rows.place(day, row: row)
        orders[place] = alike * weekdays.factor(own, at: place)
      }
    }
  }

  /// Writes chances of the days after the first weeks.
  ///
  /// What whole weeks make of a chance changes slowly. So it is worked out for a day in several, and taken to grow by the same
  /// factor on each day between two of these. What the days of a week add is on top.
  private func follow(
    _ order: inout Order, by weekdays: WeekdayFactors, in orders: UnsafeMutableBufferPointer<Lanes>
  ) {
    guard order.day <= most else { return }
    var own = posterior(order.active, order.day)
    var exponent = weekdays.exponent(own, days: order.day)
    order.chance *= WeekdayFactors.exponential(exponent)
    while order.day <= most {
      let days = WeekdayFactors.step(from: order.day, isMixed: order.day < order.mixed)
      let next = posterior(order.active, order.day + days)
      let end = weekdays.exponent(next, days: order.day + days)
      let ratio = WeekdayFactors.exponential((end - exponent) * (1 / Double(days)))
      let last = min(order.day + days, most + 1)
      follow(&order, until: last, in: orders, ratio: ratio) { weekdays.tilt(own, on: $0) }
      (own, exponent) = (next, end)
    }
  }

  /// What players with the same number of days of play share, and those who played on all days.
  @inline(__always) private func posterior(_ active: Lanes, _ day: Int) -> WeekdayFactors.Posterior {
    let concentration = alpha + beta + Double(day)
    return .init(
      mean: (pointwiseMin(active, Lanes(repeating: Double(day))) + alpha) * (1 / concentration),
      concentration: concentration)
  }

  /// Where a history's chance is in its block.
  struct Place: Sendable {
    fileprivate let (lane, last, end, days): (Int, Int, Int, Int)

    /// - Parameter rows: those of the weekdays that the block has.
    init(_ history: RecencyFrequency, _ rows: HistoryRows?) {
      func place(_ day: Int) -> Int { rows?.place(day, row: history.days % 7) ?? day }
      (lane, days) = (history.activeDays % Lanes.scalarCount, history.days)
      (last, end) = (place(history.lastDay), place(history.days))
    }
  }

  /// The chance of one order of the days of play in their block with this last day.
  func chance(_ block: Block, activeDays: Int, _ lastDay: Int, of days: Int) -> Double {
    let history = RecencyFrequency(activeDays: activeDays, lastDay: lastDay, days: days)
    return chance(block, Place(history, weekdays?.rows))
  }

  /// The same where its place in the block is known.
  @inline(__always) func chance(_ block: Block, _ place: Place) -> Double {
    block.orders[place.end][place.lane] * survival[place.days]
      + noReturn[place.days] * (block.sums[place.last][place.lane] - block.sums[place.end][place.lane])
  }
}

/// Where numbers by day stand, of which those of the first weeks differ by the weekday of arrival.
///
/// First those of all players by day, then for each weekday of arrival the first weeks. The weekday of arrival follows from
/// the number of days watched, modulo 7.
struct HistoryRows: Sendable {
  private static let weeks = 4
  /// The number of days that differ.
  let near: Int
  /// The rows that anybody is in.
  let arrivals: [Int]
  private let days: Int

  init(days: Int, arrivals: [Int]) {
    (self.days, self.arrivals) = (days, arrivals)
    near = min(Self.weeks * 7, days + 1)
  }

  var count: Int { days + 1 + 7 * near }

  func place(_ day: Int, row: Int) -> Int { day < near ? days + 1 + row * near + day : day }
}
