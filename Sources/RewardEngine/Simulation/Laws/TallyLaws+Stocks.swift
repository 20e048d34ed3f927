/// Laws about stocks: sums and histograms of the same numbers.
extension TallyLaws {
  /// Checks for each day that the sums and the bins of every stock count every player.
  func checkStocks() throws(BrokenLaw) {
    for day in 0..<plan.days {
      for place in plan.stocks.indices {
        let sums = (0..<TallyLayout.populations).map {
          tally.sums[layout.sums(profile, day, population: $0) + place]
        }
        let words = "'\(plan.catalogue.stocks[place].id)' on day \(day + 1)"
        for (population, sum) in sums.enumerated() {
          try demand(Int128(sum.count), is: populations[day][population], "players who have \(words)")
        }
        try check(place, sums, halves: (0..<2).map { layout.bins(profile, day, half: $0) }, words)
      }
      try checkFineBins(on: day)
    }
  }

  /// Checks the fine bins of what active players hold of a currency.
  private func checkFineBins(on day: Int) throws(BrokenLaw) {
    guard let place = plan.measures.tenures.firstIndex(of: day) else { return }
    for (index, purse) in plan.measures.purses.enumerated() {
      let first = layout.fineBins(profile, place) + purse.firstFineBin
      let counted = tally.bins[first..<first + purse.fineBins].reduce(Int128(0)) { $0 + Int128($1) }
      try demand(
        counted, is: active(on: day),
        "active players who hold '\(plan.catalogue.purses[index])' on day \(day + 1)")
    }
  }

  /// Checks a stock's sums by population against its bins for active and for dormant players.
  func check(_ place: Int, _ sums: [Tally.Sums], halves: [Int], _ words: String) throws(BrokenLaw) {
    let stock = plan.stocks[place]
    for (half, populations) in [sums[..<2], sums[2...]].enumerated() {
      let first = halves[half] + stock.firstBin
      try check(
        populations, bins: tally.bins[first..<first + stock.bins], copies: stock.columns.count,
        atMost: stock.bound, words)
    }
  }

  /// Checks sums of players' numbers against the bins of all of them.
  ///
  /// - Parameters:
  ///   - copies: how many numbers each player has; bins count each of them, sums the total of a player.
  ///   - most: the largest value of each number.
  func check(
    _ sums: ArraySlice<Tally.Sums>, bins: ArraySlice<UInt32>, copies: Int, atMost most: Int32, _ words: String
  ) throws(BrokenLaw) {
    var (count, sum, squares) = (Int128(0), Int128(0), Int128(0))
    for part in sums {
      try check(part, atMost: Int128(most) * Int128(copies), words)
      count += Int128(part.count)
      sum += Int128(part.sum)
      squares += part.squares
    }
    var values: Int128 = 0
    var (least, largest) = ((sum: Int128(0), squares: Int128(0)), (sum: Int128(0), squares: Int128(0)))
    for (bin, holders) in bins.enumerated() where holders > 0 {
      let (holders, low) = (Int128(holders), Int128(LogLinearBins.lowerEdge(of: bin)))
      let high = low + Int128(LogLinearBins.width(of: bin)) - 1
      values += holders
      least = (least.sum + holders * low, least.squares + holders * low * low)
      largest = (largest.sum + holders * high, largest.squares + holders * high * high)
    }
    try demand(values, is: count * Int128(copies), "players counted by \(words)")
    try demand(
      least.sum <= sum && sum <= largest.sum, "\(words) adds up to \(sum), and its bins to another sum")
    guard copies == 1 else { return }
    try demand(
      least.squares <= squares && squares <= largest.squares,
      "\(words) has squares that add up to \(squares), and bins with other squares")
  }

  /// Checks the count, sum and squares of whole numbers that are at least 0.
  private func check(_ sums: Tally.Sums, atMost most: Int128, _ words: String) throws(BrokenLaw) {
    let (count, sum, squares) = (Int128(sums.count), Int128(sums.sum), sums.squares)
    try demand(0 <= sum && sum <= count * most, "\(words) adds up to \(sum) of \(count) players")
    try demand(
      sum <= squares && squares <= most * sum
        && ExactMoments.deviations(count: Int(sums.count), products: squares, sum, sum) >= 0,
      "\(words) adds up to \(sum) of \(count) players, with squares that add up to \(squares)")
  }

  /// Checks the last day's examples: one player in each occupied bin, the top holder in the largest one.
  func checkLastDay() throws(BrokenLaw) {
    let rows = (0..<2).map { layout.bins(profile, plan.days - 1, half: $0) }
    for (place, stock) in plan.stocks.enumerated() {
      let first = layout.examples(profile) + stock.firstBin
      var largest: Int?
      for bin in 0..<stock.bins {
        let isHeld = rows.contains { tally.bins[$0 + stock.firstBin + bin] > 0 }
        let words = "'\(plan.catalogue.stocks[place].id)' ends in bin \(bin)"
        try demand(isHeld == (tally.examples[first + bin] != .max), "\(words) for players nobody is one of")
        if isHeld { largest = bin }
      }
      let most = tally.extremes[layout.extremes(profile) + place]
      let bin = most.rank == .max ? nil : LogLinearBins.index(of: max(0, most.value))
      try demand(
        bin == largest && (most.rank == .max || most.value >= 0)
          && most.value == tally.ends[layout.dayEnds(profile, plan.days - 1) + place].most,
        "the most of '\(plan.catalogue.stocks[place].id)' is \(most.value), and its bins end elsewhere")
    }
  }
}
