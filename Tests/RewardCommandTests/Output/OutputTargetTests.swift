import Testing

@testable import RewardCommand
@testable import RewardFiles

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

@Suite("The target of an output")
struct OutputTargetTests {
  private let scratch = Scratch()

  private func isLink(_ name: String) -> Bool {
    var status = stat()
    return lstat(scratch / name, &status) == 0 && status.st_mode & S_IFMT == S_IFLNK
  }

  @Test("is replaced where a link leads to it, near or far, there or not; the link stays")
  func links() throws {
    mkdir(scratch / "deep", 0o777)
    symlink("deep/second", scratch / "first")
    symlink(scratch / "real.csv", scratch / "deep/second")
    for text in ["old", "new"] {
      try FileOutput.check(scratch / "first")
      try FileOutput.replace(scratch / "first", with: text)
      #expect(scratch.text("real.csv") == text)
    }
    #expect(isLink("first") && isLink("deep/second"))
    #expect(scratch.entries == ["deep", "first", "real.csv"])
  }

  @Test("is nothing where links go in circles") func circle() {
    symlink("b", scratch / "a")
    symlink("a", scratch / "b")
    #expect(throws: OutputError.create(scratch / "a", code: ELOOP)) {
      try FileOutput.replace(scratch / "a", with: "text")
    }
    #expect(scratch.entries == ["a", "b"])
  }

  @Test("is written to and stays where it is a device", arguments: ["/dev/null", "link"])
  func device(name: String) throws {
    symlink("/dev/null", scratch / "link")
    let path = name == "link" ? scratch / "link" : name
    #expect(try OutputTarget(path) == .device("/dev/null"))
    try FileOutput.check(path)
    try FileOutput.replace(path, with: "text")
    try FileOutput.replace(path, .nothing, with: "text")
    var status = stat()
    #expect(stat("/dev/null", &status) == 0 && status.st_mode & S_IFMT == S_IFCHR)
    #expect(scratch.entries == ["link"])
  }

  @Test("tells of a full device") func full() {
    #expect(throws: OutputError.write("/dev/full", code: ENOSPC)) {
      try FileOutput.replace("/dev/full", with: "text")
    }
  }

  @Test("is a pipe with a reader, who may leave early") func pipe() throws {
    #expect(mkfifo(scratch / "pipe", 0o666) == 0)
    let reader = open(scratch / "pipe", O_RDONLY | O_NONBLOCK)
    try FileOutput.replace(scratch / "pipe", with: "text")
    #expect(Folder.bytes(of: reader, atMost: 100) == Array("text".utf8))
    close(reader)
    #expect(scratch.entries == ["pipe"])
  }

  @Test("is refused where it is a pipe that nobody reads") func noReader() {
    #expect(mkfifo(scratch / "pipe", 0o666) == 0)
    let wanted = OutputError(
      .cannotCreate, "no process reads the pipe 'pipe'",
      help: "start the program that reads it first, or give a file")
    #expect(throws: wanted) { try DeviceOutput.check(scratch / "pipe", shownAs: "pipe", patience: .zero) }
    #expect(throws: wanted) {
      try DeviceOutput.write(to: scratch / "pipe", shownAs: "pipe", patience: .zero) { _ in }
    }
  }

  @Test("is a stream of the process, written to where it stands") func stream() throws {
    try FileOutput.replace(scratch / "all", with: "before\n")
    let file = open(scratch / "all", O_WRONLY)
    defer { close(file) }
    lseek(file, 0, SEEK_END)
    symlink("/dev/fd/\(file)", scratch / "link")
    #expect(try OutputTarget("/dev/stdout") == .stream(1))
    for path in ["/dev/fd/\(file)", "/proc/self/fd/\(file)", scratch / "link"] {
      try FileOutput.check(path)
      try FileOutput.replace(path, with: "more\n")
    }
    #expect(scratch.text("all") == "before\nmore\nmore\nmore\n")
    #expect(throws: OutputError.create("/dev/fd/999", code: EBADF)) { try FileOutput.check("/dev/fd/999") }
  }
}
