import RewardEngine

/// The findings about one freeze.
public struct FreezeFindings: Sendable {
  /// The item.
  public let item: String
  public let quantities: [FreezeQuantity]
  public let prices: [FreezePrice]
  /// Freezes that were used, and those that were replayed without.
  public let used: Int
  public let tried: Int
  /// Resources and profiles by their places, as the plan has them.
  public let resources: [String]
  public let profiles: [String]
  /// All players.
  private let whole: FreezeTally
  private let replications: [FreezeTally]
  private let hasSharedDays: Bool
  /// How currencies are counted that do not buy it, or buy more of it by way of another, by what else the shop sells.
  public let exchanges: [FreezeExchange]
  /// Currencies of which a freeze may save some that have no price to be counted at.
  public let uncounted: [String]
  /// Every resource but the freeze, by their places.
  let kept: [Int]
  /// The currencies that are counted: their places among the resources, and the prices of a freeze in them.
  private let payable: [(place: Int, price: Double)]
  /// The worth of a streak-day, in freezes at their prices; 0 where the scenario gives it none.
  private let dayWorth: Double

  init(
    _ item: String, of scenario: Scenario, _ catalogue: Catalogue, _ replications: [FreezeTally]
  ) {
    let quantities = replications[0].quantities
    self.item = item
    self.quantities = quantities.all
    var whole = replications[0]
    for replication in replications.dropFirst() { whole.merge(replication) }
    hasSharedDays = scenario.players.shockInForce != nil
    self.whole = whole
    self.replications = replications
    resources = catalogue.resources
    profiles = catalogue.profiles
    let prices = FreezePrice.all(of: item, in: scenario)
    self.prices = prices
    used = whole.used
    tried = whole.tried
    let exchanges = FreezeExchange.all(of: scenario, at: prices)
    self.exchanges = exchanges
    let counted = prices.compactMap(\.currency) + exchanges.map(\.currency)
    uncounted = scenario.currencies.map(\.id).filter { !counted.contains($0) }
    kept = quantities.resources
    payable = quantities.resources.enumerated().compactMap { place, resource in
      let name = catalogue.resources[resource]
      guard let exchange = exchanges.first(where: { $0.currency == name }) else {
        return prices.first { $0.currency == name }.map { (place, $0.each) }
      }
      return prices.first { $0.currency == exchange.other }.map { (place, $0.each / exchange.rate) }
    }
    let streak = scenario.streaks.first { $0.protectedBy == item }
    dayWorth = (streak?.dayWorth ?? []).reduce(0) { sum, worth in
      let price = prices.first { $0.currency == worth.currency }
      return sum + (price.map { worth.amount / $0.each } ?? 0)
    }
  }

  /// Whether the scenario gives a streak-day a worth of its own, in a currency that buys the freeze.
  public var countsDays: Bool { dayWorth > 0 }

  /// A group of the freezes used.
  public struct Group: Sendable, Equatable {
    /// Used on streaks of this length; `nil` for all.
    public var length: FreezeQuantity.Length?
    /// Used by players of this profile; `nil` for all.
    public var profile: Int?

    public init(length: FreezeQuantity.Length? = nil, profile: Int? = nil) {
      self.length = length
      self.profile = profile
    }

    public static let all = Group()
  }

  /// The mean of a quantity over the freezes of a group, or `nil` where there are none.
  public func mean(_ quantity: FreezeQuantity, of group: Group = .all) -> StratifiedTotals.Figure? {
    guard let index = quantities.firstIndex(of: quantity) else { return nil }
    return units(group) { $0.ratio(index, $1) }.ratio(0, over: 1)
  }

  /// As many players of equal parts must make up a sum over all players for an interval of what a freeze brings.
  private static let fewest = 40.0

