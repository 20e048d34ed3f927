#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// Why a result was not written: an error, or a signal.
package struct OutputError: Error, Equatable, CustomStringConvertible {
  package var status: ExitStatus
  /// One line: what was not done, the path in quotes, the system's words.
  package var description: String
  package var help: String?
  /// The failure to report instead, if the error is in what was to be written.
  package var cause: Failure?

  package init(_ cause: Failure) {
    status = cause.status
    description = cause.text
    self.cause = cause
  }

  package init(_ status: ExitStatus, _ description: String, help: String? = nil) {
    self.status = status
    self.description = description
    self.help = help
  }

  /// A call of the system that failed with `code`.
  package init(_ status: ExitStatus, _ rule: String, path: String, code: Int32) {
    self.init(status, "\(rule) '\(path)': \(Self.words(code))")
  }

  package static func create(_ path: String, code: Int32) -> OutputError {
    OutputError(.cannotCreate, "cannot create", path: path, code: code)
  }

  package static func write(_ path: String, code: Int32) -> OutputError {
    OutputError(.cannotWrite, "cannot write", path: path, code: code)
  }

  /// The words of `strerror_r`: its siblings share a buffer with other threads.
  private static func words(_ code: Int32) -> String {
    switch code {
    case ENOSPC: return "no space left on device"
    case EFBIG: return "file larger than the limit set for it"
    default:
      var buffer = [CChar](repeating: 0, count: 256)
      guard strerror_r(code, &buffer, buffer.count) == 0 else { return "error \(code)" }
      let bytes = buffer.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }
      return bytes.isEmpty ? "error \(code)" : String(decoding: bytes, as: UTF8.self).lowercased()
    }
  }
}
