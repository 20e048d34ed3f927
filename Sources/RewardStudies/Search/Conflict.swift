/// The goals that cannot be met together, as far as the points tried show.
enum Conflict {
  /// The smallest set of goals that no point meets together, or `nil` where some point meets all.
  ///
  /// Sets of up to three goals are tried one after the other, so that no smaller one is overlooked. A larger one is
  /// found by dropping: each goal in turn is left out if the others are still in conflict; what is left conflicts,
  /// and would not without any one of them.
  /// Source: J. W. Chinneck & E. W. Dravnieks, ORSA Journal on Computing 3(2), 1991, pp. 157-168 (deletion filter).
  ///
  /// - Parameter points: for each point tried, whether it meets each goal; all the same number of goals.
  static func smallest(_ points: [[Bool]]) -> [Int]? {
    guard let goals = points.first?.count else { return nil }
    func isConflict(_ set: [Int]) -> Bool {
      !points.contains { point in set.allSatisfy { point[$0] } }
    }
    let all = Array(0..<goals)
    guard isConflict(all) else { return nil }
    if let one = all.first(where: { isConflict([$0]) }) { return [one] }
    for first in all {
      for second in all[(first + 1)...] where isConflict([first, second]) { return [first, second] }
    }
    for first in all {
      for second in all[(first + 1)...] {
        for third in all[(second + 1)...] where isConflict([first, second, third]) {
          return [first, second, third]
        }
      }
    }
    return all.reduce(into: all) { left, goal in
      let rest = left.filter { $0 != goal }
      if isConflict(rest) { left = rest }
    }
  }
}
