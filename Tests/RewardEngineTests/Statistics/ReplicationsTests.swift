import RewardEngine
import Testing

/// Expected values: worked out by hand or computed with SciPy 1.17.
@Suite("Replications")
struct ReplicationsTests {
  @Test("give the mean over runs with Student's interval")
  func interval() throws {
    let runs = Replications([1, 2, 3, 4, 5])
    #expect(runs.mean == 3)
    #expect(runs.standardError == 0.5.squareRoot())
    let interval = try #require(runs.interval())
    #expect(abs(interval.low - 1.0367568385224428) < 1e-6)
    #expect(abs(interval.high - 4.963243161477557) < 1e-6)
    let wide = try #require(Replications([10, -3, 7, 7, 0, 12]).interval(confidence: 0.99))
    #expect(abs(wide.low + 4.084294458908291) < 1e-6)
    #expect(abs(wide.high - 15.08429445890829) < 1e-6)
  }

  @Test("that all agree leave no doubt, and no rounding")
  func agreeing() {
    #expect(Replications([0.1, 0.1, 0.1]).mean == 0.1)
    #expect(Replications([0.1, 0.1, 0.1]).interval() == Interval(low: 0.1, high: 0.1))
  }

  @Test("lose nothing where the numbers are large and their spread small")
  func largeNumbers() {
    let runs = Replications([1e15, 1e15 + 1, 1e15 + 2])
    #expect(runs.mean == 1e15 + 1)
    #expect(runs.standardError == (1 / 3.0).squareRoot())
  }

  @Test("know no mean of no run, and no spread of one")
  func tooFew() {
    #expect(Replications([]).mean == nil)
    #expect(Replications([]).interval() == nil)
    #expect(Replications([7]).mean == 7)
    #expect(Replications([7]).standardError == nil)
    #expect(Replications([7]).interval() == nil)
  }
}
