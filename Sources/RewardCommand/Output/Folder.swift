#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// What the writer asks of the file system about folders.
enum Folder {
  /// The folder the process works in.
  static var current: String? {
    guard let path = getcwd(nil, 0) else { return nil }
    defer { free(path) }
    return String(cString: path)
  }

  /// The names in a folder, sorted.
  static func entries(of path: String) throws(OutputError) -> [String] {
    guard let folder = opendir(path) else { throw .create(path, code: errno) }
    defer { closedir(folder) }
    var names: [String] = []
    while let entry = readdir(folder) {
      let name = withUnsafePointer(to: &entry.pointee.d_name) { pointer in
        pointer.withMemoryRebound(to: CChar.self, capacity: 256) { String(cString: $0) }
      }
      if name != ".", name != ".." { names.append(name) }
    }
    return names.sorted()
  }

  /// Makes a folder and those above it, as far as they are missing.
  static func make(_ path: String, shownAs shown: String) throws(OutputError) {
    var status = stat()
    if stat(path, &status) == 0 { return }
    guard errno == ENOENT else { throw .create(shown, code: errno) }
    let (parent, _) = Path.split(path)
    if parent != path { try make(parent, shownAs: shown) }
    guard mkdir(path, 0o777) == 0 || errno == EEXIST else { throw .create(shown, code: errno) }
  }

  /// Removes a folder and the files in it, which is as deep as ours are; what cannot be removed stays.
  static func remove(_ path: String) {
    guard let names = try? entries(of: path) else { return }
    for name in names { unlink(Path.join(path, name)) }
    rmdir(path)
  }

  /// Makes a folder and holds a lock on it, which ends with the process however that ends.
  ///
  /// The number of the process would not do: a killed process is there until its parent asks for it, the
  /// number is given again, and other containers count their own.
  /// - Returns: the open folder, for the caller to close.
  static func claim(_ path: String, shownAs shown: String) throws(OutputError) -> Int32 {
    // Between making and locking, another run may take the folder for remains. Then it is made again.
    for _ in 0..<100 {
      guard mkdir(path, 0o777) == 0 || errno == EEXIST else { throw .create(shown, code: errno) }
      let folder = open(path, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
      guard folder >= 0 else {
        guard errno == ENOENT else { throw .create(shown, code: errno) }
        continue
      }
      // A file system without locks has no remains removed either.
      let isLocked = flock(folder, LOCK_EX | LOCK_NB) == 0 || errno != EWOULDBLOCK
      var held = stat()
      var named = stat()
      if isLocked, fstat(folder, &held) == 0, stat(path, &named) == 0, held.st_ino == named.st_ino {
        return folder
      }
      close(folder)
    }
    throw .create(shown, code: EBUSY)
  }

  /// Removes the hidden folders of this name that no process holds.
  static func removeRemains(of name: String, in parent: String) {
    guard let names = try? entries(of: parent) else { return }
    for entry in names where entry.hasPrefix(".\(name).rewardsim-") {
      let path = Path.join(parent, entry)
      let folder = open(path, O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC)
      guard folder >= 0 else { continue }
      if flock(folder, LOCK_EX | LOCK_NB) == 0 { remove(path) }
      close(folder)
    }
  }

  /// Exchanges two folders in one step, where the system can.
  static func exchange(_ one: String, _ other: String) -> Bool {
    #if canImport(Glibc)
      // The Glibc module does not show renameat2; a statically linked tool finds none and renames twice.
      typealias Rename =
        @convention(c) (Int32, UnsafePointer<CChar>, Int32, UnsafePointer<CChar>, UInt32) -> Int32
      guard let symbol = dlsym(nil, "renameat2") else { return false }
      let exchange: UInt32 = 2
      return unsafeBitCast(symbol, to: Rename.self)(AT_FDCWD, one, AT_FDCWD, other, exchange) == 0
    #else
      renamex_np(one, other, UInt32(RENAME_SWAP)) == 0
    #endif
  }

  /// The beginning of a file as text, or `nil` if it cannot be read.
  static func text(of path: String, atMost limit: Int) -> String? {
    let file = open(path, O_RDONLY | O_CLOEXEC)
    guard file >= 0 else { return nil }
    defer { close(file) }
    var bytes: [UInt8] = []
    var buffer = [UInt8](repeating: 0, count: 1 << 16)
    while bytes.count < limit {
      let count = read(file, &buffer, buffer.count)
      if count < 0, errno == EINTR { continue }
      guard count >= 0 else { return nil }
      if count == 0 { break }
      bytes += buffer.prefix(count)
    }
    return String(decoding: bytes, as: UTF8.self)
  }
}
