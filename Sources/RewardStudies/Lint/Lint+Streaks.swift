import RewardEngine

/// Streaks that climb for ever, payments that grow with them, and days that can never count.
extension Lint {
  var streakFindings: [LintFinding] {
    scenario.streaks.flatMap { streak in
      [drift(streak), unpayable(streak) ?? unmeetableGoal(streak)].compactMap { $0 } + unbounded(streak)
    }
  }

  /// Where a missed day costs one day, streaks of players who count more days than they lose climb forever.
  private func drift(_ streak: Scenario.Streak) -> LintFinding? {
    guard streak.rules.missedDay == .loseOne, !streak.paysEachLengthOnce, !isHeldBack(streak) else {
      return nil
    }
    let grace = streak.rules.graceDays
    let border = StreakLaw.border(graceDays: grace)
    let share = share(of: streak, above: border)
    guard share >= Self.few else { return nil }
    let power = grace == 0 ? "" : "^\(grace + 1)"
    return LintFinding(
      .streakDrift, at: ["streaks", streak.id, "missed_day"],
      "lets streaks climb without end for \(FigureText.percent(share)) of players",
      evidence: [
        "if a day counts with chance p, a streak gains p - (1 - p)\(power) days a day: above 0 from p = "
          + FigureText.shown(border),
        "days gained per day without freezes: "
          + byProfile { profile in
            profile.streaks[streak.id].map { law in
              FigureText.shown(law.chances.mean { StreakLaw.drift($0, graceDays: grace) })
            }
          },
      ],
      figures: [.init("border", border), .init("share", share)],
      help: grace > 0
        ? "write 'missed_day: reset'; without grace days that p would be 0.5, with "
          + "\(FigureText.percent(self.share(of: streak, above: 0.5))) of players above it"
        : "write 'missed_day: reset', or pay for steps that players reach only once")
  }

  /// The share of all players for whom a day counts with more than this chance.
  func share(of streak: Scenario.Streak, above border: Double) -> Double {
    income.profiles.reduce(0) { $0 + $1.profile.share * ($1.streaks[streak.id]?.share(above: border) ?? 0) }
  }

  private func unmeetableGoal(_ streak: Scenario.Streak) -> LintFinding? {
    let (best, isLowered) = bestDay(of: streak)
    guard best * Double(scenario.days) < Self.few else { return nil }
    return LintFinding(
      .unmeetableGoal, best == 0 ? .warning : .note,
      at: ["streaks", streak.id, streak.rules.goal > 1 ? "goal" : "day_counts_when"],
      best == 0 ? "is met by no player on any day" : "is met by hardly any player on any day",
      evidence: [
        "the chance that a day counts is \(best == 0 ? "0" : "\(FigureText.percent(best)) or less") for every profile; the goal is "
          + FigureText.count(streak.rules.goal, "event", "events")
          + (isLowered ? ", and most players cannot pay for the mission that counts" : "")
      ],
      help: isLowered
        ? "lower the cost of the mission, or pay more of what it costs"
        : streak.rules.goal > 1
          ? "write 'goal: 1', or more of the activity a day" : "raise the chance of what it counts")
  }

  /// Payments as long as the streak, at lengths that never end.
  private func unbounded(_ streak: Scenario.Streak) -> [LintFinding] {
    streak.milestones.flatMap { milestone -> [LintFinding] in
      guard case .every(let step) = milestone.lengths else { return [] }
      let paid = milestone.pays.amounts.filter { $0.amount == .streakLength }.map(\.id)
      return paid.map { id in
        unbounded(
          id, every: step, streak, at: ["streaks", streak.id, "milestones", milestone.id, "pays", id])
      }
    }
      + streak.cycle.filter { _ in streak.cycleDays > 0 }.flatMap { day in
        day.pays.amounts.filter { $0.amount == .streakLength }.map { part in
          unbounded(
            part.id, every: streak.cycleDays, from: day.day, streak,
            at: ["streaks", streak.id, "cycle", String(day.day), part.id])
        }
      }
  }

  private func unbounded(
    _ resource: String, every step: Int, from first: Int? = nil, _ streak: Scenario.Streak, at field: [String]
  ) -> LintFinding {
    let lengths = Array(stride(from: first ?? step, through: scenario.days, by: step))
    let sum = lengths.reduce(0, +) * streak.perPlayer
    let one = first ?? step
    let copies = streak.perPlayer > 1 ? ", on \(streak.perPlayer) streaks" : ""
    return LintFinding(
      .unboundedReward, at: field, "pays more each time, without end",
      evidence: [
        "day \(one) of the streak pays \(FigureText.amount(Double(one), of: resource)), day \(one + step) pays \(one + step), day "
          + "\(one + 9 * step) pays \(one + 9 * step)",
        "a streak as long as the run brings \(FigureText.shown(Double(sum))) in \(scenario.days) days\(copies)",
      ],
      figures: [.init("first", Double(one)), .init("step", Double(step)), .init("sum", Double(sum))],
      help: "write \(one), the same each time" + (first == nil ? ", or 'at' instead of 'every'" : ""))
  }
}

extension Scenario.Streak {
  /// Whether it pays at single lengths only, and each of them once: a streak that climbs for ever, or again, earns nothing by it.
  fileprivate var paysEachLengthOnce: Bool {
    cycle.isEmpty && !milestones.isEmpty
      && milestones.allSatisfy { milestone in
        if case .at = milestone.lengths { milestone.aboveRecord } else { false }
      }
  }
}
