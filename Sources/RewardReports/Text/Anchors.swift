/// Names for the headings of a page, by which links reach them.
///
/// A heading's name is made of its words and those above it up to the second level, so the name of a section
/// does not hang on what a scenario calls its currencies.
struct Anchors {
  private var above: [(level: Int, name: String)] = []
  private var taken: Set<String> = []

  /// The name of the next heading, unlike any before.
  mutating func name(of words: Words, level: Int) -> String {
    above.removeAll { $0.level >= level }
    let name = ([above.last?.name].compactMap { $0 } + [Self.slug(words.plain)]).joined(separator: "-")
    var unique = name
    var count = 1
    while !taken.insert(unique).inserted {
      count += 1
      unique = "\(name)-\(count)"
    }
    if level > 1 { above.append((level, unique)) }
    return unique
  }

  /// The letters and digits of a text, small, with hyphens for spaces.
  private static func slug(_ text: String) -> String {
    let words = text.lowercased().split { !$0.isLetter && !$0.isNumber && $0 != "_" && $0 != "-" }
    return words.isEmpty ? "section" : words.joined(separator: "-")
  }
}
