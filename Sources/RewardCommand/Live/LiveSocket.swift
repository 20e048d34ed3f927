import Dispatch

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// A socket of this machine: one that listens, or a connection to a browser.
///
/// Waiting takes no thread. A connection has a deadline for what it waits for, and who looks at all of them ends those
/// that are over it.
final class LiveSocket: Sendable {
  /// The other side has left, or ``end()`` was called.
  struct Ended: Error {}

  private let file: Int32
  private let state = Guarded(State())
  private static let queue = DispatchQueue(label: "rewardsim.live")

  private struct State {
    /// Ends what it waits for now.
    var endWait: (@Sendable () -> Void)?
    var deadline: ContinuousClock.Instant?
    var isEnded = false
    var hasSent = false
    var hasAsked = false
    /// When the other side last sent or fetched something.
    var lastSign = ContinuousClock.now
  }

  private init(file: Int32) { self.file = file }

  /// Takes in what the other side sends next: at least one byte.
  ///
  /// - Throws: ``Ended``.
  func read(until deadline: ContinuousClock.Instant) async throws -> [UInt8] {
    while true {
      try goOn()
      var bytes = [UInt8](repeating: 0, count: 1 << 14)
      let count = recv(file, &bytes, bytes.count, 0)
      if count > 0 {
        state.change { state in
          state.hasSent = true
          state.lastSign = .now
        }
        return Array(bytes[..<count])
      }
      guard count < 0, Self.mayComeLater(errno) else { throw Ended() }
      try await wait(until: deadline) { DispatchSource.makeReadSource(fileDescriptor: $0, queue: Self.queue) }
    }
  }

  /// Sends bytes, each piece of which has to be fetched within `patience`.
  ///
  /// - Throws: ``Ended``.
  func write(_ bytes: [UInt8], patience: Duration) async throws {
    var rest = bytes[...]
    var deadline = ContinuousClock.now + patience
    while !rest.isEmpty {
      try goOn()
      let count = rest.withUnsafeBytes { send(file, $0.baseAddress, $0.count, 0) }
      if count > 0 {
        rest = rest.dropFirst(count)
        deadline = .now + patience
        state.change { $0.lastSign = .now }
      } else {
        guard Self.mayComeLater(errno) else { throw Ended() }
        try await wait(until: deadline) {
          DispatchSource.makeWriteSource(fileDescriptor: $0, queue: Self.queue)
        }
      }
    }
  }

  /// Notes that a whole request has come.
  func noteRequest() { state.change { $0.hasAsked = true } }

  /// Whether a whole request has come.
  var hasAsked: Bool { state.read(\.hasAsked) }

  /// What it is worth to keep the connection: most where it has asked, least where it has sent nothing, more where it
  /// was silent for less long.
  var worth: (Int, ContinuousClock.Instant) {
    state.read { ($0.hasAsked ? 2 : $0.hasSent ? 1 : 0, $0.lastSign) }
  }

  /// Whether it has waited longer than it may.
  func isOverdue(at now: ContinuousClock.Instant) -> Bool {
    state.read { $0.deadline.map { $0 < now } ?? false }
  }

  /// Ends what it waits for now and all that follows.
  func end() {
    state.change { state in
      state.isEnded = true
      state.endWait?()
    }
  }

  /// Says that nothing more will be sent, and reads on for a moment: a connection that is closed on bytes which nobody
  /// has read takes the last answer with it.
  func finish() async {
    shutdown(file, Int32(SHUT_WR))
    let deadline = ContinuousClock.now + .seconds(1)
    while (try? await read(until: deadline)) != nil && .now < deadline {}
  }

  /// Closes it. Nothing may be called afterwards.
  func close() {
    if state.read(\.isEnded) {
      // Without lingering, so that what nobody fetches is let go at once.
      var none = linger(l_onoff: 1, l_linger: 0)
      setsockopt(file, SOL_SOCKET, SO_LINGER, &none, socklen_t(MemoryLayout<linger>.size))
    }
    #if canImport(Glibc)
      _ = Glibc.close(file)
    #else
      _ = Darwin.close(file)
    #endif
  }

  private func wait(
    until deadline: ContinuousClock.Instant?, _ source: (Int32) -> any DispatchSourceProtocol
  ) async throws {
    await withCheckedContinuation { continuation in
      // Any thread may cancel a source.
      nonisolated(unsafe) let source = source(file)
      source.setEventHandler { source.cancel() }
      // The system has let go of the file by then, so that it may be closed.
      source.setCancelHandler { continuation.resume() }
      source.activate()
      state.change { state in
        state.endWait = { source.cancel() }
        state.deadline = deadline
        if state.isEnded { source.cancel() }
      }
    }
    state.change { ($0.endWait, $0.deadline) = (nil, nil) }
    try goOn()
  }

  private func goOn() throws {
    if state.read(\.isEnded) { throw Ended() }
  }

