/// Running totals of a tile that its measures carry from day to day, and their scratch space.
struct RunningTotals {
  /// Number of players in each state.
  let census: UnsafeMutableBufferPointer<Int64>
  /// By streak, table and length: how many runs of a streak ended or were censored.
  let lengths: UnsafeMutableBufferPointer<Int64>
  /// By streak, kind of end, group of players and length: the runs that are over.
  let runs: UnsafeMutableBufferPointer<UInt32>
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
    totals = .allocate(capacity: 2)
    noted = .allocate(capacity: Self.mostNoted + LanePacking.slack)
    notedCount = .allocate(capacity: 1)
    lengthCount = layout.lengths
    streakLengths = TallyLayout.ByLength.allCases.count * layout.lengths
    census.initialize(repeating: 0)
    lengths.initialize(repeating: 0)
    runs.initialize(repeating: 0)
    totals.initialize(repeating: Lanes(), count: 2)
    noted.initialize(repeating: 0, count: Self.mostNoted + LanePacking.slack)
    notedCount.initialize(to: 0)
  }

  func clear() {
    notedCount.pointee = 0
    census.update(repeating: 0)
    lengths.update(repeating: 0)
    runs.update(repeating: 0)
  }

  func deallocate() {
    census.deallocate()
    lengths.deallocate()
    runs.deallocate()
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

  /// Adds the runs of all groups to ``lengths``, at the end of a tile.
  func addUpRuns() {
    for streak in 0..<lengths.count / streakLengths {
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

  /// The row of a table of a streak, by length.
  @inline(__always) func lengths(
    _ table: TallyLayout.ByLength, of streak: Int
  ) -> UnsafeMutableBufferPointer<Int64> {
    let first = first(of: table, streak)
    return UnsafeMutableBufferPointer(rebasing: lengths[first..<first &+ lengthCount])
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
  func population(_ state: Lanes) -> Lanes {
    let arrived = Lanes().replacing(with: 1, where: state.isAbove(0))
    let atRisk = arrived.replacing(
      with: 2, where: state.isAbove(Int32(EngagementState.atRiskWeekly.rawValue)))
    return atRisk.replacing(with: 3, where: state.isAbove(Int32(EngagementState.atRiskMonthly.rawValue)))
  }

  /// Measures the stocks of players who reach one of the measured tenures today.
  func measureTenures(_ day: Int32, into tables: Tables) {
    let arrival = lanes(plan.layout.arrival)
    for (place, tenure) in plan.measures.tenures.enumerated() where tenure <= Int(day) {
      let born = day - Int32(tenure)
      guard joined > 0, firstArrival <= born, lastArrival >= born else { continue }
      for lane in 0..<joined where arrival[lane] == born { measure(lane, atTenure: place, into: tables) }
    }
  }

  private func measure(_ lane: Int, atTenure place: Int, into tables: Tables) {
    let population = Int(population(Lanes(repeating: lanes(plan.measures.state)[lane]))[0])
    let bins = tables.layout.tenureBins(profile, place, half: population == 3 ? 1 : 0)
    let sums = tables.layout.tenureSums(profile, place, population: population - 1)
    for (index, stock) in plan.stocks.enumerated() {
      var total: Int32 = 0
      for copy in stock.columns.indices {
        let isVoid = !stock.voids.isEmpty && lanes(stock.voids[copy])[lane] != 0
        let value = isVoid ? 0 : lanes(stock.columns[copy])[lane]
        tables.bins[bins + stock.firstBin + LogLinearBins.index(of: value)] += 1
        total &+= value
      }
      tables.sums[sums + index].add(total)
    }
  }
}
