#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// A folder of results that is seen whole under its name, or not at all.
///
/// All files are written into a hidden folder beside it, which then takes the name at once; an older folder
/// is exchanged with it and removed. A process that is killed leaves at most the hidden folder, and the next
/// run to the same name removes it.
struct OutputFolder {
  struct File {
    var name: String
    var text: String

    init(_ name: String, _ text: String) {
      self.name = name
      self.text = text
    }
  }

  /// A file too large to hold, written part by part.
  struct Stream {
    var name: String
    /// Hands the parts to what writes them, in order.
    let parts: (_ write: (String) throws(OutputError) -> Void) async throws(OutputError) -> Void

    /// - Parameter parts: what it throws is told as it is; anything that is not ours is a cancelled task's.
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

  /// The file by which a folder is known as ours, and the files in it as ours: it names them in quotes.
  static let listing = "summary.json"
  /// What the listing's first lines hold.
  static let mark = "\"format\": \"rewardsim"

  private let path: String
  private let parent: String
  private let name: String
  private let temporary: String

  /// A folder at `path`, which need not exist; a link to a folder stands for that folder.
  init(_ path: String) {
    var resolved = path
    if let real = realpath(path, nil) {
      resolved = String(cString: real)
      free(real)
    }
    self.path = path
    (parent, name) = Path.split(resolved)
    temporary = Path.join(parent, ".\(name).rewardsim-\(getpid())")
  }

  private var target: String { Path.join(parent, name) }

  /// Refuses at once what ``write(_:)`` would refuse after hours of work.
  ///
  /// - Throws: `OutputError` with status 73 if the path is a file, or a folder with anything in it that is not ours.
  func check() throws(OutputError) {
    guard !name.isEmpty, target != Folder.current else {
      throw OutputError(.cannotCreate, "'\(path)' cannot be replaced", help: "name a folder to be made")
    }
    var status = stat()
    guard lstat(target, &status) == 0 else {
      guard errno == ENOENT else { throw .create(path, code: errno) }
      return
    }
    guard status.st_mode & S_IFMT == S_IFDIR else {
      throw OutputError(
        .cannotCreate, "'\(path)' must be a folder, and is a file", help: "give another --out")
    }
    let entries = try Folder.entries(of: target)
    guard !entries.isEmpty else { return }
    let listing = Folder.text(of: Path.join(target, Self.listing), atMost: 1 << 20)
    guard let listing, listing.prefix(512).contains(Self.mark) else {
      throw OutputError(
        .cannotCreate, "folder '\(path)' exists and was not written by rewardsim",
        help: "give another --out, or remove the folder")
    }
    if let foreign = entries.first(where: { !listing.contains("\"\($0)\"") }) {
      throw OutputError(
        .cannotCreate, "folder '\(path)' holds '\(foreign)', which rewardsim did not write",
        help: "move it elsewhere, or give another --out")
    }
  }

  /// Writes the folder, in place of one that this tool wrote before.
  ///
  /// - Precondition: `files` has a ``listing`` that begins with the ``mark`` and names every file.
  /// - Throws: `OutputError`; the folder is then as it was before, and nothing hidden is left.
  func write(_ files: [File]) async throws(OutputError) { try await write(after: []) { files } }

  /// Writes the folder as ``write(_:)`` does, after files that are written as their parts come.
  ///
  /// - Parameter files: the other files, which may tell what came of the streams.
  /// - Precondition: the listing names these files, too.
  func write(
    after streams: [Stream], _ files: () throws(OutputError) -> [File]
  ) async throws(OutputError) {
    try await Interruption.noted(duringStream: { () async throws(OutputError) in
      let claimed = try claim()
      defer { close(claimed) }
      do throws(OutputError) {
        for stream in streams { try await fill(stream) }
        let files = try files()
        checkListing(in: files, names: (files.map(\.name) + streams.map(\.name)))
        try fill(files)
        try settle()
      } catch {
        Folder.remove(temporary)
        throw error
      }
      Folder.remove(temporary)
      try FileOutput.synchronize(parent)
    })
  }

  private func checkListing(in files: [File], names: [String]) {
    let listing = files.first { $0.name == Self.listing }?.text ?? ""
    precondition(
      listing.prefix(512).contains(Self.mark), "'\(Self.listing)' does not begin with \(Self.mark)")
    for name in names {
      precondition(!name.contains("/") && !name.isEmpty, "'\(name)' is no name of a file")
      precondition(listing.contains("\"\(name)\""), "'\(name)' is not named in '\(Self.listing)'")
    }
  }

  /// Makes the hidden folder; returns the hold on it, for the caller to close.
  private func claim() throws(OutputError) -> Int32 {
    try check()
    try Folder.make(parent, shownAs: path)
    Folder.removeRemains(of: name, in: parent)
    Folder.remove(temporary)
    return try Folder.claim(temporary, shownAs: path)
  }

  private func settle() throws(OutputError) {
    try Interruption.check()
    try takeName()
  }

  private func fill(_ stream: Stream) async throws(OutputError) {
    let shown = Path.join(path, stream.name)
    let file = try FileOutput.begin(Path.join(temporary, stream.name), shownAs: shown)
    do throws(OutputError) {
      try await stream.parts { (part) throws(OutputError) in
        try FileOutput.write(part, to: file, shownAs: shown)
      }
    } catch {
      close(file)
      throw error
    }
    try FileOutput.finish(file, shownAs: shown)
  }

  private func fill(_ files: [File]) throws(OutputError) {
    for file in files {
      try FileOutput.create(
        Path.join(temporary, file.name), file.text, shownAs: Path.join(path, file.name))
    }
    try FileOutput.synchronize(temporary)
  }

  /// Gives the new folder its name; the old one, if any, ends up under the temporary name.
  private func takeName() throws(OutputError) {
    // An absent or empty folder gives way to a plain rename.
    if rename(temporary, target) == 0 { return }
    guard errno == EEXIST || errno == ENOTEMPTY else { throw .create(path, code: errno) }
    // Someone may have put a file there in the meantime.
    try check()
    if Folder.exchange(temporary, target) { return }
    let aside = temporary + ".old"
    guard rename(target, aside) == 0 else { throw .create(path, code: errno) }
    guard rename(temporary, target) == 0 else {
      let code = errno
      _ = rename(aside, target)
      throw .create(path, code: code)
    }
    Folder.remove(aside)
  }
}
