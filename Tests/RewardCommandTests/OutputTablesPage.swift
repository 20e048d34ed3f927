import Testing

/// What the page of output tables says, read as its readers read it.
struct OutputTablesPage {
  /// A row of a table of columns.
  struct Column: Sendable {
    var name: String
    var unit: String
    /// The one file that has it, where the table is of several.
    var only: String?
    /// Whether only some scenarios have it.
    var isOptional: Bool

    /// Whether it is a column of this name; words in capitals stand for ids.
    func isNamed(_ text: String) -> Bool {
      guard isPattern else { return text == name }
      guard
        let pattern = try? Regex(
          name.replacing(".", with: "\\.").replacing(/[A-Z]+/, with: "[a-z0-9][a-z0-9_-]*"))
      else { return false }
      return text.wholeMatch(of: pattern) != nil
    }

    var isPattern: Bool { name.contains(where: \.isUppercase) }
  }

  let text: String
  /// The columns of each CSV file, in order.
  private(set) var columns: [String: [Column]] = [:]
  /// The files that only some scenarios have.
  private(set) var optionalFiles: Set<String> = []
  /// The columns that make a row unique.
  private(set) var keys: [String: [String]] = [:]
  /// The files and patterns of files that are no tables.
  private(set) var otherFiles: [String] = []
  private(set) var summaryMembers: [String] = []

  init() throws {
    text = try Checkout.text("Sources/RewardEngine/RewardEngine.docc/OutputTables.md")
    var files: [String] = []
    var table: Substring = ""
    for line in text.split(separator: "\n") {
      if line.hasPrefix("## ") {
        files = line.dropFirst(3).split(separator: ", ").filter { $0.hasSuffix(".csv") }.map(String.init)
        for file in files { columns[file] = [] }
      }
      if line.hasPrefix("Only with ") { optionalFiles.formUnion(files) }
      for match in line.matches(of: /Key of `([^`]+)`: ([^.]+)\./) {
        keys[String(match.1)] = match.2.matches(of: /`([^`]+)`/).map { String($0.1) }
      }
      let cells = line.split(separator: "|").map { $0.drop { $0 == " " } }
      guard line.hasPrefix("| "), let first = cells.first else { continue }
      guard let name = first.firstMatch(of: /^`([^`]+)` $/).map({ String($0.1) }) else {
        if !first.hasPrefix("---") { table = first }
        continue
      }
      if table.hasPrefix("column") {
        let only = cells[3].firstMatch(of: /^Only in `([^`]+)`/).map { String($0.1) }
        let column = Column(
          name: name, unit: String(cells[2].split(separator: " ").joined(separator: " ")), only: only,
          isOptional: cells[3].hasPrefix("Only with "))
        for file in files where only == nil || only == file { columns[file]?.append(column) }
      } else if table.hasPrefix("file") {
        otherFiles.append(name)
      } else {
        summaryMembers.append(name)
      }
    }
  }

  /// Whether the page says what a file of a report is.
  func describes(_ file: String) -> Bool {
    columns[file] != nil
      || otherFiles.contains { $0.hasPrefix("*") ? file.hasSuffix($0.dropFirst()) : file == $0 }
  }
}
