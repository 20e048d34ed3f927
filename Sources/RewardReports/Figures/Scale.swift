/// A straight line from values to places on the paper.
struct Scale {
  var low: Double
  var high: Double
  var start: Double
  var end: Double

  func callAsFunction(_ value: Double) -> Double {
    high > low ? start + (value - low) / (high - low) * (end - start) : (start + end) / 2
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
