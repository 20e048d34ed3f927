import RewardEngine

/// How a response changes along the axes of a grid: averaged over the other axes, and at single settings of them.
public struct GridEffects: Sendable {
  /// By axis.
  public let averages: [Average]
  /// The axis whose effect depends most on the others; `nil` where that is not shown of any.
  public let dependence: Dependence?

  /// What an axis does, averaged over the other axes.
  public struct Average: Sendable {
    public let trend: Trend
    /// From its lowest to its highest value. Its interval is one of those that decide the trend.
    public let change: PairedDifference
  }

  /// The change of a response between two points that differ in one axis alone.
  public struct Change: Sendable {
    public let axis: Int
    /// Places of the two points in the design.
    public let from: Int
    public let to: Int
    /// Its interval holds for all changes of the grid that are looked at.
    public let difference: PairedDifference

    var isShown: Bool { !difference.interval().contains(0) }
  }

  /// Two changes by the same step of an axis, at different settings of the others.
  public struct Dependence: Sendable {
    /// The larger one; of a reversal the rise.
    public let one: Change
    public let other: Change
    /// Whether one is shown to rise and the other to fall, and not only one to be less than half of the other.
    public let isReversal: Bool
  }

  /// - Returns: `nil` where a point has no value, or there is one replication.
  /// - Precondition: the design is a grid, with a sample for each point.
  public init?(_ design: Design, _ samples: [Sample], _ response: Int) {
    let figures = samples.compactMap { $0.figuresToCompare(response) }
    guard figures.count == samples.count, let first = figures.first, first.count > 1 else { return nil }
    let grid = GridFigures(
      design: design, figures: figures, bins: samples.map { $0.bin(response) },
      quantiles: samples.map { $0.quantiles(response) })
    averages = design.axes.indices.compactMap(grid.average)
    guard averages.count == design.axes.count else { return nil }
    let changes = grid.changes
    dependence = Self.reversal(changes) ?? Self.contrast(changes, of: design)
  }

  /// The two changes by the same step that are farthest from each other, one shown to rise and one to fall.
  private static func reversal(_ changes: [[Change]]) -> Dependence? {
    let pairs = changes.compactMap { step -> Dependence? in
      let shown = step.filter(\.isShown)
      guard let (most, least) = ends(shown), most.difference.value > 0, least.difference.value < 0
      else { return nil }
      return Dependence(one: most, other: least, isReversal: true)
    }
    return farthest(pairs)
  }

  /// The two changes over a whole axis that are farthest from each other, the smaller one shown to be less than half of the larger.
  private static func contrast(_ changes: [[Change]], of design: Design) -> Dependence? {
    let whole = changes.filter { step in
      guard let change = step.first else { return false }
      let values = design.points.map { $0[change.axis] }
      return design.points[change.from][change.axis] == values.min()
        && design.points[change.to][change.axis] == values.max()
    }
    // The two are chosen among all ordered pairs of an axis.
    let tests = whole.reduce(0) { $0 + $1.count * ($1.count - 1) }
    guard tests > 0 else { return nil }
    let confidence = 1 - 0.05 / Double(tests)
    let pairs = whole.compactMap { step -> Dependence? in
      guard let (most, least) = ends(step) else { return nil }
      let isUp = abs(most.difference.value) >= abs(least.difference.value)
      let (large, small) = isUp ? (most, least) : (least, most)
      let beyond = large.difference.interval(beyond: small.difference, times: 2, confidence: confidence)
      guard large.isShown, large.difference.value > 0 ? beyond.low > 0 : beyond.high < 0 else { return nil }
      return Dependence(one: large, other: small, isReversal: false)
    }
    return farthest(pairs)
  }

  /// The highest and the lowest change, the first of equals.
  private static func ends(_ changes: [Change]) -> (most: Change, least: Change)? {
    let order = changes.indices.sorted {
      (changes[$0].difference.value, $0) < (changes[$1].difference.value, $1)
    }
    guard let least = order.first, let most = order.last, least != most else { return nil }
    return (changes[most], changes[least])
  }

  private static func farthest(_ pairs: [Dependence]) -> Dependence? {
    func distance(_ pair: Dependence) -> Double {
      abs(pair.one.difference.value - pair.other.difference.value)
    }
    return pairs.reduce(nil) { best, pair in
      best.map { distance(pair) > distance($0) ? pair : $0 } ?? pair
    }
  }
}

/// The figures of one response over a grid.
private struct GridFigures {
  let design: Design
  /// By point, then by replication.
  let figures: [[Double]]
  let bins: [Outcome.Estimate.Bin?]
  let quantiles: [[Double]?]

  /// Every value of an axis stands beside every combination of the others, so that their effects cancel.
  func average(_ axis: Int) -> GridEffects.Average? {
    let groups = Dictionary(grouping: design.points.indices) { design.points[$0][axis] }
      .sorted { $0.key < $1.key }.map(\.value)
    let averages = groups.map { places in
      figures[0].indices.map { replication in
        places.reduce(0) { $0 + figures[$1][replication] } / Double(places.count)
      }
    }
    let binsOfAverages = groups.map { places in
      Outcome.Estimate.Bin(meanOf: places.map { (Replications(figures[$0]).mean ?? 0, bins[$0], 1) })
    }
    guard
      var change = PairedDifference(
        averages, from: 0, to: averages.count - 1, bins: binsOfAverages, quantiles: nil)
    else { return nil }
    change.confidence = Trend.confidence(places: averages.count, amongAxes: design.axes.count)
    return GridEffects.Average(
      trend: Trend(averages, bins: binsOfAverages, amongAxes: design.axes.count), change: change)
  }

  /// By axis and step, the changes at all settings of the other axes; the whole axis counts as a step.
  var changes: [[GridEffects.Change]] {
    let steps = design.axes.indices.flatMap(steps)
    let confidence = 1 - 0.05 / Double(max(1, steps.reduce(0) { $0 + $1.pairs.count }))
    return steps.map { axis, pairs in
      pairs.compactMap { from, to in
        guard
          var difference = PairedDifference(
            figures, from: from, to: to, bins: bins, quantiles: quantiles)
        else { return nil }
        difference.confidence = confidence
        return GridEffects.Change(axis: axis, from: from, to: to, difference: difference)
      }
    }
  }

  /// The pairs of points of each step along an axis.
  private func steps(_ axis: Int) -> [(axis: Int, pairs: [(from: Int, to: Int)])] {
    var lines: [[Double]: [Int]] = [:]
    var order: [[Double]] = []
    for place in design.points.indices {
      var others = design.points[place]
      others.remove(at: axis)
      if lines[others] == nil { order.append(others) }
      lines[others, default: []].append(place)
    }
    let sorted = order.compactMap { lines[$0] }.map { line in
      line.sorted { design.points[$0][axis] < design.points[$1][axis] }
    }
    let count = sorted[0].count
    let single = (1..<max(1, count)).map { ($0 - 1, $0) }
    return (count > 2 ? single + [(0, count - 1)] : single).map { from, to in
      (axis, sorted.map { ($0[from], $0[to]) })
    }
  }
}
