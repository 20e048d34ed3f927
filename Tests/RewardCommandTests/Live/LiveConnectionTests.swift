import Foundation
import Testing

@testable import RewardCommand

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

@Suite("A connection to the live page")
struct LiveConnectionTests {
  private static let token = "0123456789abcdef"

  /// What the server sends to some bytes that come one piece after the other, until it ends the connection.
  private func answers(to pieces: [String]) async throws -> String {
    let page = try await LivePage("first", "--players", "500")
    let listener = try #require(try LiveSocket.listening(on: "127.0.0.1", port: 0))
    let routes = LiveRoutes(session: page.session, door: LiveDoor(hosts: ["here"], token: Self.token))
    let port = listener.port
    async let answers = Client.answers(atPort: port, to: pieces)
    let socket = try await listener.accepted()
    listener.close()
    var connection = LiveConnection(socket, routes)
    await connection.serve()
    await page.session.close()
    return try await answers
  }

  private func get(_ path: String, _ rest: String = "") -> String {
    "GET /\(Self.token)/\(path) HTTP/1.1\r\nHost: here\r\n\(rest)\r\n"
  }

  private func post(_ path: String, _ body: String, length: Int? = nil) -> String {
    "POST /\(Self.token)/\(path) HTTP/1.1\r\nHost: here\r\nOrigin: http://here\r\nContent-Type: application/json\r\n"
      + "Content-Length: \(length ?? body.utf8.count)\r\n\r\n\(body)"
  }

  private func statuses(_ text: String) -> [String] {
    text.components(separatedBy: "HTTP/1.1 ").dropFirst().map { String($0.prefix(3)) }
  }

  @Test("answers requests one after the other, those that came together too")
  func together() async throws {
    let text =
      get("live.css") + post("save", "[1") + get("nothing") + get("figures.css", "Connection: close\r\n")
    #expect(statuses(try await answers(to: [text + get("live.css")])) == ["200", "400", "404", "200"])
  }

  @Test("takes a request in pieces of any length")
  func pieces() async throws {
    let text = post("save", "[1") + get("nothing", "Connection: close\r\n")
    #expect(statuses(try await answers(to: text.map(String.init))) == ["400", "404"])
  }

  @Test("ends with what it refuses, and never reads the body as another request")
  func refused() async throws {
    let hidden = get("live.css")
    let other =
      "POST /\(Self.token)/save HTTP/1.1\r\nHost: here\r\nContent-Length: \(hidden.utf8.count)\r\n\r\n\(hidden)"
    #expect(statuses(try await answers(to: [other])) == ["403"])
    let withBody = get("nothing", "Content-Length: \(hidden.utf8.count)\r\n") + hidden
    #expect(statuses(try await answers(to: [withBody])) == ["404"])
    #expect(statuses(try await answers(to: [post("save", "", length: -3) + hidden])) == ["411"])
    #expect(statuses(try await answers(to: ["no request\r\n\r\n" + hidden])) == ["400"])
  }

  @Test("ends without an answer where a head is longer than it may be, or the other side leaves")
  func ends() async throws {
    #expect(try await answers(to: [String(repeating: "A", count: LiveRequest.largestHead + 1)]) == "")
    #expect(try await answers(to: [String(post("save", "[1]").dropLast())]) == "")
  }

