/// Running totals of a tile that its measures carry from day to day, and their scratch space.
struct RunningTotals {
  /// Number of players in each state.
  let census: UnsafeMutableBufferPointer<Int64>
  /// By streak, table and length: how many runs of a streak ended or were censored.
  let lengths: UnsafeMutableBufferPointer<Int64>
  /// By streak, kind of end, length and group of players: the runs that are over.
  private let runs: UnsafeMutableBufferPointer<UInt32>
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
  /// The same for ``runs``.
  private let notedRuns: UnsafeMutablePointer<Int32>
  private let notedRunCount: UnsafeMutablePointer<Int>
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
    notedRuns = .allocate(capacity: Self.mostNoted + LanePacking.slack)
    notedRunCount = .allocate(capacity: 1)
    lengthCount = layout.lengths
    streakLengths = TallyLayout.ByLength.allCases.count * layout.lengths
    census.initialize(repeating: 0)
    lengths.initialize(repeating: 0)
    runs.initialize(repeating: 0)
    counted.initialize(repeating: 0)
    totals.initialize(repeating: Lanes(), count: 2)
    noted.initialize(repeating: 0, count: Self.mostNoted + LanePacking.slack)
    notedCount.initialize(to: 0)
    notedRuns.initialize(repeating: 0, count: Self.mostNoted + LanePacking.slack)
    notedRunCount.initialize(to: 0)
  }

  func clear() {
    notedCount.pointee = 0
    notedRunCount.pointee = 0
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
    notedRuns.deallocate()
    notedRunCount.deallocate()
  }

  /// Counts runs that ended or were censored, by their lengths and by the groups of their players' seats.
  ///
  /// Their places go on a list, which ``countRuns()`` adds up.
  @inline(__always) func noteRuns(
    _ end: TallyLayout.RunEnd, _ censored: TallyLayout.RunEnd, of streak: Int, at lengths: Lanes,
    seats: Lanes, where isMeant: Mask, isCensored: Mask
  ) {
    let (first, other) = (firstRun(end, streak), firstRun(censored, streak))
    let group = seats & Int32(TallyLayout.runGroups - 1)
    let place = lengths &* Int32(TallyLayout.runGroups) &+ group &+ first
    packing.append(
      place &+ (isCensored.lanes & (other &- first)), where: isMeant, to: notedRuns, &notedRunCount.pointee)
    if notedRunCount.pointee > Self.mostNoted - 16 { countRuns() }
  }

  /// Adds up the list of runs, and empties it.
  func countRuns() {
    for place in 0..<notedRunCount.pointee { runs[Int(notedRuns[place])] &+= 1 }
    notedRunCount.pointee = 0
  }

  @inline(__always) private func firstRun(_ end: TallyLayout.RunEnd, _ streak: Int) -> Int32 {
    let table = streak &* TallyLayout.RunEnd.allCases.count &+ end.rawValue
    return Int32(truncatingIfNeeded: table &* lengthCount &* TallyLayout.runGroups)
  }

  /// Adds the runs to a tally's bins, and runs of all groups and days that counted to ``lengths``.
  ///
  /// For the end of a tile.
  func addUpParts(into bins: UnsafeMutableBufferPointer<UInt32>, at first: Int) {
    countNoted()
    countRuns()
    for streak in 0..<lengths.count / streakLengths {
      let days = self.first(of: .counted, streak)
      let parts = counted(of: streak)
      for place in 0..<lengthCount * Self.countedParts {
        lengths[days &+ place / Self.countedParts] &+= Int64(parts[place])
      }
      for end in TallyLayout.RunEnd.allCases {
        let table = streak * TallyLayout.RunEnd.allCases.count + end.rawValue
        for length in 0..<lengthCount { addUpRuns(table, length, into: bins, at: first, end, streak) }
      }
    }
  }

  /// A tally has the lengths of each group side by side; here the groups of each length are.
  private func addUpRuns(
    _ table: Int, _ length: Int, into bins: UnsafeMutableBufferPointer<UInt32>, at first: Int,
    _ end: TallyLayout.RunEnd, _ streak: Int
  ) {
    let row = (table &* lengthCount &+ length) &* TallyLayout.runGroups
    var all: UInt32 = 0
    for group in 0..<TallyLayout.runGroups { all &+= runs[row &+ group] }
    // Few lengths are ever reached.
    guard all > 0 else { return }
    lengths[self.first(of: end.table, streak) &+ length] &+= Int64(all)
    for group in 0..<TallyLayout.runGroups {
      bins[first &+ (table &* TallyLayout.runGroups &+ group) &* lengthCount &+ length] &+= runs[row &+ group]
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
