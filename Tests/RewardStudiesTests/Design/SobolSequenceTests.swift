import RewardEngine
import Testing

@testable import RewardStudies

@Suite("The Sobol sequence")
struct SobolSequenceTests {
  private func coordinates(_ index: Int, dimensions: Int) -> [Double] {
    SobolSequence(dimensions: dimensions).point(index).map { Double($0) * 0x1p-32 }
  }

  @Test("begins as Joe and Kuo print it for three axes")
  func published() {
    // S. Joe & F. Y. Kuo, "Notes on generating Sobol sequences", 2008: the output of `sobol 10 3`.
    let published = [
      [0, 0, 0], [0.5, 0.5, 0.5], [0.75, 0.25, 0.25], [0.25, 0.75, 0.75], [0.375, 0.375, 0.625],
      [0.875, 0.875, 0.125], [0.625, 0.125, 0.875], [0.125, 0.625, 0.375], [0.1875, 0.3125, 0.9375],
      [0.6875, 0.8125, 0.4375],
    ]
    #expect((0..<10).map { coordinates($0, dimensions: 3) } == published)
  }

  @Test("agrees with another program on its last axes")
  func another() {
    // scipy.stats.qmc.Sobol(40, scramble=False) of scipy 1.17.1.
    let hundredth = coordinates(100, dimensions: 40)
    #expect(
      [0, 9, 19, 29, 39].map { hundredth[$0] } == [0.4140625, 0.6953125, 0.3359375, 0.7265625, 0.1328125])
    let later = coordinates(1023, dimensions: 40)
    #expect(
      [5, 15, 25, 35, 39].map { later[$0] } == [
        0.4384765625, 0.4638671875, 0.3759765625, 0.8642578125, 0.6982421875,
      ])
  }

  @Test("has one of its first 2ᵐ points in each part of every axis, shifted or not", arguments: [0, 1, 5, 8])
  func everyAxis(power: Int) {
    let sequence = SobolSequence(dimensions: SobolSequence.mostDimensions)
    let names = (0..<SobolSequence.mostDimensions).map { "axis \($0)" }
    for shift in [names.map { _ in 0 }, sequence.shift(named: names, seed: 9)] {
      let points = (0..<(1 << power)).map { sequence.uniforms($0, shiftedBy: shift) }
      for axis in names.indices {
        let parts = points.map { Int($0[axis] * Double(1 << power)) }
        #expect(parts.sorted() == Array(0..<(1 << power)))
      }
    }
  }

  @Test(
    "has one of its first 2ᵐ points in each box of the first two axes of that size", arguments: [1, 4, 7])
  func boxes(power: Int) {
    let sequence = SobolSequence(dimensions: 2)
    for shift in [[0, 0], sequence.shift(named: ["a", "b"], seed: 4)] as [[UInt32]] {
      let points = (0..<(1 << power)).map { sequence.uniforms($0, shiftedBy: shift) }
      for across in 0...power {
        let up = power - across
        let boxes = points.map { Int($0[0] * Double(1 << across)) << up | Int($0[1] * Double(1 << up)) }
        #expect(boxes.sorted() == Array(0..<(1 << power)))
      }
    }
  }

  @Test("as a design begins with the design of fewer points, and is another for another seed")
  func design() {
    let axes = ["a", "b", "c"].map { Design.Axis(FieldPath($0), from: 0, to: 1) }
    let long = Design.sobol(axes, points: 32, seed: 1)
    #expect(Design.sobol(axes, points: 16, seed: 1).points == Array(long.points.prefix(16)))
    #expect(Design.sobol(axes, points: 32, seed: 2) != long)
    #expect(long.points.allSatisfy { $0.allSatisfy { $0 > 0 && $0 < 1 } })
  }
}
