import RewardEngine

@testable import RewardCommand

extension FuzzedReader {
  /// A small scenario with a table of each kind, for what is read against a scenario.
  static func document() throws -> Document {
    try Document(yaml: Array(economy.utf8), name: "economy.yaml")
  }

  private static let economy = """
    format: 1
    title: Small
    days: 7
    currencies: { coins: { start: 5 } }
    items:
      freeze: { kind: streak_freeze, hold_at_most: 3, start: 1, expires_after_days: 3 }
      hats: { kind: collection, size: 4 }
    boosts: { double: { factor: 2, days: 2 } }
    login: { pays: { coins: 3, xp: 9 } }
    missions: { share: { chance: 0.5, pays: { coins: 2, random_item: hats } } }
    levels: { first: 1, highest: 5, curve: { quadratic: { square: 5, linear: 10 } } }
    streaks: { visit: { protected_by: freeze, milestones: { two: { every: 2, pays: { coins: streak } } } } }
    shop:
      shield: { gives: { freeze: 1 }, price: { coins: 6 }, demand: { chance: 0.5 } }
      pack: { gives: { coins: 30 }, real_price: 1.99, demand: { weight: 1 } }
    players:
      count: 60
      profiles:
        casual: { share: 0.5, activity: 0.4, churn: { daily: 0.02 }, returns: 0.2, payers: 1, spend: { mean: 1.5, sigma: 0.5 } }
        regular: { share: 0.5, activity: 0.7 }
    goals: { some: { metric: coins.balance.mean, at_least: 2 } }
    """
}
