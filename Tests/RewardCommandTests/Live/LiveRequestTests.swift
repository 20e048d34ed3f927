import Testing

@testable import RewardCommand

@Suite("A request of the live page")
struct LiveRequestTests {
  private func read(_ text: String) -> LiveRequest? { LiveRequest(head: Array(text.utf8)) }

  @Test("has a method, a path without its query, and names in lower case")
  func isRead() {
    let text = "GET /t/live.js?a=1 HTTP/1.1\r\nHost: 127.0.0.1:80\r\nX-Empty:\r\nAccept:\t a, b \t\r\n\r\n"
    #expect(
      read(text)
        == LiveRequest(
          method: "GET", path: "/t/live.js",
          headers: ["host": "127.0.0.1:80", "x-empty": "", "accept": "a, b"]))
  }

  @Test("joins the values of a name that is given twice, so that no rule reads only one of them")
  func twice() {
    let request = read("POST /t/ HTTP/1.1\r\nContent-Length: 2\r\ncontent-length: 3\r\n\r\n")
    #expect(request?.headers == ["content-length": "2, 3"])
    #expect(request?.announcedLength == nil)
    #expect(request?.hasBody == true)
  }

  @Test(
    "is none where the text is not of HTTP/1",
    arguments: [
      "\r\n\r\n", "GET /\r\n\r\n", "GET  / HTTP/1.1\r\n\r\n", "GET / HTTP/2\r\n\r\n",
      "GET / HTTP/1.1 \r\n\r\n",
      "GET / http/1.1\r\n\r\n", "G(T / HTTP/1.1\r\n\r\n", " GET / HTTP/1.1\r\n\r\n",
      "GET / HTTP/1.1\nHost: x\r\n\r\n", "GET / HTTP/1.1\r\nHost: x\n\r\n\r\n",
      "GET / HTTP/1.1\r\nHost\r\n\r\n",
      "GET / HTTP/1.1\r\n: x\r\n\r\n", "GET / HTTP/1.1\r\nHost : x\r\n\r\n",
      "GET / HTTP/1.1\r\nA: b\r\n c\r\n\r\n", "GET / HTTP/1.1\r\nA: b\rc\r\n\r\n",
      "GET / HTTP/1.1\r\nA: b\u{0}\r\n\r\n", "GET /\u{7F} HTTP/1.1\r\n\r\n", "GÉT / HTTP/1.1\r\n\r\n",
    ])
  func isNone(text: String) { #expect(read(text) == nil) }

  @Test(
    "says its length in digits, or says none",
    arguments: [
      ("0", 0), ("17", 17), ("007", 7), ("", nil), ("-3", nil), ("+3", nil), ("3 3", nil), ("0x3", nil),
      ("99999999999999999999", nil), ("٣", nil),
    ] as [(String, Int?)])
  func lengths(text: String, length: Int?) {
    #expect(
      LiveRequest(method: "POST", path: "/", headers: ["content-length": text]).announcedLength == length)
  }

  @Test(
    "says whether another one follows",
    arguments: [
      ("HTTP/1.1\r\n", false), ("HTTP/1.0\r\n", true), ("HTTP/1.1\r\nConnection: keep-alive\r\n", false),
      ("HTTP/1.1\r\nConnection: Close\r\n", true), ("HTTP/1.1\r\nConnection: upgrade, close\r\n", true),
      ("HTTP/1.1\r\nConnection: closed\r\n", false),
    ])
  func isLast(rest: String, isLast: Bool) { #expect(read("GET / \(rest)\r\n")?.isLast == isLast) }

  @Test("ends with the first empty line, however its bytes come in")
  func end() {
    let bytes = Array("GET / HTTP/1.1\r\nA: b\r\n\r\nGET /x\r\n\r\n".utf8)
    let end = 24
    for count in 0...bytes.count {
      let found = LiveRequest.endOfHead(in: Array(bytes[..<count]))
      #expect(found == (count < end ? nil : end))
      // The bytes before were looked at when there was no end among them.
      for seen in 0..<min(count, end) {
        #expect(LiveRequest.endOfHead(in: Array(bytes[..<count]), from: seen) == found)
      }
    }
  }
}

@Suite("An answer of the live page")
struct LiveResponseTests {
  private func head(of response: LiveResponse, isLast: Bool) -> String {
    String(decoding: response.head(isLast: isLast), as: UTF8.self)
  }

  @Test("says its length, and that it may not be kept, framed or guessed at")
  func bytes() {
    let head = head(of: LiveResponse(404, "no\n"), isLast: false)
    #expect(
      head.hasPrefix(
        "HTTP/1.1 404 Not Found\r\nContent-Type: text/plain; charset=utf-8\r\nContent-Length: 3\r\n"))
    #expect(head.hasSuffix("\r\n\r\n"))
    #expect(!head.contains("Connection"))
    for name in ["Content-Security-Policy", "X-Content-Type-Options", "Cache-Control"] {
      #expect(head.contains("\r\n\(name): "))
    }
  }

  @Test("ends with the connection where it is a stream")
  func stream() {
    let head = head(of: LiveResponse(streaming: AsyncStream { $0.finish() }), isLast: true)
    #expect(head.hasPrefix("HTTP/1.1 200 OK\r\nContent-Type: text/event-stream\r\nConnection: close\r\n"))
    #expect(!head.contains("Content-Length"))
  }
}
