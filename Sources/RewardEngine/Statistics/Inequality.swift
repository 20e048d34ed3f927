/// How unequally something is held: the Gini coefficient, shares of the top, and the Lorenz curve.
///
/// All are figures over everyone counted, including those who hold nothing. Intervals treat the players of a
/// stratum, such as a profile, as drawn from one distribution.
public struct Inequality: Sendable, Equatable {
  /// Number of players who hold one of the values.
  public let count: Int
  /// What all of them hold together.
  public let total: Double
  private let groups: [Group]
  /// By stratum: players who are not counted, such as those not active.
  private let others: [Int]

  private struct Group: Sendable, Equatable {
    let value: Double
    let count: Double
    /// By stratum.
    let holders: [Int]
    /// Number of players who hold less, and what they hold together.
    let countBelow: Double
    let totalBelow: Double
  }

  /// Makes a distribution from values and the number of players who hold each.
  ///
  /// - Precondition: As many counts as values; the values are at least 0 and never fall, and no count is
  ///   below 0.
  /// - Complexity: O(values).
  public init(values: [Double], counts: [Int]) { self.init(values: values, strata: [counts], others: [0]) }

  /// Makes a distribution from values and the number of players of each stratum who hold each.
  ///
  /// - Parameter others: players of each stratum who are not counted.
  /// - Precondition: As many counts of a stratum as values; the values are at least 0 and never fall, and no
  ///   count is below 0.
  /// - Complexity: O(values × strata).
  init(values: [Double], strata: [[Int]], others: [Int]) {
    var count = 0
    var total = 0.0
    var last = 0.0
    var groups: [Group] = []
    for counts in strata {
      precondition(values.count == counts.count, "\(values.count) values with \(counts.count) counts")
    }
    for (place, value) in values.enumerated() {
      precondition(value >= last && value.isFinite, "values rise from 0 on, but \(value) follows \(last)")
      last = value
      var all = 0
      for counts in strata {
        precondition(counts[place] >= 0, "\(counts[place]) is no count")
        all += counts[place]
      }
      if all == 0 { continue }
      let holders = strata.map { $0[place] }
      groups.append(
        Group(
          value: value, count: Double(all), holders: holders, countBelow: Double(count), totalBelow: total))
      count += all
      total += value * Double(all)
    }
    self.count = count
    self.total = total
    self.groups = groups
    self.others = others
  }

  /// Makes a distribution from histograms in ``FineBins``, with each value at the middle of its bin.
  ///
  /// A value below 1,024 is exact, a larger one off by at most a thousandth; the order does not change. So
  /// ``gini`` is off by at most (1 − gini²) / 1000. With ranks as weights from −1 to 1, the Gini is their
  /// mean by value held. Let each value have an error of a thousandth. The mean then moves by at most a
  /// thousandth of the weights' mean distance from it, which is at most 1 − gini². By the same argument a
  /// share s of the top is off by at most 2 s (1 − s) / 1000.
  init(fine strata: [[Int]], others: [Int]) {
    let bins = strata.map(\.count).max() ?? 0
    self.init(values: (0..<bins).map(FineBins.middle), strata: strata, others: others)
  }

  /// Makes a distribution from histograms in ``LogLinearBins``, with each value at the middle of its bin.
  ///
  /// A value below 64 is exact, a larger one off by at most a 64th. Figures are off by 16 times as much as
  /// with ``FineBins``.
  init(bins strata: [[Int]], others: [Int]) {
    let bins = strata.map(\.count).max() ?? 0
    self.init(values: (0..<bins).map(LogLinearBins.middle), strata: strata, others: others)
  }

  /// The Gini coefficient: half the mean difference between two players over the mean.
  ///
  /// `nil` when nothing is held. Σᵢ Σⱼ |xᵢ − xⱼ| / (2 n² μ) over all pairs, each player with themselves
  /// included. It is 0 when all hold the same, and 1 − 1/n when one of n holds everything.
  public var gini: Double? {
    guard total > 0 else { return nil }
    let n = Double(count)
    let sum = groups.reduce(0) { $0 + $1.count * $1.value * (2 * $1.countBelow + $1.count - n) }
    return sum / (n * total)
  }

  /// The sampling variation of the Gini coefficient, or `nil` when nothing is held.
  ///
  /// By linearisation: the spread of each player's influence, (E|x − X| − G x) / μ − G.
  /// Sources: J.-C. Deville, Survey Methodology 25(2), 1999, pp. 193-203; M. Langel, Y. Tillé, Journal of the
  /// Royal Statistical Society A 176(2), 2013, pp. 521-540.
  var giniSpread: Spread? {
    guard let gini else { return nil }
    let n = Double(count)
    let mean = total / n
    return spread { group in
      // The sum of the distances of all values from this one, from what lies on either side of it.
      let totalAbove = total - group.totalBelow - group.count * group.value
      let countAbove = n - group.countBelow - group.count
      let distance = group.value * (group.countBelow - countAbove) + totalAbove - group.totalBelow
      return (distance / n - gini * group.value) / mean - gini
    }
  }

