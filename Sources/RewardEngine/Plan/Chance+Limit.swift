extension Chance {
  /// The chance as a column stores it: a 31-bit draw at or below it means yes.
  ///
  /// -1 is never, `Int32.max` always.
  var limit: Int32 { Int32(Int64(threshold) - 1) }
}

extension PoissonTable {
  /// The rising limits of counts: the count is the number of limits that a 31-bit draw is above.
  var limits: [Int32] { thresholds.map { Int32(Int64($0) - 1) } }
}
