/// One connection of a browser: a request, its answer, and on until one side ends it.
///
/// A request comes in within ``patience`` and with a limited length, and answers are fetched as fast: nobody keeps the
/// server busy by being slow.
struct LiveConnection {
  /// How long a request may take to arrive, and a piece of an answer may wait to be fetched.
  static let patience = Duration.seconds(10)
  /// How long a connection may be kept without another request.
  static let rest = Duration.seconds(300)

  private let socket: LiveSocket
  private let routes: LiveRoutes
  /// What has arrived and was not looked at.
  private var arrived: [UInt8] = []

  init(_ socket: LiveSocket, _ routes: LiveRoutes) {
    self.socket = socket
    self.routes = routes
  }

  /// Answers until the connection ends, and closes it.
  mutating func serve() async {
    do {
      while try await answerNext() {}
      await socket.finish()
    } catch {
      // The other side has left, or has taken too much.
      socket.end()
    }
    socket.close()
  }

  /// - Returns: Whether another request may follow.
  private mutating func answerNext() async throws -> Bool {
    let head = try await nextHead()
    socket.noteRequest()
    guard var request = LiveRequest(head: head) else {
      return try await send(LiveResponse(400, "this is no request of a browser\n"), isLast: true)
    }
    switch routes.door.path(of: request) {
    case .failure(let refusal):
      // What may follow as its body is not read.
      return try await send(refusal.response, isLast: true)
    case .success(let path):
      let isRead = request.method == "POST"
      if isRead, let length = request.announcedLength { request.body = try await nextBody(length) }
      let isLast = request.isLast || !isRead && request.hasBody
      return try await send(await routes.answer(request, at: path), isLast: isLast)
    }
  }

  private mutating func nextHead() async throws -> [UInt8] {
    var deadline = ContinuousClock.now + (socket.hasAsked && arrived.isEmpty ? Self.rest : Self.patience)
    var seen = 0
    while true {
      if let end = LiveRequest.endOfHead(in: arrived, from: seen) {
        defer { arrived.removeFirst(end) }
        return Array(arrived[..<end])
      }
      seen = arrived.count
      guard seen <= LiveRequest.largestHead else { throw LiveSocket.Ended() }
      arrived += try await socket.read(until: deadline)
      if seen == 0 { deadline = min(deadline, .now + Self.patience) }
    }
  }

  private mutating func nextBody(_ length: Int) async throws -> [UInt8] {
    let deadline = ContinuousClock.now + Self.patience
    while arrived.count < length { arrived += try await socket.read(until: deadline) }
    defer { arrived.removeFirst(length) }
    return Array(arrived[..<length])
  }

  /// - Returns: Whether another request may follow.
  private func send(_ response: LiveResponse, isLast: Bool) async throws -> Bool {
    switch response.body {
    case .bytes(let bytes):
      try await socket.write(response.head(isLast: isLast) + bytes, patience: Self.patience)
      return !isLast
    case .stream(let messages):
      try await socket.write(response.head(isLast: true), patience: Self.patience)
      for await message in messages {
        try await socket.write(Array(message.utf8), patience: Self.patience)
      }
      return false
    }
  }
}
