import RewardEngine

extension CurveFit {
  /// `square`, `linear` and `constant` with the least squares of relative misses, in whole numbers of few digits.
  ///
  /// Curves of all three coefficients, of the first two, of the square alone and of the linear term alone are fitted,
  /// as far as there are steps to fit them to, and the nearest by ``squares(of:)`` is taken; `nil` where none rises
  /// with every level.
  var quadratic: Scenario.Levels.Curve? {
    let terms = Set(anchors.map(\.step)).count
    let fitted = (1...3).filter { $0 <= terms }.compactMap(coefficients).map { $0.map(signed) + [0, 0] }
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
  private func coefficients(_ count: Int) -> [Double]? {
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
