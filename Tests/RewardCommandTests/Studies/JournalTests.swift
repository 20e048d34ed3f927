import RewardEngine
import Testing

@testable import RewardCommand
@testable import RewardFiles

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

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
    let journal = try Journal(path, of: Self.head)
    for (key, row) in Self.rows { try journal.keep(row, under: key) }
  }

  private func resumed(_ head: JournalHead = Self.head) throws(Failure) -> Journal {
    try Journal(path, of: head, resuming: true)
  }

  @Test("recalls what was kept, to the bit") func recall() throws {
    try write()
    let journal = try resumed()
    for (key, row) in Self.rows {
      #expect(journal.recall(key)?.map(\.?.bitPattern) == row.map(\.?.bitPattern))
    }
    #expect(journal.recall(2) == nil)
  }

  @Test("is this study's from the beginning, and is gone after the study, and where no row came") func file()
    throws
  {
    do {
      let journal = try Journal(path, of: Self.head)
      #expect(scratch.text("study.journal") == Self.head.text)
      try journal.keep([1], under: 1)
      #expect(try journal.settled() == 1)
      journal.remove()
      #expect(scratch.entries.isEmpty)
    }
    try Journal(path, of: Self.head).leave()
    _ = try Journal(path, of: Self.head)
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
        at: path, line: 5, "the journal is damaged", help: "delete the file to start again")
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
      at: path, line: lines + 1, "the journal contains a row that no study writes",
      help: "leave out --resume to start again")
    #expect(throws: wanted) { try resumed() }
  }

  @Test("refuses another command, and names it") func otherCommand() throws {
    try write()
    #expect(
      throws: Failure(
        "'\(path)' belongs to another study: rewardsim compare a.yaml",
        help: "delete '\(path)' to start again",
        status: .badInput)
    ) { try resumed(Self.head(of: "title: A\ndays: 3\n", command: "rewardsim sweep a.yaml")) }
  }

  @Test("refuses a scenario that has changed, and says what has changed") func changedScenario() throws {
    try write()
    #expect(
      throws: Failure(
        "the scenario has changed since '\(path)' was kept: it had a.yaml: days=3, it has a.yaml: days=4",
        help: "delete '\(path)' to start again", status: .badInput)
    ) { try resumed(Self.head(of: "title: A\ndays: 4\n")) }
  }

  @Test(
    "that is not to be gone on with is kept, by refusing",
    arguments: [(1, "1 finished variant"), (3, "3 finished variants")])
  func forgotten(rows: Int, words: String) throws {
    do {
      let journal = try Journal(path, of: Self.head)
      for (key, row) in Self.rows.prefix(rows) { try journal.keep(row, under: key) }
    }
    let before = scratch.text("study.journal")
    func refusal(_ help: String) -> Failure {
      Failure("'\(path)' contains \(words) of an interrupted study", help: help, status: .cannotCreate)
    }
    #expect(throws: refusal("add --resume to continue, or delete the file to start again")) {
      try Journal(path, of: Self.head)
    }
    let other = "delete the file to start again: this study cannot go on with it"
    #expect(throws: refusal(other)) { try Journal(path, of: Self.head(of: "title: B\ndays: 3\n")) }
    #expect(scratch.text("study.journal") == before)
  }

  @Test(
    "holds nothing as long as its head is not whole, or nothing stands behind it", arguments: [false, true])
  func tornHead(resuming: Bool) throws {
    let head = Array(Self.head.text.utf8)
    for length in 0...head.count {
      // What had not reached the disk may be missing, or zeros.
      for bytes in [
        Array(head[..<length]), head[..<length] + Array(repeating: 0, count: head.count - length),
      ] {
        try FileOutput.replace(path, .anything, with: bytes)
        #expect(try Journal(path, of: Self.head, resuming: resuming).count == 0)
      }
    }
    let older = JournalText.line("journal 1 0.0.1")
    try FileOutput.replace(path, with: older)
    #expect(try Journal(path, of: Self.head, resuming: resuming).count == 0)
  }

  @Test(
    "never takes the place of what is no journal",
    arguments: ["Dear diary", "journal\n", "journal 1 0.2.0\n", "\n"])
  func another(text: String) throws {
    try FileOutput.replace(path, with: text)
    let wanted = Failure(
      "the journal '\(path)' exists and was not written by rewardsim",
      help: "move it elsewhere, or give another --out", status: .cannotCreate)
    for resuming in [false, true] {
      #expect(throws: wanted) { try Journal(path, of: Self.head, resuming: resuming) }
    }
    #expect(scratch.text("study.journal") == text)
  }

  @Test("is no link, and no pipe") func otherKinds() throws {
    try FileOutput.replace(scratch / "mine", with: "")
    func refused(_ kind: String) {
      let wanted = Failure(
        "the journal '\(path)' must be a file, not \(kind)",
        help: "move it elsewhere, or give another --out",
        status: .cannotCreate)
      #expect(throws: wanted) { try Journal(path, of: Self.head) }
      unlink(path)
    }
    symlink("mine", path)
    refused("a link")
    symlink("nothing", path)
    refused("a link")
    mkfifo(path, 0o666)
    refused("a pipe")
    #expect(scratch.entries == ["mine"] && scratch.text("mine") == "")
  }

  @Test("belongs to one study at a time") func held() throws {
    let first = try Journal(path, of: Self.head)
    let wanted = Failure(
      "'\(path)' belongs to a study that is still running", help: "wait until it ends, or give another --out",
      status: .cannotCreate)
    for resuming in [false, true] {
      #expect(throws: wanted) { try Journal(path, of: Self.head, resuming: resuming) }
    }
    try first.keep([1], under: 1)
    first.leave()
    #expect(try resumed().count == 1)
  }
}
