extension Outcome {
  /// The value of a metric with its 95 % interval, or `nil` where there is nothing to say.
  ///
  /// A window's figures are known on the days everything is measured; on others they are `nil`.
  ///
  /// - Complexity: O(bins) for figures of a histogram, O(days) for totals of a run.
  public func estimate(_ address: Metric.Address, in group: Group = .pooled) -> Estimate? {
    if let times = address.metric.times(in: days), let time = address.time, !times.contains(time) {
      return nil
    }
    // A total of all players is not a figure of a part of them.
    return address.metric.isTotal ? plain(address, in: group) : replicated { $0.plain(address, in: group) }
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
    case .pair, .lifetime, .counter, .counterPerPlayer, .ledger, .freezeShareOfSinks, .payingUsers:
      return whole(address.metric.source, statistic, in: group)
    }
  }

  private func estimate(
    _ statistic: Metric.Statistic, of stock: Int, on day: Int, holders: Metric.Holders, in group: Group
  ) -> Estimate? {
    let population: Population = holders == .active ? .active : .everyone
    switch statistic {
    case .mean: return mean(stock, on: day, of: population, in: group)
    case .quantile(let perMille):
      return quantileEstimate(stock, Double(perMille) / 1000, on: day, of: population, in: group)
    }
  }

  // The whole run.

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
      let lines = ledger(of: resource).filter { reasons.contains($0.reason) }
      return Estimate(exactly: Double(lines.reduce(0) { $0 + amount($1, in: group) }))
    case .freezeShareOfSinks(let currency, let offers):
      let sinks = ledger(of: currency).filter { $0.flow == .sink }
      let all = sinks.reduce(0) { $0 + amount($1, in: group) }
      guard all > 0 else { return nil }
      let freezes = sinks.filter { $0.reason == .purchase && offers.contains($0.id) }
      return Estimate(exactly: Double(freezes.reduce(0) { $0 + amount($1, in: group) }) / Double(all))
    case .payingUsers(let figure): return paying(figure, in: group)
    default: return nil
    }
  }

  private func amount(_ line: Catalogue.Line, in group: Group) -> Int64 {
    count(line.entry.amount, days: 0..<days, in: group)
  }

  /// A ratio whose unit is the player, from sums of each player's whole run.
  public func pair(_ id: String, in group: Group = .pooled) -> Estimate? {
    guard let index = catalogue.pairs.firstIndex(of: id) else { return nil }
    let strata = moments(profiles(group), variables: 2) { tally.layout.pair($0, index) }
    return Estimate(strata?.ratio(0, over: 1))
  }

  private func lifetime(
    _ id: String, _ statistic: Metric.Statistic, _ sharing: Metric.Sharing, in group: Group
  ) -> Estimate? {
    guard let index = catalogue.lifetimes.firstIndex(where: { $0.id == id }) else { return nil }
    let bins = lifetimeHistogram(index, in: group)
    switch (sharing, statistic) {
    case (.statistics, .mean): return lifetime(id, in: group)
    case (.statistics, .quantile(let perMille)): return Estimate(quantile: Double(perMille) / 1000, of: bins)
    case (.shareAboveZero, _): return Estimate(share: bins[1...].reduce(0, +), of: bins.reduce(0, +))
    case (.perPlayerAboveZero(let scale), _):
      return aboveZero(index, bins, in: group).map { $0.scaled(by: scale) }
    }
  }

  /// How many players ended the run in each bin of a figure.
  func lifetimeHistogram(_ index: Int, in group: Group) -> [Int] {
    var counts = [Int](repeating: 0, count: Measures.lifetimeBins)
    for profile in profiles(group) {
      let first = tally.layout.lifetimeBins(profile, index)
      for bin in counts.indices { counts[bin] += Int(tally.bins[first + bin]) }
    }
    return counts
  }

  private func paying(_ figure: Metric.PayerFigure, in group: Group) -> Estimate? {
    guard let index = catalogue.lifetimes.firstIndex(where: { $0.id == "spent_cents" }) else { return nil }
    switch figure {
    case .arpu: return lifetime("spent_cents", in: group)?.scaled(by: 0.01)
    case .arppu: return aboveZero(index, lifetimeHistogram(index, in: group), in: group)?.scaled(by: 0.01)
    }
  }

  /// The mean over those who have any: who has none adds nothing to the sums.
  private func aboveZero(_ index: Int, _ bins: [Int], in group: Group) -> Estimate? {
    var sums = Tally.Sums()
    for profile in profiles(group) { sums.merge(tally.sums[tally.layout.lifetimeSums(profile) + index]) }
    let moments = ExactMoments(
      count: bins[1...].reduce(0, +), sum: Int128(sums.sum), squares: sums.squares)
    guard let mean = moments.mean else { return nil }
    return Estimate(mean, moments.interval())
  }

  /// The joint moments of some profiles, or `nil` where nobody is in them.
  func moments(
    _ profiles: Range<Int>, variables: Int, at first: (Int) -> Int
  ) -> StratifiedTotals? {
    let strata = profiles.map { profile in
      let start = first(profile)
      let sums = start + 1
      let products = sums + variables
      return JointMoments(
        count: Int(tally.moments[start]), sums: Array(tally.moments[sums..<products]),
        products: Array(tally.moments[products..<(products + variables * (variables + 1) / 2)]))
    }
    return strata.contains { $0.count > 0 } ? StratifiedTotals(strata) : nil
  }
}

