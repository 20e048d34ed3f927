import RewardEngine
import Testing

@testable import RewardStudies

@Suite("A design")
struct DesignTests {
  private let price = Design.Axis(FieldPath("shop.hat.price.coins"), values: [5, 10, 15])
  private let chance = Design.Axis(FieldPath("missions.walk.chance"), from: 0.5, to: 1)

  @Test("as a grid has every combination once, the last axis fastest")
  func grid() {
    #expect(
      Design.grid([price, chance], levels: 2).points == [
        [5, 0.5], [5, 1], [10, 0.5], [10, 1], [15, 0.5], [15, 1],
      ])
    #expect(Design.gridSize([price, chance], levels: 2) == 6)
    #expect(Design.grid([], levels: 2).points == [[]])
  }

  @Test("of too many points is counted without being made")
  func gridSize() {
    let axes = Array(repeating: price, count: 50)
    #expect(Design.gridSize(Array(axes.prefix(3)), levels: 2) == 27)
    // 3⁵⁰ is beyond 2⁶³.
    #expect(Design.gridSize(axes, levels: 2) == .max)
  }

  @Test("one at a time has the base once, and moves one axis at each other point")
  func oneAtATime() {
    let design = Design.oneAtATime([price, chance], around: [10, 0.8], levels: 3)
    #expect(
      design.points == [
        [10, 0.8], [5, 0.8], [15, 0.8], [10, 0.5], [10, 0.75], [10, 1],
      ])
  }

  @Test("finds which of its points are the same")
  func distinct() {
    let design = Design([price, chance], points: [[5, 1], [10, 1], [5, 1], [10, 0.5], [10, 1]])
    let (points, places) = design.distinct
    #expect(points == [[5, 1], [10, 1], [10, 0.5]])
    #expect(places == [0, 1, 0, 2, 1])
  }

  @Test("writes a point as settings of a scenario")
  func variant() {
    let design = Design([price, chance], points: [[5, 0.75]])
    #expect(
      design.variant(design.points[0]).settings.map(\.description) == [
        "shop.hat.price.coins=5", "missions.walk.chance=0.75",
      ])
  }
}

@Suite("A Latin hypercube")
struct LatinHypercubeTests {
  @Test("meets each part of each axis exactly once", arguments: [1, 2, 7, 100])
  func parts(count: Int) {
    for name in ["a", "b", "c"] {
      let column = LatinHypercube.column(count, of: name, seed: 7)
      let parts = column.map { Int($0 * Double(count)) }
      #expect(parts.sorted() == Array(0..<count))
    }
  }

  @Test("puts a whole axis of as many values as points on each of them once")
  func wholeAxis() {
    let axis = Design.Axis(FieldPath("days"), from: 1, to: 10, steps: 1)
    let design = Design.latin([axis], points: 10, seed: 3)
    #expect(design.points.map { $0[0] }.sorted() == (1...10).map { Double($0) })
  }

  @Test("has an order of its own on each axis and for each seed, which no other axis moves")
  func addressed() {
    let axes = ["a", "b"].map { Design.Axis(FieldPath($0), from: 0, to: 1) }
    let both = Design.latin(axes, points: 20, seed: 1)
    let second = Design.latin([axes[1]], points: 20, seed: 1)
    #expect(both.points.map { $0[1] } == second.points.map { $0[0] })
    #expect(both.points.map { $0[0] } != both.points.map { $0[1] })
    #expect(Design.latin(axes, points: 20, seed: 2) != both)
  }

  @Test("of random orders puts each number anywhere")
  func permutation() {
    // Of 6 orders of three, each comes 100 times in 600 on average, with a standard deviation of 9.1.
    var counts: [[Int]: Int] = [:]
    for number in 0..<600 {
      var stream = Luck(seed: 5).studyStream("test", number: number)
      counts[stream.permutation(of: 3), default: 0] += 1
    }
    #expect(counts.count == 6)
    #expect(counts.values.allSatisfy { abs($0 - 100) < 46 })
  }
}
