import RewardEngine

/// The points of a study: a value for each axis at each point.
///
/// ```swift
/// let price = try Design.Axis("shop.freeze.price.diamonds=5:20:5")
/// let grace = try Design.Axis("streaks.habit.grace_days=0,1,2")
/// let grid = Design.grid([price, grace])       // twelve points
/// ```
public struct Design: Sendable, Equatable {
  public let axes: [Axis]
  /// One row per point, with a value for each axis.
  public let points: [[Double]]

  /// - Precondition: each point has a value for each axis.
  public init(_ axes: [Axis], points: [[Double]]) {
    for point in points {
      precondition(point.count == axes.count, "a point of \(point.count) values on \(axes.count) axes")
    }
    self.axes = axes
    self.points = points
  }

  /// The most points of a design.
  public static let mostPoints = 1 << 16

  /// The points without repetition in the order they first come, and the place of each point among them.
  ///
  /// Whole-number axes have few values, so drawn points coincide; each is simulated once.
  /// - Complexity: O(n·k) for n points on k axes.
  public var distinct: (points: [[Double]], places: [Int]) {
    var known: [[Double]: Int] = [:]
    var distinct: [[Double]] = []
    var places: [Int] = []
    for point in points {
      if let place = known[point] {
        places.append(place)
      } else {
        known[point] = distinct.count
        places.append(distinct.count)
        distinct.append(point)
      }
    }
    return (distinct, places)
  }

  /// The settings of a point.
  public func variant(_ point: [Double]) -> Variant {
    Variant(zip(axes, point).map { Variant.Setting($0.path, $0.text(of: $1)) })
  }
}

extension Design {
  /// Every combination of the axes' values: the last axis changes from point to point, the first one slowest.
  ///
  /// - Parameter levels: Values of an axis that is given by its ends, evenly spread.
  /// - Precondition: ``gridSize(_:levels:)`` is at most ``mostPoints``.
  public static func grid(_ axes: [Axis], levels: Int = usualLevels) -> Design {
    let size = gridSize(axes, levels: levels)
    precondition(size <= mostPoints, "a grid of \(size) points; the most is \(mostPoints)")
    var points: [[Double]] = [[]]
    for axis in axes {
      let values = axis.levels(levels)
      points = points.flatMap { point in values.map { point + [$0] } }
    }
    return Design(axes, points: points)
  }

  /// How many points a grid has; `Int.max` where that is beyond counting.
  public static func gridSize(_ axes: [Axis], levels: Int = usualLevels) -> Int {
    axes.reduce(1) { size, axis in
      let (product, isBeyond) = size.multipliedReportingOverflow(by: axis.levels(levels).count)
      return isBeyond ? .max : product
    }
  }

  /// The base, and then each axis alone through its other values, with the others at the base.
  ///
  /// - Precondition: The base has a value for each axis.
  public static func oneAtATime(_ axes: [Axis], around base: [Double], levels: Int = usualLevels) -> Design {
    precondition(base.count == axes.count, "a base of \(base.count) values on \(axes.count) axes")
    var points = [base]
    for (place, axis) in axes.enumerated() {
      for value in axis.levels(levels) where value != base[place] {
        var point = base
        point[place] = value
        points.append(point)
      }
    }
    return Design(axes, points: points)
  }

  /// Values of an axis that is given by its ends.
  public static let usualLevels = 5
}
