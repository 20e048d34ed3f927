extension BinaryInteger {
  /// The count with its noun in the right number: `1 day`, `2,000 days`, `1 goal is`, `2 goals are`.
  ///
  /// Words agree with numbers here and in ``agreeing(_:_:)``. Without `many`, an `s` makes the plural.
  package func counted(_ one: String, _ many: String? = nil) -> String {
    let number = NumberText.whole(self)
    return "\(number) \(NumberText.noun(after: number, one, many))"
  }

  /// The word that goes with this number: `is` with 1, `are` with any other number.
  package func agreeing(_ one: String, _ many: String) -> String { self == 1 ? one : many }
}
