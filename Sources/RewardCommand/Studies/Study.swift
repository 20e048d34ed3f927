import ReturnedMemory
import RewardEngine
import RewardFiles
import RewardReports
import RewardStudies

/// Runs one study: its journal, progress, Ctrl-C, and report folder.
struct Study {
  /// The command that makes the study again.
  let command: String
  /// The scenarios as they were read, settings made.
  let documents: [Document]
  let options: StudyOptions
  /// The report folder; `nil` for output on the terminal only, without a journal.
  let path: String?

  private var folder: OutputFolder? { path.map(OutputFolder.init) }

  var provenance: Report.Provenance {
    Report.Provenance(command: command, version: Rewardsim.version)
  }

  /// Runs the study and writes its report.
  ///
  /// - Parameters:
  ///   - playerDays: What the study is likely to play, for the meter and the limits.
  ///   - memory: What its tables will take, in bytes.
  ///   - body: Simulates, with a notebook and a callback for progress.
  ///   - report: Makes the report of the findings.
  ///   - status: What the command ends with.
  /// - Returns: What was found, and what the terminal shows.
  func run<Found: Sendable>(
    playerDays: Int, memory: () throws(Experiment.Fault) -> Int,
    _ body: @escaping @Sendable ((any Notebook)?, @escaping @Sendable (Int) -> Void) async throws -> Found,
    report: (Found) -> StudyReport, status: (Found) -> ExitStatus = { _ in .done },
    beside: (Found) throws(Failure) -> Void = { _ in }
  ) async throws -> (found: Found, text: String) {
    try check(playerDays, memory)
    if let folder { try Failure.write(folder.check) }
    let journal = try journal()
    defer { journal?.leave() }
    let start = ContinuousClock.now
    let found = try await found(playerDays, journal, body)
    // Before the report: a study whose report is there is finished, and --resume writes nothing any more.
    try beside(found)
    let report = report(found)
    guard let folder, let path else { return (found, report.terminalText) }
    let record = RunRecord(
      command: command, threads: options.size.threads, duration: start.duration(to: .now),
      more: FinishedStudy(digest: head.digest, status: status(found).rawValue).members)
    let files = report.files.map { OutputFolder.File($0.name, $0.text) }
    do throws(OutputError) {
      try await folder.write(files + [OutputFolder.File(Report.runFile, record.text)])
    } catch {
      throw resumable(error, journal)
    }
    journal?.remove()
    return (found, "\(report.terminalText)\n\(path.withVisibleControls)/report.md\n")
  }

  /// Runs the study without a report.
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
    let journal = try Journal("\(Path.plain(path)).journal", of: head, resuming: options.resume)
    guard options.resume, journal.count == 0, let finished = FinishedStudy(in: path),
      finished.digest == head.digest
    else { return journal }
    journal.leave()
    throw finished.failure(path)
  }

  private var head: JournalHead { JournalHead(command: command, documents: documents) }

  private func found<Found: Sendable>(
    _ playerDays: Int, _ journal: Journal?,
    _ body: @escaping @Sendable ((any Notebook)?, @escaping @Sendable (Int) -> Void) async throws -> Found
  ) async throws -> Found {
    keep_returned_memory()
    let meter = ProgressMeter(players: playerDays, days: 1)
    defer { meter.finish() }
    do {
      return try await Interruption.cancelling { try await body(journal) { meter.advance(by: $0) } }
    } catch let stopped as OutputError where stopped.status.isStop {
      let kept = try Failure.write { () throws(OutputError) in try journal?.settled() ?? 0 }
      throw interrupted(journal, kept, stopped.status)
    } catch let error as OutputError {
      throw resumable(error, journal)
    } catch let fault as Experiment.Fault {
      throw Failure(fault, in: documents)
    }
  }

  /// A failure to write, with the way to go on where replications are kept.
  private func resumable(_ error: OutputError, _ journal: Journal?) -> Failure {
    var error = error
    if let journal, journal.count > 0, error.help == nil { error.help = Self.resumption }
    return Failure(error)
  }

  private static let resumption = "run the same command with --resume to continue"

  private func interrupted(_ journal: Journal?, _ kept: Int, _ status: ExitStatus) -> Failure {
    guard let journal, kept > 0 else {
      return Failure("interrupted: nothing was written", status: status)
    }
    return Failure(
      "interrupted: \(kept.counted("finished replication")) stored in '\(journal.path)'",
      help: Self.resumption, status: status)
  }
}

extension Failure {
  /// A variant that cannot be measured, with its file.
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
