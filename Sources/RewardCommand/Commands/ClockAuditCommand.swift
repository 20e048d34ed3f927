import ArgumentParser
import RewardEngine
import RewardFiles
import RewardReports
import RewardStudies

struct ClockAuditCommand: VerdictCommand {
  static let configuration = CommandConfiguration(
    commandName: "clock-audit", abstract: "Does the same behaviour earn the same in every time zone?",
    discussion: """
      Simulates players, then repeats their actions in other time zones, across clock changes and across the date \
      line. Also moves actions to just before and after midnight and the end of leeway. Reports the first \
      difference of each kind, the streaks lost to clocks, and whether players can gain by changing zones or by \
      using leeway. Tests five clock rules: the scenario's own, the client's zone, a server in UTC, and two kinds of leeway.
      """)

  @OptionGroup var options: ScenarioOptions

  @Option(help: ArgumentHelp("Players to simulate, at most 10000.", valueName: "number"))
  var players = 1000

  @Option(help: ArgumentHelp("Days to simulate.", valueName: "number"))
  var days = 365

  @Option(help: ArgumentHelp("The seed of all random draws.", valueName: "number"))
  var seed: UInt64 = 1

  @Option(help: ArgumentHelp("Threads to use. The results do not depend on it.", valueName: "number"))
  var threads = Machine.cores

  @Option(
    help: ArgumentHelp("The folder for the report and its tables. Default: print only.", valueName: "folder"),
    completion: .directory)
  var out: String?

  @Flag(
    help:
      "Exit with status 1 if, under the scenario's own clock rules, a move changes a result that it must not change."
  )
  var strict = false

  /// The behaviour of all players is in memory at once.
  private static let mostPlayers = 10_000
  /// A flight or a clock change needs some days before it and after it; ten years are enough.
  private static let days = 14...3650

  func validate() throws {
    try (1...Self.mostPlayers).check("--players", players)
    try Self.days.check("--days", days)
    try (1...SizeOptions.mostThreads).check("--threads", threads)
  }

  /// Audits, and writes the folder if `--out` is given.
  ///
  /// - Returns: What the terminal shows, and the exit status.
  func answer() async throws -> (text: String, status: ExitStatus) {
    let (scenario, document) = try options.load()
    let folder = try out.map { (path) throws(Failure) in
      try ReportFolder(path, reading: [options.scenario])
    }
    let findings = try await findings(of: scenario, in: document)
    let report = ClockAuditReport(findings, provenance: command.provenance)
    try await folder?.write(command.text, threads: threads) { report.study.files }
    let place = folder.map { "\n\($0.place)" } ?? ""
    return (
      "\(scenario.title)\n\n\(report.terminalText)\(place)", strict && report.isBroken ? .goalFailed : .done
    )
  }

  private func findings(of scenario: Scenario, in document: Document) async throws -> ClockAudit.Findings {
    do {
      let audit = try ClockAudit(scenario, players: players, days: days, seed: seed) { name in
        guard let zone = ZoneTable(name) else { throw ZoneTable.missing(name) }
        return zone
      }
      let meter = ProgressMeter(players: audit.playerRuns, days: days)
      let findings = try await audit.findings(threads: threads) { meter.advance(by: $0) }
      meter.finish()
      return findings
    } catch is ClockAudit.NoStreaks {
      throw Failure(
        "'\(options.scenario)' has no streak, so clocks do not change what it pays",
        help: "add one under 'streaks'", status: .badInput)
    } catch let refusal as PlanRefusal {
      throw Failure(refusal, in: document)
    }
  }

  /// The command that makes the report again.
  private var command: CommandText {
    CommandText("clock-audit", options).with("--players", number: players).with("--days", number: days)
      .with("--seed", number: seed).with(options.limits)
  }
}
