/// Metrics of time: how long levels, prices, catalogues, first purchases and runs of a streak take.
extension Outcome {
  func timed(_ address: Metric.Address, in group: Group) -> Estimate? {
    curve(of: address.metric.source, in: group).flatMap {
      read(address, from: $0, players: players(in: group))
    }
  }

  /// The curve that metrics of a time are read from; `nil` for other metrics, and where there is none.
  private func curve(of source: Metric.Source, in group: Group) -> SurvivalCurve? {
    switch source {
    case .reach(let id, let threshold), .reached(let id, let threshold):
      reaching(id, threshold, in: group)
    case .runSurvival(let id, let protection), .runLength(let id, let protection),
      .runHazard(let id, let protection):
      runs(of: id, isProtected: protection == .asPlayed, in: group)
    default: nil
    }
  }

  /// A curve, and those of the replications, for all metrics that are read from it.
  public struct SharedCurve {
    fileprivate typealias Part = (outcome: Outcome, curve: SurvivalCurve?)
    /// The curve of all players.
    public let curve: SurvivalCurve
    fileprivate let all: Part
    fileprivate let replications: [Part]
    fileprivate let group: Group

    func estimate(_ address: Metric.Address) -> Estimate? {
      let source = address.metric.source
      return replicated(
        within: address.metric.possibleValues(in: all.outcome.days),
        atLeast: { Outcome.leastTime(source, of: $0.curve) }
      ) { $0.read(address, from: $1, players: $0.players(in: group)) }
    }

    /// The share that has had the event by the end of a time.
    public func reached(by time: Int) -> Estimate? {
      replicated(within: 0...1) { Estimate(reached: $1, by: time) }
    }

    /// The first time by which a share has had the event, or `nil` if it is never reached. An end of the interval that lies
    /// beyond the run is `nil`.
    public func time(for share: Double) -> Estimate? {
      replicated(
        within: 0...Double(curve.survival.count), atLeast: { Outcome.leastTime(of: $0.curve) }
      ) { $0.quantile(of: $1, share, players: $0.players(in: group)) }
    }

    private func replicated(
      within possible: ClosedRange<Double>, atLeast least: (Part) -> Double? = { _ in nil },
      _ figure: (Outcome, SurvivalCurve) -> Estimate?
    ) -> Estimate? {
      Outcome.replicated(
        all, replications, players: all.outcome.players(in: group), within: possible, atLeast: least
      ) { outcome, curve in
        curve.flatMap { figure(outcome, $0) }
      }
    }
  }

  /// How soon players pass a threshold after they arrive; `nil` if it is not timed, or without players.
  public func times(toReach id: String, _ threshold: Int, in group: Group = .pooled) -> SharedCurve? {
    sharedCurve(in: group) { $0.reaching(id, threshold, in: group) }
  }

  /// `nil` for metrics that are not read from a curve.
  func sharedCurve(of source: Metric.Source, in group: Group) -> SharedCurve? {
    sharedCurve(in: group) { $0.curve(of: source, in: group) }
  }

  private func sharedCurve(in group: Group, _ curve: (Outcome) -> SurvivalCurve?) -> SharedCurve? {
    guard let own = curve(self) else { return nil }
    return SharedCurve(
      curve: own, all: (self, own), replications: replications.map { ($0, curve($0)) }, group: group)
  }

  /// What a metric is at least where too few reach it; `nil` for what is no time.
  func leastTime(_ source: Metric.Source, in group: Group) -> Double? {
    Self.leastTime(source, of: curve(of: source, in: group))
  }

  private static func leastTime(_ source: Metric.Source, of curve: SurvivalCurve?) -> Double? {
    switch source {
    case .reach, .runLength: leastTime(of: curve)
    default: nil
    }
  }

  /// The time after the last one at which anybody is seen without the event.
  private static func leastTime(of curve: SurvivalCurve?) -> Double {
    guard let curve, let last = curve.survival.indices.last(where: { curve.atRisk($0) > 0 }) else { return 0 }
    return Double(min(last + 1, curve.watched))
  }

  private func read(_ address: Metric.Address, from curve: SurvivalCurve, players: Int) -> Estimate? {
    switch address.metric.source {
    case .reach, .runLength:
      guard case .quantile(let perMille) = address.statistic else { return nil }
      return quantile(of: curve, Double(perMille) / 1000, players: players)
    case .reached:
      return Estimate(reached: curve, by: address.time ?? days - 1)
    case .runSurvival:
      // A run reaches a length unless it ended at a shorter one.
      let shorter = (address.time ?? days) - 1
      guard curve.atRisk(shorter) > 0 || curve.survival[shorter] == 0 else { return nil }
      return Estimate(
        curve.survival[shorter], curve.interval(at: shorter), carried: curve.carried(at: shorter),
        of: players)
    case .runHazard:
      let length = address.time ?? max(1, days - 1)
      guard let hazard = curve.hazard(length) else { return nil }
      return Estimate(
        hazard, curve.hazardInterval(at: length), carried: curve.carried(at: length), of: players)
    default: return nil
    }
  }

