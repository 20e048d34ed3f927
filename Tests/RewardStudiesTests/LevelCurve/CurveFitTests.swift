import RewardEngine
import Testing

@testable import RewardStudies

@Suite("A level curve fitted to thresholds")
struct CurveFitTests {
  private static func anchors(_ curve: Scenario.Levels.Curve, at steps: [Int]) -> [CurveFit.Anchor] {
    let thresholds = Scenario.Levels(first: 0, highest: 100, curve: curve).thresholds.map(Int.init)
    return steps.map { CurveFit.Anchor(step: $0, range: thresholds[$0 - 1]...thresholds[$0 - 1]) }
  }

  @Test(
    "gives back the quadratic curve that the thresholds are of",
    arguments: [
      (50, 50, 0), (120, -30, 10), (7, 0, 0),
    ])
  func quadratic(square: Int, linear: Int, constant: Int) {
    let curve = Scenario.Levels.Curve.quadratic(square: square, linear: linear, constant: constant)
    let fit = CurveFit(Self.anchors(curve, at: [2, 5, 10, 30]), steps: 50, digits: 3)
    #expect(fit.quadratic == curve)
    #expect(fit.squares(of: curve) == 0)
  }

  @Test(
    "gives back the geometric curve that the thresholds are of",
    arguments: [(100, 1.08), (250, 1.2), (40, 1.0)])
  func geometric(first: Int, ratio: Double) {
    let curve = Scenario.Levels.Curve.geometric(first: first, ratio: ratio)
    let fit = CurveFit(Self.anchors(curve, at: [2, 5, 10, 30]), steps: 30, digits: 3)
    #expect(fit.geometric == curve)
  }

  @Test("leaves terms out where fewer thresholds are wanted than it has coefficients")
  func fewer() {
    let one = CurveFit([.init(step: 10, range: 5000...5000)], steps: 20, digits: 2)
    #expect(one.quadratic == .quadratic(square: 50, linear: 0, constant: 0))
    let two = CurveFit(
      [.init(step: 2, range: 300...300), .init(step: 10, range: 5500...5500)], steps: 20, digits: 2)
    #expect(two.quadratic == .quadratic(square: 50, linear: 50, constant: 0))
  }

  @Test("is a straight line where a square would fall")
  func flat() {
    // 100, then 140 at twice the step: concave, so no square above 0 fits. (100 ÷ 5 + 140 ÷ 10) ÷ 2 = 17.
    let fit = CurveFit(
      [.init(step: 5, range: 100...100), .init(step: 10, range: 140...140)], steps: 20, digits: 2)
    #expect(fit.quadratic == .quadratic(square: 0, linear: 17, constant: 0))
  }

  /// What half of the players of an app of duas need for level 5 after a week and for level 10 after a month.
  private static let duas: [CurveFit.Anchor] = [
    .init(step: 4, range: 195...213), .init(step: 9, range: 761...790),
  ]

  @Test("of each kind has a threshold in all ranges, where such numbers exist", arguments: 2...6)
  func inside(digits: Int) throws {
    // 7 L² + 23 L is 204 and 774. A first width of 38 and a ratio of 1.195 are sums of 38, 45, 54 and 64, which is 201, and of 77,
    // 92, 110, 132 and 158 more, which is 770.
    let fit = CurveFit(Self.duas, steps: 40, digits: digits)
    #expect(fit.isInside(.quadratic(square: 7, linear: 23, constant: 0)))
    #expect(fit.isInside(.geometric(first: 38, ratio: 1.195)))
    #expect(fit.isInside(fit.table))
    #expect(fit.isInside(try #require(fit.quadratic)))
    #expect(fit.isInside(try #require(fit.geometric)))
  }

  @Test("of the quadratic curves inside all ranges is the deepest inside")
  func deepest() throws {
    let fit = CurveFit(Self.duas, steps: 199, digits: 2)
    func margin(_ square: Int, _ linear: Int) -> Double {
      Self.duas.flatMap { anchor in
        let margins = anchor.margins(of: Double(square * anchor.step * anchor.step + linear * anchor.step))
        return [margins.low, margins.high]
      }.min() ?? 0
    }
    let all = (0...99).flatMap { square in (-99...99).map { margin(square, $0) } }
    guard case .quadratic(let square, let linear, let constant)? = fit.quadratic else {
      Issue.record("no quadratic curve")
      return
    }
    #expect(constant == 0)
    #expect(all.max() == margin(square, linear))
  }

  @Test("has a linear term and a constant where only with them it is in the range")
  func constant() throws {
    // Numbers of two digits times 81 or times 9 are not 745, and neither are two of these added up: 9 divides them all.
    let fit = CurveFit([.init(step: 9, range: 745...745)], steps: 20, digits: 2)
    let curve = try #require(fit.quadratic)
    #expect(fit.isInside(curve))
    guard case .quadratic(let square, _, let constant) = curve else { return }
    #expect(constant != 0 && constant <= 2 * square)
  }

