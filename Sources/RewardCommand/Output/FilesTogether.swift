import RewardFiles

/// Files that are written together with a report: all of them, or none.
///
/// What is no file, such as a pipe, is written once they are made: it has no name to wait for.
struct FilesTogether {
  private var files: [(file: HiddenFile, former: Former)] = []

  /// Makes the files, and the folders that they lie in. None has its name yet.
  ///
  /// - Throws: `Failure` if one cannot be made; then none is left.
  init(_ texts: [(file: OwnFile, text: String)] = []) throws(Failure) {
    var streams: [(path: String, text: String)] = []
    do throws(OutputError) {
      for (own, text) in texts {
        let path = own.path
        try Folder.make(around: path)
        guard case .file(let place) = try OutputTarget(path) else {
          streams.append((path, text))
          continue
        }
        let file = try HiddenFile(beside: place, shownAs: path) { (file) throws(OutputError) in
          try FileOutput.write(text, to: file, shownAs: path)
        }
        files.append((file, own.former))
      }
      for stream in streams { try FileOutput.replace(stream.path, with: stream.text) }
    } catch {
      discard()
      throw Failure(error)
    }
  }

  /// Gives all their names.
  func takeNames() throws(Failure) {
    defer { discard() }
    try Failure.write { () throws(OutputError) in
      for (file, former) in files { try file.takeName(replacing: former) }
    }
  }

  func discard() { for (file, _) in files { file.discard() } }
}
