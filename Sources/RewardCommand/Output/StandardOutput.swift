#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif
import RewardFiles

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
      guard error == .write("standard output", code: EPIPE) else { throw error }
      isClosed = true
    }
  }
}
