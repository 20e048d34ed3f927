import RewardEngine
import Testing

/// Expected values: worked out by hand or computed with NumPy 2 and SciPy 1.17.
@Suite("Exact moments")
struct ExactMomentsTests {
  @Test("give the mean, variance and standard error of what was added")
  func figures() {
    let moments = moments([1, 2, 3, 4, 5])
    #expect(moments.count == 5)
    #expect(moments.mean == 3)
    #expect(moments.variance == 2.5)
    #expect(moments.standardError == 0.5.squareRoot())
  }

  @Test(
    "give Student's interval of the mean",
    arguments: [
      ([1, 2, 3, 4, 5], 0.95, 1.0367568385224428, 4.963243161477557),
      ([10, -3, 7, 7, 0, 12], 0.99, -4.084294458908291, 15.08429445890829),
      ([1_000_000, 1_000_001], 0.95, 999994.1468976319, 1000006.8531023681),
    ] as [([Int], Double, Double, Double)])
  func interval(values: [Int], confidence: Double, low: Double, high: Double) throws {
    let interval = try #require(moments(values).interval(confidence: confidence))
    #expect(abs(interval.low - low) < 1e-6)
    #expect(abs(interval.high - high) < 1e-6)
  }

  @Test("know no mean of nothing, and no spread of one number")
  func tooFew() {
    #expect(ExactMoments().mean == nil)
    #expect(moments([7]).mean == 7)
    #expect(moments([7]).variance == nil)
    #expect(moments([7]).standardError == nil)
    #expect(moments([7]).interval() == nil)
  }

  @Test("lose nothing where the numbers are large and their spread small")
  func largeNumbers() {
    // Squares near 8e36, beyond any Double's 16 digits; the deviations are −1, 0 and 1.
    let large = 2_828_427_124_746_190_000
    #expect(moments([large - 1, large, large + 1]).variance == 1)
    #expect(moments([-large - 1, -large, 1 - large]).variance == 1)
  }

  @Test("are the same however they are split and merged", arguments: [0, 1, 3, 7, 10])
  func merging(border: Int) {
    let values = [3, -1, 4, 1, -5, 9, 2, 6, -5, 35]
    var merged = moments(Array(values[..<border]))
    merged.merge(moments(Array(values[border...])))
    #expect(merged == moments(values))
  }
}

private func moments(_ values: [Int]) -> ExactMoments {
  var moments = ExactMoments()
  for value in values { moments.add(value) }
  return moments
}
