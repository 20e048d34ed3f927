#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif
import RewardFiles

/// Tests whether an output can be written, before hours of work, and leaves no trace.
///
/// Something hidden is made beside what is to be written, and removed: only that shows a file system that takes no
/// writes, a folder that nobody may change, and what a container forbids.
enum OutputTrial {
  /// - Parameter making: Whether missing folders above it are going to be made.
  /// - Throws: `OutputError` with status 73 where a file could not be made or replaced at `place`.
  static func file(_ place: String, shownAs shown: String, making: Bool = false) throws(OutputError) {
    if try isThere(place, shownAs: shown) {
      // A file that one may only read is replaced all the same; a locked one is not.
      guard access(place, W_OK) == 0 || ![EPERM, EROFS].contains(errno) else {
        throw .create(shown, code: errno)
      }
      guard !isOthersAlone(place) else { throw .create(shown, code: EPERM) }
    }
    let first = try beside(place, making, shownAs: shown)
    let hidden = HiddenName(beside: first)
    hidden.removeRemains()
    if making { HiddenName.removeTrials(besideFolder: Path.split(first).parent) }
    try Interruption.noted(reporting: "nothing was written") { () throws(OutputError) in
      let (path, file) = try hidden.makeFile(shownAs: shown)
      defer { close(file) }
      guard unlink(path) == 0 || errno == ENOENT else { throw .create(shown, code: errno) }
    }
  }

  /// - Throws: `OutputError` with status 73 where a folder could not be made at `place`, with those above it, or be
  ///   replaced.
  static func folder(_ place: String, shownAs shown: String) throws(OutputError) {
    if try isThere(place, shownAs: shown), access(place, R_OK | W_OK | X_OK) != 0 {
      throw .create(shown, code: errno)
    }
    let first = try beside(place, true, shownAs: shown)
    let hidden = HiddenName(beside: first)
    hidden.removeRemains()
    HiddenName.removeTrials(besideFolder: Path.split(first).parent)
    try Interruption.noted(reporting: "nothing was written") { () throws(OutputError) in
      let (path, file) = try hidden.makeFolder(shownAs: shown)
      defer { close(file) }
      guard rmdir(path) == 0 || errno == ENOENT else { throw .create(shown, code: errno) }
    }
  }

  /// Whether a file lies in a folder such as `/tmp`, where nobody may replace what is another user's.
  private static func isOthersAlone(_ place: String) -> Bool {
    var file = stat()
    var folder = stat()
    guard lstat(place, &file) == 0, stat(Path.split(place).parent, &folder) == 0 else { return false }
    return folder.st_mode & S_ISVTX != 0 && ![0, file.st_uid, folder.st_uid].contains(geteuid())
  }

  private static func isThere(_ place: String, shownAs shown: String) throws(OutputError) -> Bool {
    var status = stat()
    if lstat(place, &status) == 0 { return true }
    guard errno == ENOENT else { throw .create(shown, code: errno) }
    return false
  }

  /// What is made first: the path itself, or the highest folder above it that is missing.
  private static func beside(
    _ place: String, _ making: Bool, shownAs shown: String
  ) throws(OutputError) -> String {
    var first = place
    var names: [String] = []
    var status = stat()
    while stat(Path.split(first).parent, &status) != 0 {
      let (parent, name) = Path.split(first)
      guard errno == ENOENT, making, parent != first else { throw .create(shown, code: errno) }
      names.append(name)
      first = parent
    }
    let parent = Path.split(first).parent
    guard status.st_mode & S_IFMT == S_IFDIR else { throw .create(shown, code: ENOTDIR) }
    // The system looks at the length of a name only in a folder that is there.
    for name in names { _ = try isThere(Path.join(parent, name), shownAs: shown) }
    // A link that leads nowhere is in the way of a folder.
    if first != place, try isThere(first, shownAs: shown) { throw .create(shown, code: ENOENT) }
    return first
  }
}
