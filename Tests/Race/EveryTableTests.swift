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

/// Tables of plain C, read as the engine names them.
extension HardCoded {
  fileprivate func table(_ table: economy_table, _ profile: Int) -> UnsafePointer<Int64> {
    economy_table_of(result, table, Int32(profile))
  }

  fileprivate func count(_ profile: Int, _ day: Int, _ count: UInt32, plus offset: Int = 0) -> Int64 {
    economy_counted_in(result, Int32(profile), Int32(day), Int32(count) + Int32(offset))
  }

  /// A stock's histogram in the engine's bins.
  fileprivate func bins(_ profile: Int, _ day: Int, isDormant: Bool, _ stock: Int) -> [Int] {
    let stock = economy_stock(rawValue: UInt32(stock))
    let bins = economy_stock_bins(result, Int32(profile), Int32(day), isDormant, stock)
    return stock.inEnginesBins(Int(economy_bins_of_stock(result, stock))) { Int(bins![$0]) }
  }

  /// The lowest rank in each of the engine's bins of a stock.
  fileprivate func witnesses(_ profile: Int, _ stock: Int) -> [Int] {
    let stock = economy_stock(rawValue: UInt32(stock))
    let row = table(economy_witnesses, profile) + Int(economy_first_bin(stock))
    return stock.inEnginesBins(Int(economy_bins_of_stock(result, stock)), empty: Int(UInt32.max)) {
      Int(row[$0])
    }
  }

  /// The place of a window in this program's tables.
  fileprivate func place(of window: Measures.Window) -> Int? {
    (0..<Int(economy_window_count(result))).first {
      let own = economy_window_at(result, Int32($0))
      return own.opens == Int32(window.opens) && own.closes == Int32(window.closes)
    }
  }
}

extension economy_stock {
  /// Levels, streaks and freezes are counted one by one here, and the engine's bins are wider from 64 up.
  fileprivate func inEnginesBins(_ count: Int, empty: Int = 0, _ value: (Int) -> Int) -> [Int] {
    let isOneByOne =
      self == economy_stock_level || self == economy_stock_streak || self == economy_stock_freezes
    var bins: [Int] = []
    for bin in 0..<count {
      let place = isOneByOne ? LogLinearBins.index(of: Int32(bin)) : bin
      while bins.count <= place { bins.append(empty) }
      bins[place] = empty == 0 ? bins[place] + value(bin) : min(bins[place], value(bin))
    }
    while bins.last == empty { bins.removeLast() }
    return bins
  }
}

extension ArraySlice {
  /// The elements as numbers, without those at the end that say nothing.
  fileprivate func numbers(without empty: Int = 0) -> [Int] where Element: BinaryInteger {
    var numbers = map { Int($0) }
    while numbers.last == empty { numbers.removeLast() }
    return numbers
  }
}

