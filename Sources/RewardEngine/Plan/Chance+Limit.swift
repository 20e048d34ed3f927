extension Chance {
  /// The chance as a column compares it: a 31-bit draw at or below it means yes; -1 never, `Int32.max` always.
  var limit: Int32 { Int32(Int64(threshold) - 1) }
}

extension PoissonTable {
  /// Rising limits as a column compares them: the count is the number of limits a 31-bit draw is above.
  var limits: [Int32] { thresholds.map { Int32(Int64($0) - 1) } }
}
