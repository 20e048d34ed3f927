import RewardReports
import Testing

@testable import RewardCommand
@testable import RewardFiles

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

@Suite("The listing of a report folder")
struct FolderListingTests {
  private let scratch = Scratch()
  private var out: String { scratch / "out" }

  /// A report whose summary has more words in quotes than names of files.
  private static func report(text: String = "text\n") -> [Report.File] {
    let summary = """
      {
        "format": "rewardsim-summary",
        "files": ["report.md", "players.csv", "run.json", "summary.json"],
        "title": "notes.md"
      }

      """
    let record = OwnChecksum.added(to: "{\n  \"seconds\": 1\n}\n")
    return [
      .init(name: "report.md", text: text), .init(name: "run.json", text: record),
      .init(name: "summary.json", text: summary),
    ]
  }

  private func write(text: String = "text\n") async throws {
    let stream = OutputFolder.Stream(name: "players.csv") { write in
      try write("a\n")
      try write("b\n")
    }
    try await OutputFolder(out).write(after: [stream]) { Self.report(text: text) }
  }

  private func refusal(_ reason: String) -> OutputError {
    OutputError(
      .cannotCreate, "folder '\(out)' holds \(reason)", help: "move it elsewhere, or give another --out")
  }

  @Test("lets the tool replace what it wrote, file by file, whatever came in pieces")
  func replaced() async throws {
    try await write(text: "old")
    try await write(text: "new")
    #expect(scratch.text("out/report.md") == "new")
    unlink(scratch / "out/run.json")
    try await write()
    #expect(scratch.text("out/players.csv") == "a\nb\n")
  }

  @Test(
    "makes nothing ours that it only mentions",
    arguments: ["notes.md", "title", "format", "rewardsim-summary"])
  func mentioned(name: String) async throws {
    try await write()
    try FileOutput.replace(scratch / "out/\(name)", with: "mine")
    await #expect(throws: refusal("'\(name)', which rewardsim did not write")) {
      try await write(text: "new")
    }
    #expect(scratch.text("out/\(name)") == "mine")
    #expect(scratch.text("out/report.md") == "text\n")
    #expect(scratch.entries == ["out"])
  }

  @Test(
    "keeps what was edited since, by refusing",
    arguments: [
      ("report.md", "text", "test"), ("players.csv", "b", "c"), ("run.json", ": 1", ": 2"),
      ("summary.json", "notes.md", "ideas.md"),
    ])
  func edited(name: String, word: String, new: String) async throws {
    try await write()
    let edited = try #require(scratch.text("out/\(name)")).replacing(word, with: new)
    try FileOutput.replace(scratch / "out/\(name)", with: edited)
    await #expect(throws: refusal("'\(name)', which has changed since rewardsim wrote it")) {
      try await write(text: "new")
    }
    #expect(scratch.text("out/\(name)") == edited)
    #expect(scratch.entries == ["out"])
  }

  @Test("knows a link and a folder in the place of a file") func otherKinds() async throws {
    let wanted = refusal("'report.md', which has changed since rewardsim wrote it")
    try await write()
    unlink(scratch / "out/report.md")
    try FileOutput.replace(scratch / "mine.md", with: "text\n")
    symlink("../mine.md", scratch / "out/report.md")
    await #expect(throws: wanted) { try await write() }
    unlink(scratch / "out/report.md")
    mkdir(scratch / "out/report.md", 0o777)
    await #expect(throws: wanted) { try await write() }
    #expect(scratch.text("mine.md") == "text\n")
  }

  @Test("of an earlier version has no checksums, so that its folder is left alone") func earlier()
    async throws
  {
    mkdir(out, 0o777)
    for file in Self.report() { try FileOutput.replace(scratch / "out/\(file.name)", with: file.text) }
    let wanted = OutputError(
      .cannotCreate,
      "folder '\(out)' was written by an earlier rewardsim, without checksums of its files",
      help: "delete the folder if nothing in it is yours, or give another --out")
    await #expect(throws: wanted) { try await write() }
    #expect(throws: wanted) { try OutputFolder(out).check() }
  }

  @Test(
    "is not ours with a name that leads out of the folder, whatever its checksum",
    arguments: ["../mine.md", "../../mine.md", "/tmp/mine.md", "sub/mine.md", "..", ""])
  func namesBeyond(name: String) async throws {
    mkdir(out, 0o777)
    try FileOutput.replace(scratch / "mine.md", with: "mine")
    let summary = """
      {
        "format": "rewardsim-summary",
        "files": ["\(name)", "summary.json"]
      }

      """
    try FileOutput.replace(scratch / "out/summary.json", with: FolderListing.text(summary, []))
    let wanted = OutputError(
      .cannotCreate, "folder '\(out)' exists and was not written by rewardsim",
      help: "give another --out, or delete the folder")
    await #expect(throws: wanted) { try await write() }
    #expect(scratch.text("mine.md") == "mine")
    #expect(scratch.entries == ["mine.md", "out"])
  }

  @Test("carries a checksum of every byte of itself") func seal() {
    let text = OwnChecksum.added(to: "{\n  \"a\": 1\n}\n")
    // FNV-1a over the 13 bytes of the object, then the mix of MurmurHash3: by hand in another language.
    #expect(text == "{\n  \"a\": 1,\n  \"checksum\": \"c0bd956d422fc902\"\n}\n")
    let bytes = Array(text.utf8)
    #expect(OwnChecksum.matches(bytes))
    for index in bytes.indices {
      var damaged = bytes
      damaged[index] ^= 1
      #expect(!OwnChecksum.matches(damaged), "byte \(index)")
    }
    #expect(!OwnChecksum.matches(Array("{\n  \"a\": 1\n}\n".utf8)))
  }
}