@Suite("Plain C that counts everything counts, of the engine's,")
struct EveryTableTests {
  /// Two programs that share no line find the same in every table, so that what the engine is raced against does its work.
  @Test("every state that players went to on every day")
  func countsStates() async throws {
    let year = try await Year.played()
    let program = Year.program()
    for profile in year.profiles {
      let table = program.table(economy_transitions, profile)
      for day in 0..<Year.days {
        let first = year.layout.transitions(profile, day)
        for change in 0..<64 {
          #expect(
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
    #expect(
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
            #expect(sums.count == row[0] && sums.sum == row[1 + 2 * stock], "\(stocks[stock].id), \(day)")
            #expect(sums.squares == Int128(row[2 + 2 * stock]), "\(stocks[stock].id), \(day)")
          }
        }
        for half in 0..<2 {
          let first =
            tenure.map { year.layout.tenureBins(profile, $0, half: half) }
            ?? year.layout.bins(profile, day, half: half)
          for (stock, bins) in year.outcome.stockBins.enumerated() {
            let own = program.bins(profile, day, isDormant: half == 1, stock)
            let engines = year.tally.bins[first + bins.lowerBound..<first + bins.upperBound]
            #expect(own == engines.numbers(), "\(stocks[stock].id), \(day), \(half)")
          }
        }
      }
    }
  }

  @Test("every day's counters, and every line of the ledger")
  func countsFlows() async throws {
    let year = try await Year.played()
    let program = Year.program()
    for profile in year.profiles {
      for day in 0..<Year.days {
        let (counters, lines) = program.flows(profile, day)
        let row = year.layout.flows(profile, day)
        for counter in year.outcome.catalogue.counters {
          let counted = year.tally.counts[row + counter.cell]
          #expect(counted == counters[counter.name] ?? 0, "\(counter.name), \(day)")
        }
        for line in year.outcome.catalogue.ledger {
          let id =
            "\(year.outcome.catalogue.resources[line.resource]) \(line.flow) \(line.reason.name).\(line.id)"
          let (amount, each) = lines[id] ?? (0, 1)
          #expect(year.tally.counts[row + line.entry.amount] == amount, "\(id), \(day)")
          let times = program.times(of: line, paying: each, amount: amount, profile, day)
          #expect(year.tally.counts[row + line.entry.times] == times, "\(id), \(day)")
        }
      }
    }
  }

  @Test("every time to a level, a price and a first purchase, and every length of a streak")
  func countsTimes() async throws {
    let year = try await Year.played()
    let program = Year.program()
    let rungs = year.outcome.catalogue.rungs
    let offers = ["crown", "cape", "hat", "badge", "exchange", "freeze"]
    for profile in year.profiles {
      let last = program.table(economy_last_days, profile)
      for day in 0..<Year.days {
        #expect(
          year.tally.counts[year.layout.tenure(profile, .active) + day]
            == program.count(profile, day, economy_active.rawValue))
        #expect(year.tally.counts[year.layout.tenure(profile, .last) + day] == last[day])
        #expect(
          year.tally.counts[year.layout.tenure(profile, .horizon) + day]
            == (day == Year.days - 1 ? Int64(year.tally.players[profile]) : 0))
      }
      let levels = rungs.filter { $0.id == "level" }.count
      #expect(levels == Int(economy_level_rungs))
      for (place, rung) in rungs.enumerated() {
        let own =
          offers.firstIndex { "shop.\($0)" == rung.id }.map { Int(economy_first_offer_rung) + $0 } ?? place
        let row = program.table(economy_rung_days, profile) + own * 2 * Year.days
        for (half, censored) in [false, true].enumerated() {
          let first = year.layout.rung(profile, place, censored: censored)
          for day in 0..<Year.days {
            #expect(
              year.tally.counts[first + day] == row[half * Year.days + day],
              "\(rung.id) \(rung.threshold), \(censored), \(day)")
          }
        }
      }
      for table in TallyLayout.ByLength.allCases {
        let first = year.layout.length(profile, 0, table)
        let row = program.table(economy_length_counts, profile) + table.rawValue * (Year.days + 1)
        for length in 0..<year.layout.lengths {
          #expect(
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
            #expect(
              year.tally.moments[first + moment] == Int128(row[moment]), "\(window), \(purse), \(moment)")
          }
        }
        let row = program.table(economy_pool_moments, profile) + own * Int(economy_pool_row)
        let first = year.layout.pool(profile, number, 0)
        for moment in 0..<Int(economy_pool_row) {
          #expect(year.tally.moments[first + moment] == Int128(row[moment]), "\(window), \(moment)")
        }
        let bins = year.layout.windowBins(profile, number)
        for (figure, range) in (year.outcome.purseBins + year.outcome.poolBins).enumerated() {
          let row = program.table(economy_window_bins, profile) + (own * (purses + 1) + figure) * wide
          let engines = year.tally.bins[bins + range.lowerBound..<bins + range.upperBound]
          #expect(program.numbers(row) == engines.numbers(), "\(window), \(figure)")
        }
      }
    }
  }

  @Test("every player's whole run, and who holds how much at its end")
  func countsLives() async throws {
    let year = try await Year.played()
    let program = Year.program()
    for profile in year.profiles {
      let players = year.tally.players[profile]
      for (place, lifetime) in year.outcome.catalogue.lifetimes.enumerated() {
        let sums = year.tally.sums[year.layout.lifetimeSums(profile) + place]
        let first = year.layout.lifetimeBins(profile, place)
        let bins = year.tally.bins[first..<first + LogLinearBins.all].numbers()
        #expect(sums.count == Int64(players))
        guard let own = HardCoded.lives[lifetime.id].map(Int.init) else {
          // Nobody pays with money, burns experience, or can lose a cosmetic.
          #expect(["spent_cents", "xp.burned", "cosmetic.burned"].contains(lifetime.id))
          #expect(sums.sum == 0 && bins == [players], "\(lifetime.id)")
          continue
        }
        let row = program.table(economy_life_sums, profile) + 2 * own
        #expect(sums.sum == row[0] && sums.squares == Int128(row[1]), "\(lifetime.id)")
        #expect(
          program.numbers(program.table(economy_life_bins, profile) + own * wide) == bins, "\(lifetime.id)")
      }
      for (place, pair) in year.outcome.catalogue.pairs.enumerated() {
        let own = try #require(HardCoded.pairs[pair].map(Int.init), "\(pair)")
        let row = program.table(economy_pair_moments, profile) + own * Int(economy_pair_row)
        let first = year.layout.pair(profile, place)
        for moment in 0..<Int(economy_pair_row) {
          #expect(year.tally.moments[first + moment] == Int128(row[moment]), "\(pair), \(moment)")
        }
      }
      for (stock, bins) in year.outcome.stockBins.enumerated() {
        let first = year.layout.witnesses(profile)
        let engines = year.tally.witnesses[first + bins.lowerBound..<first + bins.upperBound]
        #expect(program.witnesses(profile, stock) == engines.numbers(without: Int(UInt32.max)), "\(stock)")
        let extreme = year.tally.extremes[year.layout.extremes(profile) + stock]
        let row = program.table(economy_extremes, profile) + 2 * stock
        #expect(Int64(extreme.value) == row[0] && Int64(extreme.rank) == row[1], "\(stock)")
      }
    }
  }
}

