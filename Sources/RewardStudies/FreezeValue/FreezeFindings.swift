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
  /// One for all players, or one per replication where players share their days.
  private let tallies: [FreezeTally]
  private let hasSharedDays: Bool
  /// How currencies are counted that do not buy it, or buy more of it by way of another, by what else the shop sells.
  public let exchanges: [FreezeExchange]
  /// Currencies of which a freeze may save some that have no price to be counted at.
  public let uncounted: [String]
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
    tallies = hasSharedDays ? replications : [whole]
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
    return totals(group) { $0.ratio(index, group.length) }.ratio(0, over: 1)
  }

  /// Freezes that were used, of a group.
  public func used(_ group: Group) -> Int {
    guard let index = quantities.firstIndex(of: .wasted) else { return 0 }
    return Int(totals(group) { $0.ratio(index, group.length) }.total(1))
  }

  /// The worth of a freeze, in freezes at their price.
  ///
  /// It adds up what its rewards buy, those in other currencies by their ``exchanges``, the streak-days it saves to the end where the scenario gives them a worth, the
  /// freezes granted, and those that need not be bought in its place. A freeze pays for itself where it is at least 1.
  ///
  /// - Returns: `nil` where no currency buys it, or none was used.
  public func worth(_ group: Group = .all) -> StratifiedTotals.Figure? { worth(group, per: 2) }

  /// The same per freeze received, used or not.
  public func worthOfReceived() -> StratifiedTotals.Figure? { worth(.all, per: 1) }

  /// - Parameter last: The place, counted from the last, of the variable that counts freezes.
  private func worth(_ group: Group, per last: Int) -> StratifiedTotals.Figure? {
    guard !payable.isEmpty else { return nil }
    let totals = totals(group) { $0.worth(group.length) }
    let width = resources.count + 3
    let (days, freezes, count) = (width - 4, width - 3, width - last)
    guard totals.total(count) > 0 else { return nil }
    func kept(_ sums: [Double]) -> Double {
      payable.reduce(sums[freezes] + sums[days] * dayWorth) { $0 + sums[$1.place] / $1.price }
    }
    return totals.estimate({ kept($0) / $0[count] }) { sums in
      var slopes = [Double](repeating: 0, count: sums.count)
      for (place, price) in payable { slopes[place] = 1 / price / sums[count] }
      slopes[freezes] = 1 / sums[count]
      slopes[days] = dayWorth / sums[count]
      slopes[count] = -kept(sums) / (sums[count] * sums[count])
      return slopes
    }
  }

  /// Whether a freeze pays for itself.
  public enum Verdict: Sendable, Equatable { case pays, doesNot, unclear }

  /// By the interval of its worth; `nil` where no currency buys it.
  public func verdict(_ group: Group = .all) -> Verdict? {
    guard let worth = worth(group), worth.standardError != nil else { return nil }
    guard let interval = worth.interval() else { return .unclear }
    return interval.low > 1 ? .pays : interval.high < 1 ? .doesNot : .unclear
  }

  /// The sums of a group, over replications where players share their days.
  private func totals(_ group: Group, _ moments: (FreezeTally) -> [JointMoments]) -> StratifiedTotals {
    let parts = tallies.map { tally in
      let all = moments(tally)
      return group.profile.map { [all[$0]] } ?? all
    }
    guard hasSharedDays else {
      let all = moments(tallies[0])
      let pool = all.dropFirst().reduce(into: all[0]) { $0.merge($1) }
      return StratifiedTotals(parts[0], among: parts[0].count < all.count ? pool : nil)
    }
    var units = JointMoments(variables: parts[0][0].variables)
    for part in parts {
      units.add((0..<units.variables).map { variable in part.reduce(0) { $0 + Int($1.sums[variable]) } })
    }
    return StratifiedTotals([units])
  }
}
