import ArgumentParser
import RewardEngine
import RewardFiles
import RewardPages
import RewardReports
import RewardStudies

struct CheckCommand: StudyCommand {
  static let configuration = CommandConfiguration(
    commandName: "check", abstract: "Do the goals hold, and has the economy moved from its baseline?",
    discussion: """
      Checks the goals of the scenario. With --baseline, it also checks that no metric has moved from the stored \
      economy, with the same random draws. Each check passes, fails or is inconclusive; at most one run in a hundred \
      fails by chance. Exit status 0: all pass. 1: one fails. 2: none fails and one is inconclusive. With \
      --max-players, it adds players until every check is decided. Red flags are printed and do not change the status. \
      A report is written only with --out.
      """)

  @OptionGroup var options: ScenarioOptions
  @OptionGroup(title: "Baseline") var against: BaselineOptions
  @OptionGroup var calibration: CalibrationOption

  @OptionGroup(title: "Precision") var growth: GrowthOptions
  @OptionGroup(title: "For CI") var outputs: CheckOutputs
  @OptionGroup(title: "Study") var named: MetricOptions

  @OptionGroup(title: "Study") var study: StudyOptions

  func validate() throws {
    if study.resume, study.out == nil {
      throw ValidationError("--resume needs --out, the folder of the interrupted check")
    }
    try calibration.refuse(
      against.updateBaseline
        ? "--update-baseline" : growth.isGiven ? "--precision or --max-players" : nil)
    if against.updateBaseline,
      growth.isGiven || outputs.isGiven || study.out != nil || !against.margins.isEmpty
    {
      throw ValidationError(
        "--update-baseline checks nothing: leave out --margin, --precision, --max-players, --junit, --json, --annotations and --out"
      )
    }
    if against.baseline == nil, !named.metrics.isEmpty {
      throw ValidationError("--metric needs --baseline")
    }
  }

  func run() async throws {
    do {
      try await finish()
    } catch let failure as Failure {
      try? Output.write(outputs.annotations(of: failure))
      throw failure
    }
  }

  func answer() async throws -> (text: String, status: ExitStatus) {
    if against.updateBaseline { return try await renewal().answer() }
    return try await asked().answer()
  }

  /// The check, with a run for red flags.
  func asked() throws -> Study<(check: Check.Findings, run: Run.Findings)> {
    let (scenario, document) = try options.load(also: study.settings)
    let experiment = study.experiment([], of: scenario)
    var check = Check(
      scenario, players: experiment.players, replications: experiment.replications.count,
      seed: experiment.seed)
    var documents = [document]
    var unmatched = CheckReport.Unmatched()
    if let path = against.baseline {
      let file = BaselineFile(path, of: options.scenario)
      let stored = try file.read()
      let former = try file.economy(of: stored, days: scenario.days)
      let days = try file.economy(of: stored).scenario.days
      (check.watched, check.missing, unmatched) = try against.watched(
        of: scenario, and: named.metrics, against: stored, former.scenario, storedFor: days)
      check.baseline = former.scenario
      check.storedDays = days == scenario.days ? nil : days
      documents.append(former.document)
    }
    check.mixes = try calibration.mixes(of: documents)
    try refuseNothing(check)
    check.mostPlayers = try growth.most(from: experiment.players)
    check.precisions = try growth.precisions(
      of: Response.goals(of: scenario) + check.watched.map(\.response), in: scenario)
    try outputs.check(reading: inputs, beside: study.out)
    return try judged(check, documents, unmatched)
  }

  /// The files that are read.
  private var inputs: [String?] { [options.scenario, against.baseline, calibration.path] }

  private func refuseNothing(_ check: Check) throws(Failure) {
    guard check.scenario.goals.isEmpty, check.watched.isEmpty else { return }
    throw Failure(
      "'\(options.scenario)' has no goals, and no metric to compare with a baseline",
      help: against.baseline == nil
        ? "add 'goals' to it, or give --baseline and --metric" : "give a metric with --metric",
      status: .badInput)
  }

