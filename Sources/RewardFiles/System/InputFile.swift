#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// Reads input files.
package enum InputFile {
  /// The bytes of a file, and at most one more than `limit`, so that a larger file shows.
  ///
  /// - Parameter absent: the help if there is no such file; by default, how to start a scenario.
  /// - Throws: `Failure` with exit code 66 that names the path.
  package static func bytes(of path: String, atMost limit: Int, absent: String? = nil) throws(Failure)
    -> [UInt8]
  {
    let file = try open(path) { unreadable(path, $0, absent) }
    defer { close(file) }
    var bytes: [UInt8] = []
    var buffer = [UInt8](repeating: 0, count: 1 << 16)
    while bytes.count <= limit {
      let count = SystemCall.read(file, into: &buffer, atMost: buffer.count)
      guard count >= 0 else {
        let code = errno
        try Failure.write(Interruption.check())
        throw unreadable(path, code, absent)
      }
      if count == 0 { break }
      bytes += buffer[..<count]
    }
    return bytes
  }

  /// Whether a file can be read again from its start: a pipe and standard input (`-`) cannot.
  package static func canBeReadTwice(_ path: String) -> Bool {
    var status = stat()
    guard path != "-" else { return false }
    // Where there is no such file, or a folder, opening it says so.
    return stat(path, &status) != 0 || [S_IFREG, S_IFDIR].contains(status.st_mode & S_IFMT)
  }

  /// How long a pipe waits for its writer.
  package static let patience = Duration.seconds(3)

  /// Opens a file to be read, without waiting for ever at a pipe that nobody writes to.
  ///
  /// A pipe that has a writer is read to its end, however slow that is.
  /// - Parameter failure: what to throw for an error of the system.
  /// - Throws: `Failure` with exit code 66.
  package static func open(
    _ path: String, patience: Duration = patience, failure: (Int32) -> Failure
  ) throws(Failure) -> Int32 {
    let file = SystemCall.open(path, O_RDONLY | O_NONBLOCK | O_NOCTTY)
    guard file >= 0 else { throw failure(errno) }
    var status = stat()
    if fstat(file, &status) == 0, status.st_mode & S_IFMT == S_IFIFO, !hasWriter(file, path, patience) {
      close(file)
      throw Failure(
        "cannot read '\(path)': no process writes to this pipe",
        help: "start the program that writes it first, or give a file",
        status: .noInput)
    }
    _ = fcntl(file, F_SETFL, fcntl(file, F_GETFL) & ~O_NONBLOCK)
    return file
  }

  /// Whether a pipe has, or had, somebody who writes to it; waits for one.
  private static func hasWriter(_ file: Int32, _ path: String, _ patience: Duration) -> Bool {
    var wait = pollfd(fd: file, events: Int16(POLLIN), revents: 0)
    let milliseconds = Int32(patience / .milliseconds(1))
    if poll(&wait, 1, milliseconds) > 0 { return true }
    // A writer that has not come and one that is silent look alike, until another one has come and gone.
    let other = SystemCall.open(path, O_WRONLY | O_NONBLOCK)
    guard other >= 0 else { return false }
    close(other)
    return poll(&wait, 1, 0) <= 0 || Int32(wait.revents) & POLLIN != 0
  }

  private static func unreadable(_ path: String, _ code: Int32, _ absent: String?) -> Failure {
    let reason = String(cString: strerror(code))
    let help: String? =
      switch code {
      case ENOENT:
        absent
          ?? (["yaml", "yml"].contains { path.hasSuffix(".\($0)") }
            ? "check the path; 'rewardsim init first --out \(path)' writes a scenario to start from"
            : "check the path")
      case EISDIR: "give the path of a \(absent == nil ? "scenario " : "")file, not of a folder"
      default: nil
      }
    return Failure("cannot read '\(path)': \(reason.lowercased())", help: help, status: .noInput)
  }
}
