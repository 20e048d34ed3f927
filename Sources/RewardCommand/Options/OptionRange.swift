import ArgumentParser

extension ClosedRange<Int> {
  /// Checks the value of an option.
  ///
  /// - Throws: `ValidationError` with the range where it is outside.
  func check(_ option: String, _ value: Int) throws {
    guard !contains(value) else { return }
    throw ValidationError("\(option) must be from \(lowerBound) to \(upperBound), not \(value)")
  }
}

extension Sequence where Element: Hashable {
  /// The first that stands here a second time.
  var firstRepeated: Element? {
    var seen: Set<Element> = []
    return first { !seen.insert($0).inserted }
  }
}

extension Sequence<String> {
  /// - Throws: `ValidationError` at the first that an option names twice.
  func checkNamedOnce(by option: String) throws {
    if let name = firstRepeated { throw ValidationError("\(option) names '\(name)' twice") }
  }
}
