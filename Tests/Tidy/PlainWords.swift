import Foundation

/// Words and constructions that readers have to guess, with the plain ones.
///
/// Each is a pattern that has no right use in the texts it is held over.
enum PlainWords {
  /// What to write instead, by the pattern to avoid.
  static let banned: [(pattern: String, instead: String)] = [
    (#"\b(he|him|his|himself)\b"#, "they, them, their, themselves"),
    (#"\bof no account\b"#, "too small to matter"),
    (#"\bheld against\b"#, "compared with"),
    (#"\blived\b|\blives (?:on|once|by|twice|again|at)\b"#, "simulated"),
    (
      #"\b(?:on|of) (?:the same|its own|their own|fresh) luck\b|\bsame luck\b"#, "random draws"
    ),
    (#"(?<!\.)\bunsure\b"#, "inconclusive"),
    (#"\b(?:tells|told|tell)\b"#, "report, print, show"),
    (#"(?-i:\bso many\b)(?! that\b)"#, "the number, or the name of the parameter"),
    (#"\bdeeds?\b"#, "actions"),
    (#"\banew\b"#, "again"),
    (#"\bmend(?:s|ed|ing)?\b"#, "fix, correct"),
    (#"\bdeparts?\b|(?<!players\.)\bdeparted\b"#, "churn"),
    (#"\bhalf (?:by|of each) (?:at|gain)\b|\bgain at most\b"#, "median gain, median loss"),
    (#"\bends? whole\b|\bstreak whole\b"#, "survives, is kept"),
    (#"\bunless told otherwise\b|\bunless given\b"#, "by default"),
    (#"(?<![\d.,])1 (?:days|players|events|freezes|times|weeks)\b"#, "the singular"),
    (#"\btimes fewer\b"#, "players saved"),
    (#"\bstart me off\b|\bhelp my editor\b"#, "what the command does"),
    (#"(?:^|[.:;|] )(?-i:Who) (?:has|is|plays|leaves|pays|comes)\b"#, "players who …"),
  ]

  /// What is wrong with a text, a line each.
  static func faults(in text: String, of name: String) -> [String] {
    let lines = text.components(separatedBy: "\n")
    return banned.flatMap { entry -> [String] in
      guard let pattern = try? NSRegularExpression(pattern: entry.pattern, options: .caseInsensitive) else {
        return ["'\(entry.pattern)' is no pattern"]
      }
      return lines.enumerated().compactMap { number, line in
        let whole = NSRange(line.startIndex..., in: line)
        guard let range = pattern.firstMatch(in: line, range: whole).flatMap({ Range($0.range, in: line) })
        else {
          return nil
        }
        return
          "\(name):\(number + 1): write '\(entry.instead)' instead of '\(line[range])': \(line.prefix(120))"
      }
    }
  }
}

/// A text of Markdown, without what is not prose.
struct Prose {
  /// The text with blocks and spans of code left out, line by line.
  let text: String

  init(markdown: String) {
    var isCode = false
    text = markdown.split(separator: "\n", omittingEmptySubsequences: false).map { line in
      let isFence = line.hasPrefix("```")
      defer { if isFence { isCode.toggle() } }
      return isCode || isFence ? "" : line.replacing(/``?[^`]*``?/, with: "code")
    }.joined(separator: "\n")
  }

  /// Sentences of paragraphs, list items and cells, as words.
  var sentences: [[Substring]] {
    var blocks: [String] = [""]
    for line in text.split(separator: "\n", omittingEmptySubsequences: false) {
      let trimmed = line.trimmingCharacters(in: .whitespaces)
      if trimmed.hasPrefix("|") {
        blocks += trimmed.split(separator: "|").map(String.init) + [""]
      } else if trimmed.isEmpty || trimmed.hasPrefix("#") {
        blocks.append("")
      } else if trimmed.hasPrefix("- ") || trimmed.hasPrefix("> ") || trimmed.contains(#/^[0-9]+\. /#) {
        blocks += [trimmed]
      } else {
        blocks[blocks.count - 1] += " " + trimmed
      }
    }
    return blocks.flatMap { Self.sentences(of: $0) }
  }

  /// Sentences end with a stop before a space, or with a colon before a list.
  static func sentences(of text: String) -> [[Substring]] {
    let plain = text.replacing(/\]\([^)]*\)/, with: "").replacing("[", with: "").replacing("**", with: "")
    return plain.replacing(#/[.?!:;] /#, with: "\n").split(separator: "\n").map { sentence in
      sentence.split(separator: " ").filter { $0.contains(where: \.isLetter) }
    }
  }
}