private let wide = Int(economy_wide_bins)

extension HardCoded {
  /// Bins of a window or of lifetimes, without the empty ones at the end.
  fileprivate func numbers(_ row: UnsafePointer<Int64>) -> [Int] {
    (0..<wide).map { Int(row[$0]) }[...].numbers()
  }

  fileprivate static let lives: [String: UInt32] = {
    let first = economy_life_first_offer.rawValue
    return [
      "active_days": economy_life_active_days.rawValue, "purchases": economy_life_purchases.rawValue,
      "diamonds.burned": economy_life_diamonds_burned.rawValue,
      "points.burned": economy_life_points_burned.rawValue,
      "freeze.burned": economy_life_freezes_burned.rawValue,
      "streak.login.longest": economy_life_longest_streak.rawValue,
      "streak.login.losses": economy_life_days_lost.rawValue,
      "streak.login.saves": economy_life_saves.rawValue, "drought": economy_life_drought.rawValue,
      "shop.crown.units": first, "shop.cape.units": first + 1, "shop.hat.units": first + 2,
      "shop.badge.units": first + 3, "shop.exchange.units": first + 4, "shop.freeze.units": first + 5,
    ]
  }()

  fileprivate static let pairs: [String: UInt32] = {
    var pairs: [String: UInt32] = ["xp.boost_share": economy_pair_boost_share.rawValue]
    for (currency, first) in [("diamonds", economy_pair_diamonds), ("points", economy_pair_points)] {
      for (place, name) in ["sink_faucet", "faucet", "sink"].enumerated() {
        pairs["\(currency).\(name)"] = first.rawValue + UInt32(place)
      }
    }
    // One streak has the pool of freezes for itself: the pool's ratios are the streak's.
    for id in ["streak.login", "freeze"] {
      pairs["\(id).grace_cover"] = economy_pair_grace_cover.rawValue
      pairs["\(id).save_rate"] = economy_pair_save_rate.rawValue
      pairs["\(id).freeze_cover"] = economy_pair_freeze_cover.rawValue
      pairs["\(id).dependency"] = economy_pair_dependency.rawValue
    }
    return pairs
  }()

