import RewardEngine

/// What an event may change: a count that a run keeps day by day, of all players together.
public enum EventQuantity: Sendable, Hashable {
  case active
  case experience
  /// Of a currency: what all players receive, the start of new ones left out, and what they spend.
  case received(String)
  case spent(String)
  /// Units of all offers and packs.
  case bought
  case revenueCents
  /// Of a streak.
  case breaks(String)
  case daysLost(String)
  case frozenDays(String)

  /// The quantities that a scenario has.
  static func all(of scenario: Scenario) -> [EventQuantity] {
    var all: [EventQuantity] = [.active]
    if scenario.levels != nil { all.append(.experience) }
    for currency in scenario.currencies { all += [.received(currency.id), .spent(currency.id)] }
    if !scenario.shop.isEmpty { all.append(.bought) }
    if scenario.shop.contains(where: \.isForRealMoney) { all.append(.revenueCents) }
    for streak in scenario.streaks {
      all.append(.breaks(streak.id))
      if streak.rules.missedDay == .loseOne { all.append(.daysLost(streak.id)) }
      if streak.protectedBy != nil { all.append(.frozenDays(streak.id)) }
    }
    return all
  }

  /// Its name in tables.
  public var id: String {
    switch self {
    case .active: "players.active"
    case .experience: "xp"
    case .received(let currency): "\(currency).received"
    case .spent(let currency): "\(currency).spent"
    case .bought: "shop.bought"
    case .revenueCents: "revenue.cents"
    case .breaks(let streak): "streak.\(streak).breaks"
    case .daysLost(let streak): "streak.\(streak).days_lost"
    case .frozenDays(let streak): "streak.\(streak).frozen_days"
    }
  }

  /// The unit of the count.
  public var unit: String {
    switch self {
    case .active: "players"
    case .experience: "xp"
    case .received(let currency), .spent(let currency): currency
    case .bought: "units"
    case .revenueCents: "cents"
    case .breaks: "streaks"
    case .daysLost, .frozenDays: "days"
    }
  }

  /// The cells of a run that add up to its count.
  func cells(in catalogue: Catalogue) -> [Int] {
    func amounts(of resource: String, _ flow: Catalogue.Flow) -> [Int] {
      catalogue.ledger.filter {
        catalogue.resources[$0.resource] == resource && $0.flow == flow && $0.reason != .start
      }.map(\.entry.amount)
    }
    func counters(_ isMeant: (String) -> Bool) -> [Int] {
      catalogue.counters.filter { isMeant($0.name) }.map(\.cell)
    }
    return switch self {
    case .experience: amounts(of: "xp", .source)
    case .received(let currency): amounts(of: currency, .source)
    case .spent(let currency): amounts(of: currency, .sink)
    case .bought: counters { $0.hasPrefix("shop.") && $0.hasSuffix(".bought") }
    case .active, .revenueCents, .breaks, .daysLost, .frozenDays: counters { $0 == id }
    }
  }
}
