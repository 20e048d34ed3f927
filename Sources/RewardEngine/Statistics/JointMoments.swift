/// Exact sums of some whole numbers of each player, such as coins earned and spent, and their products.
///
/// Parts are merged by addition, so order and any split into tiles, threads or shards give the same
/// covariances.
public struct JointMoments: Sendable, Hashable {
  public private(set) var count: Int
  /// The sum of each number.
  public private(set) var sums: [Int128]
  /// The sums of products, the upper triangle row by row: 00, 01, 02, …, 11, 12, …
  public private(set) var products: [Int128]

  /// Starts without players, with this many numbers for each.
  public init(variables: Int) {
    self.init(
      count: 0, sums: Array(repeating: 0, count: variables),
      products: Array(repeating: 0, count: variables * (variables + 1) / 2))
  }

  /// Makes moments from sums computed elsewhere.
  ///
  /// - Precondition: `products` is the upper triangle, row by row, of as many rows as there are `sums`.
  public init(count: Int, sums: [Int128], products: [Int128]) {
    precondition(
      products.count == sums.count * (sums.count + 1) / 2, "\(products.count) products of \(sums.count) sums")
    self.count = count
    self.sums = sums
    self.products = products
  }

  /// How many numbers each player has.
  public var variables: Int { sums.count }

  /// Adds the numbers of one player.
  ///
  /// - Precondition: As many as there are ``variables``.
  /// - Complexity: O(k²) for k numbers.
  public mutating func add(_ values: [Int]) {
    precondition(values.count == variables, "\(values.count) values of \(variables) variables")
    count += 1
    var place = 0
    for (i, value) in values.enumerated() {
      sums[i] += Int128(value)
      for other in values[i...] {
        products[place] += Int128(value) * Int128(other)
        place += 1
      }
    }
  }

  /// Adds the players of another part.
  ///
  /// - Precondition: It has as many ``variables``.
  /// - Complexity: O(k²) for k numbers.
  public mutating func merge(_ other: JointMoments) {
    precondition(variables == other.variables, "moments of \(variables) and \(other.variables) variables")
    count += other.count
    for i in sums.indices { sums[i] += other.sums[i] }
    for place in products.indices { products[place] += other.products[place] }
  }

  /// The moments of some of the numbers alone, in the order in which their places are given.
  ///
  /// - Precondition: Each place is that of a number.
  /// - Complexity: O(n²) for n places.
  public func selecting(_ places: [Int]) -> JointMoments {
    JointMoments(
      count: count, sums: places.map { sums[$0] },
      products: places.indices.flatMap { first in
        places[first...].map { product(places[first], $0) }
      })
  }

  /// The moments of one of the numbers alone.
  public func moments(of i: Int) -> ExactMoments {
    ExactMoments(count: count, sum: sums[i], squares: products[place(i, i)])
  }

  /// The sample covariance of two of the numbers, or `nil` below two players.
  ///
  /// Computed in whole numbers, so that nothing cancels; of a number with itself it is the variance.
  public func covariance(_ i: Int, _ j: Int) -> Double? {
    guard count > 1 else { return nil }
    return ExactMoments.deviations(count: count, products: products[place(i, j)], sums[i], sums[j])
      / (Double(count) * Double(count - 1))
  }

  /// The sample variance of Σ gᵢ xᵢ for these weights g, or `nil` below two players.
  ///
  /// 0 where rounding would make it negative.
  ///
  /// - Precondition: As many weights as there are ``variables``.
  /// - Complexity: O(k²) for k numbers.
  public func variance(weighing weights: [Double]) -> Double? {
    precondition(weights.count == variables, "\(weights.count) weights of \(variables) variables")
    var variance = 0.0
    for i in weights.indices where weights[i] != 0 {
      for j in i..<variables where weights[j] != 0 {
        guard let covariance = covariance(i, j) else { return nil }
        variance += (i == j ? 1 : 2) * weights[i] * weights[j] * covariance
      }
    }
    return count > 1 ? max(0, variance) : nil
  }

  /// The sum over players of (Σ gᵢ xᵢ)² for these weights g; 0 where it is only rounding.
  func squares(weighing weights: [Double]) -> Double {
    var (sum, size) = (0.0, 0.0)
    for i in weights.indices where weights[i] != 0 {
      for j in i..<variables where weights[j] != 0 {
        let part = (i == j ? 1 : 2) * weights[i] * weights[j] * Double(nearest: product(i, j))
        sum += part
        size += part.magnitude
      }
    }
    return sum > 1e-12 * size ? sum : 0
  }

  /// The sum over players of the product of two of the numbers.
  func product(_ i: Int, _ j: Int) -> Int128 { products[place(i, j)] }

  private func place(_ i: Int, _ j: Int) -> Int {
    let (row, column) = (min(i, j), max(i, j))
    return row * variables - row * (row - 1) / 2 + column - row
  }
}