  /// A profile's day: counters by name, and lines of the ledger with what one payment is; the rest are 0.
  fileprivate func flows(
    _ profile: Int, _ day: Int
  ) -> (counters: [String: Int64], lines: [String: (amount: Int64, each: Int64)]) {
    func counted<Count: RawRepresentable>(_ name: Count, _ offset: Int = 0) -> Int64
    where Count.RawValue == UInt32 { count(profile, day, name.rawValue, plus: offset) }
    let arrived = day == 0 ? playersOf(profile) : 0
    var counters: [String: Int64] = [
      "players.arrived": arrived, "players.departed": counted(economy_departed),
      "players.active": counted(economy_active), "level.ups": counted(economy_level_ups),
      "xp.from_boosts": counted(economy_xp_from_boosts), "xp.lost": counted(economy_xp_lost),
      "boost.double_xp.granted": counted(economy_boosts),
      "freeze.held_at_departure": counted(economy_held_at_departure),
      "streak.login.days_counted": counted(economy_active),
      "streak.login.grace_days": counted(economy_grace_days),
      "streak.login.frozen_days": counted(economy_freezes_used),
      "streak.login.days_lost": counted(economy_days_lost), "streak.login.breaks": counted(economy_breaks),
      "streak.login.gaps_whole": counted(economy_gaps_whole),
      "streak.login.gaps_saved": counted(economy_gaps_saved),
      "streak.login.gaps_hurt": counted(economy_gaps_hurt),
      "streak.login.missed_days": counted(economy_missed_days),
      "shop.freeze.bought": counted(economy_freezes_bought),
    ]
    var lines: [String: (amount: Int64, each: Int64)] = [
      "diamonds source start.diamonds": (arrived * 20, 20), "freeze source start.freeze": (arrived, 1),
      "diamonds source level.each": (counted(economy_diamonds_of_levels), 5),
      "diamonds source milestone.login.tens": (counted(economy_diamonds_of_tens), 10),
      "diamonds source milestone.login.hundreds": (counted(economy_diamonds_of_hundreds), 100),
      "diamonds source shop.exchange": (counted(economy_diamonds_of_points), 10),
      "points sink shop.exchange": (counted(economy_points_burned), 100),
      "diamonds sink shop.freeze": (counted(economy_diamonds_for_freezes), 10),
      "freeze source shop.freeze": (counted(economy_freezes_bought), 1),
      "freeze sink freeze_used.login": (counted(economy_freezes_used), 1),
    ]
    for (place, level) in stride(from: 5, through: 60, by: 5).enumerated() {
      lines["diamonds source level.\(level)"] = (25 * counted(economy_fifth_levels, place), 25)
    }
    let missions: [(xp: Int64, points: Int64)] = [
      (10, 1), (15, 2), (20, 3), (25, 4), (30, 5), (40, 6), (60, 9),
    ]
    for (place, mission) in missions.enumerated() {
      let (done, collected) = (counted(economy_done, place), counted(economy_collected, place))
      counters["mission.m\(place).done"] = done
      counters["mission.m\(place).collected"] = collected
      counters["mission.m\(place).lost"] = done - collected
      let xp = (collected + counted(economy_collected_boosted, place)) * mission.xp
      lines["xp source mission.m\(place)"] = (xp, mission.xp)
      lines["points source mission.m\(place)"] = (collected * mission.points, mission.points)
    }
    for (place, cosmetic) in [("crown", Int64(300)), ("cape", 150), ("hat", 80), ("badge", 40)].enumerated() {
      let paid = counted(economy_diamonds_for_cosmetics, place)
      lines["diamonds sink shop.\(cosmetic.0)"] = (paid, cosmetic.1)
      lines["cosmetic source shop.\(cosmetic.0)"] = (paid / cosmetic.1, 1)
      counters["shop.\(cosmetic.0).bought"] = paid / cosmetic.1
      counters["shop.\(cosmetic.0).not_enough"] = counted(economy_cosmetics_too_dear, place)
    }
    counters["shop.exchange.bought"] = counted(economy_points_burned) / 100
    return (counters, lines)
  }

  /// How often a line was paid: its amount by what one payment is, but for experience, which boosts add to.
  fileprivate func times(
    of line: Catalogue.Line, paying each: Int64, amount: Int64, _ profile: Int, _ day: Int
  ) -> Int64 {
    guard line.reason == .mission, let place = Int(line.id.dropFirst()) else { return amount / each }
    return count(profile, day, economy_collected.rawValue, plus: place)
  }

  /// Players of a profile: all play on the first day.
  private func playersOf(_ profile: Int) -> Int64 { count(profile, 0, economy_active.rawValue) }
}
