/// A request of the page, as HTTP/1.1 writes it.
///
/// The grammar is that of RFC 9112, read strictly: what no browser sends is no request.
struct LiveRequest: Sendable, Equatable {
  var method: String
  /// The path as it was sent, percent escapes and all, without a query.
  var path: String
  /// Names in lower case. Values of a name that is given twice are joined by commas.
  var headers: [String: String] = [:]
  var body: [UInt8] = []
  /// Whether the browser sends no further request over this connection.
  var isLast = false

  /// The most bytes of a request before its body.
  static let largestHead = 32 * 1024

  /// The length that the request says its body has; `nil` where it says none or no number of digits.
  var announcedLength: Int? {
    guard let text = headers["content-length"], text.utf8.allSatisfy(Self.isDigit) else { return nil }
    return Int(text)
  }

  /// Whether bytes of a body follow the head.
  var hasBody: Bool { headers["transfer-encoding"] != nil || (headers["content-length"] ?? "0") != "0" }

  private static func isDigit(_ byte: UInt8) -> Bool { (0x30...0x39).contains(byte) }
}

extension LiveRequest {
  /// Where the head of a request ends among the bytes that have arrived; `nil` while more of it comes.
  ///
  /// - Parameter from: how many of these bytes were looked at before.
  static func endOfHead(in bytes: [UInt8], from: Int = 0) -> Int? {
    let last = bytes.count - 4
    guard last >= 0 else { return nil }
    return (min(max(0, from - 3), last)...last).first { bytes[$0..<$0 + 4].elementsEqual("\r\n\r\n".utf8) }
      .map { $0 + 4 }
  }

  /// Reads a head, its empty line included; `nil` where it is not of HTTP/1.
  init?(head: [UInt8]) {
    guard var lines = Self.lines(of: head), !lines.isEmpty else { return nil }
    let words = lines.removeFirst().split(separator: " ", omittingEmptySubsequences: false)
    guard words.count == 3, Self.isToken(words[0]), !words[1].isEmpty,
      ["HTTP/1.1", "HTTP/1.0"].contains(words[2])
    else {
      return nil
    }
    self.init(method: String(words[0]), path: String(words[1].prefix { $0 != "?" }))
    for line in lines {
      guard let colon = line.firstIndex(of: ":"), Self.isToken(line[..<colon]) else { return nil }
      let value = line[line.index(after: colon)...].drop { $0 == " " || $0 == "\t" }
      let trimmed = String(value.reversed().drop { $0 == " " || $0 == "\t" }.reversed())
      headers.merge([line[..<colon].lowercased(): trimmed]) { "\($0), \($1)" }
    }
    let wishes = (headers["connection"] ?? "").lowercased().split { $0 == "," || $0 == " " }
    isLast = words[2] == "HTTP/1.0" || wishes.contains("close")
  }

  /// The lines before the empty one; `nil` where a control character stands in one.
  private static func lines(of head: [UInt8]) -> [String]? {
    var lines: [String] = []
    for line in head.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false).dropLast(2) {
      guard line.last == UInt8(ascii: "\r") else { return nil }
      let text = line.dropLast()
      guard text.allSatisfy({ $0 == UInt8(ascii: "\t") || $0 >= 0x20 && $0 != 0x7F }) else { return nil }
      lines.append(String(decoding: text, as: UTF8.self))
    }
    return lines
  }

  /// Whether a text may be a method or the name of a field.
  private static func isToken(_ text: some StringProtocol) -> Bool {
    !text.isEmpty
      && text.utf8.allSatisfy { byte in
        isDigit(byte) || (0x41...0x5A).contains(byte & 0xDF) || "!#$%&'*+-.^_`|~".utf8.contains(byte)
      }
  }
}
