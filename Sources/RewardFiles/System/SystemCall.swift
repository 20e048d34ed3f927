#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// System calls that are repeated if a signal interrupts them.
package enum SystemCall {
  /// Opens a file; a new one gets the permissions of the user's mask.
  package static func open(_ path: String, _ flags: Int32) -> Int32 {
    repeated {
      #if canImport(Glibc)
        Glibc.open(path, flags | O_CLOEXEC, 0o666)
      #else
        Darwin.open(path, flags | O_CLOEXEC, 0o666)
      #endif
    }
  }

  /// Synchronizes a file or a folder to the disk.
  package static func synchronize(_ file: Int32) -> Int32 { repeated { fsync(file) } }

  /// Locks a file for this process, without waiting.
  ///
  /// - Returns: `false` where another process holds it. A file system without locks locks nothing, and the result is `true`.
  package static func lock(_ file: Int32) -> Bool {
    repeated { flock(file, LOCK_EX | LOCK_NB) } == 0 || errno != EWOULDBLOCK
  }

  /// Writes some of the bytes.
  ///
  /// - Returns: how many, or -1 and the error.
  package static func write(_ file: Int32, _ bytes: ArraySlice<UInt8>) -> (count: Int, code: Int32) {
    bytes.withUnsafeBytes { buffer in
      let count = repeated(waits: true) {
        #if canImport(Glibc)
          Glibc.write(file, buffer.baseAddress, buffer.count)
        #else
          Darwin.write(file, buffer.baseAddress, buffer.count)
        #endif
      }
      // Read at once: later code may change it.
      return (count, count < 0 ? errno : 0)
    }
  }

  /// Reads some bytes.
  ///
  /// - Returns: how many, 0 at the end, or -1 with the error in `errno`.
  package static func read(_ file: Int32, into buffer: UnsafeMutableRawPointer, atMost limit: Int) -> Int {
    repeated(waits: true) {
      #if canImport(Glibc)
        Glibc.read(file, buffer, limit)
      #else
        Darwin.read(file, buffer, limit)
      #endif
    }
  }

  /// As many signals in a row as no user sends; a system that cuts every call short is broken.
  private static let mostTries = 100

  /// - Parameter waits: Whether the call may wait for somebody else; then a signal that ends the work ends it, too.
  private static func repeated<Result: FixedWidthInteger>(
    waits: Bool = false, _ call: () -> Result
  ) -> Result {
    for _ in 1..<mostTries {
      let result = call()
      guard result < 0, errno == EINTR, !waits || !Interruption.hasCome else { return result }
    }
    return call()
  }
}
