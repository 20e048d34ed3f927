extension Outcome {
  /// The value of a metric with its 95 % interval, or `nil` where it is undefined.
  ///
  /// Metrics of a window are known on the days on which everything is measured; on other days they are `nil`.
  ///
  /// - Complexity: O(bins) for metrics of a histogram, O(days) for totals of a run.
  public func estimate(_ address: Metric.Address, in group: Group = .pooled) -> Estimate? {
    if let times = address.metric.times(in: days), let time = address.time, !times.contains(time) {
      return nil
    }
    // A total over all players is not a metric of a part of them.
    guard !address.metric.isTotal else { return plain(address, in: group) }
    return replicated(
      in: group, within: address.metric.possibleValues(in: days),
      atLeast: { $0.leastTime(address.metric.source, in: group) }
    ) { $0.carried(address, in: group) }
  }

  /// The same as an estimate of what other players of the scenario would have: a supply has an interval, too.
  package func expected(_ address: Metric.Address, in group: Group = .pooled) -> Estimate? {
    guard case .supply(let id, let recency) = address.metric.source else {
      return estimate(address, in: group)
    }
    return stock(id).map { expectedSupply($0, on: (address.time ?? days) - 1, recency, in: group) }
  }

  /// A value of a metric among several.
  public struct Reading: Sendable, Equatable {
    /// The number after `@`, or `nil` for the whole run.
    public let time: Int?
    public let statistic: Metric.Statistic?
    public let value: Estimate

    public init(time: Int?, statistic: Metric.Statistic?, value: Estimate) {
      self.time = time
      self.statistic = statistic
      self.value = value
    }
  }

  /// All statistics of a metric at some times, where they are defined.
  ///
  /// - Complexity: Histograms are read once for each time, and the curve of a duration once for all times.
  public func readings(of metric: Metric, at times: [Int?], in group: Group = .pooled) -> [Reading] {
    let statistics: [Metric.Statistic?] = metric.statistics.isEmpty ? [nil] : metric.statistics
    let isPlain = !metric.isTotal
    let curve = isPlain && !metric.restsOnPayers ? sharedCurve(of: metric.source, in: group) : nil
    return times.flatMap { time in
      let distribution = isPlain ? distribution(of: metric.source, at: time, in: group) : nil
      return statistics.compactMap { statistic in
        let address = Metric.Address(metric, statistic, at: time)
        let value =
          if let curve {
            curve.estimate(address)
          } else if let distribution {
            distribution.estimate(statistic ?? .mean)
          } else {
            estimate(address, in: group)
          }
        return value.map { Reading(time: time, statistic: statistic, value: $0) }
      }
    }
  }

  /// An estimate of a group, with the players needed of a whole run: a profile has only its share of them.
  package func ofRun(_ estimate: Estimate?, in group: Group) -> Estimate? {
    estimate?.ofRun(players: players(in: group), of: players)
  }

  private func distribution(
    of source: Metric.Source, at time: Int?, in group: Group
  ) -> Distribution? {
    guard case .stock(let id, let holders) = source, let time, let stock = stock(id) else { return nil }
    return distribution(stock, on: time - 1, of: holders == .active ? .active : .everyone, in: group)
  }

  /// The metric, with an interval only if the sample is large enough for what payers are declared to pay.
  ///
  /// A sample without the largest payers would look far more certain than it is.
  private func carried(_ address: Metric.Address, in group: Group) -> Estimate? {
    let estimate = plain(address, in: group)
    guard address.metric.restsOnPayers, address.statistic ?? .mean == .mean else { return estimate }
    return estimate?.carried(by: players(in: group), of: payerLaw.playersNeeded(in: profiles(group)))
  }

  private func plain(_ address: Metric.Address, in group: Group) -> Estimate? {
    let day = (address.time ?? days) - 1
    let statistic = address.statistic ?? .mean
    switch address.metric.source {
    case .stock(let id, let holders):
      return stock(id).flatMap { estimate(statistic, of: $0, on: day, holders: holders, in: group) }
    case .supply, .dormantShare, .gini, .holders, .topShare:
      return holdings(address.metric.source, on: day, in: group)
    case .windowRatio, .income, .daysToAfford, .earnedTimeIndex, .coverage:
      return windowed(address, endingOn: day, in: group)
    case .reach, .reached, .runSurvival, .runLength, .runHazard:
      return timed(address, in: group)
    case .activeWithin, .stickiness, .retention, .inState, .becomes:
      return engagement(address, in: group)
    case .pair, .lifetime, .counter, .counterPerPlayer, .ledger, .payingUsers:
      return whole(address.metric.source, statistic, in: group)
    }
  }

  private func estimate(
    _ statistic: Metric.Statistic, of stock: Int, on day: Int, holders: Metric.Holders, in group: Group
  ) -> Estimate? {
    distribution(stock, on: day, of: holders == .active ? .active : .everyone, in: group).estimate(statistic)
  }

  // Metrics of the whole run.

  private func whole(_ source: Metric.Source, _ statistic: Metric.Statistic, in group: Group) -> Estimate? {
    switch source {
    case .pair(let id): return pair(id, in: group)
    case .lifetime(let id, let sharing): return lifetime(id, statistic, sharing, in: group)
    case .counter(let name, let scale):
      return cell(name).map { Estimate(exactly: Double(count($0, days: 0..<days, in: group)) * scale) }
    case .counterPerPlayer(let name, let other):
      let below = total(other, in: group)
      return below == 0 ? nil : Estimate(exactly: Double(total(name, in: group)) / Double(below))
    case .ledger(let resource, let reasons):
      let lines = ledger(of: resource).filter { $0.flow != .carriedOver && reasons.contains($0.reason) }
      return Estimate(exactly: Double(lines.reduce(0) { $0 + amount($1, in: group) }))
    case .payingUsers(let figure): return paying(figure, in: group)
    default: return nil
    }
  }

  private func amount(_ line: Catalogue.Line, in group: Group) -> Int64 {
    count(line.entry.amount, days: 0..<days, in: group)
  }

  /// A ratio whose unit is the player, from sums over each player's whole run.
  public func pair(_ id: String, in group: Group = .pooled) -> Estimate? {
    guard let index = catalogue.indices.pairs[id] else { return nil }
    let strata = moments(profiles(group), variables: 2) {
      tally.layout.pair($0, index)
    } groupsAt: {
      tally.layout.pairGroups($0, index)
    }
    guard let strata, let estimate = Estimate(strata.ratio(0, over: 1)) else { return nil }
    let share = catalogue.shareOfPair[index]
    guard share < 1 else { return estimate }
    // Whether an interval is shown must not depend on what these few players happened to do.
    let counted = Int(Double(strata.count) * share)
    return estimate.needing(Self.fewestCounted, of: counted, players: strata.count)
  }

  private func lifetime(
    _ id: String, _ statistic: Metric.Statistic, _ sharing: Metric.Sharing, in group: Group
  ) -> Estimate? {
    guard let index = catalogue.indices.lifetimes[id] else { return nil }
    let strata = profiles(group).map { lifetimes(index, of: $0) }
    let own = catalogue.lifetimes[index]
    switch (sharing, statistic) {
    case (.statistics, .mean):
      return mean(in: group, inStepsOf: own.step) { lifetimes(index, of: $0) }?.within(own.possible)
    case (.statistics, .quantile(let perMille)):
      return Estimate(
        quantile: Double(perMille) / 1000,
        of: QuantileSpread(
          strata,
          known: known(in: group, within: own.possible) {
            tally.layout.lifetimeEnds($0) + index
          }))
    case (.shareAboveZero, _):
      return Estimate(
        share: strata.map {
          let above = $0.bins[1...].reduce(0, +)
          return ShareSpread.Stratum(players: $0.players, trials: $0.players, successes: above)
        })
    case (.perPlayerAboveZero(let scale), _):
      return mean(in: group) { lifetimes(index, of: $0).aboveZero }?.scaled(by: scale)
    }
  }

  /// What the players of a profile ended the run with.
  func lifetimes(_ index: Int, of profile: Int) -> MeanStratum {
    let first = tally.layout.lifetimeBins(profile, index)
    let sums = tally.sums[tally.layout.lifetimeSums(profile) + index]
    return MeanStratum(
      players: Int(sums.count), counted: sums,
      bins: tally.bins[first..<first + Measures.lifetimeBins].map { Int($0) })
  }

  private func paying(_ figure: Metric.PayerFigure, in group: Group) -> Estimate? {
    guard let index = catalogue.indices.lifetimes["spent_cents"] else { return nil }
    switch figure {
    case .arpu: return lifetime("spent_cents", in: group)?.scaled(by: 0.01)
    case .arppu:
      let step = catalogue.lifetimes[index].step
      return mean(in: group, inStepsOf: step) { lifetimes(index, of: $0).aboveZero }?.scaled(by: 0.01)
    }
  }

  /// The joint moments of some profiles, or `nil` where they have no players.
  func moments(
    _ profiles: Range<Int>, variables: Int, at first: (Int) -> Int, groupsAt firstGroup: (Int) -> Int
  ) -> StratifiedTotals? {
    let groups = profiles.map { profile in
      let first = firstGroup(profile)
      return GroupSums(
        tally.groups[first..<first + TallyLayout.groupStride(ofVariables: variables)], variables: variables)
    }
    func moments(_ profile: Int, _ players: Int) -> JointMoments {
      let sums = first(profile) + 1
      let products = sums + variables
      return JointMoments(
        count: players, sums: Array(tally.moments[sums..<products]),
        products: Array(tally.moments[products..<(products + variables * (variables + 1) / 2)]))
    }
    let strata = zip(profiles, groups).map { moments($0, $1.players) }
    guard strata.contains(where: { $0.count > 0 }) else { return nil }
    guard profiles.count < catalogue.profiles.count else { return StratifiedTotals(strata, groups: groups) }
    var pool = JointMoments(variables: variables)
    for profile in catalogue.profiles.indices { pool.merge(moments(profile, tally.players[profile])) }
    return StratifiedTotals(strata, groups: groups, among: pool)
  }
}

