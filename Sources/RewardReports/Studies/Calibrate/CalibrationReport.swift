import RewardCalibration
import RewardEngine
import RewardPages
import RewardStudies

/// A calibration as a page, as tables and for a terminal.
public struct CalibrationReport {
  static let drawsFile = "calibration.json"
  /// More of them would bury the answer.
  static let warningsInAnswer = 2

  let findings: Calibration.Findings
  let provenance: Report.Provenance
  /// The scenario file with the fitted profiles; `nil` where the file has no place for them.
  let scenario: Report.File?
  let profiles: FittedProfiles
  /// What an event log shows besides when players play; `nil` without one.
  let habits: Habits?
  /// The simulations behind figures without a formula; `nil` where there is none.
  let simulation: SimulatedTargets.Quality?
  /// What reports of the fitted scenario say about the origin of its profiles.
  let source: String
  /// What was noticed while the data were read, a sentence each.
  let notes: [String]
  /// What breaks the assumptions of the fit, a few sentences each, the weightiest first.
  public var warnings: [String] = []
  /// What the fit may be wrong by, as it was left out, a sentence each.
  public var doubts: [String] = []
  /// The changes of the command line that the written scenario lacks.
  public var unwritten: [String] = []
  /// What losing a streak changes; `nil` where it is not asked for.
  public var streakLoss: StreakLossEffect?

  public init(
    _ findings: Calibration.Findings, _ profiles: FittedProfiles, habits: Habits? = nil,
    simulation: SimulatedTargets.Quality? = nil, source: String, scenario: Report.File?, notes: [String] = [],
    provenance: Report.Provenance
  ) {
    (self.findings, self.profiles, self.source) = (findings, profiles, source)
    (self.habits, self.simulation) = (habits, simulation)
    (self.scenario, self.notes, self.provenance) = (scenario, notes, provenance)
  }

  /// What reports say about the origin of profiles that were fitted like this.
  ///
  /// - Parameter data: the sources, such as `rf.csv`.
  public static func source(_ findings: Calibration.Findings, data: [String], version: String) -> String {
    let players = findings.calibration.sources.map(\.evidence.players)
    let named = zip(data, players).map { name, players in
      name + (players.map { " (\($0.counted("player")))" } ?? "")
    }
    return
      "These profiles were fitted by rewardsim \(version) to \(named.listed). \(CalibrationText(findings: findings).fidelity)"
  }

  var text: CalibrationText { CalibrationText(findings: findings) }

  public var study: StudyReport {
    StudyReport(
      "calibrate", page: page, tables: tables, summary: summary, terminalText: terminalText)
  }

  /// The chapter on what losing a streak changes, where it is asked for.
  var lossSection: StreakLossSection? {
    streakLoss.map { StreakLossSection($0, of: findings.calibration.scenario) }
  }

  private var title: String { findings.calibration.scenario.title }

  var page: Page {
    var page = Page("\(title): profiles fitted to data", answer)
    if warnings.count > Self.warningsInAnswer {
      page.heading("What else to know about the data")
      page.list(warnings.dropFirst(Self.warningsInAnswer).map { "\($0)" })
    }
    writeProfiles(to: &page)
    writeRetention(to: &page)
    if let habits { HabitsSection(habits, names: findings.names).write(to: &page) }
    for kind in ObservedFigure.Kind.allCases { writeFigures(kind, to: &page) }
    lossSection?.write(to: &page)
    page.heading("What the data do not show")
    page.list((text.unknowns(streakLoss) + (habits?.notes ?? [])).map { "\($0)" })
    if findings.choices.count > 1 { writeChoices(to: &page) }
    page.details("How it was fitted") { $0.list(method) }
    page.provenance(
      provenance,
      notes.map { "\($0)" } + [
        "\(NumberText.whole(findings.draws.count)) plausible mixes, seed \(String(findings.calibration.seed))",
        StudyReport.links(to: tables.map(\.name)),
      ])
    return page
  }

  private var method: [Words] {
    let simulated = simulation.map { ["\(text.method($0))"] as [Words] } ?? []
    let usual: [Words] =
      findings.best == findings.summit
      ? []
      : [
        "The most plausible mix is unlike nearly all other plausible ones. So the mix that is written and called fitted is the one nearest to the middle of all."
      ]
    return simulated + usual + [
      "Each profile is the daily BG/BB model: a chance to play and a chance to churn, both drawn for each player from a beta distribution (Fader, Hardie and Shang 2010). The fit is the most plausible mix: it weighs the exact chance of the data with what is usual for profiles of any app.",
      "Ranges in brackets hold 90 % of the mixes that are plausible. They come from \(NumberText.whole(findings.draws.count)) draws by sequential Monte Carlo: mixes that are usual, of which those stay that the data make plausible (Del Moral, Doucet and Jasra 2006).",
      returnsTaken,
      habits == nil
        ? "\(weekdaysTaken)"
        : "\(weekdaysOfLog) The data are taken as if nothing changed in their time. Weekdays are compared within players: given how many days of four weeks a player plays on, which of them are on weekends does not depend on how often they play or when they leave (conditional logistic regression, Breslow and Day 1980).",
    ]
  }

