/// The connections that are open, of which there are never many.
final class LiveConnections: Sendable {
  /// The most connections at a time; those beyond it end, the longest silent first.
  static let most = 64

  private let open = Guarded<[ObjectIdentifier: LiveSocket]>([:])

  /// Serves a connection until it ends.
  func admit(_ socket: LiveSocket, _ serve: @escaping @Sendable () async -> Void) {
    endExcess()
    open.change { $0[ObjectIdentifier(socket)] = socket }
    Task {
      await serve()
      open.change { $0[ObjectIdentifier(socket)] = nil }
    }
  }

  /// Ends the connections that have waited too long.
  func endOverdue() {
    let now = ContinuousClock.now
    for socket in open.read({ Array($0.values) }) where socket.isOverdue(at: now) { socket.end() }
  }

  /// Makes room for one more, which has had no time to ask: first those end that have asked nothing, then those silent for longest.
  private func endExcess() {
    let ranked = open.read { Array($0.values) }.map { (socket: $0, worth: $0.worth) }.sorted {
      $0.worth < $1.worth
    }
    for (socket, _) in ranked.prefix(max(0, ranked.count + 1 - Self.most)) { socket.end() }
  }
}
