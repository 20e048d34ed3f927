import ArgumentParser
import RewardEngine
import RewardFiles
import RewardReports
import RewardStudies

struct CompareCommand: StudyCommand {
  static let configuration = CommandConfiguration(
    commandName: "compare", abstract: "What does this change do, and is it real?",
    discussion: """
      Simulates each variant with the same players and the same random draws, and compares it with the first scenario. \
      With one file, --set makes the variant; with several, --set changes all of them. Reports the difference of each \
      metric with its interval and a verdict, which players win or lose, and the effect of each changed field. \
      With --apply-at, the change takes effect in a running economy. Without --metric, the primary metrics are those of \
      the goals, or the headline metrics if there are no goals.
      """)

  @Argument(
    help: ArgumentHelp(
      "The scenario files. The first is the baseline that the others are compared with.",
      valueName: "scenario"),
    completion: .file(extensions: ["yaml", "yml", "json"]))
  var scenarios: [String]

  @OptionGroup var reading: ReadingOptions

  @Option(
    name: .customLong("margin"), parsing: .singleValue,
    help: ArgumentHelp(
      "A difference that is too small to matter, in the metric's unit. Default: the 'margin' of a goal, else 1 %.",
      valueName: "metric=number"))
  var margins: [BaselineOptions.Margin] = []

  @Option(
    name: .customLong("by"), parsing: .singleValue,
    help: ArgumentHelp(
      "How to judge whether a player is better off: a balance as in 'explain --find', coins.minted (all coins received) or coins.buys (the same, with the change of prices divided out). Default: what each currency buys, experience and longest streaks.",
      valueName: "quantity"))
  var quantities: [String] = []

  @Option(
    help: ArgumentHelp(
      "The day on which the change takes effect. Before it, all variants play by the rules of the baseline.",
      valueName: "day"))
  var applyAt: Int?

  @Flag(
    name: .customLong("no-shares"),
    help:
      "Leave out the effect of each changed field. It takes one simulation for each combination of changes.")
  var leavesOutShares = false

  @OptionGroup var calibration: CalibrationOption

  @OptionGroup(title: "Precision") var growth: GrowthOptions
  @OptionGroup(title: "Study") var named: MetricOptions

  @OptionGroup(title: "Study") var study: StudyOptions

  func validate() throws {
    if scenarios.count == 1, reading.settings.isEmpty {
      throw ValidationError("compare needs a second scenario, or a change of the first with --set")
    }
    if scenarios.count == 1, reading.settings.allSatisfy(\.isSize) {
      throw ValidationError(
        "compare needs a change of the economy: --set \(reading.settings[0].path) is the same for both sides")
    }
    try margins.validate()
    try calibration.refuse(applyAt != nil ? "--apply-at" : growth.isGiven ? "--precision" : nil)
    if let applyAt, applyAt < 2 {
      throw ValidationError("--apply-at must be at least 2, so that there is a day before it, not \(applyAt)")
    }
    if growth.maxPlayers != nil, growth.precisions.isEmpty {
      throw ValidationError("--max-players needs --precision")
    }
  }

  func asked() throws -> Study<Comparison.Findings> {
    let (sides, documents, remarks) = try ComparedScenarios(self).loaded()
    let scenario = sides[0].scenario
    if let applyAt, applyAt > scenario.days {
      throw Failure(
        "--apply-at is day \(applyAt), and the run has \(scenario.days.counted("day"))",
        help: "give a day up to \(scenario.days), or raise --days", status: .badInput)
    }
    let responses = try primary(of: sides.map(\.scenario))
    let experiment = study.experiment(responses.measured, of: scenario)
    var comparison = Comparison(sides, in: experiment)
    comparison.margins = try margins(of: scenario)
    comparison.quantities = quantities
    comparison.changeAfter = applyAt.map { $0 - 1 }
    comparison.precisions = try growth.precisions(of: experiment.responses, in: scenario)
    comparison.mostPlayers = try growth.most(from: experiment.players)
    comparison.isDecomposed = !leavesOutShares
    comparison.mixes = try calibration.mixes(of: documents)
    try check(comparison, documents)
    var asked = try Study(
      command(comparison), of: documents, study,
      in: study.folder("compare", of: ScenarioOptions.name(of: scenarios[0])),
      playerDays: comparison.playerDays + (comparison.mixes?.playerDays ?? 0),
      memory: comparison.memoryEstimate()
    ) { [comparison] in
      try await comparison.findings(progress: $0)
    } report: {
      ComparisonReport($0, provenance: $1, remarks: remarks + responses.missing, leftOut: responses.leftOut)
        .study
    }
    asked.inputs = [calibration.path]
    return asked
  }

  /// The primary metrics, and those of goals that count from arrival: in a running economy, players had arrived before the change.
  ///
  /// Those that nobody named are left out where a variant does not have them, such as freezes held without a freeze.
  private func primary(
    of scenarios: [Scenario]
  ) throws(Failure) -> (measured: [Response], leftOut: [Response], missing: [String]) {
    let all = try named.responses(of: scenarios[0])
    guard named.metrics.isEmpty else { return (all, [], []) }
    let shared = all.filter { response in
      scenarios.dropFirst().allSatisfy { (try? Response(response.spelling, of: $0)) != nil }
    }
    guard !shared.isEmpty else { return (all, [], []) }
    let gone = all.filter { !shared.contains($0) }.map { "'\($0.spelling)'" }
    let missing = gone.isEmpty ? [] : ["Not compared, because a variant does not have it: \(gone.listed)."]
    guard applyAt != nil else { return (shared, [], missing) }
    let measured = shared.filter { !$0.address.metric.countsFromArrival }
    // With nothing left, the first of them is refused at its goal.
    return measured.isEmpty
      ? (shared, [], missing) : (measured, shared.filter(\.address.metric.countsFromArrival), missing)
  }

