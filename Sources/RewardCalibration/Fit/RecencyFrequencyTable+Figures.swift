import RewardEngine

/// Days of play and last days, of the players who were watched for the most usual number of days, or in the first days of more players.
extension RecencyFrequencyTable {
  public var figures: [ObservedFigure] {
    let players = usualPlayers
    guard players > 0 else { return [] }
    func share(_ isMeant: (RecencyFrequency) -> Bool) -> Double {
      Double(compared.reduce(0) { $0 + (isMeant($1.key) ? $1.value : 0) }) / Double(players)
    }
    let bins = Self.bins(usualDays)
    let byActive = bins.map { bin in
      var figure = ObservedFigure(
        .daysOfPlay, bin.count == 1 ? "\(bin.lowerBound)" : "\(bin.lowerBound) to \(bin.upperBound)",
        at: bin.lowerBound, share { bin.contains($0.activeDays) }, players: players)
      figure.width = bin.count
      return figure
    }
    let byLast = bins.dropFirst().map { bin in
      ObservedFigure(
        .lastDay, "day \(bin.lowerBound)", at: bin.lowerBound, share { $0.lastDay >= bin.lowerBound },
        players: players)
    }
    return byActive + byLast
  }

  /// The players that ``figures`` are of.
  public var usualPlayers: Int { compared.values.reduce(0, +) }

  /// What the weekday on which these players arrived makes of their weeks. Of those who arrived on many dates, it is left out: their
  /// first days are whole weeks.
  private var weekdaysOfArrival: WeekdayFactors? {
    guard let weekdays, firstDays == nil else { return nil }
    return WeekdayFactors(weekdays.terms, until: weekdays.lastDate, watched: [usualDays: usualPlayers])
  }

  /// - Complexity: O(d²) for each profile, with d the days watched.
  public func expected(_ mix: PlayerMix) -> [Double] {
    let bins = Self.bins(usualDays)
    var byActive = [Double](repeating: 0, count: usualDays + 1)
    var byLast = byActive
    eachHistory(of: mix) { active, last, chance in
      byActive[active] += chance
      byLast[last] += chance
    }
    // The series by which weekdays change a chance is a little off.
    let total = weekdaysOfArrival == nil ? 1 : byActive.reduce(0, +)
    for day in byActive.indices {
      byActive[day] /= total
      byLast[day] /= total
    }
    let shares = bins.map { byActive[$0].reduce(0, +) }
    return shares + bins.dropFirst().map { byLast[$0.lowerBound...].reduce(0, +) }
  }

  /// - Complexity: as ``expected(_:)``, and O(b³) for b figures.
  public func luck(_ mix: PlayerMix) -> CorrelatedLuck? {
    let bins = Self.bins(usualDays)
    let binOfDay = bins.enumerated().flatMap { bin, days in days.map { _ in bin } }
    // By bin of the days of play, then by bin of the last day.
    var cells = bins.map { _ in [Double](repeating: 0, count: bins.count) }
    eachHistory(of: mix) { active, last, chance in cells[binOfDay[active]][binOfDay[last]] += chance }
    let total = cells.joined().reduce(0, +)
    // From a bin of the last day on.
    let since = cells.map { row in
      row.indices.map { first in row[first...].reduce(0, +) / total }
    }
    let lasting = bins.indices.dropFirst().map { first in since.reduce(0) { $0 + $1[first] } }
    let chances = since.map { $0[0] } + lasting
    let players = usualPlayers
    return CorrelatedLuck(chances, players: chances.map { _ in players }) { row, column in
      guard row >= bins.count else { return 0 }
      return column < bins.count ? since[column][row - bins.count + 1] : chances[row]
    }
  }

  /// Calls a body with the days of play, the last of them and the chance of each history.
  @inline(__always) private func eachHistory(
    of mix: PlayerMix, _ body: (_ active: Int, _ last: Int, _ chance: Double) -> Void
  ) {
    let days = usualDays
    let logs = Self.logFactorials(days)
    let weekdays = weekdaysOfArrival
    let odds = weekdays.map { (1...max(days, 1)).map($0.odds(watched: days)) }
    let meanOdds = odds.map(Self.meanOdds)
    for (part, share) in zip(mix.parts, shares(mix, watched: days)) {
      let law = HistoryChances(part.law, days: days, weekdays)
      var block = HistoryChances.Block(days: days, weekdays)
      for active in 0...days {
        let index = HistoryChances.Block.index(active)
        if HistoryChances.Block.days(index).lowerBound == active { law.fill(&block, index) }
        for last in active == 0 ? 0...0 : active...days {
          // So many orders have this last day: the other days of play are anywhere before it.
          var ways =
            active == 0 ? 1 : Mathematics.exp(logs[last - 1] - logs[active - 1] - logs[last - active])
          if let odds, let meanOdds, active > 0 {
            ways *= meanOdds[active - 1][last - active] * odds[last - 1]
          }
          body(active, last, share * ways * law.chance(block, activeDays: active, last, of: days))
        }
      }
    }
  }

  /// Single numbers of days at first, then wider and wider ranges.
  static func bins(_ days: Int) -> [ClosedRange<Int>] {
    var bins: [ClosedRange<Int>] = []
    var start = 0
    while start <= days {
      let end = min(days, start + max(0, start / 4 - 1))
      bins.append(start...end)
      start = end + 1
    }
    return bins
  }

  private static func logFactorials(_ most: Int) -> [Double] {
    var sum = 0.0
    return [0]
      + (1...max(most, 1)).map { number in
        sum += Mathematics.log(Double(number))
        return sum
      }
  }

  /// By number of days of play and of days without: the mean, over all orders of them, of the product of the odds of the
  /// days of play.
  ///
  /// The last day is one of play in k of k + a orders.
  private static func meanOdds(_ odds: [Double]) -> [[Double]] {
    let days = odds.count
    var means = [[Double](repeating: 1, count: days + 1)]
    for active in 1...days {
      var mean = 0.0
      means.append(
        (0...(days - active)).map { away in
          let played = odds[active + away - 1] * means[active - 1][away] * Double(active)
          mean = (mean * Double(away) + played) / Double(active + away)
          return mean
        })
    }
    return means
  }
}
