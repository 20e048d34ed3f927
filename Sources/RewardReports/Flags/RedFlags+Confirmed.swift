import RewardEngine
import RewardPages
import RewardStudies

/// Warnings of `lint` that a run confirms, in addition to the problems that it measures itself.
extension Run.Findings {
  func confirmedFlags(_ warnings: [LintFinding]) -> [RedFlag] {
    scenario.streaks.compactMap { uncounted($0, warnings) } + scenario.currencies.compactMap { unpaid($0.id) }
      + warnings.compactMap(confirmed)
  }

  /// A streak of which no day ever counts, though players play.
  private func uncounted(_ streak: Scenario.Streak, _ warnings: [LintFinding]) -> RedFlag? {
    let played = outcome.total("players.active")
    guard played > 0, outcome.total("streak.\(streak.id).days_counted") == 0 else { return nil }
    let isRule = warnings.contains { $0.rule == .unmeetableGoal && $0.field.names[1] == streak.id }
    let counts: String
    switch streak.dayCountsWhen {
    case .login: counts = "a login"
    case .anyActivity:
      counts = scenario.activities.isEmpty ? "an activity, but the scenario has none" : "an activity"
    case .activity(let id): counts = "the activity '\(id)'"
    case .mission(let id): counts = "the mission '\(id)'"
    }
    let shortage = shortage(ofMissionCountedBy: streak)
    return RedFlag(
      .unmeetableGoal, at: ["streaks", streak.id, streak.rules.goal > 1 ? "goal" : "day_counts_when"],
      "no day of any player counts for the streak '\(streak.id)' in \(outcome.days.counted("day")). A day counts with \(counts)\(streak.rules.goal > 1 ? ", \(streak.rules.goal) times" : "")\(shortage.map { ". \($0.evidence)" } ?? "")",
      help: shortage?.help
        ?? (scenario.isOfHistory
          ? "if players do what it counts, add these events to the log; or count something else"
          : "raise the chance of what it counts, or count something else")
    ).confirmed(by: isRule ? nil : playersToMissNone(in: played))
  }

  /// How rarely players can pay for the mission that a streak counts, and what to do; `nil` where they nearly always can.
  private func shortage(
    ofMissionCountedBy streak: Scenario.Streak
  ) -> (evidence: String, help: String)? {
    guard let mission = scenario.costlyMission(countedBy: streak) else { return nil }
    let done = outcome.total("mission.\(mission.id).done")
    let short = outcome.total("mission.\(mission.id).not_enough")
    guard let share = ratio(short, done + short), share >= Lint.few else { return nil }
    let costs = mission.costs.map { "'missions.\(mission.id).costs.\($0.currency)'" }
    return (
      "Players can pay for it on \(NumberText.percent(1 - share)) of the days on which they want to do it",
      "lower \(MoneyText.list(costs)), or pay more \(MoneyText.list(mission.costs.map(\.currency)))"
    )
  }

  /// A currency that something costs and that no rule paid.
  private func unpaid(_ currency: String) -> RedFlag? {
    let lines = outcome.ledger(of: currency)
    let sinks = lines.filter { $0.flow == .sink }
    guard !sinks.isEmpty, !lines.contains(where: { $0.flow == .source && $0.reason != .start }),
      let stock = outcome.stock(currency),
      (0..<outcome.days).allSatisfy({ outcome.sums(stock, on: $0).sum == 0 }),
      lines.allSatisfy({ outcome.total($0) == 0 })
    else { return nil }
    return RedFlag(
      .noFaucet, at: ["currencies", currency],
      "no player ever holds any \(currency), but \(MoneyText.list(sinks.map(\.label))) \(sinks.count.agreeing("costs", "cost")) them",
      help: "pay \(currency) somewhere, sell it for real money, or write 'start'")
  }