  /// The fitted chance to come back; `nil` where it is not fitted.
  var returns: Habit? { habits?.profileFields.first?.first { $0.path == "returns" } }

  private var returnsTaken: Words {
    returns == nil
      ? "Players who come back after they churned are not part of the model: a long absence counts as playing rarely. So `returns` is 0 in the fitted profiles."
      : "Players count until their first \(LongAbsence.daysOfStay) days without play. Profiles are fitted to that time, so those who come back later do not count as players who play rarely. The fit allows for one return before that. `returns` is fitted to players who come back after \(LongAbsence.days) days or more. Some of these had not left and play rarely: the mix gives their number. `returns` is the same for all profiles."
  }

  /// How chances to play are fitted to a log.
  private var weekdaysOfLog: String {
    returns == nil
      ? "Chances to play are those of an average weekday, fitted with the weekday of each day known."
      : "Chances to play are means over the week, fitted as if all weekdays were alike."
  }

  /// How data without a log are taken.
  private var weekdaysTaken: String {
    let dated = findings.calibration.sources.filter { $0.evidence.dated != nil }.map(\.name)
    let taken = "taken as if all weekdays were alike and nothing changed in their time."
    guard !dated.isEmpty else { return "The data are \(taken)" }
    return
      "Chances to play are those of a day to which neither its weekday nor an event adds anything. The dates of \(dated.listed) have the scenario's weekdays and events, on the logit of each player's chance. Other data are \(taken)"
  }

  private func writeProfiles(to page: inout Page) {
    page.heading("Profiles")
    let fields = findings.estimates(of: 0).map(\.field)
    var table = Table(columns: [.words("profile")] + fields.map { .number("\(Self.head($0))") })
    for part in findings.names.indices {
      table.add(
        row: ["\(code: findings.names[part])"]
          + findings.estimates(of: part).map { found in
            .figure(
              text.estimate(found.value, found.ninety, isShare: found.field == .share || found.field == .mean)
            )
          })
    }
    page.table(table)
    if let scenario {
      page.paragraph(
        habits == nil
          ? "\(Words.link(scenario.name, to: scenario.name)) is the scenario with these profiles and no other change. Everything else about players, such as missions and purchases, stays as it was."
          : "\(Words.link(scenario.name, to: scenario.name)) is the scenario with these profiles and the numbers of the next chapters. Everything else stays as it was."
      )
    }
  }

  static func head(_ field: Calibration.ProfileField) -> String {
    switch field {
    case .share: "share"
    case .mean: "chance to play"
    case .concentration: "concentration"
    case .gamma: "gamma of churn"
    case .delta: "delta of churn"
    }
  }

  private func writeRetention(to page: inout Page) {
    page.heading("What this mix does")
    let showsPlay = findings.calibration.showsPlay
    var table = Table(
      columns: [.number("day"), .number("not churned")]
        + (showsPlay ? [.number("plays"), .number("days of play so far")] : []))
    for day in DaysAfterArrival.days {
      let survival = findings.estimate { $0.survival(days: day)[day] }
      var row: [Words] = ["\(day)", .figure(text.estimate(survival.value, survival.ninety, isShare: true))]
      if showsPlay {
        let retention = findings.estimate { $0.retention(days: day)[day] }
        let sum = findings.estimate { $0.retention(days: day).reduce(0, +) }
        row += [
          .figure(text.estimate(retention.value, retention.ninety, isShare: true)),
          .figure(text.estimate(sum.value, sum.ninety, isShare: false)),
        ]
      }
      table.add(row: row)
    }
    page.table(table)
    page.paragraph(
      "Days count from arrival, which is day 0. Days beyond your data are a forecast by the model. Their ranges leave out that players could leave in another way than it has them.\(usualDays)\(withoutReturns)"
    )
  }

  private var usualDays: String {
    findings.calibration.sources.contains { $0.evidence.dated != nil }
      ? " Shares who play are those of a day to which neither its weekday nor an event adds anything." : ""
  }

  private var withoutReturns: String {
    returns != nil
      ? " Players who left and came back are not in it: a run of the fitted scenario has them, too." : ""
  }

