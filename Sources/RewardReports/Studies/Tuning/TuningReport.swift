import RewardEngine
import RewardPages
import RewardStudies

extension StudyReport {
  /// The report of `tune`.
  ///
  /// - Parameter scenario: The scenario file with the edit made, comments kept; `nil` where it cannot be made in
  ///   place.
  public init(_ findings: Tuning.Findings, provenance: Report.Provenance, scenario: String?) {
    let report = TuningReport(findings: findings, provenance: provenance, scenario: scenario)
    self.init(
      "tune", page: report.page, tables: report.tables, summary: report.summary,
      terminalText: report.terminalText)
  }
}

/// A tuning's findings as a page, as tables and for a terminal.
struct TuningReport {
  static let scenarioFile = "scenario.yaml"

  let findings: Tuning.Findings
  let provenance: Report.Provenance
  let scenario: String?

  private var tuning: Tuning { findings.tuning }
  private var words: TuningText { TuningText(findings: findings) }
  private var answer: TuningAnswer { TuningAnswer(findings) }

  var page: Page {
    var page = Page(
      "\(tuning.scenario.title): tuning",
      StudyAnswer(answer.sentence, others: answer.others, nextStep: answer.nextStep))
    writeGoals(to: &page)
    writeEdit(to: &page)
    TuningCharts(findings).write(to: &page)
    page.details("How the search works") { $0.list(answer.method.map { "\($0)" }) }
    page.provenance(
      provenance,
      [
        "at first \(tuning.size * tuning.firstReplications) players in \(tuning.firstReplications) replications; up to \(tuning.replications) replications of \(tuning.size) for inconclusive edits and for the answer; \(tuning.scenario.days) days, seed \(String(tuning.seed))",
        StudyReport.intervals,
        "every edit that was tried: \(Words.link("path.csv", to: "path.csv"))",
      ])
    return page
  }

  private func writeEdit(to page: inout Page) {
    page.heading("The edit")
    var table = Table(
      .words("knob"), .number("today"), .number("with the edit"), .words("values allowed"))
    for (index, knob) in tuning.knobs.enumerated() {
      let value = findings.answer.edit.value(of: index, in: tuning.knobs)
      table.row(
        "\(code: knob.path.description)", .figure(knob.written.description),
        value == knob.written ? "unchanged" : .figure(value.description), "\(Self.text(knob.range))")
    }
    page.table(table)
    guard !findings.settings.isEmpty else { return }
    page.code(words.setLines, language: "sh")
    if scenario != nil {
      page.paragraph(
        "\(Words.link(Self.scenarioFile, to: Self.scenarioFile)) is the scenario with this edit and no other change."
      )
    }
  }

  private static func text(_ range: DecimalRange) -> String {
    range.count <= 8
      ? (0..<range.count).map { range[$0].description }.joined(separator: ", ")
      : "\(range.low) to \(range.high), \(NumberText.whole(range.count)) values"
  }

  private func writeGoals(to page: inout Page) {
    guard !tuning.responses.isEmpty else { return }
    page.heading(tuning.objectives.isEmpty ? "Goals" : "Goals and objectives")
    var table = Table(
      .words("goal"), .words("verdict"), .words("wanted"), .number("today"), .number("with the edit"))
    for (goal, verdict) in findings.answer.verdicts.enumerated() {
      table.row(
        "\(code: words.name(of: goal))", .verdict(verdict.word, verdict.tone), "\(words.wanted(goal))",
        .figure(words.figure(goal, of: findings.before)), .figure(words.figure(goal, of: findings.answer)))
    }
    for goal in tuning.unmeasured {
      table.row(
        "\(code: goal.id)", .verdict(TuningText.unmeasured, .unsure), "\(words.wanted(goal))",
        .figure(NumberText.missing), .figure(NumberText.missing))
    }
    for (index, objective) in tuning.objectives.enumerated() {
      let response = tuning.goals.count + index
      table.row(
        "\(code: objective.response.spelling)", "",
        objective.direction == .minimize ? "as low as goals allow" : "as high as goals allow",
        .figure(words.figure(response, of: findings.before)),
        .figure(words.figure(response, of: findings.answer)))
    }
    page.table(table)
    writeWatched(to: &page)
    guard findings.answer.verdicts.contains(.inconclusive) else { return }
    page.paragraph("Inconclusive: the limit lies within the interval. More players narrow it.")
  }

