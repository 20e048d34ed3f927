import ArgumentParser
import RewardEngine
import RewardFiles
import RewardReports
import RewardStudies

struct TuneCommand: VerdictCommand {
  static let configuration = CommandConfiguration(
    commandName: "tune", abstract: "Which values meet my goals?",
    discussion: """
      Searches for the smallest change of the knobs that meets all goals, or the best one with --minimize or --maximize. \
      Close calls get more players. The result is measured again with new random draws. Exit status 1: no change \
      meets the goals, and the report shows which goals conflict. Exit status 2: inconclusive.
      """)

  @OptionGroup var options: ScenarioOptions

  @Option(
    name: .customLong("knob"), parsing: .singleValue,
    help: ArgumentHelp(
      "A field to tune and its values, for example shop.hat.price.coins=10:50:5. Values: FROM:TO, FROM:TO:STEP, nice:FROM:TO, or a list such as 10,20,50.",
      valueName: "path=values"))
  var knobs: [String] = []

  @Option(
    name: .customLong("goal"), parsing: .singleValue,
    help: ArgumentHelp(
      "A goal of the scenario by its id, or a new one such as 'regular:coins.balance.p50@30<=100'. Default: all goals of the scenario.",
      valueName: "goal"))
  var goals: [String] = []

  @Option(
    parsing: .singleValue,
    help: ArgumentHelp("A metric to make as small as possible within the goals.", valueName: "metric"))
  var minimize: [String] = []

  @Option(
    parsing: .singleValue,
    help: ArgumentHelp("A metric to make as large as possible within the goals.", valueName: "metric"))
  var maximize: [String] = []

  @Option(help: ArgumentHelp("Try at most this many changes.", valueName: "number"))
  var edits = Tuning.usualEdits

  @OptionGroup(title: "Study") var study: StudyOptions

  func validate() throws { try (1...100_000).check("--edits", edits) }

  /// Searches, and writes the folder.
  func answer() async throws -> (text: String, status: ExitStatus) {
    let file = try options.file()
    let (scenario, document) = try options.reading.load(file, also: study.settings)
    let experiment = study.experiment([], of: scenario)
    let tuning = try tuning(document, scenario, experiment)
    let study = Study(
      command: command(tuning, experiment), documents: [document], options: self.study,
      path: self.study.folder("tune", of: options.name))
    let (found, text) = try await study.run(playerDays: tuning.playerDays, memory: tuning.memoryEstimate) {
      try await tuning.findings(notebook: $0, progress: $1)
    } report: { findings in
      StudyReport(
        findings, provenance: study.provenance, scenario: options.edited(file, with: findings.settings))
    } status: {
      ExitStatus(verdict: $0.verdict)
    }
    return (text, ExitStatus(verdict: found.verdict))
  }

  private func tuning(
    _ document: Document, _ scenario: Scenario, _ experiment: Experiment
  ) throws(Failure) -> Tuning {
    let watched = try study.named(in: scenario)
    return try Failure.read { () throws(InvalidScenario) in
      try Tuning(
        document, knobs: knobs, goals: goals, minimize: minimize, maximize: maximize, watched: watched,
        players: experiment.players, replications: experiment.replications.count, seed: study.size.seed,
        threads: study.size.threads, mostEdits: edits)
    }
  }

  /// The command that makes the report again.
  private func command(_ tuning: Tuning, _ experiment: Experiment) -> String {
    let lists = [("--knob", knobs), ("--goal", goals), ("--minimize", minimize), ("--maximize", maximize)]
    let named = lists.map { name, words in words.map { " \(name) \($0.asShellWord)" }.joined() }.joined()
    return "rewardsim tune \(options.shownScenario.asShellWord)\(options.changes)\(named) --edits \(edits)"
      + study.arguments(of: experiment, days: tuning.scenario.days) + options.limits.arguments
  }
}
