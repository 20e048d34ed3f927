/// One copy of a streak in a tile: its rules, and where its columns are.
///
/// Made once for each tile. A row of the plan has lists, whose references are counted at each read, and column
/// numbers, from which addresses would be computed for each sixteen players.
struct StreakCopy {
  let rules: StreakRules
  let cells: Plan.Streak.Cells
  /// Freezes used by players who are present, and by those who have churned.
  let freezeEntry: Plan.Entry
  let freezesAfterChurn: Plan.Entry
  let byHandPurpose: Purpose
  /// Index among the streaks.
  let streak: Int
  /// Number of the streak's copies.
  let copies: Int
  /// Index of the resource that is its freeze pool, or `nil`.
  let pool: Int?
  let isLocal: Bool
  /// Whether its days count at login.
  let isLogin: Bool
  /// Whether a lost run stays stored, so that ``broken`` may differ from 0.
  let isStored: Bool
  let isFilledDayByDay: Bool
  /// Whether another streak can take freezes that this one holds for its gap.
  let mayLoseFreezes: Bool
  /// The column that is -1 for players who had today's event; `nil` if events are counted in ``counts``.
  let today: UnsafeMutablePointer<Lanes>?
  let counts: UnsafeMutableBufferPointer<UnsafeMutablePointer<Lanes>>

  /// The copy's columns by number.
  let row: Plan.Streak.Copy

  // Columns of the copy.
  let length: UnsafeMutablePointer<Lanes>
  let record: UnsafeMutablePointer<Lanes>
  let gap: UnsafeMutablePointer<Lanes>
  let bridged: UnsafeMutablePointer<Lanes>
  let hurt: UnsafeMutablePointer<Lanes>
  let broken: UnsafeMutablePointer<Lanes>
  let events: UnsafeMutablePointer<Lanes>
  let open: UnsafeMutablePointer<Lanes>
  let run: UnsafeMutablePointer<Lanes>
  let unprotectedRun: UnsafeMutablePointer<Lanes>

  // Columns of the streak and of its pool; without a pool, those of the pool are not used.
  let losses: UnsafeMutablePointer<Lanes>
  let saves: UnsafeMutablePointer<Lanes>
  let hurts: UnsafeMutablePointer<Lanes>
  let exposed: UnsafeMutablePointer<Lanes>
  let forgiven: UnsafeMutablePointer<Lanes>
  let frozen: UnsafeMutablePointer<Lanes>
  let used: UnsafeMutablePointer<Lanes>
  let counted: UnsafeMutablePointer<Lanes>
  let held: UnsafeMutablePointer<Lanes>
  let burned: UnsafeMutablePointer<Lanes>

  /// The first day after each player's churn.
  let departs: UnsafeMutablePointer<Lanes>

  fileprivate init(
    _ streak: Plan.Streak, _ number: Int, _ plan: Plan, _ column: (Int) -> UnsafeMutablePointer<Lanes>
  ) {
    rules = streak.rules
    cells = streak.cells
    freezeEntry = streak.freezeEntry
    freezesAfterChurn = streak.freezesAfterChurn
    byHandPurpose = streak.byHandPurpose
    self.streak = streak.number
    copies = streak.copies.count
    pool = streak.pool
    isLocal = streak.isLocal
    isLogin = streak.event.isLogin
    isStored = streak.rules.missedDay == .restart
    isFilledDayByDay = streak.isFilledDayByDay
    mayLoseFreezes = !streak.isFilledDayByDay && plan.sharers(of: streak).contains(where: \.isFilledDayByDay)
    switch streak.event {
    case .login: (today, counts) = (column(plan.layout.plays), .init(start: nil, count: 0))
    case .mission(let done): (today, counts) = (column(done), .init(start: nil, count: 0))
    case .counts(let columns):
      today = nil
      counts = .allocate(capacity: columns[number].count)
      for (place, index) in columns[number].enumerated() {
        counts.initializeElement(at: place, to: column(index))
      }
    }
    let copy = streak.copies[number]
    row = copy
    length = column(copy.length)
    record = column(copy.record)
    gap = column(copy.gap)
    bridged = column(copy.bridged)
    hurt = column(copy.hurt)
    broken = column(copy.broken)
    events = column(copy.events)
    open = column(copy.open)
    run = column(copy.run)
    unprotectedRun = column(copy.unprotectedRun)
    losses = column(streak.losses)
    saves = column(streak.saves)
    hurts = column(streak.hurts)
    exposed = column(streak.exposed)
    forgiven = column(streak.forgiven)
    frozen = column(streak.frozen)
    used = column(streak.used)
    counted = column(streak.counted)
    let resource = streak.pool.map { plan.resources[$0] }
    held = column(resource?.column ?? 0)
    burned = column(resource?.burned ?? 0)
    departs = column(plan.layout.departs)
  }

