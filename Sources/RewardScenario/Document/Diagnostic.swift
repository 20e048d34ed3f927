/// A problem in a file: its place, the rule, and how to fix it.
public struct Diagnostic: Sendable, Equatable {
  public var severity: Severity
  public var place: Place
  /// The field concerned; the root if the problem is not in one field.
  public var path: FieldPath
  /// The rule, lower case, path in quotes, no full stop.
  public var message: String
  /// The numbers behind the message, one line each; empty for a plain fault.
  public var evidence: [String]
  /// The fix, or `nil` when the rule is enough.
  public var help: String?

  public enum Severity: String, Sendable, CaseIterable {
    /// The file cannot be used.
    case error
    /// The file can be used, but will cause problems.
    case warning
    /// Information that is good to have.
    case note
  }

  public init(
    _ severity: Severity = .error, at place: Place, _ path: FieldPath, _ message: String,
    evidence: [String] = [], help: String? = nil
  ) {
    self.severity = severity
    self.place = place
    self.path = path
    self.message = message
    self.evidence = evidence
    self.help = help
  }

  /// The words of an option, quoted where their end would run into the colon that follows; the option alone where it has none.
  private static func readable(_ words: String) -> String {
    let parts = words.split(separator: " ", maxSplits: 1, omittingEmptySubsequences: false)
    guard parts.count == 2 else { return words }
    if parts[1].isEmpty { return String(parts[0]) }
    return parts[1].hasSuffix(":") ? "\(parts[0]) '\(parts[1])'" : words
  }

  /// The text that a user reads: position and rule, the line with a caret below, evidence, the fix.
  public func text(in source: Source) -> String {
    let said = "\(severity.rawValue): \(escaped(message))"
    var lines: [String]
    switch place {
    case .whole: lines = ["\(escaped(source.name)): \(said)"]
    case .setting(let words): lines = ["\(escaped(Self.readable(words))): \(said)"]
    case .file(let line, let column, let width):
      lines = ["\(escaped(source.name)):\(line):\(column): \(said)"]
      if source.lines.indices.contains(line - 1) {
        lines += Excerpt(source.lines[line - 1], number: line, column: column, width: width).lines
      }
    }
    lines += evidence.map { "      = \(escaped($0))" }
    if severity == .error, case .file(let line, _, _) = place, source.lines.indices.contains(line - 1),
      let other = source.lines[line - 1].unicodeScalars.first(where: \.isOtherSpace)
    {
      lines.append(
        "      = \(other.escapedName) looks like a space and is text to YAML: write an ordinary space")
    }
    if let help { lines.append("help: \(escaped(help))") }
    return lines.joined(separator: "\n") + "\n"
  }
}

/// A scenario that breaks rules: all of its faults, in the order of the file.
public struct InvalidScenario: Error, Equatable, CustomStringConvertible {
  public var source: Source
  public var diagnostics: [Diagnostic]

  /// How many faults are shown in full; the rest are only counted.
  static let shown = 100

  /// Makes an error from its diagnostics.
  ///
  /// - Precondition: there is at least one diagnostic.
  public init(_ diagnostics: [Diagnostic], in source: Source) {
    precondition(!diagnostics.isEmpty, "an invalid scenario has at least one fault")
    self.source = source
    // Sorting in Swift is stable, so faults at one place stay in the order they were found.
    self.diagnostics = diagnostics.sorted { $0.place.order < $1.place.order }
  }

  /// Makes an error of one fault.
  public init(at place: Place, _ path: FieldPath, _ message: String, help: String?, in source: Source) {
    self.init([Diagnostic(at: place, path, message, help: help)], in: source)
  }

  /// The text that a user reads: all faults, with a blank line between two.
  public var description: String {
    var text = diagnostics.prefix(Self.shown).map { $0.text(in: source) }.joined(separator: "\n")
    if diagnostics.count > Self.shown {
      text += "\nand \(diagnostics.count - Self.shown) more errors\n"
    }
    return text
  }
}

/// A line of the file with a caret below, cut to what fits around the column.
private struct Excerpt {
  var lines: [String]

  /// Scalars shown of a long line.
  private static let longest = 100

  init(_ line: String, number: Int, column: Int, width: Int) {
    let scalars = Array(line.unicodeScalars)
    let first =
      scalars.count <= Self.longest
      ? 0 : max(0, min(column - 1 - Self.longest / 2, scalars.count - Self.longest))
    let last = min(scalars.count, first + Self.longest)
    let start = min(max(column - 1, first), last)
    let end = min(start + width, last)
    let before = (first > 0 ? "…" : "") + escaped(scalars[first..<start])
    let marked = escaped(scalars[start..<end])
    let after = escaped(scalars[end..<last]) + (last < scalars.count ? "…" : "")
    let label = String(number)
    let margin = String(repeating: " ", count: max(0, 5 - label.count))
    lines = ["\(margin)\(label) | \(before)\(marked)\(after)"]
    if width > 0 {
      let gutter = String(repeating: " ", count: max(5, label.count))
      let carets = String(repeating: "^", count: max(1, marked.unicodeScalars.count))
      lines.append("\(gutter) | \(String(repeating: " ", count: before.unicodeScalars.count))\(carets)")
    }
  }
}
