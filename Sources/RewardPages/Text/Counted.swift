extension BinaryInteger {
  /// The count with its noun in the right number: `1 day`, `2,000 days`, `1 goal is`, `2 goals are`.
  ///
  /// The one place where words agree with a number. Without `many`, an `s` makes the plural.
  package func counted(_ one: String, _ many: String? = nil) -> String {
    let number = NumberText.whole(self)
    return "\(number) \(NumberText.noun(after: number, one, many))"
  }
}
