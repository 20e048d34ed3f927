/// Maps values to places on the paper, along a linear or a logarithmic axis.
package struct Scale {
  package var low: Double
  package var high: Double
  package var start: Double
  package var end: Double
  package var scaling = Axis.Scaling.linear

  /// The place of a value. On a logarithmic axis a value below the axis lies at its foot.
  ///
  /// - Precondition: `low` is above 0 on a logarithmic axis.
  package func callAsFunction(_ value: Double) -> Double {
    guard high > low else { return (start + end) / 2 }
    let share =
      switch scaling {
      case .linear: (value - low) / (high - low)
      case .logarithmic: Self.logarithm(max(value, low) / low) / Self.logarithm(high / low)
      }
    return start + share * (end - start)
  }

  /// The binary logarithm of a number from 1 up, to 40 binary places.
  ///
  /// Each squaring shows one more place. Products are rounded alike on all machines; a library's logarithm is not.
  static func logarithm(_ value: Double) -> Double {
    precondition(value >= 1 && value.isFinite, "an axis goes up from its foot, not to \(value) of it")
    var result = Double(value.exponent)
    var rest = value.significand
    var place = 1.0
    for _ in 0..<40 {
      rest *= rest
      place /= 2
      if rest >= 2 {
        rest /= 2
        result += place
      }
    }
    return result
  }
}

/// A rectangle on the paper, in pixels from its upper left corner.
struct Area {
  var left: Double
  var top: Double
  var right: Double
  var bottom: Double
}

/// A place on the paper.
package struct Point {
  package var x: Double
  package var y: Double
}
