#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif
import RewardFiles
import Synchronization

/// Files written whole or not at all.
enum FileOutput {
  /// Puts a file at `path`: the old content stays until the new one is safe on the disk.
  ///
  /// - Throws: `OutputError`, also for a file that is there and must not be replaced; no temporary file is left.
  static func replace(
    _ path: String, _ former: Former = .anything, with text: String
  ) throws(OutputError) {
    try replace(path, former) { write throws(OutputError) in try write(text) }
  }

  /// The same with bytes that are no text.
  static func replace(_ path: String, _ former: Former, with bytes: [UInt8]) throws(OutputError) {
    try replace(path, former) { (file) throws(OutputError) in
      try write(bytes, to: file, shownAs: path)
    }
  }

  /// The same with a text too large to hold, whose parts are handed over in order.
  static func replace(
    _ path: String, _ former: Former,
    parts: (_ write: (String) throws(OutputError) -> Void) throws(OutputError) -> Void
  ) throws(OutputError) {
    try replace(path, former) { (file) throws(OutputError) in
      try parts { (part) throws(OutputError) in try write(part, to: file, shownAs: path) }
    }
  }

  private static func replace(
    _ path: String, _ former: Former, filling: (_ file: Int32) throws(OutputError) -> Void
  ) throws(OutputError) {
    try Interruption.noted { () throws(OutputError) in
      switch try OutputTarget(path) {
      case .file(let place): try replaceFile(place, former, shownAs: path, filling: filling)
      case .device(let place): try DeviceOutput.write(to: place, shownAs: path, filling)
      case .stream(let number): try DeviceOutput.write(to: number, shownAs: path, filling)
      }
    }
  }

  private static func replaceFile(
    _ place: String, _ former: Former, shownAs shown: String,
    filling: (_ file: Int32) throws(OutputError) -> Void
  ) throws(OutputError) {
    let hidden = try HiddenFile(beside: place, shownAs: shown, filling: filling)
    defer { hidden.discard() }
    try hidden.takeName(replacing: former)
  }

  /// Refuses at once what ``replace(_:_:with:)`` would refuse after hours of work.
  ///
  /// - Parameter making: Whether missing folders above the file are going to be made.
  /// - Throws: `OutputError` with status 73.
  static func check(_ path: String, making: Bool = false) throws(OutputError) {
    switch try OutputTarget(path) {
    case .file(let place): try OutputTrial.file(place, shownAs: path, making: making)
    case .device(let place): try DeviceOutput.check(place, shownAs: path)
    case .stream(let number):
      let flags = fcntl(number, F_GETFL)
      guard flags >= 0, flags & O_ACCMODE != O_RDONLY else { throw .create(path, code: EBADF) }
    }
  }

  /// A new file that is open, and its name for errors.
  typealias Open = (file: Int32, shown: String)

  /// Writes a file that is not there yet; ``finish(_:)`` brings it down to the disk.
  ///
  /// What was begun is left to the caller to remove.
  static func create(_ path: String, _ text: String, shownAs shown: String) throws(OutputError) -> Open {
    let file = try begin(path, shownAs: shown)
    do throws(OutputError) {
      try write(text, to: file, shownAs: shown)
    } catch {
      close(file)
      throw error
    }
    return (file, shown)
  }

  /// Opens a file that is not there yet.
  static func begin(_ path: String, shownAs shown: String) throws(OutputError) -> Int32 {
    let file = SystemCall.open(path, O_WRONLY | O_CREAT | O_EXCL)
    guard file >= 0 else { throw .create(shown, code: errno) }
    return file
  }

  /// Brings files down to the disk and closes them.
  ///
  /// - Throws: the error of the first that fails, when all have been tried.
  static func finish(_ files: [Open]) throws(OutputError) {
    let errors = Mutex([OutputError?](repeating: nil, count: files.count))
    DiskCalls.forEach(files.count) { place in
      do throws(OutputError) {
        try settle(files[place].file, shownAs: files[place].shown)
      } catch {
        errors.withLock { $0[place] = error }
      }
      close(files[place].file)
    }
    if let error = errors.withLock({ $0.lazy.compactMap(\.self).first }) { throw error }
  }

  /// Brings a file down to the disk.
  static func settle(_ file: Int32, shownAs shown: String) throws(OutputError) {
    guard SystemCall.synchronize(file) == 0 else { throw .write(shown, code: errno) }
    // Some network file systems report a full disk only when a file is closed; the lock stays with the other number.
    let copy = dup(file)
    guard copy < 0 || close(copy) == 0 || errno == EINTR else { throw .write(shown, code: errno) }
  }

  /// Writes all of a text to an open file, through short writes and interrupted calls.
  static func write(_ text: String, to file: Int32, shownAs shown: String) throws(OutputError) {
    try write(Array(text.utf8), to: file, shownAs: shown)
  }

  private static func write(
    _ content: [UInt8], to file: Int32, shownAs shown: String
  ) throws(OutputError) {
    var bytes = content[...]
    while !bytes.isEmpty {
      try Interruption.check()
      // A megabyte at a time, so that Ctrl-C is heard within a large file.
      let chunk = bytes.prefix(1 << 20)
      let (count, code) = SystemCall.write(file, chunk)
      if count < 0 {
        try Interruption.check()
        throw .write(shown, code: code)
      } else if count == 0 {
        throw .write(shown, code: EIO)
      } else {
        bytes = bytes.dropFirst(count)
      }
    }
  }

  /// Makes the names in a folder survive a crash. File systems that cannot are left alone.
  ///
  /// - Parameter news: What is already in place, for the text of the error.
  static func synchronize(_ folder: String, holding news: String? = nil) throws(OutputError) {
    let file = SystemCall.open(folder, O_RDONLY | O_DIRECTORY)
    // A folder one may write in but not read cannot be opened for this.
    guard file >= 0 else { return }
    defer { close(file) }
    guard SystemCall.synchronize(file) != 0, errno != EINVAL, errno != ENOTSUP else { return }
    let code = errno
    guard let news else { throw .write(folder, code: code) }
    throw OutputError(
      .cannotWrite, "new \(news) is in place, but a power cut may lose it: cannot synchronize",
      path: folder, code: code)
  }
}
