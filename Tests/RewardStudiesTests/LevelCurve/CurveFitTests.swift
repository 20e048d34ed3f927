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

  @Test("as a table has the roundest threshold that will do, and powers of the step between")
  func table() {
    // From 200 at step 2 to 800 at step 4 is the square of the step times 50: 50, 450, 1250, rounded to two digits.
    let fit = CurveFit(
      [.init(step: 2, range: 181...230), .init(step: 4, range: 760...840)], steps: 5, digits: 2)
    #expect(fit.table == .table([50, 200, 450, 800, 1300]))
  }

  @Test("as a table rises with every level, however small the numbers")
  func rises() {
    let fit = CurveFit([.init(step: 5, range: 5...5)], steps: 7, digits: 2)
    #expect(fit.table == .table([1, 2, 3, 4, 5, 7, 10]))
  }

  @Test("as a table takes more digits where levels would else be as good as one")
  func close() {
    // The square of the step times 10: at steps 100 to 102 it is 100,000, 102,010 and 104,040, some 2,000 apart.
    let fit = CurveFit([.init(step: 10, range: 1000...1000)], steps: 102, digits: 1)
    guard case .table(let table) = fit.table else {
      Issue.record("no table")
      return
    }
    #expect(table[99...] == [100_000, 102_000, 104_000])
  }

  @Test("takes the middle by ratios where two wishes for a level disagree")
  func disagree() {
    let fit = CurveFit(
      [.init(step: 3, range: 100...100), .init(step: 3, range: 400...400)], steps: 3, digits: 2)
    // √(100 · 400) = 200; below it the square: 22 and 89.
    #expect(fit.table == .table([22, 89, 200]))
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

  @Test(
    "keeps more where neighbours are less than two of the last digit apart",
    arguments: [(19.0, 12_345), (20, 12_350), (199, 12_350), (200, 12_300), (2000, 12_000), (20_000, 10_000)])
  func roundedApart(apart: Double, expected: Int) {
    #expect(RoundNumber.rounded(12_345.4, digits: 1, apart: apart) == expected)
  }
}
