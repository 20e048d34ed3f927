import RewardEngine
import Testing

@Suite("Own mathematics")
struct MathematicsTests {
  @Test("exp is within 1 unit in the last place", arguments: exponentials)
  func exp(known: Known) {
    #expect(distance(Mathematics.exp(known[0]), known.value) <= 1)
  }

  @Test("log is within 1 unit in the last place", arguments: logarithms)
  func log(known: Known) {
    #expect(distance(Mathematics.log(known[0]), known.value) <= 1)
  }

  @Test("log1p is within 1 unit in the last place", arguments: logarithmsOfOnePlus)
  func log1p(known: Known) {
    #expect(distance(Mathematics.log1p(known[0]), known.value) <= 1)
  }

  @Test("pow is within 2 units in the last place", arguments: powers)
  func pow(known: Known) {
    #expect(distance(Mathematics.pow(known[0], known[1]), known.value) <= 2)
  }

  @Test("logistic is within 2 units in the last place", arguments: chancesOfLogits)
  func logistic(known: Known) {
    #expect(distance(Mathematics.logistic(known[0]), known.value) <= 2)
  }

  @Test("logit is within 4e-16 of its value", arguments: logitsOfChances)
  func logit(known: Known) {
    #expect(abs(Mathematics.logit(known[0]) - known.value) <= 4e-16 * abs(known.value))
  }

  @Test("logGamma is within 8e-15 of the greater of 1 and its value", arguments: logGammas)
  func logGamma(known: Known) {
    #expect(abs(Mathematics.logGamma(known[0]) - known.value) <= 8e-15 * max(1, abs(known.value)))
  }

  @Test("logBeta is within 1e-14 of the greater of 1 and its value, either way round", arguments: logBetas)
  func logBeta(known: Known) {
    #expect(abs(Mathematics.logBeta(known[0], known[1]) - known.value) <= 1e-14 * max(1, abs(known.value)))
    #expect(Mathematics.logBeta(known[1], known[0]) == Mathematics.logBeta(known[0], known[1]))
  }

  @Test("betaShare is within 1e-10 of its value", arguments: betaShares)
  func betaShare(known: Known) {
    #expect(
      abs(Mathematics.betaShare(known[0], known[1], known[2]) - known.value) <= 1e-10 * known.value)
  }

  @Test("normalQuantile is within 1e-15 of its value", arguments: normalQuantiles)
  func normalQuantile(known: Known) {
    #expect(abs(Mathematics.normalQuantile(known[0]) - known.value) <= 1e-15 * abs(known.value))
  }

  @Test("exp ends in 0 and in infinity, at the first numbers that do")
  func expBorders() {
    #expect(Mathematics.exp(-.infinity) == 0)
    #expect(Mathematics.exp(-745.1332191019412) == 0)
    #expect(Mathematics.exp(-745.1332191019411) == .leastNonzeroMagnitude)
    #expect(Mathematics.exp(709.782712893384).isFinite)
    #expect(Mathematics.exp(709.7827128933841) == .infinity)
    #expect(Mathematics.exp(.infinity) == .infinity)
    #expect(Mathematics.exp(.nan).isNaN)
  }

  @Test("logarithms of 0, of infinity and of what lies outside")
  func logBorders() {
    #expect(Mathematics.log(0) == -.infinity)
    #expect(Mathematics.log(.infinity) == .infinity)
    #expect(Mathematics.log(-.leastNonzeroMagnitude).isNaN)
    #expect(Mathematics.log(.nan).isNaN)
    #expect(Mathematics.log1p(-1) == -.infinity)
    #expect(Mathematics.log1p(.infinity) == .infinity)
    #expect(Mathematics.log1p(-1.0000000000000002).isNaN)
    #expect(Mathematics.log1p(.nan).isNaN)
  }

  @Test("powers of 0, of 1 and of infinity, and powers to 0")
  func powBorders() {
    #expect(Mathematics.pow(0, 2) == 0)
    #expect(Mathematics.pow(0, -2) == .infinity)
    #expect(Mathematics.pow(0, 0) == 1)
    #expect(Mathematics.pow(.infinity, 0.5) == .infinity)
    #expect(Mathematics.pow(.infinity, -0.5) == 0)
    #expect(Mathematics.pow(1, .infinity) == 1)
    #expect(Mathematics.pow(2, .infinity) == .infinity)
    #expect(Mathematics.pow(2, -.infinity) == 0)
    #expect(Mathematics.pow(0.5, .infinity) == 0)
    #expect(Mathematics.pow(2, 1024) == .infinity)
    #expect(Mathematics.pow(2, -1075) == 0)
    #expect(Mathematics.pow(-1, 2).isNaN)
    #expect(Mathematics.pow(2, .nan).isNaN)
    #expect(Mathematics.pow(.nan, 2).isNaN)
  }

  @Test("chances of 0 and 1 have logits and normal quantiles without end")
  func certainty() {
    #expect(Mathematics.logistic(-.infinity) == 0)
    #expect(Mathematics.logistic(.infinity) == 1)
    #expect(Mathematics.logit(0) == -.infinity)
    #expect(Mathematics.logit(1) == .infinity)
    #expect(Mathematics.logit(1.5).isNaN)
    #expect(Mathematics.logit(-0.5).isNaN)
    #expect(Mathematics.normalQuantile(0) == -.infinity)
    #expect(Mathematics.normalQuantile(1) == .infinity)
    #expect(Mathematics.normalQuantile(1.1).isNaN)
    #expect(Mathematics.normalQuantile(-0.1).isNaN)
    #expect(Mathematics.betaShare(0, 2, 3) == 0)
    #expect(Mathematics.betaShare(1, 2, 3) == 1)
  }

  @Test("gamma and beta functions at the ends of their range")
  func gammaBorders() {
    #expect(Mathematics.logGamma(0) == .infinity)
    #expect(Mathematics.logGamma(.infinity) == .infinity)
    #expect(Mathematics.logGamma(-0.5).isNaN)
    #expect(Mathematics.logBeta(0, 1).isNaN)
    #expect(Mathematics.logBeta(1, .infinity).isNaN)
  }
}

/// A function's value at some arguments.
struct Known: Sendable, CustomTestStringConvertible {
  private var arguments: [Double]
  var value: Double

  init(_ arguments: [Double], _ value: Double) {
    self.arguments = arguments
    self.value = value
  }

  subscript(place: Int) -> Double { arguments[place] }

  var testDescription: String { "\(arguments) gives \(value)" }
}

/// How many representable numbers lie from `a` up to `b`, for numbers of one sign.
private func distance(_ a: Double, _ b: Double) -> UInt64 {
  if a == b { return 0 }
  guard a.sign == b.sign, a.isFinite, b.isFinite else { return .max }
  let (low, high) = (min(a.bitPattern, b.bitPattern), max(a.bitPattern, b.bitPattern))
  return high - low
}
