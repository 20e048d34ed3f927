import ArgumentParser
import RewardCalibration
import RewardEngine
import RewardFiles
import RewardReports
import RewardStudies

struct CalibrateCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "calibrate", abstract: "Which players fit my data?",
    discussion: """
      Fits the profiles of a scenario to what you know about your players: an event log, tables, or single figures. \
      Writes the scenario with the fitted profiles, what the data leave open, and mixes that are as plausible. Several \
      sources are fitted together. A log also shows weekdays, activities, missions and purchases.
      """)

  @OptionGroup var options: ScenarioOptions

  @Option(
    help: ArgumentHelp(
      "An event log, as 'replay' reads it. '-' is standard input. Players count from their first event; those with events before --from are not new.",
      valueName: "file"), completion: .file())
  var events: String?

  @Option(
    help: ArgumentHelp(
      "Also estimate how losing this streak changes how often players play. Compares players of the log whose freezes kept it with near-equals who lost it.",
      valueName: "streak"))
  var streakEffect: String?

  @Flag(
    help:
      "Also fit how often players who left come back. Profiles are fitted to each player's days until the first \(LongAbsence.daysOfStay) without play. Needs --events."
  )
  var returns = false

  @OptionGroup(title: "Log") var log: LogSettings

  @Option(
    name: .customLong("target"), parsing: .singleValue,
    help: ArgumentHelp(
      "A figure of your players: any metric, for example retention@7=0.21, with its standard error (0.21±0.01) or, for a share, its number of players (0.21/5000). Without either, it is taken as rounded to its last digit, the fourth at most.",
      valueName: "metric=value"))
  var targets: [TargetOption] = []

  @Option(
    help: ArgumentHelp(
      "A table with the columns day (or week), cohort and active: players who play on a day after arrival. A week is the single day 7 × week, not any day of that week. With a column first_day, the date on which these players arrived, the fit knows the scenario's weekdays and events.",
      valueName: "file"), completion: .file())
  var retention: String?

  @Option(
    help: ArgumentHelp(
      "A table with the columns day (or week, the day 7 × week) and survivors: players who have not left for good.",
      valueName: "file"), completion: .file())
  var survivors: String?

  @Option(
    name: .customLong("rf"),
    help: ArgumentHelp(
      "A table with the columns x, t_x, n and count: days of play, the last of them, days watched, players. The day of arrival is day 0.",
      valueName: "file"), completion: .file())
  var recencyFrequency: String?

  @Option(
    help: ArgumentHelp(
      "A table of one row: first_day, second_day, both, first_only, second_only, neither.", valueName: "file"),
    completion: .file())
  var cross: String?

  @Option(
    help: ArgumentHelp(
      "How many profiles to fit: a number, or 'keep' for those of the scenario. Default: the number that fits best, from \(Calibration.fewestProfiles) to \(Calibration.usualMostProfiles); 'keep' with a target that has to be simulated.",
      valueName: "number"))
  var profiles: ProfilesOption?

  @Option(help: ArgumentHelp("How many plausible mixes to draw, 100 to 10000.", valueName: "number"))
  var draws = Calibration.usualDraws

  @Option(help: ArgumentHelp("The seed of all random draws.", valueName: "number"))
  var seed: UInt64 = 1

  @Option(
    help: ArgumentHelp(
      "Threads for targets that have to be simulated, by default one for each core.", valueName: "number"))
  var threads = Machine.cores

  @Option(
    help: ArgumentHelp("The report folder, by default one in reports.", valueName: "folder"),
    completion: .directory)
  var out: String?

  /// What `--profiles` takes.
  enum ProfilesOption: ExpressibleByArgument, Equatable {
    case number(Int)
    case keep

    init?(argument: String) {
      if argument == "keep" {
        self = .keep
      } else if let number = Int(argument) {
        self = .number(number)
      } else {
        return nil
      }
    }

    var word: String { if case .number(let number) = self { "\(number)" } else { "keep" } }
  }

  private static let mostTargets = 40

  func validate() throws {
    if targets.isEmpty, retention == nil, survivors == nil, recencyFrequency == nil, cross == nil,
      events == nil
    {
      throw ValidationError(
        "calibrate needs data: --events, --rf, --retention, --survivors, --cross or --target")
    }
    if events == nil, log.isGiven { throw ValidationError("options for reading a log need --events") }
    if returns {
      guard events != nil else { throw ValidationError("--returns needs --events") }
      guard targets.isEmpty, [retention, survivors, recencyFrequency, cross].allSatisfy({ $0 == nil }) else {
        throw ValidationError(
          "--returns goes with --events alone: tables and figures count players who came back as if they had never left"
        )
      }
    }
    if streakEffect != nil, events.map(InputFile.canBeReadTwice) != true {
      throw ValidationError(
        events == nil
          ? "--streak-effect needs --events"
          : "--streak-effect reads the log twice, and standard input or a pipe can be read only once: write the log to a file"
      )
    }
    if targets.count > Self.mostTargets {
      throw ValidationError("--target is given \(targets.count) times; at most \(Self.mostTargets)")
    }
    try targets.map(\.metric).checkNamedOnce(by: "--target")
    if case .number(let number) = profiles { try (1...Calibration.mostProfiles).check("--profiles", number) }
    try Calibration.drawRange.check("--draws", draws)
    try (1...SizeOptions.mostThreads).check("--threads", threads)
  }

  func run() async throws { try Output.write(try await answer()) }

  /// Fits and writes the folder.
  ///
  /// - Returns: What the terminal shows.
  func answer() async throws -> String {
    let file = try options.file()
    let (scenario, document) = try options.reading.load(file, also: [])
    let folder = try ReportFolder(
      out ?? "reports/\(options.name)-calibrate",
      reading: [options.scenario, events, retention, survivors, recencyFrequency, cross])
    let asked = try targets.map { (target) throws(Failure) in try target.asked(of: scenario) }
    let simulated = asked.compactMap { if case .simulated(let target) = $0 { target } else { nil } }
    try check(simulated)
    let loss = try streakEffect.map { (id) throws(Failure) in
      try StreakLossReading(id, of: scenario, in: document)
    }
    if events != nil { ProgressLine.show("reading the log") }
    defer { ProgressLine.finish() }
    let observed = try events.map { (path) throws(Failure) in
      try LogObservation(
        LogSource(path: path, settings: log), of: scenario, in: document, followsReturns: returns)
    }
    if returns { try observed?.checkReturns() }
    let lost = try observed.flatMap { (observed) throws(Failure) in
      try loss?.effect(in: LogSource(path: events ?? "", settings: log), observed.days, seed: seed)
    }
    let weekdays = try observed.flatMap { try $0.players.weekdayFit(in: $0.days) }
    let cohorts = observed?.cohorts(of: scenario.players.profiles.map(\.id))
    let choice = try choice(scenario, simulated)
    var played: Calibration.Source?
    if let observed {
      played = .init(
        Self.shown(events ?? "-"), try await evidence(observed, weekdays, cohorts, for: choice, document),
        compared: observed.players.retention(until: observed.days.upperBound, weekdays, cohorts))
    }
    let calibration = Calibration(
      scenario, try sources(played, asked, scenario), choice: choice, draws: draws, seed: seed)
    let (mix, quality) = try await findings(calibration, simulated, document)
    let shop = try observed.flatMap { (observed) throws(Failure) in
      try ShopReading(scenario, in: document).counts(
        in: LogSource(path: events ?? "-", settings: log), observed.days, followsReturns: returns)
    }
    let habits = try observed.map { try self.habits($0, weekdays, mix, shop?.0) }
    let findings = mix.with(habits?.purchases)
    let fitted = FittedProfiles(findings, in: document, habits: habits)
    let waves = cohorts.map { LogObservation.notes(on: $0) } ?? []
    let notes =
      (observed?.notes ?? []) + waves + (lost?.notes ?? []) + (shop?.notes ?? [])
      + ShopReading.notes(events, scenario)
    var report = try report(findings, quality, fitted, habits, notes: notes, file)
    report.doubts = observed?.doubts ?? []
    report.warnings =
      (observed?.warnings(weekdays) ?? []) + findings.rollingRetention
      + (observed?.comebacks(findings, closed: weekdays?.closedDates ?? []) ?? [])
    report.streakLoss = lost?.0
    let study = report.study
    try await folder.write(command.text, threads: simulated.isEmpty ? 1 : threads) { study.files }
    return "\(study.terminalText)\n\(folder.place)"
  }

  private func habits(
    _ observed: LogObservation, _ weekdays: WeekdayFit?, _ findings: Calibration.Findings,
    _ shop: ShopCounts.Counted?
  ) throws -> Habits {
    let scenario = findings.calibration.scenario
    return try Habits(
      observed.players, until: observed.days.upperBound, weekdays, findings.best, plausible: findings.draws,
      cohorts: observed.cohorts(of: findings.models),
      models: findings.modelProfiles,
      lastingEvents: EventDates(scenario.events, in: observed.days).lasting, shop: shop,
      usesClock: try Plan(scenario).calendar.needsClock,
      draws: draws, seed: seed)
  }

  private func sources(
    _ log: Calibration.Source?, _ asked: [TargetOption.Asked], _ scenario: Scenario
  ) throws(Failure) -> [Calibration.Source] {
    var sources = log.map { [$0] } ?? []
    if let recencyFrequency {
      sources.append(
        .init(recencyFrequency.asShownPath, try EvidenceTables.recencyFrequency(recencyFrequency)))
    }
    if let retention {
      let table = try EvidenceTables.retention(retention, of: scenario)
      if log != nil, table.dated != nil {
        throw Failure(
          "'\(retention.asShownPath)' has dates, and a log changes the weekdays and events that they need",
          help: "calibrate to the log first, and then the scenario it writes to the table",
          status: .badInput)
      }
      sources.append(.init(retention.asShownPath, table))
    }
    if let survivors { sources.append(.init(survivors.asShownPath, try EvidenceTables.survivors(survivors))) }
    if let cross { sources.append(.init(cross.asShownPath, try EvidenceTables.cross(cross))) }
    let known = asked.compactMap { if case .byFormula(let target) = $0 { target } else { nil } }
    if !known.isEmpty { sources.append(.init("given figures", FigureTargets(known))) }
    return sources
  }

  /// - Throws: `Failure` where such profiles cannot be fitted to figures that have to be simulated.
  private func check(_ simulated: [SimulatedTargets.Target]) throws(Failure) {
    guard let first = simulated.first else { return }
    if events != nil {
      throw Failure(
        "--target '\(first.spelling)' has to be simulated, and a log changes what is simulated",
        help: "calibrate to the log first, and then the scenario it writes to the figure",
        status: .badInput)
    }
    guard case .number(let number) = profiles else { return }
    if let own = simulated.first(where: { $0.profile != nil }) {
      throw Failure(
        "--target '\(own.spelling)' is of one profile, and --profiles \(number) fits others",
        help: "leave out --profiles: the scenario's own profiles are fitted", status: .badInput)
    }
    if simulated.count == targets.count,
      [retention, survivors, recencyFrequency, cross].allSatisfy({ $0 == nil })
    {
      throw Failure(
        "--profiles \(number) fits new profiles, and '\(first.spelling)' alone does not show which",
        help: "leave out --profiles: the scenario's own profiles are fitted; or give a table, too",
        status: .badInput)
    }
  }

  private func choice(
    _ scenario: Scenario, _ simulated: [SimulatedTargets.Target]
  ) throws(Failure) -> Calibration.ProfileChoice {
    if events != nil, profiles != .keep, let event = scenario.events.first(where: { $0.brings != nil }) {
      throw Failure(
        "event '\(event.id)' brings players of profile '\(event.brings ?? "")', and a log does not show who they are",
        help: "add --profiles keep, which fits the scenario's own profiles", status: .badInput)
    }
    switch profiles ?? (simulated.isEmpty ? nil : .keep) {
    case nil: return .best(atMost: Calibration.usualMostProfiles)
    case .number(let number): return .fixed(number)
    case .keep:
      guard scenario.players.profiles.count <= Calibration.mostProfiles else {
        throw Failure(
          "the scenario has \(scenario.players.profiles.count) profiles, and at most \(Calibration.mostProfiles) can be fitted",
          help: "leave out --profiles keep", status: .badInput)
      }
      return .kept
    }
  }

  /// What texts call a log.
  private static func shown(_ path: String) -> String {
    path == "-" ? "standard input" : path.asShownPath.withVisibleControls
  }

  private func report(
    _ findings: Calibration.Findings, _ quality: SimulatedTargets.Quality?, _ fitted: FittedProfiles,
    _ habits: Habits?, notes: [String],
    _ file: Document
  ) throws(Failure) -> CalibrationReport {
    let data = findings.calibration.sources.map(\.name)
    let source = CalibrationReport.source(findings, data: data, version: Rewardsim.version)
    let written =
      try (Self.edited(fitted, file) ?? fitted.text).map { (text) throws(Failure) in
        try scenario(text, source, habits, file)
      } ?? nil
    var report = CalibrationReport(
      findings, fitted, habits: habits, simulation: quality, source: source,
      scenario: written.map(options.edited), notes: notes,
      provenance: command.provenance)
    report.unwritten = try written.map { (text) throws(Failure) in try unwritten(in: text) } ?? []
    return report
  }

  /// The file with the numbers of the scenario's own profiles changed one by one.
  ///
  /// - Returns: `nil` where that is not the same as replacing all profiles, as with an anchor that two of them share.
  private static func edited(_ fitted: FittedProfiles, _ file: Document) -> String? {
    guard let all = fitted.edits, let anew = fitted.text else { return nil }
    func profiles(_ text: String) throws(InvalidScenario) -> [Scenario.Profile] {
      try Scenario(Document(yaml: Array(text.utf8), name: file.source.name)).players.profiles
    }
    var edits = ScenarioEdits(
      file.source.lines.joined(separator: "\n"), name: file.source.name, hasComments: !file.isJSON)
    do throws(InvalidScenario) {
      try edits.removeStaleComments(of: all)
      for edit in all { guard try edits.apply(edit) else { return nil } }
      // Other than the fit, the file has its own order of profiles.
      return try profiles(edits.text).sorted { $0.id < $1.id } == profiles(anew).sorted { $0.id < $1.id }
        ? edits.text : nil
    } catch {
      return nil
    }
  }

  /// The changes of `--set` that the written scenario lacks, as words of a command line.
  private func unwritten(in text: String) throws(Failure) -> [String] {
    let document = try Failure.read(Document(yaml: Array(text.utf8), name: options.scenario))
    let own = try Failure.read(Scenario(document))
    return options.settings.compactMap { setting in
      // What cannot be changed any more is of profiles that are replaced.
      guard let changed = try? document.scenario(with: [setting]).scenario, changed != own else { return nil }
      return "--set \("\(setting.path)=\(setting.value)".asShellWord)"
    }
  }

  /// The scenario with fitted profiles and what they were fitted to.
  ///
  /// - Returns: `nil` where the file has no place for it.
  /// - Throws: `Failure` where the rest of the scenario does not go with the profiles.
  private func scenario(
    _ text: String, _ source: String, _ habits: Habits?, _ file: Document
  ) throws(Failure) -> String? {
    do throws(InvalidScenario) {
      let document = try Document(yaml: Array(text.utf8), name: file.source.name)
      let quoted = "\"\(source.replacing("\\", with: "\\\\").replacing("\"", with: "\\\""))\""
      guard let sourced = document.text(setting: FieldPath("players.source"), to: quoted) else { return nil }
      var edits = ScenarioEdits(sourced, name: file.source.name, hasComments: !file.isJSON)
      let all = habits?.edits(of: document, source: Self.shown(events ?? "")) ?? []
      try edits.removeStaleComments(of: all)
      for edit in all {
        guard try edits.apply(edit) else { return nil }
      }
      let edited = try Document(yaml: Array(edits.text.utf8), name: file.source.name)
      _ = try Scenario(edited)
      return file.isJSON ? edited.textInJSON : edits.text
    } catch {
      let first = error.diagnostics.first
      throw Failure(
        "the scenario does not go with the fitted profiles: \(first?.message ?? "")",
        help: "add --profiles keep, which fits the scenario's own profiles", status: .badInput)
    }
  }

  /// The command that makes the report again.
  private var command: CommandText {
    var command = CommandText("calibrate", options).with("--returns", if: returns)
    if let events {
      command = command.with(LogSource(path: events, settings: log)).with("--from", word: log.from)
        .with("--until", word: log.until)
    }
    return command.with([
      ("--streak-effect", streakEffect), ("--rf", recencyFrequency?.asShownPath),
      ("--retention", retention?.asShownPath), ("--survivors", survivors?.asShownPath),
      ("--cross", cross?.asShownPath),
    ])
    .with("--target", words: targets.map(\.text)).with("--profiles", word: profiles?.word)
    .with("--draws", number: draws).with("--seed", number: seed)
    .with(options.limits + (events == nil ? [] : [log.limit]))
  }
}
