import RewardEngine

extension CurveFit {
  /// `first` and `ratio` whose thresholds are deepest inside the ranges; where none is inside all of them,
  /// those with the least squares of ratios, and `nil` where the last level would take more experience than is counted.
  ///
  /// The ratio has three decimals, or as many as there are digits.
  var geometric: Scenario.Levels.Curve? {
    let near = candidateRatios(around: smoothRatio)
    return insideGeometric(Self.few(near)) ?? insideGeometric(possibleRatios(around: near))
      ?? nearestGeometric(Self.few(near))
  }

  /// Ratios are counted in one part of these.
  private var ratioParts: Int { DecimalNumber.power(max(3, digits)) }

  /// The deepest curve inside all ranges of those with some ratios.
  private func insideGeometric(_ ratios: StrideThrough<Int>) -> Scenario.Levels.Curve? {
    var best = (margin: 0.0, curve: Scenario.Levels.Curve?.none)
    for part in ratios {
      let ratio = Double(part) / Double(ratioParts)
      let most = min(1e9, Double(Self.largest) / Self.widths(steps, ratio))
      guard most >= 1 else { continue }
      let places = 1...RoundNumber.place(ofLast: most, digits: digits)
      let found = deepest(of: places) { place in
        thresholds(of: RoundNumber.number(at: place, digits: digits), ratio)
      }
      guard let found, found.margin > best.margin else { continue }
      let first = RoundNumber.number(at: found.place, digits: digits)
      best = (found.margin, .geometric(first: first, ratio: ratio))
    }
    return best.curve
  }

  /// The thresholds at the anchors, widths rounded down as the engine does.
  private func thresholds(of first: Int, _ ratio: Double) -> [Double] {
    var (width, total, step) = (Double(first), Double(first), 1)
    return anchors.map { anchor in
      while step < anchor.step {
        width *= ratio
        total += width.rounded(.down)
        step += 1
      }
      return total
    }
  }

  /// The most ratios that are tried.
  private static let mostRatios = 400

  /// Ratios between the lowest and the highest with which some width, not rounded, is inside all ranges, and those given.
  private func possibleRatios(around near: ClosedRange<Int>) -> StrideThrough<Int> {
    let parts = ratioParts / 1000
    let possible = (1000...10_000).filter { isPossible(Double($0) / 1000) }
    let low = min(near.lowerBound, ((possible.first ?? 10_000) - 1) * parts)
    let high = max(near.upperBound, ((possible.last ?? 1000) + 1) * parts)
    return Self.few(max(low, ratioParts)...min(high, 10 * ratioParts))
  }

  /// About ``mostRatios`` ratios, evenly spaced.
  private static func few(_ ratios: ClosedRange<Int>) -> StrideThrough<Int> {
    stride(from: ratios.lowerBound, through: ratios.upperBound, by: max(1, ratios.count / mostRatios))
  }

  /// Whether one width times the sum of powers is in each range, or rounding down may bring it there.
  private func isPossible(_ ratio: Double) -> Bool {
    var (low, high) = (0.0, Double.infinity)
    for anchor in anchors {
      let sum = Self.widths(anchor.step, ratio)
      low = max(low, Double(anchor.range.lowerBound) / sum)
      high = min(high, Double(anchor.range.upperBound + anchor.step) / sum)
    }
    return low <= high
  }

  /// The pair with the least squares of the logarithms of thresholds to those wanted.
  ///
  /// For each ratio the best first width is known; the ratio is looked for around the least of the squares, and the pair
  /// is the best of those that are written with few digits.
  private func nearestGeometric(_ ratios: StrideThrough<Int>) -> Scenario.Levels.Curve? {
    var best = (squares: Double.infinity, first: 1, ratio: 1.0)
    for part in ratios {
      let ratio = Double(part) / Double(ratioParts)
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

  /// Ratios at most 0.04 from one, within what a scenario may have.
  private func candidateRatios(around ratio: Double) -> ClosedRange<Int> {
    let (least, most, reach) = (ratioParts, 10 * ratioParts, ratioParts / 25)
    let middle = Int((ratio * Double(ratioParts)).rounded())
    return min(max(least, middle - reach), most)...max(least, min(most, middle + reach))
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
}
