import RewardEngine
import RewardFiles

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// The hidden names beside a result under which it is made, before it takes its own name.
///
/// Each writer holds a lock on what it makes, which ends with the process however that ends. So what nobody locks was
/// left by a writer that is dead. The number of the process would not prove it: numbers are given again, and other
/// containers count their own.
struct HiddenName {
  let parent: String
  private let prefix: String

  init(beside path: String) {
    let name: String
    (parent, name) = Path.split(path)
    // File systems take names of 255 bytes: a long one stands there by its digest.
    var digest = Digest()
    digest.add(name)
    prefix = ".\(name.utf8.count > 200 ? digest.description : name).rewardsim-"
  }

  /// One of the names of this process.
  private func path(_ number: Int) -> String { Path.join(parent, "\(prefix)\(getpid())-\(number)") }

  /// Makes a hidden file, open and locked.
  func makeFile(shownAs shown: String) throws(OutputError) -> (path: String, file: Int32) {
    try make(shownAs: shown) { path in SystemCall.open(path, O_RDWR | O_CREAT | O_EXCL | O_NOFOLLOW) }
  }

  /// Makes a hidden folder, open and locked.
  func makeFolder(shownAs shown: String) throws(OutputError) -> (path: String, file: Int32) {
    try make(shownAs: shown) { path in
      guard mkdir(path, 0o777) == 0 else { return -1 }
      let folder = SystemCall.open(path, O_RDONLY | O_DIRECTORY | O_NOFOLLOW)
      guard folder < 0 else { return folder }
      let code = errno
      rmdir(path)
      // Another writer has taken it for remains before it was locked: then the next name is tried.
      errno = code == ENOENT ? EEXIST : code
      return folder
    }
  }

  private func make(
    shownAs shown: String, _ opened: (String) -> Int32
  ) throws(OutputError) -> (path: String, file: Int32) {
    for number in 1...1000 {
      let path = path(number)
      let file = opened(path)
      guard file >= 0 else {
        guard errno == EEXIST else { throw .create(shown, code: errno) }
        continue
      }
      if SystemCall.lock(file), Self.isNamed(file, path) { return (path, file) }
      close(file)
    }
    throw .create(shown, code: EBUSY)
  }

  /// Removes what dead writers of this result left behind.
  func removeRemains() {
    forEachRemains { path, _ in if unlink(path) != 0 { Folder.remove(path) } }
  }

  /// Removes what dead writers left beside this folder and those above it when they tested whether they could make it.
  ///
  /// Only what is empty is such a test: the rest may be a report, which the next writer of that report removes. Where
  /// this process may not write, it has left nothing, and the folders further up are left alone.
  static func removeTrials(besideFolder folder: String) {
    var folder = folder
    while ![".", "..", "/"].contains(folder), access(Path.split(folder).parent, W_OK | X_OK) == 0 {
      HiddenName(beside: folder).removeTrials()
      folder = Path.split(folder).parent
    }
  }

  private func removeTrials() {
    forEachRemains { path, file in
      var status = stat()
      guard rmdir(path) != 0, fstat(file, &status) == 0 else { return }
      if status.st_mode & S_IFMT == S_IFREG, status.st_size == 0 { unlink(path) }
    }
  }

  /// Hands over what dead writers of this result left behind, open and locked.
  private func forEachRemains(_ body: (_ path: String, _ file: Int32) -> Void) {
    for entry in (try? Folder.entries(of: parent)) ?? [] where isHidden(entry) {
      let path = Path.join(parent, entry)
      // A lock on a file of a network is for writers alone; a folder opens for reading only.
      var file = SystemCall.open(path, O_RDWR | O_NOFOLLOW | O_NONBLOCK)
      if file < 0, errno == EISDIR { file = SystemCall.open(path, O_RDONLY | O_DIRECTORY | O_NOFOLLOW) }
      guard file >= 0 else { continue }
      if flock(file, LOCK_EX | LOCK_NB) == 0, Self.isNamed(file, path) { body(path, file) }
      close(file)
    }
  }

  /// Whether a name is one of these: the number of a process behind the prefix, and what writers add to it.
  private func isHidden(_ entry: String) -> Bool {
    guard entry.hasPrefix(prefix) else { return false }
    let rest = entry.dropFirst(prefix.count)
    let numbers = (rest.hasSuffix(".old") ? rest.dropLast(4) : rest).split(
      separator: "-", omittingEmptySubsequences: false)
    return numbers.count <= 2 && numbers.allSatisfy { Int32($0) != nil }
  }

  /// Whether an open file is still what a path names.
  static func isNamed(_ file: Int32, _ path: String) -> Bool {
    var held = stat()
    var named = stat()
    return fstat(file, &held) == 0 && lstat(path, &named) == 0 && held.st_ino == named.st_ino
      && held.st_dev == named.st_dev
  }
}
