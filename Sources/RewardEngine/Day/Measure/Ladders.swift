/// When players first reach thresholds: levels, prices, the end of a catalogue, the first purchase.
extension Tile {
  /// Counts the tenure at which each player passed each threshold; only days of play can pass one.
  func climbLadders(_ day: Int32, into tables: Tables) {
    guard anyonePlays else { return }
    if plan.profiles[profile].returns > 0 { leaveLaddersOnReturn(day, into: tables) }
    let plays = column(plan.layout.plays)
    // Players who were carried over may have passed thresholds before the run.
    let isCarriedOver = plan.opening != nil
    for place in ladders.indices {
      let ladder = ladders[place]
      forEachBit(isCarriedOver ? playingVectors : vectorsToClimb(ladder)) { vector in
        let passes = plays[vector].mask .& ladder.height(vector).isAtLeast(ladder.next[vector])
        passes.forEachPlayer { climb(ladder, vector &* 16 &+ $0, day, into: tables) }
      }
    }
    forgetSales()
  }

  /// The vectors in which somebody may have passed a threshold today, one bit each.
  private func vectorsToClimb(_ ladder: TileLadder) -> UInt64 {
    if ladder.isOfLevels { return raised.pointee }
    guard let places = ladder.sales else { return playingVectors }
    var sold: UInt64 = 0
    for place in places { sold |= sales[place] }
    return sold
  }

  /// Forgets in which vectors something was sold and somebody reached a level.
  func forgetSales() {
    sales.update(repeating: 0, count: plan.offers.count + plan.packs.count)
    raised.pointee = 0
  }

  private func climb(_ ladder: TileLadder, _ lane: Int, _ day: Int32, into tables: Tables) {
    // Lanes in which nobody has arrived stay at the first threshold.
    guard lane < joined else { return }
    let height = ladder.height(ofLane: lane)
    let (reached, next) = (Self.scalars(ladder.passed), Self.scalars(ladder.next))
    var passed = Int(reached[lane])
    let tenure = Int(day - lanes(plan.layout.arrival)[lane])
    while passed < ladder.thresholds.count && height >= ladder.thresholds[passed] {
      tables.counts[
        tables.layout.threshold(profile, ladder.firstThreshold + passed, censored: false) + tenure] += 1
      passed += 1
    }
    reached[lane] = Int32(passed)
    next[lane] = passed < ladder.thresholds.count ? ladder.thresholds[passed] : .max
  }

  /// Counts what players who return today had not reached when they churned, and nothing of theirs from then on.
  ///
  /// The days until a threshold are those "if nobody churned". Days away are no part of them.
  private func leaveLaddersOnReturn(_ day: Int32, into tables: Tables) {
    let (returnedOn, daysAway) = (column(plan.layout.returnedOn), lanes(plan.layout.daysAway))
    for vector in 0..<vectors {
      returnedOn[vector].equals(day).forEachPlayer { position in
        let lane = vector * 16 + position
        // Stored states may have any day of churn.
        let here = Int(day - lanes(plan.layout.arrival)[lane])
        let last = min(max(0, here - 1 - Int(daysAway[lane])), here)
        censorLadders(lane, lastTenure: last, into: tables)
        for place in ladders.indices {
          let ladder = ladders[place]
          Self.scalars(ladder.passed)[lane] = Int32(ladder.thresholds.count)
          Self.scalars(ladder.next)[lane] = .max
        }
      }
    }
  }

  /// Sets everyone before the first threshold of each ladder.
  func placeLadders() {
    for place in ladders.indices {
      let ladder = ladders[place]
      for vector in 0..<allVectors { ladder.next[vector] = Lanes(repeating: ladder.thresholds.first ?? .max) }
    }
  }

  /// Counts each threshold a player has not passed as censored at `lastTenure`.
  func censorLadders(_ lane: Int, lastTenure: Int, into tables: Tables) {
    for place in ladders.indices {
      let ladder = ladders[place]
      for threshold in Int(Self.scalars(ladder.passed)[lane])..<ladder.thresholds.count {
        tables.counts[
          tables.layout.threshold(profile, ladder.firstThreshold + threshold, censored: true) + lastTenure] +=
          1
      }
    }
  }
}
