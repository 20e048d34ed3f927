/// How a table of days is cut into rows to fit to, and later ones to predict.
enum TableParts {
  /// A shorter table is not cut.
  static let fewestRows = 8

  static func border(_ rows: Int) -> Int { rows - rows / 4 }
}
