import RewardEngine
import RewardPages
import RewardStudies

/// The curves of one run that the live page draws.
///
/// They are read from the run once. A baseline keeps them from one change to the next.
package struct LiveCurves: Sendable {
  package let findings: Run.Findings
  /// Days at which means are estimated, about a hundred of them: each interval costs time, and lines hide the others.
  let days: [Int]
  /// By stock: the mean of active players at each of ``days``.
  private(set) var means: [String: [Outcome.Estimate?]] = [:]
  /// By currency, and of experience.
  private(set) var fans: [String: FanChart] = [:]
  private(set) var flows: [String: Flows] = [:]
  /// By streak.
  private(set) var survivals: [String: LineChart] = [:]
  let retention: [Outcome.Estimate?]
  let actives: [Double]

  /// What players receive and spend of a currency a day.
  struct Flows: Sendable {
    let faucets: [StackedAreaChart.Layer]
    let sinks: [StackedAreaChart.Layer]
    /// The sums of both, day by day; empty where there is no layer.
    let received: [Double]
    let spent: [Double]

    init(faucets: [StackedAreaChart.Layer], sinks: [StackedAreaChart.Layer]) {
      self.faucets = faucets
      self.sinks = sinks
      received = Self.sum(faucets)
      spent = Self.sum(sinks)
    }

    /// Received less spent, day by day.
    var net: [Double] {
      (0..<max(received.count, spent.count)).map { day -> Double in
        let (gained, paid): (Double, Double) = (
          received.isEmpty ? 0 : received[day], spent.isEmpty ? 0 : spent[day]
        )
        return gained - paid
      }
    }

    private static func sum(_ layers: [StackedAreaChart.Layer]) -> [Double] {
      guard let first = layers.first else { return [] }
      return first.values.indices.map { day in
        layers.reduce(0) { $0 + ($1.values[day].isFinite ? $1.values[day] : 0) }
      }
    }
  }

  /// - Throws: `CancellationError` when cancelled.
  package init(_ findings: Run.Findings) throws {
    self.findings = findings
    let (outcome, scenario) = (findings.outcome, findings.scenario)
    let step = max(1, outcome.days / 100)
    let days =
      Array(stride(from: 0, to: outcome.days, by: step).filter { $0 != outcome.lastDay }) + [outcome.lastDay]
    self.days = days
    retention = outcome.days > 1 ? outcome.curve("retention", at: 0...outcome.lastDay) : []
    let all = Double(outcome.players)
    actives = (0..<outcome.days).map { Double(outcome.active(within: 28, on: $0)) / all }
    for name in outcome.currencies + ["xp"] {
      try Task.checkCancellation()
      guard let stock = outcome.stock(name) else { continue }
      let (title, unit) = name == "xp" ? ("Experience", "XP") : ("\(name) per active player", name)
      fans[name] = StockTables(outcome: outcome, stock: stock).fan(title: title, unit: unit)
    }
    for currency in outcome.currencies {
      try Task.checkCancellation()
      func layers(_ flow: Catalogue.Flow) -> [StackedAreaChart.Layer] {
        FlowTable(outcome: outcome, resource: currency, flow: flow, unit: currency).layers(of: scenario)
      }
      flows[currency] = Flows(faucets: layers(.source), sinks: layers(.sink))
    }
    for name in ["level"] + scenario.streaks.map({ "streak.\($0.id)" }) + outcome.freezes {
      try Task.checkCancellation()
      guard let stock = outcome.stock(name) else { continue }
      means[name] = days.map { outcome.mean(stock, on: $0, of: .active) }
    }
    for streak in scenario.streaks {
      try Task.checkCancellation()
      survivals[streak.id] = StreakSurvival(of: streak, in: findings)?.chart
    }
  }
}
