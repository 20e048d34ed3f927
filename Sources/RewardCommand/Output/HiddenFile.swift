#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif
import RewardFiles

/// What a new file may take the place of.
enum Former {
  case nothing
  case anything
  /// What this function does not refuse. It looks at the file under the name that it has by then.
  case allowed(by: (_ place: String) throws(OutputError) -> Void)
}

/// A file that is whole on the disk, under a hidden name beside the one that it is going to take.
///
/// Several can be made before the first takes its name: what can fail of each has been done by then.
struct HiddenFile {
  private let place: String
  private let shown: String
  private let hidden: HiddenName
  private let temporary: String
  private let file: Int32

  /// Makes the file, with the permissions of the one that it will replace.
  ///
  /// - Parameter shown: The path as the user gave it.
  init(
    beside place: String, shownAs shown: String, filling: (_ file: Int32) throws(OutputError) -> Void
  ) throws(OutputError) {
    (self.place, self.shown) = (place, shown)
    hidden = HiddenName(beside: place)
    hidden.removeRemains()
    (temporary, file) = try hidden.makeFile(shownAs: shown)
    keepPermissions()
    do throws(OutputError) {
      try filling(file)
      try FileOutput.settle(file, shownAs: shown)
      try Interruption.check()
    } catch {
      discard()
      throw error
    }
  }

  /// Gives the file its name.
  ///
  /// - Throws: `OutputError`, also for a file of that name that it may not replace; that one is then as it was.
  func takeName(replacing former: Former) throws(OutputError) {
    switch former {
    case .anything:
      guard rename(temporary, place) == 0 else { throw .create(shown, code: errno) }
    case .nothing:
      // A link fails where a file is, even one made a moment ago; a rename replaces it.
      guard link(temporary, place) == 0 else {
        guard errno != EEXIST else {
          throw OutputError(.cannotCreate, "'\(shown)' already exists", help: "add --force to replace it")
        }
        throw .create(shown, code: errno)
      }
    case .allowed(let check):
      if link(temporary, place) != 0 { try takePlace(ifAllowedBy: check) }
    }
    try FileOutput.synchronize(hidden.parent, holding: "file '\(shown)'")
  }

  /// Takes the place of a file that somebody may have put there, or written to, up to now.
  private func takePlace(ifAllowedBy check: (_ place: String) throws(OutputError) -> Void) throws(OutputError)
  {
    // Held, or another writer would take the former file for remains while its name is hidden.
    let held = SystemCall.open(place, O_RDONLY)
    defer { if held >= 0 { close(held) } }
    _ = held >= 0 && SystemCall.lock(held)
    guard Folder.exchange(temporary, place) else {
      // No file there, or a file system that knows neither links nor exchanges: a look and then a rename.
      if Path.isThere(place) { try check(place) }
      guard rename(temporary, place) == 0 else { throw .create(shown, code: errno) }
      return
    }
    do throws(OutputError) { try check(temporary) } catch {
      _ = Folder.exchange(temporary, place)
      throw error
    }
  }

  /// Removes what has not taken its name, and ends the lock that keeps other writers from taking it for remains.
  func discard() {
    unlink(temporary)
    close(file)
  }

  /// What only its owner may read stays so.
  private func keepPermissions() {
    var status = stat()
    guard stat(place, &status) == 0, status.st_mode & S_IFMT == S_IFREG else { return }
    // A file system without permissions refuses this, and has none to keep.
    _ = fchmod(file, status.st_mode & 0o777)
  }
}
