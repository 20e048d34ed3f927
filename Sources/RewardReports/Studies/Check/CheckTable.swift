import RewardEngine
import RewardPages
import RewardStudies

extension Check.Findings {
  static let columns = [
    "kind", "goal", "metric", "profile", "verdict", "value", "low", "high", "least", "most", "before",
    "after", "doubt_of_pass", "doubt_of_fail", "players", "players_needed", "moved",
  ]

  /// Every goal, and every metric compared with the baseline.
  var table: Report.File {
    .csv("check.csv", Self.columns) { table in
      for finding in all {
        let moved = finding.hasMoved ? "yes" : "no"
        table.row(
          .text(finding.kind), .text(finding.goal), .text(finding.response.address.spelling),
          .text(finding.response.profile), .text(finding.state.rawValue), .estimate(finding.figure),
          .number(finding.borders.least), .number(finding.borders.most), .number(finding.before),
          .number(finding.after), .number(finding.ruling.passPValue), .number(finding.ruling.failPValue),
          .whole(players), .whole(finding.playersNeeded), .text(finding.goal == nil ? moved : nil))
      }
    }
  }

  /// The members of `summary.json`.
  var members: [JSONValue.Member] {
    [
      .init("title", .text(check.scenario.title)), .init("verdict", .text(state.rawValue)),
      .init("players", .whole(players)), .init("replications", .whole(replications)),
      .init("days", .whole(check.scenario.days)), .init("seed", .text(String(check.seed))),
      .init("risk", .number(gate.risk)), .init("looks", .array(check.looks.map { .whole($0.players) })),
      .init("findings", .array(all.map(\.json))),
      .init("missing", .array(check.missing.map { .text($0) })),
    ]
  }
}

extension Check.Finding {
  fileprivate var json: JSONValue {
    let named: [JSONValue.Member] = goal.map { [.init("goal", .text($0))] } ?? []
    let moved: [JSONValue.Member] = [
      .init("before", JSONValue(before)), .init("after", JSONValue(after)),
      .init("moved", .text(hasMoved ? "yes" : "no")),
    ]
    return .object(
      [.init("kind", .text(kind))] + named + [
        .init("metric", .text(response.address.spelling)),
        .init("profile", JSONValue(response.profile)),
        .init("verdict", .text(state.rawValue)), .init("value", JSONValue(figure?.value)),
        .init("low", JSONValue(figure?.low)), .init("high", JSONValue(figure?.high)),
        .init("least", JSONValue(borders.least)), .init("most", JSONValue(borders.most)),
      ] + (goal == nil ? moved : []) + [
        .init("doubt_of_pass", .number(ruling.passPValue)),
        .init("doubt_of_fail", .number(ruling.failPValue)),
        .init("players_needed", JSONValue(playersNeeded)),
      ])
  }

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
