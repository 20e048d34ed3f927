import RewardEngine

/// A level curve that comes near to thresholds wanted at some levels.
///
/// A level counts as its step: how many levels are left behind when it is reached, so that the threshold of a step is
/// what the scenario's curve gives for L = step.
struct CurveFit {
  /// A threshold that is wanted.
  struct Anchor: Equatable {
    let step: Int
    /// The thresholds that will do.
    let range: ClosedRange<Int>

    /// The middle of the range by ratios.
    var value: Double { (Double(range.lowerBound) * Double(range.upperBound)).squareRoot() }

    /// How far a threshold is within the range, from its low end and from its high one, by the logarithm of the ratio; below 0
    /// outside.
    func margins(of threshold: Double) -> (low: Double, high: Double) {
      guard threshold > 0 else { return (-.infinity, .infinity) }
      // A whole number stands for half a one to both sides, so that a range of one number has a width, too.
      let place = Mathematics.log(threshold)
      return (
        place - Mathematics.log(Double(range.lowerBound) - 0.5),
        Mathematics.log(Double(range.upperBound) + 0.5) - place
      )
    }
  }

  /// By step; of each step there may be several.
  let anchors: [Anchor]
  /// How many thresholds the curve has.
  let steps: Int
  /// Digits that matter in what is written.
  let digits: Int

  /// - Precondition: there is an anchor, and each lies within the steps.
  init(_ anchors: [Anchor], steps: Int, digits: Int) {
    precondition(
      !anchors.isEmpty && anchors.allSatisfy { (1...steps).contains($0.step) }, "no anchors to fit")
    self.anchors = anchors.sorted { $0.step < $1.step }
    self.steps = steps
    self.digits = digits
  }

  /// The threshold at a step on the powers of the step that go through neighbouring knots.
  static func power(through knots: [(step: Int, value: Int)], at step: Int) -> Double {
    let after = knots.firstIndex { $0.step >= step } ?? knots.count - 1
    let first = knots[min(max(after - 1, 0), max(knots.count - 2, 0))]
    guard knots.count > 1 else {
      let share = Double(step) / Double(first.step)
      return Double(first.value) * share * share
    }
    let second = knots[min(max(after - 1, 0), knots.count - 2) + 1]
    let exponent =
      Mathematics.log(Double(second.value) / Double(first.value))
      / Mathematics.log(Double(second.step) / Double(first.step))
    return Double(first.value) * Mathematics.pow(Double(step) / Double(first.step), exponent)
  }

  /// The most experience that a scenario may need.
  static let largest = 1_000_000_000_000_000

  /// Whether a curve has a threshold in the range of each anchor.
  func isInside(_ curve: Scenario.Levels.Curve) -> Bool {
    let thresholds = Scenario.Levels(first: 0, highest: steps, curve: curve).thresholds
    return anchors.allSatisfy {
      $0.step <= thresholds.count && $0.range.contains(Int(thresholds[$0.step - 1]))
    }
  }

  /// Of curves whose thresholds rise with a place in a list, the one deepest inside the ranges; `nil` where none is inside
  /// all of them.
  ///
  /// The least margin counts, as a ratio: chance moves the ends of ranges by ratios. The higher the place, the more margins
  /// there are to the low ends and the less to the high ones, so halving finds where the least of both are alike.
  ///
  /// - Parameter thresholds: the thresholds at the anchors, by place.
  func deepest(
    of places: ClosedRange<Int>, _ thresholds: (Int) -> [Double]
  ) -> (place: Int, margin: Double)? {
    func least(_ place: Int) -> (low: Double, high: Double) {
      let margins = zip(anchors, thresholds(place)).map { $0.margins(of: $1) }
      return (margins.map(\.low).min() ?? 0, margins.map(\.high).min() ?? 0)
    }
    var (first, last) = (places.lowerBound, places.upperBound)
    while last > first {
      let middle = first + (last - first) / 2
      let margins = least(middle)
      if margins.low < margins.high { first = middle + 1 } else { last = middle }
    }
    let found = [first - 1, first].filter(places.contains).map { place in
      let margins = least(place)
      return (place: place, margin: min(margins.low, margins.high))
    }.max { $0.margin < $1.margin }
    return found.flatMap { $0.margin > 0 ? $0 : nil }
  }

  /// The sum of squares by which logarithms of a curve's thresholds miss those wanted; infinite where it has none.
  func squares(of curve: Scenario.Levels.Curve) -> Double {
    let thresholds = Scenario.Levels(first: 0, highest: steps, curve: curve).thresholds
    return anchors.reduce(0) { sum, anchor in
      guard anchor.step <= thresholds.count, thresholds[anchor.step - 1] > 0 else { return .infinity }
      let off = Mathematics.log(Double(thresholds[anchor.step - 1]) / anchor.value)
      return sum + off * off
    }
  }
}
