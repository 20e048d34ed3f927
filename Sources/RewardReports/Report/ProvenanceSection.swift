import RewardEngine
import RewardStudies

/// How to make the report again, and what its intervals mean.
struct ProvenanceSection {
  private let findings: Run.Findings
  private let provenance: Report.Provenance

  init(_ findings: Run.Findings, _ provenance: Report.Provenance) {
    self.findings = findings
    self.provenance = provenance
  }

  func write(to page: inout Page) {
    page.heading("Provenance")
    page.code(provenance.command, language: "sh")
    page.list([
      "rewardsim \(provenance.version), output schema \(Report.schema), results \(code: findings.digest.description)",
      sameness,
      intervals,
      "quantiles come from bins at most a 32nd of the value wide; counts and sums are exact",
    ])
  }

  private var sameness: Words {
    provenance.history == nil
      ? "the same scenario, players, days and seed give the same bytes, on any machine and with any number of threads"
      : "the same scenario, log, days and seed give the same bytes, on any machine"
  }

  private var intervals: Words {
    let count = findings.outcome.replications.count
    guard count > 0 else {
      return
        "intervals are 95 %; players are the unit and profiles are strata: t for means, Wilson's for shares, order statistics for quantiles; a figure too uncertain for an interval says about how many players it needs"
    }
    return
      "intervals are 95 %: t over \(count) replications, because players share a daily shock; each is a part of the players with days of its own, and all other figures are of all of them together"
  }
}
