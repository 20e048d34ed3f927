import RewardFiles
import RewardReports
import Testing

@testable import RewardCommand

@Suite("Files that are written together")
struct FilesTogetherTests {
  private let scratch = Scratch()
  /// What begins as a file of `check` does.
  private static let old = "{\n  \"format\": \"\(CheckReport.format)\", \"old\": 1 }\n"

  private func own(_ name: String) -> OwnFile {
    OwnFile(path: scratch / name, option: "--json", form: .check)
  }

  @Test("take their names at once, and make their folders")
  func names() throws {
    try FileOutput.replace(scratch / "a", with: Self.old)
    let files = try FilesTogether([(own("a"), "new"), (own("folder/b"), "b")])
    #expect(scratch.text("a") == Self.old && scratch.text("folder/b") == nil)
    try files.takeNames()
    #expect(scratch.text("a") == "new" && scratch.text("folder/b") == "b")
    #expect(try Folder.entries(of: scratch.path).sorted() == ["a", "folder"])
  }

  @Test("leave what was there if one of them cannot be made, and nothing hidden")
  func none() throws {
    try FileOutput.replace(scratch / "a", with: Self.old)
    #expect(throws: Failure.self) { _ = try FilesTogether([(own("a"), "new"), (own("a/b"), "b")]) }
    #expect(scratch.text("a") == Self.old)
    #expect(try Folder.entries(of: scratch.path) == ["a"])
  }

  @Test("leave what was there if they are given up")
  func discarded() throws {
    try FileOutput.replace(scratch / "a", with: Self.old)
    try FilesTogether([(own("a"), "new")]).discard()
    #expect(scratch.text("a") == Self.old)
    #expect(try Folder.entries(of: scratch.path) == ["a"])
  }

  @Test("leave another's file that has come while they were made", arguments: [nil, Self.old])
  func another(before: String?) throws {
    if let before { try FileOutput.replace(scratch / "a", with: before) }
    let files = try FilesTogether([(own("a"), "new")])
    try FileOutput.replace(scratch / "a", with: "mine")
    let refusal = Failure(
      "'\(scratch / "a")' exists and is not a JSON file of 'check'",
      help: "give another --json, or delete the file", status: .cannotCreate)
    #expect(throws: refusal) { try files.takeNames() }
    #expect(scratch.text("a") == "mine")
    #expect(try Folder.entries(of: scratch.path) == ["a"])
  }
}
