import ArgumentParser
import RewardEngine
import RewardReports
import RewardStudies

struct CompareCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "compare", abstract: "What does this change do, and is it real?",
    discussion: """
      Compares scenarios with the first, lived by the same players on the same luck. With one file, it is compared with \
      itself as --set changes it; with several, --set changes all of them. \
      Tells the difference of each metric with its interval and a verdict, who is better or worse off, and which changed \
      field does how much of it. With --apply-at the change reaches an economy that lives already.
      """)

  @Argument(
    help: ArgumentHelp(
      "The scenario files; the first is what the others are compared with.", valueName: "scenario"),
    completion: .file(extensions: ["yaml", "yml", "json"]))
  var scenarios: [String]

  @OptionGroup var reading: ReadingOptions

  @Option(
    name: .customLong("margin"), parsing: .singleValue,
    help: ArgumentHelp(
      "A difference of this metric that is of no account, in its own unit; else a goal's 'margin', else 1 %.",
      valueName: "metric=number"))
  var margins: [BaselineOptions.Margin] = []

  @Option(
    name: .customLong("by"), parsing: .singleValue,
    help: ArgumentHelp(
      "What makes players better off, as 'explain --find' spells it, or coins.minted, all they got of it, or coins.buys, what that buys at the first scenario's prices. Unless given: what each currency buys, experience and longest streaks.",
      valueName: "quantity"))
  var quantities: [String] = []

  @Option(
    help: ArgumentHelp("The day on which the change reaches a living economy.", valueName: "day"))
  var applyAt: Int?

  @Flag(
    name: .customLong("no-shares"),
    help: "Do not ask which changed field does how much, which takes a scenario for each mixture of changes.")
  var leavesOutShares = false

  @OptionGroup(title: "Growing") var growth: GrowthOptions
  @OptionGroup(title: "Study") var study: StudyOptions

  func validate() throws {
    if scenarios.count == 1, reading.settings.isEmpty {
      throw ValidationError("compare needs a second scenario, or changes of the first with --set")
    }
    for (index, margin) in margins.enumerated()
    where margins[..<index].contains(where: { $0.spelling == margin.spelling }) {
      throw ValidationError("--margin names '\(margin.spelling)' twice")
    }
    if let applyAt, applyAt < 2 {
      throw ValidationError("--apply-at must be at least 2, for a day to be lived before, not \(applyAt)")
    }
    if growth.maxPlayers != nil, growth.precisions.isEmpty {
      throw ValidationError("--max-players is what --precision may take, which is not given")
    }
  }

  func run() async throws { try Output.write(try await answer()) }

  /// Compares and writes the folder.
  ///
  /// - Returns: What the terminal shows.
  func answer() async throws -> String {
    let (sides, documents, remarks) = try CompareSides(self).loaded()
    let scenario = sides[0].scenario
    if let applyAt, applyAt > scenario.days {
      throw Failure(
        "--apply-at is day \(applyAt), and the run has \(scenario.days) days",
        help: "write a day up to \(scenario.days), or simulate more --days", status: .badInput)
    }
    let experiment = study.experiment(try study.responses(of: scenario), of: scenario)
    var comparison = Comparison(sides, in: experiment)
    comparison.margins = try margins(of: scenario)
    comparison.quantities = quantities
    comparison.changeAfter = applyAt.map { $0 - 1 }
    comparison.precisions = try growth.precisions(of: experiment.responses, in: scenario)
    comparison.mostPlayers = try growth.most(from: experiment.players)
    comparison.isDecomposed = !leavesOutShares
    try check(comparison, documents)
    return try await compared(comparison, documents, remarks)
  }

  private func compared(
    _ comparison: Comparison, _ documents: [Document], _ remarks: [String]
  ) async throws -> String {
    let study = Study(
      command: command(comparison), documents: documents, options: self.study,
      path: self.study.folder("compare", of: ScenarioOptions.name(of: scenarios[0])))
    return try await study.run(playerDays: comparison.playerDays, memory: comparison.memoryEstimate) {
      try await comparison.findings(notebook: $0, progress: $1)
    } report: {
      ComparisonReport($0, provenance: study.provenance, remarks: remarks).study
    }.text
  }

  /// What `--margin` says, and else the smallest margin of the goals that say one.
  private func margins(of scenario: Scenario) throws(Failure) -> [String: Double] {
    var margins: [String: Double] = [:]
    for goal in scenario.goals {
      guard let margin = goal.margin, let spelling = Response(goal, of: scenario)?.spelling else { continue }
      margins[spelling] = min(margin, margins[spelling] ?? margin)
    }
    for margin in self.margins {
      margins[try Response(option: "--margin", margin.spelling, of: scenario).spelling] = margin.margin
    }
    return margins
  }

  /// Refuses at once what would be refused after hours of work, or has no answer.
  private func check(_ comparison: Comparison, _ documents: [Document]) throws(Failure) {
    do {
      try comparison.check()
    } catch let fault as Comparison.Fault {
      throw Failure(fault, of: comparison, in: documents)
    } catch let fault as Experiment.Fault {
      throw Failure(fault, in: documents)
    } catch {
      preconditionFailure("a comparison's check throws its own faults, not \(error)")
    }
  }

  /// The command that makes the report again.
  private func command(_ comparison: Comparison) -> String {
    let days = comparison.sides[0].scenario.days
    return "rewardsim compare \(scenarios.map(\.asShownPath.asShellWord).joined(separator: " "))"
      + reading.settings.map { " --set \("\($0.path)=\($0.value)".asShellWord)" }.joined()
      + margins.map { " --margin \($0.text.asShellWord)" }.joined()
      + quantities.map { " --by \($0.asShellWord)" }.joined() + (applyAt.map { " --apply-at \($0)" } ?? "")
      + (leavesOutShares ? " --no-shares" : "") + growth.arguments
      + study.arguments(of: comparison.experiment, days: days) + reading.limits.arguments
  }
}

extension Failure {
  /// Why scenarios cannot be compared, told of the file.
  fileprivate init(_ fault: Comparison.Fault, of comparison: Comparison, in documents: [Document]) {
    func file(_ side: Int) -> String { documents[side].source.name }
    switch fault {
    case .identical(let side):
      let what =
        documents.count == 2 && file(0) == file(1)
        ? "'\(file(0))' is the same economy with --set as without"
        : "'\(file(side))' is the same economy as '\(file(0))'"
      self.init(
        "\(what): there is nothing to compare", help: "change a field that matters to play", status: .badInput
      )
    case .profiles(let side):
      self.init(
        "players who live already cannot change their profiles, and '\(file(side))' has others than '\(file(0))'",
        help: "leave profiles and their shares alone, or leave out --apply-at", status: .badInput)
    case .quantity(let unknown):
      self.init(
        "--by '\(unknown.name)' is no number of players that all scenarios have",
        help: unknown.near.map { "did you mean '\($0)'?" }
          ?? "write a balance, such as coins.balance, or what 'explain --find' takes", status: .badInput)
    case .early(let response, let first):
      self.init(
        "metric '\(response.spelling)' is of a day before the change",
        help: "write day \(first) or a later one",
        status: .badInput)
    }
  }
}
