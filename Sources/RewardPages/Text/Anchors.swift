/// The ids of a page's headings, which links point to.
///
/// An id is made of the heading's words and those of the headings above it up to the second level. So the id of a
/// chapter does not depend on the scenario's currencies.
struct Anchors {
  private var above: [(level: Int, name: String)] = []
  private var taken: Set<String> = []

  /// The id of the next heading; every id is unique.
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
