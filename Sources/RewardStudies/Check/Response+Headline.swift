import RewardEngine

extension Response {
  /// The few metrics of each subject that matter first, which a check watches by default.
  ///
  /// Growth is left out: it is a change already, and a share of a value near 0 is no margin.
  public static func headline(of scenario: Scenario) -> [Response] {
    let currencies = scenario.currencies.flatMap { ["\($0.id).balance.mean", "\($0.id).sink_faucet_28"] }
    let freezes = scenario.items.map { "\($0.id).held.mean" }
    let streaks = scenario.streaks.flatMap { ["streak.\($0.id).mean", "streak.\($0.id).save_rate"] }
    let all = ["active_days.mean", "level.p50", "xp.mean"] + currencies + freezes + streaks + ["payers"]
    let index = MetricIndex(scenario)
    return all.compactMap { index[$0].map { Response($0) } }
  }
}
