import Testing

@Suite("The words of committed reports")
struct ReportWordsTests {
  @Test(
    "are checked for nouns in the wrong number",
    arguments: [
      ("for 1 days", ["1 days"]), ("1 day, 2 days and 0 days", []), ("after 12 day", ["12 day"]),
      // Decimals take the plural, and neither an id nor a second number is a noun.
      ("1.00 days, 2.1 days, 1,000 players", []), ("level 1 of 2", []), ("| 1 | days |", []),
      ("freeze_1 days", []),
    ])
  func disagreements(text: String, faults: [String]) {
    #expect(NumberAgreement.faults(in: text) == faults)
  }

  /// Reports that a benchmark measures have their own sentences.
  private static let measured = ["coverage", "fuzz", "growth", "randomness"]

  /// The page of sentences shows how they read before, too.
  static let pages =
    SourceTree.paths(in: "reports").filter { $0.hasSuffix("/report.md") && !$0.hasPrefix("reports/words/") }
    + ["Tests/Golden/report.md"]

  @Test("are plain, and agree in number", arguments: pages)
  func committed(page: String) throws {
    let text = try #require(SourceTree.text(page))
    #expect(NumberAgreement.faults(in: text) == [])
    guard !Self.measured.contains(where: { page.hasPrefix("reports/\($0)/") }) else { return }
    #expect(PlainWords.faults(in: Prose(markdown: text).text, of: page) == [])
  }
}