  /// The interval of the Gini coefficient; `nil` with too few players or when nothing is held.
  public func giniInterval(confidence: Double = 0.95) -> Interval? {
    interval(around: gini, by: giniSpread, confidence)
  }

  /// The share of everything that the richest share `p` of players holds, or `nil` when nothing is held.
  ///
  /// Of n players the richest p n; where that is no whole number, of the last one only a part: 1 less the Lorenz curve.
  ///
  /// - Precondition: `p` is in `0 ... 1`.
  public func share(ofTop p: Double) -> Double? {
    guard total > 0 else { return nil }
    return top(p * Double(count)).held / total
  }

  /// The sampling variation of a share of the top, or `nil` when nothing is held.
  ///
  /// By linearisation: the spread of each player's influence, ((x − ξ)⁺ + p ξ − s x) / μ. Here ξ is the value
  /// at the border and s the share.
  /// Source: M. Langel, Y. Tillé, Journal of Statistical Planning and Inference 141(8), 2011, pp. 2976-2985.
  ///
  /// - Precondition: `p` is in `0 ... 1`.
  func shareSpread(ofTop p: Double) -> Spread? {
    guard total > 0 else { return nil }
    let (held, border) = top(p * Double(count))
    let share = held / total
    let mean = total / Double(count)
    return spread { (max(0, $0.value - border) + p * border - share * $0.value) / mean }
  }

  /// The interval of a share of the top; `nil` with too few players or when nothing is held.
  ///
  /// The tangent says nothing where the top has everything, and too little where the border is near 0. So the interval
  /// has what the top would have if as many players held something as their interval allows, and held as unequally as
  /// those who do.
  ///
  /// - Precondition: `p` is in `0 ... 1`.
  public func shareInterval(ofTop p: Double, confidence: Double = 0.95) -> Interval? {
    guard total > 0, p * Double(count) >= Self.fewestInTop,
      let holders = ShareSpread(holderStrata).interval(confidence: confidence)
    else { return nil }
    func held(ifHolders share: Double) -> Double { top(min(1, p / share) * Double(holding)).held / total }
    let byHolders = Interval(low: held(ifHolders: holders.high), high: held(ifHolders: holders.low))
    if hasEverything(top: p) { return byHolders }
    return interval(around: share(ofTop: p), by: shareSpread(ofTop: p), confidence).map {
      Interval(low: min($0.low, byHolders.low), high: max($0.high, byHolders.high))
    }
  }

  /// Whether players hold something who are fewer than the richest share `p`, so that these have everything.
  func hasEverything(top p: Double) -> Bool { total > 0 && top(p * Double(count)).border == 0 }

  /// The share of players who hold more than 0, or `nil` when nothing is held.
  public var holders: Double? { total > 0 ? Double(holding) / Double(count) : nil }

  /// The strata for the interval of the share of holders.
  var holderStrata: [ShareSpread.Stratum] {
    others.indices.map { stratum in
      let counted = groups.reduce(0) { $0 + $1.holders[stratum] }
      let holding = groups.reduce(0) { $0 + ($1.value > 0 ? $1.holders[stratum] : 0) }
      return ShareSpread.Stratum(players: counted + others[stratum], trials: counted, successes: holding)
    }
  }

  /// A point of the Lorenz curve: the share of everything that the poorest share of players holds.
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
  /// They are spaced about evenly by population and value together, so that a steep end has points, too. All
  /// lie on the curve; the straight lines between them lie on or above it.
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

  /// Fewest players in the top for an interval.
  static let fewestInTop = 10.0

  /// What the richest `players` hold, and the smallest value among them.
  private func top(_ players: Double) -> (held: Double, border: Double) {
    precondition(players >= 0 && players <= Double(count), "a top is a part of all, not \(players) players")
    var left = players
    var held = 0.0
    for group in groups.reversed() {
      held += min(left, group.count) * group.value
      if left <= group.count { return (held, group.value) }
      left -= group.count
    }
    return (held, groups.first?.value ?? 0)
  }

  /// The spread of a figure from the influence of one player of each group; influences add up to 0.
  private func spread(_ influence: (Group) -> Double) -> Spread? {
    guard count > 1 else { return nil }
    var strata = others.map { Contributions(nothing: $0) }
    for group in groups {
      let one = influence(group) / Double(count)
      for (stratum, holders) in group.holders.enumerated() where holders > 0 {
        strata[stratum].add(one, times: holders)
      }
    }
    return Spread(strata)
  }

  private func interval(around figure: Double?, by spread: Spread?, _ confidence: Double) -> Interval? {
    guard let figure, let spread, spread.isReliable else { return nil }
    let interval = spread.interval(around: figure, confidence: confidence)
    return interval.map { Interval(low: max(0, $0.low), high: min(1, $0.high)) }
  }
}
