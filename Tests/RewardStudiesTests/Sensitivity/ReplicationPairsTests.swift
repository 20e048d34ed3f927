import RewardEngine
import Testing

@testable import RewardStudies

@Suite("Pairs of replications")
struct ReplicationPairsTests {
  @Test("multiply the values of different replications")
  func product() {
    // By hand, of 1, 2, 6 with themselves: (1·2 + 1·6 + 2·6) / 3 = 20/3. The square of their mean is 9, 7/3 more: the
    // variance of the mean, (4 + 1 + 9) / (3 · 2).
    let pairs = ReplicationPairs(3)
    #expect(isClose(pairs.product([1, 2, 6], [1, 2, 6]), 20 / 3.0))
    // 1·(5 + 4) + 2·(3 + 4) + 6·(3 + 5) over six
    #expect(isClose(pairs.product([1, 2, 6], [3, 5, 4]), 71 / 6.0))
    #expect(pairs.mean([1, 2, 6]) == 3)
  }

  @Test("weigh a replication that was drawn twice, and never pair it with itself")
  func weights() {
    let pairs = ReplicationPairs(weights: [2, 0, 1])
    #expect(pairs.product([1, 2, 6], [1, 2, 6]) == 6)
    #expect(isClose(pairs.mean([1, 2, 6]), 8 / 3.0))
  }
}

@Suite("Resampling")
struct ResamplingTests {
  @Test("draws as many rows and replications as there are")
  func counts() {
    let resampling = Resampling(rows: 10, replications: 4, seed: 1, name: "test")
    for number in 0..<20 {
      let draw = resampling.draw(number)
      #expect(draw.rows.reduce(0, +) == 10)
      #expect(draw.pairs.mean([3, 3, 3, 3]) == 3)
    }
    #expect(resampling.draw(0).rows != resampling.draw(1).rows)
    #expect(resampling.draw(0).rows == resampling.draw(0).rows)
  }

  @Test("of two replications always draws both")
  func twoReplications() {
    let resampling = Resampling(rows: 3, replications: 2, seed: 1, name: "test")
    #expect((0..<20).allSatisfy { resampling.draw($0).pairs.product([1, 3], [1, 3]) == 3 })
  }

  @Test("takes the middle of sorted figures for an interval, between two where it falls between them")
  func percentiles() {
    // Of 0 … 100 the 2.5 % lies at 2.5, the 97.5 % at 97.5.
    let interval = Interval(percentilesOf: (0...100).reversed().map(Double.init))
    #expect(isClose(interval.low, 2.5) && isClose(interval.high, 97.5))
    #expect(Interval(percentilesOf: [7]) == Interval(low: 7, high: 7))
    #expect(Interval(percentilesOf: []) == Interval(low: 0, high: 0))
  }
}
