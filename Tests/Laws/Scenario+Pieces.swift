import RewardEngine

extension Scenario {
  /// The scenario with every payment replaced.
  func mappingPayments(_ change: (Payment) -> Payment) -> Scenario {
    var result = self
    result.login = change(login)
    for index in activities.indices { result.activities[index].pays = change(activities[index].pays) }
    for index in missions.indices { result.missions[index].pays = change(missions[index].pays) }
    if let levels {
      result.levels?.eachLevelPays = change(levels.eachLevelPays)
      for index in levels.rewards.indices {
        result.levels?.rewards[index].pays = change(levels.rewards[index].pays)
      }
    }
    for index in streaks.indices {
      for day in streaks[index].cycle.indices {
        result.streaks[index].cycle[day].pays = change(streaks[index].cycle[day].pays)
      }
      for milestone in streaks[index].milestones.indices {
        result.streaks[index].milestones[milestone].pays = change(streaks[index].milestones[milestone].pays)
      }
    }
    for index in shop.indices { result.shop[index].gives = change(shop[index].gives) }
    return result
  }

  /// The scenario with every price in a currency replaced.
  func mappingPrices(_ change: (Price) -> Price) -> Scenario {
    var result = self
    for index in missions.indices { result.missions[index].costs = missions[index].costs.map(change) }
    for index in shop.indices {
      if case .currency(let prices, let prefer) = shop[index].cost {
        result.shop[index].cost = .currency(prices.map(change), prefer: prefer)
      }
    }
    return result
  }

  /// All payments there are.
  var payments: [Payment] {
    var all: [Payment] = []
    _ = mappingPayments { payment in
      all.append(payment)
      return payment
    }
    return all
  }

  /// Whether everything that is named exists.
  var isSound: Bool {
    var ids = Set(currencies.map(\.id) + items.map(\.id) + boosts.map(\.id))
    if levels != nil { ids.insert("xp") }
    let paid = payments.allSatisfy { payment in
      guard payment.amounts.allSatisfy({ ids.contains($0.id) }) else { return false }
      if case .collection(let id) = payment.randomItem { return ids.contains(id) }
      return true
    }
    var priced = true
    _ = mappingPrices { price in
      if !ids.contains(price.currency) { priced = false }
      return price
    }
    let counted = streaks.allSatisfy { streak in
      switch streak.dayCountsWhen {
      case .login: true
      case .anyActivity: !activities.isEmpty
      case .activity(let id): activities.contains { $0.id == id }
      case .mission(let id): missions.contains { $0.id == id }
      }
    }
    let steered = players.feedback.map { feedback in streaks.contains { $0.id == feedback.streak } } ?? true
    let protected = streaks.allSatisfy { streak in streak.protectedBy.map { ids.contains($0) } ?? true }
    let sold = shop.allSatisfy { offer in
      if case .keep = offer.demand { !offer.gives.amounts.isEmpty } else { true }
    }
    return paid && priced && counted && steered && protected && sold
  }

  /// The scenario in lines, for a person to read.
  var described: String {
    var lines = ["days \(days), first \(firstWeekday), random items \(randomItems)"]
    func add(_ name: String, _ values: [Any]) {
      for value in values {
        let text = String(describing: value)
          .split(separator: "RewardEngine.", omittingEmptySubsequences: false).joined()
          .split(separator: "Scenario.", omittingEmptySubsequences: false).joined()
        lines.append("  \(name): \(text)")
      }
    }
    add("currency", currencies)
    add("item", items)
    add("boost", boosts)
    if !login.isEmpty { add("login", [login]) }
    add("activity", activities)
    add("mission", missions)
    if let levels { add("levels", [levels]) }
    add("streak", streaks)
    add("offer", shop)
    add("players", [players])
    add("event", events)
    return lines.joined(separator: "\n")
  }
}
