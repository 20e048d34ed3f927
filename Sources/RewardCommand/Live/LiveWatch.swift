import Foundation

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// Ends connections that take too much: too many, too slow, or more bytes than a request may have.
///
/// The server reads a request's head before anybody may refuse it, and waits for a slow reader without end. So the
/// sockets themselves are looked at, ten times a second: what arrived since the last request, and what nobody fetches.
final class LiveWatch: Sendable {
  /// The most connections at a time; those beyond it end, the longest idle first.
  static let mostConnections = 64
  /// The most bytes that may arrive for one request.
  static let largestRequest = UInt64(LiveDoor.largestBody) + 32 * 1024
  /// How long a request may take to arrive, and an answer may wait to be fetched.
  static let patience = Duration.seconds(10)

  private struct Connection {
    /// When it last asked or was answered.
    var lastSign = ContinuousClock.now
    /// Bytes that had arrived at its last request.
    var answered: UInt64 = 0
    var arrived: UInt64 = 0
    /// When the bytes of an unfinished request began to arrive.
    var asking: ContinuousClock.Instant?
    /// Bytes that wait to be fetched, and since when none was.
    var unsent: Int32 = 0
    var stuck: ContinuousClock.Instant?
    var hasAsked = false

    /// The worth of keeping it: most for one that has asked, least for one that has sent nothing.
    var rank: Int { hasAsked ? 2 : arrived > 0 ? 1 : 0 }
  }

  private struct State {
    var connections: [UInt16: Connection] = [:]
    /// Ports of the other side whose request was handled since the last look.
    var handled: Set<UInt16> = []
  }

  private let state = Guarded(State())

  /// Notes that a whole request head came from a port of the other side.
  func noteRequest(from peer: UInt16?) {
    guard let peer else { return }
    state.change { _ = $0.handled.insert(peer) }
  }

  /// Looks at all connections to a port of this process, and ends those that take too much.
  func look(atPort port: UInt16) {
    let sockets = Self.sockets(atPort: port)
    let ended = state.change { state -> [Int32] in
      let now = ContinuousClock.now
      let peers = Set(sockets.map(\.peer))
      state.connections = state.connections.filter { peers.contains($0.key) }
      var ended: [Int32] = []
      for socket in sockets {
        var connection = state.connections[socket.peer] ?? Connection()
        if Self.isTooMuch(&connection, socket, state.handled.contains(socket.peer), now) {
          ended.append(socket.file)
        }
        state.connections[socket.peer] = connection
      }
      state.handled = []
      ended += Self.excess(sockets.filter { !ended.contains($0.file) }, state.connections)
      return ended
    }
    // Without lingering, so that what nobody fetches is let go at once.
    var none = linger(l_onoff: 1, l_linger: 0)
    for file in ended {
      setsockopt(file, SOL_SOCKET, SO_LINGER, &none, socklen_t(MemoryLayout<linger>.size))
      shutdown(file, Int32(SHUT_RDWR))
      #if os(Linux)
        // Bytes that have arrived could still be read, slowly, and others would follow them. Connecting to nothing
        // drops them and resets the other side.
        var nothing = sockaddr(sa_family: sa_family_t(AF_UNSPEC), sa_data: sockaddr().sa_data)
        connect(file, &nothing, socklen_t(MemoryLayout<sockaddr>.size))
      #endif
    }
  }

  private static func isTooMuch(
    _ connection: inout Connection, _ socket: Socket, _ isHandled: Bool, _ now: ContinuousClock.Instant
  ) -> Bool {
    if socket.arrived != connection.arrived || isHandled { connection.lastSign = now }
    connection.arrived = socket.arrived
    if isHandled {
      connection.answered = socket.arrived
      connection.hasAsked = true
    }
    let isAsking = socket.arrived > connection.answered || !connection.hasAsked
    connection.asking = isAsking ? connection.asking ?? now : nil
    connection.stuck =
      socket.unsent > 0 && socket.unsent >= connection.unsent ? connection.stuck ?? now : nil
    connection.unsent = socket.unsent
    func isLong(_ start: ContinuousClock.Instant?) -> Bool { start.map { now - $0 > patience } ?? false }
    return isLong(connection.asking) || isLong(connection.stuck)
      || socket.arrived - min(socket.arrived, connection.answered) > largestRequest
  }

