/// Records the freezes used from one pool, and removes one freeze of a player just before its use, or lets none of a
/// player's freezes protect.
///
/// The freezes of a pool are alike, so one of those held is removed. A player who holds more uses another
/// one, and the pool runs out one freeze earlier. The player is not compensated. Freezes that do not protect stay held.
///
/// Steps of the day change only memory that the tile points to, so the notes are behind a pointer, too.
struct FreezeWatch {
  /// Freezes that one player used at once: a single one, or all that fill a gap.
  struct Note {
    var lane: Int
    var day: Int32
    var streak: Int
    var copy: Plan.Streak.Copy
    /// Length of the streak they were used on; 0 if it was already lost.
    var length: Int32
    var count: Int32
  }

  /// Instead of the index of a use: none of the player's freezes protects.
  static let every: Int32 = -2

  /// The resource whose freezes are watched.
  let pool: Int
  private let notes: UnsafeMutablePointer<[Note]>
  /// By lane: freezes used so far.
  private let used: UnsafeMutablePointer<Int32>
  /// By lane: the index of the use whose freeze is removed, or ``every``; -1 for none, and after it was removed.
  private let withheld: UnsafeMutablePointer<Int32>
  /// By resource and lane: random items that the shop has given.
  private let drawn: UnsafeMutablePointer<Int32>
  private let resources: Int

  init(pool: Int, among resources: Int) {
    self.pool = pool
    self.resources = resources
    notes = .allocate(capacity: 1)
    notes.initialize(to: [])
    used = .allocate(capacity: Tile.width)
    withheld = .allocate(capacity: Tile.width)
    drawn = .allocate(capacity: resources * Tile.width)
    begin(withholding: [])
  }

  func deallocate() {
    notes.deinitialize(count: 1)
    notes.deallocate()
    used.deallocate()
    withheld.deallocate()
    drawn.deallocate()
  }

  /// Forgets all notes, and sets by lane the use whose freeze is removed, or ``every``; other lanes keep all freezes.
  func begin(withholding freezes: [Int32]) {
    notes.pointee.removeAll(keepingCapacity: true)
    used.update(repeating: 0, count: Tile.width)
    withheld.update(repeating: -1, count: Tile.width)
    drawn.update(repeating: 0, count: resources * Tile.width)
    for (lane, freeze) in freezes.enumerated() { withheld[lane] = freeze }
  }

  /// Returns the notes since the last call, and clears them.
  func take() -> [Note] {
    defer { notes.pointee.removeAll(keepingCapacity: true) }
    return notes.pointee
  }

  /// How many freezes the player in a lane has used.
  func used(by lane: Int) -> Int32 { used[lane] }

  /// How many random items of a resource the shop has given the player in a lane.
  func drawn(_ resource: Int, by lane: Int) -> Int32 { drawn[resource * Tile.width + lane] }

  /// Counts a random item that the shop gives.
  func noteDrawn(_ resource: Int, by lane: Int) { drawn[resource * Tile.width + lane] += 1 }

  /// Whether one of the next `count` freezes that a player uses is to be removed; true only once.
  fileprivate func withholds(of count: Int32, from lane: Int) -> Bool {
    guard withheld[lane] >= used[lane], withheld[lane] < used[lane] + count else { return false }
    withheld[lane] = -1
    return true
  }

  /// Whether none of the freezes of the player in a lane protects.
  fileprivate func withholdsEvery(from lane: Int) -> Bool { withheld[lane] == Self.every }

  fileprivate func note(_ note: Note) {
    notes.pointee.append(note)
    used[note.lane] += note.count
  }
}

extension Tile {
  /// Removes a freeze from those about to use `count` each whose turn it is, as ``FreezeWatch`` says.
  ///
  /// - Returns: The players among them whose freezes protect, and who still hold enough.
  func withhold(
    _ watch: FreezeWatch, _ vector: Int, where using: Mask, count: Lanes
  ) -> Mask {
    let held = lanes(plan.resources[watch.pool].column)
    var left = using
    using.forEachPlayer { position in
      let lane = vector * 16 + position
      if watch.withholdsEvery(from: lane) { left[position] = false }
      guard watch.withholds(of: count[position], from: lane) else { return }
      takeAway(watch.pool, from: lane)
      left[position] = held[lane] >= count[position]
    }
    return left
  }

  /// Removes one unit from a player's balance outside the ledger, as if it had never been granted.
  private func takeAway(_ resource: Int, from lane: Int) {
    lanes(plan.resources[resource].column)[lane] -= 1
    // It counts as gone, so that the player's other freezes still expire on their days.
    lanes(plan.resources[resource].burned)[lane] += 1
    held[resource] -= 1
  }

  /// Records the freezes that some players have just used on a streak.
  func note(
    _ watch: FreezeWatch, _ streak: StreakCopy, _ vector: Int, where used: Mask, count: Lanes, on day: Int32
  ) {
    let lengths = streak.inForce(vector)
    used.forEachPlayer { position in
      watch.note(
        FreezeWatch.Note(
          lane: vector * 16 + position, day: day, streak: streak.streak, copy: streak.row,
          length: lengths[position], count: count[position]))
    }
  }
}
