import RewardEngine

extension CurveFit {
  /// `square`, `linear` and `constant` in whole numbers of few digits, whose thresholds are deepest inside the ranges;
  /// where none is inside all of them, those with the least squares of relative misses.
  ///
  /// Curves have no more coefficients than there are steps to fit them to, and no constant, unless only then they are
  /// inside the ranges. `nil` where none rises with every level.
  var quadratic: Scenario.Levels.Curve? {
    let isAlone = Set(anchors.map(\.step)).count == 1
    return (isAlone ? insideMonomial : inside(constant: 0)) ?? (isAlone ? inside(constant: 0) : nil)
      ?? insideWithConstant ?? nearestQuadratic
  }

  /// A curve inside the ranges, with its least margin.
  private typealias Inside = (margin: Double, curve: Scenario.Levels.Curve)

  /// The most values of a coefficient that are tried.
  private static let mostTried = 200

  /// The deepest curve inside the ranges of the square alone and the linear term alone.
  private var insideMonomial: Scenario.Levels.Curve? {
    let last = RoundNumber.place(ofLast: 1e9, digits: digits)
    let squares = deepest(of: 1...last) { coefficients($0, 0) }
    let lines = deepest(of: 1...last) { coefficients(0, $0) }
    return [
      squares.map { Inside($0.margin, quadratic($0.place, 0, 0)) },
      lines.map { Inside($0.margin, quadratic(0, $0.place, 0)) },
    ].compactMap { $0 }.max { $0.margin < $1.margin }?.curve
  }

  private func number(_ place: Int) -> Int { RoundNumber.number(at: place, digits: digits) }

  private func quadratic(_ square: Int, _ linear: Int, _ constant: Int) -> Scenario.Levels.Curve {
    .quadratic(square: number(square), linear: number(linear), constant: number(constant))
  }

  /// The thresholds at the anchors, of coefficients by their places among round numbers.
  private func coefficients(_ square: Int, _ linear: Int, _ constant: Int = 0) -> [Double] {
    let (square, linear, constant) = (number(square), number(linear), number(constant))
    return anchors.map { Double(square * $0.step * $0.step + linear * $0.step + constant) }
  }

  /// The deepest curve inside the ranges with a constant.
  ///
  /// For a square and a constant, thresholds rise with the linear term. Which squares leave room for one follows from the
  /// ranges two by two: a difference of two thresholds, each by its step, holds no linear term.
  ///
  /// - Parameter constant: its place among round numbers.
  private func inside(constant: Int) -> Scenario.Levels.Curve? {
    let added = Double(number(constant))
    func slopes(_ anchor: Anchor) -> (low: Double, high: Double) {
      let step = Double(anchor.step)
      return (
        (Double(anchor.range.lowerBound) - added) / step, (Double(anchor.range.upperBound) - added) / step
      )
    }
    // With a single step nothing else keeps the linear term from falling below 0.
    let isAlone = anchors.allSatisfy { $0.step == anchors[0].step }
    var (low, high) = (0.0, isAlone ? slopes(anchors[0]).high / Double(anchors[0].step) : .infinity)
    for one in anchors {
      for other in anchors where other.step > one.step {
        let apart = Double(other.step - one.step)
        low = max(low, (slopes(other).low - slopes(one).high) / apart)
        high = min(high, (slopes(other).high - slopes(one).low) / apart)
      }
    }
    guard low <= high, high >= 0 else { return nil }
    let first = max(0, RoundNumber.place(ofLast: max(0, low), digits: digits))
    let last = RoundNumber.place(ofLast: min(high, 1e9), digits: digits)
    guard first <= last else { return nil }
    let widest = RoundNumber.place(ofLast: 1e9, digits: digits)
    var best: Inside?
    for square in stride(from: first, through: last, by: max(1, (last - first) / Self.mostTried)) {
      let found = deepest(of: -widest...widest) { coefficients(square, $0, constant) }
      guard let found, found.margin > best?.margin ?? 0 else { continue }
      let curve = quadratic(square, found.place, constant)
      if rises(curve) { best = (found.margin, curve) }
    }
    return best?.curve
  }

  /// A curve inside the ranges with a constant, the least that will do.
  ///
  /// More than twice the square would make the second level cheaper than the first.
  private var insideWithConstant: Scenario.Levels.Curve? {
    let most = Double(anchors.map(\.range.upperBound).min() ?? 1)
    let last = RoundNumber.place(ofLast: min(most, 1e9), digits: digits)
    for size in stride(from: 1, through: last, by: max(1, last / Self.mostTried)) {
      let found = [-size, size].compactMap { inside(constant: $0) }.filter(widens)
      if let best = found.first { return best }
    }
    return nil
  }

  private func widens(_ curve: Scenario.Levels.Curve) -> Bool {
    guard case .quadratic(let square, _, let constant) = curve else { return false }
    return constant <= 2 * square
  }

  /// Curves of all three coefficients, of the first two, of the square alone and of the linear term alone are fitted, as
  /// far as there are steps to fit them to, and the nearest by ``squares(of:)`` is taken.
  private var nearestQuadratic: Scenario.Levels.Curve? {
    let terms = Set(anchors.map(\.step)).count
    let fitted = (1...3).filter { $0 <= terms }.compactMap(leastSquares).map { $0.map(signed) + [0, 0] }
    let line = anchors.reduce(0) { $0 + $1.value / Double($1.step) } / Double(anchors.count)
    let curves = (fitted + [[0, signed(line), 0]]).map {
      Scenario.Levels.Curve.quadratic(square: $0[0], linear: $0[1], constant: $0[2])
    }
    return curves.filter(rises).min { squares(of: $0) < squares(of: $1) }
  }

  private func signed(_ value: Double) -> Int {
    guard value.magnitude >= 0.5 else { return 0 }
    let size = RoundNumber.rounded(value.magnitude, digits: digits)
    return value < 0 ? -size : size
  }

  private func rises(_ curve: Scenario.Levels.Curve) -> Bool {
    guard case .quadratic(let square, let linear, let constant) = curve else { return false }
    let limit = 1_000_000_000
    guard (0...limit).contains(square), linear.magnitude <= limit, constant.magnitude <= limit else {
      return false
    }
    // Widths grow with the step, so the first two thresholds show it.
    return square + linear + constant > 0 && 3 * square + linear > 0
  }

  /// The first `count` coefficients of L², L and 1, by the normal equations of T / wanted ≈ 1.
  private func leastSquares(_ count: Int) -> [Double]? {
    let rows = anchors.map { anchor in
      let step = Double(anchor.step)
      return Array([step * step, step, 1].prefix(count)).map { $0 / anchor.value }
    }
    var system = (0..<count).map { (row: Int) -> [Double] in
      let products = (0..<count).map { column in rows.reduce(0) { $0 + $1[row] * $1[column] } }
      return products + [rows.reduce(0) { $0 + $1[row] }]
    }
    return Self.solve(&system)
  }

  /// Elimination with the largest pivot; `nil` where the equations do not decide.
  private static func solve(_ system: inout [[Double]]) -> [Double]? {
    let size = system.count
    for column in 0..<size {
      let pivot =
        (column..<size).max { system[$0][column].magnitude < system[$1][column].magnitude } ?? column
      system.swapAt(column, pivot)
      guard system[column][column].magnitude > 1e-300 else { return nil }
      for row in 0..<size where row != column {
        let factor = system[row][column] / system[column][column]
        for place in column...size { system[row][place] -= factor * system[column][place] }
      }
    }
    return (0..<size).map { system[$0][size] / system[$0][$0] }
  }
}