  private func writeFigures(_ kind: ObservedFigure.Kind, to page: inout Page) {
    let figures = findings.figures.flatMap(\.figures).filter { $0.figure.kind == kind }
    guard !figures.isEmpty else { return }
    page.heading("\(CalibrationText.title(kind))")
    if let group = text.group(kind) { page.paragraph("\(group)") }
    if !CalibrationText.axis(kind).isEmpty, figures.count > 2 {
      let chart = chart(kind, figures)
      page.figure(chart, file: "\(kind.rawValue).svg")
    }
    let shown = figures.count > 12 ? figures.sorted { $0.miss > $1.miss }.prefix(6).map { $0 } : figures
    if shown.count < figures.count { page.paragraph("The six figures that are met worst:") }
    let counted = kind == .retention && shown.allSatisfy { $0.figure.players != nil }
    var table = Table(
      columns: [
        .words("figure"), .words("fit"), .number("observed"), .number("fitted"),
        .number("expected to be seen"),
      ] + (counted ? [.number("players watched")] : []))
    for row in shown {
      let isInside = row.observable.contains(row.figure.value)
      table.add(
        row: [
          "\(CalibrationText.name(row.figure))",
          isInside ? .verdict("within", .good) : .verdict("off", .bad),
          .figure(CalibrationText.value(row.figure.value, of: row.figure)),
          .figure(CalibrationText.value(row.fitted, of: row.figure)),
          .figure(
            "\(CalibrationText.value(row.observable.low, of: row.figure)) to \(CalibrationText.value(row.observable.high, of: row.figure))"
          ),
        ] + (counted ? [.figure(NumberText.whole(row.figure.players ?? 0))] : []))
    }
    page.table(table)
  }

  private func chart(_ kind: ObservedFigure.Kind, _ figures: [FittedFigure]) -> LineChart {
    // Classes of several days stand in their middle, with what each of their days has.
    let places = figures.map { Double($0.figure.place) + Double($0.figure.width - 1) / 2 }
    func byDay(_ value: (FittedFigure) -> Double) -> [Double] {
      figures.map { value($0) / Double($0.figure.width) }
    }
    let isSpread = figures.contains { $0.figure.width > 1 }
    let title = CalibrationText.title(kind)
    return LineChart(
      Caption(
        title,
        subtitle:
          "observed\(text.among(kind)), and fitted with the range of 90 % of such observations",
        alternative: "\(title): observed and fitted, \(figures.count.counted("figure"))."),
      horizontal: Axis(CalibrationText.axis(kind), .whole),
      vertical: Axis(isSpread ? "share per day of play" : "share", .percent),
      series: [
        LineChart.Series("observed", byDay(\.figure.value), at: places, isDotted: true),
        LineChart.Series(
          "fitted", byDay(\.fitted), at: places, low: byDay(\.observable.low),
          high: byDay(\.observable.high)),
      ], showsLastValues: false)
  }

  private func writeChoices(to page: inout Page) {
    page.heading("How many profiles")
    let best = findings.choices.map(\.criterion).min() ?? 0
    page.paragraph(
      "The number of profiles with the smallest Bayesian information criterion is chosen, of \(Calibration.fewestProfiles) or more. A difference of ten is clear. With one profile, ranges would leave out that players of two kinds could show the same."
    )
    var table = Table(.number("profiles"), .number("criterion above the smallest"))
    for choice in findings.choices {
      table.row("\(choice.profiles)", .figure(NumberText.fixed(choice.criterion - best, decimals: 1)))
    }
    page.table(table)
  }

  var summary: [JSONValue.Member] {
    [
      .init("title", .text(title)), .init("profiles", .whole(findings.best.parts.count)),
      .init("seed", .text(String(findings.calibration.seed))), .init("source", .text(source)),
      .init("figures", .whole(findings.figures.reduce(0) { $0 + $1.figures.count })),
      .init("figures_within", .whole(findings.figures.reduce(0) { $0 + $1.inside })),
    ] + (lossSection.map { [.init("streak_loss", $0.summary)] } ?? [])
  }

  var terminalText: String {
    var table = TerminalTable(
      ("profile", .left), ("share", .right), ("plays on a day", .right), ("churn", .right))
    for part in findings.names.indices {
      let own = findings.best.parts[part]
      table.row(
        findings.names[part], NumberText.percent(own.share),
        findings.calibration.showsPlay ? NumberText.percent(own.law.mean) : NumberText.missing,
        "gamma \(NumberText.significant(own.law.gamma, digits: 3)), delta \(NumberText.significant(own.law.delta, digits: 3))"
      )
    }
    let lines = ([answer.lead] + answer.others).map { TerminalText.wrapped($0) }.joined()
    return "\(TerminalText.line(title))\n\n\(lines)\n\(table.text())"
  }
}
