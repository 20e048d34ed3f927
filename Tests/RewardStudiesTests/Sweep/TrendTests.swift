import RewardEngine
import Testing

@testable import RewardStudies

@Suite("A trend")
struct TrendTests {
  @Test(
    "goes where its steps go, as far as they are shown to differ from 0",
    arguments: [
      ([[1, 2, 3], [2, 3, 4], [5, 6, 7.1]], Trend.rises), ([[5, 6], [5, 6], [4, 5]], .falls),
      ([[1, 2], [2, 3], [1, 2]], .turns), ([[1, 2], [1, 2]], .level),
      // Differences of 1 and −1 are shown to differ from 0 by no test.
      ([[1, 2], [2, 1]], .level), ([[3, 4]], .level), ([], .level),
    ] as [([[Double]], Trend)])
  func trends(values: [[Double]], trend: Trend) {
    #expect(Trend(values) == trend)
  }

  @Test("sees a way whose steps are too small to be seen by themselves")
  func smallSteps() {
    // Steps of 1 with differences from 0 to 2 have a t of 1/0.41 with three degrees of freedom; the whole way is 4.
    let noise = [[0.0, 0, 0, 0], [1, -1, 1, -1], [0, 0, 0, 0], [-1, 1, -1, 1], [0, 0, 0, 0]]
    let values = noise.enumerated().map { step, row in row.map { $0 + Double(step) } }
    #expect(Trend(values) == .rises)
    #expect(Trend(Array(values.prefix(2))) == .level)
  }
}

@Suite("A rank correlation")
struct RankCorrelationTests {
  @Test("is 1 of figures that always rise together, and −1 of those that never do")
  func ends() throws {
    let rising = try #require(RankCorrelation([1, 2, 3, 10], [5, 6, 700, 800]))
    #expect(rising.value == 1 && rising.interval == Interval(low: 1, high: 1))
    #expect(try #require(RankCorrelation([1, 2, 3, 10], [9, 8, 2, 1])).value == -1)
  }

  @Test("is worked out by ranks, equal figures sharing theirs")
  func ranks() throws {
    // By hand: ranks 1, 2.5, 2.5, 4, 5 and 2, 1, 3, 4, 5. Products about 3: 2 + 1 + 0 + 1 + 4 = 8; squares 9.5 and 10.
    let correlation = try #require(RankCorrelation([1, 2, 2, 3, 4], [2, 1, 3, 4, 5]))
    #expect(isClose(correlation.value, 8 / (95.0).squareRoot()))
    // artanh 0.82078 is 1.1592; 1.95996 √(1.06/2) is 1.4269: tanh −0.2677 and tanh 2.5861.
    #expect(abs(correlation.interval.low + 0.26145) < 1e-4)
    #expect(abs(correlation.interval.high - 0.98872) < 1e-4)
  }

  @Test("is none of three points, or of figures that do not vary")
  func none() {
    #expect(RankCorrelation([1, 2, 3], [1, 2, 3]) == nil)
    #expect(RankCorrelation([1, 2, 3, 4], [7, 7, 7, 7]) == nil)
    #expect(RankCorrelation([7, 7, 7, 7], [1, 2, 3, 4]) == nil)
  }
}