extension Outcome.Estimate {
  init(_ value: Double, _ interval: Interval?) {
    self.init(value: value, low: interval?.low, high: interval?.high)
  }

  /// A figure of all replications with the interval over the figures of each; `nil` ends below two of them.
  ///
  /// The figure of all need not be the mean of the parts' figures, which the interval is around.
  public init(_ value: Double, over replications: [Double]) {
    let interval = Replications(replications).interval()
    self.init(
      value: value, low: interval.map { min(value, $0.low) }, high: interval.map { max(value, $0.high) })
  }

  /// A count of what was simulated: it has no interval of its own.
  init(exactly value: Double) { self.init(value: value, low: nil, high: nil) }

  init?(_ figure: StratifiedTotals.Figure?) {
    guard let figure, figure.value.isFinite else { return nil }
    self.init(figure.value, figure.interval())
  }

  /// A share with Wilson's interval, or `nil` of nobody.
  public init?(share successes: Int, of trials: Int) {
    guard trials > 0 else { return nil }
    self.init(Double(successes) / Double(trials), Interval.wilson(successes, of: trials))
  }

  /// A quantile with the interval of its order statistics, or `nil` of nobody.
  init?(quantile share: Double, of bins: [Int]) {
    guard let value = LogLinearBins.quantile(share, in: bins[...]) else { return nil }
    let interval = LogLinearBins.quantileInterval(share, in: bins[...])
    self.init(
      value: value, low: interval.map { min(value, $0.low) }, high: interval.map { max(value, $0.high) })
  }

  /// The same figure in another unit; a factor below 0 turns the interval round.
  public func scaled(by factor: Double) -> Self {
    let ends = [low.map { $0 * factor }, high.map { $0 * factor }]
    return Self(
      value: value * factor, low: factor < 0 ? ends[1] : ends[0], high: factor < 0 ? ends[0] : ends[1])
  }

  /// One over the figure times `factor`, such as days for a price from income a day.
  public func inverse(times factor: Double) -> Self {
    func over(_ end: Double?) -> Double? { end.flatMap { $0 > 0 ? factor / $0 : nil } }
    return Self(value: factor / value, low: over(high), high: over(low))
  }

  /// The sum of two figures that rise and fall together, so that their intervals add up.
  func plus(_ other: Self) -> Self {
    func sum(_ a: Double?, _ b: Double?) -> Double? { a.flatMap { a in b.map { a + $0 } } }
    return Self(value: value + other.value, low: sum(low, other.low), high: sum(high, other.high))
  }

  /// The ratio of two independent positive figures, whose interval is recovered from theirs.
  ///
  /// On the scale of logarithms the distance to either end is the root of the sum of squares of the distances
  /// that make the ratio smaller, or larger.
  /// Source: A. Donner, G. Y. Zou, Statistical Methods in Medical Research 21(4), 2012, pp. 347-359.
  func ratio(to other: Self) -> Self {
    let ratio = value / other.value
    guard let low, let high, let otherLow = other.low, let otherHigh = other.high, low > 0, otherLow > 0
    else {
      return Self(exactly: ratio)
    }
    func reach(_ factor: Double, _ otherFactor: Double) -> Double {
      let (a, b) = (Mathematics.log(factor), Mathematics.log(otherFactor))
      return Mathematics.exp((a * a + b * b).squareRoot())
    }
    return Self(
      value: ratio, low: ratio / reach(value / low, otherHigh / other.value),
      high: ratio * reach(high / value, other.value / otherLow))
  }
}
