#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif
import RewardFiles

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
  /// - Parameter evenIfThere: Whether it replaces a file of that name.
  func takeName(evenIfThere: Bool = true) throws(OutputError) {
    // A link fails where a file is, even one made a moment ago; a rename replaces it.
    guard (evenIfThere ? rename(temporary, place) : link(temporary, place)) == 0 else {
      guard errno != EEXIST else {
        throw OutputError(.cannotCreate, "'\(shown)' already exists", help: "add --force to replace it")
      }
      throw .create(shown, code: errno)
    }
    try FileOutput.synchronize(hidden.parent, holding: "file '\(shown)'")
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