  @Test(
    "as a table makes no level cheaper than the one before where targets do not",
    arguments: [1, 2, 3, 5])
  func widens(digits: Int) {
    let straight: [CurveFit.Anchor] = [.init(step: 3, range: 299...301), .init(step: 9, range: 898...902)]
    let steep = Self.duas + [CurveFit.Anchor(step: 30, range: 9800...10_300)]
    for anchors in [Self.duas, straight, steep] {
      let fit = CurveFit(anchors, steps: 199, digits: digits)
      guard case .table(let table) = fit.table else { continue }
      #expect(table.count == 199)
      #expect(table.cheaperLevels.isEmpty)
      #expect(fit.isInside(fit.table))
    }
  }

  @Test("as a table has falling widths where targets ask for them")
  func narrows() {
    // From 1000 at step 2 to 1200 at step 6: the first two levels take 500 each on average, and the next four 50.
    let fit = CurveFit(
      [.init(step: 2, range: 1000...1000), .init(step: 6, range: 1200...1200)], steps: 8, digits: 2)
    guard case .table(let table) = fit.table else { return }
    #expect(table[1] == 1000 && table[5] == 1200)
    #expect(!table.cheaperLevels.isEmpty)
  }

  @Test("rounds widths so that they add up to a sum, the wider ones up")
  func roundedWidths() {
    var even = RoundedWidths([7.5, 7.5], least: 1, digits: 2)
    even.add(upTo: 15)
    #expect(even.widths == [7, 8])
    // 134 and 266 with two digits are 130 and 270.
    var uneven = RoundedWidths([134, 266], least: 1, digits: 2)
    #expect(uneven.widths == [130, 270])
    uneven.add(upTo: 400)
    #expect(uneven.sum == 400)
  }

  @Test("as a table has the roundest threshold that will do, and powers of the step between")
  func table() {
    // From 200 at step 2 to 800 at step 4 is the square of the step times 50: 50, 450 and 1250. Each level takes 100 more than the last.
    let fit = CurveFit(
      [.init(step: 2, range: 181...230), .init(step: 4, range: 760...840)], steps: 5, digits: 2)
    #expect(fit.table == .table([50, 200, 450, 800, 1250]))
  }

  @Test("as a table rises with every level, however small the numbers")
  func rises() {
    let fit = CurveFit([.init(step: 5, range: 5...5)], steps: 7, digits: 2)
    #expect(fit.table == .table([1, 2, 3, 4, 5, 7, 10]))
  }

  @Test("takes the middle by ratios where two wishes for a level disagree")
  func disagree() {
    let fit = CurveFit(
      [.init(step: 3, range: 100...100), .init(step: 3, range: 400...400)], steps: 3, digits: 2)
    // √(100 · 400) = 200; below it the square: widths 22.2, 66.7 and 111.1. Of two digits 22, 67 and 110 add up to 199, 22, 68 and
    // 110 to 200.
    #expect(fit.table == .table([22, 90, 200]))
  }
}

@Suite("A round number")
struct RoundNumberTests {
  @Test(
    "is the roundest that lies in the range, next to its middle",
    arguments: [
      (141, 150, 150), (131, 139, 135), (181, 230, 200), (760, 840, 800), (7, 7, 7), (996, 1004, 1000),
      (41, 59, 50),
      (21, 39, 30),
    ])
  func roundest(low: Int, high: Int, expected: Int) {
    #expect(RoundNumber.roundest(in: low...high) == expected)
  }

  @Test(
    "keeps so many digits",
    arguments: [
      (12_345.0, 2, 12_000), (12_545, 3, 12_500), (99.6, 2, 100), (7.4, 2, 7), (0.2, 2, 1), (15, 1, 20),
    ])
  func rounded(value: Double, digits: Int, expected: Int) {
    #expect(RoundNumber.rounded(value, digits: digits) == expected)
  }

  @Test("has a place among those with as many digits", arguments: [(1, 90), (2, 700), (3, 2000)])
  func places(digits: Int, most: Int) {
    for place in -most...most {
      let number = RoundNumber.number(at: place, digits: digits)
      #expect(RoundNumber.place(ofLast: Double(number), digits: digits) == place)
      #expect(RoundNumber.place(ofLast: Double(number) + 0.5, digits: digits) == place)
      #expect(RoundNumber.place(ofLast: Double(number) - 0.5, digits: digits) == place - 1)
      #expect(RoundNumber.rounded(Double(max(number, 1)), digits: digits) == max(number, 1))
    }
  }

  @Test(
    "is counted up to all digits one by one, and then ten by ten",
    arguments: [(99, 99), (100, 100), (101, 110), (189, 990), (190, 1000), (191, 1100), (-101, -110)])
  func numbers(place: Int, expected: Int) {
    #expect(RoundNumber.number(at: place, digits: 2) == expected)
  }
}
