import ArgumentParser
import RewardEngine
import RewardFiles
import RewardReports
import RewardStudies

struct RunCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "run", abstract: "What does this economy do?",
    discussion: """
      Simulates the scenario and writes a report folder: report.html for browsers, report.md with its charts, tables \
      as CSV, and summary.json. The same scenario, players, days and seed give the same bytes. With --shard, it \
      simulates one share of the players and writes a part for 'rewardsim merge'.
      """)

  @OptionGroup var options: ScenarioOptions
  @OptionGroup(title: "Size") var size: SizeOptions
  @OptionGroup(title: "Precision") var growth: GrowthOptions

  @Option(
    name: .customLong("metric"), parsing: .singleValue,
    help: ArgumentHelp(
      "A metric that --precision applies to, as 'rewardsim metrics' lists it. Default: the metrics of the goals.",
      valueName: "metric"))
  var metrics: [String] = []

  @Option(
    help: ArgumentHelp(
      "The report folder, by default reports/NAME. With --shard, the file, by default NAME-I-of-N.rewardpart.",
      valueName: "path"),
    completion: .directory)
  var out: String?

  @Option(
    help: ArgumentHelp(
      "Simulate one of N shares of the players, such as 3/16. In a task of an array job, write 'auto/N' or 'auto'.",
      valueName: "i/n"))
  var shard: ShardOption?

  @Option(
    defaultAsFlag: .csv,
    help: ArgumentHelp(
      "Also write each player's final state to players.csv or players.ndjson. Simulates all days a second time.",
      valueName: "format"))
  var exportPlayers: PlayerFormat?

  @Option(
    help: ArgumentHelp(
      "Also write the actions of this many players to events.csv, which 'replay' reads.",
      valueName: "players"))
  var exportEvents: Int?

  @Option(
    help: ArgumentHelp(
      "Start from the player states in a file that --export-players wrote.", valueName: "file"),
    completion: .file())
  var startFrom: String?

  @OptionGroup var calibration: CalibrationOption

  func validate() throws {
    try calibration.refuse(
      shard != nil ? "--shard" : growth.isGiven ? "--precision" : startFrom.map { _ in "--start-from" })
    if shard != nil,
      let option = exportPlayers != nil ? "--export-players" : exportEvents.map({ _ in "--export-events" })
    {
      throw ValidationError("\(option) writes to a report folder, and --shard writes a part file instead")
    }
    try validateGrowth()
    guard let exportEvents else { return }
    if exportEvents < 1 { throw ValidationError("--export-events must be at least 1, not \(exportEvents)") }
    if startFrom != nil {
      throw ValidationError(
        "--export-events writes events from the first day, so it cannot go with --start-from")
    }
  }

  /// The files that are written player by player.
  func streams(of run: Run) throws(Failure) -> [OutputFolder.Stream] {
    var streams = exportPlayers.map { [PlayerExport(run, as: $0).stream] } ?? []
    if let exportEvents {
      guard exportEvents <= run.players else {
        throw Failure(
          "--export-events must be at most \(run.players), the players of the run, not \(exportEvents)",
          help: "lower it, or raise --players", status: .usage)
      }
      streams.append(EventExport(run, players: exportEvents).stream)
    }
    return streams
  }

  /// The files that are read.
  var inputs: [String?] { [options.scenario, startFrom, calibration.path] }

  /// The folder that is written.
  var folderPath: String { options.reportFolder(out) }

  func run() async throws { try Output.write(try await answer()) }

  /// Simulates and writes the folder, or the part.
  ///
  /// - Returns: What the terminal shows.
  func answer() async throws -> String {
    let (scenario, document) = try options.load(also: size.settings, fromStates: startFrom != nil)
    if let shard { return try await answer(try shard.shard(), of: scenario, in: document) }
    var run = try size.run(of: scenario, in: document)
    if exportPlayers != nil || exportEvents != nil { try Failure.plan(document, run.refuseReplications()) }
    try PlayerFile.start(&run, from: startFrom, in: document)
    if startFrom != nil { try size.check(run, in: document) }
    let folder = RunFolder(
      options: options, limits: size.limits.all, startFrom: startFrom, calibration: calibration.path,
      folder: try ReportFolder(folderPath, reading: inputs))
    if growth.isGiven { return try await preciseAnswer(run, in: document, folder) }
    let streams = try streams(of: run)
    let study = EventStudy(run)
    let mixes = try calibration.path.map { (path) throws(Failure) in
      try CalibrationFile(path).study(of: run, in: document)
    }
    do throws(Experiment.Fault) { try mixes?.check() } catch { throw Failure(error, in: [document]) }
    let players = run.simulatedPlayers + (study?.playerRuns ?? 0) + (mixes?.playerRuns ?? 0)
    let meter = ProgressMeter(players: players, days: scenario.days)
    var findings = try await run.findings { meter.advance(by: $0) }
    findings.events = try await study?.findings { meter.advance(by: $0) }
    findings.mixes = try await mixes?.findings { meter.advance(by: $0) }
    meter.finish()
    return try await folder.write(findings, of: run, after: streams)
  }
}