  /// The margins of `--margin`, else the smallest margin of the goals.
  private func margins(of scenario: Scenario) throws(Failure) -> [String: Double] {
    var margins = Response.margins(of: scenario)
    for margin in self.margins {
      let response = try Response(option: "--margin", margin.spelling, of: scenario)
      guard applyAt == nil || !response.address.metric.countsFromArrival else {
        throw Failure(
          "--margin is for '\(response.spelling)', which counts from the arrival of players and is not compared with --apply-at",
          help: "leave out one of the two", status: .badInput)
      }
      margins[response.spelling] = margin.margin
    }
    return margins
  }

  /// Refuses at once what would be refused after hours of work, or has no answer.
  private func check(_ comparison: Comparison, _ documents: [Document]) throws(Failure) {
    do {
      try comparison.check()
    } catch let fault as Comparison.Fault {
      throw Failure(
        fault, in: documents, isOneFile: scenarios.count == 1, from: applyAt,
        goals: named.metrics.isEmpty ? comparison.baseline.scenario : nil)
    } catch let fault as Experiment.Fault {
      throw Failure(fault, in: documents)
    } catch {
      preconditionFailure("a comparison's check throws its own faults, not \(error)")
    }
  }

  /// The command that makes the report again.
  private func command(_ comparison: Comparison) -> CommandText {
    CommandText("compare", scenarios.map(\.asShownPath), reading.settings)
      .with("--margin", words: margins.map(\.text)).with("--by", words: quantities)
      .with("--apply-at", number: applyAt).with("--no-shares", if: leavesOutShares)
      .with("--calibration", word: calibration.path?.asShownPath).with(growth)
      .with(named).with(study, of: comparison.experiment, days: comparison.baseline.scenario.days).with(
        reading.limits)
  }
}

extension Failure {
  /// Why scenarios cannot be compared, with the file.
  ///
  /// - Parameter goals: The scenario whose goals set the primary metrics; `nil` where `--metric` does.
  fileprivate init(
    _ fault: Comparison.Fault, in documents: [Document], isOneFile: Bool, from applyAt: Int?, goals: Scenario?
  ) {
    func file(_ side: Int) -> String { documents[side].source.name }
    switch fault {
    case .identical(let side):
      let isTwice = !isOneFile && file(0) == file(side)
      let what =
        isTwice
        ? "is given twice"
        : "is the same economy \(isOneFile ? "with and without --set" : "as '\(file(0))'")"
      self.init(
        "'\(file(side))' \(what): there is nothing to compare",
        help: isTwice
          ? "give another file, or change this one with --set" : "change a field that has an effect",
        status: .badInput)
    case .profiles(let side):
      let differing =
        isOneFile
        ? "--set changes those of '\(file(0))'" : "those of '\(file(side))' differ from '\(file(0))'"
      self.init(
        "players in a running economy cannot change profiles, and \(differing)",
        help: "keep profiles and their shares, or leave out --apply-at", status: .badInput)
    case .arrivals(_, let profile):
      self.init(
        "with this change, other players of '\(profile)' would have arrived before day \(applyAt ?? 1), and who has arrived stays",
        help:
          "keep arrivals before that day; to cancel an event that brings players, let it begin on the last day; or leave out --apply-at",
        status: .badInput)
    case .quantity(let unknown):
      self.init(
        "--by '\(unknown.name)' is not a quantity that players have in all scenarios",
        help: unknown.near.map { "did you mean '\($0)'?" }
          ?? "give a balance such as coins.balance, or another quantity of 'explain --find'",
        status: .badInput)
    case .sinceArrival(let response):
      self.init(
        response, "counts from the arrival of players, and most had arrived before the change",
        help: "take a metric of a day of the run, or leave out --apply-at", applyAt: 0, goals,
        in: documents[0])
    case .early(let response, let first):
      let time = response.address.time ?? first
      self.init(
        response, "is of day \(time), and the change shows in it from day \(first) on",
        help: "write day \(first) or later", applyAt: (applyAt ?? 0) - (first - time), goals, in: documents[0]
      )
    case .long(let response, let last):
      let time = response.address.time ?? last
      self.init(
        response, "counts \(time.counted("day")), and the run has only \(last) for it after the change",
        help: "write \(last) or less", applyAt: (applyAt ?? 0) - (time - last), goals, in: documents[0])
    }
  }

  /// A primary metric that has no value after a change in a running economy, at the goal that it is of.
  ///
  /// - Parameter applyAt: The last day of a change after which it has one.
  private init(
    _ response: Response, _ message: String, help: String, applyAt: Int, _ goals: Scenario?,
    in document: Document
  ) {
    let help = help + (applyAt > 1 ? ", or give --apply-at \(applyAt) or earlier" : "")
    let goal = goals.flatMap { scenario in scenario.goals.first { Response($0, of: scenario) == response } }
    guard let goal else {
      self.init("metric '\(response.spelling)' \(message)", help: help, status: .badInput)
      return
    }
    let path = FieldPath(["goals", goal.id])
    self.init(
      InvalidScenario(
        at: document.keyPlace(of: path), path, "the metric of goal '\(goal.id)' \(message)",
        help: help + ", or name the metrics to compare with --metric", in: document.source))
  }
}
