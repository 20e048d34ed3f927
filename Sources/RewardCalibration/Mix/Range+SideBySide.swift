import RewardEngine

extension Range<Int> {
  /// The results for some numbers, in their order, worked out side by side.
  ///
  /// - Throws: `CancellationError`.
  func sideBySide<Result: Sendable>(_ result: @escaping @Sendable (Int) -> Result) async throws -> [Result] {
    let starts = Array<Int>(Swift.stride(from: lowerBound, to: upperBound, by: Self.oneByOne))
    var results: [Int: [Result]] = [:]
    try await starts.work(atMost: Swift.max(1, starts.count)) { start in
      try Task.checkCancellation()
      return (start..<Swift.min(start + Self.oneByOne, upperBound)).map(result)
    } take: { start, own in
      results[start] = own
    }
    return starts.flatMap { results[$0] ?? [] }
  }

  /// So many results, one after the other, take longer than to begin with them.
  private static var oneByOne: Int { 16 }
}