  @Test("is over where nothing comes until its deadline")
  func deadline() async throws {
    let listener = try #require(try LiveSocket.listening(on: "127.0.0.1", port: 0))
    let client = try Client(listener.port)
    let socket = try await listener.accepted()
    listener.close()
    let connections = LiveConnections()
    let start = ContinuousClock.now
    let clock = Task {
      while !Task.isCancelled {
        connections.endOverdue()
        try await Task.sleep(for: .milliseconds(10))
      }
    }
    await withCheckedContinuation { done in
      connections.admit(socket) {
        await #expect(throws: LiveSocket.Ended.self) {
          try await socket.read(until: start + .milliseconds(200))
        }
        socket.close()
        done.resume()
      }
    }
    clock.cancel()
    #expect(.now - start >= .milliseconds(200))
    client.leave()
  }

  @Test("has room beside many that have asked nothing, one of which ends", .timeLimit(.minutes(10)))
  func room() async throws {
    let listener = try #require(try LiveSocket.listening(on: "127.0.0.1", port: 0))
    let connections = LiveConnections()
    let ended = Guarded<[Int]>([])
    var (clients, sockets): ([Client], [LiveSocket]) = ([], [])
    func connect(_ number: Int) async throws {
      clients.append(try Client(listener.port))
      let socket = try await listener.accepted()
      sockets.append(socket)
      connections.admit(socket) {
        while (try? await socket.read(until: .now + .seconds(3600))) != nil {}
        ended.change { $0.append(number) }
        socket.close()
      }
    }
    for number in 0..<LiveConnections.most {
      try await connect(number)
      clients[number].send("G")
    }
    while !sockets.allSatisfy({ $0.worth.0 == 1 }) { try await Task.sleep(for: .milliseconds(10)) }
    try await connect(LiveConnections.most)
    while ended.read(\.isEmpty) { try await Task.sleep(for: .milliseconds(10)) }
    #expect(ended.read { $0.count == 1 && $0 != [LiveConnections.most] })
    for client in clients { client.leave() }
    while ended.read(\.count) <= LiveConnections.most { try await Task.sleep(for: .milliseconds(10)) }
    listener.close()
  }

  @Test("ends though it never waits", .timeLimit(.minutes(10)))
  func neverWaits() async throws {
    let listener = try #require(try LiveSocket.listening(on: "127.0.0.1", port: 0))
    let client = try Client(listener.port)
    let socket = try await listener.accepted()
    client.send("GG")
    socket.end()
    await #expect(throws: LiveSocket.Ended.self) { try await socket.write([71], patience: .seconds(1)) }
    await #expect(throws: LiveSocket.Ended.self) { try await socket.read(until: .now + .seconds(1)) }
    for one in [socket, listener] { one.close() }
    client.leave()
  }

  @Test("is refused an address that is none")
  func address() throws {
    for host in ["here", "1.2.3", "1.2.3.4.5", "::x", ""] {
      #expect(try LiveSocket.listening(on: host, port: 0) == nil)
    }
  }
}

/// A browser's end of a connection, which waits.
private struct Client {
  let file: Int32

  init(_ port: UInt16) throws {
    signal(SIGPIPE, SIG_IGN)
    #if canImport(Glibc)
      file = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
    #else
      file = socket(AF_INET, SOCK_STREAM, 0)
    #endif
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_port = port.bigEndian
    inet_pton(AF_INET, "127.0.0.1", &address.sin_addr)
    let size = socklen_t(MemoryLayout<sockaddr_in>.size)
    let file = file
    let result = withUnsafePointer(to: &address) {
      $0.withMemoryRebound(to: sockaddr.self, capacity: 1) { connect(file, $0, size) }
    }
    guard result == 0 else { throw CocoaError(.fileReadUnknown) }
  }

  /// Connects, sends pieces, and takes in all that comes, on a thread of its own: tasks share few.
  static func answers(atPort port: UInt16, to pieces: [String]) async throws -> String {
    try await withCheckedThrowingContinuation { continuation in
      Thread.detachNewThread { continuation.resume(with: Result { try Client(port).exchange(pieces) }) }
    }
  }

  /// Sends pieces, says that no more will come, and takes in all that comes until the other side ends.
  private func exchange(_ pieces: [String]) throws -> String {
    defer { leave() }
    for piece in pieces { send(piece) }
    shutdown(file, Int32(SHUT_WR))
    var answer: [UInt8] = []
    var bytes = [UInt8](repeating: 0, count: 1 << 14)
    while case let count = recv(file, &bytes, bytes.count, 0), count > 0 { answer += bytes[..<count] }
    return String(decoding: answer, as: UTF8.self)
  }

  func send(_ text: String) {
    let bytes = Array(text.utf8)
    #if canImport(Glibc)
      _ = Glibc.send(file, bytes, bytes.count, 0)
    #else
      _ = Darwin.send(file, bytes, bytes.count, 0)
    #endif
  }

  func leave() { _ = close(file) }
}
