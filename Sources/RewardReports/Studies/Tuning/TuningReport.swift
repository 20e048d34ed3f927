import RewardEngine
import RewardPages
import RewardStudies

extension StudyReport {
  /// The report of `tune`.
  ///
  /// - Parameters:
  ///   - scenario: The scenario file with the edit made, comments kept; `nil` where it cannot be made in place.
  ///   - comments: Those beside the values that the edit changes.
  public init(
    _ findings: Tuning.Findings, provenance: Report.Provenance, scenario: Report.File?,
    comments: [String] = []
  ) {
    let report = TuningReport(
      findings: findings, provenance: provenance, scenario: scenario, comments: comments)
    self.init(
      "tune", page: report.page, tables: report.tables, summary: report.summary,
      terminalText: report.terminalText)
  }
}

/// A tuning's findings as a page, as tables and for a terminal.
struct TuningReport {

  let findings: Tuning.Findings
  let provenance: Report.Provenance
  let scenario: Report.File?
  var comments: [String] = []

  var page: Page {
    var page = Page("\(tuning.scenario.title): tuning", answer)
    writeGoals(to: &page)
    writeEdit(to: &page)
    writeCharts(to: &page)
    page.details("How the search works") { $0.list(method.map { "\($0)" }) }
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
    page.code(setLines, language: "sh")
    if let scenario {
      page.paragraph(
        "\(Words.link(scenario.name, to: scenario.name)) is the scenario with this edit and no other change."
      )
      page.remark(onComments: comments)
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
    page.table(goalsTable { $0 == .minimize ? "as low as goals allow" : "as high as goals allow" })
    writeWatched(to: &page)
    guard findings.answer.verdicts.contains(.inconclusive) else { return }
    page.paragraph(
      "Inconclusive: the limit lies within the interval, or too few players make up the value for one. More players help in both cases."
    )
  }

  /// - Parameter wanted: What is wanted of an objective.
  private func goalsTable(_ wanted: (Objective.Direction) -> Words) -> Table {
    var table = Table(
      .words("goal"), .words("verdict on the edit"), .words("wanted"), .number("today"),
      .number("with the edit"))
    for (goal, verdict) in findings.answer.verdicts.enumerated() {
      table.add(
        row: ["\(code: name(of: goal))", .verdict(verdict.word, verdict.tone), "\(self.wanted(goal))"]
          + figures(ofGoal: goal, goal))
    }
    for (place, goal) in tuning.otherGoals.enumerated() {
      let verdict = findings.verdicts(onOther: place).after
      let limits = goal.wantedText(in: unit(of: tuning.firstOther + place))
      table.add(
        row: [
          "\(code: goal.id)", .verdict(verdict.word, verdict.tone), "\(limits), not searched for",
        ] + figures(ofGoal: tuning.goals.count + place, tuning.firstOther + place))
    }
    for goal in tuning.unmeasured {
      table.row(
        "\(code: goal.id)", .verdict(Self.unmeasured, .unsure), "\(self.wanted(goal))",
        .figure(NumberText.missing), .figure(NumberText.missing))
    }
    for (index, objective) in tuning.objectives.enumerated() {
      table.add(
        row: ["\(code: objective.response.spelling)", "", wanted(objective.direction)]
          + figures(tuning.goals.count + index))
    }
    return table
  }

  /// The values of a goal, or the share of players who get there by its limit.
  private func figures(ofGoal goal: Int, _ response: Int) -> [Words] {
    [findings.before, findings.answer].map { appraisal in
      .figure(
        share(ofGoal: goal, in: appraisal).map { "\($0.figure) by day \($0.day)" }
          ?? figure(response, of: appraisal))
    }
  }

  /// The values of a response, today and with the edit.
  private func figures(_ response: Int) -> [Words] {
    [findings.before, findings.answer].map { .figure(figure(response, of: $0)) }
  }

  private func writeWatched(to page: inout Page) {
    guard !tuning.watched.isEmpty else { return }
    page.paragraph("Other metrics:")
    var table = Table(.words("metric"), .number("today"), .number("with the edit"))
    for (index, response) in tuning.watched.enumerated() {
      table.add(row: ["\(code: response.spelling)"] + figures(firstWatched + index))
    }
    page.table(table)
  }

  var tables: [Report.File] {
    var files = [table("path.csv", of: findings.path)]
    if !findings.front.isEmpty { files.append(table("front.csv", of: findings.front)) }
    if let scenario { files.append(scenario) }
    return files
  }

  var summary: [JSONValue.Member] {
    [
      .init("title", .text(tuning.scenario.title)), .init("verdict", .text(findings.verdict.rawValue)),
      .init("method", .text(findings.method.rawValue)), .init("tried", .whole(findings.path.count)),
      .init("seed", .text(String(tuning.seed))),
      .init("set", .array(findings.settings.map { .text($0.description) })),
      .init("conflict", .array(findings.conflict.map { .text(name(of: $0)) })),
      .init(
        "goals",
        .array(
          tuning.goals.indices.map { goal in
            Self.member(
              name(of: goal), findings.answer.verdicts[goal], findings.before.figures[goal],
              findings.answer.figures[goal])
          } + tuning.unmeasured.map { Self.member($0.id, .inconclusive, nil, nil) })),
      .init(
        "other_goals",
        .array(
          tuning.otherGoals.indices.map { goal in
            Self.member(
              tuning.otherGoals[goal].id, findings.verdicts(onOther: goal).after,
              findings.before.figures[tuning.firstOther + goal],
              findings.answer.figures[tuning.firstOther + goal])
          })),
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
    let sentences = answer.sentences.joined(separator: " ")
    var table = goalsTable { "\($0.rawValue)" }
    for (index, response) in tuning.watched.enumerated() {
      table.add(row: ["\(code: response.spelling)", "", ""] + figures(firstWatched + index))
    }
    let edit = findings.settings.isEmpty ? "" : "\n\(setLines)\n"
    return
      "\(TerminalText.line(tuning.scenario.title))\n\n\(TerminalText.wrapped(sentences))\(edit)\n\(table.terminalText())"
  }
}