  private func writeWatched(to page: inout Page) {
    guard !tuning.watched.isEmpty else { return }
    page.paragraph("Other metrics:")
    var table = Table(.words("metric"), .number("today"), .number("with the edit"))
    for (index, response) in tuning.watched.enumerated() {
      let place = words.firstWatched + index
      table.row(
        "\(code: response.spelling)", .figure(words.figure(place, of: findings.before)),
        .figure(words.figure(place, of: findings.answer)))
    }
    page.table(table)
  }

  var tables: [Report.File] {
    var files = [Report.File(name: "path.csv", text: TuningTable(findings.path, of: tuning).text)]
    if !findings.front.isEmpty {
      files.append(Report.File(name: "front.csv", text: TuningTable(findings.front, of: tuning).text))
    }
    if let scenario { files.append(Report.File(name: Self.scenarioFile, text: scenario)) }
    return files
  }

  var summary: [JSONValue.Member] {
    [
      .init("title", .text(tuning.scenario.title)), .init("verdict", .text(findings.verdict.rawValue)),
      .init("method", .text(findings.method.rawValue)), .init("tried", .whole(findings.path.count)),
      .init("seed", .text(String(tuning.seed))),
      .init("set", .array(findings.settings.map { .text($0.description) })),
      .init("conflict", .array(findings.conflict.map { .text(words.name(of: $0)) })),
      .init(
        "goals",
        .array(
          tuning.goals.indices.map { goal in
            Self.member(
              words.name(of: goal), findings.answer.verdicts[goal], findings.before.figures[goal],
              findings.answer.figures[goal])
          } + tuning.unmeasured.map { Self.member($0.id, .inconclusive, nil, nil) })),
    ]
  }

  private static func member(
    _ goal: String, _ verdict: Verdict.State, _ before: Outcome.Estimate?, _ after: Outcome.Estimate?
  ) -> JSONValue {
    .object([
      .init("goal", .text(goal)), .init("verdict", .text(verdict.rawValue)),
      .init("before", JSONValue(before?.value)), .init("after", JSONValue(after?.value)),
    ])
  }

  var terminalText: String {
    let sentences = ([answer.sentence] + answer.others + [answer.nextStep].compactMap { $0 }).joined(
      separator: " ")
    var table = TerminalTable(
      ("goal", .left), ("verdict", .left), ("wanted", .left), ("today", .right), ("with the edit", .right))
    for (goal, verdict) in findings.answer.verdicts.enumerated() {
      table.row(
        words.name(of: goal), verdict.word, words.wanted(goal), words.figure(goal, of: findings.before),
        words.figure(goal, of: findings.answer))
    }
    for goal in tuning.unmeasured {
      table.row(
        goal.id, TuningText.unmeasured, words.wanted(goal), NumberText.missing, NumberText.missing)
    }
    for (index, objective) in tuning.objectives.enumerated() {
      let response = tuning.goals.count + index
      table.row(
        objective.response.spelling, "", objective.direction.rawValue,
        words.figure(response, of: findings.before), words.figure(response, of: findings.answer))
    }
    for (index, response) in tuning.watched.enumerated() {
      let place = words.firstWatched + index
      table.row(
        response.spelling, "", "", words.figure(place, of: findings.before),
        words.figure(place, of: findings.answer))
    }
    let edit = findings.settings.isEmpty ? "" : "\n\(words.setLines)\n"
    return
      "\(TerminalText.line(tuning.scenario.title))\n\n\(TerminalText.wrapped(sentences))\(edit)\n\(table.text())"
  }
}
