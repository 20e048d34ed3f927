/// When players first reach thresholds: levels, prices, the end of a catalogue, the first purchase.
extension Tile {
  /// Counts the tenure at which each player passed each threshold; only days of play can pass one.
  func climbLadders(_ day: Int32, into tables: Tables) {
    guard anyonePlays else { return }
    let plays = column(plan.layout.plays)
    for ladder in plan.measures.ladders {
      let next = column(ladder.next)
      let heights = heights(of: ladder)
      forEachBit(vectorsToClimb(ladder)) { vector in
        let passes = plays[vector].mask .& heights[vector].isAtLeast(next[vector])
        passes.forEachPlayer { climb(ladder, vector &* 16 &+ $0, day, into: tables) }
      }
    }
    forgetSales()
  }

  /// The vectors in which somebody may have passed a threshold today, one bit each.
  private func vectorsToClimb(_ ladder: Measures.Ladder) -> UInt64 {
    // Players who were carried over may have passed thresholds before the run.
    guard let places = ladder.sales, plan.opening == nil else { return ~0 &>> UInt64(64 &- vectors) }
    return places.reduce(0) { $0 | sales[$1] }
  }

  func forgetSales() { sales.update(repeating: 0, count: plan.offers.count + plan.packs.count) }

  /// Each player's value on the ladder: one column, or the sum of several in the scratch column.
  private func heights(of ladder: Measures.Ladder) -> UnsafeMutablePointer<Lanes> {
    let first = column(ladder.columns[0])
    guard ladder.columns.count > 1 else { return first }
    for vector in 0..<vectors { scratch[vector] = first[vector] }
    for place in ladder.columns.dropFirst() {
      let more = column(place)
      for vector in 0..<vectors { scratch[vector] &+= more[vector] }
    }
    return scratch
  }

  private func climb(_ ladder: Measures.Ladder, _ lane: Int, _ day: Int32, into tables: Tables) {
    // Lanes in which nobody has arrived stay at the first threshold.
    guard lane < joined else { return }
    let height = ladder.columns.reduce(0) { $0 + lanes($1)[lane] }
    var passed = Int(lanes(ladder.passed)[lane])
    let tenure = Int(day - lanes(plan.layout.arrival)[lane])
    while passed < ladder.thresholds.count && height >= ladder.thresholds[passed] {
      tables.counts[
        tables.layout.threshold(profile, ladder.firstThreshold + passed, censored: false) + tenure] += 1
      passed += 1
    }
    lanes(ladder.passed)[lane] = Int32(passed)
    lanes(ladder.next)[lane] = passed < ladder.thresholds.count ? ladder.thresholds[passed] : .max
  }

  /// Sets everyone before the first threshold of each ladder.
  func placeLadders() {
    for ladder in plan.measures.ladders {
      let next = column(ladder.next)
      for vector in 0..<allVectors { next[vector] = Lanes(repeating: ladder.thresholds.first ?? .max) }
    }
  }

  /// Counts, at the end of the run, each threshold a player has not passed as censored at `lastTenure`.
  func censorLadders(_ lane: Int, lastTenure: Int, into tables: Tables) {
    for ladder in plan.measures.ladders {
      for threshold in Int(lanes(ladder.passed)[lane])..<ladder.thresholds.count {
        tables.counts[
          tables.layout.threshold(profile, ladder.firstThreshold + threshold, censored: true) + lastTenure] +=
          1
      }
    }
  }
}