  /// The same with its interval, or with the number of players that one needs, as a run has them.
  ///
  /// Shares have Wilson's interval: one that no player has is not known to be 0.
  public func estimate(_ quantity: FreezeQuantity, of group: Group = .all) -> Outcome.Estimate? {
    guard let index = quantities.firstIndex(of: quantity) else { return nil }
    let players = players(group) { $0.ratio(index, $1) }
    guard quantity.isShare else {
      var estimate = ratio(0, over: 1, of: players, group)
      if quantity.isOfPool, let alike = estimate, alike.low == alike.high {
        // Players may be missing each of whose freezes counts one more or less.
        estimate = alike.widened(by: players.reachOfUnseen(in: 1))
      }
      return ofRun(spread(estimate, mean(quantity, of: group)), group)
    }
    let part = players.part(0, of: 1, mayBeRule: false).map(Outcome.Estimate.init(part:))
    return ofRun(spread(part, mean(quantity, of: group))?.within(0...1), group)
  }

  /// A mean over freezes by its players.
  func ratio(_ sum: Int, over count: Int, of players: StratifiedTotals, _ group: Group) -> Outcome.Estimate? {
    let estimate = Outcome.Estimate(players.ratio(sum, over: count))
    // Where a group is a part of all, it takes as many as an interval of a part.
    guard group == .all, let value = estimate?.value,
      let needed = players.playersNeeded(toMakeUp: sum, by: Self.fewest)
    else { return estimate }
    return Outcome.Estimate(value: value, low: nil, high: nil, playersNeeded: needed)
  }

  /// With the players needed of a whole run, of whom a profile has its share.
  func ofRun(_ estimate: Outcome.Estimate?, _ group: Group) -> Outcome.Estimate? {
    group.profile.map { estimate?.ofRun(players: whole.players[$0], of: whole.players.reduce(0, +)) }
      ?? estimate
  }

  /// Freezes that were used, of a group.
  public func used(_ group: Group) -> Int {
    guard let index = quantities.firstIndex(of: .wasted) else { return 0 }
    return Int(units(group) { $0.ratio(index, $1) }.total(1))
  }

  /// The worth of a freeze, in freezes at their price.
  ///
  /// It adds up what its rewards buy, those in other currencies by their ``exchanges``, the streak-days it saves to the end where the scenario gives them a worth, the
  /// freezes granted, and those that need not be bought in its place. A freeze pays for itself where it is at least 1.
  ///
  /// - Returns: `nil` where no currency buys it, or none was used.
  public func worth(_ group: Group = .all) -> StratifiedTotals.Figure? {
    worth(per: 2, units(group, Self.worths))
  }

  /// The same with its interval, or with the number of players that one needs.
  public func worthEstimate(_ group: Group = .all) -> Outcome.Estimate? {
    let own = ofRun(spread(Outcome.Estimate(worth(per: 2, players(group, Self.worths))), worth(group)), group)
    return group == .all ? own : allowingForUnseen(own) { estimate(.rewards(resource: $0), of: group) }
  }

  /// The worth of a part of all freezes, with what may be missing of rewards that not one of these freezes saved.
  ///
  /// The other freezes show how much one may save, and the interval of a sum does not know of it where all terms are 0.
  func allowingForUnseen(
    _ worth: Outcome.Estimate?, _ reward: (_ resource: Int) -> Outcome.Estimate?
  ) -> Outcome.Estimate? {
    payable.reduce(worth) { worth, currency in
      guard var worth, let saved = reward(kept[currency.place]), saved.value == 0 else { return worth }
      guard saved.playersNeeded == nil, let low = saved.low, let high = saved.high else {
        let needed = [worth.playersNeeded, saved.playersNeeded].compactMap { $0 }.max()
        return Outcome.Estimate(value: worth.value, low: nil, high: nil, playersNeeded: needed)
      }
      worth.low = worth.low.map { $0 + low / currency.price }
      worth.high = worth.high.map { $0 + high / currency.price }
      return worth
    }
  }

  /// The same per freeze received, used or not.
  public func worthOfReceived() -> Outcome.Estimate? {
    spread(
      Outcome.Estimate(worth(per: 1, players(.all, Self.worths))), worth(per: 1, units(.all, Self.worths)))
  }

