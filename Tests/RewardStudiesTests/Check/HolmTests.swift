import Testing

@testable import RewardStudies

@Suite("Holm's method")
struct HolmTests {
  @Test("multiplies the smallest chance by the number of tests, and each next one by one less")
  func steps() {
    // 0.005 · 4, 0.01 · 3, 0.03 · 2; 0.04 · 1 is below the one before it, and takes its place.
    let adjusted = Holm.adjusted([0.01, 0.04, 0.03, 0.005])
    for (value, expected) in zip(adjusted, [0.03, 0.06, 0.06, 0.02]) {
      #expect(abs(value - expected) < 1e-15)
    }
  }

  @Test("never ends above 1, and leaves one test alone as it is")
  func borders() {
    #expect(Holm.adjusted([0.5, 0.6]) == [1, 1])
    #expect(Holm.adjusted([0.3]) == [0.3])
    #expect(Holm.adjusted([]) == [])
  }

  @Test("treats equal chances alike")
  func ties() {
    #expect(Holm.adjusted([0.25, 0.25, 0]) == [0.5, 0.5, 0])
  }
}
