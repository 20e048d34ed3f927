/// Follows the freezes that players use until it is clear what became of the streak.
struct FreezeGaps {
  /// The freezes used, by lane.
  private(set) var uses: [[FreezeTrials.Use]]
  private var open: [(lane: Int, use: Int, copy: Plan.Streak.Copy)] = []

  init(players: Int) { uses = Array(repeating: [], count: players) }

  /// Adds the freezes used on a day that has just ended, and settles the gaps that ended on it.
  mutating func look(_ notes: [FreezeWatch.Note], in tile: borrowing Tile) {
    for note in notes {
      for _ in 0..<note.count {
        if note.length > 0 { open.append((note.lane, uses[note.lane].count, note.copy)) }
        uses[note.lane].append(
          FreezeTrials.Use(
            day: Int(note.day), streak: note.streak, length: Int(note.length),
            fate: note.length > 0 ? .undecided : .idle))
      }
    }
    var still = open
    still.removeAll(keepingCapacity: true)
    for entry in open {
      guard tile.lanes(entry.copy.gap)[entry.lane] == 0 else {
        still.append(entry)
        continue
      }
      // A day has counted since then: a streak that survived is longer than the 1 day of a new one.
      uses[entry.lane][entry.use].fate = tile.lengthInForce(entry.copy, entry.lane) > 1 ? .wentOn : .ended
    }
    open = still
  }

  /// Settles, after the last day, the freezes whose gap did not end.
  mutating func close(_ tile: borrowing Tile) {
    for (lane, use, copy) in open {
      if tile.lanes(tile.plan.layout.departs)[lane] < Int32(tile.plan.days) {
        uses[lane][use].fate = .left
      } else if tile.lengthInForce(copy, lane) == 0 {
        uses[lane][use].fate = .ended
      }
    }
    open = []
  }
}
