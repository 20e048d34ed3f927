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
