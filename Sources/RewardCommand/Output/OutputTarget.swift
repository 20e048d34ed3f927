#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif
import RewardFiles

/// Where an output goes, once symbolic links are followed.
enum OutputTarget: Equatable {
  /// A file, there or not: it is replaced, and links to it stay.
  case file(String)
  /// A device or a pipe: it is written to.
  case device(String)
  /// A file that this process was started with, such as standard output: it is written to.
  case stream(Int32)

  /// - Throws: `OutputError` with status 73 for folders, disks, sockets and links in circles.
  init(_ path: String) throws(OutputError) {
    let place = try Path.followed(path)
    if let number = Self.stream(place) {
      self = .stream(number)
      return
    }
    var status = stat()
    guard stat(place, &status) == 0 else {
      self = .file(place)
      return
    }
    switch status.st_mode & S_IFMT {
    case S_IFREG: self = .file(place)
    case S_IFCHR, S_IFIFO: self = .device(place)
    case S_IFDIR: throw .create(path, code: EISDIR)
    default:
      throw OutputError(
        .cannotCreate, "'\(path)' is \(Self.kind(status))", help: "give a file, a device or a pipe")
    }
  }

  /// The number of an open file of this process that a path stands for.
  static func stream(_ path: String) -> Int32? {
    switch path {
    case "/dev/stdout": return STDOUT_FILENO
    case "/dev/stderr": return STDERR_FILENO
    default:
      let prefix = ["/dev/fd/", "/proc/self/fd/"].first { path.hasPrefix($0) }
      return prefix.flatMap { Int32(path.dropFirst($0.count)) }
    }
  }

  /// What something is that is not a file.
  static func kind(_ status: stat) -> String {
    switch status.st_mode & S_IFMT {
    case S_IFREG: "a file"
    case S_IFDIR: "a folder"
    case S_IFIFO: "a pipe"
    case S_IFCHR: "a device"
    case S_IFBLK: "a disk"
    case S_IFLNK: "a link"
    default: "a socket"
    }
  }
}
