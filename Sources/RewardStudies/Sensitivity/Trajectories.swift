import RewardEngine

/// Walks through a design's levels, each step of which moves one axis by half of its length or a little more.
///
/// Every walk moves each axis once, from a level drawn at random, in a random order.
/// Source: M. D. Morris, "Factorial sampling plans for preliminary computational experiments", Technometrics 33(2),
/// 1991, pp. 161-174.
public struct Trajectories: Sendable, Equatable {
  public let axes: [Design.Axis]
  public let count: Int
  /// One point more than axes for each walk, walk after walk.
  public let design: Design
  /// By walk, in the order they are taken.
  public let steps: [Step]

  /// One axis moved, all others as they were.
  public struct Step: Sendable, Equatable {
    public let axis: Int
    /// Places in the design's points.
    public let from: Int
    public let to: Int
    /// The step as a share of the axis's length; below 0 where it goes down.
    public let width: Double
  }

  /// - Parameter levels: Levels of each axis, evenly spread; a step is `levels` / 2 of them.
  /// - Precondition: `levels` is even and at least 2, `count` at least 1.
  public init(_ axes: [Design.Axis], count: Int, levels: Int = 4, seed: UInt64) {
    precondition(levels >= 2 && levels % 2 == 0 && count >= 1, "\(count) walks on \(levels) levels")
    var points: [[Double]] = []
    var steps: [Step] = []
    for walk in 0..<count {
      var stream = Luck(seed: seed).studyStream("walk", number: walk)
      var places = axes.map { _ in stream.nextIndex(below: levels) }
      func value(_ axis: Int) -> Double {
        axes[axis].value(at: Double(places[axis]) / Double(levels - 1))
      }
      points.append(axes.indices.map(value))
      for axis in stream.permutation(of: axes.count) {
        let before = value(axis)
        places[axis] += places[axis] < levels / 2 ? levels / 2 : -levels / 2
        // Levels of a whole axis may be read as the same number: the step then goes to the other end.
        if value(axis) == before { places[axis] = axes[axis].value(at: 0) == before ? levels - 1 : 0 }
        points.append(axes.indices.map(value))
        // Whole axes go as far as whole numbers let them, and an axis of one number goes nowhere.
        let width = axes[axis].share(of: value(axis)) - axes[axis].share(of: before)
        steps.append(Step(axis: axis, from: points.count - 2, to: points.count - 1, width: width))
      }
    }
    self.axes = axes
    self.count = count
    self.steps = steps
    design = Design(axes, points: points)
  }
}