  /// `nil` where too few reach it.
  private func quantile(of curve: SurvivalCurve, _ share: Double, players: Int) -> Estimate? {
    guard let time = curve.quantile(share) else { return nil }
    let ends = curve.carried(at: time) >= 1 ? curve.quantileInterval(share) : (low: nil, high: nil)
    // The ends are searched from the first time on, and a time with too few players ends the search.
    let isBounded = ends.low != nil || ends.high != nil
    let carried = isBounded ? 1 : (0...time).map { curve.carried(at: $0) }.min() ?? 1
    var estimate = Estimate(
      value: Double(time), low: ends.low.map(Double.init), high: ends.high.map(Double.init),
      playersNeeded: isBounded
        ? nil : Spread.rounded(1.5 * Double(players) / max(Estimate.leastCarried, carried)))
    estimate.band = curve.quantileBand(share).map { Double($0) }
    return estimate
  }

  /// The curve of the days from arrival until players pass a threshold; `nil` if it is not timed.
  ///
  /// Each profile has its own curve, in which churned players are censored, and a weight by its number of
  /// players. A player who has passed a higher threshold has passed this one, so it is nowhere behind theirs. `nil` without
  /// players, too.
  public func reaching(_ id: String, _ threshold: Int, in group: Group = .pooled) -> SurvivalCurve? {
    let places = catalogue.thresholds.indices.filter { catalogue.thresholds[$0].id == id }
    guard let place = places.first(where: { catalogue.thresholds[$0].threshold == threshold }),
      let own = curve(ofThresholdAt: place, in: group)
    else { return nil }
    return places.filter { catalogue.thresholds[$0].threshold > threshold }.reduce(own) { curve, higher in
      self.curve(ofThresholdAt: higher, in: group).map { curve.noLater(than: $0) } ?? curve
    }
  }

  private func curve(ofThresholdAt place: Int, in group: Group) -> SurvivalCurve? {
    func times(censored: Bool) -> [[Int]] {
      profiles(group).map { profile in
        let first = tally.layout.threshold(profile, place, censored: censored)
        return tally.counts[first..<first + days].map { Int($0) }
      }
    }
    // A profile that an event brings on day 41 of 60 is seen for 20 days.
    let curve = SurvivalCurve(
      strata: times(censored: false), censored: times(censored: true),
      horizons: profiles(group).map { days - arrivesFrom[$0] })
    return curve.atRisk(0) > 0 ? curve : nil
  }

  /// The survival curve of streak runs by length, until they cost something or would without freezes.
  ///
  /// A run that nobody saw end was last at risk one day earlier: no day remained to show whether it would
  /// grow. Players are the unit: all runs of one player are in one group.
  public func runs(of streak: String, isProtected: Bool, in group: Group = .pooled) -> SurvivalCurve? {
    guard let index = catalogue.streaks.firstIndex(of: streak), tally.layout.streaks > 0 else { return nil }
    let (ended, unended): (TallyLayout.RunEnd, TallyLayout.RunEnd) =
      isProtected ? (.ended, .censored) : (.unprotectedEnded, .unprotectedCensored)
    let groups = 0..<TallyLayout.runGroups
    return SurvivalCurve(
      groups: groups.map { runs(ended, of: index, byGroup: $0, in: group) },
      censored: groups.map { Array(runs(unended, of: index, byGroup: $0, in: group).dropFirst()) + [0] })
  }

  /// Runs of a group of players by length, from 0.
  private func runs(
    _ end: TallyLayout.RunEnd, of streak: Int, byGroup player: Int, in group: Group
  ) -> [Int] {
    var total = [Int](repeating: 0, count: tally.layout.lengths)
    for profile in profiles(group) {
      let first = tally.layout.runs(profile, streak, end, group: player)
      for length in total.indices { total[length] += Int(tally.bins[first + length]) }
    }
    return total
  }

  /// A streak's table by length, from 0.
  func byLength(_ table: TallyLayout.ByLength, of streak: Int, in group: Group) -> [Int] {
    added(profiles(group), tally.layout.lengths) { tally.layout.length($0, streak, table) }
  }

  /// Days of a streak that counted and days that a freeze bridged, by the streak's length, from 0.
  public func daysByLength(of streak: String) -> (counted: [Int], frozen: [Int])? {
    catalogue.streaks.firstIndex(of: streak).map {
      (byLength(.counted, of: $0, in: .pooled), byLength(.frozen, of: $0, in: .pooled))
    }
  }

  /// The sum over profiles of a row of counts.
  func added(_ profiles: Range<Int>, _ count: Int, from first: (Int) -> Int) -> [Int] {
    var total = [Int](repeating: 0, count: count)
    for profile in profiles {
      let start = first(profile)
      for index in total.indices { total[index] += Int(tally.counts[start + index]) }
    }
    return total
  }
}
