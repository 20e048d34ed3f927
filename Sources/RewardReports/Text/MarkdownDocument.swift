/// A Markdown file, written from top to bottom.
public struct MarkdownDocument: Sendable {
  public private(set) var text = ""

  public init() {}

  /// Writes a heading; level 1 is the title of the document.
  public mutating func heading(_ words: MarkdownText, level: Int = 2) {
    precondition((1...6).contains(level), "a heading's level is from 1 to 6, not \(level)")
    block("\(String(repeating: "#", count: level)) \(words.markup)\n")
  }

  public mutating func paragraph(_ words: MarkdownText) { block(words.markup + "\n") }

  /// Writes a list; nothing if it is empty.
  public mutating func list(_ items: [MarkdownText]) {
    guard !items.isEmpty else { return }
    block(items.map { "- \($0.markup)\n" }.joined())
  }

  /// Writes a table. Cells are not padded: a changed number changes its own line and no other.
  public mutating func table(_ table: MarkdownTable) { block(table.text) }

  /// Writes an image from the same folder, with the words for who cannot see it.
  public mutating func image(file: String, alternative: String) {
    block("![\(MarkdownText(alternative).markup)](\(file))\n")
  }

  /// Writes a block of code, fenced with more backticks than it holds.
  public mutating func code(_ text: String, language: String = "") {
    var longest = 0
    var run = 0
    for character in text {
      run = character == "`" ? run + 1 : 0
      longest = max(longest, run)
    }
    let fence = String(repeating: "`", count: max(3, longest + 1))
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
    let body = lines.map { PlainText.line(String($0)) }.joined(separator: "\n")
    block("\(fence)\(language)\n\(body)\(body.hasSuffix("\n") || body.isEmpty ? "" : "\n")\(fence)\n")
  }

  /// Writes a part that the reader opens by a click.
  public mutating func details(_ summary: MarkdownText, _ write: (inout MarkdownDocument) -> Void) {
    var inside = MarkdownDocument()
    write(&inside)
    block("<details><summary>\(summary.markup)</summary>\n\n\(inside.text)\n</details>\n")
  }

  private mutating func block(_ lines: String) {
    if !text.isEmpty { text += "\n" }
    text += lines
  }
}
