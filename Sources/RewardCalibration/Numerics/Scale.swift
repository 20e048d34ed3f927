/// How numbers are brought to mean 0 and standard deviation 1; those that never change become 0.
struct Scale {
  let mean: Double
  /// 0 where the numbers never change.
  let deviation: Double

  init(_ numbers: [Double]) {
    let mean = numbers.reduce(0, +) / Double(numbers.count)
    self.mean = mean
    let squares = numbers.reduce(0) { $0 + ($1 - mean) * ($1 - mean) }
    let deviation = (squares / Double(numbers.count)).squareRoot()
    // Rounding is no change.
    self.deviation = deviation > 1e-9 * max(mean.magnitude, 1e-12) ? deviation : 0
  }

  func scaled(_ value: Double) -> Double { deviation > 0 ? (value - mean) / deviation : 0 }
}

/// The scale of each number of some points.
struct PointScale {
  private let scales: [Scale]

  /// - Precondition: there is a point; all have as many numbers.
  init(_ points: [[Double]]) {
    scales = points[0].indices.map { number in Scale(points.map { $0[number] }) }
  }

  func scaled(_ point: [Double]) -> [Double] { zip(scales, point).map { $0.scaled($1) } }
}
