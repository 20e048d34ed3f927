#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// Files that commands read.
enum InputFile {
  /// The bytes of a file, and at most one more than `limit`, so that a larger file shows.
  ///
  /// - Parameter absent: what to do where there is no such file; unless given, how to begin a scenario.
  /// - Throws: `Failure` with exit code 66 that names the path.
  static func bytes(of path: String, atMost limit: Int, absent: String? = nil) throws(Failure) -> [UInt8] {
    let file = open(path, O_RDONLY | O_CLOEXEC)
    guard file >= 0 else { throw unreadable(path, errno, absent) }
    defer { close(file) }
    var bytes: [UInt8] = []
    var buffer = [UInt8](repeating: 0, count: 1 << 16)
    while bytes.count <= limit {
      let count = read(file, &buffer, buffer.count)
      if count < 0, errno == EINTR { continue }
      guard count >= 0 else { throw unreadable(path, errno, absent) }
      if count == 0 { break }
      bytes += buffer[..<count]
    }
    return bytes
  }

  private static func unreadable(_ path: String, _ code: Int32, _ absent: String?) -> Failure {
    let reason = String(cString: strerror(code))
    let help: String? =
      switch code {
      case ENOENT:
        absent ?? "check the path; 'rewardsim init first --out \(path)' writes a scenario to start from"
      case EISDIR: "give the path of a \(absent == nil ? "scenario " : "")file, not of a folder"
      default: nil
      }
    return Failure("cannot read '\(path)': \(reason.lowercased())", help: help, status: .noInput)
  }
}
