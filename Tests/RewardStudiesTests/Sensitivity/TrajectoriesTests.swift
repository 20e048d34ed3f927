import RewardEngine
import Testing

@testable import RewardStudies

@Suite("Walks through a design")
struct TrajectoriesTests {
  private let axes = ["a", "b", "c"].map { Design.Axis(FieldPath($0), from: 0, to: 3) }

  @Test("move each axis once, by half of the levels, all others as they were", arguments: [2, 4, 6])
  func steps(levels: Int) {
    let walks = Trajectories(axes, count: 12, levels: levels, seed: 1)
    #expect(walks.design.points.count == 12 * 4)
    #expect(walks.steps.count == 12 * 3)
    // levels/2 of levels − 1 spaces
    let width = Double(levels / 2) / Double(levels - 1)
    for step in walks.steps {
      let (before, after) = (walks.design.points[step.from], walks.design.points[step.to])
      #expect(step.to == step.from + 1)
      #expect(isClose(abs(step.width), width))
      #expect(isClose(after[step.axis], before[step.axis] + 3 * step.width))
      for axis in axes.indices where axis != step.axis { #expect(before[axis] == after[axis]) }
    }
    for walk in 0..<12 {
      #expect(Set(walks.steps[(3 * walk)..<(3 * walk + 3)].map(\.axis)) == [0, 1, 2])
    }
  }

  @Test("begin on every level of an axis")
  func levels() {
    let walks = Trajectories(axes, count: 60, seed: 2)
    // A level is missed by 60 walks with a chance of 0.75⁶⁰, below 1e-7.
    for axis in axes.indices {
      let levels = Set((0..<60).map { walks.design.points[4 * $0][axis] })
      #expect(levels == [0, 1, 2, 3])
    }
  }

  @Test("of a whole-number axis have the length that whole numbers allow")
  func wholeAxis() {
    let days = Design.Axis(FieldPath("days"), from: 1, to: 3, steps: 1)
    let walks = Trajectories([days], count: 40, seed: 3)
    // Levels 1, 1⅔, 2⅓ and 3 are read as 1, 2, 2 and 3: steps from 1 to 2, and from 2 to 3.
    #expect(Set(walks.steps.map(\.width)) == [0.5, -0.5])
    #expect(walks.design.points.allSatisfy { [1, 2, 3].contains($0[0]) })
  }

  @Test("go to another number where levels of a whole axis are read as the same")
  func coarseAxis() {
    // Eight levels from 1 to 2 on a logarithmic scale are read as 1, 1, 1, 1, 1, 2, 2, 2: of half of them, one step
    // would go from 1 to 1.
    let price = Design.Axis(FieldPath("price"), from: 1, to: 2, steps: 1, scale: .logarithmic)
    let walks = Trajectories([price], count: 40, levels: 8, seed: 3)
    #expect(Set(walks.steps.map(\.width)) == [1, -1])
    let flat = ElementaryEffects(
      of: Trajectories([Design.Axis(FieldPath("price"), values: [5])], count: 3, seed: 3),
      values: Array(repeating: [7, 8], count: 6), seed: 1)
    #expect(flat.effects.map(\.meanAbsolute) == [0])
  }

  @Test("are the same again, and the first of more")
  func addressed() {
    let few = Trajectories(axes, count: 3, seed: 1)
    let more = Trajectories(axes, count: 6, seed: 1)
    #expect(more.design.points.prefix(12) == few.design.points[...])
    #expect(Trajectories(axes, count: 3, seed: 2) != few)
  }
}
