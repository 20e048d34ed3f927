import RewardEngine

/// The chances of histories of players of one law.
///
/// A history with x days of play, the last on day t, watched for n days, has the chance
/// A(x, n) S(n) + Σ A(x, s) D(s) over s from t to n − 1. A(x, s) is the chance of one order of x days of play among s,
/// S(n) that of no churn in n days, and D(s) that of churn right after s days.
struct HistoryChances {
  /// A(x, s) for one x, by s, and the sums of A(x, s) D(s) from s on.
  struct Row {
    fileprivate var orders: [Double]
    fileprivate var sums: [Double]

    init(days: Int) {
      orders = [Double](repeating: 0, count: days + 1)
      sums = orders
    }
  }

  private let survival: [Double]
  private let churn: [Double]
  private let alpha: Double
  private let beta: Double
  /// 1 / (α + β + s), by s.
  private let fractions: [Double]
  private let most: Int

  init(_ law: PlayingLaw, days: Int) {
    most = days
    (alpha, beta) = (law.mean * law.concentration, (1 - law.mean) * law.concentration)
    let survival = law.survival(days: days)
    self.survival = survival
    churn = (0..<days).map { survival[$0] * law.gamma / (law.gamma + law.delta + Double($0)) }
    fractions = (0..<max(days, 1)).map { 1 / (law.concentration + Double($0)) }
  }

  /// Fills a row for so many days of play.
  func fill(_ row: inout Row, activeDays: Int) {
    var chance = (0..<activeDays).reduce(1) { $0 * (alpha + Double($1)) * fractions[$1] }
    row.orders.withUnsafeMutableBufferPointer { orders in
      for day in activeDays..<most {
        orders[day] = chance
        chance *= (beta + Double(day - activeDays)) * fractions[day]
      }
      orders[most] = chance
    }
    // From the end, where the terms are smallest: a difference of two sums then loses nothing that counts.
    let orders = row.orders
    row.sums.withUnsafeMutableBufferPointer { sums in
      var sum = 0.0
      sums[most] = 0
      for day in stride(from: most - 1, through: activeDays, by: -1) {
        sum += orders[day] * churn[day]
        sums[day] = sum
      }
    }
  }

  /// The chance of one order of a row's days of play with this last day, watched for so many days.
  func chance(_ row: Row, _ lastDay: Int, of days: Int) -> Double {
    row.orders[days] * survival[days] + (row.sums[lastDay] - row.sums[days])
  }
}
