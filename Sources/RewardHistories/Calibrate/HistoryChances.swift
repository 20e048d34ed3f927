import RewardEngine

/// The chances of histories of players of one law.
///
/// A history with x days of play, the last on day t, watched for n days, has the chance
/// A(x, n) S(n) + Σ A(x, s) D(s) over s from t to n − 1. A(x, s) is the chance of one order of x days of play among s,
/// S(n) that of no churn in n days, and D(s) that of churn right after s days.
///
/// Where weekdays are known, A(x, s) depends on them, too: see ``WeekdayFactors``.
struct HistoryChances {
  typealias Lanes = SIMD8<Double>

  /// A(x, s) for eight numbers of days of play at once, by s, and the sums of A(x, s) D(s) from s on.
  ///
  /// The first number is a multiple of eight. Places are those of ``HistoryRows``.
  struct Block {
    fileprivate var orders: [Lanes]
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
  private let churn: [Double]
  private let alpha: Double
  private let beta: Double
  /// 1 / (α + β + s), by s.
  private let fractions: [Double]
  /// The chance to play on each of the first days, by their number.
  private let always: [Double]
  private let most: Int
  private let weekdays: WeekdayFactors?

  init(_ law: PlayingLaw, days: Int, _ weekdays: WeekdayFactors? = nil) {
    (most, self.weekdays) = (days, weekdays)
    (alpha, beta) = (law.mean * law.concentration, (1 - law.mean) * law.concentration)
    let survival = law.survival(days: days)
    self.survival = survival
    churn = (0..<days).map { survival[$0] * law.gamma / (law.gamma + law.delta + Double($0)) }
    let fractions = (0..<max(days, 1)).map { 1 / (law.concentration + Double($0)) }
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
    let active = Lanes(0, 1, 2, 3, 4, 5, 6, 7) + Double(first)
    // Days of play come first: all of the block have as many as its first number, and then one after another is away.
    block.orders.withUnsafeMutableBufferPointer { orders in
      var chance = Lanes(repeating: always[first])
      var away = Double(first) - active
      let mixed = min(first + Lanes.scalarCount, most)
      for day in first..<mixed {
        orders[day] = chance
        chance *= (away + beta).replacing(with: alpha + Double(day), where: away .< 0) * fractions[day]
        away += 1
      }
      for day in mixed..<most {
        orders[day] = chance
        chance *= (away + beta) * fractions[day]
        away += 1
      }
      orders[most] = chance
    }
    if let weekdays { weigh(&block, active, by: weekdays, from: first) }
    let near = min(most, weekdays?.rows.near ?? 0)
    sum(&block, max(first, near)..<most, at: 0, after: .zero)
    guard let rows = weekdays?.rows, first < near else { return }
    let later = block.sums[near]
    for row in rows.arrivals { sum(&block, first..<near, at: rows.place(0, row: row), after: later) }
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
    _ block: inout Block, _ active: Lanes, by weekdays: WeekdayFactors, from first: Int
  ) {
    let rows = weekdays.rows
    @inline(__always) func posterior(_ day: Int) -> WeekdayFactors.Posterior {
      let concentration = alpha + beta + Double(day)
      return .init(mean: (active + alpha) * (1 / concentration), concentration: concentration)
    }
    block.orders.withUnsafeMutableBufferPointer { orders in
      for day in first..<max(first, min(rows.near, most + 1)) {
        let (alike, own) = (orders[day], posterior(day))
        for row in rows.arrivals {
          let place = rows.place(day, row: row)
          orders[place] = alike * weekdays.factor(own, at: place)
        }
      }
      // Whole weeks change slowly: between them is a line, and on it what the days of a week add.
      let later = max(rows.near, first / 7 * 7)
      guard later <= most else { return }
      var own = posterior(later)
      var factor = weekdays.factor(own, weeks: later / 7)
      for start in stride(from: later, through: most, by: 7) {
        let next = posterior(start + 7)
        let end = weekdays.factor(next, weeks: start / 7 + 1)
        let step = (end - factor) * (1.0 / 7)
        for day in start..<min(start + 7, most + 1) {
          if day >= first { orders[day] *= factor * weekdays.tilt(own, on: day) }
          factor += step
        }
        (own, factor) = (next, end)
      }
    }
  }

  /// The chance of one order of so many days of play in their block with this last day, watched for so many days.
  func chance(_ block: Block, activeDays: Int, _ lastDay: Int, of days: Int) -> Double {
    let lane = activeDays % Lanes.scalarCount
    let (last, end) = (place(lastDay, of: days), place(days, of: days))
    return block.orders[end][lane] * survival[days] + (block.sums[last][lane] - block.sums[end][lane])
  }

  private func place(_ day: Int, of days: Int) -> Int {
    weekdays?.rows.place(day, row: days % 7) ?? day
  }
}

/// Where numbers by day stand, of which those of the first weeks differ by the weekday of arrival.
///
/// First those of all players by day, then for each weekday of arrival the first weeks. The weekday of arrival is told by the
/// number of days watched, modulo 7.
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
