import Testing

@testable import RewardCommand
@testable import RewardFiles

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

@Suite("A file to read")
struct InputFileTests {
  private let scratch = Scratch()

  private func open(_ name: String) throws(Failure) -> Int32 {
    try InputFile.open(scratch / name, patience: .zero) { Failure("error \($0)", status: .noInput) }
  }

  @Test("is no pipe that nobody writes to") func noWriter() {
    #expect(mkfifo(scratch / "pipe", 0o666) == 0)
    let wanted = Failure(
      "cannot read '\(scratch / "pipe")': no process writes to this pipe",
      help: "start the program that writes it first, or give a file", status: .noInput)
    #expect(throws: wanted) { try open("pipe") }
  }

  @Test("can be read twice, unless it is a pipe or standard input; a folder is refused when it is opened")
  func twice() throws {
    #expect(mkfifo(scratch / "pipe", 0o666) == 0)
    try FileOutput.replace(scratch / "log.csv", with: "player\n")
    #expect(InputFile.canBeReadTwice(scratch / "log.csv") && InputFile.canBeReadTwice(scratch / "missing"))
    #expect(InputFile.canBeReadTwice(scratch.path))
    #expect(!InputFile.canBeReadTwice(scratch / "pipe") && !InputFile.canBeReadTwice("-"))
  }

  @Test("may be a pipe whose writer is slow, to the last byte") func writer() throws {
    #expect(mkfifo(scratch / "pipe", 0o666) == 0)
    // Opened for both, since a writer alone waits for its reader.
    let both = SystemCall.open(scratch / "pipe", O_RDWR)
    let file = try open("pipe")
    defer { close(file) }
    #expect(write(both, "text", 4) == 4)
    close(both)
    #expect(Folder.bytes(of: file, atMost: 100) == Array("text".utf8))
  }

  @Test(
    "that is not there may be begun by 'init', where it is a scenario",
    arguments: [("mine.yaml", true), ("mine.yml", true), ("table.csv", false), ("mine", false)])
  func help(name: String, isScenario: Bool) throws {
    let failure = #expect(throws: Failure.self) { try InputFile.bytes(of: scratch / name, atMost: 1) }
    #expect(failure?.text.contains("rewardsim init first") == isScenario)
  }

  @Test("that is not there is told as the command tells it") func absent() {
    #expect(throws: Failure("error \(ENOENT)", status: .noInput)) { try open("missing") }
  }
}

@Suite("An argument")
struct ArgumentTests {
  @Test("that is not UTF-8 is refused by its bytes") func notUTF8() {
    let bytes = "sc\u{0}n.yaml".utf8.map { CChar(bitPattern: $0 == 0 ? 0xE9 : $0) } + [0]
    let wanted = Failure(
      #"the argument 'sc\xE9n.yaml' is not UTF-8"#, help: "rename the file", status: .usage
    )
    #expect(Rewardsim.unreadable(bytes) == wanted)
    #expect(Rewardsim.unreadable("scén.yaml") == nil)
  }
}
