import RewardEngine

/// Freezes of streaks that no missed day can ever break.
extension Lint {
  var needlessFreezes: [LintFinding] {
    scenario.items.compactMap { item in
      guard case .streakFreeze = item.kind else { return nil }
      let streaks = scenario.streaks.filter { $0.protectedBy == item.id }
      let reasons = streaks.compactMap { whyNeverBroken($0) }
      guard !streaks.isEmpty, reasons.count == streaks.count else { return nil }
      return LintFinding(
        .needlessFreeze, .note, at: ["items", item.id], "is never needed",
        evidence: zip(streaks, reasons).map { "streak '\($0.id)' never breaks: \($1)" },
        help: streaks.contains(where: survivesAllGaps)
          ? "write fewer 'grace_days', or remove the freeze"
          : "remove it, or give a profile an 'activity' below 1")
    }
  }

  /// Whether grace covers the longest gap that the run has time for.
  ///
  /// A streak begins with a counted day, and one day less is left for the gap. Only a session after midnight can count for the
  /// day before the run.
  private func survivesAllGaps(_ streak: Scenario.Streak) -> Bool {
    let isOfItsDay = streak.rules.clock != .utc && streak.rules.leewayHours == 0
    return streak.rules.graceDays >= max(1, scenario.days - (isOfItsDay ? 1 : 0))
  }

  /// Why no player ever loses a day of a streak; `nil` where some can.
  private func whyNeverBroken(_ streak: Scenario.Streak) -> String? {
    if survivesAllGaps(streak) {
      return
        "grace covers \(FigureText.count(streak.rules.graceDays, "day", "days")), and no gap of a run of \(FigureText.count(scenario.days, "day", "days")) is longer"
    }
    // A session after midnight can count for another day than its own.
    guard streak.rules.clock != .utc, streak.rules.leewayHours == 0, isAlwaysPaid(streak),
      !scenario.events.contains(where: \.isClosed),
      // Players who come back have missed the days between.
      scenario.players.profiles.allSatisfy({ $0.churn == .never || $0.returns == 0 }),
      income.profiles.allSatisfy({ profile in
        profile.streaks[streak.id].map { law in law.chances.nodes.allSatisfy { $0.chance >= 1 } } ?? false
      })
    else { return nil }
    return "every player makes every day count until they leave"
  }
}
