import RewardEngine
import RewardPages
import RewardStudies

/// What `check` found: for a terminal, as a page with its table, and for CI systems.
public struct CheckReport: Sendable {
  let findings: Check.Findings
  let provenance: Report.Provenance
  /// Metrics that are not compared.
  let unmatched: Unmatched
  /// The fields in which the economy differs from the stored one; `nil` without a baseline.
  let changes: ChangedFields?

  /// Metrics of the scenario that the baseline does not have, and the other way round; metrics of which the stored economy has a goal
  /// and the scenario has none.
  public struct Unmatched: Sendable {
    let notStored: [String]
    let notMeasured: [String]
    let goalsGone: [String]

    public init(notStored: [String] = [], notMeasured: [String] = [], goalsGone: [String] = []) {
      (self.notStored, self.notMeasured, self.goalsGone) = (notStored, notMeasured, goalsGone)
    }
  }

  /// A run of the same scenario, from which the red flags come.
  let run: Run.Findings?
  let flags: [RedFlag]

  public init(
    _ findings: Check.Findings, provenance: Report.Provenance, unmatched: Unmatched = Unmatched(),
    changes: [ChangedField]? = nil, flagsOf run: Run.Findings? = nil
  ) {
    self.findings = findings
    self.provenance = provenance
    self.unmatched = unmatched
    self.changes = changes.map(ChangedFields.init)
    self.run = run
    flags = run?.flags.map(\.besideStudy) ?? []
  }

  var check: Check { findings.check }

  /// The players that the red flags count: `2,500 players`.
  var playersOfFlags: String? { run.map { $0.scenario.players.count.counted("player") } }

  var goals: [FindingText] { findings.goals.map(FindingText.init) }
  var movements: [FindingText] { findings.movements.map(FindingText.init) }

  /// The folder.
  public var study: StudyReport {
    StudyReport("check", page: page, tables: tables, summary: members, terminalText: terminalText)
  }

  var tables: [Report.File] { [findings.table] + [knowledge?.table].compactMap { $0 } }

  /// The first entry of ``json``, by which such a file is known.
  public static let format = "rewardsim-check"

  /// The findings as JSON, in a file of its own.
  public var json: String {
    let head: [JSONValue.Member] = [.init("format", .text(Self.format)), .init("schema", 1)]
    return JSONValue.object(head + members).text
  }

  /// The findings and the red flags as members of JSON.
  private var members: [JSONValue.Member] {
    let flags = flags.map { flag -> JSONValue in
      .object([
        .init("rule", .text(flag.rule.rawValue)), .init("field", .text(flag.field.description)),
        .init("evidence", .text(flag.evidence)), .init("help", .text(flag.help)),
        .init("players_needed", JSONValue(flag.playersNeeded)),
      ])
    }
    return findings.members
      + [.init("goals_gone", .array(unmatched.goalsGone.map { .text($0) }))]
      + (changes.map { [.init("changed_fields", $0.json)] } ?? []) + [.init("flags", .array(flags))]
  }

  /// One suite of the goals and one of the comparison with the baseline; inconclusive is an error, not a failure.
  public func junit(file: String) -> JUnitXML {
    func suite(_ name: String, _ cases: [JUnitXML.Case]) -> JUnitXML.Suite? {
      cases.isEmpty ? nil : JUnitXML.Suite(name, cases)
    }
    let missing = check.missing.map {
      JUnitXML.Case($0, .undecided(Self.missing($0), details: Self.missing($0)))
    }
    return JUnitXML(
      check.scenario.title, file: file,
      suites: zip(Self.suites, [goals.map(\.testCase), movements.map(\.testCase) + missing])
        .compactMap { suite($0, $1) })
  }

  /// Why a metric of the baseline has no verdict.
  private static func missing(_ metric: String) -> String {
    "\(metric) is in the baseline, and this scenario does not have it"
  }

  /// Whether a text begins as a file of ``junit(file:)`` does; other tools write neither these suites nor this layout.
  public static func beginsJUnit(_ text: String) -> Bool {
    let lines = text.split(separator: "\n", maxSplits: 3, omittingEmptySubsequences: false)
    return lines.count > 2 && lines[0] == "<?xml version=\"1.0\" encoding=\"UTF-8\"?>"
      && lines[1].hasPrefix("<testsuites name=\"")
      && suites.contains { lines[2].hasPrefix("  <testsuite name=\"\($0)\" tests=") }
  }

  private static let suites = ["goals", "baseline"]
  private static let goalGone =
    "The stored economy has a goal for it, and this scenario has none. Its value is still compared."

  /// An annotation for each finding that does not pass, at its goal if it has one, and else at the file.
  ///
  /// - Parameter file: The path of `document` in the repository.
  public func annotations(at file: String, in document: Document) -> [GitHubAnnotation] {
    let missing = check.missing.map {
      GitHubAnnotation(
        .warning, file: file, line: nil, column: nil, title: $0, message: Self.missing($0))
    }
    let gone = unmatched.goalsGone.map {
      GitHubAnnotation(
        .warning, file: file, line: nil, column: nil, title: $0, message: Self.goalGone)
    }
    return missing + gone
      + (goals + movements).filter { $0.finding.state != .pass }.map { words in
        var line: Int?
        var column: Int?
        if let goal = goal(of: words.finding),
          case .file(let row, let place, _) = document.keyPlace(of: FieldPath(["goals", goal]))
        {
          (line, column) = (row, place)
        }
        return GitHubAnnotation(
          words.finding.state == .fail ? .error : .warning, file: file, line: line,
          column: column, title: words.title, message: words.sentence)
      }
  }

  /// The id of the goal that limits the metric of a finding.
  private func goal(of finding: Check.Finding) -> String? {
    if case .goal(let goal) = finding.subject { return goal.id }
    return findings.goals.lazy.compactMap { other -> String? in
      guard case .goal(let goal) = other.subject, other.response == finding.response else { return nil }
      return goal.id
    }.first
  }

  private var terminalText: String {
    let sentences =
      ([verdict, changed, wideMargins].compactMap { $0 } + notCompared + [players]
      + [nextStep].compactMap { $0 }).joined(
        separator: " ")
    var text = "\(TerminalText.line(check.scenario.title))\n\n\(TerminalText.wrapped(sentences))"
    if !goals.isEmpty { text += "\n" + goalsTable.terminalText(without: "metric") }
    for note in notesOnGoals { text += "\n" + TerminalText.wrapped(note) }
    if !movements.isEmpty { text += "\n" + movementsTable(of: "compared with the baseline").terminalText() }
    if let twoValues { text += "\n" + TerminalText.wrapped(twoValues) }
    guard let run, let players = playersOfFlags else { return text }
    return text
      + FlagsSection(findings: run, flags: flags).terminalText(
        under: "What to look at, in a run of \(players)")
  }
}
