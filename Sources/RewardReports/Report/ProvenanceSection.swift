import RewardEngine
import RewardPages
import RewardStudies

/// The last chapter: how to make the report again, and what its intervals mean.
struct ProvenanceSection: ReportPart {
  let findings: Run.Findings
  let provenance: Report.Provenance

  func write(to page: inout Page) {
    page.heading("How to make this report again")
    page.code(provenance.command, language: "sh")
    page.list([
      "rewardsim \(provenance.version), output schema \(Report.schema), results \(code: findings.digest.description).",
      sameness,
      intervals,
      "Percentiles above 63 come from bins that are at most 1/32 of the value wide, and their intervals reach to the ends of these bins. Counts and sums are exact.",
    ])
  }

  private var sameness: Words {
    provenance.history == nil
      ? "The same scenario, players, days and seed give the same bytes on any machine and with any number of threads."
      : "The same scenario, log, days and seed give the same bytes on any machine."
  }

  private var intervals: Words {
    let count = outcome.replications.count
    guard count > 0 else {
      return
        "Intervals are 95 % intervals over players, with profiles as strata: t for means, Wilson for shares, order statistics for quantiles. A metric too uncertain for an interval shows the number of players it needs."
    }
    return
      "Intervals are 95 % t intervals over \(count) replications, because players share a daily shock. Each replication is a part of the players with its own days. All other numbers are over all players together."
  }
}
