import RewardEngine
import Testing

@Suite("Joint moments")
struct JointMomentsTests {
  private let pairs = joint([[3, 4], [0, 1], [5, 6], [8, 6], [2, 3], [9, 10]])

  @Test("hold the upper triangle of products, row by row")
  func layout() {
    let moments = joint([[1, 2, 3], [10, 20, 40]])
    #expect(moments.count == 2)
    #expect(moments.variables == 3)
    #expect(moments.sums == [11, 22, 43])
    #expect(moments.products == [101, 202, 403, 404, 806, 1_609])
    #expect(moments == JointMoments(count: 2, sums: moments.sums, products: moments.products))
  }

  @Test("give the covariance of each two, in either order, negative ones too")
  func covariance() {
    #expect(pairs.covariance(0, 1) == 10.2)
    #expect(pairs.covariance(1, 0) == 10.2)
    #expect(joint([[1, 3], [2, 2], [3, 1]]).covariance(0, 1) == -1)
    // Of 1, 2, 6 with 5, 1, 0: deviations −2, −1, 3 and 3, −1, −2, so (−6 + 1 − 6) / 2.
    let three = joint([[0, 1, 5], [0, 2, 1], [0, 6, 0]])
    #expect(three.covariance(1, 2) == -5.5)
    #expect(three.covariance(0, 2) == 0)
    #expect(three.covariance(2, 2) == 7)
  }

  @Test("give the moments of each number alone")
  func sides() {
    // 3, 0, 5, 8, 2 and 9, and their squares: 9 + 0 + 25 + 64 + 4 + 81.
    let x = ExactMoments(count: 6, sum: 27, squares: 183)
    #expect(pairs.moments(of: 0) == x)
    #expect(pairs.covariance(0, 0) == x.variance)
    #expect(pairs.moments(of: 1).sum == 30)
  }

  @Test("of some numbers are those of players with these numbers alone")
  func selecting() {
    #expect(joint([[1, 2, 3], [10, 20, 40]]).selecting([2, 0]) == joint([[3, 1], [40, 10]]))
    #expect(joint([[1, 2, 3], [10, 20, 40]]).selecting([1]) == joint([[2], [20]]))
  }

  @Test("give the spread of a weighted sum: of the differences −1, −1, −1, 2, −1, −1 it is 1.5")
  func weighing() throws {
    let spread = try #require(pairs.variance(weighing: [1, -1]))
    #expect(abs(spread - 1.5) < 1e-13)
    #expect(pairs.variance(weighing: [2, 0]) == 4 * (pairs.covariance(0, 0) ?? .nan))
    #expect(pairs.variance(weighing: [0, 0]) == 0)
  }

  @Test("know no spread of one player")
  func tooFew() {
    #expect(JointMoments(variables: 2).covariance(0, 1) == nil)
    #expect(joint([[1, 2]]).covariance(0, 1) == nil)
    #expect(joint([[1, 2]]).variance(weighing: [1, 1]) == nil)
    #expect(joint([[1, 2]]).variance(weighing: [0, 0]) == nil)
  }

  @Test("lose nothing where the numbers are large and their spread small")
  func largeNumbers() {
    // Products near 8e36, beyond any Double's 16 digits; the deviations are −1, 0, 1 and 1, 0, −1.
    let large = 2_828_427_124_746_190_000
    let moments = joint([[large - 1, 1 - large], [large, -large], [large + 1, -large - 1]])
    #expect(moments.covariance(0, 1) == -1)
  }

  @Test("are the same however they are split and merged", arguments: [0, 1, 3, 6])
  func merging(border: Int) {
    let rows = [[3, 4, -1], [0, 1, 7], [5, 6, 0], [8, 6, -3], [2, 3, 3], [9, 10, 11]]
    var merged = joint(Array(rows[..<border]))
    merged.merge(joint(Array(rows[border...])))
    #expect(merged == joint(rows))
  }
}

/// The moments of these players' numbers; of three numbers when there are no players.
func joint(_ rows: [[Int]]) -> JointMoments {
  var moments = JointMoments(variables: rows.first?.count ?? 3)
  for row in rows { moments.add(row) }
  return moments
}
