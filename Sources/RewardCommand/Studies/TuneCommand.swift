import ArgumentParser
import RewardEngine
import RewardReports
import RewardStudies

struct TuneCommand: VerdictCommand {
  static let configuration = CommandConfiguration(
    commandName: "tune", abstract: "Which values meet my goals?",
    discussion: """
      Looks for the smallest edit of the knobs that meets all goals; or, with --minimize or --maximize, for the best one. \
      Close calls get more players, and what is found is measured again on fresh luck. Ends with status 1 if no edit \
      meets the goals (the report says which are in conflict and what comes nearest), and with 2 if that is too close \
      to call.
      """)

  @OptionGroup var options: ScenarioOptions

  @Option(
    name: .customLong("knob"), parsing: .singleValue,
    help: ArgumentHelp(
      "A field to turn and its values: shop.hat.price.coins=10:50:5, =10:50, =10,20,50 or =nice:5:500.",
      valueName: "path=values"))
  var knobs: [String] = []

  @Option(
    name: .customLong("goal"), parsing: .singleValue,
    help: ArgumentHelp(
      "The id of a goal of the scenario, or one such as 'regular:coins.balance.p50@30<=100'; all of the scenario's where none is named.",
      valueName: "goal"))
  var goals: [String] = []

  @Option(
    parsing: .singleValue,
    help: ArgumentHelp("A metric to make as small as the goals allow.", valueName: "metric"))
  var minimize: [String] = []

  @Option(
    parsing: .singleValue,
    help: ArgumentHelp("A metric to make as large as the goals allow.", valueName: "metric"))
  var maximize: [String] = []

  @Option(help: ArgumentHelp("Most edits that are tried.", valueName: "number"))
  var edits = Tuning.usualEdits

  @OptionGroup(title: "Study") var study: StudyOptions

  func validate() throws { try (1...100_000).check("--edits", edits) }

  /// Searches, and writes the folder.
  func answer() async throws -> (text: String, status: ExitStatus) {
    let file = try options.file()
    let (scenario, document) = try options.reading.load(file, also: study.settings)
    let tuning = try tuning(document, scenario)
    let study = Study(
      command: command(tuning), documents: [document], options: self.study,
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

  private func tuning(_ document: Document, _ scenario: Scenario) throws(Failure) -> Tuning {
    let watched = try study.named(in: scenario)
    return try Failure.read { () throws(InvalidScenario) in
      try Tuning(
        document, knobs: knobs, goals: goals, minimize: minimize, maximize: maximize, watched: watched,
        players: study.size.players, replications: study.replications, seed: study.size.seed,
        threads: study.size.threads, mostEdits: edits)
    }
  }

  /// The command that makes the report again.
  private func command(_ tuning: Tuning) -> String {
    let lists = [("--knob", knobs), ("--goal", goals), ("--minimize", minimize), ("--maximize", maximize)]
    let experiment = study.experiment([], of: tuning.scenario)
    let named = lists.map { name, words in words.map { " \(name) \($0.asShellWord)" }.joined() }.joined()
    return "rewardsim tune \(options.shownScenario.asShellWord)\(options.changes)\(named) --edits \(edits)"
      + study.arguments(of: experiment, days: tuning.scenario.days) + options.limits.arguments
  }
}