  /// The red flag of a warning that the run confirms, else `nil`.
  private func confirmed(_ finding: LintFinding) -> RedFlag? {
    let names = finding.field.names
    guard names.count > 1 else { return nil }
    let id = names[1]
    func flag(_ rule: RedFlag.Rule, _ evidence: String) -> RedFlag {
      RedFlag(rule, at: names, evidence, help: finding.help)
    }
    switch finding.rule {
    case .unobtainable:
      let paid = outcome.ledger(of: id).reduce(Int64(0)) { $0 + ($1.flow == .source ? outcome.total($1) : 0) }
      return paid == 0
        ? flag(.unobtainable, "no player ever gets '\(id)': no rule gives it and no offer sells it") : nil
    case .unaffordableMission:
      let short = outcome.total("mission.\(id).not_enough")
      let wanted = short + outcome.total("mission.\(id).done")
      guard let share = ratio(short, wanted), share >= Lint.few else { return nil }
      return flag(
        .unaffordableMission,
        "players want the mission '\(id)' \(wanted.counted("time")) and cannot pay for it in \(NumberText.percent(share)) of these cases"
      )
    case .selfFundingFreeze:
      let used = freezesUsed(from: id)
      return used > 0
        ? flag(
          .selfFundingFreeze,
          "the price \(finding.sentence). \(finding.evidence[1].capitalizedAtStart). Players use \(used.counted("freeze"))"
        ) : nil
    case .idleFreeze:
      let granted = outcome.ledger(of: id).reduce(Int64(0)) {
        $0 + ($1.flow == .source ? outcome.total($1) : 0)
      }
      return granted > 0
        ? flag(.idleFreeze, "players get '\(id)' \(granted.counted("time")), but no streak uses it")
        : nil
    case .dearerBulk:
      let bought = outcome.total("shop.\(id).bought")
      return bought > 0
        ? flag(
          .dearerBulk,
          "players buy '\(id)' \(bought.counted("time")), though a smaller pack costs less per piece"
        )
        : nil
    case .gainingExchange:
      let bought = outcome.total("shop.\(id).bought")
      return bought > 0
        ? flag(
          .gainingExchange,
          "players buy '\(id)' \(bought.counted("time")). It closes a circle of exchanges that makes money"
        ) : nil
    case .fallingCycle: return paidLess(finding, .fallingCycle)
    case .fallingMilestones: return paidLess(finding, .fallingMilestones)
    case .fallingLevelRewards: return paidLess(finding, .fallingLevelRewards)
    case .narrowingLevels:
      guard let level = finding.figure("level"), let highest = outcome.highestLevel, level < Double(highest)
      else {
        return nil
      }
      return flag(.narrowingLevels, "\(finding.evidence[0]). Players reach level \(highest)")
    default: return nil
    }
  }

  /// How many freezes players use of those that an offer sells.
  private func freezesUsed(from offer: String) -> Int64 {
    let items = scenario.shop.first { $0.id == offer }?.gives.amounts.map(\.id) ?? []
    return items.flatMap(scenario.streaks(protectedBy:)).reduce(0) {
      $0 + outcome.total("streak.\($1.id).frozen_days")
    }
  }

  /// A step of a ladder that pays less than one before, where the run paid it.
  private func paidLess(_ finding: LintFinding, _ rule: RedFlag.Rule) -> RedFlag? {
    let names = finding.field.names
    guard let resource = names.last, names.count > 3 else { return nil }
    let (reason, id): (Reason, String) =
      names[0] == "levels"
      ? (.level, names[2]) : (names[2] == "cycle" ? .cycle : .milestone, "\(names[1]).\(names[3])")
    let times = outcome.ledger(of: resource).filter { $0.reason == reason && $0.id == id }
      .reduce(Int64(0)) { $0 + outcome.count($1.entry.times, days: 0..<outcome.days) }
    guard times > 0 else { return nil }
    return RedFlag(
      rule, at: names,
      "\(finding.evidence[0]). Players got the lower reward \(times.counted("time"))",
      help: finding.help)
  }
}
