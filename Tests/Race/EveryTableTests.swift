import Economies
import PlainC
import RewardStudies
import Testing

@testable import Race
@testable import RewardEngine

/// A year of the reference economy, by the engine and by the C program that counts all of it with the engine's luck.
private struct Year: Sendable {
  static let players = 3000
  static let days = 365
  static let seed: UInt64 = 7

  let outcome: Outcome
  var tally: Tally { outcome.tally }
  var layout: TallyLayout { outcome.tally.layout }
  var profiles: Range<Int> { outcome.catalogue.profiles.indices }

  private static let played = Task {
    Year(outcome: try await Run(ReferenceEconomy.scenario, players: players, seed: seed).findings().outcome)
  }

  static func played() async throws -> Year { try await played.value }

  static func program() -> HardCoded {
    HardCoded(
      .plainCountingAll, players: players, days: days, seed: seed,
      addresses: Addresses(players: players, seed: seed))
  }
}

@Suite("Plain C that counts everything counts, of the engine's,")
struct EveryTableTests {
  // Two programs that share no line find the same in every table, so that what the engine is raced against does its
  // work. The first difference ends a test: where one number is wrong thousands are.

  @Test("every state that players went to on every day")
  func countsStates() async throws {
    let year = try await Year.played()
    let program = Year.program()
    for profile in year.profiles {
      let table = program.table(economy_transitions, profile)
      for day in 0..<Year.days {
        let first = year.layout.transitions(profile, day)
        for change in 0..<64 {
          try #require(
            table[day * 64 + change] == year.tally.counts[first + change], "\(profile), \(day), \(change)")
        }
      }
    }
  }

  @Test("every stock's sums, squares and bins, on every day and at every measured age")
  func countsStocks() async throws {
    let year = try await Year.played()
    let program = Year.program()
    let stocks = year.outcome.catalogue.stocks
    try #require(
      stocks.map(\.id)
        == ["xp", "diamonds", "points", "cosmetic", "freeze", "level", "streak.login"])
    // All arrive on the first day, so that an age is a day.
    let rows =
      (0..<Year.days).map { ($0, nil as Int?) } + year.outcome.catalogue.tenures.enumerated().map { ($1, $0) }
    for profile in year.profiles {
      for (day, tenure) in rows {
        for population in 0..<TallyLayout.populations {
          let row = program.table(economy_sums, profile) + (day * 3 + population) * (1 + 2 * stocks.count)
          let first =
            tenure.map { year.layout.tenureSums(profile, $0, population: population) }
            ?? year.layout.sums(profile, day, population: population)
          for stock in stocks.indices {
            let sums = year.tally.sums[first + stock]
            try #require(
              sums.count == row[0] && sums.sum == row[1 + 2 * stock], "\(stocks[stock].id), \(day)")
            try #require(sums.squares == Int128(row[2 + 2 * stock]), "\(stocks[stock].id), \(day)")
          }
        }
        for half in 0..<2 {
          let first =
            tenure.map { year.layout.tenureBins(profile, $0, half: half) }
            ?? year.layout.bins(profile, day, half: half)
          for (stock, bins) in year.outcome.stockBins.enumerated() {
            let own = program.bins(profile, day, isDormant: half == 1, economy_stock(UInt32(stock)))
            let engines = year.tally.bins[first + bins.lowerBound..<first + bins.upperBound]
            try #require(own == engines.map(Int.init).trimmed(), "\(stocks[stock].id), \(day), \(half)")
          }
        }
      }
    }
  }

  @Test("every day's counters, and every line of the ledger")
  func countsFlows() async throws {
    let year = try await Year.played()
    let program = Year.program()
    let catalogue = year.outcome.catalogue
    let told = Set(
      catalogue.counters.map(\.cell) + catalogue.ledger.flatMap { [$0.entry.amount, $0.entry.times] })
    let names = Set(catalogue.counters.map(\.name))
    for profile in year.profiles {
      for day in 0..<Year.days {
        let (counters, lines) = program.flows(profile, day)
        let row = year.layout.flows(profile, day)
        try #require(names.isSuperset(of: counters.keys))
        for counter in catalogue.counters {
          let counted = year.tally.counts[row + counter.cell]
          try #require(counted == counters[counter.name] ?? 0, "\(counter.name), \(day)")
        }
        var booked = Set<String>()
        for line in catalogue.ledger {
          let id =
            "\(catalogue.resources[line.resource]) \(line.flow) \(line.reason.name).\(line.id)"
          booked.insert(id)
          let (amount, each) = lines[id] ?? (0, 1)
          try #require(year.tally.counts[row + line.entry.amount] == amount, "\(id), \(day)")
          let times = program.times(of: line, paying: each, amount: amount, profile, day)
          try #require(year.tally.counts[row + line.entry.times] == times, "\(id), \(day)")
        }
        try #require(booked.isSuperset(of: lines.keys))
        // What has no name, such as what a cap turns away where there is none.
        for cell in 0..<year.layout.cellCount where !told.contains(cell) {
          try #require(year.tally.counts[row + cell] == 0, "\(cell), \(day)")
        }
      }
    }
  }

  @Test("every time to a level, a price and a first purchase, and every length of a streak")
  func countsTimes() async throws {
    let year = try await Year.played()
    let program = Year.program()
    let thresholds = year.outcome.catalogue.thresholds
    let offers = ["crown", "cape", "hat", "badge", "exchange", "freeze"]
    try #require(thresholds.count == Int(economy_rungs))
    for profile in year.profiles {
      let last = program.table(economy_last_days, profile)
      for day in 0..<Year.days {
        let active = program.count(profile, day, economy_active.rawValue)
        try #require(year.tally.counts[year.layout.tenure(profile, .active) + day] == active, "\(day)")
        try #require(year.tally.counts[year.layout.tenure(profile, .last) + day] == last[day])
        try #require(
          year.tally.counts[year.layout.tenure(profile, .horizon) + day]
            == (day == Year.days - 1 ? Int64(year.tally.players[profile]) : 0))
      }
      let levels = thresholds.filter { $0.id == "level" }.count
      try #require(levels == Int(economy_level_rungs))
      for (place, threshold) in thresholds.enumerated() {
        let own =
          offers.firstIndex { "shop.\($0)" == threshold.id }.map { Int(economy_first_offer_rung) + $0 }
          ?? place
        let row = program.table(economy_rung_days, profile) + own * 2 * Year.days
        for (half, censored) in [false, true].enumerated() {
          let first = year.layout.threshold(profile, place, censored: censored)
          for day in 0..<Year.days {
            try #require(
              year.tally.counts[first + day] == row[half * Year.days + day],
              "\(threshold.id) \(threshold.threshold), \(censored), \(day)")
          }
        }
      }
      for table in TallyLayout.ByLength.allCases {
        let first = year.layout.length(profile, 0, table)
        let row = program.table(economy_length_counts, profile) + table.rawValue * (Year.days + 1)
        for length in 0..<year.layout.lengths {
          try #require(
            year.tally.counts[first + length] == (length <= Year.days ? row[length] : 0),
            "\(table), \(length)")
        }
      }
    }
  }

  @Test("every window's incomes and freezes")
  func countsWindows() async throws {
    let year = try await Year.played()
    let program = Year.program()
    let windows = year.outcome.catalogue.windows
    #expect(windows.count == Int(economy_window_count(program.result)))
    let purses = Int(economy_purses)
    for profile in year.profiles {
      for (number, window) in windows.enumerated() {
        let place = program.place(of: window)
        let own = try #require(place)
        for purse in 0..<purses {
          let row =
            program.table(economy_purse_moments, profile) + (own * purses + purse) * Int(economy_purse_row)
          let first = year.layout.purse(profile, number, purse)
          for moment in 0..<Int(economy_purse_row) {
            try #require(
              year.tally.moments[first + moment] == Int128(row[moment]), "\(window), \(purse), \(moment)")
          }
        }
        let row = program.table(economy_pool_moments, profile) + own * Int(economy_pool_row)
        let first = year.layout.pool(profile, number, 0)
        for moment in 0..<Int(economy_pool_row) {
          try #require(year.tally.moments[first + moment] == Int128(row[moment]), "\(window), \(moment)")
        }
        let bins = year.layout.windowBins(profile, number)
        for (figure, range) in (year.outcome.purseBins + year.outcome.poolBins).enumerated() {
          let row = program.table(economy_window_bins, profile) + (own * (purses + 1) + figure) * wide
          let engines = year.tally.bins[bins + range.lowerBound..<bins + range.upperBound]
          let counted = program.numbers(row)
          try #require(counted == engines.map(Int.init).trimmed(), "\(window), \(figure)")
        }
      }
    }
  }

  @Test("every player's whole run, and who holds how much at its end")
  func countsLives() async throws {
    let year = try await Year.played()
    let program = Year.program()
    // Nobody pays with money, burns experience, or can lose a cosmetic.
    let nothing: Set = ["spent_cents", "xp.burned", "cosmetic.burned"]
    try #require(Set(year.outcome.catalogue.lifetimes.map(\.id)) == nothing.union(HardCoded.lives.keys))
    for profile in year.profiles {
      let players = year.tally.players[profile]
      for (place, lifetime) in year.outcome.catalogue.lifetimes.enumerated() {
        let sums = year.tally.sums[year.layout.lifetimeSums(profile) + place]
        let first = year.layout.lifetimeBins(profile, place)
        let bins = year.tally.bins[first..<first + LogLinearBins.all].map(Int.init).trimmed()
        try #require(sums.count == Int64(players))
        guard let own = HardCoded.lives[lifetime.id].map(Int.init) else {
          try #require(nothing.contains(lifetime.id))
          try #require(sums.sum == 0 && bins == [players], "\(lifetime.id)")
          continue
        }
        let row = program.table(economy_life_sums, profile) + 2 * own
        try #require(sums.sum == row[0] && sums.squares == Int128(row[1]), "\(lifetime.id)")
        let counted = program.numbers(program.table(economy_life_bins, profile) + own * wide)
        try #require(counted == bins, "\(lifetime.id)")
      }
      for (place, pair) in year.outcome.catalogue.pairs.enumerated() {
        let own = try #require(HardCoded.pairs[pair].map(Int.init), "\(pair)")
        let row = program.table(economy_pair_moments, profile) + own * Int(economy_pair_row)
        let first = year.layout.pair(profile, place)
        for moment in 0..<Int(economy_pair_row) {
          try #require(year.tally.moments[first + moment] == Int128(row[moment]), "\(pair), \(moment)")
        }
      }
      for (stock, bins) in year.outcome.stockBins.enumerated() {
        let first = year.layout.examples(profile)
        let engines = year.tally.examples[first + bins.lowerBound..<first + bins.upperBound]
        let examples = program.examples(profile, economy_stock(UInt32(stock)))
        try #require(examples == engines.map(Int.init).trimmed(of: Int(UInt32.max)), "\(stock)")
        let extreme = year.tally.extremes[year.layout.extremes(profile) + stock]
        let row = program.table(economy_extremes, profile) + 2 * stock
        try #require(Int64(extreme.value) == row[0] && Int64(extreme.rank) == row[1], "\(stock)")
      }
    }
  }
}
