/// A page as GitHub-flavoured Markdown, with charts in files beside it.
public struct Markdown: Sendable {
  public private(set) var text = ""

  public init(_ page: Page) { self.init(page.blocks) }

  private init(_ blocks: [Page.Block]) {
    for block in blocks {
      if !text.isEmpty { text += "\n" }
      text += Self.lines(block)
    }
  }

  private static func lines(_ block: Page.Block) -> String {
    switch block {
    case .heading(let words, let level): "\(String(repeating: "#", count: level)) \(markup(words))\n"
    case .lead(let words): markup("**\(words)**") + "\n"
    case .paragraph(let words): markup(words) + "\n"
    case .list(let items): items.map { "- \(markup($0))\n" }.joined()
    case .table(let table): lines(table)
    case .figure(_, let file, let alternative): "![\(markup(Words(alternative)))](\(file))\n"
    case .code(let text, let language): fenced(text, language)
    case .callout(_, let lead, let words): "> \(markup("**\(lead)**: \(words)"))\n"
    case .details(let summary, let inside):
      "<details><summary>\(tagged(summary))</summary>\n\n\(Markdown(inside).text)\n</details>\n"
    }
  }

  /// Cells are not padded, so that a changed number changes only its own line.
  private static func lines(_ table: Table) -> String {
    let rules = table.columns.map {
      switch $0.alignment {
      case .left: "---"
      case .right: "---:"
      case .center: ":---:"
      }
    }
    let rows = [table.columns.map { markup($0.name) }, rules] + table.rows.map { $0.map(markup) }
    return rows.map { "| " + $0.joined(separator: " | ") + " |\n" }.joined()
  }

  /// A block of code, fenced with more backticks than it holds in a row.
  private static func fenced(_ text: String, _ language: String) -> String {
    var longest = 0
    var run = 0
    for scalar in text.unicodeScalars {
      run = scalar == "`" ? run + 1 : 0
      longest = max(longest, run)
    }
    let fence = String(repeating: "`", count: max(3, longest + 1))
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
    let body = lines.map { PlainText.line(String($0)) }.joined(separator: "\n")
    return "\(fence)\(language)\n\(body)\(body.hasSuffix("\n") || body.isEmpty ? "" : "\n")\(fence)\n"
  }
}

extension Markdown {
  /// Words as they stand in a paragraph, a heading or a cell.
  static func markup(_ words: Words) -> String {
    // What is strong stands between stars, however many spans it is of.
    var runs: [(markup: String, isStrong: Bool)] = []
    for span in words.spans {
      let opensLine = runs.isEmpty && !span.isStrong
      if let last = runs.last, last.isStrong == span.isStrong {
        runs[runs.count - 1].markup += markup(span, after: last.markup, opensLine: false)
      } else {
        let markup = markup(span, after: runs.last?.markup ?? "", opensLine: opensLine)
        runs.append((markup, span.isStrong))
      }
    }
    return runs.enumerated().reduce("") { text, run in
      guard run.element.isStrong else { return text + run.element.markup }
      let next = run.offset + 1 < runs.count ? runs[run.offset + 1].markup.first : nil
      return text + strong(run.element.markup, between: text.last, and: next)
    }
  }

  private static func markup(_ span: Words.Span, after markup: String, opensLine: Bool) -> String {
    switch span.kind {
    case .text, .verdict: escaped(span.text, opensLine: opensLine)
    case .code: code(span.text)
    // An exclamation mark before it would make it an image.
    case .link(let destination):
      (markup.hasSuffix("!") ? "<!-- -->" : "") + "[\(escaped(span.text, opensLine: false))](\(destination))"
    }
  }

  /// Strong words between stars; between tags where stars would show, as after a letter and before a bracket.
  ///
  /// Source: CommonMark 0.31.2, 6.2, left- and right-flanking runs.
  private static func strong(_ markup: String, between before: Character?, and after: Character?) -> String {
    func isOpen(_ outside: Character?, _ inside: Character?) -> Bool {
      guard let inside, !inside.isWhitespace else { return false }
      guard isMark(inside), let outside else { return true }
      return outside.isWhitespace || isMark(outside)
    }
    let hasStars = isOpen(before, markup.first) && isOpen(after, markup.last)
    return hasStars ? "**\(markup)**" : "<strong>\(markup)</strong>"
  }

