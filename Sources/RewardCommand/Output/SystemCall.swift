#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// Calls of the system that are made again when a signal cuts them short.
enum SystemCall {
  /// Opens a file; a new one may be read and written by whom the user's mask allows.
  static func open(_ path: String, _ flags: Int32) -> Int32 {
    repeated {
      #if canImport(Glibc)
        Glibc.open(path, flags | O_CLOEXEC, 0o666)
      #else
        Darwin.open(path, flags | O_CLOEXEC, 0o666)
      #endif
    }
  }

  /// Brings a file or a folder down to the disk.
  static func synchronize(_ file: Int32) -> Int32 { repeated { fsync(file) } }

  /// Locks a file for this process, without waiting.
  ///
  /// - Returns: `false` where another process holds it. A file system without locks locks nothing, and says `true`.
  static func lock(_ file: Int32) -> Bool {
    repeated { flock(file, LOCK_EX | LOCK_NB) } == 0 || errno != EWOULDBLOCK
  }

  private static func repeated(_ call: () -> Int32) -> Int32 {
    while true {
      let result = call()
      guard result < 0, errno == EINTR else { return result }
    }
  }
}
