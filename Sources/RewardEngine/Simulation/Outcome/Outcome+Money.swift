/// Metrics of money: who holds how much, how much of it is spent, and how long it takes to earn.
extension Outcome {
  func holdings(_ source: Metric.Source, on day: Int, in group: Group) -> Estimate? {
    switch source {
    case .supply(let id, let recency):
      return stock(id).map { Estimate(exactly: Double(supply($0, on: day, recency, in: group))) }
    case .dormantShare(let id):
      return stock(id).flatMap { shareOfSupply($0, on: day, .dormant, in: group) }
    case .gini(let id):
      return inequality(id, on: day, in: group).flatMap { held in
        Estimate(
          share: held.gini, held.giniSpread, { held.giniInterval() },
          areAllAlike: { areAlike(id, on: day) })
      }
    case .holders(let id):
      return inequality(id, on: day, in: group).flatMap { held in
        held.total > 0 ? Estimate(share: held.holderStrata) : nil
      }
    case .topShare(let id, let perCent):
      let share = Double(perCent) / 100
      return inequality(id, on: day, in: group).flatMap { held in
        top(share, of: held, areAllAlike: { areAlike(id, on: day) }, in: group)
      }
    default: return nil
    }
  }

  /// Whether all active players, of every profile, hold the same, and are enough to say so.
  private func areAlike(_ id: String, on day: Int) -> Bool {
    inequality(id, on: day).map { $0.gini == 0 && $0.count >= Self.fewestCounted } ?? true
  }

  private func top(
    _ share: Double, of held: Inequality, areAllAlike: () -> Bool, in group: Group
  ) -> Estimate? {
    guard let value = held.share(ofTop: share) else { return nil }
    let inTop = share * Double(held.count)
    if inTop < Inequality.fewestInTop {
      let needed = 1.5 * Double(players(in: group)) * Inequality.fewestInTop / inTop
      return Estimate(value: value, low: nil, high: nil, playersNeeded: Spread.rounded(needed))
    }
    if held.hasEverything(top: share) { return Estimate(value, held.shareInterval(ofTop: share)) }
    return Estimate(
      share: value, held.shareSpread(ofTop: share), { held.shareInterval(ofTop: share) },
      areAllAlike: areAllAlike)
  }

  /// How unequally active players hold a stock, or `nil` where nobody is active.
  ///
  /// Computed from fine bins on days on which everything is measured, else from those of every day.
  public func inequality(_ id: String, on day: Int, in group: Group = .pooled) -> Inequality? {
    guard let stock = stock(id) else { return nil }
    let profiles = Array(profiles(group))
    let active = profiles.map { Int(sums(stock, on: day, of: .active, in: .profile($0)).count) }
    guard active.contains(where: { $0 > 0 }) else { return nil }
    let others = zip(profiles, active).map { profile, active in
      Int(sums(stock, on: day, in: .profile(profile)).count) - active
    }
    if let fine = fineHistograms(id, on: day, profiles) { return Inequality(fine: fine, others: others) }
    return Inequality(
      bins: profiles.map { histogram(stock, on: day, of: .active, in: .profile($0)) }, others: others)
  }

  private func fineHistograms(_ id: String, on day: Int, _ profiles: [Int]) -> [[Int]]? {
    guard let purse = catalogue.indices.purses[id],
      let place = tally.holdingsRow(on: day, among: catalogue.tenures)
    else { return nil }
    return profiles.map { profile in
      let first = tally.layout.fineBins(profile, place)
      return fineBins[purse].map { Int(tally.bins[first + $0]) }
    }
  }

  /// The tally's row of the window of that length that ends on a day, or `nil` where none was measured.
  func window(_ length: Int, endingOn day: Int) -> Int? {
    catalogue.windows.firstIndex { $0.closes == day && $0.days == length }.flatMap {
      tally.row(ofWindow: $0, among: catalogue.windows)
    }
  }

  /// Last days of the measured windows of a length, ascending.
  public func windowEnds(_ length: Int) -> [Int] {
    catalogue.windows.filter { $0.days == length }.map(\.closes).sorted()
  }

  func windowed(_ address: Metric.Address, endingOn day: Int, in group: Group) -> Estimate? {
    guard case .window(let length) = address.metric.time else { return nil }
    switch address.metric.source {
    case .windowRatio(let id, let ratio):
      if ratio == .growth, !areAlikeActive(day, and: day - length) { return nil }
      return window(length, endingOn: day).flatMap { self.ratio(ratio, of: id, over: $0, in: group) }
    case .income(let id):
      return income(id, length, endingOn: day, in: group)?(address.statistic ?? .median)
    case .daysToAfford(let prices):
      return daysToAfford(prices, length, endingOn: day, in: group)
    case .earnedTimeIndex(let baskets):
      return earnedTimeIndex(baskets, endingOn: day, in: group)
    case .coverage(let id):
      return window(length, endingOn: day).flatMap {
        coverage(id, over: $0, weeks: Double(length) / 7, address.statistic ?? .mean, in: group)
      }
    default: return nil
    }
  }

  /// Whether active players are the same kind of players on two days, counted from 0: up to day 28 all who have arrived are active, so that growth
  /// from then to a later day would be one of players who are not compared. A run that continues knows who was active before it.
  private func areAlikeActive(_ day: Int, and former: Int) -> Bool {
    func isOfAll(_ day: Int) -> Bool { day < EngagementState.daysUntilDormant }
    return continuation != nil || isOfAll(day) == isOfAll(former)
  }

  private func purse(_ id: String, over window: Int, in group: Group) -> StratifiedTotals? {
    guard let purse = catalogue.indices.purses[id] else { return nil }
    return moments(profiles(group), variables: Measures.PurseVariable.allCases.count) {
      tally.layout.purse($0, window, purse)
    } groupsAt: {
      tally.layout.purseGroups($0, window, purse)
    }
  }

