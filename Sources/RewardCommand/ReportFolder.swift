import RewardFiles
import RewardPages
import RewardReports

/// The folder that a command writes its report to: checked before the work, written after it.
struct ReportFolder {
  private let path: String
  private let folder: OutputFolder
  private let start: ContinuousClock.Instant

  /// Refuses at once what ``write(_:threads:more:after:help:_:)`` would refuse after hours of work; the work begins.
  ///
  /// - Parameter inputs: The files that the command reads: a folder with one of them is not replaced.
  init(_ path: String, reading inputs: [String?]) throws(Failure) {
    self.path = path
    folder = OutputFolder(path)
    try Failure.write(folder.check())
    let place = Path.join(Path.absolute(path), "")
    if let input = inputs.compactMap(\.self).first(where: { $0 != "-" && Path.absolute($0).hasPrefix(place) })
    {
      throw Failure(
        "folder '\(path)' holds '\(input)', an input of this command, and would be replaced",
        help: "give another --out",
        status: .cannotCreate)
    }
    start = .now
  }

  /// Where the report is, as the last line that a terminal shows.
  var place: String { "\(path.withVisibleControls)/report.md\n" }

  /// Writes the report with the record of its run, after files that are written as their parts come.
  ///
  /// - Parameters:
  ///   - command: The command that makes the report again.
  ///   - more: More members of the record.
  ///   - help: What to do if the folder cannot be written, unless the error has better advice.
  ///   - files: The report, which may depend on the streams.
  func write(
    _ command: String, threads: Int, more: [JSONValue.Member] = [], after streams: [OutputFolder.Stream] = [],
    help: String? = nil, _ files: () -> [Report.File]
  ) async throws(Failure) {
    do throws(OutputError) {
      try await folder.write(after: streams) {
        let report = files()
        let duration = start.duration(to: .now)
        let record = RunRecord(command: command, threads: threads, duration: duration, more: more)
        return report + [record.file]
      }
    } catch {
      throw Failure(error.advising(help))
    }
  }
}

extension OutputError {
  /// The error with advice, unless it has some.
  func advising(_ help: String?) -> OutputError {
    var error = self
    error.help = error.help ?? help
    return error
  }
}
