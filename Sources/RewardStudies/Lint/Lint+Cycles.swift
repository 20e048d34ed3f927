import RewardEngine

/// What a cycle really pays to players who miss days.
extension Lint {
  var cycleFindings: [LintFinding] {
    scenario.streaks.filter { $0.cycleDays > 0 && $0.rules.missedDay != .loseOne && !isHeldBack($0) }
      .compactMap { cycleLaw($0) }
  }

  /// The most steps shown: a week is a line, a month would be a table.
  private static let shown = 7

  /// How many times as often as the last step the first one must be paid to be worth a note.
  private static let clearlyMore = 1.1

  private func cycleLaw(_ streak: Scenario.Streak) -> LintFinding? {
    let counted = CountedDays(of: streak, in: income.profiles, days: scenario.days)
    let shares = (1...min(streak.cycleDays, Self.shown)).map { counted.share(ofDay: $0, of: streak) }
    let last = counted.share(ofDay: streak.cycleDays, of: streak)
    // Who never misses a day sees each step as often as any other, and so do streaks that hardly ever break.
    guard shares[0] > Self.clearlyMore * last else { return nil }
    let protection = streak.protectedBy == nil ? "" : ", without freezes"
    let shown = shares.map { FigureText.percent($0) }.joined(separator: ", ")
    let end = streak.cycleDays > Self.shown ? "; day \(streak.cycleDays): \(FigureText.percent(last))" : ""
    let goods = scenario.currencies.map(\.id) + scenario.items.map(\.id) + ["xp"]
    let rates = goods.filter { id in streak.cycle.contains { $0.pays.pays(id) } }
      .map { (id: $0, rate: counted.rate(of: $0, by: streak)) }
    return LintFinding(
      .cycleLaw, .note, at: ["streaks", streak.id, "cycle"],
      "pays its first steps most often, because a missed day restarts it",
      evidence: ["share of counted days on day 1, 2, … of the cycle\(protection): \(shown)\(end)"]
        + rates.prefix(Self.shown).map { line($0.id, $0.rate, by: streak) },
      figures: shares.enumerated().map { .init("share_of_day_\($0 + 1)", $1) } + [
        .init("share_of_last_day", last)
      ]
        + rates.map { .init("\($0.id)_per_counted_day", $0.rate) },
      help:
        "pay on the first days what all players should get, and check that the last step is worth its price"
    )
  }

  private func line(_ resource: String, _ rate: Double, by streak: Scenario.Streak) -> String {
    let always = CountedDays(StreakLaw(chance: 1, streak.rules, days: scenario.days))
    let whole = always.rate(of: resource, by: streak)
    return
      "\(resource) per counted day: \(FigureText.shown(rate)), and \(FigureText.shown(whole)) for players who never miss a day; "
      + byProfile { profile in
        let own = CountedDays(of: streak, in: [profile], days: scenario.days)
        return own.isEmpty ? nil : FigureText.shown(own.rate(of: resource, by: streak))
      }
  }
}

/// Days of players that count for a streak, each player with their own law.
private struct CountedDays {
  /// Weights sum to 1.
  private var laws: [(weight: Double, law: StreakLaw)] = []

  init(of streak: Scenario.Streak, in profiles: [ProfileIncome], days: Int) {
    for profile in profiles {
      let playerDays = profile.profile.share * profile.daysOfLife
      for node in profile.streaks[streak.id]?.chances.nodes ?? [] where node.chance > 0 {
        laws.append(
          (playerDays * node.weight * node.chance, StreakLaw(chance: node.chance, streak.rules, days: days)))
      }
    }
    let total = laws.reduce(0) { $0 + $1.weight }
    for index in laws.indices { laws[index].weight /= total }
  }

  init(_ law: StreakLaw) { laws = [(1, law)] }

  var isEmpty: Bool { laws.isEmpty }

  func share(ofDay day: Int, of streak: Scenario.Streak) -> Double {
    laws.reduce(0) { $0 + $1.weight * $1.law.share(ofDay: day, inCycleOf: streak.cycleDays) }
  }

  /// What the cycle pays of a resource on a counted day.
  func rate(of resource: String, by streak: Scenario.Streak) -> Double {
    streak.cycle.reduce(0) { sum, day in
      guard day.pays.pays(resource) else { return sum }
      let paysLength = day.pays.amounts.contains { $0.id == resource && $0.amount == .streakLength }
      return sum
        + (paysLength
          ? lengths(ofDay: day.day, of: streak)
          : Double(day.pays.fixedAmount(of: resource)) * share(ofDay: day.day, of: streak))
    }
  }

  /// The length of the streak on a day of the cycle, times the day's share of counted days.
  private func lengths(ofDay day: Int, of streak: Scenario.Streak) -> Double {
    laws.reduce(0) {
      $0 + $1.weight * $1.law.times(ofDay: day, inCycleOf: streak.cycleDays).lengths / $1.law.chance
    }
  }
}

extension Scenario.Payment {
  /// Whether it pays any of a resource: a fixed number, or the streak's length.
  fileprivate func pays(_ resource: String) -> Bool {
    amounts.contains { $0.id == resource && $0.amount != .fixed(0) }
  }
}
