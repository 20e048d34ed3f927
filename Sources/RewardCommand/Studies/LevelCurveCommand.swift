import ArgumentParser
import RewardEngine
import RewardFiles
import RewardReports
import RewardStudies

struct LevelCurveCommand: VerdictCommand {
  static let configuration = CommandConfiguration(
    commandName: "level-curve", abstract: "Which level curve lets players reach levels on the days I want?",
    discussion: """
      Searches for the experience that each level must cost, so that players reach it on the day you want. Then fits \
      a curve of each kind. Exit status 1: the curve misses a target by more than half a day on average. \
      Exit status 2: inconclusive.
      """)

  @OptionGroup var options: ScenarioOptions

  @Option(
    name: .customLong("target"), parsing: .singleValue,
    help: ArgumentHelp(
      "Days since arrival until a share of the players has reached a level: a quarter (p25), half (p50) or three quarters (p75). Example: level.10.days.p50=14.",
      valueName: "metric=days"))
  var targets: [String] = []

  @Option(
    help: ArgumentHelp(
      "The kind of curve. Default: the one that fits best.", valueName: "kind")
  )
  var curve: LevelCurve.Kind?

  @Option(help: ArgumentHelp("Significant digits in the numbers of a curve.", valueName: "number"))
  var digits = 2

  @OptionGroup(title: "Study") var study: StudyOptions

  func validate() throws {
    try (1...6).check("--digits", digits)
    if !study.metrics.isEmpty {
      throw ValidationError("--metric cannot go with level-curve: it uses --target")
    }
  }

  /// Designs a curve, and writes the folder.
  func answer() async throws -> (text: String, status: ExitStatus) {
    let file = try options.file()
    let (scenario, document) = try options.reading.load(file, also: study.settings)
    let experiment = study.experiment([], of: scenario)
    let design = try design(scenario, experiment)
    let study = Study(
      command: command(design, experiment), documents: [document], options: self.study,
      path: self.study.folder("level-curve", of: options.name))
    let (found, text) = try await study.run(
      playerDays: design.playerDays,
      memory: { () throws(Experiment.Fault) in try experiment.memoryEstimate(of: [scenario]) }
    ) {
      try await design.findings(notebook: $0, progress: $1)
    } report: { findings in
      let setting = Variant.Setting(FieldPath("levels.curve"), findings.answer.curve.yaml)
      return StudyReport(
        findings, provenance: study.provenance, scenario: options.edited(file, with: [setting]))
    } status: {
      ExitStatus(verdict: $0.answer.state)
    }
    return (text, ExitStatus(verdict: found.answer.state))
  }

  private func design(_ scenario: Scenario, _ experiment: Experiment) throws(Failure) -> LevelCurve {
    try Failure.read { () throws(InvalidScenario) in
      try LevelCurve(
        scenario, targets: targets, kind: curve, digits: digits, players: experiment.players,
        replications: experiment.replications.count, seed: study.size.seed, threads: study.size.threads)
    }
  }

  /// The command that makes the report again.
  private func command(_ design: LevelCurve, _ experiment: Experiment) -> String {
    let named = targets.map { " --target \($0.asShellWord)" }.joined()
    let kind = curve.map { " --curve \($0.rawValue)" } ?? ""
    return "rewardsim level-curve \(options.shownScenario.asShellWord)\(options.changes)\(named)\(kind)"
      + " --digits \(digits)\(study.arguments(of: experiment, days: design.scenario.days))\(options.limits.arguments)"
  }
}

extension LevelCurve.Kind: ExpressibleByArgument {}