  /// The connections beyond the most: first those that have asked nothing, then those silent for longest.
  private static func excess(_ sockets: [Socket], _ connections: [UInt16: Connection]) -> [Int32] {
    guard sockets.count > mostConnections else { return [] }
    let ranked = sockets.sorted { one, other in
      guard let first = connections[one.peer], let second = connections[other.peer] else { return false }
      return (first.rank, first.lastSign) < (second.rank, second.lastSign)
    }
    return ranked.prefix(sockets.count - mostConnections).map(\.file)
  }

  // The sockets of this process.

  private struct Socket {
    var file: Int32
    /// The port of the other side.
    var peer: UInt16
    var arrived: UInt64
    var unsent: Int32
  }

  /// Sends each answer at once on all connections that are accepted from now on.
  ///
  /// The server writes head and body of an answer apart. The system holds a second small piece back until the first is
  /// acknowledged, and the browser acknowledges it 40 ms later. Accepted connections inherit the setting.
  static func sendAtOnce(atPort port: UInt16) {
    var isOn: Int32 = 1
    for file in files(atPort: port) where self.port(of: file, getpeername) == nil {
      setsockopt(file, Int32(IPPROTO_TCP), TCP_NODELAY, &isOn, socklen_t(MemoryLayout<Int32>.size))
    }
  }

  private static func files(atPort port: UInt16) -> [Int32] {
    let names = (try? FileManager.default.contentsOfDirectory(atPath: "/dev/fd")) ?? []
    return names.compactMap { Int32($0) }.filter { self.port(of: $0, getsockname) == port }
  }

  private static func sockets(atPort port: UInt16) -> [Socket] {
    files(atPort: port).compactMap { file in
      guard let peer = self.port(of: file, getpeername) else { return nil }
      var unsent: Int32 = 0
      _ = ioctl(file, UInt(TIOCOUTQ), &unsent)
      return Socket(file: file, peer: peer, arrived: bytesArrived(at: file), unsent: unsent)
    }
  }

  private static func port(
    of file: Int32,
    _ name: (Int32, UnsafeMutablePointer<sockaddr>?, UnsafeMutablePointer<socklen_t>?) -> Int32
  ) -> UInt16? {
    var address = sockaddr_storage()
    var length = socklen_t(MemoryLayout<sockaddr_storage>.size)
    let result = withUnsafeMutablePointer(to: &address) {
      $0.withMemoryRebound(to: sockaddr.self, capacity: 1) { name(file, $0, &length) }
    }
    let family = Int32(address.ss_family)
    guard result == 0, family == AF_INET || family == AF_INET6 else { return nil }
    // The port stands at the same place in addresses of both families.
    return withUnsafeBytes(of: &address) {
      UInt16(bigEndian: $0.loadUnaligned(fromByteOffset: 2, as: UInt16.self))
    }
  }

  /// Bytes that have arrived in all.
  private static func bytesArrived(at file: Int32) -> UInt64 {
    #if os(Linux)
      // The kernel's struct tcp_info has tcpi_bytes_received at byte 128; the C library's copy may end before it.
      var information = [UInt8](repeating: 0, count: 256)
      var length = socklen_t(information.count)
      guard getsockopt(file, Int32(IPPROTO_TCP), TCP_INFO, &information, &length) == 0, length >= 136 else {
        return 0
      }
      return information.withUnsafeBytes { $0.loadUnaligned(fromByteOffset: 128, as: UInt64.self) }
    #else
      return 0
    #endif
  }

  /// Lets the process hold as many connections as the system allows, for the moments before excess ones end.
  static func raiseFileLimit() {
    var limit = rlimit()
    #if canImport(Glibc)
      let files = __rlimit_resource_t(RLIMIT_NOFILE.rawValue)
    #else
      let files = RLIMIT_NOFILE
    #endif
    guard getrlimit(files, &limit) == 0 else { return }
    limit.rlim_cur = min(limit.rlim_max, 16_384)
    setrlimit(files, &limit)
  }
}
