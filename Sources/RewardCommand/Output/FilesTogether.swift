import RewardFiles

/// Files that are written together with a report: all of them, or none.
///
/// What is no file, such as a pipe, is written once they are made: it has no name to wait for.
struct FilesTogether {
  private var files: [HiddenFile] = []

  /// Makes the files, and the folders that they lie in. None has its name yet.
  ///
  /// - Throws: `Failure` if one cannot be made; then none is left.
  init(_ texts: [(path: String, text: String)] = []) throws(Failure) {
    var streams: [(path: String, text: String)] = []
    do throws(OutputError) {
      for (path, text) in texts {
        try Folder.make(around: path)
        guard case .file(let place) = try OutputTarget(path) else {
          streams.append((path, text))
          continue
        }
        files.append(
          try HiddenFile(beside: place, shownAs: path) { (file) throws(OutputError) in
            try FileOutput.write(text, to: file, shownAs: path)
          })
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
    try Failure.write { () throws(OutputError) in for file in files { try file.takeName() } }
  }

  func discard() { for file in files { file.discard() } }
}
