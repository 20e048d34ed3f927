/// A file of Swift: its text, and what the compiler acts on.
struct SwiftFile: CustomStringConvertible {
  let path: String
  let text: String
  /// The text without comments and without what stands between quotes on a line.
  let code: String
  /// What people read: comments, and what stands between quotes, line by line.
  var prose: String { Self.prose(of: text) }
  /// Names and keywords of the code, in order.
  let words: [Substring]
  /// The modules it imports.
  let imports: [String]

  /// The names and keywords that occur.
  let vocabulary: Set<Substring>

  init(path: String, text: String) {
    self.path = path
    self.text = text
    code = Self.code(of: text)
    words = code.split { !$0.isLetter && !$0.isNumber && $0 != "_" }
    vocabulary = Set(words)
    imports = code.split(separator: "\n").compactMap { line in
      let words = line.split(separator: " ").drop { $0.hasPrefix("@") }
      return words.first == "import" ? words.last.map(String.init) : nil
    }
  }

  var lineCount: Int { text.utf8.count { $0 == UInt8(ascii: "\n") } }
  var description: String { path }

  /// Comments and literals of each line; a line of a literal over several lines has neither quotes nor brackets of code.
  private static func prose(of text: String) -> String {
    var isLong = false
    return text.split(separator: "\n", omittingEmptySubsequences: false).map { line in
      let isBorder = line.split(separator: "\"\"\"", omittingEmptySubsequences: false).count == 2
      defer { if isBorder { isLong.toggle() } }
      if isLong && !isBorder { return String(line) }
      let comment = line.firstRange(of: "//").map { String(line[$0.lowerBound...]) } ?? ""
      let literals = line.matches(of: /"((?:[^"\\]|\\.)*)"/).map { String($0.1) }
      return (literals + [comment]).joined(separator: " ")
    }.joined(separator: "\n")
  }

  /// Line by line: quotes are kept, what is between them is not, and nothing from `//` on.
  private static func code(of text: String) -> String {
    var code: [UInt8] = []
    code.reserveCapacity(text.utf8.count)
    var isQuoted = false
    var isComment = false
    var previous: UInt8 = 0
    for byte in text.utf8 {
      switch byte {
      case UInt8(ascii: "\n"):
        (isQuoted, isComment) = (false, false)
        code.append(byte)
      case _ where isComment: break
      case UInt8(ascii: "\"") where !isQuoted || previous != UInt8(ascii: "\\"):
        isQuoted.toggle()
        code.append(byte)
      case _ where isQuoted:
        // A backslash that is itself escaped escapes nothing.
        previous = byte == UInt8(ascii: "\\") && previous == byte ? 0 : byte
        continue
      case UInt8(ascii: "/") where previous == byte:
        isComment = true
        code.removeLast()
      default: code.append(byte)
      }
      previous = byte
    }
    return String(decoding: code, as: UTF8.self)
  }
}
