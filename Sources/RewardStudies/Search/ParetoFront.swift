/// Points in fronts: in the first those that no other beats in everything, in the next those that only the first beat,
/// and so on.
///
/// Source: K. Deb, A. Pratap, S. Agarwal & T. Meyarivan, IEEE Transactions on Evolutionary Computation 6(2), 2002,
/// pp. 182-197, section III.A.
enum ParetoFront {
  /// The numbers of the points of each front, in their order.
  ///
  /// - Parameter points: their figures, of which less is better, all the same number of them.
  /// - Complexity: O(m n²).
  static func fronts(_ points: [[Double]]) -> [[Int]] {
    var beaters = points.map { point in points.count { beats($0, point) } }
    var fronts: [[Int]] = []
    var left = points.count
    while left > 0 {
      let front = points.indices.filter { beaters[$0] == 0 }
      fronts.append(front)
      left -= front.count
      for index in front {
        beaters[index] = -1
        for other in points.indices where beats(points[index], points[other]) { beaters[other] -= 1 }
      }
    }
    return fronts
  }

  /// Whether a point is nowhere worse than another and somewhere better.
  static func beats(_ point: [Double], _ other: [Double]) -> Bool {
    let pairs = zip(point, other)
    return pairs.allSatisfy { $0 <= $1 } && pairs.contains { $0 < $1 }
  }
}
