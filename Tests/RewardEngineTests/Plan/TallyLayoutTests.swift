import Testing

@testable import RewardEngine

@Suite("The tables of a tally")
struct TallyLayoutTests {
  /// Two of everything, so that a row of the wrong length would reach into another's.
  private static func layout() throws -> TallyLayout {
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
    return TallyLayout(try Plan(scenario))
  }

  /// Rows as places they take; together they must take every place once.
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
      // Levels 2 and 3 are round numbers; 4 has no reward of its own.
      #expect(layout.rungs == 2)
      for rung in 0..<layout.rungs {
        for censored in [false, true] { add(layout.rung(profile, rung, censored: censored), 30) }
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
    }
    expectNoGap(sums, upTo: layout.sumCount)
    expectNoGap(moments, upTo: layout.momentCount)
  }
}
