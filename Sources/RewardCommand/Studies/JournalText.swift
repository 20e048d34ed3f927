import RewardEngine
import RewardFiles

/// What a study is: its command and every field of its scenarios, as a journal begins.
struct JournalHead: Equatable {
  /// The command that makes the study again.
  var command: String
  /// Each field of each scenario, as `file: path=value`.
  var fields: [String]

  init(command: String, documents: [Document]) {
    self.command = command
    fields = documents.flatMap { document in
      document.fields.map { "\(document.source.name): \($0.path)=\($0.text)" }
    }
  }

  fileprivate var lines: [String] {
    ["journal \(JournalText.format) \(Engine.version)", "study \(command)"] + fields.map { "field \($0)" }
  }

  var text: String { lines.map(JournalText.line).joined() }

  /// A checksum of all of it.
  var digest: String {
    var digest = Digest()
    digest.add(text)
    return digest.description
  }
}

/// The lines of a journal.
struct JournalText {
  static let format = 1

  private(set) var rows: [UInt64: [Double?]] = [:]
  /// Bytes of the lines that were written whole.
  private(set) var wholeBytes = 0

  /// What a file in the place of a journal holds.
  enum Content: Equatable {
    /// No finished row: no byte, an incomplete head, or a head alone.
    case nothing
    /// So many whole rows, of whatever study.
    case rows(Int)
    /// Something that is no journal.
    case another
  }

  /// What a file holds, which a study is to write.
  static func content(of bytes: [UInt8], for study: JournalHead) -> Content {
    // A machine that dies leaves zeros where it had not written yet.
    let head = Array(study.text.utf8)
    if bytes.count <= head.count, zip(bytes, head).allSatisfy({ $0 == 0 || $0 == $1 }) { return .nothing }
    let lines = String(decoding: bytes, as: UTF8.self).split(
      separator: "\n", omittingEmptySubsequences: false
    )
    .dropLast().map(String.init)
    guard let first = lines.first, first.hasPrefix("journal "), isWhole(first) else { return .another }
    let rows = lines.count { $0.hasPrefix("row ") && isWhole($0) }
    return rows == 0 ? .nothing : .rows(rows)
  }

  /// Whether a line has its checksum.
  private static func isWhole(_ line: String) -> Bool {
    let parts = line.split(separator: " ")
    return parts.count > 1 && checksum(String(line.dropLast(17))) == parts[parts.count - 1]
  }

  /// A line with its checksum, line ends within it written as `\n`.
  static func line(_ words: String) -> String {
    let plain = words.replacing("\\", with: "\\\\").replacing("\n", with: "\\n")
    return "\(plain) \(checksum(plain))\n"
  }

  /// The line of a row: its key, then each value's bits, `-` for none.
  static func line(of row: [Double?], under key: UInt64) -> String {
    let values = row.map { $0.map { String($0.bitPattern, radix: 16) } ?? "-" }
    return line("row \(String(key, radix: 16)) \(values.joined(separator: ","))")
  }

  private static func checksum(_ words: String) -> String {
    var digest = Digest()
    digest.add(words)
    return digest.description
  }

  /// Reads a journal of a study.
  ///
  /// - Throws: `Failure` with exit status 65 where it is of another study, another version, or damaged before its end.
  init(_ text: String, in path: String, of study: JournalHead) throws(Failure) {
    var lines = text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    // What stands behind the last line end was not written whole, if there is anything.
    lines.removeLast()
    var words: [String] = []
    for (index, line) in lines.enumerated() {
      guard Self.isWhole(line) else {
        if index == lines.count - 1 { break }
        throw Failure(
          at: path, line: index + 1, "the journal is damaged",
          help: "delete the file to start again")
      }
      words.append(String(line.dropLast(17)))
      wholeBytes += line.utf8.count + 1
    }
    try Self.check(words.filter { !$0.hasPrefix("row ") }, in: path, against: study)
    for (index, row) in words.enumerated() where row.hasPrefix("row ") {
      guard let (key, values) = Self.row(row) else {
        throw Failure(
          at: path, line: index + 1, "the journal contains a row that no study writes",
          help: "leave out --resume to start again")
      }
      rows[key] = values
    }
  }

  /// The largest figure of any study: squares of larger ones would not add up.
  private static let largest = 1e30

  /// The key and the values of a row; `nil` where it is of another form, or holds what is no figure.
  private static func row(_ words: String) -> (key: UInt64, values: [Double?])? {
    let parts = words.split(separator: " ", omittingEmptySubsequences: false)
    guard parts.count == 3, let key = UInt64(parts[1], radix: 16) else { return nil }
    var values: [Double?] = []
    for part in parts[2].split(separator: ",", omittingEmptySubsequences: false) {
      let value = UInt64(part, radix: 16).map(Double.init(bitPattern:))
      guard part == "-" || value.map({ $0.magnitude <= largest }) == true else { return nil }
      values.append(value)
    }
    return (key, values)
  }

  private static func check(_ kept: [String], in path: String, against study: JournalHead) throws(Failure) {
    let now = study.lines.map { String(line($0).dropLast(18)) }
    guard kept != now else { return }
    let help = "delete '\(path)' to start again"
    guard let first = kept.first, first == now[0] else {
      throw Failure(
        "'\(path)' was written by \(kept.first ?? "nobody"), and this is \(now[0])", help: help,
        status: .badInput)
    }
    guard kept.count > 1, kept[1] == now[1] else {
      throw Failure(
        "'\(path)' belongs to another study: \(kept.count > 1 ? kept[1].dropFirst("study ".count) : "none")",
        help: help, status: .badInput)
    }
    throw Failure(
      "the scenario has changed since '\(path)' was kept: \(changes(from: kept, to: now).joined(separator: ", "))",
      help: help, status: .badInput)
  }

  /// The fields that differ, at most five and then how many more.
  private static func changes(from kept: [String], to now: [String]) -> [String] {
    let (before, after) = (Set(kept), Set(now))
    let gone = kept.filter { !after.contains($0) }.map { "it had \($0.dropFirst("field ".count))" }
    let new = now.filter { !before.contains($0) }.map { "it has \($0.dropFirst("field ".count))" }
    let all = gone + new
    let shown = all.isEmpty ? ["the order of its fields"] : all
    return shown.count <= 6 ? shown : Array(shown.prefix(5)) + ["and \(all.count - 5) more"]
  }
}
