import RewardEngine

/// Streaks that count a mission with a cost: players who are short of money miss days that they want to count.
extension Lint {
  /// Whether one player in twenty or more cannot pay for a mission that a streak counts as often as they want to do it.
  ///
  /// They save up for it, so that their days do not count independently, as the laws of streaks have it.
  func isHeldBack(_ streak: Scenario.Streak) -> Bool {
    guard let mission = scenario.costlyMission(countedBy: streak) else { return false }
    return mission.costs.contains { cost in
      guard let currency = scenario.currencies.first(where: { $0.id == cost.currency }) else { return false }
      return shareShort(of: currency, in: income.profiles) >= Self.few
    }
  }

  /// Whether the login, and activities that are always done, pay for all missions of the day in each currency that a streak's
  /// mission costs: then no player is ever short of it.
  func isAlwaysPaid(_ streak: Scenario.Streak) -> Bool {
    guard let mission = scenario.costlyMission(countedBy: streak) else { return true }
    return mission.costs.allSatisfy { cost in
      let costs = scenario.missions.flatMap(\.costs).filter { $0.currency == cost.currency }
      let certain = scenario.activities.reduce(scenario.login.fixedAmount(of: cost.currency)) {
        sum, activity in
        guard case .fixed(let times) = activity.perActiveDay else { return sum }
        return sum + times * activity.pays.fixedAmount(of: cost.currency)
      }
      return costs.reduce(0) { $0 + $1.amount } <= certain
    }
  }

  /// A streak that counts a mission which no player can ever pay for.
  func unpayable(_ streak: Scenario.Streak) -> LintFinding? {
    guard let mission = scenario.costlyMission(countedBy: streak), !reachableBalances.isEmpty,
      let cost = mission.costs.first(where: { $0.amount > reachableBalances[$0.currency] ?? 0 })
    else { return nil }
    let bound = reachableBalances[cost.currency] ?? 0
    return LintFinding(
      .unmeetableGoal, at: ["streaks", streak.id, "day_counts_when"], "is met by no player on any day",
      evidence: [
        "a day counts with the mission '\(mission.id)', which costs \(FigureText.amount(Double(cost.amount), of: cost.currency)), but the rules pay at most \(FigureText.shown(Double(bound))) to a player who does everything every day"
      ],
      figures: [.init("cost", Double(cost.amount)), .init("bound", Double(bound))],
      help: bound > 0
        ? "write well below \(bound) in 'missions.\(mission.id).costs.\(cost.currency)', or pay more \(cost.currency)"
        : "pay \(cost.currency) somewhere, or count something else")
  }

  /// The mean chance of the best profile that a day counts, and whether costs lower it.
  ///
  /// What players exchange for a currency is not known, so that it may pay for all days.
  func bestDay(of streak: Scenario.Streak) -> (chance: Double, isLowered: Bool) {
    let laws = income.profiles.compactMap { $0.streaks[streak.id] }
    let costs = scenario.costlyMission(countedBy: streak)?.costs ?? []
    let mayExchange = costs.contains { cost in
      scenario.shop.contains { !$0.isForRealMoney && $0.amount(of: cost.currency) != nil }
    }
    let wished = laws.map(\.wished).max() ?? 0
    let best = mayExchange ? wished : laws.map(\.mean).max() ?? 0
    return (best, best < wished)
  }
}
