import RewardEngine

/// The chances of histories of players of one law.
///
/// A history with x days of play, the last on day t, watched for n days, has the chance
/// A(x, n) S(n) + Σ A(x, s) D(s) over s from t to n − 1. A(x, s) is the chance of one order of x days of play among s,
/// S(n) that of no churn in n days, and D(s) that of churn right after s days.
struct HistoryChances {
  typealias Lanes = SIMD8<Double>

  /// A(x, s) for eight numbers of days of play at once, by s, and the sums of A(x, s) D(s) from s on.
  ///
  /// The first number is a multiple of eight.
  struct Block {
    fileprivate var orders: [Lanes]
    fileprivate var sums: [Lanes]

    init(days: Int) {
      orders = [Lanes](repeating: .zero, count: days + 1)
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

  init(_ law: PlayingLaw, days: Int) {
    most = days
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

  /// Fills a block.
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
    // From the end, where the terms are smallest: a difference of two sums then loses nothing that counts.
    let orders = block.orders
    block.sums.withUnsafeMutableBufferPointer { sums in
      var sum = Lanes.zero
      sums[most] = .zero
      for day in stride(from: most - 1, through: first, by: -1) {
        sum += orders[day] * churn[day]
        sums[day] = sum
      }
    }
  }

  /// The chance of one order of so many days of play in their block with this last day, watched for so many days.
  func chance(_ block: Block, activeDays: Int, _ lastDay: Int, of days: Int) -> Double {
    let lane = activeDays % Lanes.scalarCount
    return block.orders[days][lane] * survival[days] + (block.sums[lastDay][lane] - block.sums[days][lane])
  }
}
