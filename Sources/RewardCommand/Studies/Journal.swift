import RewardEngine
import RewardStudies
import Synchronization

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// The rows of a study on disk while it runs, so that one which was stopped can go on.
///
/// A text file, a line for each thing said, each with a checksum: what the study is, then a row as each is done. A
/// last line that was not written whole is dropped. The file appears with the first row.
final class Journal: Notebook {
  private struct State: Sendable {
    var rows: [UInt64: [Double?]]
    /// The open file, or -1 as long as nothing was kept.
    var file: Int32 = -1
  }

  let path: String
  private let head: String
  private let state: Mutex<State>

  /// Begins a journal; one that is there is replaced with the first row.
  init(_ path: String, of study: JournalHead) {
    self.path = path
    head = study.text
    state = Mutex(State(rows: [:]))
  }

  /// Goes on with the journal of an interrupted study; begins one if there is none.
  ///
  /// - Throws: `Failure` with exit status 65 where it is of another study, or damaged.
  convenience init(resuming path: String, of study: JournalHead) throws(Failure) {
    self.init(path, of: study)
    guard access(path, F_OK) == 0 else { return }
    guard let text = Folder.text(of: path, atMost: 1 << 30) else {
      throw Failure("cannot read '\(path)'", status: .noInput)
    }
    let record = try JournalText(text, in: path, of: study)
    try state.withLock { (state: inout State) throws(Failure) in
      state.rows = record.rows
      state.file = try Failure.told { () throws(OutputError) in
        try Self.open(path, keeping: record.wholeBytes)
      }
    }
  }

  deinit { state.withLock { if $0.file >= 0 { close($0.file) } } }

  /// Rows that are kept.
  var count: Int { state.withLock { $0.rows.count } }

  func recall(_ key: UInt64) -> [Double?]? { state.withLock { $0.rows[key] } }

  func keep(_ row: [Double?], under key: UInt64) throws {
    try state.withLock { state in
      if state.file < 0 {
        state.file = try Self.open(path, keeping: 0)
        try FileOutput.write(head, to: state.file, shownAs: path)
      }
      try FileOutput.write(JournalText.line(of: row, under: key), to: state.file, shownAs: path)
      state.rows[key] = row
    }
  }

  /// Removes the file: the study is done, and its report is written.
  func remove() { unlink(path) }

  /// Opens a file to write behind its first so many bytes, which stay.
  private static func open(_ path: String, keeping bytes: Int) throws(OutputError) -> Int32 {
    try Folder.make(Path.split(path).parent, shownAs: path)
    #if canImport(Glibc)
      let file = Glibc.open(path, O_WRONLY | O_CREAT | O_CLOEXEC, 0o666)
    #else
      let file = Darwin.open(path, O_WRONLY | O_CREAT | O_CLOEXEC, 0o666)
    #endif
    guard file >= 0 else { throw .create(path, code: errno) }
    guard ftruncate(file, off_t(bytes)) == 0, lseek(file, 0, SEEK_END) >= 0 else {
      let code = errno
      close(file)
      throw .write(path, code: code)
    }
    return file
  }
}
