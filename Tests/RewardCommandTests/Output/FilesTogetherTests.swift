import RewardFiles
import Testing

@testable import RewardCommand

@Suite("Files that are written together")
struct FilesTogetherTests {
  private let scratch = Scratch()

  @Test("take their names at once, and make their folders")
  func names() throws {
    try FileOutput.replace(scratch / "a", with: "old")
    let files = try FilesTogether([(scratch / "a", "new"), (scratch / "folder/b", "b")])
    #expect(scratch.text("a") == "old" && scratch.text("folder/b") == nil)
    try files.takeNames()
    #expect(scratch.text("a") == "new" && scratch.text("folder/b") == "b")
    #expect(try Folder.entries(of: scratch.path).sorted() == ["a", "folder"])
  }

  @Test("leave what was there if one of them cannot be made, and nothing hidden")
  func none() throws {
    try FileOutput.replace(scratch / "a", with: "old")
    #expect(throws: Failure.self) { _ = try FilesTogether([(scratch / "a", "new"), (scratch / "a/b", "b")]) }
    #expect(scratch.text("a") == "old")
    #expect(try Folder.entries(of: scratch.path) == ["a"])
  }

  @Test("leave what was there if they are given up")
  func discarded() throws {
    try FileOutput.replace(scratch / "a", with: "old")
    try FilesTogether([(scratch / "a", "new")]).discard()
    #expect(scratch.text("a") == "old")
    #expect(try Folder.entries(of: scratch.path) == ["a"])
  }
}
