import RewardEngine
import RewardPages
import RewardStudies

/// Every freeze that protects a streak, pooled and by profile, over the whole run: `freezes.csv`.
///
/// Holdings are those on the last day. Missed days are those with a current streak. Ratios and counts of gaps are over all
/// streaks that share the pool. Coverage is that of the last 28 days, in weeks; shares of sinks are
/// empty where a currency buys none of the freeze.
struct FreezesTable {
  let text: String

  private static let ratios = ["grace_cover", "freeze_cover", "save_rate", "dependency"]
  private static let coverage = ["mean", "p50", "p90"]
  private static let gaps = ["missed_days", "gaps_whole", "gaps_saved", "gaps_hurt", "days_lost", "breaks"]

  /// `nil` where no freeze protects a streak.
  init?(_ findings: Run.Findings) {
    let (outcome, scenario) = (findings.outcome, findings.scenario)
    let items = outcome.freezes.filter { !scenario.streaks(protectedBy: $0).isEmpty }
    guard !items.isEmpty else { return nil }
    var table = CSVTable(columns: Self.columns(scenario))
    for item in items {
      for (name, group) in outcome.groups {
        table.add(
          row: [.text(item), .text(name)] + Self.counts(item, findings, group)
            + Self.figures(item, findings, group))
      }
    }
    text = table.text
  }

  private static func columns(_ scenario: Scenario) -> [String] {
    let counts = [
      "item", "profile", "bought", "granted", "used", "used_after_churn", "expired", "held_active",
      "held_dormant", "held_at_departure", "turned_away", "refused_not_enough", "refused_already_have",
    ]
    let shares = scenario.currencies.map { "share_of_sinks.\($0.id)" }
    let estimates = (ratios + coverage.map { "coverage_weeks_\($0)" } + shares)
      .flatMap(CSVTable.columns(ofEstimate:))
    return counts + gaps + estimates
  }

  private static func counts(
    _ item: String, _ findings: Run.Findings, _ group: Outcome.Group
  ) -> [CSVTable.Cell] {
    let (outcome, scenario) = (findings.outcome, findings.scenario)
    let counts = FreezeCounts(item, in: outcome, through: outcome.lastDay, group: group)
    func refused(_ reason: String) -> Int64 {
      scenario.offers(giving: item).reduce(0) { $0 + outcome.total("shop.\($1.id).\(reason)", in: group) }
    }
    let streaks = scenario.streaks(protectedBy: item).map(\.id)
    let ofGaps = gaps.map { name in
      streaks.reduce(0) { $0 + outcome.total("streak.\($1).\(name)", in: group) }
    }
    let all: [Int64] =
      [
        counts.bought, counts.granted, counts.used, counts.usedAfterChurn, counts.expired,
        counts.heldByActive,
        counts.heldByDormant, counts.heldAtDeparture, counts.turnedAway, refused("not_enough"),
        refused("already_have"),
      ] + ofGaps
    return all.map { .large(Int128($0)) }
  }

  private static func figures(
    _ item: String, _ findings: Run.Findings, _ group: Outcome.Group
  ) -> [CSVTable.Cell] {
    func figure(_ spelling: String) -> Outcome.Estimate? {
      findings.figure("\(item).\(spelling)", in: group)
    }
    let shares = findings.scenario.currencies.map { "share_of_sinks.\($0.id)" }
    let estimates = (ratios + coverage.map { "coverage_weeks.\($0)" } + shares).map(figure)
    return estimates.map { .estimate($0) }
  }
}