  private func ratio(
    _ ratio: Metric.PurseRatio, of id: String, over window: Int, in group: Group
  ) -> Estimate? {
    guard let totals = purse(id, over: window, in: group) else { return nil }
    typealias Variable = Measures.PurseVariable
    let cost = catalogue.indices.resources[id].map { amount(of: .cost(of: $0)) } ?? 0
    switch ratio {
    case .sinkOverFaucet:
      return Estimate(
        totals.ratio(Variable.burned.rawValue, over: Variable.minted.rawValue, unseen: cost))?.within(
          0...Double.infinity)
    case .velocity:
      return Estimate(
        totals.ratio(
          Variable.burned.rawValue, over: Variable.openingAndClosing.rawValue, scale: 2, unseen: cost))?
        .within(0...Double.infinity)
    case .growth:
      let factor = Estimate(
        totals.ratioOfRatios(
          Variable.closingActive.rawValue, Variable.activeAtClosing.rawValue,
          over: Variable.openingActive.rawValue, Variable.activeAtOpening.rawValue))
      return factor.map {
        Estimate(
          value: $0.value - 1, low: $0.low.map { $0 - 1 }, high: $0.high.map { $0 - 1 },
          playersNeeded: $0.playersNeeded
        ).needing(
          Self.fewestActive, of: Int(totals.total(Variable.activeAtClosing.rawValue)), players: totals.count)
      }
    }
  }

  /// Fewest active players whose growth gets an interval, as it compares two small differences.
  private static let fewestActive = 300

  /// What players received a day in a window, minus what missions cost.
  ///
  /// Of those who are active on its last day and arrived by its first; they may have been dormant in between.
  private func income(
    _ id: String, _ length: Int, endingOn day: Int, in group: Group
  ) -> ((Metric.Statistic) -> Estimate?)? {
    guard let purse = catalogue.indices.purses[id], let window = window(length, endingOn: day) else {
      return nil
    }
    let multiple = stock(id).map { catalogue.stocks[$0].multiple } ?? 1
    let spread = windowSpread(purseBins[purse], purse, multiple, over: window, in: group)
    return { statistic in
      guard case .quantile(let perMille) = statistic else { return nil }
      return Estimate(quantile: Double(perMille) / 1000, of: spread)?.scaled(by: 1 / Double(length))
    }
  }

  /// The values of a window that some bins count.
  ///
  /// - Parameters:
  ///   - place: their place among those of the window, purses first and then pools.
  ///   - multiple: a number that all are multiples of.
  private func windowSpread(
    _ range: Range<Int>, _ place: Int, _ multiple: Double = 1, over window: Int, in group: Group
  ) -> QuantileSpread {
    let strata = profiles(group).map { profile in
      let first = tally.layout.windowBins(profile, window)
      return QuantileSpread.Stratum(
        players: tally.players[profile], bins: range.map { Int(tally.bins[first + $0]) })
    }
    let known = known(in: group, within: 0...Double.infinity, multiple) {
      tally.layout.windowEnds($0, window) + place
    }
    return QuantileSpread(strata, known: known)
  }

  /// A price over the median daily income, in the currency that needs the fewest days.
  private func daysToAfford(
    _ prices: [Metric.Price], _ length: Int, endingOn day: Int, in group: Group
  ) -> Estimate? {
    let each = prices.compactMap { price -> Estimate? in
      guard let median = income(price.currency, length, endingOn: day, in: group)?(.median), median.value > 0
      else { return nil }
      return median.inverse(times: Double(price.amount))
    }
    return each.min { $0.value < $1.value }
  }

  /// The cost of one unit of each offer in days of median income, relative to the first week.
  ///
  /// Offers that the median income of the first week does not buy are left out on all days: so the index is of the same offers on each day, and
  /// has no value where that of a later week does not buy one of them. The interval treats the two weeks as independent. Players who earn
  /// much in one week earn much in the other, so it is too wide if anything.
  private func earnedTimeIndex(_ baskets: [[Metric.Price]], endingOn day: Int, in group: Group) -> Estimate? {
    var now = Estimate(value: 0, low: 0, high: 0)
    var before = now
    for prices in baskets {
      guard let first = daysToAfford(prices, 7, endingOn: 6, in: group) else { continue }
      guard let today = daysToAfford(prices, 7, endingOn: day, in: group) else { return nil }
      now = now.plus(today)
      before = before.plus(first)
    }
    guard before.value > 0 else { return nil }
    return day == 6 ? Estimate(exactly: 100) : now.ratio(to: before).scaled(by: 100)
  }

  /// Freezes held over the missed days a week that grace does not cover.
  private func coverage(
    _ id: String, over window: Int, weeks: Double, _ statistic: Metric.Statistic, in group: Group
  ) -> Estimate? {
    guard let pool = catalogue.indices.pools[id] else { return nil }
    if case .quantile(let perMille) = statistic {
      return Estimate(
        quantile: Double(perMille) / 1000,
        of: windowSpread(poolBins[pool], catalogue.purses.count + pool, over: window, in: group))?
        .scaled(by: 0.01)
    }
    let totals = moments(profiles(group), variables: Measures.PoolVariable.allCases.count) {
      tally.layout.pool($0, window, pool)
    } groupsAt: {
      tally.layout.poolGroups($0, window, pool)
    }
    // A player who was not seen may hold one, if the rules give any.
    let unseen = ledger(of: id).contains { $0.flow.adds } ? 1.0 : 0
    return Estimate(
      totals?.ratio(
        Measures.PoolVariable.held.rawValue, over: Measures.PoolVariable.exposed.rawValue, scale: weeks,
        unseen: unseen))
  }
}
