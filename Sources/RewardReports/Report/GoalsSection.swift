import RewardEngine
import RewardPages
import RewardStudies

/// A verdict for each goal of the scenario.
struct GoalsSection {
  private let verdicts: [Verdict]
  private let days: Int

  init(_ findings: Run.Findings) {
    verdicts = findings.verdicts
    days = findings.outcome.days
  }

  var isNeeded: Bool { !verdicts.isEmpty }

  func write(to page: inout Page) {
    page.heading("Goals")
    page.table(table)
    if verdicts.contains(where: { $0.state == .inconclusive && $0.estimate != nil }) {
      page.paragraph(
        """
        Inconclusive: the interval contains a limit of the goal, or there are too few players for an interval. More \
        players make the interval narrower.
        """)
    }
    if let valueless { page.paragraph("\(valueless)") }
  }

  /// The goals whose metric has no value, and what may give it one.
  private var valueless: String? {
    let names = verdicts.filter { $0.estimate == nil }.map { "'\($0.goal.id)'" }
    guard !names.isEmpty else { return nil }
    return
      "\(names.listed) \(names.count == 1 ? "has" : "have") no value in a run of \(NumberText.count(days, "day")). More players do not change that; more days may."
  }

  private var table: Table {
    var table = Table(
      .words("goal"), .words("verdict"), .number("value (95 % interval)"), .number("wanted"),
      .words("metric"), .words("measured over"))
    for verdict in verdicts {
      table.row(
        "\(verdict.goal.id)", .verdict(verdict.state.word, verdict.state.tone), .figure(verdict.valueText),
        .figure(verdict.wantedText), "\(code: verdict.goal.metric)",
        "\(verdict.goal.profile ?? "all players")")
    }
    return table
  }

  /// The same table for a terminal.
  var terminalText: String {
    isNeeded ? "\n" + table.terminalText(without: "metric", "measured over") : ""
  }
}

extension Verdict.State {
  var word: String {
    switch self {
    case .pass: "pass"
    case .fail: "fail"
    case .inconclusive: "inconclusive"
    }
  }

  var tone: Tone {
    switch self {
    case .pass: .good
    case .fail: .bad
    case .inconclusive: .unsure
    }
  }
}

extension Verdict {
  fileprivate var valueText: String { estimate?.text(in: metric.metric.unit) ?? NumberText.missing }

  /// `diamonds_are_spent is 0.429 instead of at least 0.8`.
  var inBrief: String {
    guard let estimate else { return "\(goal.id) has no value" }
    let value = estimate.text(in: metric.metric.unit).withoutInterval
    return "\(goal.id) is \(value) \(state == .fail ? "instead of" : "and should be") \(wantedText)"
  }

  fileprivate var wantedText: String { goal.wantedText(in: metric.metric.unit) }
}

extension Scenario.Goal {
  /// The values that meet the goal, in the unit of its metric: `at least 0.8`, `20 to 40`.
  func wantedText(in unit: String) -> String {
    func text(_ value: Double) -> String {
      unit == "share" ? NumberText.percent(value) : NumberText.exact(value) ?? NumberText.missing
    }
    switch (atLeast, atMost) {
    case (let least?, let most?): return "\(text(least)) to \(text(most))"
    case (let least?, nil): return "at least \(text(least))"
    case (nil, let most?): return "at most \(text(most))"
    case (nil, nil): return NumberText.missing
    }
  }
}
