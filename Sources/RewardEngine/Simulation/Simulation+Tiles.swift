extension Simulation {
  /// Computes something for each tile on `threads` workers, and passes it on in the order of the tiles.
  ///
  /// Memory grows with the threads, not with the players.
  ///
  /// - Throws: What `make` and `body` throw.
  func eachTile<Made: Sendable>(
    threads: Int, _ make: @escaping @Sendable (Seats) throws -> Made, _ body: (Made) throws -> Void
  ) async throws {
    let seats = seats
    try await withThrowingTaskGroup(of: (Int, Made).self) { group in
      var begun = 0
      var handedOut = 0
      var waiting: [Int: Made] = [:]
      func begin() {
        guard begun < seats.count else { return }
        let index = begun
        group.addTask { (index, try make(seats[index])) }
        begun += 1
      }
      for _ in 0..<max(1, threads) { begin() }
      while let (index, made) = try await group.next() {
        waiting[index] = made
        // The next tile starts when one has been passed on, so that at most `threads` results wait.
        while let next = waiting.removeValue(forKey: handedOut) {
          try body(next)
          handedOut += 1
          begin()
        }
      }
    }
  }
}
