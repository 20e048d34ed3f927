#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif
import RewardFiles

/// The file of a journal: open, a plain file, and locked, so that no other study writes it.
struct JournalFile {
  let path: String
  let number: Int32

  /// Opens the file, or makes it with the folders above it.
  ///
  /// - Throws: `OutputError` with status 73, also for a link, a device, and a file that another study holds.
  init(_ path: String) throws(OutputError) {
    self.path = path
    try Folder.make(around: path)
    for _ in 0..<100 {
      try Self.refuseOthers(path)
      let file = SystemCall.open(path, O_RDWR | O_CREAT | O_NOFOLLOW | O_NONBLOCK)
      guard file >= 0 else { throw .create(path, code: errno) }
      guard Self.lock(file) else {
        defer { close(file) }
        throw OutputError(
          .cannotCreate, "'\(path)' belongs to a study that is still running\(Self.holder(of: file))",
          help: "wait until it ends, or give another --out")
      }
      // A study that has just ended has removed what was opened here.
      if HiddenName.isNamed(file, path) {
        number = file
        return
      }
      close(file)
    }
    throw .create(path, code: EBUSY)
  }

  private static func refuseOthers(_ path: String) throws(OutputError) {
    var status = stat()
    guard lstat(path, &status) == 0 else {
      guard errno == ENOENT else { throw .create(path, code: errno) }
      return
    }
    guard status.st_mode & S_IFMT != S_IFREG else { return }
    throw OutputError(
      .cannotCreate, "the journal '\(path)' must be a file, not \(OutputTarget.kind(status))",
      help: "move it elsewhere, or give another --out")
  }

  /// Locks the whole file, and leaves the number of this process where ``holder(of:)`` finds it.
  private static func lock(_ file: Int32) -> Bool {
    // A process that is just being started holds what its parent held, until it runs a program of its own.
    let isLocked = (0..<10).contains { attempt in
      if attempt > 0 { usleep(10_000) }
      return SystemCall.lock(file)
    }
    guard isLocked else { return false }
    var range = wholeFile
    _ = fcntl(file, F_SETLK, &range)
    return true
  }

  /// The process that holds a file, in brackets; empty if the system does not report it.
  private static func holder(of file: Int32) -> String {
    var range = wholeFile
    guard fcntl(file, F_GETLK, &range) == 0, Int32(range.l_type) != Int32(F_UNLCK), range.l_pid > 0 else {
      return ""
    }
    return " (process \(range.l_pid))"
  }

  private static var wholeFile: flock {
    var range = flock()
    range.l_type = .init(F_WRLCK)
    range.l_whence = .init(SEEK_SET)
    return range
  }

  /// All bytes of the file.
  func bytes() throws(OutputError) -> [UInt8] {
    guard let bytes = Folder.bytes(of: number, atMost: 1 << 30) else {
      throw OutputError(.noInput, "cannot read", path: path, code: errno)
    }
    return bytes
  }

  /// Keeps the first `bytes` bytes, and writes behind them from now on.
  func keep(_ bytes: Int) throws(OutputError) {
    guard ftruncate(number, off_t(bytes)) == 0, lseek(number, 0, SEEK_END) >= 0 else {
      throw .write(path, code: errno)
    }
  }

  /// Writes text at the end.
  func append(_ text: String) throws(OutputError) {
    try FileOutput.write(text, to: number, shownAs: path)
  }

  /// Synchronizes what was written to the disk.
  func synchronize() throws(OutputError) {
    guard SystemCall.synchronize(number) == 0 else { throw .write(path, code: errno) }
  }

  /// Removes the file, which stays this study's until it is left.
  func remove() { unlink(path) }

  /// Closes and unlocks the file.
  func leave() { close(number) }
}
