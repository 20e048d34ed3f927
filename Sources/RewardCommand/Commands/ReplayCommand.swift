import ArgumentParser
import RewardEngine
import RewardFiles
import RewardReports
import RewardStudies

struct ReplayCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "replay", abstract: "What would these rules have paid our real players?",
    discussion: """
      Applies the rules of the scenario to an event log. Writes the same report folder as 'run', and each player's \
      final state to players.csv. Events are 'login', the ids of activities and missions, 'claim.MISSION', \
      'buy.OFFER', and 'freeze.STREAK' for freezes used by hand. Each makes a day of play. The log is CSV or \
      NDJSON, also gzip: player, timestamp, event, and optionally zone, amount and event_id. An event that was sent \
      twice counts once. With --as-of, it prints each player's streaks at that instant and replays no days.
      """)

  @OptionGroup var options: ScenarioOptions

  @Option(
    help: ArgumentHelp(
      "The event log, with each player's events together. '-' is standard input.", valueName: "file"),
    completion: .file())
  var events: String

  @OptionGroup(title: "Log") var log: LogSettings
  @OptionGroup(title: "Log") var start: LogStart
  @OptionGroup(title: "Streaks at an instant") var asOf: AsOfOptions

  @Option(
    help: ArgumentHelp(
      "The seed for random items, which a log does not contain. Default: 1.", valueName: "number"))
  var seed: UInt64?

  @Option(
    help: ArgumentHelp(
      "The report folder, by default reports/NAME-replay. With --as-of, the file, by default standard output.",
      valueName: "path"), completion: .file())
  var out: String?

  @Option(
    help: ArgumentHelp("Format of the final states. Default: csv.", valueName: "format"))
  var exportPlayers: PlayerFormat?

  private var luckSeed: UInt64 { seed ?? 1 }
  var source: LogSource { LogSource(path: events, settings: log, startFrom: start.startFrom) }

  func validate() throws {
    try start.check(beside: log)
    try asOf.check(beside: self)
  }

  func run() async throws {
    if let instant = asOf.instant { return try lookAtStreaks(at: instant) }
    try Output.write(try await answer())
  }

  /// Replays the log and writes the folder.
  ///
  /// - Returns: What the terminal shows.
  func answer() async throws -> String {
    let (scenario, document) = try options.load()
    let folder = try ReportFolder(out ?? "reports/\(options.name)-replay", reading: inputs)
    let source = source
    let span = try source.days()
    let days = span.days
    let replaying = try LogReplay(scenario, document, source, days, seed: luckSeed)
    let format = exportPlayers ?? .csv
    let name = "players.\(format)"
    let stream = OutputFolder.Stream(name: name) { write in try replaying.play(as: format, write) }
    let command = command(days)
    var answer = ""
    try await folder.write(command, threads: 1, after: [stream]) {
      let history = replaying.history
      let notes = span.note + replaying.notes
      var provenance = Report.Provenance(command: command, version: Rewardsim.version, history: history)
      provenance.startsFromFile = start.startFrom != nil
      let report = Report(replaying.findings(), provenance: provenance, beside: [name])
      answer =
        "\(scenario.title)\n\n\(history)\n\(notes)\n\(report.terminalText)\n\(folder.place)"
      return report.files
    }
    return answer
  }

  /// The files that are read.
  var inputs: [String?] {
    [options.scenario, events, start.startFrom, asOf.freezes, asOf.goals]
  }

  /// The command that makes the report again.
  private func command(_ days: ClosedRange<Int>) -> String {
    CommandText("replay", options).with(source)
      .with("--from", word: CivilDate.text(days.lowerBound))
      .with("--until", word: CivilDate.text(days.upperBound)).with("--seed", number: luckSeed)
      .with(options.limits + [log.limit]).text
  }
}
