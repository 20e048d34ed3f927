import ArgumentParser

extension ClosedRange<Int> {
  /// Checks what an option was given.
  ///
  /// - Throws: `ValidationError` with the range where it is outside.
  func check(_ option: String, _ value: Int) throws {
    guard !contains(value) else { return }
    throw ValidationError("\(option) must be from \(lowerBound) to \(upperBound), not \(value)")
  }
}
