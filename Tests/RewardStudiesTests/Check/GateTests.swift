import RewardEngine
import Testing

@testable import RewardStudies

@Suite("A gate")
struct GateTests {
  /// At least 0, of twenty replications: `t` is the figure in standard errors.
  private static func claim(_ t: Double) -> Claim {
    Claim(t, standardError: 1, degrees: 19, least: 0, most: nil)
  }

  /// One percent of Student's law of 19 degrees lies beyond.
  private static let onePercent = 2.5394831906

  @Test(
    "decides one claim at its risk, and leaves what is less clear",
    arguments: [
      (onePercent + 1e-6, .pass), (onePercent - 1e-6, .inconclusive), (0, .inconclusive),
      (-onePercent + 1e-6, .inconclusive), (-onePercent - 1e-6, .fail),
    ] as [(Double, Verdict.State)])
  func one(t: Double, expected: Verdict.State) {
    #expect(Gate().rulings(on: [Self.claim(t)])[0].state == expected)
  }

  @Test("needs more evidence the more looks it has: with two looks, half the p-value")
  func looks() {
    let once = Gate().rulings(on: [Self.claim(2.4)])[0]
    let twice = Gate(looks: 2).rulings(on: [Self.claim(2.4)])[0]
    #expect(twice.passPValue == 2 * once.passPValue)
    #expect(Gate(risk: 0.02, looks: 2).riskALook == 0.01)
    #expect(Gate(looks: 2).rulings(on: [Self.claim(Self.onePercent + 1e-6)])[0].state == .inconclusive)
  }

  @Test("needs more evidence of each, the more claims are open")
  func claims() {
    // P(T ≥ 3) is 0.37 %: alone it passes, one of three that are open it does not.
    let clear = Self.claim(3)
    #expect(Gate().rulings(on: [clear])[0].state == .pass)
    let three = Gate().rulings(on: [clear, Self.claim(0), Self.claim(0.5)])
    #expect(three.map(\.state) == [.inconclusive, .inconclusive, .inconclusive])
    // Those that are decided take nothing from it.
    let decided = Gate().rulings(on: [clear, Self.claim(9), Self.claim(9)])
    #expect(decided.map(\.state) == [.pass, .pass, .pass])
  }

  @Test("leaves a claim of which nothing is known inconclusive, and counts it")
  func unknown() {
    let rulings = Gate().rulings(on: [nil, Self.claim(2.7)])
    #expect(rulings.map(\.state) == [.inconclusive, .inconclusive])
    #expect(rulings[0].passPValue == 1 && rulings[0].failPValue == 1)
    #expect(rulings[0].openTests == 2)
  }

  @Test("counts the tests that share the risk where something is open, and none where it is decided")
  func openTests() {
    let rulings = Gate(looks: 3).rulings(on: [Self.claim(1.5), Self.claim(9), Self.claim(-9)])
    #expect(rulings.map(\.state) == [.inconclusive, .pass, .fail])
    // To pass, it and the one that fails are open.
    #expect(rulings.map(\.openTests) == [2, 0, 0])
  }

  @Test("judges nothing where there is nothing")
  func none() {
    #expect(Gate().rulings(on: []).isEmpty)
  }

  @Test("finds with 90 % what lies both quantiles beyond its border")
  func found() {
    // SciPy 1.17: t.isf(0.002, 31) + t.isf(0.1, 31).
    #expect(abs(Gate().standardErrorsFound(borders: 5, degrees: 31) - 4.41886439273257) < 1e-5)
    #expect(abs(Gate(looks: 5).standardErrorsFound(borders: 1, degrees: 31) - 4.41886439273257) < 1e-5)
  }
}

@Suite("The looks of a check")
struct LooksTests {
  @Test(
    "double up to what is allowed",
    arguments: [
      (32, 0, [32]), (32, 32, [32]), (32, 33, [32, 33]), (32, 128, [32, 64, 128]),
      (32, 200, [32, 64, 128, 200]),
    ])
  func doubling(first: Int, most: Int, expected: [Int]) {
    #expect(InterimLooks.sizes(from: first, atMost: most) == expected)
  }

  @Test(
    "add no fewer players than a replication needs to have every profile",
    arguments: [
      (32, 33, 10, [32]), (32, 42, 10, [32, 42]), (32, 73, 10, [32, 64]), (32, 64, 50, [32, 64]),
      (32, 0, 10, [32]),
    ])
  func adding(first: Int, most: Int, least: Int, expected: [Int]) {
    #expect(InterimLooks.sizes(from: first, atMost: most, adding: least) == expected)
  }
}
