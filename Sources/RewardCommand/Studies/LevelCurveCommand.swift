import ArgumentParser
import RewardEngine
import RewardFiles
import RewardReports
import RewardStudies

struct LevelCurveCommand: StudyCommand {
  static let configuration = CommandConfiguration(
    commandName: "level-curve", abstract: "Which level curve lets players reach levels on the days I want?",
    discussion: """
      Searches for the experience that each level must cost, so that players reach it on the day you want. Then fits \
      a curve of each kind. Exit status 1: the curve misses a target by more than half a day. \
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

  @Option(
    help: ArgumentHelp(
      "Significant digits in the numbers of a curve; of a table, in the experience that each level takes.",
      valueName: "number"))
  var digits = 2

  @OptionGroup(title: "Study") var study: StudyOptions

  func validate() throws {
    try (1...LevelCurve.mostDigits).check("--digits", digits)
    if targets.isEmpty { throw ValidationError("give a day to reach a level by with --target") }
  }

  func asked() throws -> Study<LevelCurve.Findings> {
    let file = try options.file()
    let (scenario, document) = try options.reading.load(file, also: study.settings)
    let experiment = study.experiment([], of: scenario)
    let design = try Failure.read(
      LevelCurve(
        scenario, targets: targets, kind: curve, digits: digits, players: experiment.players,
        replications: experiment.replications.count, seed: study.size.seed, threads: study.size.threads))
    let command = CommandText("level-curve", options).with("--target", words: targets)
      .with("--curve", word: curve?.rawValue).with("--digits", number: digits)
      .with(study, of: experiment, days: scenario.days).with(options.limits)
    var asked = try Study(
      command, of: [document], study, in: study.folder("level-curve", of: options.name),
      playerDays: design.playerDays, memory: experiment.memoryEstimate(of: [scenario])
    ) {
      try await design.findings(progress: $0)
    } report: { found, provenance in
      let settings = found.design.settings(of: found.answer.curve)
      let edited = options.edited(file, with: settings)
      return StudyReport(
        found, provenance: provenance, scenario: edited,
        comments: edited.map { file.comments(besideChangesIn: $0.text) } ?? [])
    }
    asked.status = { ExitStatus(verdict: $0.answer.state) }
    return asked
  }
}

extension LevelCurve.Kind: ExpressibleByArgument {}
