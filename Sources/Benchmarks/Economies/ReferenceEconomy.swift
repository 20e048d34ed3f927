import RewardEngine

/// The economy of `reference.yaml` as a value, so that the race reads no file.
///
/// A test checks that both are the same.
package enum ReferenceEconomy {
  package static var scenario: Scenario {
    Scenario(
      title: "The reference economy",
      about:
        "Four kinds of players, seven missions, a streak with freezes, levels and a shop; speed is compared on it.",
      days: 365,
      currencies: [.init(id: "diamonds", start: 20), .init(id: "points")],
      items: [
        .init(id: "freeze", kind: .streakFreeze(holdAtMost: nil), start: 1),
        .init(id: "cosmetic", kind: .consumable),
      ],
      boosts: [.init(id: "double_xp", days: 1, starts: .nextDay)],
      missions: missions, levels: levels, streaks: [streak], shop: shop,
      players: .init(
        count: 200_000, profiles: profiles, week: [-0.14, -0.14, -0.14, -0.09, 0.01, 0.27, 0.22]))
  }

  private static func payment(_ amounts: KeyValuePairs<String, Int>) -> Scenario.Payment {
    Scenario.Payment(amounts.map { .init($0, .fixed($1)) })
  }

  private static var missions: [Scenario.Mission] {
    let table: [(chance: Double, xp: Int, points: Int)] = [
      (0.95, 10, 1), (0.85, 15, 2), (0.75, 20, 3), (0.60, 25, 4), (0.45, 30, 5), (0.30, 40, 6), (0.15, 60, 9),
    ]
    return table.enumerated().map { number, mission in
      Scenario.Mission(
        id: "m\(number)", chance: mission.chance,
        pays: payment(["xp": mission.xp, "points": mission.points]))
    }
  }

  private static var levels: Scenario.Levels {
    Scenario.Levels(
      first: 0, highest: 63, curve: .quadratic(square: 50, linear: 50, constant: 0),
      eachLevelPays: payment(["diamonds": 5]),
      rewards: stride(from: 5, through: 60, by: 5).map { .init(level: $0, pays: payment(["diamonds": 25])) })
  }

  private static var streak: Scenario.Streak {
    var rules = StreakRules()
    rules.missedDay = .loseOne
    rules.graceDays = 1
    return Scenario.Streak(
      id: "login", rules: rules, protectedBy: "freeze",
      cycle: [.init(day: 14, pays: payment(["double_xp": 1]))], cycleDays: 14,
      milestones: [
        .init(id: "tens", lengths: .every(10), pays: payment(["diamonds": 10])),
        .init(id: "hundreds", lengths: .every(100), pays: payment(["diamonds": 100])),
      ])
  }

  private static var shop: [Scenario.Offer] {
    func cosmetic(_ id: String, _ price: Int, order: Int) -> Scenario.Offer {
      Scenario.Offer(
        id: id, gives: payment(["cosmetic": 1]), cost: .currency([.init("diamonds", price)], prefer: nil),
        order: order, demand: .chance(0.25, quantity: 1))
    }
    return [
      Scenario.Offer(
        id: "exchange", gives: payment(["diamonds": 10]),
        cost: .currency([.init("points", 100)], prefer: nil), atMost: 1, order: 1, demand: .asSoonAsAffordable
      ),
      Scenario.Offer(
        id: "freeze", gives: payment(["freeze": 1]), cost: .currency([.init("diamonds", 10)], prefer: nil),
        atMost: 1, order: 2, demand: .keep(held: 2, propensity: nil)),
      cosmetic("crown", 300, order: 3), cosmetic("cape", 150, order: 4), cosmetic("hat", 80, order: 5),
      cosmetic("badge", 40, order: 6),
    ]
  }

  private static var profiles: [Scenario.Profile] {
    [
      Scenario.Profile(
        id: "casual", share: 0.45, activity: .beta(mean: 0.355, concentration: 60), churn: .daily(0.0020),
        missions: .fixed(0.55), collects: 0.80, freezePropensity: 0.25, taste: .fixed(0.02)),
      Scenario.Profile(
        id: "regular", share: 0.35, activity: .beta(mean: 0.64, concentration: 18), churn: .daily(0.0008),
        missions: .fixed(0.80), collects: 0.92, freezePropensity: 0.50, taste: .fixed(0.05)),
      Scenario.Profile(
        id: "hardcore", share: 0.15, activity: .beta(mean: 0.88, concentration: 6), churn: .daily(0.0002),
        missions: .fixed(0.97), collects: 0.99, freezePropensity: 0.80, taste: .fixed(0.08)),
      Scenario.Profile(
        id: "weekend", share: 0.05, activity: .beta(mean: 0.45, concentration: 56), churn: .daily(0.0040),
        missions: .fixed(0.70), collects: 0.85, freezePropensity: 0.30, taste: .fixed(0.10)),
    ]
  }
}