extension Outcome.Estimate {
  init(_ value: Double, _ interval: Interval?) {
    self.init(value: value, low: interval?.low, high: interval?.high)
  }

  /// A metric over all replications, with the interval of the replications' own values.
  ///
  /// The ends are `nil` below two replications. The value for all players need not be the mean of the
  /// replications' values, around which the interval lies.
  public init(_ value: Double, over replications: [Double]) {
    let interval = Replications(replications).interval()
    self.init(
      value: value, low: interval.map { min(value, $0.low) }, high: interval.map { max(value, $0.high) })
  }

  /// A count of what was simulated: it has no interval.
  init(exactly value: Double) { self.init(value: value, low: nil, high: nil) }

  package init?(_ figure: StratifiedTotals.Figure?) {
    guard let figure, figure.value.isFinite else { return nil }
    let interval = figure.isReliable ? figure.interval() : nil
    self.init(
      value: figure.value, low: interval?.low, high: interval?.high, playersNeeded: figure.playersNeeded)
  }

  /// A value with its interval, or with the number of players needed for one.
  init(_ value: Double, _ interval: Interval?, carriedBy spread: Spread) {
    if spread.isReliable {
      self.init(value, interval)
    } else {
      self.init(value: value, low: nil, high: nil, playersNeeded: spread.playersNeeded)
    }
  }

