import ArgumentParser
import RewardEngine
import RewardFiles
import RewardPages
import RewardReports
import RewardStudies

struct CheckCommand: VerdictCommand {
  static let configuration = CommandConfiguration(
    commandName: "check", abstract: "Do the goals hold, and has the economy moved from its baseline?",
    discussion: """
      Checks the goals of the scenario. With --baseline, it also checks that no metric has moved from the stored \
      economy, with the same random draws. Each check passes, fails or is inconclusive; at most one run in a hundred \
      fails by chance. Exit status 0: all pass. 1: one fails. 2: none fails and one is inconclusive. With \
      --max-players, it adds players until every check is decided. Red flags are printed and do not change the status.
      """)

  @OptionGroup var options: ScenarioOptions
  @OptionGroup(title: "Baseline") var against: BaselineOptions
  @Option(
    help: ArgumentHelp(
      "Plausible mixes of profiles that 'calibrate' wrote. Intervals then include what is not known about the players.",
      valueName: "file"),
    completion: .file(extensions: ["json"]))
  var calibration: String?

  @OptionGroup(title: "Precision") var growth: GrowthOptions
  @OptionGroup(title: "For CI") var outputs: CheckOutputs
  @OptionGroup(title: "Study") var study: StudyOptions

  func validate() throws {
    if study.resume, study.out == nil {
      throw ValidationError("--resume needs --out, the folder of the interrupted check")
    }
    if calibration != nil,
      let option = against.updateBaseline
        ? "--update-baseline" : growth.isGiven ? "--precision or --max-players" : nil
    {
      throw ValidationError(
        "--calibration simulates other players too, so it cannot go with \(option)")
    }
    if against.updateBaseline,
      growth.isGiven || outputs.isGiven || study.out != nil || !against.margins.isEmpty
    {
      throw ValidationError(
        "--update-baseline checks nothing: leave out --margin, --precision, --max-players, --junit, --json, --annotations and --out"
      )
    }
    if against.baseline == nil, !study.metrics.isEmpty {
      throw ValidationError("--metric needs --baseline")
    }
  }

  /// Checks, and writes the outputs.
  func answer() async throws -> (text: String, status: ExitStatus) {
    let text = try options.reading.bytes(of: options.scenario)
    let file = try options.reading.document(text, named: options.scenario)
    let (scenario, document) = try options.reading.load(file, also: study.settings)
    if against.updateBaseline { return (try await updated(scenario, document, text), .done) }
    let experiment = study.experiment([], of: scenario)
    var check = Check(
      scenario, players: experiment.players, replications: experiment.replications.count,
      seed: experiment.seed)
    var documents = [document]
    var strangers: [String] = []
    if let path = against.baseline {
      let file = BaselineFile(path, of: options.scenario)
      let stored = try file.read()
      let former = try file.economy(of: stored, days: scenario.days)
      (check.watched, strangers) = try against.watched(
        of: scenario, and: study.metrics, against: stored, former.scenario)
      check.baseline = former.scenario
      documents.append(former.document)
    }
    check.mixes = try calibration.map { (path) throws(Failure) in
      try CalibrationFile(path).mixes(of: documents)
    }
    try refuseNothing(check)
    check.mostPlayers = try growth.most(from: experiment.players)
    check.precisions = try growth.precisions(
      of: Response.goals(of: scenario) + check.watched.map(\.response), in: scenario)
    return try await judged(check, documents, strangers)
  }

  private func refuseNothing(_ check: Check) throws(Failure) {
    guard check.scenario.goals.isEmpty, check.watched.isEmpty else { return }
    throw Failure(
      "'\(options.scenario)' has no goals, and no metric to compare with a baseline",
      help: against.baseline == nil
        ? "add 'goals' to it, or give --baseline and --metric" : "give a metric with --metric",
      status: .badInput)
  }

  private func judged(
    _ check: Check, _ documents: [Document], _ strangers: [String]
  ) async throws -> (text: String, status: ExitStatus) {
    let study = Study(
      command: command(check), documents: documents, options: self.study, path: self.study.out)
    let threads = self.study.size.threads
    let run = check.runForFlags(threads: threads)
    func report(_ found: (check: Check.Findings, run: Run.Findings)) -> CheckReport {
      CheckReport(found.check, provenance: study.provenance, notInBaseline: strangers, flagsOf: found.run)
    }
    try outputs.check()
    let (found, text) = try await study.run(
      playerDays: check.playerDays.cappedSum(run.playerDays),
      memory: { () throws(Experiment.Fault) in try check.memoryEstimate(threads: threads) }
    ) { notebook, progress in
      let findings = try await check.findings(threads: threads, notebook: notebook, progress: progress)
      return (check: findings, run: try await run.findings(progress: progress))
    } report: {
      report($0).study
    } status: {
      ExitStatus(verdict: $0.check.state)
    } beside: { found throws(Failure) in
      try outputs.write(report(found), of: documents[0])
    }
    let remarks = outputs.annotations(of: report(found), in: documents[0])
    return (text + remarks, ExitStatus(verdict: found.check.state))
  }

  /// The command that makes the report again.
  private func command(_ check: Check) -> String {
    let experiment = Experiment([], players: check.players, replications: check.replications)
    return
      "rewardsim check \(options.shownScenario.asShellWord)\(options.changes)\(against.arguments)"
      + (calibration.map { " --calibration \($0.asShownPath.asShellWord)" } ?? "")
      + "\(growth.arguments)\(study.arguments(of: experiment, days: check.scenario.days))"
      + options.limits.arguments
  }

  /// Stores the economy as it is.
  ///
  /// - Returns: What the terminal shows.
  private func updated(
    _ scenario: Scenario, _ document: Document, _ text: [UInt8]
  ) async throws -> String {
    let responses =
      (Response.goals(of: scenario) + (try study.named(in: scenario)) + Response.headline(of: scenario))
      .uniqued
    let experiment = study.experiment(responses, of: scenario)
    let study = Study(command: "", documents: [document], options: study, path: nil)
    guard let path = against.baseline else { preconditionFailure("--update-baseline without --baseline") }
    let file = BaselineFile(path, of: options.scenario)
    try file.check()
    let sample = try await study.sample(of: scenario, experiment)
    let baseline = StoredBaseline(
      name: options.shownScenario, text: String(decoding: text, as: UTF8.self),
      settings: (options.settings + self.study.settings).map { "\($0.path)=\($0.value)" },
      players: experiment.players, replications: experiment.replications.count, seed: experiment.seed,
      figures: responses.indices.map { StoredBaseline.Figure(responses[$0].spelling, sample.mean($0)) })
    try file.write(baseline)
    let figures = responses.count == 1 ? "1 figure" : "\(responses.count) figures"
    return "stored '\(options.scenario.withVisibleControls)' with \(figures) in \(path.withVisibleControls)\n"
  }
}

extension Study {
  /// The sample of one scenario, without a report.
  fileprivate func sample(of scenario: Scenario, _ experiment: Experiment) async throws -> Sample {
    let samples = try await played(
      playerDays: experiment.playerDays(of: [scenario]),
      memory: { () throws(Experiment.Fault) in try experiment.memoryEstimate(of: [scenario]) }
    ) {
      try await experiment.samples(of: [scenario], notebook: $0, progress: $1)
    }
    return samples[0]
  }
}
