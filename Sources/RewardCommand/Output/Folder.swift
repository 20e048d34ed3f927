#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif
import RewardFiles

/// Calls of the file system for folders.
enum Folder {
  /// Whether a path names the folder the process works in.
  static func isCurrent(_ path: String) -> Bool {
    var named = stat()
    var current = stat()
    return stat(path, &named) == 0 && stat(".", &current) == 0 && named.st_ino == current.st_ino
      && named.st_dev == current.st_dev
  }

  /// The names in a folder, sorted.
  static func entries(of path: String) throws(OutputError) -> [String] {
    guard let folder = opendir(path) else { throw .create(path, code: errno) }
    defer { closedir(folder) }
    var names: [String] = []
    // The end and a failure look alike, but for the error: a folder that cannot be read is not empty.
    errno = 0
    while let entry = readdir(folder) {
      let name = withUnsafePointer(to: &entry.pointee.d_name) { pointer in
        pointer.withMemoryRebound(to: CChar.self, capacity: 256) { String(cString: $0) }
      }
      if name != ".", name != ".." { names.append(name) }
      errno = 0
    }
    guard errno == 0 else { throw .create(path, code: errno) }
    return names.sorted()
  }

  /// Makes the folder that a file is to lie in, and those above it, as far as they are missing.
  static func make(around file: String) throws(OutputError) {
    try make(Path.split(file).parent, shownAs: file)
  }

  /// Makes a folder and those above it, as far as they are missing.
  static func make(_ path: String, shownAs shown: String) throws(OutputError) {
    var status = stat()
    if stat(path, &status) == 0 { return }
    guard errno == ENOENT else { throw .create(shown, code: errno) }
    let (parent, _) = Path.split(path)
    if parent != path { try make(parent, shownAs: shown) }
    guard mkdir(path, 0o777) == 0 || errno == EEXIST else { throw .create(shown, code: errno) }
    try FileOutput.synchronize(parent)
  }

  /// Removes a folder and the files in it, which is as deep as ours are; what cannot be removed stays.
  static func remove(_ path: String) {
    guard let names = try? entries(of: path) else { return }
    removeFiles(names, in: path)
    rmdir(path)
  }

  /// Removes files of a folder; those that cannot be removed stay.
  static func removeFiles(_ names: [String], in folder: String) {
    DiskCalls.forEach(names.count) { unlink(Path.join(folder, names[$0])) }
  }

  /// Exchanges two folders or files in one step, where the system can.
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
    let file = SystemCall.open(path, O_RDONLY)
    guard file >= 0 else { return nil }
    defer { close(file) }
    return bytes(of: file, atMost: limit).map { String(decoding: $0, as: UTF8.self) }
  }

  /// The bytes of an open file from where it stands, and at most some more than `limit`; `nil` if they cannot be read.
  static func bytes(of file: Int32, atMost limit: Int) -> [UInt8]? {
    var bytes: [UInt8] = []
    var buffer = [UInt8](repeating: 0, count: 1 << 16)
    while bytes.count < limit {
      let count = SystemCall.read(file, into: &buffer, atMost: buffer.count)
      guard count >= 0 else { return nil }
      if count == 0 { break }
      bytes += buffer.prefix(count)
    }
    return bytes
  }
}
