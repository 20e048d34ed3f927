import RewardEngine
import RewardFiles
import RewardReports

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// A folder of results that is seen whole under its name, or not at all.
///
/// All files are written into a hidden folder beside it, which then takes the name at once; an older folder
/// is exchanged with it and removed, as far as its files are ours. A process that is killed leaves at most the hidden
/// folder, and the next run to the same name removes it.
struct OutputFolder {
  /// A file too large to hold, written part by part.
  struct Stream {
    var name: String
    /// Hands the parts to what writes them, in order.
    let parts: (_ write: (String) throws(OutputError) -> Void) async throws(OutputError) -> Void

    /// - Parameter parts: its errors are thrown on; an error of another type comes from a cancelled task.
    init(
      name: String,
      parts: @escaping (_ write: (String) throws(OutputError) -> Void) async throws -> Void
    ) {
      self.name = name
      self.parts = { write async throws(OutputError) in
        do {
          try await parts(write)
        } catch let error as OutputError {
          throw error
        } catch let error as Failure {
          throw OutputError(error)
        } catch {
          throw OutputError(.interrupted, "interrupted: nothing was written")
        }
      }
    }
  }

  private let path: String
  /// The path, with links followed: a link to a folder stands for that folder, and stays.
  private let target: String
  private let hidden: HiddenName

  /// A folder at `path`, which need not exist.
  init(_ path: String) {
    self.path = path
    // Links in circles are refused with what else is wrong with the path.
    target = (try? Path.followed(path)) ?? path
    hidden = HiddenName(beside: target)
  }

  /// Refuses at once what ``write(_:)`` would refuse after hours of work.
  ///
  /// - Throws: `OutputError` with status 73 where the folder could not be written, is a file, or holds anything that is
  ///   not ours.
  func check() throws(OutputError) {
    try checkPlace()
    try OutputTrial.folder(target, shownAs: path)
  }

  /// Refuses what must not be replaced.
  private func checkPlace() throws(OutputError) {
    guard !path.isEmpty else {
      throw OutputError(
        .usage, "the name of the folder to write is empty", help: "give one, such as --out report")
    }
    guard !["", ".", ".."].contains(Path.split(target).name), !Folder.isCurrent(target) else {
      throw OutputError(
        .cannotCreate, "'\(path)' cannot be replaced", help: "give a folder that does not exist yet")
    }
    var status = stat()
    guard lstat(target, &status) == 0 else {
      guard errno == ENOENT else { throw .create(path, code: errno) }
      return
    }
    guard status.st_mode & S_IFMT == S_IFDIR else {
      throw OutputError(
        .cannotCreate, "'\(path)' must be a folder, not \(OutputTarget.kind(status))",
        help: "give another --out")
    }
    guard try !Folder.entries(of: target).isEmpty else { return }
    try FolderListing(of: target, shownAs: path).check(target, shownAs: path)
  }

  /// Writes the folder, in place of one that this tool wrote before.
  ///
  /// - Precondition: `files` has a ``FolderListing/file`` that names every file.
  /// - Throws: `OutputError`; the folder is then as it was before, and nothing hidden is left. Only where the last step
  ///   to the disk fails is the new folder in place, and the error reports it.
  func write(_ files: [Report.File]) async throws(OutputError) { try await write(after: []) { files } }

  /// Writes the folder as ``write(_:)`` does, after files that are written as their parts come.
  ///
  /// - Parameter files: the other files, which may depend on the streams.
  /// - Precondition: the listing names these files, too.
  func write(
    after streams: [Stream], _ files: () -> [Report.File]
  ) async throws(OutputError) {
    try await Interruption.noted(duringStream: { () async throws(OutputError) in
      try checkPlace()
      try Folder.make(hidden.parent, shownAs: path)
      hidden.removeRemains()
      let (folder, lock) = try hidden.makeFolder(shownAs: path)
      defer { close(lock) }
      let old: Old?
      do throws(OutputError) {
        var checksums: [(name: String, digest: Digest)] = []
        for stream in streams { checksums.append((stream.name, try await fill(stream, in: folder))) }
        try fill(files(), in: folder, checksums)
        try Interruption.check()
        old = try takeName(folder)
      } catch {
        Folder.remove(folder)
        throw error
      }
      // The old report goes once the new one is safe.
      try FileOutput.synchronize(hidden.parent, holding: "report '\(path)'")
      old?.listing.remove(old?.path ?? "")
    })
  }

