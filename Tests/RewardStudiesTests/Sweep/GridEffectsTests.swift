import RewardEngine
import Testing

@testable import RewardStudies

@Suite("The effects of a grid")
struct GridEffectsTests {
  private func effects(_ counts: [Int], _ values: [[Double]]) throws -> GridEffects {
    let axes = counts.enumerated().map { place, count in
      Design.Axis(FieldPath("field_\(place)"), values: (0..<count).map(Double.init))
    }
    return try #require(
      GridEffects(Design.grid(axes), values.map { Sample(rows: $0.map { [$0] }) }, 0))
  }

  private func exact(_ values: Double...) -> [[Double]] { values.map { [$0, $0, $0] } }

  @Test("are averages over the other axes, from the lowest to the highest value")
  func averages() throws {
    // Rows of the first axis: 10 30 50 and 20 40 60, with means of 30 and 40; columns of 15, 35 and 55.
    let effects = try effects([2, 3], exact(10, 30, 50, 20, 40, 60))
    #expect(effects.averages.map(\.change.value) == [10, 40])
    #expect(effects.averages.map(\.trend) == [.rises, .rises])
    #expect(effects.dependence == nil)
  }

  @Test("name the widest reversal, in a step as well as along the whole axis")
  func reversal() throws {
    // Along the first axis 0 4 2 and 9 1 2: whole changes of 2 and −7, steps of 4 and −8, −2 and 1. The second axis
    // is as wide, 9 and −3, and comes later.
    let found = try #require(try effects([3, 2], exact(0, 9, 4, 1, 2, 2)).dependence)
    #expect(found.isReversal && found.one.axis == 0)
    #expect(found.one.difference.value == 4 && found.other.difference.value == -8)
    #expect([found.one.from, found.one.to, found.other.from, found.other.to] == [0, 2, 1, 3])
  }

  @Test("name an effect that is less than half elsewhere, and not one that is exactly half")
  func contrast() throws {
    // The second axis changes by 20 and by 14 or 15, which is more than half.
    let found = try #require(try effects([2, 2], exact(0, 20, 10, 24)).dependence)
    #expect(!found.isReversal && found.one.difference.value == 10 && found.other.difference.value == 4)
    #expect(try effects([2, 2], exact(0, 20, 10, 25)).dependence == nil)
    // The same with falls.
    #expect(try effects([2, 2], exact(0, -20, -10, -24)).dependence?.one.difference.value == -10)
    #expect(try effects([2, 2], exact(0, -20, -10, -25)).dependence == nil)
  }

  @Test("name no reversal that the replications do not show")
  func noise() throws {
    // The first axis changes by 5 at one setting, and at the other by −1, 1 and −3 in the replications.
    let values = [[0.0, 0, 0], [0, 0, 0], [5, 5, 5], [-1, 1, -3]]
    #expect(try effects([2, 2], values).dependence == nil)
  }

  @Test("are unknown where a point has no value")
  func missing() throws {
    let axis = Design.Axis(FieldPath("field"), values: [0, 1])
    #expect(
      GridEffects(.grid([axis]), [Sample(rows: [[1], [1]]), Sample(rows: [[nil], [1]])], 0) == nil)
  }
}
