import RewardEngine

/// The points that Sobol indices are estimated from: two samples A and B, and for each axis A with that axis of B.
///
/// Source: A. Saltelli et al., Computer Physics Communications 181(2), 2010, pp. 259-270.
public struct SaltelliDesign: Sendable, Equatable {
  public let axes: [Design.Axis]
  /// Points of each sample.
  public let base: Int
  /// Row by row: the point of A, A with each axis of B in turn, the point of B.
  public let design: Design

  /// Axes that the sequence has coordinates for, twice.
  public static var mostAxes: Int { SobolSequence.mostDimensions / 2 }

  /// Draws both samples from one Sobol sequence, shifted by what the seed draws; a larger one begins with it.
  ///
  /// - Parameter base: best a power of two.
  /// - Precondition: there are 1 to ``mostAxes`` axes.
  public init(_ axes: [Design.Axis], base: Int, seed: UInt64) {
    let sequence = SobolSequence(dimensions: 2 * axes.count)
    let names = axes.map { "\($0.path)" }
    let shift = sequence.shift(named: names.map { "A \($0)" } + names.map { "B \($0)" }, seed: seed)
    var points: [[Double]] = []
    for index in 0..<base {
      let uniforms = sequence.uniforms(index, shiftedBy: shift)
      let first = zip(axes, uniforms).map { $0.value(drawnBy: $1) }
      let second = zip(axes, uniforms.dropFirst(axes.count)).map { $0.value(drawnBy: $1) }
      points.append(first)
      for axis in axes.indices {
        var mixed = first
        mixed[axis] = second[axis]
        points.append(mixed)
      }
      points.append(second)
    }
    self.axes = axes
    self.base = base
    design = Design(axes, points: points)
  }

  /// Points of a row.
  private var width: Int { axes.count + 2 }

  func placeInA(_ row: Int) -> Int { row * width }
  func place(_ row: Int, with axis: Int) -> Int { row * width + 1 + axis }
  func placeInB(_ row: Int) -> Int { row * width + width - 1 }
}
