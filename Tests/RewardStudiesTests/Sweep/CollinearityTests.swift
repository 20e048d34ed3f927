import RewardEngine
import Testing

@testable import RewardStudies

@Suite("Axes that move together")
struct CollinearityTests {
  private func groups(_ columns: [Double]...) -> [[Int]] {
    let axes = columns.enumerated().map { place, values in
      Design.Axis(FieldPath("field_\(place)"), values: Set(values).sorted())
    }
    return Collinearity(
      Design(axes, points: columns[0].indices.map { row in columns.map { $0[row] } })
    ).groups
  }

  @Test("are those whose ranks are the same, or the reverse")
  func pairs() {
    #expect(groups([5, 10, 20, 40], [1, 2, 3, 4]) == [[0, 1]])
    #expect(groups([0.2, 0.3, 0.5, 0.6], [0.6, 0.5, 0.3, 0.2]) == [[0, 1]])
    // A column that does not vary moves with none.
    #expect(groups([5, 10, 20, 40], [7, 7, 7, 7]).isEmpty)
  }

  @Test("are three of which each follows from the other two, and no pair does")
  func sum() {
    // Shares that add up to 1, and a field of its own beside them.
    let first = [0.1, 0.2, 0.3, 0.4, 0.1, 0.5, 0.2, 0.6]
    let second = [0.5, 0.1, 0.6, 0.2, 0.3, 0.4, 0.7, 0.1]
    let third = zip(first, second).map { 1 - $0 - $1 }
    #expect(groups(first, second, third, [3, 1, 4, 1, 5, 9, 2, 6]) == [[0, 1, 2]])
  }

  @Test("are none of a grid, and none of axes whose correlation is far from 1")
  func apart() {
    #expect(groups([1, 1, 2, 2, 3, 3], [1, 2, 1, 2, 1, 2]).isEmpty)
    // By hand: 1 − 6 × 6 / (6 × 35) is a correlation of 0.83, which explains 69 %.
    #expect(groups([1, 2, 3, 4, 5, 6], [2, 1, 4, 3, 6, 5]).isEmpty)
  }
}

@Suite("A partial rank correlation")
struct PartialRankCorrelationTests {
  /// The response is the first field, so both are as closely related to the second one, and r − 1 × r is 0.
  @Test("is 0 of a field that only moves with another one, which has the effect")
  func other() throws {
    let (first, second) = ([1.0, 2, 3, 4, 5, 6, 7], [2.0, 1, 4, 3, 6, 5, 7])
    let marginal = try #require(RankCorrelation(second, first))
    #expect(!marginal.interval.contains(0))
    let partials = RankCorrelation.partials(of: first, with: [first, second], amongAxes: 2)
    #expect(try #require(partials[0]).value == 1)
    let other = try #require(partials[1])
    #expect(abs(other.value) < 1e-3 && other.interval.contains(0))
  }

  @Test("is the correlation left by hand")
  func byHand() throws {
    // Ranks 1 to 5 against 2 1 4 3 5 (d² = 4: 0.8), 1 3 2 5 4 (0.8) and of these two (d² = 1 + 4 + 4 + 4 + 1: 0.3).
    let columns = [[2.0, 1, 4, 3, 5], [1, 3, 2, 5, 4]]
    let partials = RankCorrelation.partials(of: [1, 2, 3, 4, 5], with: columns, amongAxes: 1)
    // (0.8 − 0.8 × 0.3) / √((1 − 0.64)(1 − 0.09))
    let expected = 0.56 / (0.36 * 0.91).squareRoot()
    #expect(abs(try #require(partials[0]).value - expected) < 1e-6)
    #expect(abs(try #require(partials[1]).value - expected) < 1e-6)
  }

  @Test("is none of too few points, or of a field that does not vary")
  func none() {
    #expect(
      RankCorrelation.partials(of: [1, 2, 3, 4], with: [[1, 2, 3, 4], [2, 1, 4, 3]], amongAxes: 2) == [
        nil, nil,
      ])
    let still = RankCorrelation.partials(
      of: [1, 2, 3, 4], with: [[1, 2, 3, 4], [7, 7, 7, 7]], amongAxes: 2)
    #expect(still[0]?.value == 1 && still[1] == nil)
  }
}
