import Testing

@testable import RewardEngine

@Suite("The tables of a tally")
struct TallyLayoutTests {
  /// Two of everything, so that a row of the wrong length would overlap another one.
  private static func layout() throws -> TallyLayout { TallyLayout(try plan()) }

  private static func plan() throws -> Plan {
    let scenario = Scenario(
      title: "Two of everything", days: 30, currencies: [.init(id: "coins"), .init(id: "gems")],
      items: [
        .init(id: "freeze", kind: .streakFreeze(holdAtMost: 3)),
        .init(id: "shield", kind: .streakFreeze(holdAtMost: nil)),
      ],
      login: Scenario.Payment(["coins": 3, "gems": 2, "xp": 5, "freeze": 1, "shield": 1]),
      levels: .init(highest: 4, curve: .table([10, 20, 30])),
      streaks: [
        .init(id: "habit", perPlayer: 2, protectedBy: "freeze"), .init(id: "login", protectedBy: "shield"),
      ],
      players: .init(profiles: [
        .init(id: "casual", share: 0.5, activity: .fixed(0.5)),
        .init(id: "regular", share: 0.5, activity: .fixed(0.9)),
      ]))
    return try Plan(scenario)
  }

  /// Rows as the places they take; together they must take every place once.
  private func expectNoGap(
    _ rows: [Range<Int>], upTo count: Int, at location: SourceLocation = #_sourceLocation
  ) {
    let sorted = rows.filter { !$0.isEmpty }.sorted { $0.lowerBound < $1.lowerBound }
    #expect(sorted.first?.lowerBound == 0, sourceLocation: location)
    #expect(sorted.last?.upperBound == count, sourceLocation: location)
    for (row, next) in zip(sorted, sorted.dropFirst()) {
      #expect(row.upperBound == next.lowerBound, sourceLocation: location)
    }
  }

  @Test("hold those of some profiles as rows that stand together")
  func parts() throws {
    let plan = try Self.plan()
    let whole = TallyLayout(plan)
    let second = TallyLayout(plan, profiles: 1..<2)
    #expect(whole.holds(second) && whole.holds(whole) && !second.holds(whole))
    #expect(2 * second.bytes == whole.bytes)
    #expect(!whole.holds(TallyLayout(plan, measuring: .days)))
    // The same cell of the same profile, wherever its tables begin.
    let counts = whole.places(of: second, \.countEdges)
    let cells = [
      second.flows(1, 3), second.transitions(1, 0), second.tenure(1, .last),
      second.threshold(1, 1, censored: true),
      second.length(1, 1, .frozen),
    ]
    let places = [
      whole.flows(1, 3), whole.transitions(1, 0), whole.tenure(1, .last),
      whole.threshold(1, 1, censored: true),
      whole.length(1, 1, .frozen),
    ]
    for (table, (cell, place)) in zip(counts, zip(cells, places)) {
      #expect(table.rows.contains(cell) && cell + table.shift == place)
    }
    let bins = whole.places(of: second, \.binEdges)
    #expect(second.bins(1, 29, half: 1) + bins[0].shift == whole.bins(1, 29, half: 1))
    #expect(second.lifetimeBins(1, 0) + bins[3].shift == whole.lifetimeBins(1, 0))
  }

  @Test("have rows of stocks for the days that are asked for, and the last")
  func stockDays() throws {
    let measured = MeasurementScope(.days, stockDays: [4, 11])
    #expect((0..<30).filter { measured.stockRow(on: $0, of: 30) != nil } == [4, 11, 29])
    #expect([4, 11, 29].map { measured.stockRow(on: $0, of: 30) } == [0, 1, 2])
    #expect(MeasurementScope(.days, stockDays: [4, 29]).stockRow(on: 29, of: 30) == 1)
    let layout = TallyLayout(try Self.plan(), measuring: measured)
    #expect(layout.bins(1, 0, half: 0) - layout.bins(0, 2, half: 0) == layout.binsOfDay)
    #expect(layout.binCount == 2 * 3 * layout.binsOfDay && layout.sumCount == 2 * 3 * layout.sumsOfDay)
    #expect(layout.momentCount == 0)
  }

