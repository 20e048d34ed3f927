import RewardEngine

extension CurveFit {
  /// One threshold a level: the roundest that will do at each anchor, and between them a power of the step, rounded.
  ///
  /// Below the first anchor and beyond the last the nearest power goes on; with one anchor it is the square, which
  /// makes each level wider than the last by the same amount. Where ranges of one step have nothing in common, the
  /// middle of them by ratios is taken.
  ///
  /// What is rounded is the width of each level: rounded thresholds would make some levels cheaper than the one before.
  /// Widths take more digits where they else miss the range of an anchor.
  var table: Scenario.Levels.Curve {
    let widths = (digits...Self.mostDigits).lazy.compactMap { self.widths($0, isExact: true) }.first
    var table: [Int] = []
    for width in widths ?? self.widths(Self.mostDigits, isExact: false) ?? [] {
      // Room for the steps that follow, each of which is to be above the last.
      let room = Self.largest - (steps - table.count)
      table.append(min((table.last ?? 0) + width, room))
    }
    return .table(table)
  }

  /// With twelve digits, widths are rounded to whole numbers only.
  private static let mostDigits = 12

  /// A threshold for each step that has anchors, with the range that will do.
  private var knots: [(step: Int, value: Int, range: ClosedRange<Int>)] {
    let known = Set(anchors.map(\.step)).sorted()
    return known.map { step in
      let ranges = anchors.filter { $0.step == step }
      let low = ranges.map(\.range.lowerBound).max() ?? 1
      let high = ranges.map(\.range.upperBound).min() ?? 1
      if low <= high { return (step, RoundNumber.roundest(in: low...high), low...high) }
      let logs = ranges.map { Mathematics.log($0.value) }
      let middle = Mathematics.exp(logs.reduce(0, +) / Double(logs.count))
      let rounded = RoundNumber.rounded(middle, digits: digits)
      return (step, rounded, rounded...rounded)
    }
  }

  /// The widths of all levels, rounded; `nil` where they miss the range of an anchor with these digits.
  ///
  /// - Parameter isExact: whether they have to be in the ranges, and no level may be cheaper than the one before where it
  ///   is not without rounding.
  private func widths(_ digits: Int, isExact: Bool) -> [Int]? {
    let knots = knots
    let powers = knots.map { (step: $0.step, value: $0.value) }
    let thresholds = (0...steps).map { step in
      step == 0 ? 0 : min(Self.power(through: powers, at: step), 0.9 * Double(Self.largest))
    }
    let wanted = zip(thresholds.dropFirst(), thresholds).map { $0 - $1 }
    var widths: [Int] = []
    for knot in knots {
      let part = Array(wanted[widths.count..<knot.step])
      let reached = widths.reduce(0, +)
      var rounded = RoundedWidths(part, least: least(after: widths, wanted, part), digits: digits)
      rounded.add(upTo: knot.value - reached)
      if isExact, !knot.range.contains(reached + rounded.sum) { return nil }
      widths += rounded.widths
    }
    let rest = Array(wanted[widths.count...])
    return widths + RoundedWidths(rest, least: least(after: widths, wanted, rest), digits: digits).widths
  }

  /// The width that levels of a part may not be below: that of the level before, unless they fall without rounding, too.
  private func least(after widths: [Int], _ wanted: [Double], _ part: [Double]) -> Int {
    guard let last = widths.last, let first = part.first, let end = part.last else { return 1 }
    return first >= wanted[widths.count - 1] && end >= first ? last : 1
  }
}

/// Widths of levels rounded to few digits, the wider of two at least as wide as the other, that add up to a sum.
struct RoundedWidths {
  private let wanted: [Double]
  private let least: Int
  private let digits: Int
  private(set) var widths: [Int]

  var sum: Int { widths.reduce(0, +) }

  /// - Parameter least: No width is below it.
  init(_ wanted: [Double], least: Int, digits: Int) {
    (self.wanted, self.least, self.digits) = (wanted, least, digits)
    widths = []
    widths = rounded(by: 1)
  }

  /// The widths times a factor, rounded. Rounding keeps their order.
  private func rounded(by factor: Double) -> [Int] {
    wanted.map { max(least, RoundNumber.rounded($0 * factor, digits: digits)) }
  }

  /// Widens or narrows them by one factor, so that their sum comes as near to one as it can without being above.
  mutating func add(upTo most: Int) {
    var (low, high) = (0.25, 4.0)
    for _ in 0..<60 {
      let middle = (low + high) / 2
      if rounded(by: middle).reduce(0, +) <= most { low = middle } else { high = middle }
    }
    widths = rounded(by: low)
    let wider = rounded(by: high)
    // Of those that round up with the next factor, the last ones, so that no level is wider than the one after it.
    for place in widths.indices.reversed() where wider[place] > widths[place] {
      let width = widths[place]
      widths[place] = wider[place]
      guard sum > most else { continue }
      widths[place] = width
      return
    }
  }
}
