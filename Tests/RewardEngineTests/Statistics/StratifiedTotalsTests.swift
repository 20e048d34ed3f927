import RewardEngine
import Testing

/// Expected values: worked out by hand or computed with NumPy 2 and SciPy 1.17.
@Suite("Totals over strata")
struct StratifiedTotalsTests {
  private let pairs = StratifiedTotals([joint([[3, 4], [0, 1], [5, 6], [8, 6], [2, 3], [9, 10]])])

  @Test("give a ratio of totals with its interval by the delta method")
  func ratio() throws {
    #expect(pairs.total(0) == 27 && pairs.total(1) == 30)
    let ratio = try #require(pairs.ratio(0, over: 1))
    #expect(ratio.value == 0.9)
    #expect(abs((ratio.standardError ?? .nan) - 0.1069579356569675) < 1e-14)
    let interval = try #require(ratio.interval())
    #expect(abs(interval.low - 0.6250558734230417) < 1e-9)
    #expect(abs(interval.high - 1.1749441265769582) < 1e-9)
  }

  @Test("count only what differs within a stratum, with that stratum's degrees of freedom")
  func strata() throws {
    // Both totals are 16. Of x − y only the second stratum has spread: 0, −2, 2, 0, so 4 · 8/3 for its total.
    let totals = StratifiedTotals([
      joint([[1, 1], [3, 3], [1, 1], [3, 3]]), joint([[2, 2], [0, 2], [4, 2], [2, 2]]),
    ])
    let ratio = try #require(totals.ratio(0, over: 1))
    #expect(ratio.value == 1)
    let error = (1.0 / 24).squareRoot()
    #expect(abs((ratio.standardError ?? .nan) - error) < 1e-14)
    #expect(abs(ratio.degrees - 3) < 1e-12)
    let interval = try #require(ratio.interval())
    // SciPy: t.isf(0.025, 3).
    #expect(abs(interval.high - (1 + 3.182446305284263 * error)) < 1e-8)
    #expect(abs(interval.low - (1 - 3.182446305284263 * error)) < 1e-8)
  }

  @Test("give a ratio in any unit", arguments: [100.0, -1, 0.001])
  func scale(scale: Double) throws {
    let (plain, scaled) = (pairs.ratio(0, over: 1), pairs.ratio(0, over: 1, scale: scale))
    let (one, other) = try (#require(plain?.standardError), #require(scaled?.standardError))
    #expect(scaled?.value == 0.9 * scale)
    #expect(abs(other - one * abs(scale)) < 1e-12)
    #expect(abs((scaled?.degrees ?? .nan) - 5) < 1e-12)
  }

  /// Sums of squares within the strata 14, 8 and 130, of 4, 4 and 5 players.
  @Test("give a mean with Satterthwaite's degrees of freedom")
  func mean() throws {
    let rows = [[1, 2, 3, 6], [10, 14, 12, 12], [100, 100, 90, 95, 105]]
    let mean = try #require(StratifiedTotals(rows.map { joint($0.map { [$0] }) }).mean(0))
    let parts: [(variance: Double, degrees: Double)] = [(56.0 / 3, 3), (32.0 / 3, 3), (162.5, 4)]
    let variance = parts.reduce(0.0) { $0 + $1.variance }
    let doubt = parts.reduce(0.0) { $0 + $1.variance * $1.variance / $1.degrees }
    #expect(abs(mean.value - 550.0 / 13) < 1e-12)
    #expect(abs((mean.standardError ?? .nan) - variance.squareRoot() / 13) < 1e-13)
    #expect(abs(mean.degrees - variance * variance / doubt) < 1e-11)
  }

  @Test("give the growth of a ratio")
  func ratioOfRatios() throws {
    // Totals 4, 2, 4, 4: (4/2) / (4/4). The slopes along the first and the last total are 1/2; each has the
    // spread 2, and so have the two together: 2 · (1/4 · 2 + 2 · 1/4 · 2 + 1/4 · 2) = 4.
    let totals = StratifiedTotals([joint([[1, 1, 2, 1], [3, 1, 2, 3]])])
    let growth = try #require(totals.ratioOfRatios(0, 1, over: 2, 3))
    #expect(growth.value == 2)
    #expect(growth.standardError == 2)
    #expect(growth.degrees == 1)
    // The slopes along the second and the third are −value / total: −1 and −1/2.
    let turned = try #require(totals.ratioOfRatios(1, 0, over: 3, 2))
    #expect(turned.value == 0.5)
    #expect(abs((turned.standardError ?? .nan) - 0.5) < 1e-14)
    // A ratio has not grown since itself, whatever its spread.
    #expect(totals.ratioOfRatios(0, 3, over: 0, 3)?.interval() == Interval(low: 1, high: 1))
  }

  @Test("follow any smooth figure along its gradient")
  func estimate() throws {
    // The product of 4 and 2, of which the first has spread 2 in two players: √(2 · 2² · 2).
    let totals = StratifiedTotals([joint([[1, 1], [3, 1]])])
    let product = try #require(totals.estimate({ $0[0] * $0[1] }, gradient: { [$0[1], $0[0]] }))
    #expect(product.value == 8)
    #expect(product.standardError == 4)
    #expect(totals.estimate({ _ in nil }, gradient: { $0 }) == nil)
  }

  @Test("join a stratum of fewer than four players with its neighbour")
  func singlePlayer() {
    let (first, second) = (joint([[1, 1], [3, 2], [4, 4]]), joint([[9, 5]]))
    var whole = first
    whole.merge(second)
    let totals = StratifiedTotals([first, second])
    #expect(totals.ratio(0, over: 1) == StratifiedTotals([whole]).ratio(0, over: 1))
    #expect(totals.ratio(0, over: 1)?.interval() != nil)
    #expect(totals.count == 4)
  }

  @Test("pass over a stratum without players")
  func emptyStratum() {
    let stratum = joint([[1, 1], [3, 2], [4, 4]])
    let totals = StratifiedTotals([JointMoments(variables: 2), stratum])
    #expect(totals.ratio(0, over: 1) == StratifiedTotals([stratum]).ratio(0, over: 1))
  }

  @Test("are certain of a constant ratio, but for rounding")
  func constantRatio() throws {
    let ratio = StratifiedTotals([joint([[2, 1], [4, 2], [6, 3]])]).ratio(0, over: 1)
    #expect(ratio?.value == 2)
    #expect(try #require(ratio?.standardError) < 1e-7)
  }

  @Test("know no ratio to nothing, and no interval of one player")
  func tooFew() {
    let opposed = StratifiedTotals([joint([[1, 2, 1, 1], [2, -2, 1, 1]])])
    #expect(opposed.ratio(0, over: 1) == nil)
    #expect(opposed.ratioOfRatios(0, 1, over: 2, 3) == nil)
    #expect(opposed.ratioOfRatios(0, 2, over: 1, 3) == nil)
    #expect(opposed.ratioOfRatios(0, 2, over: 3, 1) == nil)
    #expect(opposed.ratioOfRatios(1, 0, over: 2, 3)?.value == 0)
    #expect(StratifiedTotals([JointMoments(variables: 1)]).mean(0) == nil)
    let single = StratifiedTotals([joint([[1, 2]])])
    #expect(single.ratio(0, over: 1)?.value == 0.5)
    #expect(single.ratio(0, over: 1)?.standardError == nil)
    #expect(single.ratio(0, over: 1)?.interval() == nil)
  }
}
