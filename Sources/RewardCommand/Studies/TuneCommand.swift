import ArgumentParser
import RewardEngine
import RewardFiles
import RewardReports
import RewardStudies

struct TuneCommand: StudyCommand {
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

  @OptionGroup(title: "Study") var named: MetricOptions

  @OptionGroup(title: "Study") var study: StudyOptions

  func validate() throws {
    if knobs.isEmpty { throw ValidationError("give a field to change with --knob") }
    try (1...100_000).check("--edits", edits)
    if let both = minimize.first(where: maximize.contains) {
      throw ValidationError("'\(both)' cannot be both as small and as large as possible")
    }
  }

  func asked() throws -> Study<Tuning.Findings> {
    let file = try options.file()
    let (scenario, document) = try options.reading.load(file, also: study.settings)
    let experiment = study.experiment([], of: scenario)
    try AxisOptions.refuseSize(
      knobs.map { FieldPath(String($0.prefix { $0 != "=" })) }, by: "--knob")
    let watched = try named.named(in: scenario)
    let tuning = try Failure.read(
      Tuning(
        document, knobs: knobs, goals: goals, minimize: minimize, maximize: maximize, watched: watched,
        players: experiment.players, replications: experiment.replications.count, seed: study.size.seed,
        threads: study.size.threads, mostEdits: edits))
    let command = CommandText("tune", options).with("--knob", words: knobs).with("--goal", words: goals)
      .with("--minimize", words: minimize).with("--maximize", words: maximize)
      .with("--edits", number: edits).with(named).with(study, of: experiment, days: scenario.days).with(
        options.limits)
    var asked = try Study(
      command, of: [document], study, in: study.folder("tune", of: options.name),
      playerDays: tuning.playerDays, memory: tuning.memoryEstimate()
    ) {
      try await tuning.findings(progress: $0)
    } report: {
      let edited = options.edited(file, with: $0.settings)
      return StudyReport(
        $0, provenance: $1, scenario: edited,
        comments: edited.map { file.comments(besideChangesIn: $0.text) } ?? [])
    }
    asked.status = { ExitStatus(verdict: $0.verdict) }
    return asked
  }
}