  private func fill(_ stream: Stream, in folder: String) async throws(OutputError) -> Digest {
    let shown = Path.join(path, stream.name)
    let file = try FileOutput.begin(Path.join(folder, stream.name), shownAs: shown)
    var digest = Digest()
    do throws(OutputError) {
      try await stream.parts { (part) throws(OutputError) in
        digest.add(bytes: Array(part.utf8))
        try FileOutput.write(part, to: file, shownAs: shown)
      }
    } catch {
      close(file)
      throw error
    }
    try FileOutput.finish([(file, shown)])
    return digest
  }

  private func fill(
    _ files: [Report.File], in folder: String, _ streamed: [(name: String, digest: Digest)]
  ) throws(OutputError) {
    guard let listing = files.first(where: { $0.name == FolderListing.file }) else {
      preconditionFailure("a report without '\(FolderListing.file)'")
    }
    for name in files.map(\.name) + streamed.map(\.name) {
      precondition(Path.isName(name), "'\(name)' is no name of a file")
      precondition(listing.text.contains("\"\(name)\""), "'\(name)' is not named in '\(listing.name)'")
    }
    let others = files.filter { $0.name != listing.name }
    let checksums = streamed + others.compactMap(Self.checksum)
    let last = Report.File(name: listing.name, text: FolderListing.text(listing.text, checksums))
    try create(others + [last], in: folder)
    try FileOutput.synchronize(folder)
  }

  /// The checksum of a file that does not carry its own.
  private static func checksum(_ file: Report.File) -> (name: String, digest: Digest)? {
    let bytes = Array(file.text.utf8)
    guard !OwnChecksum.isThere(in: bytes) else { return nil }
    var digest = Digest()
    digest.add(bytes: bytes)
    return (file.name, digest)
  }

  private func create(_ files: [Report.File], in folder: String) throws(OutputError) {
    // Some at a time: a process may have only so few files open.
    for start in stride(from: 0, to: files.count, by: Self.mostOpen) {
      try create(files[start..<min(start + Self.mostOpen, files.count)], in: folder)
    }
  }

  private static let mostOpen = 12

  private func create(_ files: ArraySlice<Report.File>, in folder: String) throws(OutputError) {
    var open: [FileOutput.Open] = []
    do throws(OutputError) {
      for file in files {
        let shown = Path.join(path, file.name)
        open.append(try FileOutput.create(Path.join(folder, file.name), file.text, shownAs: shown))
      }
    } catch {
      for file in open { close(file.file) }
      throw error
    }
    try FileOutput.finish(open)
  }

  /// A report that has given its name to a new one.
  private struct Old {
    let path: String
    let listing: FolderListing
  }

  /// Gives the new folder its name.
  ///
  /// - Returns: where the old one is now, if there was one with anything in it.
  private func takeName(_ folder: String) throws(OutputError) -> Old? {
    // An absent or empty folder gives way to a plain rename.
    if rename(folder, target) == 0 { return nil }
    guard errno == EEXIST || errno == ENOTEMPTY else { throw .create(path, code: errno) }
    let listing = try FolderListing(of: target, shownAs: path)
    // Held, or another writer would take the old folder for remains as soon as its name is hidden.
    let held = SystemCall.open(target, O_RDONLY | O_DIRECTORY)
    defer { if held >= 0 { close(held) } }
    _ = held >= 0 && SystemCall.lock(held)
    let aside = Folder.exchange(folder, target) ? folder : folder + ".old"
    if aside != folder, rename(target, aside) != 0 { throw .create(path, code: errno) }
    do throws(OutputError) {
      // Someone may have put a file there, or edited one, up to now.
      try listing.check(aside, shownAs: path)
      if aside != folder, rename(folder, target) != 0 { throw .create(path, code: errno) }
    } catch {
      _ = aside == folder ? Folder.exchange(folder, target) : rename(aside, target) == 0
      throw error
    }
    return Old(path: aside, listing: listing)
  }
}
