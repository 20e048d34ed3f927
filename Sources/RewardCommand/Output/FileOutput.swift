#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// Files written whole or not at all.
enum FileOutput {
  /// Puts a file at `path`: the old content stays until the new one is safe on the disk.
  ///
  /// - Throws: `OutputError`, also for a file that is there and must not be replaced; no temporary file is left.
  static func replace(_ path: String, with text: String, evenIfThere: Bool = true) throws(OutputError) {
    try replace(path, evenIfThere: evenIfThere) { write throws(OutputError) in try write(text) }
  }

  /// The same with bytes that are no text.
  static func replace(_ path: String, with bytes: [UInt8]) throws(OutputError) {
    try replace(path, evenIfThere: true) { (file) throws(OutputError) in
      try write(bytes, to: file, shownAs: path)
    }
  }

  /// The same with a text too large to hold, whose parts are handed over in order.
  static func replace(
    _ path: String, evenIfThere: Bool = true,
    parts: (_ write: (String) throws(OutputError) -> Void) throws(OutputError) -> Void
  ) throws(OutputError) {
    try replace(path, evenIfThere: evenIfThere) { (file) throws(OutputError) in
      try parts { (part) throws(OutputError) in try write(part, to: file, shownAs: path) }
    }
  }

  private static func replace(
    _ path: String, evenIfThere: Bool, filling: (_ file: Int32) throws(OutputError) -> Void
  ) throws(OutputError) {
    try Interruption.noted { () throws(OutputError) in
      let (parent, name) = Path.split(path)
      let temporary = Path.join(parent, ".\(name).rewardsim-\(getpid())")
      // Told now, and not after hours of work: a file never takes the place of a folder.
      var status = stat()
      if stat(path, &status) == 0, status.st_mode & S_IFMT == S_IFDIR { throw .create(path, code: EISDIR) }
      unlink(temporary)
      do throws(OutputError) {
        try create(temporary, shownAs: path, filling: filling)
        try Interruption.check()
      } catch {
        unlink(temporary)
        throw error
      }
      defer { unlink(temporary) }
      // A link fails where a file is, even one made a moment ago; a rename replaces it.
      guard (evenIfThere ? rename(temporary, path) : link(temporary, path)) == 0 else {
        guard errno != EEXIST else {
          throw OutputError(.cannotCreate, "'\(path)' is there already", help: "--force replaces it")
        }
        throw .create(path, code: errno)
      }
      try synchronize(parent)
    }
  }

  /// Writes a file that is not there yet, down to the disk; what was begun is left to the caller to remove.
  static func create(_ path: String, _ text: String, shownAs shown: String) throws(OutputError) {
    try create(path, shownAs: shown) { (file) throws(OutputError) in
      try write(text, to: file, shownAs: shown)
    }
  }

  private static func create(
    _ path: String, shownAs shown: String, filling: (_ file: Int32) throws(OutputError) -> Void
  ) throws(OutputError) {
    let file = try begin(path, shownAs: shown)
    do throws(OutputError) {
      try filling(file)
    } catch {
      close(file)
      throw error
    }
    try finish(file, shownAs: shown)
  }

  /// Opens a file that is not there yet.
  static func begin(_ path: String, shownAs shown: String) throws(OutputError) -> Int32 {
    let file = open(path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o666)
    guard file >= 0 else { throw .create(shown, code: errno) }
    return file
  }

  /// Brings a file down to the disk and closes it.
  static func finish(_ file: Int32, shownAs shown: String) throws(OutputError) {
    var isOpen = true
    defer { if isOpen { close(file) } }
    guard fsync(file) == 0 else { throw .write(shown, code: errno) }
    isOpen = false
    // Some network file systems tell of a full disk only here.
    guard close(file) == 0 else { throw .write(shown, code: errno) }
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
      // errno is read in the closure: what runs after it may set it anew.
      let (count, code) = chunk.withUnsafeBytes { buffer in
        let count = systemWrite(file, buffer)
        return (count, count < 0 ? errno : 0)
      }
      if count < 0 {
        guard code == EINTR else { throw .write(shown, code: code) }
      } else if count == 0 {
        throw .write(shown, code: EIO)
      } else {
        bytes = bytes.dropFirst(count)
      }
    }
  }

  /// Makes the names in a folder survive a crash. File systems that cannot are left alone.
  static func synchronize(_ folder: String) throws(OutputError) {
    let file = open(folder, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    // A folder one may write in but not read cannot be opened for this.
    guard file >= 0 else { return }
    defer { close(file) }
    guard fsync(file) == 0 || errno == EINVAL || errno == ENOTSUP else { throw .write(folder, code: errno) }
  }

  private static func systemWrite(_ file: Int32, _ buffer: UnsafeRawBufferPointer) -> Int {
    #if canImport(Glibc)
      Glibc.write(file, buffer.baseAddress, buffer.count)
    #else
      Darwin.write(file, buffer.baseAddress, buffer.count)
    #endif
  }
}
