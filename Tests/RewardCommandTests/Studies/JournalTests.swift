import RewardEngine
import Testing

@testable import RewardCommand

@Suite("A study's journal")
struct JournalTests {
  private let scratch = Scratch()
  private static let head = head(of: "title: A\ndays: 3\n")
  private static let rows: [(key: UInt64, row: [Double?])] = [
    (1, [1.5, nil]), (.max, [-0.0, 1e30]), (7, [nil]),
  ]

  private static func head(of text: String, command: String = "rewardsim compare a.yaml") -> JournalHead {
    // The test is of our own making: what it reads is a scenario's beginning.
    let document = try! Document(yaml: Array(text.utf8), name: "a.yaml", limits: Limits())
    return JournalHead(command: command, documents: [document])
  }

  private var path: String { scratch / "study.journal" }

  /// Writes a journal of the rows.
  private func write() throws {
    let journal = Journal(path, of: Self.head)
    for (key, row) in Self.rows { try journal.keep(row, under: key) }
  }

  private func resumed(_ head: JournalHead = Self.head) throws(Failure) -> Journal {
    try Journal(resuming: path, of: head)
  }

  @Test("recalls what was kept, to the bit") func recall() throws {
    try write()
    let journal = try resumed()
    for (key, row) in Self.rows {
      #expect(journal.recall(key)?.map(\.?.bitPattern) == row.map(\.?.bitPattern))
    }
    #expect(journal.recall(2) == nil)
  }

  @Test("is not there before the first row, nor after the study") func file() throws {
    let journal = Journal(path, of: Self.head)
    #expect(scratch.entries.isEmpty)
    try journal.keep([1], under: 1)
    #expect(scratch.entries == ["study.journal"])
    journal.remove()
    #expect(scratch.entries.isEmpty)
  }

  @Test("drops a last row that was not written whole, wherever it broke off, and goes on behind the others")
  func torn() throws {
    try write()
    let whole = try #require(scratch.text("study.journal"))
    let last = whole.dropLast().lastIndex(of: "\n")!
    let tail = whole[whole.index(after: last)...]
    for length in 0..<tail.count {
      try FileOutput.replace(path, with: String(whole[...last] + tail.prefix(length)))
      let journal = try resumed()
      #expect(journal.count == 2)
      try journal.keep(Self.rows[2].row, under: Self.rows[2].key)
      #expect(scratch.text("study.journal") == whole)
    }
  }

  @Test("refuses damage before its end") func damaged() throws {
    try write()
    var lines = try #require(scratch.text("study.journal")).split(separator: "\n").map(String.init)
    lines[4] = lines[4].replacing("row", with: "raw")
    try FileOutput.replace(path, with: lines.map { "\($0)\n" }.joined())
    #expect(
      throws: Failure(
        at: path, line: 5, "the journal is damaged", help: "leave out --resume to begin anew")
    ) { try resumed() }
  }

  @Test(
    "refuses a row that no study writes, whatever its checksum",
    arguments: [
      "row 1", "row 1 ", "row 1 zz", "row zz 0", "row 1 0,", "row 1 0 0", "row 1 7ff8000000000000",
      "row 1 7ff0000000000000", "row 1 fff0000000000000", "row 1 0,7fefffffffffffff",
    ])
  func forged(row: String) throws {
    try write()
    let text = try #require(scratch.text("study.journal"))
    let lines = text.split(separator: "\n").count
    try FileOutput.replace(path, with: text + JournalText.line(row) + JournalText.line(of: [1], under: 3))
    let wanted = Failure(
      at: path, line: lines + 1, "the journal holds a row that no study writes",
      help: "leave out --resume to begin anew")
    #expect(throws: wanted) { try resumed() }
  }

  @Test("refuses another command, and names it") func otherCommand() throws {
    try write()
    #expect(
      throws: Failure(
        "'\(path)' is of another study: rewardsim compare a.yaml", help: "leave out --resume to begin anew",
        status: .badInput)
    ) { try resumed(Self.head(of: "title: A\ndays: 3\n", command: "rewardsim sweep a.yaml")) }
  }

  @Test("refuses a scenario that has changed, and says what has changed") func changedScenario() throws {
    try write()
    #expect(
      throws: Failure(
        [
          "the scenario has changed since: it had a.yaml: days=3",
          "the scenario has changed since: it has a.yaml: days=4",
        ], help: "leave out --resume to begin anew", status: .badInput)
    ) { try resumed(Self.head(of: "title: A\ndays: 4\n")) }
  }

  @Test("begins anew where it is not told to go on") func anew() throws {
    try write()
    let journal = Journal(path, of: Self.head)
    #expect(journal.recall(1) == nil)
    try journal.keep([2], under: 9)
    #expect(try resumed().count == 1)
  }
}
