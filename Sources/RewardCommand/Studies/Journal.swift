import RewardEngine
import RewardFiles
import RewardStudies
import Synchronization

/// The rows of a study on disk while it runs, so that one which was stopped can go on.
///
/// A text file whose lines have checksums: what the study is, then each finished row. A last
/// line that was not written whole is dropped. The file is locked by this study from the start, and
/// is removed if it has no row.
///
/// A row is written at once, so that killing the process loses none. It is also synchronized to the disk, as long as that
/// takes at most a tenth of the study's time. If rows come faster, a power cut may lose the last of them.
final class Journal: Notebook {
  private struct State: Sendable {
    var rows: [UInt64: [Double?]]
    /// The open file; `nil` once it was left.
    var file: JournalFile?
    /// Whether all rows are on the disk.
    var isSettled = true
    /// Time spent on synchronizing rows.
    var settling = Duration.zero

    mutating func settle() throws(OutputError) {
      let start = ContinuousClock.now
      try file?.synchronize()
      settling += ContinuousClock.now - start
      isSettled = true
    }
  }

  let path: String
  private let begun = ContinuousClock.now
  private let state: Mutex<State>

  /// Where the journal of a report folder stands.
  static func path(of folder: String) -> String { "\(Path.plain(folder)).journal" }

  /// Starts a journal, or continues that of an interrupted study.
  ///
  /// - Throws: `Failure` with exit status 73 if the file is not a journal, or has rows without `--resume`; with 65 if its
  ///   rows belong to another study, or are damaged.
  init(_ path: String, of study: JournalHead, resuming: Bool = false) throws(Failure) {
    self.path = path
    let (file, rows) = try Failure.write { () throws(OutputError) in
      let file = try JournalFile(path)
      do throws(OutputError) {
        return (file, try Self.begin(file, study, resuming))
      } catch {
        file.leave()
        throw error
      }
    }
    state = Mutex(State(rows: rows, file: file))
  }

  private static func begin(
    _ file: JournalFile, _ study: JournalHead, _ resuming: Bool
  ) throws(OutputError) -> [UInt64: [Double?]] {
    let bytes = try file.bytes()
    switch JournalText.content(of: bytes, for: study) {
    case .another:
      throw OutputError(
        .cannotCreate, "the journal '\(file.path)' exists and was not written by rewardsim",
        help: "move it elsewhere, or give another --out")
    case .nothing:
      do throws(OutputError) {
        try file.keep(0)
        try file.append(study.text)
        try file.synchronize()
        try FileOutput.synchronize(Path.split(file.path).parent)
      } catch {
        file.remove()
        throw error
      }
      return [:]
    case .rows(let count):
      let text = String(decoding: bytes, as: UTF8.self)
      guard resuming else {
        let variants = count.counted("finished variant")
        let isOwn = (try? JournalText(text, in: file.path, of: study)) != nil
        throw OutputError(
          .cannotCreate, "'\(file.path)' contains \(variants) of an interrupted study",
          help: isOwn
            ? "add --resume to continue, or delete the file to start again"
            : "delete the file to start again: this study cannot go on with it")
      }
      do throws(Failure) {
        let record = try JournalText(text, in: file.path, of: study)
        try Failure.write(file.keep(record.wholeBytes))
        return record.rows
      } catch {
        throw OutputError(error)
      }
    }
  }

  deinit { leave() }

  /// Rows that are written.
  var count: Int { state.withLock { $0.rows.count } }

  /// Synchronizes all rows to the disk.
  ///
  /// - Returns: how many there are.
  func settled() throws(OutputError) -> Int {
    try state.withLock { (state: inout State) throws(OutputError) in
      if !state.isSettled { try state.settle() }
      return state.rows.count
    }
  }

  func recall(_ key: UInt64) -> [Double?]? { state.withLock { $0.rows[key] } }

  func keep(_ row: [Double?], under key: UInt64) throws {
    try state.withLock { state in
      guard let file = state.file else { preconditionFailure("a row for a journal that was left: \(path)") }
      try file.append(JournalText.line(of: row, under: key))
      state.rows[key] = row
      state.isSettled = false
      if state.settling * 10 <= ContinuousClock.now - begun { try state.settle() }
    }
  }

  /// Removes the file: the study is done, and its report is written.
  func remove() { close(removing: { _ in true }) }

  /// Unlocks the file, and removes it if it has no rows.
  func leave() { close(removing: \.isEmpty) }

  private func close(removing isToGo: ([UInt64: [Double?]]) -> Bool) {
    state.withLock { state in
      if isToGo(state.rows) {
        state.file?.remove()
      } else if !state.isSettled {
        try? state.settle()
      }
      state.file?.leave()
      state.file = nil
    }
  }
}
