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
  ///
  /// - Parameter day: The day of the run of which it is, from 0: until then, only some have arrived.
  package func ofRun(_ estimate: Estimate?, in group: Group, on day: Int? = nil) -> Estimate? {
    guard let estimate, estimate.playersNeeded != nil else { return estimate }
    let arrived = day.map { day in profiles(group).reduce(0) { $0 + self.arrived(by: day, of: $1) } } ?? 0
    return estimate.ofRun(players: arrived > 0 ? arrived : players(in: group), of: players)
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

  /// How many players of a whole run the mean of what payers in a group pay needs for an interval; `nil` where the group is empty.
  package func playersNeededForPayments(in group: Group) -> Int? {
    let own = players(in: group)
    guard own > 0 else { return nil }
    let needed = Double(payerLaw.playersNeeded(in: profiles(group))) / Double(own) * Double(players)
    return Int(exactly: needed.rounded(.up))
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
      return whole(address.metric.source, statistic, in: group)?
        .within(address.metric.possibleValues(in: days))
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
    guard let strata, let estimate = estimate(of: strata, catalogue.additionToPair[index]) else { return nil }
    let share = catalogue.shareOfPair[index]
    guard share < 1 else { return estimate }
    // Whether an interval is shown must not depend on what these few players happened to do.
    let counted = Int(Double(strata.count) * share)
    return estimate.needing(Self.fewestCounted, of: counted, players: strata.count)
  }

  private func estimate(of pair: StratifiedTotals, _ addition: Catalogue.Addition) -> Estimate? {
    guard case .part = addition else {
      return Estimate(pair.ratio(0, over: 1, unseen: amount(of: addition)))
    }
    // Nobody has a part, or everybody has all of it, by chance.
    let isOneSided = pair.total(0) == 0 || pair.total(0) == pair.total(1)
    return isOneSided
      ? pair.part(0, of: 1, mayBeRule: false).map(Estimate.init(part:))
      : Estimate(pair.ratio(ofPart: 0, of: 1))
  }

  /// What a player who was not seen may add. Whoever pays a price has held as much, so it is at most what the holder of a unit has.
  func amount(of addition: Catalogue.Addition) -> Double {
    switch addition {
    case .none, .part: return 0
    case .cost(let resource):
      let cost = catalogue.largestCosts[resource]
      return stock(catalogue.resources[resource]).map { min(cost, usual($0, on: days - 1)) } ?? cost
    }
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
