#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// The two streams of a command: results on one, everything else on the other.
enum Output {
  /// Writes a result to standard output.
  ///
  /// - Throws: `Failure` with exit status 74; a reader that has gone away is no fault.
  static func write(_ text: String) throws(Failure) {
    try Failure.told { () throws(OutputError) in
      var output = StandardOutput()
      try output.write(text)
    }
  }

  /// Writes to standard error; when that fails, there is nobody left to tell.
  static func complain(_ text: String) {
    try? FileOutput.write(text, to: STDERR_FILENO, shownAs: "standard error")
  }
}
