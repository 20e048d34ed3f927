extension Sequence where Element: Sendable {
  /// Works on all elements, on at most `most` at once.
  ///
  /// - Parameter take: Gets each element's result as it is done, in any order.
  /// - Throws: what the work or `take` throws first; the rest is cancelled.
  package func work<Result: Sendable>(
    atMost most: Int, _ body: @escaping @Sendable (Element) async throws -> Result,
    take: (Element, Result) throws -> Void
  ) async throws {
    try await withThrowingTaskGroup(of: (Element, Result).self) { group in
      for (place, element) in enumerated() {
        if place >= most, let (done, result) = try await group.next() { try take(done, result) }
        group.addTask { (element, try await body(element)) }
      }
      for try await (done, result) in group { try take(done, result) }
    }
  }
}
