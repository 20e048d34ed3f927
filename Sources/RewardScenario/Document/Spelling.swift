/// Finds the name that a mistyped word was meant to be.
public enum Spelling {
  /// The name most similar to `word`, or `nil` when none is; among equals the first in the alphabet.
  ///
  /// Case, `-`, `_` and spaces do not count. A name is similar if at most a third of the word's letters, or
  /// one, are mistyped. It is also similar if it is the only name that begins with the word.
  public static func nearest(to word: String, among names: some Sequence<String>) -> String? {
    let plain = simplified(word)
    guard !plain.isEmpty else { return nil }
    let allowed = max(1, plain.count / 3)
    var best: (distance: Int, name: String)?
    for name in names.sorted() {
      let other = simplified(name)
      // Lengths differ by at most the distance, so most names need no table.
      guard abs(other.count - plain.count) <= allowed else { continue }
      let distance = distance(plain, other)
      if distance <= allowed, distance < best?.distance ?? Int.max { best = (distance, name) }
    }
    if let best { return best.name }
    let plural = Array(plain.dropLast()) + Array("ies")
    if plain.last == "y", let name = names.first(where: { simplified($0) == plural }) { return name }
    let longer = names.filter { plain.count >= 3 && simplified($0).starts(with: plain) }
    return longer.count == 1 ? longer.first : nil
  }

  /// The number of letters to insert, delete, replace or swap that turns one word into the other.
  ///
  /// Only neighbours are swapped. The restricted edit distance: no letter is edited twice.
  /// Source: F. J. Damerau, Communications of the ACM 7(3), 1964, pp. 171-176.
  /// - Complexity: O(n·m).
  static func distance(_ first: String, _ second: String) -> Int {
    distance(Array(first), Array(second))
  }

  private static func distance(_ first: [Character], _ second: [Character]) -> Int {
    var beforeLast = [Int]()
    var last = Array(0...second.count)
    for i in first.indices {
      var row = [i + 1]
      for j in second.indices {
        let replaced = last[j] + (first[i] == second[j] ? 0 : 1)
        var least = min(replaced, last[j + 1] + 1, row[j] + 1)
        if i > 0, j > 0, first[i] == second[j - 1], first[i - 1] == second[j] {
          least = min(least, beforeLast[j - 1] + 1)
        }
        row.append(least)
      }
      (beforeLast, last) = (last, row)
    }
    return last[second.count]
  }

  private static func simplified(_ word: String) -> [Character] {
    word.lowercased().filter { $0 != "-" && $0 != "_" && $0 != " " }.map { $0 }
  }
}

/// The names in quotes: `'a'`, `'a' or 'b'`, `'a', 'b' or 'c'`.
func alternatives(_ names: [String], joining word: String = "or") -> String {
  let quoted = names.map { "'\($0)'" }
  guard let last = quoted.last, quoted.count > 1 else { return quoted.first ?? "" }
  return quoted.dropLast().joined(separator: ", ") + " \(word) " + last
}