  /// The players whose streak is in force and above 0.
  @inline(__always) func isAlive(_ vector: Int) -> Mask {
    let isLong = length[vector].isAbove(0)
    return isStored ? isLong .& broken[vector].equals(0) : isLong
  }

  /// The length in force.
  @inline(__always) func inForce(_ vector: Int) -> Lanes {
    isStored ? length[vector].replacing(with: 0, where: broken[vector].differs(0)) : length[vector]
  }

  /// The players whose current gap has cost nothing yet.
  @inline(__always) func isWhole(_ vector: Int) -> Mask { hurt[vector].equals(0) }

  /// The number of freezes that would fill what grace and earlier freezes leave of the gap.
  @inline(__always) func need(_ vector: Int) -> Lanes {
    gap[vector] &- bridged[vector] &- Int32(rules.graceDays)
  }

  /// How many events each player had today.
  @inline(__always) func eventsToday(_ vector: Int) -> Lanes {
    if let today { return 0 &- today[vector] }
    var sum = Lanes()
    for count in counts { sum &+= count[vector] }
    return sum
  }
}

/// All copies of a tile's streaks, in the order in which days settle them.
struct StreakCopies {
  private let copies: UnsafeMutableBufferPointer<StreakCopy>
  /// Whether any streak counts UTC days.
  let countDaysOfUTC: Bool
  /// Whether streaks of one pool have days that end at different moments.
  let poolsCrossMidnights: Bool

  init(_ plan: Plan, _ column: (Int) -> UnsafeMutablePointer<Lanes>) {
    countDaysOfUTC = plan.countsDaysOfUTC
    poolsCrossMidnights = plan.streaks.contains { streak in
      plan.sharers(of: streak).contains { !$0.rules.endsDays(with: streak.rules) }
    }
    copies = .allocate(capacity: plan.streaks.reduce(0) { $0 + $1.copies.count })
    var place = 0
    for streak in plan.streaks {
      for number in streak.copies.indices {
        copies.initializeElement(at: place, to: StreakCopy(streak, number, plan, column))
        place += 1
      }
    }
  }

  func deallocate() {
    for copy in copies { copy.counts.deallocate() }
    copies.deallocate()
  }

  var indices: Range<Int> { copies.indices }

  /// The places of a streak's copies.
  func places(of streak: Int) -> Range<Int> {
    var first = 0
    while copies[first].streak != streak { first += copies[first].copies }
    return first..<first + copies[first].copies
  }

  subscript(place: Int) -> StreakCopy { @inline(__always) get { copies[place] } }
}

/// What missed days do to a copy of a streak on one day, added to the day's cells at once.
struct MissCounts {
  var graceDays = Lanes()
  var missedDays = Lanes()
  var breaks = Lanes()
  var daysLost = Lanes()

  func add(to cells: UnsafeMutablePointer<Int64>, of places: Plan.Streak.Cells) {
    cells[places.graceDays] &+= Int64(graceDays.total)
    cells[places.missedDays] &+= Int64(missedDays.total)
    cells[places.breaks] &+= Int64(breaks.total)
    cells[places.daysLost] &+= Int64(daysLost.total)
  }
}

/// What days that count do to a copy of a streak on one day.
struct DayCounts {
  var counted = Lanes()
  var gapsHurt = Lanes()
  var gapsSaved = Lanes()
  var gapsWhole = Lanes()

  func add(to cells: UnsafeMutablePointer<Int64>, of places: Plan.Streak.Cells) {
    cells[places.counted] &+= Int64(counted.total)
    cells[places.gapsHurt] &+= Int64(gapsHurt.total)
    cells[places.gapsSaved] &+= Int64(gapsSaved.total)
    cells[places.gapsWhole] &+= Int64(gapsWhole.total)
  }
}
