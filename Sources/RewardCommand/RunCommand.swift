import ArgumentParser
import RewardEngine
import RewardReports
import RewardStudies

struct RunCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "run", abstract: "What does this economy do?",
    discussion: """
      Simulates the scenario and writes a folder: report.html, which any browser opens, the same as report.md \
      with its figures, tables as CSV, and summary.json. \
      The same scenario, players, days and seed give the same bytes.
      """)

  @OptionGroup var options: ScenarioOptions
  @OptionGroup(title: "Size") var size: SizeOptions

  @Option(
    help: ArgumentHelp("The folder to write; reports/NAME unless given.", valueName: "folder"),
    completion: .directory)
  var out: String?

  @Option(
    defaultAsFlag: .csv,
    help: ArgumentHelp(
      "Write each player's final state too, players.csv or players.ndjson; plays all days again.",
      valueName: "format"))
  var exportPlayers: PlayerFormat?

  @Option(
    help: ArgumentHelp(
      "Write what this many players do too, events.csv, as 'replay' reads it; at most all players.",
      valueName: "players"))
  var exportEvents: Int?

  @Option(
    help: ArgumentHelp("Begin with the states of such a file.", valueName: "file"), completion: .file())
  var startFrom: String?

  func validate() throws {
    guard let exportEvents else { return }
    if exportEvents < 1 { throw ValidationError("--export-events must be at least 1, not \(exportEvents)") }
    if startFrom != nil {
      throw ValidationError(
        "--export-events tells whole histories, and --start-from begins in the middle of them")
    }
  }

  /// The files that are written player by player.
  private func streams(of run: Run) throws(Failure) -> [OutputFolder.Stream] {
    var streams = exportPlayers.map { [PlayerExport(run, as: $0).stream] } ?? []
    if let exportEvents {
      guard exportEvents <= run.players else {
        throw Failure(
          "--export-events asks for \(exportEvents) players, and the run has \(run.players)",
          help: "ask for fewer, or simulate more --players", status: .usage)
      }
      streams.append(EventExport(run, players: exportEvents).stream)
    }
    return streams
  }

  /// The folder that is written.
  var folderPath: String { out ?? "reports/\(options.name)" }

  func run() async throws { try Output.write(try await answer()) }

  /// Simulates and writes the folder.
  ///
  /// - Returns: What the terminal shows.
  func answer() async throws -> String {
    let (scenario, document) = try options.load(also: size.settings)
    var run = try size.run(of: scenario, in: document)
    if exportPlayers != nil || startFrom != nil || exportEvents != nil {
      do throws(PlanRefusal) { try run.refuseReplications() } catch { throw Failure(error, in: document) }
    }
    if let startFrom {
      run.opening = try PlayerFile.opening(of: run, from: startFrom, in: document)
      try size.check(run, in: document)
    }
    let folder = OutputFolder(folderPath)
    try Failure.told(folder.check)
    let streams = try streams(of: run)
    let meter = ProgressMeter(
      players: run.players * (scenario.players.feedback == nil ? 1 : 2), days: scenario.days)
    let clock = ContinuousClock()
    let start = clock.now
    let findings = try await run.findings { meter.advance(by: $0) }
    meter.finish()
    let provenance = Report.Provenance(
      command: command("run", for: run), explain: command("explain", for: run) + " --player",
      version: Rewardsim.version)
    let report = Report(findings, provenance: provenance, beside: streams.map(\.name))
    var files = report.files.map { OutputFolder.File($0.name, $0.text) }
    files.append(
      OutputFolder.File(
        Report.runFile,
        RunRecord(command: provenance.command, threads: run.threads, duration: start.duration(to: clock.now))
          .text))
    do throws(OutputError) {
      try await folder.write(after: streams) { files }
    } catch {
      throw Failure(error)
    }
    return "\(scenario.title)\n\n\(report.terminalText)\n\(folderPath)/report.md\n"
  }

  /// The command that makes the report again, whatever the scenario file's own size was.
  private func command(_ name: String, for run: Run) -> String {
    let start = name != "run" ? "" : startFrom.map { " --start-from \($0.asShellWord)" } ?? ""
    return "rewardsim \(name) \(options.shownScenario.asShellWord)\(options.changes) "
      + "--players \(run.players) --days \(run.scenario.days) --seed \(run.seed)"
      + "\((options.limits + size.limits).arguments)\(start)"
  }
}
