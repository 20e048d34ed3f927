/// Hills that searches found in how plausible numbers are, as bells that draws can leap to.
///
/// As long as only a share of the evidence counts, a hill is nearer to what was thought before, and wider: a normal law to the power
/// of the share times one to the power of the rest.
struct Hills: Sendable {
  /// A place, and the second derivatives of a logarithm there with the sign turned.
  private struct Top: Sendable {
    var place: [Double]
    var curvature: [[Double]]
  }
  private let before: Top
  private let found: [Top]

  /// - Parameters:
  ///   - places: the summits.
  ///   - density: the logarithm of how plausible numbers are, up to a constant.
  ///   - center: the summit of what was thought before.
  ///   - before: the same without evidence.
  init(
    at places: [[Double]], of density: ([Double]) -> Double, center: [Double], before: ([Double]) -> Double
  ) {
    let thought = Top(place: center, curvature: Ascent.curvature(at: center, of: before))
    self.before = thought
    found = places.map { place in
      let curvature = Ascent.curvature(at: place, of: density)
      // Rounding can turn a flat summit into a pass.
      return Top(place: place, curvature: CholeskyFactor(curvature) == nil ? thought.curvature : curvature)
    }
  }

  /// A bell for each hill where a share of the evidence counts.
  func bells(_ share: Double) -> [Bell] {
    found.compactMap { top in
      let size = top.place.count
      var curvature = top.curvature
      var pull = [Double](repeating: 0, count: size)
      for row in 0..<size {
        for column in 0..<size {
          let (own, thought) = (
            share * top.curvature[row][column], (1 - share) * before.curvature[row][column]
          )
          curvature[row][column] = own + thought
          pull[row] += own * top.place[column] + thought * before.place[column]
        }
      }
      guard let factor = CholeskyFactor(curvature) else { return nil }
      let inverse = factor.inverse
      let scale = (0..<size).map { (row: Int) -> [Double] in
        (0..<size).map { (column: Int) -> Double in
          (max(row, column)..<size).reduce(0) { $0 + inverse[$1][row] * inverse[$1][column] }
        }
      }
      return Bell(center: factor.solvedTransposed(factor.solved(pull)), scale: scale)
    }
  }
}
