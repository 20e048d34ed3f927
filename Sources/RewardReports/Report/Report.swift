import RewardEngine
import RewardPages
import RewardStudies

/// A run's findings as the files of a folder: the report, its charts, and tables and a summary for machines.
///
/// The same findings give the same bytes. File names never depend on the scenario's ids.
public struct Report: Sendable {
  /// The version of the layout of the tables and the summary; see the changes.
  public static let schema = 2

  /// The one file that differs from run to run. The command writes it: date, machine, duration.
  public static let runFile = "run.json"

  public let findings: Run.Findings
  public let provenance: Provenance

  /// How to make a report again.
  public struct Provenance: Sendable {
    /// The whole command, one line.
    public var command: String
    /// The start of the command that prints a player's diary; the player's number follows. Empty where none is named.
    public var explain: String
    /// The tool's version.
    public var version: String
    /// Which history was replayed; `nil` where players are drawn at random.
    public var history: String?
    /// Whether players of the history began with the states of a file.
    public var startsFromFile = false

    public init(command: String, explain: String = "", version: String, history: String? = nil) {
      self.command = command
      self.explain = explain
      self.version = version
      self.history = history
    }

    func explain(player: Int) -> String { "\(explain) \(player)" }
  }

  /// One file of the folder.
  public struct File: Sendable {
    public var name: String
    public var text: String

    public init(name: String, text: String) {
      self.name = name
      self.text = text
    }
  }

  /// The name of one of several charts. It has a number, because file names never depend on the scenario's ids.
  ///
  /// - Parameter number: from 0.
  static func chartFile(_ name: String, _ number: Int) -> String {
    number == 0 ? "\(name).svg" : "\(name)-\(number + 1).svg"
  }

  /// Files that the command writes beside these; the summary lists them, too.
  private let others: [String]

  // The flags take long to find, and stand in the report twice and in the terminal.
  private let flags: [RedFlag]
  private let answer: Answer

  public init(_ findings: Run.Findings, provenance: Provenance, beside others: [String] = []) {
    self.findings = findings
    self.provenance = provenance
    self.others = others
    let lint = Lint(findings.scenario).findings
    flags = findings.flags(with: lint)
    answer = Answer(findings, flags, lint)
  }

  /// All files, in a fixed order.
  public var files: [File] { withSummary(parts.flatMap { $0() }) }

  /// All files, in a fixed order, made on up to `threads` threads.
  public func files(threads: Int) async -> [File] {
    let parts = parts
    return await withTaskGroup(of: (Int, [File]).self) { group in
      var made = parts.map { _ in [File]() }
      for (place, part) in parts.enumerated() {
        if place >= threads, let (earlier, files) = await group.next() { made[earlier] = files }
        group.addTask { (place, part()) }
      }
      for await (place, files) in group { made[place] = files }
      return withSummary(made.flatMap { $0 })
    }
  }

  private func withSummary(_ files: [File]) -> [File] {
    let names = files.map(\.name) + ["summary.json", Self.runFile] + others
    return files + [File(name: "summary.json", text: Summary(findings, files: names).text)]
  }

  /// What makes the files, in their order: the page, which takes longest, and the tables.
  private var parts: [@Sendable () -> [File]] {
    let outcome = findings.outcome
    var parts: [@Sendable () -> [File]] = [
      { page.files },
      { [File(name: "metrics.csv", text: MetricsTable(outcome, of: findings.scenario).text)] },
      { [File(name: "quantiles.csv", text: outcome.quantilesTable.text)] },
    ]
    for detail in Detail.allCases {
      parts.append { [File(name: detail.file("daily"), text: outcome.dailyTable(detail).text)] }
      parts.append { [File(name: detail.file("ledger"), text: outcome.ledgerTable(detail).text)] }
    }
    return parts + [{ ofFamilies }]
  }

  /// The wide tables, one for each family of metrics that the scenario has.
  private var ofFamilies: [File] {
    let (outcome, scenario) = (findings.outcome, findings.scenario)
    let texts = [
      ("levels.csv", scenario.levels.map { outcome.levelsTable($0).text }),
      ("freezes.csv", FreezesTable(findings)?.text),
      ("shop.csv", scenario.shop.isEmpty ? nil : outcome.shopTable(scenario).text),
      ("profiles.csv", outcome.profilesTable.text),
      ("retention.csv", outcome.retentionTable?.text),
      ("effects.csv", findings.events?.effectsTable.text),
      ("knowledge.csv", KnowledgeSection(findings: findings).table),
    ]
    return texts.compactMap { name, text in text.map { File(name: name, text: $0) } }
  }

  private var page: Page {
    var page = Page()
    page.namedDays = findings.scenario.namedDays(in: findings.outcome.calendar)
    page.heading("\(findings.scenario.title)", level: 1)
    if !findings.scenario.about.isEmpty { page.paragraph("\(findings.scenario.about)") }
    answer.write(to: &page)
    if GoalsSection(findings).isNeeded { GoalsSection(findings).write(to: &page) }
    answer.writeMetrics(to: &page)
    let sections: [any Section] = [
      FlagsSection(findings: findings, flags: flags), KnowledgeSection(findings: findings),
      FeedbackSection(findings: findings), ExperienceSection(findings: findings),
      MoneySection(findings: findings), FreezeSection(findings: findings), StreakSection(findings: findings),
      EngagementSection(findings: findings), MissionSection(findings: findings),
      ShopSection(findings: findings), EventSection(findings: findings),
      ExtremesSection(findings: findings, provenance: provenance),
      AssumptionsSection(findings: findings, provenance: provenance),
    ]
    for section in sections where section.isNeeded { section.write(to: &page) }
    ProvenanceSection(findings: findings, provenance: provenance).write(to: &page)
    return page
  }

  /// The summary for a terminal: the report's first lines, its key metrics and a verdict on each goal.
  public var terminalText: String { answer.terminalText + GoalsSection(findings).terminalText }
}

/// A part of the report: it shows what a run found.
protocol ReportPart {
  var findings: Run.Findings { get }
}

extension ReportPart {
  var outcome: Outcome { findings.outcome }
  var scenario: Scenario { findings.scenario }
}

/// A chapter of the report.
protocol Section: ReportPart {
  /// Whether the scenario has what the chapter is about.
  var isNeeded: Bool { get }
  func write(to page: inout Page)
}

extension Page {
  /// The page in Markdown and in HTML, and its charts as files. Markdown links to these; HTML contains them.
  var files: [Report.File] {
    let pages = [
      Report.File(name: "report.md", text: Markdown(self).text),
      Report.File(name: "report.html", text: HTML(self).text),
    ]
    return pages + figures.map { Report.File(name: $0.file, text: $0.figure.svg) }
  }
}
