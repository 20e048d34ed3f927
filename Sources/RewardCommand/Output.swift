#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// The two streams of a terminal program, written so that a full disk is noticed.
enum Output {
  /// Writes a result to standard output.
  ///
  /// - Throws: `Failure` with exit code 74; a reader that has gone away is no fault.
  static func write(_ text: String) throws(Failure) {
    let code = write(Array(text.utf8), to: STDOUT_FILENO)
    guard code != 0, code != EPIPE else { return }
    throw Failure("cannot write the output: \(reason(code))", code: .cannotWrite)
  }

  /// Writes an error to standard error; when that fails, there is nobody left to tell.
  static func complain(_ text: String) {
    _ = write(Array(text.utf8), to: STDERR_FILENO)
  }

  /// The text of an error number, in small letters.
  static func reason(_ code: Int32) -> String {
    String(cString: strerror(code)).lowercased()
  }

  /// Writes all bytes; the error number of what stopped it, or 0.
  static func write(_ bytes: [UInt8], to file: Int32) -> Int32 {
    bytes.withUnsafeBytes { buffer in
      var rest = buffer[...]
      while !rest.isEmpty {
        #if canImport(Darwin)
          let count = Darwin.write(file, UnsafeRawBufferPointer(rebasing: rest).baseAddress, rest.count)
        #elseif canImport(Musl)
          let count = Musl.write(file, UnsafeRawBufferPointer(rebasing: rest).baseAddress, rest.count)
        #else
          let count = Glibc.write(file, UnsafeRawBufferPointer(rebasing: rest).baseAddress, rest.count)
        #endif
        if count < 0, errno == EINTR { continue }
        guard count >= 0 else { return errno }
        rest = rest.dropFirst(count)
      }
      return 0
    }
  }
}
