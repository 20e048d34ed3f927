/// Whether text is well-formed XML of the kind our figures are: elements, attributes in double quotes,
/// entities.
struct XMLCheck {
  private(set) var fault: String?
  /// What stands between the tags of each `text` element.
  private(set) var texts: [String] = []

  init(_ source: String) {
    var open: [String] = []
    // Without accents, since XML reads scalars: a quote with an accent after it closes an attribute.
    let bare = source.unicodeScalars.filter { !$0.properties.isGraphemeExtend }
    var rest = String(String.UnicodeScalarView(bare))[...]
    if rest.hasPrefix("<!DOCTYPE html>") { rest = rest.dropFirst("<!DOCTYPE html>".count) }
    while let start = rest.firstIndex(of: "<") {
      let content = String(rest[..<start])
      if content.contains(">") || !Self.hasGoodEntities(content) { fault = "bad content: \(content)" }
      if open.isEmpty, content.contains(where: { !$0.isWhitespace }) { fault = "text outside: \(content)" }
      if open.last == "text" { texts.append(content) }
      guard let end = rest[start...].firstIndex(of: ">") else {
        fault = "a tag without end"
        return
      }
      let tag = String(rest[rest.index(after: start)..<end])
      rest = rest[rest.index(after: end)...]
      let name = String(tag.drop { $0 == "/" }.prefix { $0 != " " && $0 != "/" })
      if tag.hasPrefix("/") {
        if open.popLast() != name { fault = "</\(name)> closes another element" }
        continue
      }
      let pieces = tag.split(separator: "\"", omittingEmptySubsequences: false)
      if pieces.count % 2 == 0 { fault = "odd quotes in <\(tag)>" }
      if !Self.hasGoodEntities(tag) { fault = "bad entity in <\(tag)>" }
      let names = stride(from: 0, to: pieces.count - 1, by: 2).map {
        pieces[$0].split(separator: " ").last ?? ""
      }
      if Set(names).count != names.count { fault = "an attribute twice in <\(tag)>" }
      if !tag.hasSuffix("/") { open.append(name) }
    }
    if !open.isEmpty { fault = "never closed: \(open)" }
    if rest.contains(where: { !$0.isWhitespace }) { fault = "text after the end" }
  }

  private static func hasGoodEntities(_ text: String) -> Bool {
    text.split(separator: "&", omittingEmptySubsequences: false).dropFirst().allSatisfy { part in
      ["amp;", "lt;", "gt;", "quot;"].contains { part.hasPrefix($0) }
    }
  }
}
