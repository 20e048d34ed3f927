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
      // It is shown to rise in its last step only, and ends below its start: from 5 in the mean, by 1, to 2.
      ([[-5, 15], [1, 1], [2, 2]], .turns), ([[5, 15], [11, 11], [12, 12]], .rises),
      // Differences of 1 and −1 are shown to differ from 0 by no test.
      ([[1, 2], [2, 1]], .level), ([[3, 4]], .level), ([], .level),
    ] as [([[Double]], Trend)])
  func trends(values: [[Double]], trend: Trend) {
    #expect(Trend(values) == trend)
  }

  /// Of twelve replications all have 1 at first, and then 2 to 24: their mean is 13 with a standard error of 2.1. With an interval of a
  /// median of 12 ± 14 it would not be shown; twelve of twelve go up, by chance with 2 in 4,096.
  @Test("is shown for a quantile by replications that all go one way")
  func signs() {
    let ones = [Double](repeating: 1, count: 12)
    let later = (1...12).map { Double(2 * $0) }
    let wide = (0..<12).map { $0 % 2 == 0 ? 40.0 : -14 }
    #expect(Trend([ones, wide]) == .level)
    #expect(Trend([ones, wide], quantiles: [ones, later]) == .rises)
    #expect(Trend([wide, ones], quantiles: [later, ones]) == .falls)
    // Five that go up, and seven that stay, say little: 2 in 32.
    let few = ones.enumerated().map { $0.offset < 5 ? 2 : $0.element }
    #expect(Trend([ones, wide], quantiles: [ones, few]) == .level)
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

  @Test("has a wider interval among several axes, since one of many is far from 0 by chance")
  func amongAxes() throws {
    // By hand: 1 − 6 × 6 / (6 × 35) is 0.82857, and artanh of it 1.18361. One axis reaches 1.95996 √(1.06/3) = 1.16504,
    // and each of two 2.24140 √(1.06/3) = 1.33233: tanh 0.01852 and tanh −0.14877.
    let figures = [[1.0, 2, 3, 4, 5, 6], [2, 1, 4, 3, 6, 5]]
    let alone = try #require(RankCorrelation(figures[0], figures[1]))
    #expect(abs(alone.interval.low - 0.01852) < 1e-4)
    let both = try #require(RankCorrelation(figures[0], figures[1], amongAxes: 2))
    #expect(both.value == alone.value && abs(both.interval.low + 0.14768) < 1e-4)
  }

  @Test("is none of three points, or of figures that do not vary")
  func none() {
    #expect(RankCorrelation([1, 2, 3], [1, 2, 3]) == nil)
    #expect(RankCorrelation([1, 2, 3, 4], [7, 7, 7, 7]) == nil)
    #expect(RankCorrelation([7, 7, 7, 7], [1, 2, 3, 4]) == nil)
  }
}
