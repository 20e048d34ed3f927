/// Which axes move together over the points of a design, so that their effects cannot be distinguished.
///
/// An axis moves with others if they explain 90 % of its variation or more (a variance inflation factor of 10), or if one of
/// them alone does: by values or by ranks.
/// Source: R. M. O'Brien, Quality & Quantity 41, 2007, pp. 673-690, on the factor and its usual limit.
public struct Collinearity: Sendable, Equatable {
  /// Places of the axes that move together, ascending, at least two in each group.
  public let groups: [[Int]]

  private static let explained = 0.9

  public init(_ design: Design) {
    let columns = design.axes.indices.map { axis in design.points.map { $0[axis] } }
    let varied = columns.indices.filter { Set(columns[$0]).count > 1 }
    var isLinked = varied.map { _ in varied.map { _ in false } }
    guard varied.count > 1 else {
      groups = []
      return
    }
    for scale in [varied.map { columns[$0] }, varied.map { RankCorrelation.ranks(columns[$0]) }] {
      Self.link(scale, &isLinked)
    }
    groups = Self.groups(isLinked).map { $0.map { varied[$0] } }
  }

  /// The axes without those for which the first of their group stands.
  public func leading(of axes: Range<Int>) -> [Int] {
    let repeats = Set(groups.flatMap { $0.dropFirst() })
    return axes.filter { !repeats.contains($0) }
  }

  private static func link(_ columns: [[Double]], _ isLinked: inout [[Bool]]) {
    let matrix = CorrelationMatrix(columns)
    let isExplained = columns.indices.map { (matrix.explained($0) ?? 0) >= explained }
    for one in columns.indices {
      for other in 0..<one {
        // Of two alone, nothing else is held.
        let pair = CorrelationMatrix([columns[one], columns[other]]).partial(0, 1)
        // Half of the correlation that is left or more: of three shares that add up to 1, each with both others.
        let isShared =
          isExplained[one] && isExplained[other] && abs(matrix.partial(one, other)) >= 0.5
        guard pair * pair >= explained || isShared else { continue }
        isLinked[one][other] = true
        isLinked[other][one] = true
      }
    }
  }

  /// The parts of a graph that hang together, without those of one place.
  private static func groups(_ isLinked: [[Bool]]) -> [[Int]] {
    var groups: [[Int]] = []
    for place in isLinked.indices where !groups.contains(where: { $0.contains(place) }) {
      var group = [place]
      var next = 0
      while next < group.count {
        group += isLinked.indices.filter { isLinked[group[next]][$0] && !group.contains($0) }
        next += 1
      }
      groups.append(group.sorted())
    }
    return groups.filter { $0.count > 1 }
  }
}
