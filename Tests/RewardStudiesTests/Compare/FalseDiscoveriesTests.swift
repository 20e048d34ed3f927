import RewardStudies
import Testing

@Suite("False discoveries")
struct FalseDiscoveriesTests {
  @Test("are held to a rate by the values of the paper's own example")
  func example() {
    // Benjamini & Hochberg 1995, section 3.2: of these 15, the first four are discoveries at a rate of 0.05, since
    // 0.0095 ≤ 4/15 · 0.05 = 0.0133 and 0.0201 > 5/15 · 0.05 = 0.0167.
    let values = [
      0.0001, 0.0004, 0.0019, 0.0095, 0.0201, 0.0278, 0.0298, 0.0344, 0.0459, 0.3240, 0.4262, 0.5719, 0.6528,
      0.7590, 1.0000,
    ]
    let adjusted = FalseDiscoveries.adjusted(values)
    #expect(
      adjusted.map { $0 <= 0.05 } == Array(repeating: true, count: 4) + .init(repeating: false, count: 11))
    #expect(abs(adjusted[3] - 0.0095 * 15 / 4) < 1e-15)
  }

  @Test("count a value no more than a larger one, in whatever order they come")
  func monotone() {
    // 0.03 · 3/2 = 0.045 is above 0.04 · 3/3, so it counts as 0.04.
    #expect(FalseDiscoveries.adjusted([0.04, 0.001, 0.03]) == [0.04, 0.003, 0.04])
  }

  @Test("are what they are where there is one, or none")
  func few() {
    #expect(FalseDiscoveries.adjusted([0.2]) == [0.2])
    #expect(FalseDiscoveries.adjusted([]) == [])
  }
}
