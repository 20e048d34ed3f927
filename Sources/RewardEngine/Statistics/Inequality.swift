/// How unequally something is held: Gini, the shares of the top, and the Lorenz curve.
///
/// All are figures of everybody counted, those who hold nothing included. Errors take the players as drawn from
/// one law; over strata of fixed sizes they are, if anything, too large.
public struct Inequality: Sendable, Equatable {
  /// How many hold one of the values.
  public let count: Int
  /// What all of them hold together.
  public let total: Double
  private let groups: [Group]

  private struct Group: Sendable, Equatable {
    let value: Double
    let count: Double
    /// How many hold less, and what they hold together.
    let countBelow: Double
    let totalBelow: Double
  }

  /// Takes each value with how many hold it.
  ///
  /// - Precondition: As many counts as values; the values are at least 0 and never fall, and no count is below 0.
  /// - Complexity: O(values).
  public init(values: [Double], counts: [Int]) {
    precondition(values.count == counts.count, "\(values.count) values with \(counts.count) counts")
    var count = 0
    var total = 0.0
    var last = 0.0
    var groups: [Group] = []
    for (value, holders) in zip(values, counts) {
      precondition(value >= last && value.isFinite, "values rise from 0 on, but \(value) follows \(last)")
      precondition(holders >= 0, "\(holders) is no count")
      last = value
      if holders == 0 { continue }
      groups.append(
        Group(value: value, count: Double(holders), countBelow: Double(count), totalBelow: total))
      count += holders
      total += value * Double(holders)
    }
    self.count = count
    self.total = total
    self.groups = groups
  }

  /// Takes a histogram in ``LogLinearBins``, each value as the middle of its bin.
  ///
  /// A value is off by at most a 64th of that middle, and the order stays. So ``gini`` is off by at most
  /// (1 − gini²) / 63: with ranks as weights from −1 to 1, the Gini is their mean by value held, and an error
  /// of a 64th of each value moves it by at most a 64th of the weights' mean distance from it, which is at
  /// most 1 − gini². By the same argument a share s of the top is off by at most 2 s (1 − s) / 63.
  public init(bins counts: ArraySlice<Int>) {
    let values = counts.indices.map { index in
      let bin = index - counts.startIndex
      return Double(LogLinearBins.lowerEdge(of: bin)) + Double(LogLinearBins.width(of: bin) - 1) / 2
    }
    self.init(values: values, counts: Array(counts))
  }

  /// The Gini coefficient: half the mean difference between any two over the mean; `nil` when nothing is held.
  ///
  /// Σᵢ Σⱼ |xᵢ − xⱼ| / (2 n² μ) over all pairs, a player with himself included: 0 when all hold the same, and
  /// 1 − 1/n when one of n holds everything.
  public var gini: Double? {
    guard total > 0 else { return nil }
    let n = Double(count)
    let sum = groups.reduce(0) { $0 + $1.count * $1.value * (2 * $1.countBelow + $1.count - n) }
    return sum / (n * total)
  }

  /// The standard error of the Gini coefficient, or `nil` below two players and when nothing is held.
  ///
  /// By linearisation: the spread of each player's influence, (E|x − X| − G x) / μ − G.
  /// Sources: J.-C. Deville, Survey Methodology 25(2), 1999, pp. 193-203; M. Langel, Y. Tillé, Journal of the
  /// Royal Statistical Society A 176(2), 2013, pp. 521-540.
  public var giniStandardError: Double? {
    guard let gini else { return nil }
    let n = Double(count)
    let mean = total / n
    return standardError { group in
      // How far all values lie from this one, added up, by what lies on either side of it.
      let totalAbove = total - group.totalBelow - group.count * group.value
      let countAbove = n - group.countBelow - group.count
      let distance = group.value * (group.countBelow - countAbove) + totalAbove - group.totalBelow
      return (distance / n - gini * group.value) / mean - gini
    }
  }

  /// The interval of the Gini coefficient, or `nil` below two players and when nothing is held.
  ///
  /// A 95 % interval holds the truth in 94 to 95 of 100 samples from 200 players on where the tail is that of
  /// an exponential law, from 2000 on where it is log-normal with σ = 1.
  public func giniInterval(confidence: Double = 0.95) -> Interval? {
    interval(around: gini, by: giniStandardError, confidence)
  }

