import RewardEngine

/// The most that a player of the profile is expected to want to spend.
extension ProfileIncome {
  /// The most spending of a currency per day since arrival, if the player could always pay.
  ///
  /// Missions cost what is wanted of them. Offers by chance sell as often as they are wanted, pieces of a
  /// collection at most once each in the run. What is kept in store is bought once, and freezes again as gaps
  /// use more of them than come in otherwise. An offer bought as soon as it can be paid takes everything: infinite.
  func spendingPerDay(of currency: String, in scenario: Scenario) -> Double {
    var sum = 0.0
    for mission in scenario.missions {
      for cost in mission.costs where cost.currency == currency {
        sum += (missionsWanted[mission.id] ?? 0) * Double(cost.amount)
      }
    }
    for offer in scenario.shop where payingCurrency(of: offer, in: scenario) == currency {
      sum += unitsPerDay(of: offer, in: scenario) * Double(offer.price(in: currency) ?? 0)
    }
    return sum
  }

  /// The currency that pays an offer: the first in the shop's order that the player receives.
  private func payingCurrency(of offer: Scenario.Offer, in scenario: Scenario) -> String? {
    guard case .currency(let prices, let prefer) = offer.cost else { return nil }
    func rank(_ id: String) -> (Int, Int, String) {
      let isHard = scenario.currencies.first { $0.id == id }?.kind == .hard
      return (id == prefer ? 0 : 1, isHard ? 1 : 0, id)
    }
    let ids = prices.map(\.currency).sorted { rank($0) < rank($1) }
    return ids.first { perDay(of: $0) > 0 } ?? ids.first
  }

  private func unitsPerDay(of offer: Scenario.Offer, in scenario: Scenario) -> Double {
    let once = 1 / Double(scenario.days)
    var units: Double
    switch offer.demand {
    case .chance(let chance, let quantity):
      units = playsPerDay * chance * profile.taste.mean * Double(quantity)
    case .keep(let held, let propensity):
      let each = Double(offer.amount(of: offer.gives.amounts.first?.id ?? "") ?? 1)
      let use = offer.gives.amounts.first.map { freezesMissing($0.id, in: scenario) } ?? 0
      let topUps = playsPerDay * (propensity ?? profile.freezePropensity) * Double(held)
      units = min(use + Double(held) * once, topUps) / max(1, each)
    case .asSoonAsAffordable: units = .infinity
    case .weight: units = 0
    }
    for part in offer.gives.amounts {
      guard let item = scenario.items.first(where: { $0.id == part.id }) else { continue }
      switch item.kind {
      case .collection(let size): units = min(units, Double(size) * once)
      case .streakFreeze(let cap?):
        let each = max(1, Double(offer.amount(of: part.id) ?? 1))
        units = min(units, (freezesNeeded(part.id, in: scenario) + Double(cap) * once) / each)
      case .streakFreeze(nil), .consumable: break
      }
    }
    return units
  }

  /// Freezes used per day since arrival, beyond those that rules pay and that are bought by chance.
  private func freezesMissing(_ item: String, in scenario: Scenario) -> Double {
    let chosen = scenario.shop.reduce(0.0) { sum, offer in
      guard case .chance = offer.demand, let each = offer.amount(of: item) else { return sum }
      return sum + unitsPerDay(of: offer, in: scenario) * Double(each)
    }
    return max(0, freezesNeeded(item, in: scenario) - perDay(of: item) - chosen)
  }

  /// Freezes used per day since arrival if there were always one: missed days that grace does not cover, of all streaks
  /// that share the pool.
  func freezesNeeded(_ item: String, in scenario: Scenario) -> Double {
    scenario.streaks.filter { $0.protectedBy == item }.reduce(0) { sum, streak in
      guard let law = streaks[streak.id] else { return sum }
      let exposed = law.chances.mean { StreakLaw.exposure($0, graceDays: streak.rules.graceDays) }
      return sum + Double(streak.perPlayer) * exposed
    }
  }
}

extension Scenario.Offer {
  /// How many of a currency or item one unit gives, or `nil` for none.
  func amount(of id: String) -> Int? {
    guard case .fixed(let number)? = gives.amounts.first(where: { $0.id == id })?.amount, number > 0 else {
      return nil
    }
    return number
  }
}
