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
  fileprivate func income(of resource: String, from streak: Scenario.Streak) -> Double {
    let cycle = streak.cycle.map { ($0.pays, times(ofDay: $0.day, inCycleOf: streak.cycleDays)) }
    let milestones = streak.milestones.map { ($0.pays, times(of: $0)) }
    return (cycle + milestones).reduce(0) { sum, paid in
      paid.0.amounts.filter { $0.id == resource }.reduce(sum) { sum, part in
        switch part.amount {
        case .fixed(let number): sum + Double(number) * paid.1.times
        case .streakLength: sum + paid.1.lengths
        }
      }
    }
  }
}
