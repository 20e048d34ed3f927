import RewardEngine

/// The most that a player of the profile is expected to want to spend.
extension ProfileIncome {
  /// The most spending of a currency per day since arrival, if the player could always pay.
  ///
  /// Missions cost what is wanted of them. Offers by chance sell as often as they are wanted, pieces of a
  /// collection at most once each in a player's life, random ones each time. What is kept in store is bought once, and
  /// freezes again as gaps use them or they expire, as if no rule paid any. An offer with several prices counts in
  /// each of its currencies. An offer bought as soon as it can be paid takes everything: infinite.
  ///
  /// - Parameter never: offers that no player can ever buy, which take nothing.
  func spendingPerDay(of currency: String, in scenario: Scenario, but never: Set<String>) -> Double {
    var sum = 0.0
    for mission in scenario.missions {
      for cost in mission.costs where cost.currency == currency {
        sum += (missionsWanted[mission.id] ?? 0) * Double(cost.amount)
      }
    }
    for offer in scenario.shop {
      guard let price = offer.price(in: currency), !never.contains(offer.id) else { continue }
      sum += unitsPerDay(of: offer, in: scenario) * Double(price)
    }
    return sum
  }

  private func unitsPerDay(of offer: Scenario.Offer, in scenario: Scenario) -> Double {
    let once = 1 / daysOfLife
    var units: Double
    switch offer.demand {
    case .chance(let chance, let quantity):
      units = playsPerDay * chance * profile.taste.mean * Double(quantity)
    case .keep(let held, let propensity):
      let each = Double(offer.amount(of: offer.gives.amounts.first?.id ?? "") ?? 1)
      let use = offer.gives.amounts.first.map { freezesLost($0.id, atMost: held, in: scenario) } ?? 0
      let topUps = playsPerDay * (propensity ?? profile.freezePropensity) * Double(held)
      units = min(use + Double(held) * once, topUps) / max(1, each)
    case .asSoonAsAffordable: units = .infinity
    case .weight: units = 0
    }
    for part in offer.gives.amounts {
      guard let item = scenario.items.first(where: { $0.id == part.id }) else { continue }
      let each = max(1, Double(offer.amount(of: part.id) ?? 1))
      switch item.kind {
      case .collection: units = min(units, Double(item.piecesMissing) / each * once)
      case .streakFreeze(let cap?):
        units = min(units, (freezesLost(part.id, atMost: cap, in: scenario) + Double(cap) * once) / each)
      case .streakFreeze(nil), .consumable: break
      }
    }
    return units
  }

  /// Freezes used or expired per day since arrival if the player always held `held`.
  private func freezesLost(_ item: String, atMost held: Int, in scenario: Scenario) -> Double {
    let lasts = scenario.items.first { $0.id == item }?.expiresAfterDays
    return freezesNeeded(item, in: scenario) + (lasts.map { Double(held) / Double($0) } ?? 0)
  }

  /// Freezes used per day since arrival if there were always one: missed days that grace does not cover, of all streaks
  /// that share the pool.
  ///
  /// No fewer than are used: where the hour of a session decides which day it counts for, any day may be missed. Days on which the app is
  /// closed are missed by all.
  func freezesNeeded(_ item: String, in scenario: Scenario) -> Double {
    let closed = Double(scenario.closedDays) / Double(scenario.days)
    return scenario.streaks.filter { $0.protectedBy == item }.reduce(0) { sum, streak in
      guard let law = streaks[streak.id] else { return sum }
      let isOfItsDay = streak.rules.clock != .utc && streak.rules.leewayHours == 0
      let exposed = law.chances.mean { StreakLaw.exposure($0, graceDays: streak.rules.graceDays) }
      return sum + Double(streak.perPlayer) * (isOfItsDay ? min(1, exposed + closed) : 1)
    }
  }
}

extension Scenario {
  /// Days of the run on which an event closes the app.
  fileprivate var closedDays: Int {
    guard events.contains(where: \.isClosed) else { return 0 }
    return (0..<days).count { day in events(on: day).contains(where: \.isClosed) }
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
