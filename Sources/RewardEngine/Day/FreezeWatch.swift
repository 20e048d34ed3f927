/// Notes each freeze that is used of one pool, and takes one of a player's away just before he would use it.
///
/// The freezes of a pool are alike: what is taken away is one freeze of those he holds. Where he holds more, another
/// one takes its place, and the pool runs dry a freeze earlier. He gets nothing back for it.
///
/// A tile's steps only change memory it points to, and so what is noted is behind a pointer, too.
struct FreezeWatch {
  /// Freezes that one player used at once: one, or those that fill a gap.
  struct Note {
    var lane: Int
    var day: Int32
    var streak: Int
    var copy: Plan.Streak.Copy
    /// Of the run they were used on; 0 where none was alive.
    var length: Int32
    var count: Int32
  }

  /// The resource whose freezes are watched.
  let pool: Int
  private let notes: UnsafeMutablePointer<[Note]>
  /// By lane: freezes used so far.
  private let used: UnsafeMutablePointer<Int32>
  /// By lane: which of the freezes he would use is taken away, from 0; -1 for none, and once it is gone.
  private let withheld: UnsafeMutablePointer<Int32>

  init(pool: Int) {
    self.pool = pool
    notes = .allocate(capacity: 1)
    notes.initialize(to: [])
    used = .allocate(capacity: Tile.width)
    withheld = .allocate(capacity: Tile.width)
    begin(withholding: [])
  }

  func deallocate() {
    notes.deinitialize(count: 1)
    notes.deallocate()
    used.deallocate()
    withheld.deallocate()
  }

  /// Forgets what was seen, and notes lane by lane which freeze is taken away; who has no entry keeps all of his.
  func begin(withholding freezes: [Int32]) {
    notes.pointee.removeAll(keepingCapacity: true)
    used.update(repeating: 0, count: Tile.width)
    withheld.update(repeating: -1, count: Tile.width)
    for (lane, freeze) in freezes.enumerated() { withheld[lane] = freeze }
  }

  /// Hands out what was noted since the last time.
  func take() -> [Note] {
    defer { notes.pointee.removeAll(keepingCapacity: true) }
    return notes.pointee
  }

  /// How many freezes a player has used.
  func used(by lane: Int) -> Int32 { used[lane] }

  /// Whether one of the next `count` freezes that a player uses is to be taken away; true once.
  fileprivate func withholds(of count: Int32, from lane: Int) -> Bool {
    guard withheld[lane] >= used[lane], withheld[lane] < used[lane] + count else { return false }
    withheld[lane] = -1
    return true
  }

  fileprivate func note(_ note: Note) {
    notes.pointee.append(note)
    used[note.lane] += note.count
  }
}

extension Tile {
  /// Takes freezes away from those who are about to use `count` each, as the watch has it.
  ///
  /// - Returns: Those of them who still hold enough.
  func withhold(
    _ watch: FreezeWatch, _ vector: Int, where using: Mask, count: Lanes
  ) -> Mask {
    let held = lanes(plan.resources[watch.pool].column)
    var left = using
    using.forEachPlayer { position in
      let lane = vector * 16 + position
      guard watch.withholds(of: count[position], from: lane) else { return }
      takeAway(watch.pool, from: lane)
      left[position] = held[lane] >= count[position]
    }
    return left
  }

  /// Makes a player have one less of something, as if it had never been: no line of the ledger says so.
  private func takeAway(_ resource: Int, from lane: Int) {
    lanes(plan.resources[resource].column)[lane] -= 1
    // It has gone out, so that what else he holds expires on the days it would have.
    lanes(plan.resources[resource].burned)[lane] += 1
    held[resource] -= 1
  }

  /// Notes the freezes that some players have just used on a run.
  func note(
    _ watch: FreezeWatch, _ streak: Plan.Streak, _ copy: Plan.Streak.Copy, _ vector: Int, where used: Mask,
    count: Lanes, on day: Int32
  ) {
    used.forEachPlayer { position in
      let lane = vector * 16 + position
      let isAlive = lanes(copy.broken)[lane] == 0
      watch.note(
        FreezeWatch.Note(
          lane: lane, day: day, streak: streak.number, copy: copy,
          length: isAlive ? lanes(copy.length)[lane] : 0, count: count[position]))
    }
  }
}