  private static func isMark(_ character: Character) -> Bool {
    character.isPunctuation || character.isSymbol
  }

  /// Words between the tags of a block of HTML, in which Markdown's own escapes would show.
  private static func tagged(_ words: Words) -> String {
    HTML.markup(words) { text in
      let scalars = Array(PlainText.line(text).unicodeScalars)
      return scalars.indices.map { parted(scalars, $0) ?? XMLText.escaped(String(scalars[$0])) }.joined()
    }
  }

  /// A code span; one that holds a bar or a backtick becomes a tag, since tables split at bars even inside
  /// code.
  private static func code(_ text: String) -> String {
    let line = PlainText.line(text)
    let isTrimmed = line.first != " " && line.last != " "
    let isPlain = !line.isEmpty && isTrimmed && !line.unicodeScalars.contains { $0 == "`" || $0 == "|" }
    return isPlain ? "`\(line)`" : "<code>\(escaped(line, opensLine: false))</code>"
  }

  /// Text in which nothing acts; goes by scalars, since a bar splits a table with an accent after it, too.
  private static func escaped(_ text: String, opensLine: Bool) -> String {
    let scalars = Array(PlainText.line(text).unicodeScalars)
    let markup = scalars.indices.map { index in
      (opensLine ? escapedOpening(scalars, index) : nil) ?? parted(scalars, index) ?? escaped(scalars, index)
    }.joined()
    return opensLine ? String(markup.drop { $0 == " " }) : markup
  }

  private static func escaped(_ scalars: [Unicode.Scalar], _ index: Int) -> String {
    switch scalars[index] {
    case "\\", "`", "*", "[", "]", "~", "$": "\\\(scalars[index])"
    case "<": "&lt;"
    case ">": "&gt;"
    case "&": "&amp;"
    case "|": "&#124;"
    // An underscore inside a word, as in freeze_5, is a letter to every GitHub-flavoured reader.
    case "_" where !isWord(scalars, index - 1) || !isWord(scalars, index + 1): "\\_"
    // At the end of a heading it would be taken for its closing.
    case "#" where index == scalars.count - 1: "\\#"
    default: String(scalars[index])
    }
  }

  /// The escape of what would make a heading, a list or a rule of a line that begins with it.
  private static func escapedOpening(_ scalars: [Unicode.Scalar], _ index: Int) -> String? {
    let next = index + 1 < scalars.count ? scalars[index + 1] : " "
    switch scalars[index] {
    case "#" where index == 0: return "\\#"
    // But not a negative number.
    case "+", "-", "=":
      return index == 0 && !isDigit(next) ? "\\\(scalars[index])" : nil
    // But not a decimal.
    case ".", ")":
      guard index > 0, next == " ", scalars[..<index].allSatisfy(isDigit) else { return nil }
      return "\\\(scalars[index])"
    default: return nil
    }
  }

  /// Addresses and mentions become links even after escapes; an empty comment parts them.
  private static func parted(_ scalars: [Unicode.Scalar], _ index: Int) -> String? {
    switch scalars[index] {
    case "@": return "<!-- -->@"
    case ":" where scalars[(index + 1)...].starts(with: ["/", "/"]): return ":<!-- -->"
    case "." where scalars[..<index].suffix(3).map(\.properties.lowercaseMapping) == ["w", "w", "w"]:
      return "<!-- -->."
    default: return nil
    }
  }

  private static func isDigit(_ scalar: Unicode.Scalar) -> Bool { ("0"..."9").contains(scalar) }

  private static func isWord(_ scalars: [Unicode.Scalar], _ index: Int) -> Bool {
    guard scalars.indices.contains(index) else { return false }
    return Character(scalars[index]).isLetter || Character(scalars[index]).isNumber
  }
}
