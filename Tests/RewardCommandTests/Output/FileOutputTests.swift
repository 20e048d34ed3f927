import Testing

@testable import RewardCommand
@testable import RewardFiles

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

@Suite("A written file")
struct FileOutputTests {
  @Test("holds every byte, replaces the old one and leaves nothing beside it")
  func replaces() throws {
    let scratch = Scratch()
    let large = String(repeating: "zwölf\n", count: 500_000)
    try FileOutput.replace(scratch / "a.csv", with: "old")
    try FileOutput.replace(scratch / "a.csv", with: large)
    #expect(scratch.text("a.csv") == large)
    #expect(scratch.entries == ["a.csv"])
  }

  @Test("keeps the permissions of the one it replaces", arguments: [0o600, 0o640, 0o755] as [mode_t])
  func permissions(mode: mode_t) throws {
    let scratch = Scratch()
    try FileOutput.replace(scratch / "mine.yaml", with: "old")
    #expect(chmod(scratch / "mine.yaml", mode) == 0)
    try FileOutput.replace(scratch / "mine.yaml", with: "new")
    var status = stat()
    #expect(stat(scratch / "mine.yaml", &status) == 0)
    #expect(status.st_mode & 0o777 == mode)
    #expect(scratch.text("mine.yaml") == "new")
  }

  @Test(
    "cannot be made where there is no folder, inside a file, or under too long a name",
    arguments: [
      ("missing/a.csv", "no such file or directory"), ("file/a.csv", "not a directory"),
      (String(repeating: "n", count: 300), "file name too long"),
    ])
  func cannotBeMade(name: String, words: String) throws {
    let scratch = Scratch()
    try FileOutput.replace(scratch / "file", with: "")
    #expect(throws: OutputError(.cannotCreate, "cannot create '\(scratch / name)': \(words)")) {
      try FileOutput.replace(scratch / name, with: "text")
    }
    #expect(scratch.entries == ["file"])
  }

  @Test("may have a name as long as names can be")
  func longName() throws {
    let scratch = Scratch()
    let name = String(repeating: "n", count: 255)
    try FileOutput.check(scratch / name)
    for text in ["old", "new"] { try FileOutput.replace(scratch / name, with: text) }
    #expect(scratch.text(name) == "new")
    #expect(scratch.entries == [name])
  }

  @Test(
    "that cannot be made is refused before there is anything to write, and no trial is left",
    arguments: [
      ("missing/a.csv", false, "no such file or directory"), ("file/a.csv", true, "not a directory"),
      (String(repeating: "n", count: 300), false, "file name too long"),
      ("missing/\(String(repeating: "n", count: 300))", true, "file name too long"),
      ("folder", false, "is a directory"),
    ])
  func refusedEarly(name: String, making: Bool, words: String) throws {
    let scratch = Scratch()
    try FileOutput.replace(scratch / "file", with: "")
    mkdir(scratch / "folder", 0o777)
    #expect(throws: OutputError(.cannotCreate, "cannot create '\(scratch / name)': \(words)")) {
      try FileOutput.check(scratch / name, making: making)
    }
    #expect(throws: OutputError.create("/proc/a.csv", code: ENOENT)) { try FileOutput.check("/proc/a.csv") }
    try FileOutput.check(scratch / "missing/deep/a.csv", making: true)
    try FileOutput.check(scratch / "file")
    #expect(scratch.entries == ["file", "folder"])
  }

  @Test("of a killed writer is removed by the next, that of a living one is not")
  func remains() throws {
    let scratch = Scratch()
    try FileOutput.replace(scratch / ".a.csv.rewardsim-1-1", with: "half")
    try FileOutput.replace(scratch / ".b.csv.rewardsim-1-1", with: "half")
    let held = try HiddenName(beside: scratch / "a.csv").makeFile(shownAs: "a.csv")
    try FileOutput.replace(scratch / "a.csv", with: "whole")
    let living = ".a.csv.rewardsim-\(getpid())-1"
    #expect(scratch.entries == [living, ".b.csv.rewardsim-1-1", "a.csv"])
    close(held.file)
    try FileOutput.replace(scratch / "a.csv", with: "whole")
    #expect(scratch.entries == [".b.csv.rewardsim-1-1", "a.csv"])
  }

  @Test("also removes what a killed writer left beside folders that it was going to make")
  func remainsOfFoldersAbove() throws {
    let scratch = Scratch()
    mkdir(scratch / "parts", 0o777)
    mkdir(scratch / "parts/new", 0o777)
    // The folders were made, but the trial before them was not yet removed.
    try FileOutput.replace(scratch / ".parts.rewardsim-1-1", with: "")
    mkdir(scratch / "parts/.new.rewardsim-1-1", 0o777)
    try FileOutput.replace(scratch / ".other.rewardsim-1-1", with: "")
    // With content it is no trial: it may be the only copy of a report.
    let content = ".parts.rewardsim-1-2"
    try FileOutput.replace(scratch / content, with: "half")
    let held = try HiddenName(beside: scratch / "parts").makeFile(shownAs: "parts")
    defer { close(held.file) }
    let living = ".parts.rewardsim-\(getpid())-1"
    // A writer that makes no folders leaves nothing beside them.
    try FileOutput.check(scratch / "parts/new/a.csv")
    #expect(scratch.entries == [".other.rewardsim-1-1", ".parts.rewardsim-1-1", content, living, "parts"])
    // Nor does it matter whether the folder of the file is there by now.
    try FileOutput.check(scratch / "parts/new/deep/a.csv", making: true)
    #expect(scratch.entries == [".other.rewardsim-1-1", content, living, "parts"])
    #expect(try Folder.entries(of: scratch / "parts") == ["new"])
  }

  @Test("is refused on a full device with the status of an input/output error")
  func fullDevice() {
    let device = open("/dev/full", O_WRONLY)
    defer { close(device) }
    var output = StandardOutput(file: device)
    #expect(throws: OutputError(.cannotWrite, "cannot write 'standard output': no space left on device")) {
      try output.write("text")
    }
  }

  @Test("may lose its reader without a word")
  func closedPipe() throws {
    var ends: [Int32] = [0, 0]
    #expect(pipe(&ends) == 0)
    defer { close(ends[1]) }
    close(ends[0])
    var output = StandardOutput(file: ends[1])
    try output.write("text")
    #expect(output.isClosed)
    try output.write("more")
  }
}

@Suite("A path")
struct PathTests {
  @Test(
    "is a folder and a name",
    arguments: [
      ("a", ".", "a"), ("a/b//", "a", "b"), ("/a", "/", "a"), ("./x/y", "./x", "y"), ("/", "/", ""),
    ])
  func split(path: String, parent: String, name: String) {
    #expect(Path.split(path) == (parent, name))
  }
}
