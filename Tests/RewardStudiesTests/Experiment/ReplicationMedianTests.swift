import RewardEngine
import Testing

@testable import RewardStudies

@Suite("The median over replications")
struct ReplicationMedianTests {
  /// Of twelve coins, two heads or fewer come with a chance of 79 / 4,096, and three or fewer with one of 299 / 4,096: two values at each
  /// end may lie beyond the median.
  @Test("lies between two of them with 95 %")
  func interval() throws {
    let found = try #require(ReplicationMedian([9, 1, 8, 2, 7, 3, 6, 4, 5, 10, 12, 11]))
    #expect(found.value == 6.5 && found.low == 3 && found.high == 10)
    #expect(ReplicationMedian([1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11]) == nil)
  }

  /// Eleven heads or more of twelve: 13 / 4,096.
  @Test("is on one side of a limit with the chance of as many coins")
  func doubt() throws {
    let found = try #require(ReplicationMedian([8, 8, 8, 8, 8, 8, 8, 8, 8, 8, 8, 9]))
    #expect(abs(found.doubt(atMost: 8) - 13.0 / 4096) < 1e-12)
    #expect(abs(found.doubt(atLeast: 8) - 1.0 / 4096) < 1e-12)
    #expect(abs(found.doubt(above: 8) - 4095.0 / 4096) < 1e-12)
    #expect(found.doubt(below: 8) == 1)
    #expect(found.value == 8 && found.low == 8 && found.high == 8)
  }

  @Test("leaves no doubt where all are alike")
  func alike() throws {
    let found = try #require(ReplicationMedian([Double](repeating: 8, count: 12)))
    #expect(found.doubt(atMost: 8) == 0 && found.doubt(atMost: 7) == 1 && found.doubt(above: 7) == 0)
  }

  /// The median is 6.5 and the interval goes from 3 to 10: a standard error of 7 / 3.92 = 1.79.
  /// All replications have 106, in a bin of 97 to 107: the quantile may be each of these.
  @Test("has all numbers of its bin in the interval, and leaves a limit among them open")
  func bin() throws {
    let median = try #require(
      ReplicationMedian(
        Array(repeating: 106, count: 16), around: 106, within: Interval(low: 97, high: 107)))
    #expect(median.value == 106 && median.low == 97 && median.high == 107 && median.standardError == 0)
    #expect(median.doubt(atLeast: 97) == 0 && median.doubt(atLeast: 98) == 1)
    #expect(median.doubt(below: 107) == 1 && median.doubt(below: 108) == 0)
    #expect(median.leavesOpen(atLeast: 107, atMost: nil) && median.leavesOpen(atLeast: nil, atMost: 97))
    #expect(!median.leavesOpen(atLeast: 97, atMost: 107))
    #expect(median.figures == Array(repeating: 106, count: 16))
  }

  @Test("stands in for its replications where differences are taken, each above it or below")
  func figures() throws {
    let values: [Double] = [9, 1, 8, 2, 7, 3, 6, 4, 5, 10, 12, 11]
    let figures = try #require(ReplicationMedian(values)).figures
    #expect(abs((Replications(figures).mean ?? 0) - 6.5) < 1e-12)
    #expect(abs((Replications(figures).standardError ?? 0) - 7 / 3.919928) < 1e-5)
    #expect(zip(values, figures).allSatisfy { ($0 > 6.5) == ($1 > 6.5) })
    // Twice as much in each replication is twice as much in the median, without noise beyond that of its size.
    let twice = try #require(ReplicationMedian(values.map { 2 * $0 })).figures
    let change = try #require(PairedDifference(figures, twice))
    #expect(abs(change.value - 6.5) < 1e-12 && abs(change.standardError - 7 / 3.919928) < 1e-5)
    let share = try #require(
      Outcome.Estimate(changeFrom: figures.map { $0 + 20 }, to: figures.map { $0 + 20 }))
    #expect(share.value == 0 && share.low == 0 && share.high == 0)
  }

  /// 45 % of players have 1, 8 % have 2, and the others 30: the median is 2. A group of 21 often has another.
  ///
  /// Of 2,000 rounds, 95 % differ from the promise by at most 4.5 √(0.95 · 0.05 / 2000) = 2.2 points.
  @Test("holds the median of whole numbers, where the mean does not")
  func coverage() throws {
    var (held, heldByMean) = (0, 0)
    for round in 0..<2000 {
      var luck = Luck(seed: 9).stream(
        purpose: Purpose(kind: .study, id: "median"),
        player: PlayerAddress(profileKey: 0, rank: UInt32(round)))
      let rows: [[Double?]] = (0..<32).map { _ in
        let numbers = (0..<21).map { _ in
          let draw = luck.nextUniform()
          return draw < 0.45 ? 1.0 : draw < 0.53 ? 2 : 30
        }
        return [numbers.sorted()[10]]
      }
      func holds(_ kind: Sample.Kind) throws -> Int {
        let estimate = try #require(Sample(rows: rows, kinds: [kind]).estimate(0))
        return try #require(estimate.low) <= 2 && 2 <= (try #require(estimate.high)) ? 1 : 0
      }
      held += try holds(.quantile)
      heldByMean += try holds(.mean)
    }
    #expect(Double(held) / 2000 > 0.95 - 0.022, "\(held)")
    #expect(heldByMean < 1000, "\(heldByMean)")
  }

  /// Of 16 replications, the 4th and the 13th are the ends: three or fewer of 16 heads have a chance of 1.1 %, four of 3.8 %.
  @Test(
    "is beside the quantile of all players: with both intervals where chance explains it, else moved there",
    arguments: [(8, 3.5...13.0), (10, 4...14.5), (6, 1.5...13), (20, 15.5...24.5), (-3, -7.5...1.5)])
  func around(figure: Double, interval: ClosedRange<Double>) throws {
    let median = try #require(ReplicationMedian((1...16).map(Double.init), around: figure))
    #expect(median.value == figure)
    // The median is 8.5.
    #expect(median.low == interval.lowerBound && median.high == interval.upperBound)
    let mean = median.figures.reduce(0, +) / 16
    #expect(abs(mean - figure) < 1e-12)
    // Both the replications and those that are moved have to be on one side of a limit.
    #expect(median.doubt(atMost: interval.upperBound + 5) < 0.001)
  }
}