  private static func mayComeLater(_ error: Int32) -> Bool {
    error == EAGAIN || error == EWOULDBLOCK || error == EINTR
  }
}

// Listening.
extension LiveSocket {
  /// Why a socket does not listen, in the system's words.
  struct Refusal: Error {
    var reason: String

    /// What the system has just said.
    fileprivate static var last: Self { Self(reason: String(cString: strerror(errno)).lowercased()) }
  }

  /// A socket that listens on an address, such as `127.0.0.1` or `::1`; `nil` where that is no address.
  ///
  /// - Parameter port: 0 for a free one.
  /// - Throws: ``Refusal``.
  static func listening(on host: String, port: UInt16) throws -> LiveSocket? {
    guard let address = Address(host, port: port) else { return nil }
    let listener = LiveSocket(file: try made(address.family))
    var isOn: Int32 = 1
    let size = socklen_t(MemoryLayout<Int32>.size)
    setsockopt(listener.file, SOL_SOCKET, SO_REUSEADDR, &isOn, size)
    // Connections inherit it. The system would hold a second small piece back until the browser acknowledges the
    // first, which it does 40 ms later.
    setsockopt(listener.file, Int32(IPPROTO_TCP), TCP_NODELAY, &isOn, size)
    // Little waits in the system, so that who fetches nothing is soon seen.
    var waiting: Int32 = 1 << 16
    setsockopt(listener.file, SOL_SOCKET, SO_SNDBUF, &waiting, size)
    guard address.with({ bind(listener.file, $0, $1) }) == 0, listen(listener.file, SOMAXCONN) == 0 else {
      defer { listener.close() }
      throw Refusal.last
    }
    return listener
  }

  private static func made(_ family: Int32) throws -> Int32 {
    #if canImport(Glibc)
      let file = socket(family, Int32(SOCK_STREAM.rawValue), 0)
    #else
      let file = socket(family, SOCK_STREAM, 0)
    #endif
    guard file >= 0, isPrepared(file) else { throw Refusal.last }
    return file
  }

  /// Makes a file one that does not block and that no other program inherits, such as a browser that is opened.
  private static func isPrepared(_ file: Int32) -> Bool {
    fcntl(file, F_SETFL, O_NONBLOCK) == 0 && fcntl(file, F_SETFD, FD_CLOEXEC) == 0
  }

  /// The port it listens on.
  var port: UInt16 {
    var address = sockaddr_storage()
    var length = socklen_t(MemoryLayout<sockaddr_storage>.size)
    _ = withUnsafeMutablePointer(to: &address) {
      $0.withMemoryRebound(to: sockaddr.self, capacity: 1) { getsockname(file, $0, &length) }
    }
    // It stands at the same place in addresses of both families.
    return withUnsafeBytes(of: &address) {
      UInt16(bigEndian: $0.loadUnaligned(fromByteOffset: 2, as: UInt16.self))
    }
  }

  /// The next connection that comes in.
  func accepted() async throws -> LiveSocket {
    while true {
      let connection = accept(file, nil, nil)
      if connection >= 0 {
        _ = Self.isPrepared(connection)
        return LiveSocket(file: connection)
      }
      if Self.mayComeLater(errno) {
        try await wait(until: nil) { DispatchSource.makeReadSource(fileDescriptor: $0, queue: Self.queue) }
      } else {
        // No file is left for it, or it has gone already.
        try await Task.sleep(for: .milliseconds(20))
      }
    }
  }

  /// An address of version 4 or 6 as the system takes it.
  private struct Address {
    private var storage = sockaddr_storage()
    private let size: Int
    let family: Int32

    init?(_ host: String, port: UInt16) {
      if host.contains(":") {
        var address = sockaddr_in6()
        guard inet_pton(AF_INET6, host, &address.sin6_addr) == 1 else { return nil }
        (address.sin6_family, address.sin6_port) = (sa_family_t(AF_INET6), port.bigEndian)
        self.init(address, of: AF_INET6)
      } else {
        var address = sockaddr_in()
        guard inet_pton(AF_INET, host, &address.sin_addr) == 1 else { return nil }
        (address.sin_family, address.sin_port) = (sa_family_t(AF_INET), port.bigEndian)
        self.init(address, of: AF_INET)
      }
    }

    private init<Kind>(_ address: Kind, of family: Int32) {
      (self.family, size) = (family, MemoryLayout<Kind>.size)
      withUnsafeMutableBytes(of: &storage) { $0.storeBytes(of: address, as: Kind.self) }
    }

    func with(_ body: (UnsafePointer<sockaddr>, socklen_t) -> Int32) -> Int32 {
      withUnsafePointer(to: storage) {
        $0.withMemoryRebound(to: sockaddr.self, capacity: 1) { body($0, socklen_t(size)) }
      }
    }
  }
}
