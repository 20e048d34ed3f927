import RewardEngine

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
}

/// The lines of a journal.
struct JournalText {
  static let format = 1

  private(set) var rows: [UInt64: [Double?]] = [:]
  /// Bytes of the lines that were written whole.
  private(set) var wholeBytes = 0

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
      let parts = line.split(separator: " ").map(String.init)
      let plain = String(line.dropLast(17))
      guard parts.count > 1, Self.checksum(plain) == parts[parts.count - 1] else {
        if index == lines.count - 1 { break }
        throw Failure(
          at: path, line: index + 1, "the journal is damaged",
          help: "leave out --resume to begin anew")
      }
      words.append(plain)
      wholeBytes += line.utf8.count + 1
    }
    try Self.check(words.filter { !$0.hasPrefix("row ") }, in: path, against: study)
    for (index, row) in words.enumerated() where row.hasPrefix("row ") {
      guard let (key, values) = Self.row(row) else {
        throw Failure(
          at: path, line: index + 1, "the journal holds a row that no study writes",
          help: "leave out --resume to begin anew")
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
    let help = "leave out --resume to begin anew"
    guard let first = kept.first, first == now[0] else {
      throw Failure(
        "'\(path)' was written by \(kept.first ?? "nobody"), and this is \(now[0])", help: help,
        status: .badInput)
    }
    guard kept.count > 1, kept[1] == now[1] else {
      throw Failure(
        "'\(path)' is of another study: \(kept.count > 1 ? kept[1].dropFirst("study ".count) : "none")",
        help: help, status: .badInput)
    }
    throw Failure(
      changes(from: kept, to: now).map { "the scenario has changed since: \($0)" }, help: help,
      status: .badInput)
  }

  /// The fields that differ, at most five and then how many more.
  private static func changes(from kept: [String], to now: [String]) -> [String] {
    let (before, after) = (Set(kept), Set(now))
    let gone = kept.filter { !after.contains($0) }.map { "it had \($0.dropFirst("field ".count))" }
    let new = now.filter { !before.contains($0) }.map { "it has \($0.dropFirst("field ".count))" }
    let all = gone + new
    let told = all.isEmpty ? ["the order of its fields"] : all
    return told.count <= 6 ? told : Array(told.prefix(5)) + ["and \(told.count - 5) more"]
  }
}
