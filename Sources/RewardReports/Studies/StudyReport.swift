import RewardPages

/// A study's report as a folder: a page, tables, and a list of its files.
///
/// The tool writes a `run.json` beside them, with checksums, and overwrites only folders that have one.
///
/// The same findings give the same bytes.
public struct StudyReport: Sendable {
  /// What a terminal shows: the answer, then its numbers.
  public let terminalText: String
  /// All files, in a fixed order.
  public let files: [Report.File]

  /// Why the intervals of a study differ a little from those of `run`.
  static let intervals: Words =
    "intervals are computed over replications, each an independent run of its share of the players; those of 'rewardsim run' are computed over players and differ slightly"

  /// The tables for machines, as a line of the provenance.
  package static func links(to files: [String]) -> Words {
    var links: Words = "tables for machines: "
    for (place, file) in files.enumerated() {
      links = "\(links)\(place == 0 ? "" : ", ")\(Words.link(file, to: file))"
    }
    return links
  }

  /// - Parameters:
  ///   - study: The command's name, such as `compare`.
  ///   - others: Names of files that are written beside these, and listed with them.
  ///   - summary: The members of `summary.json` after its format and its files.
  public init(
    _ study: String, page: Page, tables: [Report.File], beside others: [String] = [],
    summary: [JSONValue.Member], terminalText: String
  ) {
    self.terminalText = terminalText
    let files = page.files + tables
    let names = files.map(\.name) + ["summary.json", Report.runFile] + others
    let head: [JSONValue.Member] = [
      .init("format", .text("rewardsim-\(study)")), .init("schema", 1),
      .init("files", .array(names.map { .text($0) })),
    ]
    self.files = files + [Report.File(name: "summary.json", text: JSONValue.object(head + summary).text)]
  }
}

extension Report.File {
  /// A table for machines.
  ///
  /// - Parameter fill: Adds the rows.
  static func csv(_ name: String, _ columns: [String], _ fill: (inout CSVTable) -> Void) -> Report.File {
    var table = CSVTable(columns: columns)
    fill(&table)
    return Report.File(name: name, text: table.text)
  }
}

extension Page {
  /// Writes the command that makes a study's report again, and what its numbers rest on.
  public mutating func provenance(_ provenance: Report.Provenance, _ facts: [Words]) {
    heading("Provenance")
    code(provenance.command, language: "sh")
    list(["rewardsim \(provenance.version)"] + facts)
  }
}