  private static func worths(_ tally: FreezeTally, _ length: FreezeQuantity.Length?) -> [JointMoments] {
    tally.worth(length)
  }

  /// Numbers of a player that a worth is computed from: every resource but the freeze, and four more.
  var width: Int { resources.count + 3 }

  /// - Parameter last: The place, counted from the last, of the variable that counts freezes.
  func worth(per last: Int, _ totals: StratifiedTotals) -> StratifiedTotals.Figure? {
    let (days, freezes, count) = (width - 4, width - 3, width - last)
    guard !payable.isEmpty, totals.total(count) > 0 else { return nil }
    func kept(_ sums: [Double]) -> Double {
      payable.reduce(sums[freezes] + sums[days] * dayWorth) { $0 + sums[$1.place] / $1.price }
    }
    var (weights, counted) = ([Double](repeating: 0, count: width), [Double](repeating: 0, count: width))
    for (place, price) in payable { weights[place] = 1 / price }
    weights[freezes] = 1
    weights[days] = dayWorth
    counted[count] = 1
    return totals.estimate(
      { kept($0) / $0[count] },
      gradient: { sums in
        var slopes = weights.map { $0 / sums[count] }
        slopes[count] = -kept(sums) / (sums[count] * sums[count])
        return slopes
      }, parts: [weights, counted])
  }

  /// Whether a freeze pays for itself.
  public enum Verdict: Sendable, Equatable { case pays, doesNot, unclear }

  /// By the interval of its worth; `nil` where no currency buys it.
  public func verdict(_ group: Group = .all) -> Verdict? {
    verdict(of: worth(group), worthEstimate(group))
  }

  func verdict(of worth: StratifiedTotals.Figure?, _ estimate: Outcome.Estimate?) -> Verdict? {
    guard worth?.standardError != nil, let estimate else { return nil }
    guard let low = estimate.low, let high = estimate.high else { return .unclear }
    return low > 1 ? .pays : high < 1 ? .doesNot : .unclear
  }

  typealias Moments = (FreezeTally, FreezeQuantity.Length?) -> [JointMoments]

  /// The sums of a group, with players as the units. The replications show how skewed they are.
  func players(_ group: Group, _ moments: Moments) -> StratifiedTotals {
    let all = moments(whole, group.length)
    let parts = replications.map { moments($0, group.length) }
    let strata = group.profile.map { [$0] } ?? Array(all.indices)
    let groups = strata.map { stratum in
      GroupSums(
        counts: replications.map { Double($0.players[stratum]) },
        sums: all[stratum].sums.indices.map { sum in parts.map { Double($0[stratum].sums[sum]) } })
    }
    guard group != .all else { return StratifiedTotals(all, groups: groups) }
    let everyone = moments(whole, nil)
    return StratifiedTotals(
      strata.map { all[$0] }, groups: groups,
      among: everyone.dropFirst().reduce(into: everyone[0]) { $0.merge($1) })
  }

  /// The same, with replications as the units where players share their days.
  func units(_ group: Group, _ moments: Moments) -> StratifiedTotals {
    guard hasSharedDays else { return players(group, moments) }
    let parts = replications.map { tally in
      let all = moments(tally, group.length)
      return group.profile.map { [all[$0]] } ?? all
    }
    var units = JointMoments(variables: parts[0][0].variables)
    for part in parts {
      units.add((0..<units.variables).map { variable in part.reduce(0) { $0 + Int($1.sums[variable]) } })
    }
    return StratifiedTotals([units])
  }

  /// Players who share their days are not independent: the interval is at least that over replications.
  func spread(
    _ estimate: Outcome.Estimate?, _ units: StratifiedTotals.Figure?
  ) -> Outcome.Estimate? {
    guard hasSharedDays, var estimate, estimate.playersNeeded == nil else { return estimate }
    let interval = units?.interval()
    estimate.low = estimate.low.flatMap { low in interval.map { min(low, $0.low) } }
    estimate.high = estimate.high.flatMap { high in interval.map { max(high, $0.high) } }
    return estimate
  }
}
