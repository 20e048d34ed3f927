import Testing

@testable import RewardHistories

/// Where a rising function passes 0.
@Suite struct RootTests {
  @Test func aSmoothFunctionTakesAFewValues() {
    var values = 0
    let found = root(from: 0, to: 2) {
      values += 1
      return $0 * $0 - 2
    }
    #expect(abs(found - 2.0.squareRoot()) < 1e-15)
    #expect(values <= 14)
  }

  @Test func aJumpTakesAsManyValuesAsHalving() {
    var values = 0
    let found = root(from: 0, to: 1) {
      values += 1
      return $0 < 0.3 ? -1 : 1
    }
    #expect(abs(found - 0.3) < 1e-15)
    #expect(values <= 63)
  }

  /// Its chords point at the wrong end, nearly from beginning to end.
  @Test func noFunctionTakesLongerThanAJump() {
    var values = 0
    let found = root(from: 0, to: 1) {
      values += 1
      return $0 < 0.999 ? -1e-9 : 1e9 * ($0 - 0.999)
    }
    #expect(abs(found - 0.999) < 1e-15)
    #expect(values <= 63)
  }

  @Test func aRootThatIsANumberIsFound() {
    #expect(root(from: 0, to: 1) { $0 - 0.5 } == 0.5)
    #expect(root(from: 0, to: 1) { $0 * $0 - 0.25 } == 0.5)
    #expect(root(from: 0, to: 1) { $0 - (1 - $0) } == 0.5)
  }

  @Test func lessExactTakesFewerValues() {
    var values = 0
    let found = root(from: 0, to: 1000, within: 1e-3) {
      values += 1
      return $0 < 300 ? -1 : 1
    }
    #expect(abs(found - 300) < 0.5)
    #expect(values <= 13)
  }

  @Test func betweenKnownValuesItMayFall() {
    let found = root(between: 3, and: -1, within: 1e-9) { 3 - 4 * $0 }
    #expect(abs(found - 0.75) < 1e-9)
  }

  @Test func aFunctionThatDoesNotPassEndsAtAnEnd() {
    #expect(root(from: 3, to: 5) { $0 } == 3)
    #expect(root(from: 3, to: 5) { $0 - 6 } == 5)
    #expect(root(from: 3, to: 5) { $0 - 3 } == 3)
  }
}
