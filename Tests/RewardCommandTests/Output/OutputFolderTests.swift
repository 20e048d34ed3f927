import RewardReports
import Testing

@testable import RewardCommand
@testable import RewardFiles

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

@Suite("A report folder")
struct OutputFolderTests {
  private static func report(_ names: String..., text: String = "text\n") -> [Report.File] {
    let all = (names + ["summary.json"]).map { "\"\($0)\"" }.joined(separator: ", ")
    let summary = "{\n  \"format\": \"rewardsim-report/1\",\n  \"files\": [\(all)]\n}\n"
    return names.map { .init(name: $0, text: text) } + [.init(name: "summary.json", text: summary)]
  }

  @Test("is made with the folders above it")
  func isMade() async throws {
    let scratch = Scratch()
    try await OutputFolder(scratch / "deep/er/out/").write(Self.report("report.md", "daily.csv"))
    #expect(try Folder.entries(of: scratch / "deep/er/out") == ["daily.csv", "report.md", "summary.json"])
    #expect(scratch.text("deep/er/out/report.md") == "text\n")
    #expect(try Folder.entries(of: scratch / "deep/er") == ["out"])
  }

  @Test("takes the place of an older one, whose files are gone")
  func replacesItsOwn() async throws {
    let scratch = Scratch()
    try await OutputFolder(scratch / "out").write(Self.report("old.svg"))
    try await OutputFolder(scratch / "out").write(Self.report("new.svg"))
    #expect(try Folder.entries(of: scratch / "out") == ["new.svg", "summary.json"])
    #expect(scratch.entries == ["out"])
  }

  @Test("takes the place of an empty folder")
  func replacesAnEmptyOne() async throws {
    let scratch = Scratch()
    mkdir(scratch / "out", 0o777)
    try await OutputFolder(scratch / "out").write(Self.report())
    #expect(scratch.text("out/summary.json") != nil)
  }

  @Test("never takes the place of a folder that is not ours")
  func refusesAForeignOne() async throws {
    let scratch = Scratch()
    mkdir(scratch / "out", 0o777)
    try FileOutput.replace(scratch / "out/summary.json", with: "{\"mine\": true}")
    let wanted = OutputError(
      .cannotCreate, "folder '\(scratch / "out")' exists and was not written by rewardsim",
      help: "give another --out, or delete the folder")
    await #expect(throws: wanted) { try await OutputFolder(scratch / "out").write(Self.report()) }
    #expect(scratch.text("out/summary.json") == "{\"mine\": true}")
    #expect(scratch.entries == ["out"])
  }

  @Test("keeps what the reader has put into it, by refusing")
  func refusesANote() async throws {
    let scratch = Scratch()
    try await OutputFolder(scratch / "out").write(Self.report("report.md"))
    try FileOutput.replace(scratch / "out/notes.md", with: "mine")
    let wanted = OutputError(
      .cannotCreate, "folder '\(scratch / "out")' holds 'notes.md', which rewardsim did not write",
      help: "move it elsewhere, or give another --out")
    await #expect(throws: wanted) { try await OutputFolder(scratch / "out").write(Self.report("report.md")) }
    #expect(scratch.text("out/notes.md") == "mine")
  }

  @Test("is no file, and does not lie inside one")
  func refusesAFile() async throws {
    let scratch = Scratch()
    try FileOutput.replace(scratch / "out", with: "mine")
    let isFile = OutputError(
      .cannotCreate, "'\(scratch / "out")' must be a folder, not a file", help: "give another --out")
    await #expect(throws: isFile) { try await OutputFolder(scratch / "out").write(Self.report()) }
    let inside = OutputError(.cannotCreate, "cannot create '\(scratch / "out/deep")': not a directory")
    await #expect(throws: inside) { try await OutputFolder(scratch / "out/deep").write(Self.report()) }
    #expect(scratch.text("out") == "mine")
  }