  @Test("hold their counts side by side")
  func counts() throws {
    let layout = try Self.layout()
    var rows: [Range<Int>] = []
    func add(_ start: Int, _ length: Int) { rows.append(start..<(start + length)) }
    for profile in 0..<2 {
      for day in 0..<30 {
        add(layout.flows(profile, day), layout.cellCount)
        add(layout.transitions(profile, day), 64)
      }
      for row in TallyLayout.ByTenure.allCases { add(layout.tenure(profile, row), 30) }
      // Levels 2 and 3 are round numbers, and 4 is the highest.
      #expect(layout.thresholds == 3)
      for threshold in 0..<layout.thresholds {
        for censored in [false, true] { add(layout.threshold(profile, threshold, censored: censored), 30) }
      }
      for streak in 0..<2 {
        for table in TallyLayout.ByLength.allCases { add(layout.length(profile, streak, table), 33) }
      }
    }
    expectNoGap(rows, upTo: layout.countCount)
  }

  @Test("hold their bins side by side")
  func bins() throws {
    let layout = try Self.layout()
    var rows: [Range<Int>] = []
    func add(_ start: Int, _ length: Int) { rows.append(start..<(start + length)) }
    for profile in 0..<2 {
      for half in 0..<2 {
        for day in 0..<30 { add(layout.bins(profile, day, half: half), layout.stockBins) }
        for tenure in 0..<layout.tenures {
          add(layout.tenureBins(profile, tenure, half: half), layout.stockBins)
        }
      }
      for window in 0..<layout.windows { add(layout.windowBins(profile, window), layout.windowBins) }
      for lifetime in 0..<layout.lifetimes {
        add(layout.lifetimeBins(profile, lifetime), Measures.lifetimeBins)
      }
      for tenure in 0..<layout.holdings { add(layout.fineBins(profile, tenure), layout.fineBinCount) }
      for streak in 0..<2 {
        for end in TallyLayout.RunEnd.allCases {
          for group in 0..<32 { add(layout.runs(profile, streak, end, group: group), 33) }
        }
      }
    }
    expectNoGap(rows, upTo: layout.binCount)
  }

  @Test("hold their sums and moments side by side")
  func sumsAndMoments() throws {
    let layout = try Self.layout()
    var sums: [Range<Int>] = []
    var moments: [Range<Int>] = []
    for profile in 0..<2 {
      for population in 0..<3 {
        for day in 0..<30 {
          let start = layout.sums(profile, day, population: population)
          sums.append(start..<(start + layout.stocks))
        }
        for tenure in 0..<layout.tenures {
          let start = layout.tenureSums(profile, tenure, population: population)
          sums.append(start..<(start + layout.stocks))
        }
      }
      let lifetimes = layout.lifetimeSums(profile)
      sums.append(lifetimes..<(lifetimes + layout.lifetimes))
      for window in 0..<layout.windows {
        for purse in 0..<2 {
          let start = layout.purse(profile, window, purse)
          // A count, seven sums and 7 · 8 / 2 products.
          moments.append(start..<(start + 36))
        }
        for pool in 0..<2 {
          let start = layout.pool(profile, window, pool)
          // A count, two sums and three products.
          moments.append(start..<(start + 6))
        }
      }
      for pair in 0..<layout.pairs {
        let start = layout.pair(profile, pair)
        moments.append(start..<(start + 6))
      }
      for window in 0..<layout.windows {
        let start = layout.visits(profile, window)
        moments.append(start..<(start + 6))
      }
    }
    expectNoGap(sums, upTo: layout.sumCount)
    expectNoGap(moments, upTo: layout.momentCount)
  }

  @Test("hold their sums over groups side by side")
  func groups() throws {
    let layout = try Self.layout()
    var groups: [Range<Int>] = []
    // 64 groups: a count, and a sum a variable.
    func add(_ start: Int, variables: Int) { groups.append(start..<(start + 64 * (1 + variables))) }
    for profile in 0..<2 {
      for window in 0..<layout.windows {
        for purse in 0..<2 { add(layout.purseGroups(profile, window, purse), variables: 7) }
        for pool in 0..<2 { add(layout.poolGroups(profile, window, pool), variables: 2) }
        add(layout.visitGroups(profile, window), variables: 2)
      }
      for pair in 0..<layout.pairs { add(layout.pairGroups(profile, pair), variables: 2) }
    }
    expectNoGap(groups, upTo: layout.groupCount)
  }
}
