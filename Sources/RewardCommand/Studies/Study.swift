import RewardEngine
import RewardReports
import RewardStudies

/// One study from its first row to its report: its journal, its progress, Ctrl-C, and the folder it writes.
struct Study {
  /// The command that makes the study again.
  let command: String
  /// The scenarios as they were read, settings made.
  let documents: [Document]
  let options: StudyOptions
  /// The folder that is written; `nil` where the terminal alone is told, and no journal is kept.
  let path: String?

  private var folder: OutputFolder? { path.map(OutputFolder.init) }

  var provenance: Report.Provenance {
    Report.Provenance(command: command, explain: "", version: Rewardsim.version)
  }

  /// Does the study and writes its report.
  ///
  /// - Parameters:
  ///   - playerDays: What the study is likely to play, for the meter and the limits.
  ///   - memory: What its tables will take, in bytes.
  ///   - body: Plays, with a notebook and a place to tell of progress.
  ///   - report: Says what was found.
  /// - Returns: What was found, and what the terminal shows.
  func run<Found: Sendable>(
    playerDays: Int, memory: () throws(Experiment.Fault) -> Int,
    _ body: @escaping @Sendable ((any Notebook)?, @escaping @Sendable (Int) -> Void) async throws -> Found,
    report: (Found) -> StudyReport
  ) async throws -> (found: Found, text: String) {
    try check(playerDays, memory)
    if let folder { try Failure.told(folder.check) }
    let journal = try journal()
    let start = ContinuousClock.now
    let found = try await found(playerDays, journal, body)
    let report = report(found)
    guard let folder, let path else { return (found, report.terminalText) }
    let record = RunRecord(
      command: command, threads: options.size.threads, duration: start.duration(to: .now))
    let files = report.files.map { OutputFolder.File($0.name, $0.text) }
    do throws(OutputError) {
      try await folder.write(files + [OutputFolder.File(Report.runFile, record.text)])
    } catch {
      throw Failure(error)
    }
    journal?.remove()
    return (found, "\(report.terminalText)\n\(path.withVisibleControls)/report.md\n")
  }

  /// Does the study without a report.
  func played<Found: Sendable>(
    playerDays: Int, memory: () throws(Experiment.Fault) -> Int,
    _ body: @escaping @Sendable ((any Notebook)?, @escaping @Sendable (Int) -> Void) async throws -> Found
  ) async throws -> Found {
    try check(playerDays, memory)
    return try await found(playerDays, nil, body)
  }

  private func check(
    _ playerDays: Int, _ memory: () throws(Experiment.Fault) -> Int
  ) throws(Failure) {
    let bytes: Int
    do throws(Experiment.Fault) { bytes = try memory() } catch { throw Failure(error, in: documents) }
    try options.check(playerDays: playerDays, memory: bytes)
  }

  private func journal() throws(Failure) -> Journal? {
    guard let path else { return nil }
    let head = JournalHead(command: command, documents: documents)
    let file = "\(path).journal"
    return options.resume ? try Journal(resuming: file, of: head) : Journal(file, of: head)
  }

  private func found<Found: Sendable>(
    _ playerDays: Int, _ journal: Journal?,
    _ body: @escaping @Sendable ((any Notebook)?, @escaping @Sendable (Int) -> Void) async throws -> Found
  ) async throws -> Found {
    let meter = ProgressMeter(players: playerDays, days: 1)
    defer { meter.finish() }
    do {
      return try await Interruption.cancelling { try await body(journal) { meter.advance(by: $0) } }
    } catch let stopped as OutputError where stopped.status == .interrupted || stopped.status == .terminated {
      throw Failure(interrupted(journal), help: resumption(journal), status: stopped.status)
    } catch let error as OutputError {
      throw Failure(error)
    } catch let fault as Experiment.Fault {
      throw Failure(fault, in: documents)
    }
  }

  private func interrupted(_ journal: Journal?) -> String {
    guard let journal, journal.count > 0 else { return "interrupted: nothing was written" }
    return "interrupted: \(journal.count) replications are kept in '\(journal.path)'"
  }

  private func resumption(_ journal: Journal?) -> String? {
    (journal?.count ?? 0) == 0 ? nil : "the same command with --resume goes on from there"
  }
}

extension Failure {
  /// A variant that cannot be measured, told at its file.
  ///
  /// - Parameter documents: One for each variant, or one for all of them.
  init(_ fault: Experiment.Fault, in documents: [Document]) {
    func document(_ variant: Int) -> Document { documents[min(variant, documents.count - 1)] }
    switch fault {
    case .noResponse(let variant, let spelling, let misspelling):
      self.init(
        "metric '\(spelling)' \(misspelling.rule), '\(document(variant).source.name)'",
        help: misspelling.help,
        status: .badInput)
    case .refusal(let variant, let refusal): self.init(refusal, in: document(variant))
    }
  }
}
