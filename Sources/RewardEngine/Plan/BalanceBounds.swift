/// The most that any player could ever hold of each resource, derived from the scenario alone.
///
/// Every rule pays its maximum on every day. What exchanges can add is followed until it stops growing. All
/// sums are Int128, so that the proof itself cannot overflow.
struct BalanceBounds {
  /// The largest balance that a column can hold.
  static let largest = 2_000_000_000
  private static let rounds = 1_000
  /// A bound this large means an exchange that gains on each turn, or amounts far beyond any balance.
  private static let boundless: Int128 = 1_000_000_000_000_000_000
  private(set) var balances: [Int32] = []

  private let scenario: Scenario
  private let index: [String: Int]
  private let opening: OpeningStates?
  private let packsADay: Int

  /// Derives the bounds.
  ///
  /// - Throws: ``PlanRefusal`` naming the resource whose bound is too large, or an exchange without end.
  init(
    of scenario: Scenario, resources: [String: Int], packsADay: Int, from opening: OpeningStates? = nil
  ) throws(PlanRefusal) {
    self.scenario = scenario
    self.packsADay = packsADay
    self.opening = opening
    index = resources
    guard largestFactorHundredths <= Int128(Self.largest) else { throw tooManyBoosts() }
    let earned = earnedAtMost()
    var total = earned
    // Each round passes gains one exchange further. A circle that loses on each turn dies out within as many
    // rounds as a balance has digits; one that still grows after that never stops.
    for round in 0...Self.rounds {
      let next = withPurchases(earned, budget: total)
      if next == total { break }
      // Without a circle, everything has passed once through as many exchanges as there are resources.
      let isBoundless = next.contains { $0 > Self.boundless }
      if round == Self.rounds || (isBoundless && round > index.count) { throw endless() }
      total = next
      if isBoundless { break }
    }
    for (id, position) in resources.sorted(by: { $0.value < $1.value }) {
      let bound = cap(of: id).map { min($0, total[position]) } ?? total[position]
      guard bound <= Int128(Self.largest) else { throw tooLarge(id, bound) }
      balances.append(Int32(bound))
    }
  }

  /// The most of each resource that play itself can pay in the whole run, starting balances included.
  private func earnedAtMost() -> [Int128] {
    var total = [Int128](repeating: 0, count: index.count)
    for currency in scenario.currencies { total[index[currency.id] ?? 0] += Int128(currency.start) }
    for item in scenario.items { total[index[item.id] ?? 0] += Int128(item.start) }
    for position in total.indices {
      total[position] = max(total[position], Int128(opening?.largest(resource: position) ?? 0))
    }
    let days = Int128(scenario.days)
    add(scenario.login, times: days, to: &total)
    for activity in scenario.activities {
      let copies = scenario.streaks.map(\.perPlayer).max() ?? 1
      add(activity.pays, times: days * Int128(scenario.mostDone(activity) * copies), to: &total)
    }
    for mission in scenario.missions { add(mission.pays, times: days, to: &total) }
    if let levels = scenario.levels {
      add(levels.eachLevelPays, times: Int128(levels.highest), to: &total)
      for reward in levels.rewards { add(reward.pays, times: 1, to: &total) }
    }
    for streak in scenario.streaks {
      let count = days * Int128(streak.perPlayer)
      for day in streak.cycle { add(day.pays, times: count, to: &total) }
      for milestone in streak.milestones {
        add(milestone.pays, times: occasions(milestone) * Int128(streak.perPlayer), to: &total)
      }
    }
    let packs = scenario.shop.filter { if case .realMoney = $0.cost { true } else { false } }
    // That many of the largest pack each day are a bound on everything bought.
    var largest: [Int: Int128] = [:]
    for pack in packs { largest.merge(amounts(of: pack.gives), uniquingKeysWith: max) }
    for (position, amount) in largest { total[position] += amount * days * Int128(packsADay) }
    return total
  }

  /// The most times that a milestone can pay in a run.
  private func occasions(_ milestone: Scenario.Streak.Milestone) -> Int128 {
    guard milestone.aboveRecord else { return Int128(scenario.days) }
    switch milestone.lengths {
    case .every(let step): return Int128(scenario.days / step + 1)
    case .at: return 1
    }
  }

