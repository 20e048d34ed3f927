import RewardEngine

/// What freezes that cover every missed day beyond grace add to what a streak pays, for a player.
///
/// Without freezes the streak pays by ``StreakLaw``. With them it never loses a day, as if its grace had no end.
struct FreezeWorth {
  /// What they add per day since arrival, in one currency.
  let added: Double
  /// How many of them it takes per day since arrival.
  let freezes: Double

  /// A player of whom a day counts with this chance.
  init(chance: Double, of streak: Scenario.Streak, in currency: String, days: Int) {
    var whole = streak.rules
    whole.graceDays = days
    added =
      StreakLaw(chance: chance, whole, days: days).income(of: currency, from: streak)
      - StreakLaw(chance: chance, streak.rules, days: days).income(of: currency, from: streak)
    freezes = StreakLaw.exposure(chance, graceDays: streak.rules.graceDays)
  }

  /// What one freeze adds; 0 where none is needed.
  var each: Double { freezes > 1e-9 ? added / freezes : 0 }
}

/// What freezes add, over all players.
struct FreezeWorths {
  /// Players who differ only in the chance to play.
  private struct Group {
    /// Of all players.
    let share: Double
    let steps: ChanceSteps
    /// At the steps.
    let worths: [FreezeWorth]
    let each: [Double]
  }

  private let groups: [Group]

  init(of streak: Scenario.Streak, in currency: String, _ lint: Lint) {
    groups = zip(lint.income.profiles, lint.players).flatMap { profile, players in
      (profile.streaks[streak.id]?.chances(at: players.steps) ?? []).map { part in
        let worths = part.chances.map {
          FreezeWorth(chance: $0, of: streak, in: currency, days: lint.scenario.days)
        }
        return Group(
          share: profile.profile.share * part.share, steps: players.steps, worths: worths,
          each: worths.map(\.each))
      }
    }
  }

  /// The share of players to whom a freeze adds at least its price, and what each adds to them on average.
  func funded(at price: Double) -> (share: Double, each: Double) {
    var (share, added, freezes) = (0.0, 0.0, 0.0)
    for group in groups {
      for part in group.steps.parts(atLeast: price, of: group.each) {
        let weight = group.share * part.share
        share += weight
        added += weight * group.steps.value(at: part.place, of: group.worths.map(\.added))
        freezes += weight * group.steps.value(at: part.place, of: group.worths.map(\.freezes))
      }
    }
    return (share, freezes > 1e-9 * share ? added / freezes : 0)
  }

  /// The lowest whole price at which a freeze adds its price to less than this share of players.
  func price(butFor few: Double) -> Double {
    var (low, high) = (0.0, 1.0)
    while funded(at: high).share >= few { (low, high) = (high, 2 * high) }
    while high - low > 1 {
      let middle = ((low + high) / 2).rounded(.down)
      if funded(at: middle).share >= few { low = middle } else { high = middle }
    }
    return high
  }
}

extension StreakLaw {
  /// What a streak pays of a currency or item per day since arrival.
  ///
  /// Lengths are looked at only where they are paid: a cycle pays fixed amounts.
  fileprivate func income(of resource: String, from streak: Scenario.Streak) -> Double {
    let length = streak.cycleDays
    let cycle = length > 0 ? streak.cycle : []
    let ofCycle = cycle.reduce(0.0) { sum, day in
      sum + Double(day.pays.fixedAmount(of: resource)) * (chance * share(ofDay: day.day, inCycleOf: length))
    }
    return streak.milestones.reduce(ofCycle) { sum, milestone in
      let parts = milestone.pays.amounts.filter { $0.id == resource }
      guard !parts.isEmpty else { return sum }
      let times = times(of: milestone)
      return parts.reduce(sum) { sum, part in
        switch part.amount {
        case .fixed(let number): sum + Double(number) * times.times
        case .streakLength: sum + times.lengths
        }
      }
    }
  }
}
