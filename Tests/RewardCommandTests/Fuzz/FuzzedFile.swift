#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// A file without a name that holds one input after the other, for readers that open a path.
///
/// In memory where the system has a folder there: a file on a disk takes half of the fuzzer's time.
final class FuzzedFile {
  /// The path of the open file, which is gone with this process however it ends.
  let path: String
  private let file: Int32

  init() {
    let folder = access("/dev/shm", W_OK) == 0 ? "/dev/shm" : "/tmp"
    var template = Array("\(folder)/rewardsim-fuzz-XXXXXX".utf8CString)
    file = mkstemp(&template)
    precondition(file >= 0 && unlink(template) == 0, "cannot make a file in \(folder): \(errno)")
    path = "/dev/fd/\(file)"
  }

  deinit { close(file) }

  /// Replaces what the file holds.
  func write(_ bytes: [UInt8]) {
    let isWritten =
      ftruncate(file, 0) == 0 && pwrite(file, bytes, bytes.count, 0) == bytes.count
      && lseek(file, 0, SEEK_SET) == 0
    precondition(isWritten, "cannot write '\(path)': \(errno)")
  }
}
