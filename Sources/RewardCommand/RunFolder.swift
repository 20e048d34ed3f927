import RewardEngine
import RewardFiles
import RewardReports
import RewardStudies

/// The report folder of a run, with the command that makes it again.
struct RunFolder {
  let options: ScenarioOptions
  /// Limits of the run.
  let limits: [LimitOption]
  let startFrom: String?
  /// The file of plausible mixes.
  var calibration: String?
  let folder: ReportFolder

  /// Writes the folder.
  ///
  /// - Parameter precision: The precision that a run with `--precision` reached.
  /// - Returns: What the terminal shows.
  func write(
    _ findings: Run.Findings, of run: Run, after streams: [OutputFolder.Stream] = [],
    precision: PrecisionReport? = nil
  ) async throws(Failure) -> String {
    let provenance = Report.Provenance(
      command: command("run", for: run), explain: command("explain", for: run) + " --player",
      version: Rewardsim.version)
    let report = Report(findings, provenance: provenance, beside: streams.map(\.name))
    let files = await report.files(threads: run.threads)
    try await folder.write(
      provenance.command, threads: run.threads, more: precision?.members ?? [], after: streams
    ) { files }
    return
      "\(run.scenario.title)\n\n\(report.terminalText)\n\(precision.map { "\($0.terminalText)\n" } ?? "")\(folder.place)"
  }

  /// The command that makes the report again, whatever the scenario file's own size was.
  func command(_ name: String, for run: Run) -> String {
    let command = CommandText(name, options).with("--players", number: run.players)
      .with("--days", number: run.scenario.days).with("--seed", number: run.seed)
      .with(options.limits + limits)
    guard name == "run" else { return command.text }
    return command.with("--start-from", word: startFrom?.asShownPath)
      .with("--calibration", word: calibration?.asShownPath).text
  }
}

extension Run {
  /// Players that are simulated, twice where feedback is on.
  var simulatedPlayers: Int { players * (scenario.players.feedback == nil ? 1 : 2) }
}
