@testable import RewardCommand

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// A folder of its own for one test, gone with the test.
final class Scratch {
  let path: String

  init() {
    var template = Array("/tmp/rewardsim-test-XXXXXX".utf8CString)
    guard let made = mkdtemp(&template) else { preconditionFailure("cannot make a folder in /tmp: \(errno)") }
    path = String(cString: made)
  }

  deinit { Self.remove(path) }

  var entries: [String] { (try? Folder.entries(of: path)) ?? [] }

  static func / (scratch: Scratch, name: String) -> String { Path.join(scratch.path, name) }

  private static func remove(_ path: String) {
    // What is no folder has no entries and is unlinked; rmdir takes the rest.
    for entry in (try? Folder.entries(of: path)) ?? [] { remove(Path.join(path, entry)) }
    if unlink(path) != 0 { rmdir(path) }
  }

  func text(_ name: String) -> String? { Folder.text(of: self / name, atMost: 1 << 24) }
}
