/// Running totals of a tile that its measures carry from day to day, and their scratch space.
struct RunningTotals {
  /// Number of players in each state.
  let census: UnsafeMutableBufferPointer<Int64>
  /// By streak, table and length: how many runs of a streak ended or were censored.
  let lengths: UnsafeMutableBufferPointer<Int64>
  /// By streak, kind of end, group of players and length: the runs that are over.
  let runs: UnsafeMutableBufferPointer<UInt32>
  /// By streak and length: days that counted, in four parts that are added up at the end of a tile.
  ///
  /// Most days count at a few short lengths. A processor waits to add to a number that it has just changed, so
  /// four players in a row add to different parts.
  private let counted: UnsafeMutableBufferPointer<UInt32>
  static let countedParts = 4
  /// Two vectors to be read number by number.
  ///
  /// An index known only at run time makes lanes go through memory in any case.
  let totals: UnsafeMutablePointer<Lanes>
  let packing = LanePacking()
  /// Indices in ``lengths`` that are still to be counted, and how many there are.
  private let noted: UnsafeMutablePointer<Int32>
  private let notedCount: UnsafeMutablePointer<Int>
  private static let mostNoted = 1024
  private let lengthCount: Int
  private let streakLengths: Int

  init(_ layout: TallyLayout) {
    census = .allocate(capacity: TallyLayout.states)
    lengths = .allocate(capacity: layout.streaks * TallyLayout.ByLength.allCases.count * layout.lengths)
    runs = .allocate(
      capacity: layout.streaks * TallyLayout.RunEnd.allCases.count * TallyLayout.runGroups * layout.lengths)
    counted = .allocate(capacity: layout.streaks * layout.lengths * Self.countedParts)
    totals = .allocate(capacity: 2)
    noted = .allocate(capacity: Self.mostNoted + LanePacking.slack)
    notedCount = .allocate(capacity: 1)
    lengthCount = layout.lengths
    streakLengths = TallyLayout.ByLength.allCases.count * layout.lengths
    census.initialize(repeating: 0)
    lengths.initialize(repeating: 0)
    runs.initialize(repeating: 0)
    counted.initialize(repeating: 0)
    totals.initialize(repeating: Lanes(), count: 2)
    noted.initialize(repeating: 0, count: Self.mostNoted + LanePacking.slack)
    notedCount.initialize(to: 0)
  }

  func clear() {
    notedCount.pointee = 0
    census.update(repeating: 0)
    lengths.update(repeating: 0)
    runs.update(repeating: 0)
    counted.update(repeating: 0)
  }

  func deallocate() {
    census.deallocate()
    lengths.deallocate()
    runs.deallocate()
    counted.deallocate()
    totals.deallocate()
    packing.deallocate()
    noted.deallocate()
    notedCount.deallocate()
  }

  /// Counts a run that ended or was censored, by its length and by the group of its player's seat.
  @inline(__always) func noteRun(_ end: TallyLayout.RunEnd, of streak: Int, at length: Int32, seat: Int) {
    let table = streak &* TallyLayout.RunEnd.allCases.count &+ end.rawValue
    let group = seat & (TallyLayout.runGroups - 1)
    runs[(table &* TallyLayout.runGroups &+ group) &* lengthCount &+ Int(length)] &+= 1
  }

  /// Adds the runs of all groups, and the days that counted, to ``lengths``, at the end of a tile.
  func addUpParts() {
    for streak in 0..<lengths.count / streakLengths {
      let days = first(of: .counted, streak)
      let parts = counted(of: streak)
      for place in 0..<lengthCount * Self.countedParts {
        lengths[days &+ place / Self.countedParts] &+= Int64(parts[place])
      }
      for end in TallyLayout.RunEnd.allCases {
        let all = first(of: end.table, streak)
        let table = streak * TallyLayout.RunEnd.allCases.count + end.rawValue
        for group in 0..<TallyLayout.runGroups {
          let row = (table * TallyLayout.runGroups + group) * lengthCount
          for length in 0..<lengthCount { lengths[all &+ length] &+= Int64(runs[row &+ length]) }
        }
      }
    }
  }

  /// The days of a streak that counted: ``countedParts`` numbers for each length.
  @inline(__always) func counted(of streak: Int) -> UnsafeMutableBufferPointer<UInt32> {
    let size = lengthCount &* Self.countedParts
    return UnsafeMutableBufferPointer(rebasing: counted[streak &* size..<(streak &+ 1) &* size])
  }

  /// Counts a freeze for each of some players, at the lengths of their streaks.
  ///
  /// The lengths go on a list, which ``countNoted()`` adds up.
  @inline(__always) func noteFreezes(of streak: Int, at lengths: Lanes, where isMeant: Mask) {
    let first = Int32(truncatingIfNeeded: first(of: .frozen, streak))
    packing.append(lengths &+ first, where: isMeant, to: noted, &notedCount.pointee)
    if notedCount.pointee > Self.mostNoted - 16 { countNoted() }
  }

  /// Adds up the list, and empties it.
  func countNoted() {
    for place in 0..<notedCount.pointee { lengths[Int(noted[place])] &+= 1 }
    notedCount.pointee = 0
  }

  @inline(__always) private func first(of table: TallyLayout.ByLength, _ streak: Int) -> Int {
    streak &* streakLengths &+ table.rawValue &* lengthCount
  }
}

extension Tile {
  /// The population in which stocks count a state: 0 absent, 1 this week, 2 at risk, 3 dormant.
  @inline(__always) func population(_ state: Lanes) -> Lanes {
    let isAtRisk = state.isAbove(Int32(EngagementState.atRiskWeekly.rawValue))
    let isDormant = state.isAbove(Int32(EngagementState.atRiskMonthly.rawValue))
    // Each mask is -1 where it holds, and each population is one more than the one before.
    return 0 &- state.isAbove(0).lanes &- isAtRisk.lanes &- isDormant.lanes
  }
}
