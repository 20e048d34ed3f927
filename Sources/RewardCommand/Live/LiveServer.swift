// The one place that knows the web server. FlyingSocks is its sockets: addresses, and the bytes of a stream.
import FlyingFox
import FlyingSocks
import Foundation
import RewardFiles

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

  func serve() async throws {
    LiveWatch.raiseFileLimit()
    signal(SIGPIPE, SIG_IGN)
    var port = port
    let watch = LiveWatch()
    let token = LiveDoor.newToken()
    var isAnnounced = false
    while true {
      let routes = Guarded<LiveRoutes?>(nil)
      let server = HTTPServer(
        config: try configuration(port: port),
        handler: ClosureHTTPHandler { await Self.answer($0, routes.read { $0 }, watch) })
      let serving = Task { try await server.run() }
      do {
        try await server.waitUntilListening()
      } catch {
        serving.cancel()
        throw refusal(await Self.reason(of: serving))
      }
      port = await Self.port(of: server) ?? port
      LiveWatch.sendAtOnce(atPort: port)
      let names = LiveNames(host: host)
      let (door, own) = (LiveDoor(hosts: names.all.map { "\($0):\(port)" }, token: token), port)
      routes.change { $0 = LiveRoutes(session: session, door: door) }
      if !isAnnounced { try announce("http://\(names.shown):\(port)/\(token)/") }
      isAnnounced = true
      let watching = Task {
        while !Task.isCancelled {
          try await Task.sleep(for: .milliseconds(100))
          watch.look(atPort: own)
        }
      }
      let beating = Task { [session] in
        while !Task.isCancelled {
          try await Task.sleep(for: .seconds(2))
          await session.beat()
        }
      }
      // A flood of connections can end the server, which then starts again. Pages come back by themselves.
      _ = try? await serving.value
      watching.cancel()
      beating.cancel()
      try await Task.sleep(for: .milliseconds(50))
    }
  }

  private func configuration(port: UInt16) throws -> HTTPServer.Configuration {
    let name = host == "localhost" ? "127.0.0.1" : host
    func configuration(_ address: some SocketAddress) -> HTTPServer.Configuration {
      HTTPServer.Configuration(
        address: address, timeout: 300, sharedRequestReplaySize: LiveDoor.largestBody, logger: .disabled)
    }
    do {
      return name.contains(":")
        ? configuration(try sockaddr_in6.inet6(ip6: name, port: port))
        : configuration(try sockaddr_in.inet(ip4: name, port: port))
    } catch {
      throw Failure(
        "--host '\(host)' is not an address", help: "give one such as 127.0.0.1 or ::1", status: .usage)
    }
  }

  private func refusal(_ reason: String) -> Failure {
    Failure(
      "cannot listen on \(host), port \(port): \(reason)",
      help: port == 0 ? "check the address" : "another program may use the port; leave --port out",
      status: .unavailable)
  }

  private static func reason(of serving: Task<Void, any Error>) async -> String {
    do {
      try await serving.value
      return "it ended"
    } catch SocketError.failed(_, _, let message) {
      return message.lowercased()
    } catch {
      return "\(error)"
    }
  }

  private static func port(of server: HTTPServer) async -> UInt16? {
    switch await server.listeningAddress {
    case .ip4(_, let port), .ip6(_, let port): port
    default: nil
    }
  }

  private static func answer(
    _ request: HTTPRequest, _ routes: LiveRoutes?, _ watch: LiveWatch
  ) async -> HTTPResponse {
    guard let routes else { return HTTPResponse(statusCode: .serviceUnavailable) }
    watch.noteRequest(from: peer(of: request))
    // The path as it was sent: the server's own is tidied.
    let path = request.target.rawValue.prefix { $0 != "?" }
    var plain = LiveRequest(method: request.method.rawValue, path: String(path))
    for header in request.headers { plain.headers[header.key.rawValue.lowercased()] = header.value }
    switch routes.door.path(of: plain) {
    case .failure(let refusal): return response(refusal.response)
    case .success(let path):
      // Only a body that may come in is read at all.
      if request.method == .POST { plain.body = (try? await Array(request.bodyData)) ?? [] }
      return response(await routes.answer(plain, at: path))
    }
  }

  private static func peer(of request: HTTPRequest) -> UInt16? {
    switch request.remoteAddress {
    case .ip4(_, let port), .ip6(_, let port): port
    default: nil
    }
  }

  private static func response(_ answer: LiveResponse) -> HTTPResponse {
    var headers = HTTPHeaders([.contentType: answer.type])
    for (name, value) in LiveRoutes.headers.merging(answer.headers, uniquingKeysWith: { $1 }) {
      headers[HTTPHeader(name)] = value
    }
    let status = HTTPStatusCode(answer.status, phrase: phrase(answer.status))
    switch answer.body {
    case .bytes(let bytes): return HTTPResponse(statusCode: status, headers: headers, body: Data(bytes))
    case .stream(let messages):
      return HTTPResponse(
        statusCode: status, headers: headers,
        body: HTTPBodySequence(from: MessageBytes(messages: messages), suggestedBufferSize: 1 << 16))
    }
  }

  private static func phrase(_ status: Int) -> String {
    [
      200: "OK", 202: "Accepted", 400: "Bad Request", 403: "Forbidden", 404: "Not Found",
      405: "Method Not Allowed", 411: "Length Required", 413: "Content Too Large",
      415: "Unsupported Media Type", 421: "Misdirected Request", 422: "Unprocessable Content",
      429: "Too Many Requests", 500: "Internal Server Error", 503: "Service Unavailable",
    ][status] ?? "Answer"
  }
}

/// The bytes of messages, one message after the other.
private struct MessageBytes: AsyncBufferedSequence {
  typealias Element = UInt8
  let messages: AsyncStream<String>

  func makeAsyncIterator() -> Iterator { Iterator(messages: messages.makeAsyncIterator()) }

  struct Iterator: AsyncBufferedIteratorProtocol {
    var messages: AsyncStream<String>.Iterator
    private var left: ArraySlice<UInt8> = []

    init(messages: AsyncStream<String>.Iterator) { self.messages = messages }

    mutating func next() async throws -> UInt8? { try await nextBuffer(suggested: 1)?.first }

    mutating func nextBuffer(suggested count: Int) async throws -> [UInt8]? {
      while left.isEmpty {
        guard let message = await messages.next() else { return nil }
        left = Array(message.utf8)[...]
      }
      let part = left.prefix(count)
      left = left.dropFirst(count)
      return Array(part)
    }
  }
}
