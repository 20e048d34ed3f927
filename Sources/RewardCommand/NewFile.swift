#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// Files that commands write: whole or not at all.
enum NewFile {
  /// Writes the bytes beside `path` and moves them there once they are on the disk.
  ///
  /// - Throws: `Failure` with exit code 73 where the file exists and must not be replaced or cannot be made,
  ///   74 where writing failed.
  static func write(_ bytes: [UInt8], to path: String, replacing: Bool) throws(Failure) {
    let draft = "\(path).\(getpid()).part"
    let file = open(draft, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o666)
    guard file >= 0 else {
      throw Failure("cannot create '\(path)': \(Output.reason(errno))", code: .cannotCreate)
    }
    defer { unlink(draft) }
    var code = Output.write(bytes, to: file)
    if code == 0, fsync(file) != 0 { code = errno }
    if close(file) != 0, code == 0 { code = errno }
    guard code == 0 else {
      throw Failure("cannot write '\(path)': \(Output.reason(code))", code: .cannotWrite)
    }
    // A link fails where a file is, even one made a moment ago; a rename replaces it.
    guard (replacing ? rename(draft, path) : link(draft, path)) == 0 else {
      if errno == EEXIST {
        throw Failure("'\(path)' is there already", help: "--force replaces it", code: .cannotCreate)
      }
      throw Failure("cannot create '\(path)': \(Output.reason(errno))", code: .cannotCreate)
    }
    syncFolder(of: path)
  }

  private static func syncFolder(of path: String) {
    let folder = path.lastIndex(of: "/").map { String(path[...$0]) } ?? "."
    let file = open(folder, O_RDONLY | O_CLOEXEC)
    guard file >= 0 else { return }
    fsync(file)
    close(file)
  }
}
