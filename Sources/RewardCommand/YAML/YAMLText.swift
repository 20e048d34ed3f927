import RewardEngine

/// The bytes of a file, checked to be text that YAML allows.
struct YAMLText {
  /// The bytes for the parser: without a byte order mark, and with one escape for each character.
  let bytes: [UInt8]
  let source: Source

  init(_ bytes: [UInt8], name: String, limits: Limits) throws(InvalidScenario) {
    func refuse(_ message: String, help: String, in source: Source, at place: Place = .whole)
      -> InvalidScenario
    {
      InvalidScenario(at: place, .root, message, help: help, in: source)
    }
    let unread = Source(name: name)
    guard bytes.count <= limits.fileSize else {
      throw refuse(
        "the file is larger than the limit of \(limits.fileSize) bytes",
        help: "make it smaller, or raise the limit with --max-file-size", in: unread)
    }
    if bytes.starts(with: [0xFF, 0xFE]) || bytes.starts(with: [0xFE, 0xFF]) {
      throw refuse("the file is not UTF-8 text but UTF-16", help: "save it as UTF-8", in: unread)
    }
    let content = bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? Array(bytes.dropFirst(3)) : bytes
    source = Source(name: name, lines: Self.lines(of: String(decoding: content, as: UTF8.self)))
    guard String(validating: content, as: UTF8.self) != nil else {
      let place = Self.placeOfInvalidByte(in: content)
      throw refuse("the file is not UTF-8 text", help: "save it as UTF-8", in: source, at: place)
    }
    for (number, line) in source.lines.enumerated() {
      guard let column = line.unicodeScalars.map(\.value).firstIndex(where: Self.isForbidden) else {
        continue
      }
      let place = Place.file(line: number + 1, column: column + 1, width: 1)
      throw refuse("this control character is not allowed", help: "delete it", in: source, at: place)
    }
    self.bytes = JSONEscapes.joined(content)
  }

  /// The lines as the parser counts them, which breaks at Unicode's separators, too.
  private static func lines(of text: String) -> [String] {
    var lines: [String] = []
    var line = String.UnicodeScalarView()
    var last: Unicode.Scalar?
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\n" where last == "\r": break
      case "\n", "\r", "\u{85}", "\u{2028}", "\u{2029}":
        lines.append(String(line))
        line = String.UnicodeScalarView()
      default: line.append(scalar)
      }
      last = scalar
    }
    return lines + [String(line)]
  }

  /// What the parser refuses without saying where.
  private static func isForbidden(_ value: UInt32) -> Bool {
    (value < 0x20 && value != 0x09) || (value >= 0x7F && value < 0xA0) || value == 0xFFFE || value == 0xFFFF
      || value == 0xFEFF
  }

  private static func placeOfInvalidByte(in bytes: [UInt8]) -> Place {
    var decoder = UTF8()
    var iterator = bytes.makeIterator()
    var line = 1
    var column = 1
    while case .scalarValue(let scalar) = decoder.decode(&iterator) {
      column += 1
      if scalar == "\n" { (line, column) = (line + 1, 1) }
    }
    return .file(line: line, column: column, width: 1)
  }
}
