import RewardEngine

@testable import RewardStudies

extension Scenario {
  /// Nothing but players who come with this chance each day, and never leave.
  static func plain(chance: Double = 1, days: Int = 100) -> Scenario {
    Scenario(
      title: "Small", days: days,
      players: Players(profiles: [Profile(id: "everyone", share: 1, activity: .fixed(chance))]))
  }

  /// The same with changes.
  func with(_ change: (inout Scenario) -> Void) -> Scenario {
    var scenario = self
    change(&scenario)
    return scenario
  }

  /// Adds a streak that pays coins on the second day of a cycle of two, with freezes.
  mutating func addPairs(paying amount: Int, _ offers: [Offer]) {
    currencies = [Currency(id: "coins")]
    items = [Item(id: "freeze", kind: .streakFreeze(holdAtMost: nil))]
    var streak = Streak(id: "pairs", protectedBy: "freeze")
    streak.cycle = [.init(day: 2, pays: .fixed(amount, "coins"))]
    streak.cycleDays = 2
    streaks = [streak]
    shop = offers
  }

  /// What lint says of it by one rule.
  func findings(_ rule: LintFinding.Rule) -> [LintFinding] {
    Lint(self).findings.filter { $0.rule == rule }
  }
}

extension Scenario.Payment {
  static func fixed(_ amount: Int, _ id: String) -> Scenario.Payment {
    Scenario.Payment([Entry(id, .fixed(amount))])
  }

  static func length(_ id: String) -> Scenario.Payment {
    Scenario.Payment([Entry(id, .streakLength)])
  }
}

extension Scenario.Offer {
  /// An offer that gives one kind of thing for one currency.
  init(
    _ id: String, _ count: Int, _ gives: String, for price: Int, _ currency: String,
    demand: Demand = .chance(1, quantity: 1)
  ) {
    self.init(
      id: id, gives: .fixed(count, gives), cost: .currency([Scenario.Price(currency, price)], prefer: nil),
      demand: demand)
  }

  /// A pack for real money.
  init(_ id: String, _ count: Int, _ gives: String, cents: Int) {
    self.init(id: id, gives: .fixed(count, gives), cost: .realMoney(cents), demand: .weight(1))
  }
}

/// Whether two numbers agree but for rounding.
func isClose(_ value: Double?, _ expected: Double) -> Bool {
  guard let value else { return false }
  return abs(value - expected) <= 1e-9 * max(1, abs(expected))
}
