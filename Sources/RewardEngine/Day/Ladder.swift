/// A ladder of thresholds in a tile, and where its columns are; made once for each tile, as ``StreakCopy`` is.
struct Ladder {
  /// Columns that are added up.
  let columns: UnsafeMutableBufferPointer<UnsafeMutablePointer<Lanes>>
  let thresholds: UnsafeMutableBufferPointer<Int32>
  let next: UnsafeMutablePointer<Lanes>
  let passed: UnsafeMutablePointer<Lanes>
  /// Index of the first threshold in the tally's tables.
  let firstThreshold: Int
  /// Indices of offers, then packs, whose sale alone raises the quantity; `nil` if anything else does.
  let sales: Range<Int>?

  init(_ ladder: Measures.Ladder, _ column: (Int) -> UnsafeMutablePointer<Lanes>) {
    columns = .allocate(capacity: ladder.columns.count)
    _ = columns.initialize(from: ladder.columns.map(column))
    thresholds = .allocate(capacity: ladder.thresholds.count)
    _ = thresholds.initialize(from: ladder.thresholds)
    next = column(ladder.next)
    passed = column(ladder.passed)
    firstThreshold = ladder.firstThreshold
    sales = ladder.sales
  }

  func deallocate() {
    columns.deallocate()
    thresholds.deallocate()
  }

  /// Each player's value on the ladder.
  @inline(__always) func height(_ vector: Int) -> Lanes {
    var height = Lanes()
    for column in columns { height &+= column[vector] }
    return height
  }

  /// One player's value on the ladder.
  func height(ofLane lane: Int) -> Int32 { columns.reduce(0) { $0 + Tile.scalars($1)[lane] } }
}
