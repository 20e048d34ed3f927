#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif
import RewardFiles

/// Splits and joins paths as text.
enum Path {
  /// The folder a path lies in and its last name; slashes at the end do not count.
  static func split(_ path: String) -> (parent: String, name: String) {
    var path = path[...]
    while path.count > 1, path.hasSuffix("/") { path.removeLast() }
    guard let slash = path.lastIndex(of: "/") else { return (".", String(path)) }
    let parent = path[..<slash]
    return (parent.isEmpty ? "/" : String(parent), String(path[path.index(after: slash)...]))
  }

  /// Whether a text names an entry of a folder, and nothing beyond it.
  static func isName(_ text: String) -> Bool { !["", ".", ".."].contains(text) && !text.contains("/") }

  static func join(_ parent: String, _ name: String) -> String {
    parent.hasSuffix("/") ? parent + name : "\(parent)/\(name)"
  }

  /// The path without slashes at its end.
  static func plain(_ path: String) -> String {
    let (parent, name) = split(path)
    return !path.contains("/") || name.isEmpty ? path : join(parent, name)
  }

  /// The path that is left once its last name is no symbolic link, whether or not anything is there.
  ///
  /// A link to an open file of this process, such as `/dev/stdout`, is not followed further.
  /// - Throws: `OutputError` with status 73 for links in circles, and for one to a name that is not UTF-8.
  static func followed(_ path: String) throws(OutputError) -> String {
    var place = plain(path)
    for _ in 0..<40 {
      var status = stat()
      guard OutputTarget.stream(place) == nil, lstat(place, &status) == 0, status.st_mode & S_IFMT == S_IFLNK,
        !leadsToDevice(place)
      else { return place }
      let link = try link(at: place, shownAs: path)
      place = plain(link.hasPrefix("/") ? link : join(split(place).parent, link))
    }
    throw .create(path, code: ELOOP)
  }

  /// The path from the root without links, whether or not anything is there: the same for all spellings of a file.
  static func absolute(_ path: String) -> String {
    let place = (try? followed(path)) ?? path
    let (parent, name) = split(place)
    guard let real = realpath(parent, nil) else {
      return parent == "." || parent == place ? place : join(absolute(parent), name)
    }
    defer { free(real) }
    return join(String(cString: real), name)
  }

  /// Whether a file or anything else has this path.
  static func isThere(_ path: String) -> Bool { access(path, F_OK) == 0 }

  /// Whether a link ends at something that is neither a file nor a folder: in `/proc` its text is then no path.
  private static func leadsToDevice(_ place: String) -> Bool {
    var status = stat()
    guard stat(place, &status) == 0 else { return false }
    return ![S_IFREG, S_IFDIR].contains(status.st_mode & S_IFMT) && place.hasPrefix("/proc/")
  }

  private static func link(at place: String, shownAs path: String) throws(OutputError) -> String {
    var buffer = [CChar](repeating: 0, count: Int(PATH_MAX))
    let count = readlink(place, &buffer, buffer.count)
    guard count >= 0 else { throw .create(path, code: errno) }
    let bytes = buffer.prefix(count).map { UInt8(bitPattern: $0) }
    guard let link = String(validating: bytes, as: UTF8.self) else {
      throw OutputError(
        .cannotCreate, "'\(path)' is a link to a name that is not UTF-8", help: "rename the file it points to"
      )
    }
    return link
  }
}
