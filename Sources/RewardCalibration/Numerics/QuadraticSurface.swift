/// A quadratic function of some numbers, through values at places by least squares.
///
/// Its weights solve the normal equations, on numbers with mean 0 and standard deviation 1. Source: Golub & Van Loan, Matrix
/// Computations, 4th edition, 2013, section 5.3.2.
struct QuadraticSurface {
  private let scale: PointScale
  /// Of the products of 1 and all numbers, each with those before and with itself.
  private let weights: [Double]
  /// The standard deviation of what values are off by.
  let error: Double

  /// The number of weights for `numbers` numbers.
  static func size(_ numbers: Int) -> Int { (numbers + 1) * (numbers + 2) / 2 }

  /// - Parameters:
  ///   - places: as many numbers each.
  ///   - values: one at each place.
  /// - Returns: `nil` where places are fewer than twice the weights, or too alike to distinguish the weights.
  /// - Complexity: O(n p⁴) for n places of p numbers.
  init?(_ places: [[Double]], _ values: [Double]) {
    let size = Self.size(places.first?.count ?? 0)
    guard places.count >= 2 * size else { return nil }
    let scale = PointScale(places)
    let rows = places.map { Self.terms(scale.scaled($0)) }
    let middle = values.reduce(0, +) / Double(values.count)
    let rest = values.map { $0 - middle }
    guard let factor = CholeskyFactor(packed: Self.products(rows, size), size: size) else { return nil }
    var sums = [Double](repeating: 0, count: size)
    for (row, value) in zip(rows, rest) { for term in 0..<size { sums[term] += row[term] * value } }
    var weights = factor.solvedTransposed(factor.solved(sums))
    let squares = zip(rows, rest).reduce(0.0) { sum, pair in
      let miss = pair.1 - zip(pair.0, weights).reduce(0) { $0 + $1.0 * $1.1 }
      return sum + miss * miss
    }
    weights[0] += middle
    (self.scale, self.weights) = (scale, weights)
    error = (squares / Double(places.count - size)).squareRoot()
  }

  /// - Complexity: O(p²).
  func value(at place: [Double]) -> Double {
    let numbers = [1] + scale.scaled(place)
    return weights.withUnsafeBufferPointer { weights in
      var (sum, next) = (0.0, 0)
      for row in numbers.indices {
        var slope = 0.0
        for column in 0...row { slope += weights[next + column] * numbers[column] }
        sum += slope * numbers[row]
        next += row + 1
      }
      return sum
    }
  }

  /// The products of 1 and all numbers, each with those before and with itself: 1, a, aa, b, ba, bb, c, …
  private static func terms(_ numbers: [Double]) -> [Double] {
    let numbers = [1] + numbers
    var terms: [Double] = []
    terms.reserveCapacity(CholeskyFactor.start(numbers.count))
    for row in numbers.indices {
      for column in 0...row { terms.append(numbers[row] * numbers[column]) }
    }
    return terms
  }

  /// The sums of the products of terms with those before and with themselves.
  ///
  /// The product of two terms is that of four numbers, and up to three pairs of terms have it: ab · cd, ac · bd and ad · bc. It is
  /// summed once: where no number of one term stands after one of the other.
  private static func products(_ rows: [[Double]], _ size: Int) -> [Double] {
    let factors = factors(size)
    // All terms whose later number is at most the earlier one of this term come first.
    let summed = factors.map { CholeskyFactor.start($0.earlier + 1) }
    // Going through all sums takes most of the time, so four rows go together; the last are filled up with zeros.
    let terms = rows.joined() + [Double](repeating: 0, count: 3 * size)
    var sums = [Double](repeating: 0, count: CholeskyFactor.start(size))
    sums.withUnsafeMutableBufferPointer { sums in
      terms.withUnsafeBufferPointer { terms in
        for first in stride(from: 0, to: rows.count * size, by: 4 * size) {
          let (second, third, fourth) = (first + size, first + 2 * size, first + 3 * size)
          for row in 0..<size {
            let start = CholeskyFactor.start(row)
            let own = SIMD4(terms[first + row], terms[second + row], terms[third + row], terms[fourth + row])
            for column in 0..<summed[row] {
              let even = own.x * terms[first + column] + own.z * terms[third + column]
              let odd = own.y * terms[second + column] + own.w * terms[fourth + column]
              sums[start + column] += even + odd
            }
          }
        }
      }
      for row in 0..<size {
        for column in summed[row]..<(row + 1) {
          sums[CholeskyFactor.start(row) + column] = sums[twin(factors[row], factors[column])]
        }
      }
    }
    return sums
  }

  /// By term, the places of the two numbers that it is the product of; the first number is 1.
  private static func factors(_ size: Int) -> [Factors] {
    var factors: [Factors] = []
    var later = 0
    while factors.count < size {
      for earlier in 0...later { factors.append((later, earlier)) }
      later += 1
    }
    return factors
  }

  private typealias Factors = (later: Int, earlier: Int)

  /// The place of the same product of four numbers that is summed, for two terms of which the first number of one stands between
  /// those of the other.
  private static func twin(_ row: Factors, _ column: Factors) -> Int {
    let own = CholeskyFactor.start(row.later) + column.later
    let other =
      CholeskyFactor.start(max(row.earlier, column.earlier)) + min(row.earlier, column.earlier)
    return CholeskyFactor.start(own) + other
  }
}