  /// A share that is not a count of players, or `nil` where it is undefined.
  ///
  /// - Parameter areAllAlike: whether players of all kinds hold the same, asked where those of the sample do.
  init?(share value: Double?, _ spread: Spread?, _ interval: () -> Interval?, areAllAlike: () -> Bool) {
    guard let value else { return nil }
    let players = spread?.players ?? 1
    guard let spread, spread.variance > 0 else {
      let fewest = areAllAlike() ? Outcome.fewestInRatio : Outcome.fewestCounted
      self = Self(value: value, low: value, high: value)
        .needing(fewest, of: players, players: players)
      return
    }
    self.init(value, interval(), carriedBy: spread)
  }

  /// The share that has passed a threshold by a time.
  public init(reached curve: SurvivalCurve, by time: Int) {
    let turned = curve.interval(at: time).map { Interval(low: 1 - $0.high, high: 1 - $0.low) }
    self.init(curve.reached(by: time), turned, carried: curve.carried(at: time), of: curve.atRisk(0))
  }

  /// The same estimate, with the ends of its interval no further than what is possible.
  package func within(_ possible: ClosedRange<Double>) -> Self {
    var estimate = self
    estimate.low = low.map { max($0, min(value, possible.lowerBound)) }
    estimate.high = high.map { min($0, max(value, possible.upperBound)) }
    return estimate
  }

  /// The same estimate, without its interval if there are fewer players than what they pay needs for one. What was counted
  /// stays as it is.
  func carried(by players: Int, of needed: Int) -> Self {
    guard players < needed, low != nil || playersNeeded != nil else { return self }
    return Self(value: value, low: nil, high: nil, playersNeeded: max(needed, playersNeeded ?? 0))
  }

  /// The same estimate of some of all players, with the players needed of a whole run.
  package func ofRun(players own: Int, of all: Int) -> Self {
    guard let needed = playersNeeded, own < all, own > 0 else { return self }
    var estimate = self
    estimate.playersNeeded = Int((Double(needed) / Double(own) * Double(all)).rounded(.up))
    return estimate
  }

