import Testing

@testable import RewardEngine

@Suite("Autocorrelations")
struct AutocorrelationTests {
  @Test("are mean products with earlier values, in units of the mean square")
  func byHand() {
    #expect([1.0, -1, 1, -1].autocorrelations(upTo: 3) == [-1, 1, -1])
    // The mean square is (4 + 1 + 1) / 3 = 2; one place earlier are 2 × -1 and -1 × -1, two places earlier 2 × -1.
    #expect([2.0, -1, -1].autocorrelations(upTo: 2) == [-0.25, -1])
    #expect([2.0, -1, -1].autocorrelations(upTo: 0) == [])
  }
}
