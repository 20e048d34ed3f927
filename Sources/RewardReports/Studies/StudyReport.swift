/// A study's report as a folder: a page, tables, and a listing by which the tool knows the folder as its own.
///
/// The same findings give the same bytes.
public struct StudyReport: Sendable {
  /// What a terminal shows: the answer and its figures in plain words.
  public let terminalText: String
  /// All files, in a fixed order.
  public let files: [Report.File]

  /// Why the intervals of a study are not quite those of `run`.
  static let unit: Words =
    "intervals are over the replications, each a run of its own with its part of the players; those of 'rewardsim run' are over players, and differ by what a few replications cannot tell"

  /// - Parameters:
  ///   - study: The command's name, such as `compare`.
  ///   - others: Names of files that are written beside these, and listed with them.
  ///   - summary: What `summary.json` says behind its format and its files.
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

extension Page {
  /// Writes how to make a study's report again, and what its figures rest on.
  public mutating func provenance(_ provenance: Report.Provenance, _ facts: [Words]) {
    heading("Provenance")
    code(provenance.command, language: "sh")
    list(["rewardsim \(provenance.version)"] + facts)
  }
}
