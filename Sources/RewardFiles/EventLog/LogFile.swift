#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// The bytes of a file or of standard input, a block at a time.
final class LogFile {
  /// What messages call it.
  let name: String
  /// The bytes read and not yet taken; whoever takes some moves `next`.
  var next: UnsafeMutablePointer<UInt8>
  private(set) var end: UnsafeMutablePointer<UInt8>

  private static let blockSize = 1 << 18
  private let block = UnsafeMutablePointer<UInt8>.allocate(capacity: LogFile.blockSize)
  private let file: Int32
  private let kind: RowKind

  /// Opens a file and reads its first block, or standard input if the path is `-`.
  ///
  /// - Throws: `Failure` with exit code 66 that names the path.
  init(path: String, of kind: RowKind = .event) throws(Failure) {
    self.kind = kind
    name = path == "-" ? "standard input" : path
    file =
      path == "-" ? STDIN_FILENO : try InputFile.open(path) { Self.unreadable(path, $0, kind) }
    next = block
    end = block
    // Two bytes identify the format, and a pipe may give one at a time.
    while end - next < 2, try fill() {}
  }

  deinit {
    if file > STDIN_FILENO { close(file) }
    block.deallocate()
  }

  /// Reads more bytes behind those that are not yet taken.
  ///
  /// - Returns: whether there were any.
  /// - Precondition: less than a block is untaken.
  func fill() throws(Failure) -> Bool {
    let kept = end - next
    block.update(from: next, count: kept)
    next = block
    end = block + kept
    let count = try bytes(to: end, atMost: Self.blockSize - kept)
    end += count
    return count > 0
  }

  /// Moves up to `limit` bytes to `target`.
  ///
  /// - Returns: how many; 0 at the end.
  func take(into target: UnsafeMutablePointer<UInt8>, atMost limit: Int) throws(Failure) -> Int {
    // With nothing read ahead, the bytes need no stop on the way.
    if next == end { return try bytes(to: target, atMost: limit) }
    let count = min(limit, end - next)
    target.update(from: next, count: count)
    next += count
    return count
  }

  private func bytes(to target: UnsafeMutablePointer<UInt8>, atMost limit: Int) throws(Failure) -> Int {
    let count = SystemCall.read(file, into: target, atMost: limit)
    guard count >= 0 else {
      let code = errno
      try Failure.write(Interruption.check())
      throw Self.unreadable(name, code, kind)
    }
    return count
  }

  private static func unreadable(_ name: String, _ code: Int32, _ kind: RowKind) -> Failure {
    let help: String? =
      switch code {
      case ENOENT: "check the path; '-' reads standard input"
      case EISDIR: "give the path of a \(kind.file), not of a folder"
      default: nil
      }
    let reason = String(cString: strerror(code)).lowercased()
    return Failure("cannot read '\(name)': \(reason)", help: help, status: .noInput)
  }
}
