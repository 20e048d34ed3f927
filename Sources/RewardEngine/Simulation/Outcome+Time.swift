/// How long things take: levels, prices, catalogues, first purchases, and runs of a streak.
extension Outcome {
  func timed(_ address: Metric.Address, in group: Group) -> Estimate? {
    let curve: KaplanMeier?
    switch address.metric.source {
    case .reach(let id, let threshold), .reached(let id, let threshold):
      curve = reaching(id, threshold, in: group)
    case .runSurvival(let id, let protection), .runLength(let id, let protection),
      .runHazard(let id, let protection):
      curve = runs(of: id, isProtected: protection == .asPlayed, in: group)
    default: curve = nil
    }
    return curve.flatMap { read(address, from: $0) }
  }

  private func read(_ address: Metric.Address, from curve: KaplanMeier) -> Estimate? {
    switch address.metric.source {
    case .reach: return quantile(of: curve, address.statistic)
    case .runLength: return quantile(of: curve, address.statistic)
    case .reached:
      let time = address.time ?? days - 1
      let survival = curve.interval(at: time)
      return Estimate(
        value: curve.reached(by: time), low: survival.map { 1 - $0.high }, high: survival.map { 1 - $0.low })
    case .runSurvival:
      // A run reaches a length unless it ended at a shorter one.
      let shorter = (address.time ?? days) - 1
      guard curve.atRisk(shorter) > 0 || curve.survival[shorter] == 0 else { return nil }
      return Estimate(curve.survival[shorter], curve.interval(at: shorter))
    case .runHazard:
      let length = address.time ?? days
      let risk = curve.atRisk(length)
      guard risk > 0, let hazard = curve.hazard(length) else { return nil }
      return Estimate(hazard, Interval.wilson(Int((hazard * Double(risk)).rounded()), of: risk))
    default: return nil
    }
  }

  /// `nil` where too few reach it.
  private func quantile(of curve: KaplanMeier, _ statistic: Metric.Statistic?) -> Estimate? {
    guard case .quantile(let perMille) = statistic else { return nil }
    let share = Double(perMille) / 1000
    guard let time = curve.quantile(share) else { return nil }
    let ends = curve.quantileInterval(share)
    return Estimate(value: Double(time), low: ends.low.map(Double.init), high: ends.high.map(Double.init))
  }

  /// How many days after arrival players pass a threshold, those who left before as censored; `nil` if it is not
  /// timed.
  public func reaching(_ id: String, _ threshold: Int, in group: Group = .pooled) -> KaplanMeier? {
    guard let rung = catalogue.rungs.firstIndex(where: { $0.id == id && $0.threshold == threshold }) else {
      return nil
    }
    return KaplanMeier(
      events: added(profiles(group), days) { tally.layout.rung($0, rung, censored: false) },
      censored: added(profiles(group), days) { tally.layout.rung($0, rung, censored: true) })
  }

  /// How many days runs of a streak count before they cost anything, or would have without freezes.
  ///
  /// A run nobody saw end at some length was last at risk one day before it was that long: whether it would
  /// have become longer, no day was left to show.
  public func runs(of streak: String, isProtected: Bool, in group: Group = .pooled) -> KaplanMeier? {
    guard let index = catalogue.streaks.firstIndex(of: streak) else { return nil }
    let unended = byLength(isProtected ? .wholeCensored : .bareCensored, of: index, in: group)
    return KaplanMeier(
      events: byLength(isProtected ? .wholeEnded : .bareEnded, of: index, in: group),
      censored: Array(unended.dropFirst()) + [0])
  }

  /// A streak's table by length, 0 first.
  func byLength(_ table: TallyLayout.ByLength, of streak: Int, in group: Group) -> [Int] {
    added(profiles(group), tally.layout.lengths) { tally.layout.length($0, streak, table) }
  }

  /// Days of a streak that counted and days bridged by a freeze, by the length they were at; index 0 is length 0.
  public func daysByLength(of streak: String, in group: Group = .pooled) -> (counted: [Int], frozen: [Int])? {
    catalogue.streaks.firstIndex(of: streak).map {
      (byLength(.counted, of: $0, in: group), byLength(.frozen, of: $0, in: group))
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