  @Test("leaves no trace when one of its files cannot be made")
  func leavesNoTrace() async throws {
    let scratch = Scratch()
    try await OutputFolder(scratch / "out").write(Self.report("report.md", text: "old"))
    let name = String(repeating: "n", count: 300)
    await #expect(throws: OutputError.create(scratch / "out/\(name)", code: ENAMETOOLONG)) {
      try await OutputFolder(scratch / "out").write(Self.report("report.md", name, text: "new"))
    }
    #expect(scratch.text("out/report.md") == "old")
    #expect(scratch.entries == ["out"])
  }

  @Test("removes what a killed run left, and not what a running one holds")
  func removesRemains() async throws {
    let scratch = Scratch()
    mkdir(scratch / ".out.rewardsim-1", 0o777)
    try FileOutput.replace(scratch / ".out.rewardsim-1/half.csv", with: "half")
    let held = try HiddenName(beside: scratch / "out").makeFolder(shownAs: "out")
    defer { close(held.file) }
    // Another report's, and a name that no writer gives.
    mkdir(scratch / ".other.rewardsim-3", 0o777)
    mkdir(scratch / ".out.rewardsim-notes", 0o777)
    try await OutputFolder(scratch / "out").write(Self.report())
    #expect(
      scratch.entries == [
        ".other.rewardsim-3", ".out.rewardsim-\(getpid())-1", ".out.rewardsim-notes", "out",
      ])
  }

  @Test("removes what a killed run left beside the folders above it")
  func removesRemainsAbove() throws {
    let scratch = Scratch()
    mkdir(scratch / "all", 0o777)
    mkdir(scratch / ".all.rewardsim-1-1", 0o777)
    try OutputFolder(scratch / "all/deep/out").check()
    #expect(scratch.entries == ["all"])
  }

  @Test("is made where a link leads, and the link stays")
  func followsALink() async throws {
    let scratch = Scratch()
    symlink("deep/real", scratch / "out")
    for text in ["old", "new"] {
      try await OutputFolder(scratch / "out").write(Self.report("report.md", text: text))
      #expect(scratch.text("deep/real/report.md") == text)
    }
    #expect(scratch.entries == ["deep", "out"])
    var status = stat()
    #expect(lstat(scratch / "out", &status) == 0 && status.st_mode & S_IFMT == S_IFLNK)
  }

  @Test(
    "is no device, and no folder that holds the current one", arguments: ["/dev/null", ".", "..", "/", ""])
  func refusesDevices(path: String) {
    let wanted =
      path == "/dev/null"
      ? OutputError(
        .cannotCreate, "'/dev/null' must be a folder, not a device", help: "give another --out")
      : path.isEmpty
        ? OutputError(
          .usage, "the name of the folder to write is empty", help: "give one, such as --out report")
        : OutputError(
          .cannotCreate, "'\(path)' cannot be replaced", help: "give a folder that does not exist yet")
    #expect(throws: wanted) { try OutputFolder(path).check() }
  }

  @Test(
    "that cannot be made is refused before there is anything to write, and no trial is left",
    arguments: [
      (String(repeating: "n", count: 300), "file name too long"), ("file/out", "not a directory"),
      ("missing/\(String(repeating: "n", count: 300))/out", "file name too long"),
      ("nowhere/out", "no such file or directory"),
    ])
  func refusedEarly(name: String, words: String) throws {
    let scratch = Scratch()
    try FileOutput.replace(scratch / "file", with: "")
    symlink("missing", scratch / "nowhere")
    #expect(throws: OutputError(.cannotCreate, "cannot create '\(scratch / name)': \(words)")) {
      try OutputFolder(scratch / name).check()
    }
    #expect(throws: OutputError.create("/proc/report", code: ENOENT)) {
      try OutputFolder("/proc/report").check()
    }
    try OutputFolder(scratch / "missing/out").check()
    #expect(scratch.entries == ["file", "nowhere"])
  }
}
