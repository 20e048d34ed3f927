import RewardEngine
import RewardPages
import RewardStudies

/// Every goal, and every metric compared with the baseline: `check.csv`.
struct CheckTable {
  static let columns = [
    "kind", "goal", "metric", "profile", "verdict", "value", "low", "high", "least", "most", "before",
    "after",
    "doubt_of_pass", "doubt_of_fail", "players", "players_needed", "moved",
  ]

  let text: String

  init(_ findings: Check.Findings) {
    var table = CSVTable(columns: Self.columns)
    for finding in findings.all {
      let borders = finding.borders
      let profile: CSVTable.Cell = finding.response.profile.map { .text($0) } ?? .empty
      let head: [CSVTable.Cell] = [
        .text(finding.kind), finding.goal.map { .text($0) } ?? .empty,
        .text(finding.response.address.spelling), profile, .text(finding.state.rawValue),
      ]
      let figures = [
        finding.figure?.value, finding.figure?.low, finding.figure?.high, borders.least, borders.most,
        finding.before, finding.after, finding.ruling.passPValue, finding.ruling.failPValue,
      ]
      table.add(
        row: head + figures.map { CSVTable.Cell($0) } + [
          .whole(findings.players), finding.playersNeeded.map { .whole($0) } ?? .empty,
          finding.goal == nil ? .text(finding.hasMoved ? "yes" : "no") : .empty,
        ])
    }
    text = table.text
  }
}

/// The members of `summary.json` for a check.
struct CheckSummary {
  let members: [JSONValue.Member]

  init(_ findings: Check.Findings) {
    let check = findings.check
    members = [
      .init("title", .text(check.scenario.title)), .init("verdict", .text(findings.state.rawValue)),
      .init("players", .whole(findings.players)), .init("replications", .whole(findings.replications)),
      .init("days", .whole(check.scenario.days)), .init("seed", .text(String(check.seed))),
      .init("risk", .number(findings.gate.risk)),
      .init("looks", .array(check.looks.map { .whole($0.players) })),
      .init("findings", .array(findings.all.map(Self.object))),
    ]
  }

  private static func object(_ finding: Check.Finding) -> JSONValue {
    let goal: [JSONValue.Member] = finding.goal.map { [.init("goal", .text($0))] } ?? []
    let before: [JSONValue.Member] =
      finding.goal == nil
      ? [
        .init("before", JSONValue(finding.before)), .init("after", JSONValue(finding.after)),
        .init("moved", .text(finding.hasMoved ? "yes" : "no")),
      ] : []
    return .object(
      [.init("kind", .text(finding.kind))] + goal + [
        .init("metric", .text(finding.response.address.spelling)),
        .init("profile", finding.response.profile.map { .text($0) } ?? .null),
        .init("verdict", .text(finding.state.rawValue)),
        .init("value", JSONValue(finding.figure?.value)), .init("low", JSONValue(finding.figure?.low)),
        .init("high", JSONValue(finding.figure?.high)),
        .init("least", JSONValue(finding.borders.least)), .init("most", JSONValue(finding.borders.most)),
      ] + before + [
        .init("doubt_of_pass", .number(finding.ruling.passPValue)),
        .init("doubt_of_fail", .number(finding.ruling.failPValue)),
        .init("players_needed", finding.playersNeeded.map { .whole($0) } ?? .null),
      ])
  }
}

extension Check.Finding {
  /// What CSV and JSON call its kind.
  fileprivate var kind: String { goal == nil ? "baseline" : "goal" }

  fileprivate var goal: String? {
    if case .goal(let goal) = subject { goal.id } else { nil }
  }

  /// The limits that the value is compared with.
  fileprivate var borders: (least: Double?, most: Double?) {
    switch subject {
    case .goal(let goal): (goal.atLeast, goal.atMost)
    case .movement(let watched): (-watched.margin, watched.margin)
    }
  }
}
