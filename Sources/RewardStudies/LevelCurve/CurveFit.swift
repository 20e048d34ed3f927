import RewardEngine

/// A level curve that comes near to thresholds wanted at some levels.
///
/// A level counts as its step: how many levels are left behind when it is reached, so that the threshold of a step is
/// what the scenario's curve gives for L = step.
struct CurveFit {
  /// A threshold that is wanted.
  struct Anchor: Equatable {
    let step: Int
    /// The thresholds that will do.
    let range: ClosedRange<Int>

    /// The middle of the range by ratios.
    var value: Double { (Double(range.lowerBound) * Double(range.upperBound)).squareRoot() }
  }

  /// By step; of each step there may be several.
  let anchors: [Anchor]
  /// How many thresholds the curve has.
  let steps: Int
  /// Digits that matter in what is written.
  let digits: Int

  /// - Precondition: there is an anchor, and each lies within the steps.
  init(_ anchors: [Anchor], steps: Int, digits: Int) {
    precondition(
      !anchors.isEmpty && anchors.allSatisfy { (1...steps).contains($0.step) }, "no anchors to fit")
    self.anchors = anchors.sorted { $0.step < $1.step }
    self.steps = steps
    self.digits = digits
  }

  /// One threshold a level: the roundest that will do at each anchor, and between them a power of the step, rounded.
  ///
  /// Below the first anchor and beyond the last the nearest power goes on; with one anchor it is the square, which
  /// makes each level wider than the last by the same amount. Where ranges of one step have nothing in common, the
  /// middle of them by ratios is taken.
  var table: Scenario.Levels.Curve {
    let known = knots
    var table: [Int] = []
    for step in 1...steps {
      let wanted =
        known.first { $0.step == step }?.value
        ?? between(known, at: step)
      table.append(max(wanted, (table.last ?? 0) + 1))
    }
    return .table(table)
  }

  /// A threshold for each step that has anchors.
  private var knots: [(step: Int, value: Int)] {
    let known = Set(anchors.map(\.step)).sorted()
    return known.map { step in
      let ranges = anchors.filter { $0.step == step }
      let low = ranges.map(\.range.lowerBound).max() ?? 1
      let high = ranges.map(\.range.upperBound).min() ?? 1
      if low <= high { return (step, RoundNumber.roundest(in: low...high)) }
      let logs = ranges.map { Mathematics.log($0.value) }
      let middle = Mathematics.exp(logs.reduce(0, +) / Double(logs.count))
      return (step, RoundNumber.rounded(middle, digits: digits))
    }
  }

  /// The threshold at a step on the powers of the step that go through neighbouring knots.
  static func power(through knots: [(step: Int, value: Int)], at step: Int) -> Double {
    let after = knots.firstIndex { $0.step >= step } ?? knots.count - 1
    let first = knots[min(max(after - 1, 0), max(knots.count - 2, 0))]
    guard knots.count > 1 else {
      let share = Double(step) / Double(first.step)
      return Double(first.value) * share * share
    }
    let second = knots[min(max(after - 1, 0), knots.count - 2) + 1]
    let exponent =
      Mathematics.log(Double(second.value) / Double(first.value))
      / Mathematics.log(Double(second.step) / Double(first.step))
    return Double(first.value) * Mathematics.pow(Double(step) / Double(first.step), exponent)
  }

  /// The threshold at a step on the powers through the knots, rounded.
  private func between(_ known: [(step: Int, value: Int)], at step: Int) -> Int {
    let wanted = Self.power(through: known, at: step)
    let apart = Self.power(through: known, at: step + 1) - wanted
    // Room for the steps that follow, each of which is to be above the last.
    return RoundNumber.rounded(min(wanted, 0.9 * Double(Self.largest)), digits: digits, apart: apart)
  }

  /// The most experience that a scenario may need.
  private static let largest = 1_000_000_000_000_000

  /// `first` and `ratio` with the least squares of the logarithms of thresholds to those wanted; `nil` where the last
  /// level would take more experience than is counted.
  ///
  /// For each ratio the best first width is known; the ratio is looked for in thousandths around the least of the
  /// squares, and the pair is the best of those that are written with few digits, widths rounded down as the engine
  /// does.
  var geometric: Scenario.Levels.Curve? {
    var best = (squares: Double.infinity, first: 1, ratio: 1.0)
    for thousandth in Self.candidateRatios(around: smoothRatio) {
      let ratio = Double(thousandth) / 1000
      let first = RoundNumber.rounded(min(smoothWidth(ratio), 1e9), digits: digits)
      guard Double(first) * Self.widths(steps, ratio) <= Double(Self.largest) else { continue }
      let found = squares(of: .geometric(first: first, ratio: ratio))
      if found < best.squares { best = (found, first, ratio) }
    }
    return best.squares.isFinite ? .geometric(first: best.first, ratio: best.ratio) : nil
  }

  /// The ratio of the least squares without rounding: the best of a grid, then by golden section around it.
  private var smoothRatio: Double {
    let grid = (0...200).map { Mathematics.exp(Double($0) / 200 * Mathematics.log(10)) }
    let squares = grid.map(smoothSquares)
    let least = squares.indices.min { squares[$0] < squares[$1] } ?? 0
    var low = grid[max(least - 1, 0)]
    var high = grid[min(least + 1, 200)]
    let share = (5.0.squareRoot() - 1) / 2
    while high - low > 1e-6 {
      let (first, second) = (high - share * (high - low), low + share * (high - low))
      if smoothSquares(first) <= smoothSquares(second) { high = second } else { low = first }
    }
    return (low + high) / 2
  }

  private static func candidateRatios(around ratio: Double) -> ClosedRange<Int> {
    let middle = Int((ratio * 1000).rounded())
    return min(max(1000, middle - 40), 10_000)...max(1000, min(10_000, middle + 40))
  }

  private func smoothSquares(_ ratio: Double) -> Double {
    let width = Mathematics.log(smoothWidth(ratio))
    let squares = anchors.reduce(0) { sum, anchor in
      let off = width + Mathematics.log(Self.widths(anchor.step, ratio)) - Mathematics.log(anchor.value)
      return sum + off * off
    }
    // A ratio whose widths are beyond all numbers is no better than none.
    return squares.isFinite ? squares : .infinity
  }

  /// The first width with which the logarithms of thresholds are right on average.
  private func smoothWidth(_ ratio: Double) -> Double {
    let off = anchors.reduce(0) {
      $0 + Mathematics.log($1.value) - Mathematics.log(Self.widths($1.step, ratio))
    }
    return Mathematics.exp(off / Double(anchors.count))
  }

  /// The sum 1 + r + r² + … of `terms` terms.
  private static func widths(_ terms: Int, _ ratio: Double) -> Double {
    if ratio - 1 < 1e-9 { return Double(terms) }
    return (Mathematics.pow(ratio, Double(terms)) - 1) / (ratio - 1)
  }

  /// The sum of squares by which logarithms of a curve's thresholds miss those wanted; infinite where it has none.
  func squares(of curve: Scenario.Levels.Curve) -> Double {
    let thresholds = Scenario.Levels(first: 0, highest: steps, curve: curve).thresholds
    return anchors.reduce(0) { sum, anchor in
      guard anchor.step <= thresholds.count, thresholds[anchor.step - 1] > 0 else { return .infinity }
      let off = Mathematics.log(Double(thresholds[anchor.step - 1]) / anchor.value)
      return sum + off * off
    }
  }
}
