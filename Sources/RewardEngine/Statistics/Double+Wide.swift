extension Double {
  /// The double that is nearest to a wide integer, as `Double(_:)` gives it.
  ///
  /// Nearly all sums of a run fit into 64 bits, and the processor converts those at once. Swift converts wider ones in steps.
  init(nearest wide: some FixedWidthInteger) {
    if let narrow = Int64(exactly: wide) { self = Double(narrow) } else { self = Double(wide) }
  }
}
