/// When players reach what is to be reached: levels, prices, the end of a catalogue, the first purchase.
extension Tile {
  /// Notes the tenure at which each player passed each threshold, which nobody does but on a day of play.
  func climbLadders(_ day: Int32, into tables: Tables) {
    guard anyonePlays else { return }
    let plays = column(plan.layout.plays)
    for ladder in plan.measures.ladders {
      let next = column(ladder.next)
      for vector in 0..<Self.vectors where !plays[vector].mask.isEmpty {
        let height = height(of: ladder, vector)
        height.isAtLeast(next[vector]).forEachPlayer { position in
          climb(ladder, vector * 16 + position, to: height[position], day, into: tables)
        }
      }
    }
  }

  private func height(of ladder: Measures.Ladder, _ vector: Int) -> Lanes {
    ladder.columns.reduce(Lanes()) { $0 &+ column($1)[vector] }
  }

  private func climb(
    _ ladder: Measures.Ladder, _ lane: Int, to height: Int32, _ day: Int32, into tables: Tables
  ) {
    // Lanes nobody has arrived in stand at the foot of every ladder.
    guard lane < joined else { return }
    var passed = Int(lanes(ladder.passed)[lane])
    let tenure = Int(day - lanes(plan.layout.arrival)[lane])
    while passed < ladder.thresholds.count && height >= ladder.thresholds[passed] {
      tables.counts[tables.layout.rung(profile, ladder.firstRung + passed, censored: false) + tenure] += 1
      passed += 1
    }
    lanes(ladder.passed)[lane] = Int32(passed)
    lanes(ladder.next)[lane] = passed < ladder.thresholds.count ? ladder.thresholds[passed] : .max
  }

  /// Sets everybody before the first threshold of each ladder.
  func placeLadders() {
    for ladder in plan.measures.ladders {
      let next = column(ladder.next)
      for vector in 0..<Self.vectors { next[vector] = Lanes(repeating: ladder.thresholds.first ?? .max) }
    }
  }

  /// At the end of the run: what each player has not reached, he was seen not to reach until he left.
  func censorLadders(_ lane: Int, lastTenure: Int, into tables: Tables) {
    for ladder in plan.measures.ladders {
      for rung in Int(lanes(ladder.passed)[lane])..<ladder.thresholds.count {
        tables.counts[tables.layout.rung(profile, ladder.firstRung + rung, censored: true) + lastTenure] += 1
      }
    }
  }
}
