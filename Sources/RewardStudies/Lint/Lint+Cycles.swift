import RewardEngine

/// What a cycle really pays to players who miss days.
extension Lint {
  var cycleFindings: [LintFinding] {
    scenario.streaks.filter { !$0.cycle.isEmpty && $0.rules.missedDay != .loseOne }.compactMap {
      cycleLaw($0)
    }
  }

  /// Steps and resources told at most: a page, not a table.
  private static let shown = 7

  private func cycleLaw(_ streak: Scenario.Streak) -> LintFinding? {
    let shares = (1...streak.cycleDays).map { day in
      pooled(streak) { $0.share(ofDay: day, inCycleOf: streak.cycleDays) }
    }
    guard shares.contains(where: { $0 > 0 }) else { return nil }
    let paid = Set(streak.cycle.flatMap { $0.pays.amounts.map(\.id) }).sorted()
    let fixed = paid.filter { id in streak.cycle.contains { $0.pays.fixedAmount(of: id) > 0 } }
    let told = shares.prefix(Self.shown).map { FigureText.percent($0) }.joined(separator: ", ")
    let last =
      shares.count > Self.shown
      ? "; day \(shares.count): \(FigureText.percent(shares[shares.count - 1]))" : ""
    let rates = fixed.map { id in
      (id, pooled(streak) { self.rate(of: id, streak, $0) }, streak.incomePerWholeDay(of: id))
    }
    let protection = streak.protectedBy == nil ? "" : ", without freezes"
    return LintFinding(
      .cycleLaw, .note, at: ["streaks", streak.id, "cycle"],
      "starts again after a missed day, so most players see its first steps most",
      evidence: [
        "share of counted days on day 1, 2, … of the cycle\(protection): \(told)\(last)"
      ]
        + rates.prefix(Self.shown).map { id, rate, whole in
          "\(id) a counted day: \(FigureText.shown(rate)), and \(FigureText.shown(whole)) for who never misses; "
            + byProfile { profile in
              self.rate(of: id, streak, profile).map { FigureText.shown($0) }
            }
        },
      figures: shares.prefix(31).enumerated().map { .init("share_of_day_\($0 + 1)", $1) }
        + rates.map { .init("\($0.0)_per_counted_day", $0.1) },
      help: "put what everybody should get on the first days, and check that the last step is worth its price"
    )
  }

  /// A mean over counted days of all players who are there.
  private func pooled(_ streak: Scenario.Streak, _ function: (StreakLaw) -> Double) -> Double {
    var (sum, counted) = (0.0, 0.0)
    for profile in income.profiles {
      guard let law = profile.streaks[streak.id] else { continue }
      let weight = profile.profile.share * profile.daysOfLife
      for node in law.chances.nodes {
        let days = weight * node.weight * node.chance
        sum += days * function(StreakLaw(chance: node.chance, streak.rules, days: scenario.days))
        counted += days
      }
    }
    return counted > 0 ? sum / counted : 0
  }

  private func rate(of resource: String, _ streak: Scenario.Streak, _ law: StreakLaw) -> Double {
    streak.cycle.reduce(0) { sum, day in
      let amount = Double(day.pays.fixedAmount(of: resource))
      return amount == 0 ? sum : sum + amount * law.share(ofDay: day.day, inCycleOf: streak.cycleDays)
    }
  }

  private func rate(of resource: String, _ streak: Scenario.Streak, _ profile: ProfileIncome) -> Double? {
    guard let law = profile.streaks[streak.id], law.mean > 0 else { return nil }
    let sum = law.chances.mean { chance in
      chance * self.rate(of: resource, streak, StreakLaw(chance: chance, streak.rules, days: scenario.days))
    }
    return sum / law.mean
  }
}

extension Scenario.Streak {
  /// What the cycle pays on average on each day of a streak that never breaks.
  fileprivate func incomePerWholeDay(of resource: String) -> Double {
    cycle.reduce(0) { $0 + Double($1.pays.fixedAmount(of: resource)) } / Double(max(1, cycleDays))
  }
}
