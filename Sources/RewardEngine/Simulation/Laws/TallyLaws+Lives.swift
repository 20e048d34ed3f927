/// Laws about measures that span more than one day of a player.
extension TallyLaws {
  /// Checks the tables by days since arrival against each other and against the counter of days of play.
  ///
  /// They count players simulated that long, players who play then, and players who play then for the last
  /// time.
  func checkTenures() throws(BrokenLaw) {
    let (active, last) = (layout.tenure(profile, .active), layout.tenure(profile, .last))
    let horizon = layout.tenure(profile, .horizon)
    var (seen, lasting, playing) = (Int128(0), Int128(0), Int128(0))
    for tenure in (0..<plan.days).reversed() {
      let day = plan.days - 1 - tenure
      try demand(
        Int128(tally.counts[horizon + tenure]), is: flow(Cell.arrived.rawValue, day),
        "players who arrive on day \(day + 1)")
      seen += Int128(tally.counts[horizon + tenure])
      let (plays, ends) = (tally.counts[active + tenure], tally.counts[last + tenure])
      lasting += Int128(ends)
      playing += Int128(plays)
      try demand(
        0 <= ends && ends <= plays && Int128(plays) <= seen && lasting <= seen,
        "of \(seen) players \(plays) play \(tenure) days after they arrive, \(ends) of them for the last time"
      )
    }
    try demand(playing, is: total(Cell.active.rawValue), "days of play")
    for (place, tenure) in plan.measures.tenures.enumerated() { try checkStocks(atTenure: tenure, place) }
  }

  private func checkStocks(atTenure tenure: Int, _ place: Int) throws(BrokenLaw) {
    let seen = everybody(on: plan.days - 1 - tenure)
    for stock in plan.stocks.indices {
      let sums = (0..<TallyLayout.populations).map {
        tally.sums[layout.tenureSums(profile, place, population: $0) + stock]
      }
      let words = "'\(plan.catalogue.stocks[stock].id)' \(tenure) days after players arrive"
      try demand(sums.reduce(0) { $0 + Int128($1.count) }, is: seen, "players who have \(words)")
      try demand(sums.allSatisfy { $0.count >= 0 }, "fewer than 0 players have \(words)")
      try check(stock, sums, halves: (0..<2).map { layout.tenureBins(profile, place, half: $0) }, words)
    }
  }

  /// Checks that each player passes a threshold once or is censored, and passes the ones below it first.
  func checkLadders() throws(BrokenLaw) {
    for ladder in plan.measures.ladders {
      var below: [Int128]?
      for threshold in ladder.firstThreshold..<ladder.firstThreshold + ladder.thresholds.count {
        let passed = try checkThreshold(threshold)
        if let below {
          try demand(
            zip(passed, below).allSatisfy { $0 <= $1 },
            "more players pass rung \(threshold + 1) than the one below it")
        }
        below = passed
      }
    }
  }

  /// Checks one threshold.
  ///
  /// - Returns: How many players have passed it by each day since arrival.
  private func checkThreshold(_ threshold: Int) throws(BrokenLaw) -> [Int128] {
    let (passes, ends) = (
      layout.threshold(profile, threshold, censored: false),
      layout.threshold(profile, threshold, censored: true)
    )
    var left = seen
    var all: Int128 = 0
    var passed: [Int128] = []
    for tenure in 0..<plan.days {
      let (now, never) = (tally.counts[passes + tenure], tally.counts[ends + tenure])
      let stillSeen = everybody(on: plan.days - 1 - tenure)
      try demand(
        now >= 0 && never >= 0 && left <= stillSeen,
        "\(now) players pass rung \(threshold + 1) after \(tenure) days, and \(never) are not seen to")
      left -= Int128(now) + Int128(never)
      all += Int128(now)
      passed.append(all)
    }
    try demand(left, is: 0, "players who neither pass rung \(threshold + 1) nor are seen not to")
    return passed
  }

  /// Checks players' totals of the run: bins against sums, and sums against the ledger.
  func checkLifetimes() throws(BrokenLaw) {
    for (place, lifetime) in plan.measures.lifetimes.enumerated() {
      let sums = tally.sums[layout.lifetimeSums(profile) + place]
      let first = layout.lifetimeBins(profile, place)
      let words = "'\(plan.catalogue.lifetimes[place].id)'"
      try demand(Int128(sums.count), is: seen, "players who end the run with \(words)")
      try check(
        [sums], bins: tally.bins[first..<first + Measures.lifetimeBins], copies: 1, atMost: .max, words)
      if let counted = counted(lifetime) { try demand(Int128(sums.sum), is: counted, words) }
    }
  }

  /// A player total summed over all players, from the daily counts; `nil` if no counter has it.
  private func counted(_ lifetime: Measures.Lifetime) -> Int128? {
    func isColumn(_ column: Int) -> Bool { lifetime.columns == [column] }
    if let resource = plan.resources.firstIndex(where: { isColumn($0.burned) }) {
      return (0..<plan.days).reduce(0) { $0 + sinks(of: resource, on: $1) }
    }
    let protected = plan.streaks.filter { lifetime.columns.contains($0.used) }
    if !protected.isEmpty { return protected.reduce(0) { $0 + total($1.freezeEntry.amount) } }
    if let offer = plan.offers.first(where: { isColumn($0.units) }) { return total(offer.bought) }
    if let pack = plan.packs.first(where: { isColumn($0.units) }) { return total(pack.bought) }
    if isColumn(plan.layout.activeDays) { return total(Cell.active.rawValue) }
    return isColumn(plan.layout.spentCents) ? total(Cell.revenueCents.rawValue) : nil
  }
}
