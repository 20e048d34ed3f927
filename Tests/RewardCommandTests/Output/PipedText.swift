import Foundation

/// A text in a pipe, which can be read only once.
final class PipedText {
  private let pipe = Pipe()

  /// - Precondition: `text` fits the pipe: 64 KiB.
  init(_ text: String) throws {
    try pipe.fileHandleForWriting.write(contentsOf: Data(text.utf8))
    try pipe.fileHandleForWriting.close()
  }

  /// What a shell passes for `<(cat file)`.
  var path: String { "/dev/fd/\(pipe.fileHandleForReading.fileDescriptor)" }
}
