/// A ladder of thresholds in a tile, and where its columns are; made once for each tile, as ``StreakCopy`` is.
struct TileLadder {
  /// Columns that are added up: mostly one or two.
  private let first: UnsafeMutablePointer<Lanes>
  private let second: UnsafeMutablePointer<Lanes>?
  private let others: UnsafeMutableBufferPointer<UnsafeMutablePointer<Lanes>>
  let thresholds: UnsafeMutableBufferPointer<Int32>
  let next: UnsafeMutablePointer<Lanes>
  let passed: UnsafeMutablePointer<Lanes>
  /// Index of the first threshold in the tally's tables.
  let firstThreshold: Int
  /// Indices of offers, then packs, whose sale alone raises the quantity; `nil` if anything else does.
  let sales: Range<Int>?
  /// Whether it is the ladder of levels.
  let isOfLevels: Bool

  init(_ ladder: Measures.Ladder, isOfLevels: Bool, _ column: (Int) -> UnsafeMutablePointer<Lanes>) {
    first = column(ladder.columns[0])
    second = ladder.columns.count > 1 ? column(ladder.columns[1]) : nil
    others = .allocate(capacity: max(0, ladder.columns.count - 2))
    _ = others.initialize(from: ladder.columns.dropFirst(2).map(column))
    thresholds = .allocate(capacity: ladder.thresholds.count)
    _ = thresholds.initialize(from: ladder.thresholds)
    next = column(ladder.next)
    passed = column(ladder.passed)
    firstThreshold = ladder.firstThreshold
    sales = ladder.sales
    self.isOfLevels = isOfLevels
  }

  func deallocate() {
    others.deallocate()
    thresholds.deallocate()
  }

  /// Each player's value on the ladder.
  @inline(__always) func height(_ vector: Int) -> Lanes {
    var height = first[vector]
    if let second { height &+= second[vector] }
    for column in others { height &+= column[vector] }
    return height
  }

  /// One player's value on the ladder.
  func height(ofLane lane: Int) -> Int32 { height(lane / Lanes.scalarCount)[lane % Lanes.scalarCount] }
}
