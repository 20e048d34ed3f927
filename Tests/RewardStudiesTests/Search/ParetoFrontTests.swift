import Testing

@testable import RewardStudies

@Suite("A Pareto front")
struct ParetoFrontTests {
  @Test("has what nothing else beats, and the next what only the first beats")
  func fronts() {
    let points = [[1.0, 5], [2, 3], [4, 1], [3, 4], [5, 5], [2, 6]]
    // (3, 4) is beaten by (2, 3); (2, 6) by (1, 5) and (2, 3); (5, 5) by all of them but (2, 6).
    #expect(ParetoFront.fronts(points) == [[0, 1, 2], [3, 5], [4]])
  }

  @Test("keeps points that are alike together")
  func alike() {
    #expect(ParetoFront.fronts([[1, 1], [1, 1], [1, 2]]) == [[0, 1], [2]])
    #expect(ParetoFront.fronts([]) == [])
  }

  @Test("of one figure is the least, then the next")
  func single() {
    #expect(ParetoFront.fronts([[3], [1], [2]]) == [[1], [2], [0]])
  }
}
