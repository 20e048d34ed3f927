import RewardEngine
import RewardPages
import RewardStudies

/// What luck and what lack of knowledge each add to the intervals that a study judges by.
struct StudyKnowledge {
  struct Row {
    /// The variant, the goal, or `baseline`.
    var subject: String
    var response: Response
    /// Whether it is a difference: those of shares are in percentage points.
    var isChange: Bool
    var luck: Outcome.Estimate
    var together: Outcome.Estimate
  }

  let rows: [Row]
  let mixes: PlausibleMixes
  /// What is judged, such as `Changes`.
  let judged: String

  static let columns = ["subject", "metric", "value", "luck_from", "luck_to", "low", "high"]

  func write(to page: inout Page) {
    page.heading("How well your players are known")
    page.paragraph("\(KnowledgeSection.lead(rows.map { ($0.luck, $0.together) }))")
    guard !rows.isEmpty else { return }
    let showsSubject = Set(rows.map(\.subject)).count > 1
    var table = Table(
      columns: (showsSubject ? [.words("subject")] : [])
        + [
          .words("metric"), .number("value"), .number("interval from luck"),
          .number("with lack of knowledge"),
        ])
    for row in rows {
      table.add(
        row: (showsSubject ? ["\(row.subject)"] : [])
          + [
            "\(code: row.response.spelling)", .figure(Self.text(row.luck.value, row)),
            .figure(KnowledgeSection.range(row.luck) { Self.text($0, row) }),
            .figure(KnowledgeSection.range(row.together) { Self.text($0, row) }),
          ])
    }
    page.table(table)
    page.paragraph(
      "\(KnowledgeSection.explanation(mixes: mixes.mixes, players: mixes.players)) \(judged) are judged by the wider interval."
    )
  }

  private static func text(_ value: Double, _ row: Row) -> String {
    guard row.response.address.metric.unit == "share" else { return NumberText.significant(value) }
    return row.isChange
      ? "\(NumberText.significant(value * 100, digits: 3)) pp" : NumberText.percent(value)
  }

  var table: Report.File {
    .csv("certainty.csv", Self.columns) { table in
      for row in rows {
        table.row(
          .text(row.subject), .text(row.response.spelling), .estimate(row.luck), .number(row.together.low),
          .number(row.together.high))
      }
    }
  }
}

extension ComparisonReport {
  /// What is known about the primary metrics of each variant; `nil` where that was not studied.
  var knowledge: StudyKnowledge? {
    guard let mixes = comparison.mixes else { return nil }
    let rows = findings.variants.flatMap { variant in
      variant.primary.map { change in
        StudyKnowledge.Row(
          subject: variant.name, response: change.response, isChange: true,
          luck: change.difference.ofLuck.estimate, together: change.difference.estimate)
      }
    }
    return StudyKnowledge(rows: rows, mixes: mixes, judged: "Changes")
  }
}

extension CheckReport {
  /// What is known about each value that is judged; `nil` where that was not studied.
  var knowledge: StudyKnowledge? {
    guard let mixes = check.mixes else { return nil }
    let rows = findings.all.compactMap { finding -> StudyKnowledge.Row? in
      guard let luck = finding.luck, let together = finding.figure else { return nil }
      var (subject, isChange) = ("baseline", true)
      if case .goal(let goal) = finding.subject { (subject, isChange) = (goal.id, false) }
      return StudyKnowledge.Row(
        subject: subject, response: finding.response, isChange: isChange, luck: luck,
        together: together)
    }
    return StudyKnowledge(rows: rows, mixes: mixes, judged: movements.isEmpty ? "Goals" : "Goals and changes")
  }
}
