import RewardFiles

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// Serves the page of a session until the command is ended.
struct LiveServer {
  let session: LiveSession
  let host: String
  let port: UInt16
  /// Called once with the address of the page.
  let announce: (String) throws -> Void

  init(_ session: LiveSession, host: String, port: UInt16, announce: @escaping (String) throws -> Void) {
    self.session = session
    self.host = host
    self.port = port
    self.announce = announce
  }

  /// - Throws: `Failure` where the address is none or is taken; what `announce` throws.
  func serve() async throws {
    signal(SIGPIPE, SIG_IGN)
    let listener = try listener()
    let names = LiveNames(host: host)
    let token = LiveDoor.newToken()
    let routes = LiveRoutes(
      session: session, door: LiveDoor(hosts: names.all.map { "\($0):\(listener.port)" }, token: token))
    try announce("http://\(names.shown):\(listener.port)/\(token)/")
    let connections = LiveConnections()
    let clocks = [
      repeated(every: .milliseconds(100)) { connections.endOverdue() },
      repeated(every: .seconds(2)) { [session] in await session.beat() },
    ]
    defer { for clock in clocks { clock.cancel() } }
    while true {
      let socket = try await listener.accepted()
      connections.admit(socket) {
        var connection = LiveConnection(socket, routes)
        await connection.serve()
      }
    }
  }

  private func repeated(
    every period: Duration, _ body: @escaping @Sendable () async -> Void
  ) -> Task<Void, any Error> {
    Task {
      while true {
        try await Task.sleep(for: period)
        await body()
      }
    }
  }

  private func listener() throws -> LiveSocket {
    do {
      if let listener = try LiveSocket.listening(on: host == "localhost" ? "127.0.0.1" : host, port: port) {
        return listener
      }
    } catch let refusal as LiveSocket.Refusal {
      throw Failure(
        "cannot listen on \(host), port \(port): \(refusal.reason)",
        help: port == 0 ? "check the address" : "another program may use the port; leave --port out",
        status: .unavailable)
    }
    throw Failure(
      "--host '\(host)' is not an address", help: "give one such as 127.0.0.1 or ::1", status: .usage)
  }
}
