#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif
import RewardFiles

/// The two streams of a command: results on one, everything else on the other.
///
/// What comes here last is made safe to show: see ``ShownText``. Whatever may hold a line end that somebody else chose,
/// such as a path, goes through `withVisibleControls` before it is put into a line.
enum Output {
  /// Writes a result to standard output.
  ///
  /// - Throws: `Failure` with exit status 74; a reader that has gone away is no fault.
  static func write(_ text: String) throws(Failure) {
    try Failure.write { () throws(OutputError) in
      var output = StandardOutput()
      try output.write(ShownText(text).text)
    }
  }

  /// Writes to standard error, and ignores a failure to do so.
  static func complain(_ text: String) {
    try? FileOutput.write(ShownText(text).text, to: STDERR_FILENO, shownAs: "standard error")
  }

  /// Writes to a terminal that is known to be one, with what moves its cursor.
  static func draw(_ text: String) {
    try? FileOutput.write(text, to: STDERR_FILENO, shownAs: "standard error")
  }
}
