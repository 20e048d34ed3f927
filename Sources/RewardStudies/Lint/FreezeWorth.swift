import RewardEngine

/// What freezes that cover every missed day beyond grace add to what a streak pays, for some of the players.
///
/// Without freezes the streak pays by ``StreakLaw``. With them it never loses a day, as if its grace had no end.
struct FreezeWorth {
  /// The share of all players.
  private(set) var share = 0.0
  /// What they add per day since arrival, in one currency.
  private var added = 0.0
  /// How many of them it takes per day since arrival.
  private var freezes = 0.0

  /// Nobody.
  private init() {}

  /// Players of whom a day counts with one chance.
  init(share: Double, chance: Double, of streak: Scenario.Streak, in currency: String, days: Int) {
    var whole = streak.rules
    whole.graceDays = days
    self.share = share
    added =
      share
      * (StreakLaw(chance: chance, whole, days: days).income(of: currency, from: streak)
        - StreakLaw(chance: chance, streak.rules, days: days).income(of: currency, from: streak))
    freezes = share * StreakLaw.exposure(chance, graceDays: streak.rules.graceDays)
  }

  /// What one freeze adds, on average; 0 where none is needed.
  var each: Double { freezes > 1e-9 * share ? added / freezes : 0 }

  /// All of these players together.
  static func all(_ parts: some Sequence<FreezeWorth>) -> FreezeWorth {
    parts.reduce(into: FreezeWorth()) { sum, part in
      sum.share += part.share
      sum.added += part.added
      sum.freezes += part.freezes
    }
  }

  /// The lowest whole price that is above what a freeze adds for all but less than this share of players.
  static func price(above parts: [FreezeWorth], butFor few: Double) -> Double {
    var share = 0.0
    for part in parts.sorted(by: { $0.each > $1.each }) {
      share += part.share
      if share >= few { return part.each.rounded(.down) + 1 }
    }
    return 1
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
