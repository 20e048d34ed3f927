/// A row of figures, simulated by itself and kept in a notebook.
protocol StudyRow: Sendable {
  /// The key of the row in a notebook.
  var key: UInt64 { get }
  /// The number of its figures.
  var width: Int { get }
  /// Player-days that it simulates.
  var playerDays: Int { get }

  /// - Parameter report: Is called with player-days that are done.
  func figures(threads: Int, report: (@Sendable (Int) -> Void)?) async throws -> [Double?]
}

extension Array where Element: StudyRow {
  /// The figures of each row: from the notebook where it has them, else simulated and kept there.
  ///
  /// - Parameter most: How many rows are simulated at once, which share the threads.
  /// - Throws: what a row throws, `CancellationError` when cancelled, and what the notebook throws.
  func figures(threads: Int, atOnce most: Int, _ progress: StudyProgress) async throws -> [[Double?]] {
    // A row of another length belongs to another study, and is simulated again.
    var figures = map { row in
      progress.notebook?.recall(row.key).flatMap { $0.count == row.width ? $0 : nil }
    }
    let missing = indices.filter { figures[$0] == nil }
    progress.report?(indices.reduce(0) { $0 + (figures[$1] == nil ? 0 : self[$1].playerDays) })
    let threadsEach = Swift.max(1, threads / Swift.max(1, Swift.min(most, missing.count)))
    try await missing.work(atMost: most) { place in
      try await self[place].figures(threads: threadsEach, report: progress.report)
    } take: { place, row in
      try progress.notebook?.keep(row, under: self[place].key)
      figures[place] = row
    }
    return figures.compactMap { $0 }
  }
}
