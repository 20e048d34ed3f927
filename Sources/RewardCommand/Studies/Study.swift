import ReturnedMemory
import RewardEngine
import RewardFiles
import RewardReports
import RewardStudies

/// A study that a command asks: what is simulated, and what is written of it.
///
/// It runs with a journal, progress and Ctrl-C, and writes a report folder.
struct Study<Found: Sendable> {
  private let command: CommandText
  /// The scenarios as they were read, settings made.
  private let documents: [Document]
  private let options: StudyOptions
  /// The report folder; `nil` for output on the terminal only, without a journal.
  private let path: String?
  /// What the study is likely to play, for the meter and the limits.
  private let playerDays: Int
  /// What its tables will take, in bytes.
  private let memory: Int
  private let findings: @Sendable (StudyProgress) async throws -> Found
  private let report: (Found, Report.Provenance) -> StudyReport?
  /// The files that the command reads besides its scenarios.
  var inputs: [String?] = []
  /// What the command ends with.
  var status: (Found) -> ExitStatus = { _ in .done }
  /// Makes more files, which take their names when the report has.
  var beside: (Found) throws(Failure) -> FilesTogether = { (_) throws(Failure) in try FilesTogether() }
  /// Whether more than the report is asked for: then a finished study is played again, as its report does not hold that.
  var asksForMore = false
  /// What the terminal shows after all else.
  var remarks: (Found) -> String = { _ in "" }

  /// - Parameters:
  ///   - command: The command that makes the study again.
  ///   - findings: Simulates.
  ///   - report: Makes the report of the findings; `nil` where there is none.
  /// - Throws: `Failure` with exit status 65 where a scenario cannot be simulated.
  init(
    _ command: CommandText, of documents: [Document], _ options: StudyOptions, in path: String?,
    playerDays: Int, memory: @autoclosure () throws(Experiment.Fault) -> Int,
    _ findings: @escaping @Sendable (StudyProgress) async throws -> Found,
    report: @escaping (Found, Report.Provenance) -> StudyReport?
  ) throws(Failure) {
    (self.command, self.documents, self.options, self.path) = (command, documents, options, path)
    self.playerDays = playerDays
    do throws(Experiment.Fault) { self.memory = try memory() } catch { throw Failure(error, in: documents) }
    (self.findings, self.report) = (findings, report)
  }

  /// Runs the study and writes its report.
  ///
  /// - Returns: What the terminal shows, and what the command ends with.
  func answer() async throws -> (text: String, status: ExitStatus) {
    try options.check(playerDays: playerDays, memory: memory)
    let folder = try path.map { (path) throws(Failure) in
      try ReportFolder(path, reading: documents.map(\.source.name) + inputs)
    }
    let journal = try journal()
    defer { journal?.leave() }
    let found = try await found(journal)
    let report = report(found, command.provenance)
    try await write(found, report, to: folder, journal)
    let (shown, status) = (report?.terminalText ?? "", status(found))
    guard report != nil, let folder else { return (shown + remarks(found), status) }
    return ("\(shown)\n\(folder.place)\(remarks(found))", status)
  }

  /// Writes all that is asked for. A signal before it has its names leaves nothing of it.
  private func write(
    _ found: Found, _ report: StudyReport?, to folder: ReportFolder?, _ journal: Journal?
  ) async throws(Failure) {
    do throws(OutputError) {
      try await Interruption.noted(duringStream: { () async throws(OutputError) in
        do throws(Failure) {
          try await writeTogether(found, report, to: folder, journal)
        } catch {
          throw OutputError(error)
        }
      })
    } catch {
      throw Failure(error)
    }
  }

  private func writeTogether(
    _ found: Found, _ report: StudyReport?, to folder: ReportFolder?, _ journal: Journal?
  ) async throws(Failure) {
    let more = try beside(found)
    guard let report, let folder else { return try more.takeNames() }
    do throws(Failure) {
      try Failure.write(Interruption.check())
      try await folder.write(
        command.text, threads: options.size.threads,
        more: FinishedStudy(digest: head.digest, status: status(found).rawValue).members,
        help: resumption(journal)
      ) { report.files }
    } catch {
      more.discard()
      throw error
    }
    try more.takeNames()
    journal?.remove()
  }

  private func journal() throws(Failure) -> Journal? {
    guard let path else { return nil }
    let journal = try Journal(Journal.path(of: path), of: head, resuming: options.resume)
    guard options.resume, !asksForMore, journal.count == 0, let finished = FinishedStudy(in: path),
      finished.digest == head.digest
    else { return journal }
    journal.leave()
    throw finished.failure(path)
  }

  private var head: JournalHead { JournalHead(command: command.text, documents: documents) }

  private func found(_ journal: Journal?) async throws -> Found {
    keep_returned_memory()
    let meter = ProgressMeter(players: playerDays, days: 1)
    defer { meter.finish() }
    do {
      let progress = StudyProgress(notebook: journal) { meter.advance(by: $0) }
      return try await Interruption.cancelling { [findings] in try await findings(progress) }
    } catch let stopped as OutputError where stopped.status.isStop {
      let kept = try Failure.write(journal?.settled() ?? 0)
      throw interrupted(journal, kept, stopped.status)
    } catch let error as OutputError {
      throw Failure(error.advising(resumption(journal)))
    } catch let fault as Experiment.Fault {
      throw Failure(fault, in: documents)
    }
  }

  /// How to go on where replications are kept; `nil` where there are none.
  private func resumption(_ journal: Journal?) -> String? {
    (journal?.count ?? 0) > 0 ? "run the same command with --resume to continue" : nil
  }

  private func interrupted(_ journal: Journal?, _ kept: Int, _ status: ExitStatus) -> Failure {
    guard let journal, kept > 0 else {
      return Failure("interrupted: nothing was written", status: status)
    }
    return Failure(
      "interrupted: \(kept.counted("finished variant")) stored in '\(journal.path)'",
      help: resumption(journal), status: status)
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
