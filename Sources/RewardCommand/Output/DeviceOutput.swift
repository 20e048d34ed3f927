#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif
import RewardFiles

/// Outputs that are no files: devices, pipes, and what the process was started with.
enum DeviceOutput {
  /// How long a pipe waits for its reader.
  static let patience = Duration.seconds(3)

  /// Writes to what is open already. It has one position for all that write to it, and stays open.
  static func write(
    to number: Int32, shownAs shown: String, _ filling: (_ file: Int32) throws(OutputError) -> Void
  ) throws(OutputError) {
    let file = dup(number)
    guard file >= 0 else { throw .create(shown, code: errno) }
    try fill(file, shownAs: shown, filling)
  }

  /// Writes to a device or a pipe, which stays what it is.
  static func write(
    to place: String, shownAs shown: String, patience: Duration = patience,
    _ filling: (_ file: Int32) throws(OutputError) -> Void
  ) throws(OutputError) {
    let file = try open(place, shownAs: shown, patience)
    let flags = fcntl(file, F_GETFL)
    _ = fcntl(file, F_SETFL, flags & ~O_NONBLOCK)
    try fill(file, shownAs: shown, filling)
  }

  /// Refuses what ``write(to:shownAs:patience:_:)`` would refuse.
  ///
  /// A pipe is open from here on until the process ends: its reader would take less for the whole.
  static func check(_ place: String, shownAs shown: String, patience: Duration = patience) throws(OutputError)
  {
    guard access(place, W_OK) == 0 else { throw .create(shown, code: errno) }
    var status = stat()
    guard stat(place, &status) == 0, status.st_mode & S_IFMT == S_IFIFO else { return }
    _ = try open(place, shownAs: shown, patience)
  }

  /// Opens without waiting for ever: a pipe that nobody reads refuses at once, and is tried again for a while.
  private static func open(
    _ place: String, shownAs shown: String, _ patience: Duration
  ) throws(OutputError) -> Int32 {
    let end = ContinuousClock.now + patience
    while true {
      let file = SystemCall.open(place, O_WRONLY | O_NONBLOCK | O_NOCTTY)
      if file >= 0 { return file }
      guard errno == ENXIO else { throw .create(shown, code: errno) }
      guard ContinuousClock.now < end else {
        throw OutputError(
          .cannotCreate, "no process reads the pipe '\(shown)'",
          help: "start the program that reads it first, or give a file")
      }
      try Interruption.check()
      usleep(20_000)
    }
  }

  /// A reader that has gone away is no failure, as on standard output.
  private static func fill(
    _ file: Int32, shownAs shown: String, _ filling: (_ file: Int32) throws(OutputError) -> Void
  ) throws(OutputError) {
    defer { close(file) }
    signal(SIGPIPE, SIG_IGN)
    do throws(OutputError) {
      try filling(file)
    } catch {
      guard error == .write(shown, code: EPIPE) else { throw error }
    }
  }
}