  /// What is earned, plus what each offer would give if all of `budget` were spent on it.
  private func withPurchases(_ earned: [Int128], budget: [Int128]) -> [Int128] {
    var total = earned
    for offer in scenario.shop {
      guard case .currency(let prices, _) = offer.cost else { continue }
      let units = prices.reduce(Int128(0)) { sum, price in
        sum + budget[index[price.currency] ?? 0]
          / Int128(max(1, scenario.lowestPrice(price.amount, of: offer.id)))
      }
      add(offer.gives, times: min(units, mostWanted(offer)), to: &total, isEarned: false)
    }
    return total
  }

  /// The most units of an offer that a player can want in the run, with any amount of money.
  private func mostWanted(_ offer: Scenario.Offer) -> Int128 {
    let days = Int128(scenario.days)
    switch offer.demand {
    case .chance(_, let quantity): return days * Int128(quantity)
    case .keep(let held, _): return days * Int128(held)
    case .asSoonAsAffordable: return .max
    case .weight: return days
    }
  }

  private func add(
    _ payment: Scenario.Payment, times: Int128, to total: inout [Int128], isEarned: Bool = true
  ) {
    for (position, amount) in amounts(of: payment) {
      let factor = isEarned && position == index["xp"] ? largestFactorHundredths : 100
      total[position] += amount * times * factor / 100
    }
  }

  /// The most that a payment pays, by the index of the resource.
  private func amounts(of payment: Scenario.Payment) -> [Int: Int128] {
    var amounts: [Int: Int128] = [:]
    for part in payment.amounts {
      guard let position = index[part.id] else { continue }
      amounts[position, default: 0] +=
        part.amount == .streakLength
        ? Int128(scenario.days + 2 + (opening?.longest ?? 0)) : Int128(part.amount.number)
    }
    guard payment.randomItem != nil else { return amounts }
    for position in scenario.items.compactMap({ index[$0.id] }) { amounts[position, default: 0] += 1 }
    return amounts
  }

  /// The factor on experience while every boost and every event is active.
  private var largestFactorHundredths: Int128 {
    let factors = scenario.boosts.map(\.factorHundredths) + scenario.events.map(\.experienceHundredths)
    // Kept below what refuses the scenario anyway, so that the proof cannot overflow.
    return factors.filter { $0 > 100 }.reduce(100) { min($0 * Int128($1) / 100 + 1, Int128(Int64.max)) }
  }

  private func cap(of id: String) -> Int128? {
    guard let item = scenario.items.first(where: { $0.id == id }) else { return nil }
    switch item.kind {
    // A new player may start above the cap, and then receives no more.
    case .streakFreeze(let cap): return cap.map { Int128(max($0, item.start)) }
    case .collection(let size): return Int128(max(size, item.start))
    case .consumable: return nil
    }
  }

  private func tooManyBoosts() -> PlanRefusal {
    PlanRefusal(
      path: scenario.boosts.isEmpty ? "events" : "boosts",
      message:
        "all boosts \(scenario.events.isEmpty ? "" : "and events ")together could multiply experience by more than "
        + "\(Self.largest / 100)",
      help: "factors of different ones multiply each other; lower them, or have fewer")
  }

  private func tooLarge(_ id: String, _ bound: Int128) -> PlanRefusal {
    PlanRefusal(
      path: id == "xp"
        ? "levels" : scenario.currencies.contains { $0.id == id } ? "currencies.\(id)" : "items.\(id)",
      message:
        "a player could hold \(bound) of '\(id)' in \(scenario.days) days; a balance is at most \(Self.largest)",
      help:
        "pay less a day, or simulate fewer days; scaling every amount of '\(id)' down keeps the economy the same"
    )
  }

  private func endless() -> PlanRefusal {
    let offer = scenario.shop.first { offer in
      guard case .currency = offer.cost else { return false }
      return offer.gives.amounts.contains { part in scenario.currencies.contains { $0.id == part.id } }
    }
    return PlanRefusal(
      path: "shop.\(offer?.id ?? "")",
      message:
        "currencies can be exchanged in a circle that loses nothing on a turn, so no balance is bounded",
      help: "raise a price in the circle until a full turn gives back less than it takes"
        + (scenario.events.contains { $0.priceHundredths < 100 } ? ", on days of 'events' too" : ""))
  }
}

extension Scenario {
  /// The most times that a player does an activity on a day of play.
  public func mostDone(_ activity: Activity) -> Int {
    switch activity.perActiveDay {
    case .fixed(let number): number
    case .chance: 1
    case .poisson(let mean):
      players.profiles.map { PoissonTable(mean: mean * $0.effort).thresholds.count }.max() ?? 0
    }
  }
}
