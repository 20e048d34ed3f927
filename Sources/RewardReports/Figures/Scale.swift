import RewardEngine

/// Maps values to places on the paper, along a linear or a logarithmic axis.
struct Scale {
  var low: Double
  var high: Double
  var start: Double
  var end: Double
  var scaling = Axis.Scaling.linear

  /// The place of a value. On a logarithmic axis a value below the axis lies at its foot.
  ///
  /// - Precondition: `low` is above 0 on a logarithmic axis.
  func callAsFunction(_ value: Double) -> Double {
    guard high > low else { return (start + end) / 2 }
    let share =
      switch scaling {
      case .linear: (value - low) / (high - low)
      case .logarithmic: Mathematics.log(max(value, low) / low) / Mathematics.log(high / low)
      }
    return start + share * (end - start)
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
struct Point {
  var x: Double
  var y: Double
}
