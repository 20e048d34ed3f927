/// What the server answers.
struct LiveResponse: Sendable {
  enum Body: Sendable {
    case bytes([UInt8])
    /// Messages that follow one another until the page leaves.
    case stream(AsyncStream<String>)
  }

  var status: Int
  var type: String
  var body: Body

  init(_ status: Int, _ text: String, type: String = "text/plain; charset=utf-8") {
    self.init(status, type: type, bytes: Array(text.utf8))
  }

  init(_ status: Int, type: String, bytes: [UInt8]) {
    self.status = status
    self.type = type
    body = .bytes(bytes)
  }

  init(streaming messages: AsyncStream<String>) {
    status = 200
    type = "text/event-stream"
    body = .stream(messages)
  }

  /// The answer up to its body, as HTTP/1.1 writes it.
  ///
  /// A stream has no length, so its end is that of the connection.
  ///
  /// - Parameter isLast: Whether the connection ends with it.
  func head(isLast: Bool) -> [UInt8] {
    var lines = ["HTTP/1.1 \(status) \(Self.phrases[status] ?? "Answer")", "Content-Type: \(type)"]
    if case .bytes(let bytes) = body { lines.append("Content-Length: \(bytes.count)") }
    if isLast { lines.append("Connection: close") }
    lines += Self.protection
    return Array((lines.joined(separator: "\r\n") + "\r\n\r\n").utf8)
  }

  /// What every answer says: that it may not be kept, framed, guessed at, or reach anywhere else.
  private static let protection = [
    "Content-Security-Policy: default-src 'none'; script-src 'self'; style-src 'self'; connect-src 'self'; "
      + "img-src 'self' data:; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
    "X-Content-Type-Options: nosniff", "Referrer-Policy: no-referrer", "Cache-Control: no-store",
    "Cross-Origin-Opener-Policy: same-origin", "Cross-Origin-Resource-Policy: same-origin",
  ]

  private static let phrases = [
    200: "OK", 202: "Accepted", 400: "Bad Request", 403: "Forbidden", 404: "Not Found",
    405: "Method Not Allowed", 411: "Length Required", 413: "Content Too Large",
    415: "Unsupported Media Type", 421: "Misdirected Request", 422: "Unprocessable Content",
    429: "Too Many Requests", 500: "Internal Server Error", 503: "Service Unavailable",
  ]
}
