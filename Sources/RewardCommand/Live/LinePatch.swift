/// The lines that an edit changes, as `patch` reads them.
struct LinePatch {
  let text: String

  /// - Parameter endsInPairs: whether the lines of the file end in `\r\n`. The patch's own lines do not.
  init(from before: [String], to text: String, file: String, endsInPairs: Bool = false) {
    let after = text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    let difference = after.difference(from: before)
    guard !difference.isEmpty else {
      self.text = ""
      return
    }
    var removed: Set<Int> = []
    var inserted: Set<Int> = []
    for change in difference {
      switch change {
      case .remove(let offset, _, _): removed.insert(offset)
      case .insert(let offset, _, _): inserted.insert(offset)
      }
    }
    var lines: [String] = []
    var (old, new) = (0, 0)
    while old < before.count || new < after.count {
      if removed.contains(old) {
        lines.append("-" + before[old])
        old += 1
      } else if inserted.contains(new) {
        lines.append("+" + after[new])
        new += 1
      } else {
        lines.append(" " + before[old])
        (old, new) = (old + 1, new + 1)
      }
    }
    // A text that ends with a line end has an empty last line, which a patch does not count.
    if lines.last == " " { lines.removeLast() }
    // Without a tab behind it, a name ends at its first blank.
    let name = file.contains(" ") ? file + "\t" : file
    let end = endsInPairs ? "\r\n" : "\n"
    self.text =
      "--- a/\(name)\n+++ b/\(name)\n"
      + Self.hunks(of: lines).map { Self.text($0, of: lines, end: end) }.joined()
  }

  /// Lines that stay, before and after a change.
  private static let context = 3

  /// The places of lines around changes; those that touch are one.
  private static func hunks(of lines: [String]) -> [Range<Int>] {
    lines.indices.filter { !lines[$0].hasPrefix(" ") }.reduce(into: []) { hunks, place in
      let own = max(0, place - context)..<min(lines.count, place + context + 1)
      if let last = hunks.last, own.lowerBound <= last.upperBound {
        hunks[hunks.count - 1] = last.lowerBound..<own.upperBound
      } else {
        hunks.append(own)
      }
    }
  }

  private static func text(_ hunk: Range<Int>, of lines: [String], end: String) -> String {
    func span(without mark: String) -> String {
      let before = lines[..<hunk.lowerBound].count { !$0.hasPrefix(mark) }
      let count = lines[hunk].count { !$0.hasPrefix(mark) }
      // A side without a line is named by the line before it.
      return "\(count == 0 ? before : before + 1),\(count)"
    }
    return "@@ -\(span(without: "+")) +\(span(without: "-")) @@\n" + lines[hunk].map { $0 + end }.joined()
  }
}
