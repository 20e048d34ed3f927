#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif
import RewardFiles

/// The three files that every process begins with.
enum StandardFiles {
  /// Takes the numbers of those that were closed, or the next file that is opened would be one of them, and get what is
  /// written to it.
  ///
  /// What takes them refuses as a closed file does: it is opened for the other direction.
  static func reserve() {
    for file in [STDIN_FILENO, STDOUT_FILENO, STDERR_FILENO] where fcntl(file, F_GETFD) < 0 {
      _ = open("/dev/null", file == STDIN_FILENO ? O_WRONLY : O_RDONLY)
    }
  }
}

/// Standard output, with the checks that `print` leaves out.
struct StandardOutput {
  private let file: Int32
  /// Whether the reader has gone away.
  private(set) var isClosed = false

  init(file: Int32 = STDOUT_FILENO) {
    self.file = file
    // A reader that leaves shows as EPIPE below, instead of as the death of the process.
    signal(SIGPIPE, SIG_IGN)
  }

  /// Writes text as it is.
  ///
  /// A closed pipe is no failure: `| head` has all that it needs. The rest is dropped and the exit status
  /// stays that of the work itself, so a failed goal is still reported.
  /// - Throws: `OutputError` with status 74 for every other failure, such as a full disk.
  mutating func write(_ text: String) throws(OutputError) {
    guard !isClosed else { return }
    do throws(OutputError) {
      try FileOutput.write(text, to: file, shownAs: "standard output")
    } catch {
      switch error {
      case .write("standard output", code: EPIPE): isClosed = true
      case .write("standard output", code: EBADF):
        throw OutputError(.cannotWrite, "standard output is closed", help: "give it a reader, or a file")
      default: throw error
      }
    }
  }
}