  /// What share of everything the richest share `p` of the players holds, or `nil` when nothing is held.
  ///
  /// Where the border falls within a player, he counts in part.
  ///
  /// - Precondition: `p` is in `0 ... 1`.
  public func share(ofTop p: Double) -> Double? {
    guard total > 0 else { return nil }
    return top(p).held / total
  }

  /// The standard error of a share of the top, or `nil` below two players and when nothing is held.
  ///
  /// By linearisation: the spread of each player's influence, ((x − ξ)⁺ + p ξ − s x) / μ, where ξ is the
  /// value at the border and s the share.
  /// Source: M. Langel, Y. Tillé, Journal of Statistical Planning and Inference 141(8), 2011, pp. 2976-2985.
  ///
  /// - Precondition: `p` is in `0 ... 1`.
  public func shareStandardError(ofTop p: Double) -> Double? {
    guard let share = share(ofTop: p) else { return nil }
    let border = top(p).border
    let mean = total / Double(count)
    return standardError { (max(0, $0.value - border) + p * border - share * $0.value) / mean }
  }

  /// The interval of a share of the top, or `nil` below two players and when nothing is held.
  ///
  /// A 95 % interval holds the truth in 94 to 95 of 100 samples from 100 players in the top on where the tail
  /// is that of an exponential law, from 200 on where it is log-normal with σ = 1.
  ///
  /// - Precondition: `p` is in `0 ... 1`.
  public func shareInterval(ofTop p: Double, confidence: Double = 0.95) -> Interval? {
    interval(around: share(ofTop: p), by: shareStandardError(ofTop: p), confidence)
  }

  /// The share that holds more than 0, or `nil` when nothing is held.
  public var holders: Double? { total > 0 ? Double(holding) / Double(count) : nil }

  /// Wilson's interval of the share of holders, or `nil` when nothing is held.
  public func holdersInterval(confidence: Double = 0.95) -> Interval? {
    total > 0 ? Interval.wilson(holding, of: count, confidence: confidence) : nil
  }

  /// A point of the Lorenz curve: what the poorest share of the population holds of everything.
  public struct Point: Sendable, Equatable {
    public let population: Double
    public let value: Double

    public init(population: Double, value: Double) {
      self.population = population
      self.value = value
    }
  }

  /// Corners of the Lorenz curve from (0, 0) to (1, 1), at most `limit`; `nil` when nothing is held.
  ///
  /// Kept about evenly by population and value together, so that a steep end has its points too. All lie on
  /// the curve; the straight lines between those kept lie on or above it.
  ///
  /// - Precondition: `limit` is at least 2.
  public func lorenz(atMost limit: Int) -> [Point]? {
    precondition(limit >= 2, "a curve has at least 2 points, not \(limit)")
    guard total > 0 else { return nil }
    var points = [Point(population: 0, value: 0)]
    var place = 0
    for group in groups.dropFirst() {
      let corner = Point(population: group.countBelow / Double(count), value: group.totalBelow / total)
      let next = Int((corner.population + corner.value) / 2 * Double(limit - 1))
      if next > place || groups.count < limit { points.append(corner) }
      place = next
    }
    return points + [Point(population: 1, value: 1)]
  }

  private var holding: Int {
    groups.first.map { $0.value > 0 ? count : count - Int($0.count) } ?? 0
  }

  /// What the richest share `p` holds, and the least value among them.
  private func top(_ p: Double) -> (held: Double, border: Double) {
    precondition(p >= 0 && p <= 1, "a top is a share between 0 and 1, not \(p)")
    var left = p * Double(count)
    var held = 0.0
    for group in groups.reversed() {
      held += min(left, group.count) * group.value
      if left <= group.count { return (held, group.value) }
      left -= group.count
    }
    return (held, groups.first?.value ?? 0)
  }

  /// The standard error of a figure from the influence of one player of each group; influences add up to 0.
  private func standardError(_ influence: (Group) -> Double) -> Double? {
    guard count > 1 else { return nil }
    let squares = groups.reduce(0) { sum, group in
      let one = influence(group)
      return sum + group.count * one * one
    }
    return (squares / (Double(count) * Double(count - 1))).squareRoot()
  }

  private func interval(around figure: Double?, by standardError: Double?, _ confidence: Double) -> Interval?
  {
    guard let figure, let standardError else { return nil }
    let reach = Interval.studentReach(confidence, degrees: Double(count - 1)) * standardError
    return Interval(low: max(0, figure - reach), high: min(1, figure + reach))
  }
}
