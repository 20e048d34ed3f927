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

  @Test("know no mean of nothing, and no spread of one number")
  func tooFew() {
    #expect(ExactMoments().mean == nil)
    #expect(moments([7]).mean == 7)
    #expect(moments([7]).variance == nil)
    #expect(moments([7]).standardError == nil)
  }

  @Test("lose nothing where the numbers are large and their spread small")
  func largeNumbers() {
    // Squares near 8e36, beyond any Double's 16 digits; the deviations are −1, 0 and 1.
    let large = 2_828_427_124_746_190_000
    #expect(moments([large - 1, large, large + 1]).variance == 1)
    #expect(moments([-large - 1, -large, 1 - large]).variance == 1)
  }
}

private func moments(_ values: [Int]) -> ExactMoments {
  let large = values.map { Int128($0) }
  return ExactMoments(
    count: values.count, sum: large.reduce(0, +), squares: large.reduce(0) { $0 + $1 * $1 })
}
