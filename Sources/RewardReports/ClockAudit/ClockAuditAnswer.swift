import RewardEngine
import RewardStudies

/// The sentences that say what an audit found.
struct ClockAuditAnswer {
  private let report: ClockAuditReport

  init(_ report: ClockAuditReport) { self.report = report }

  private var audit: ClockAudit { report.audit }

  /// Whether the same behaviour earns the same under the scenario's own clocks.
  var verdict: String {
    let promised = audit.moves.filter { audit.isPromised($0, under: .written) }.count
    let broken = report.broken(under: 0)
    guard !broken.isEmpty else {
      return
        "As written, the same behaviour earns the same: none of \(promised) moves changes anything that it must not."
    }
    return
      "As written, the same behaviour does not earn the same: \(broken.count) of \(promised) moves change "
      + "what they must not."
  }

  /// What clocks cost usual players, as written.
  var cost: String {
    let costs = audit.scenario.streaks.indices.compactMap { streak -> String? in
      guard let more = report.findings.results[0][report.usual].losses[streak].more else { return nil }
      return "\(audit.scenario.streaks[streak].id) \(more.isZero ? "none" : more.text)"
    }
    return "More \(report.words.losses) by clocks alone, of 1,000 usual players in a year: "
      + "\(costs.joined(separator: ", "))."
  }

  /// What abuse gains, as written.
  var abuse: String {
    let gains = zip(report.findings.strategies, report.findings.abuse[0]).filter(\.1.isGain)
    guard let most = gains.max(by: { $0.1.daysGained < $1.1.daysGained }) else {
      return "No way of setting clocks that was tried gains anything as written."
    }
    return
      "As written, \(gains.count) of \(report.findings.strategies.count) ways of abuse gain; the most gains "
      + "\(most.1.daysGained) days in \(AbuseStrategy.days): \(most.0.name)."
  }
}