  private func judged(
    _ check: Check, _ documents: [Document], _ unmatched: CheckReport.Unmatched
  ) throws(Failure) -> Study<Found> {
    let command = command(check)
    let threads = study.size.threads
    let run = check.runForFlags(threads: threads)
    let changes = documents.count > 1 ? ChangedField.all(from: documents[1], to: documents[0]) : nil
    func report(_ found: Found) -> CheckReport {
      CheckReport(
        found.check, provenance: command.provenance, unmatched: unmatched, changes: changes,
        flagsOf: found.run)
    }
    var asked = try Study(
      command, of: documents, study, in: study.out,
      playerDays: check.playerDays.cappedSum(run.playerDays), memory: check.memoryEstimate(threads: threads)
    ) { progress in
      let findings = try await check.findings(threads: threads, progress: progress)
      return (check: findings, run: try await run.findings(progress: progress.report))
    } report: { found, _ in
      report(found).study
    }
    asked.inputs = inputs
    asked.status = { ExitStatus(verdict: $0.check.state) }
    asked.beside = { (found) throws(Failure) in try outputs.made(of: report(found), in: documents[0]) }
    asked.asksForMore = outputs.isGiven
    asked.remarks = { outputs.annotations(of: report($0), in: documents[0]) }
    return asked
  }

  /// The command that makes the report again.
  private func command(_ check: Check) -> CommandText {
    let experiment = Experiment([], players: check.players, replications: check.replications)
    return CommandText("check", options).with("--baseline", word: against.baseline?.asShownPath)
      .with("--margin", words: against.margins.map(\.text))
      .with("--calibration", word: calibration.path?.asShownPath).with(growth)
      .with(named).with(study, of: experiment, days: check.scenario.days).with(options.limits)
  }

  /// The study whose figures are stored as the baseline.
  private func renewal() throws -> Study<[Sample]> {
    let text = try options.reading.bytes(of: options.scenario)
    let file = try options.reading.document(text, named: options.scenario)
    let (scenario, document) = try options.reading.load(file, also: study.settings)
    let responses =
      (Response.goals(of: scenario) + (try named.named(in: scenario)) + Response.headline(of: scenario))
      .uniqued
    let experiment = study.experiment(responses, of: scenario)
    guard let path = against.baseline else { preconditionFailure("--update-baseline without --baseline") }
    let baseline = BaselineFile(path, of: options.scenario)
    try baseline.check(reading: options.scenario)
    var asked = try Study(
      CommandText("check", options), of: [document], study, in: nil,
      playerDays: experiment.playerDays(of: [scenario]), memory: experiment.memoryEstimate(of: [scenario])
    ) {
      try await experiment.samples(of: [scenario], progress: $0)
    } report: { _, _ in
      nil
    }
    asked.beside = { (samples) throws(Failure) in
      try baseline.made(
        of: StoredBaseline(
          name: options.shownScenario, text: String(decoding: text, as: UTF8.self),
          settings: (options.settings + study.settings).map { "\($0.path)=\($0.value)" },
          players: experiment.players, replications: experiment.replications.count, seed: experiment.seed,
          figures: responses.indices.map {
            // Where some replications have no value, those of the others are of the quick players alone.
            let value = samples[0].mean($0)
            return .init(
              responses[$0].spelling, value, value == nil ? nil : samples[0].estimate($0)?.interval)
          }))
    }
    let figures = responses.count == 1 ? "1 figure" : "\(responses.count) figures"
    let former = (try? baseline.read())?.name
    let replaced =
      former.flatMap { $0 == options.shownScenario ? nil : ", in place of the baseline of '\($0)'" } ?? ""
    asked.remarks = { _ in
      "stored '\(options.scenario.withVisibleControls)' with \(figures) in \(path.withVisibleControls)"
        + "\(replaced.withVisibleControls)\n"
    }
    return asked
  }
}
