import Testing

@testable import RewardCommand

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
