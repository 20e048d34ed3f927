import RewardEngine

/// Finds a maximum of a smooth function of some numbers without bounds.
///
/// The BFGS method with gradients from central differences and a step that is halved until the function rises enough.
/// Source: J. Nocedal & S. J. Wright, Numerical Optimization, 2nd edition, 2006, algorithm 6.1.
struct Ascent {
  private(set) var place: [Double]
  private(set) var value: Double
  private let function: ([Double]) -> Double
  private static let width = 1e-4
  /// Second differences lose twice as many digits.
  private static let wide = 0.02
  private static let mostSteps = 200

  /// - Complexity: twice as many values of the function for each step as there are numbers.
  /// - Throws: `CancellationError`.
  init(from start: [Double], of function: @escaping ([Double]) -> Double) throws {
    (place, value, self.function) = (start, function(start), function)
    try climb()
  }

  private mutating func climb() throws {
    let size = place.count
    var slope = gradient(at: place)
    var inverse = Self.unit(size)
    for _ in 0..<Self.mostSteps {
      try Task.checkCancellation()
      var direction = (0..<size).map { row in zip(inverse[row], slope).reduce(0) { $0 + $1.0 * $1.1 } }
      var rise = zip(direction, slope).reduce(0) { $0 + $1.0 * $1.1 }
      if rise <= 0 {
        inverse = Self.unit(size)
        (direction, rise) = (slope, slope.reduce(0) { $0 + $1 * $1 })
      }
      // No number moves by more than 2 at once: on these scales that is far.
      let longest = direction.map(\.magnitude).max() ?? 0
      guard let step = length(direction, rise: rise, from: min(1, 2 / max(longest, 1e-300))) else { return }
      let next = zip(place, direction).map { $0 + step * $1 }
      let nextValue = function(next)
      let nextSlope = gradient(at: next)
      let gain = nextValue - value
      let move = direction.map { step * $0 }
      let turn = zip(slope, nextSlope).map { $0 - $1 }
      (place, value, slope) = (next, nextValue, nextSlope)
      if gain < 1e-7 { return }
      Self.update(&inverse, move: move, turn: turn)
    }
  }

  /// A step along which the function rises enough; `nil` where it does not rise.
  private func length(_ direction: [Double], rise: Double, from first: Double) -> Double? {
    var step = first
    for _ in 0..<40 {
      let next = function(zip(place, direction).map { $0 + step * $1 })
      if next > value + 1e-4 * step * rise { return step }
      step /= 2
    }
    return nil
  }

  private func gradient(at place: [Double]) -> [Double] {
    place.indices.map { index in
      var (up, down) = (place, place)
      up[index] += Self.width
      down[index] -= Self.width
      return (function(up) - function(down)) / (2 * Self.width)
    }
  }

  private static func unit(_ size: Int) -> [[Double]] {
    (0..<size).map { row in (0..<size).map { $0 == row ? 1 : 0 } }
  }

  /// Learns the curvature from a step; one that shows none is left out.
  private static func update(_ inverse: inout [[Double]], move: [Double], turn: [Double]) {
    let size = move.count
    let product = zip(move, turn).reduce(0) { $0 + $1.0 * $1.1 }
    guard product > 1e-12 else { return }
    let turned = (0..<size).map { row in zip(inverse[row], turn).reduce(0) { $0 + $1.0 * $1.1 } }
    let own = zip(turned, turn).reduce(0) { $0 + $1.0 * $1.1 }
    for row in 0..<size {
      for column in 0..<size {
        inverse[row][column] +=
          (1 + own / product) * move[row] * move[column] / product
          - (move[row] * turned[column] + turned[row] * move[column]) / product
      }
    }
  }

  /// The matrix of second derivatives, with the sign turned.
  static func curvature(at place: [Double], of function: ([Double]) -> Double) -> [[Double]] {
    let size = place.count
    let middle = function(place)
    func moved(_ row: Int, _ first: Double, _ column: Int, _ second: Double) -> Double {
      var place = place
      place[row] += first * wide
      place[column] += second * wide
      return function(place)
    }
    var matrix = unit(size)
    for row in 0..<size {
      matrix[row][row] =
        -(moved(row, 1, row, 0) + moved(row, -1, row, 0) - 2 * middle) / (wide * wide)
      for column in 0..<row {
        let sum =
          moved(row, 1, column, 1) - moved(row, 1, column, -1) - moved(row, -1, column, 1)
          + moved(row, -1, column, -1)
        matrix[row][column] = -sum / (4 * wide * wide)
        matrix[column][row] = matrix[row][column]
      }
    }
    return matrix
  }
}
