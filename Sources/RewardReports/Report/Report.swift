import RewardEngine
import RewardStudies

/// A run's findings as a folder: the answer, the tables behind it, the figures, and data for machines.
///
/// The same findings give the same bytes. Files are named by what they are, never by what a scenario says.
public struct Report: Sendable {
  /// The version of the tables' and the summary's layout; see the changes.
  public static let schema = 2

  /// The one file that differs from run to run, written by the command: date, machine, duration.
  public static let runFile = "run.json"

  public let findings: Run.Findings
  public let provenance: Provenance

  /// How to make a report again.
  public struct Provenance: Sendable {
    /// The whole command, one line.
    public var command: String
    /// The start of the command that prints a player's diary; his number follows.
    public var explain: String
    /// The tool's version.
    public var version: String
    /// Whose history was replayed; `nil` where players are drawn.
    public var history: String?
    /// Whether players of the history began with the states of a file.
    public var startsFromFile = false

    public init(command: String, explain: String, version: String, history: String? = nil) {
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

  /// Files that are written beside these, and listed with them.
  private let others: [String]

  public init(_ findings: Run.Findings, provenance: Provenance, beside others: [String] = []) {
    self.findings = findings
    self.provenance = provenance
    self.others = others
  }

  /// All files, in a fixed order.
  public var files: [File] {
    let files = page.files + tables
    let names = files.map(\.name) + ["summary.json", Self.runFile] + others
    return files + [File(name: "summary.json", text: Summary(findings, files: names).text)]
  }

  private var tables: [File] {
    let outcome = findings.outcome
    let metrics = File(name: "metrics.csv", text: MetricsTable(outcome, of: findings.scenario).text)
    let quantiles = File(name: "quantiles.csv", text: QuantilesTable(outcome).text)
    let sums = Detail.allCases.flatMap { detail in
      [
        File(name: detail.file("daily"), text: DailyTable(outcome, detail).text),
        File(name: detail.file("ledger"), text: LedgerTable(outcome, detail).text),
      ]
    }
    return [metrics, quantiles] + sums + ofFamilies
  }

  /// The wide tables of one family each; what a scenario does not have leaves no file.
  private var ofFamilies: [File] {
    let (outcome, scenario) = (findings.outcome, findings.scenario)
    let texts = [
      ("levels.csv", scenario.levels.map { LevelsTable(outcome, $0).text }),
      ("freezes.csv", FreezesTable(findings)?.text),
      ("shop.csv", scenario.shop.isEmpty ? nil : ShopTable(outcome, scenario).text),
      ("profiles.csv", ProfilesTable(outcome).text),
      ("retention.csv", RetentionTable(outcome).text),
      ("effects.csv", findings.events.map { EffectsTable($0).text }),
    ]
    return texts.compactMap { name, text in text.map { File(name: name, text: $0) } }
  }

  private var page: Page {
    var page = Page()
    page.heading("\(findings.scenario.title)", level: 1)
    if !findings.scenario.about.isEmpty { page.paragraph("\(findings.scenario.about)") }
    Answer(findings).write(to: &page)
    let sections: [any Section] = [
      GoalsSection(findings), FlagsSection(findings), FeedbackSection(findings), ExperienceSection(findings),
      MoneySection(findings), FreezeSection(findings),
      StreakSection(findings), EngagementSection(findings), MissionSection(findings), ShopSection(findings),
      EventSection(findings),
      ExtremesSection(findings, provenance),
      AssumptionsSection(findings, history: provenance.history, startsFromFile: provenance.startsFromFile),
    ]
    for section in sections where section.isNeeded { section.write(to: &page) }
    ProvenanceSection(findings, provenance).write(to: &page)
    return page
  }

  /// What a terminal shows of the report: the answer and its figures in plain words.
  public var terminalText: String {
    Answer(findings).terminalText + GoalsSection(findings).terminalText + FlagsSection(findings).terminalText
  }
}

/// A part of the page about one family of measures.
protocol Section {
  /// Whether the scenario has what the section is about.
  var isNeeded: Bool { get }
  func write(to page: inout Page)
}

extension Page {
  /// The page in Markdown and in HTML, and its figures, which the one shows from beside it and the other holds.
  var files: [Report.File] {
    let pages = [
      Report.File(name: "report.md", text: Markdown(self).text),
      Report.File(name: "report.html", text: HTML(self).text),
    ]
    return pages + figures.map { Report.File(name: $0.file, text: $0.figure.svg) }
  }
}