  /// The same estimate, whose interval, if it has one, reaches as far as another one; without an upper end where the
  /// other one has a lower end only.
  func covering(_ other: Self) -> Self {
    var estimate = self
    estimate.low = low.map { min($0, other.low ?? $0) }
    estimate.high = other.low != nil && other.high == nil ? nil : high.map { max($0, other.high ?? $0) }
    (estimate.bin, estimate.band) = (other.bin, other.band)
    return estimate
  }

  /// The same estimate, with an interval as much wider as the value may be off.
  func widened(to range: Interval) -> Self {
    var estimate = self
    estimate.low = low.map { $0 - max(0, value - range.low) }
    estimate.high = high.map { $0 + max(0, range.high - value) }
    return estimate
  }

  /// The same estimate, or without its interval and with the players needed if fewer than `fewest` count.
  func needing(_ fewest: Int, of counted: Int, players: Int) -> Self {
    guard counted < fewest else { return self }
    let needed = Spread.rounded(1.5 * Double(players * fewest) / Double(max(1, counted)))
    return Self(value: value, low: nil, high: nil, playersNeeded: max(needed, playersNeeded ?? 0))
  }

  /// A value read from a curve, with its interval or with the number of players needed for one.
  init(_ value: Double, _ interval: Interval?, carried: Double, of players: Int) {
    self.init(
      value: value, low: interval?.low, high: interval?.high,
      playersNeeded: interval == nil ? Spread.rounded(1.5 * Double(players) / max(0.01, carried)) : nil)
  }

  /// A share with Wilson's interval, or `nil` without trials.
  public init?(share successes: Int, of trials: Int) {
    guard trials > 0 else { return nil }
    self.init(Double(successes) / Double(trials), Interval.wilson(successes, of: trials))
  }

  /// A share over profiles, or `nil` without trials.
  ///
  /// - Parameter daysAlike: how many of a player's days count as one, for a share of days.
  init?(share strata: [ShareSpread.Stratum], daysAlike: Double? = nil) {
    let spread = ShareSpread(strata, likeness: daysAlike)
    guard spread.trials > 0 else { return nil }
    let interval = spread.interval()
    self.init(
      value: Double(spread.successes) / Double(spread.trials), low: interval?.low, high: interval?.high,
      playersNeeded: interval == nil ? spread.playersNeeded : nil)
  }

  /// A quantile over profiles, or `nil` without players.
  init?(quantile share: Double, of spread: QuantileSpread) {
    guard let value = spread.quantile(share) else { return nil }
    if let ranks = spread.ranks(share) {
      let interval = spread.interval(ranks)
      self.init(value: value, low: min(value, interval.low), high: max(value, interval.high))
      band = spread.band(ranks)
    } else {
      self.init(value: value, low: nil, high: nil, playersNeeded: spread.playersNeeded(share))
    }
    bin = spread.range(share).flatMap { $0.width > 0 ? Bin(range: $0, counted: spread.checksum) : nil }
  }

  /// The same estimate in another unit; a negative factor swaps the ends of the interval.
  public func scaled(by factor: Double) -> Self {
    let ends = [low.map { $0 * factor }, high.map { $0 * factor }]
    var scaled = Self(
      value: value * factor, low: factor < 0 ? ends[1] : ends[0], high: factor < 0 ? ends[0] : ends[1],
      playersNeeded: playersNeeded)
    scaled.band = band.map { $0 * factor }
    scaled.bin = bin.map {
      let ends = [$0.range.low * factor, $0.range.high * factor]
      return Bin(range: Interval(low: ends.min() ?? 0, high: ends.max() ?? 0), counted: $0.counted)
    }
    return scaled
  }

  /// `factor` divided by the estimate, such as days for a price from income a day.
  public func inverse(times factor: Double) -> Self {
    func over(_ end: Double?) -> Double? { end.flatMap { $0 > 0 ? factor / $0 : nil } }
    return Self(value: factor / value, low: over(high), high: over(low), playersNeeded: playersNeeded)
  }

  /// The sum of two values that rise and fall together, so that their intervals add up.
  func plus(_ other: Self) -> Self {
    func sum(_ a: Double?, _ b: Double?) -> Double? { a.flatMap { a in b.map { a + $0 } } }
    return Self(value: value + other.value, low: sum(low, other.low), high: sum(high, other.high))
  }

  /// The ratio of two positive values, with all that both intervals allow.
  ///
  /// Medians jump from one whole number to the next, and both may jump together: roots of sums of squares are too short for them.
  func ratio(to other: Self) -> Self {
    let ratio = value / other.value
    guard let low, let high, let otherLow = other.low, let otherHigh = other.high, low > 0, otherLow > 0
    else {
      return Self(exactly: ratio)
    }
    return Self(value: ratio, low: low / otherHigh, high: high / otherLow)
  }
}
