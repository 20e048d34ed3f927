import RewardEngine

/// Budgets between two whole numbers of packs a day, at which means over the payers of a profile are summed.
///
/// A budget is a whole number of packs and a fraction f. The trapezoidal rule on the logit of f, as in ``ChanceGrid``: far out, steps are
/// of the logit; in between, they are as narrow as the law, or as what `days` days show of f.
struct BudgetGrid {
  /// The logarithms of f, of 1 − f, and of the share of payers at this budget.
  private typealias Node = (part: Double, rest: Double, share: Double)
  private let nodes: [Node]

  /// In standard deviations: three budgets in 10¹² are further away from the median.
  private static let reach = 7.0
  /// Beyond this logit, next to nothing is left between a budget and the next whole number.
  private static let farthest = 20.0
  /// The largest step of the logit.
  private static let step = 0.75

  /// - Parameters:
  ///   - logMedian: of the packs that payers buy on a day.
  ///   - sigma: of their logarithm, above 0.
  ///   - whole: packs a day.
  ///   - days: the most that anybody played on.
  init(logMedian: Double, sigma: Double, whole: Int, days: Int) {
    let whole = Double(whole)
    // By how many standard deviations of the law the logarithm of a budget moves with the logit.
    func rate(_ logit: Double) -> Double {
      let part = Mathematics.logistic(logit)
      return (whole > 0 ? part / (whole + part) : 1) * Mathematics.logistic(-logit) / sigma
    }
    func step(_ logit: Double) -> Double {
      let known = Double(days) * Mathematics.logistic(logit) * Mathematics.logistic(-logit)
      return 1 / (1 / (Self.step * Self.step) + rate(logit) * rate(logit) + known).squareRoot()
    }
    func logit(_ deviate: Double) -> Double {
      let packs = Mathematics.exp(logMedian + sigma * deviate)
      // A small fraction and its logit differ by next to nothing.
      if whole == 0, packs < 1e-12 { return logMedian + sigma * deviate }
      let part = min(max(packs - whole, 0), 1)
      return max(Mathematics.logit(part), whole > 0 ? -Self.farthest : -.infinity)
    }
    var nodes: [Node] = []
    var place = logit(-Self.reach)
    let end = min(logit(Self.reach), Self.farthest)
    while place < end {
      let (part, rest) = (-ChanceGrid.logOfOnePlusExp(-place), -ChanceGrid.logOfOnePlusExp(place))
      let log = whole > 0 ? Mathematics.log(whole + Mathematics.exp(part)) : part
      let deviate = (log - logMedian) / sigma
      let density = Mathematics.log(rate(place) * step(place)) - 0.5 * deviate * deviate
      nodes.append((part, rest, density - 0.91893853320467274))  // ½ log 2π
      place = ChanceGrid.next(place, step)
    }
    self.nodes = nodes
  }

  /// The share of payers who have a budget between these whole numbers, and buy one pack more on some of their days.
  ///
  /// - Parameters:
  ///   - more: the number of days with one pack more.
  ///   - logWays: the logarithm of the ways to choose these days.
  func share(buying more: Int, of days: Int, logWays: Double) -> Double {
    let (more, fewer) = (Double(more), Double(days - more))
    return nodes.reduce(0) { $0 + Mathematics.exp(logWays + more * $1.part + fewer * $1.rest + $1.share) }
  }
}
