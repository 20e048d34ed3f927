import PlainC

@testable import Race
@testable import RewardEngine

/// Bins of a window's figures and of lifetimes.
let wide = Int(economy_wide_bins)

/// Tables of plain C, read as the engine names them.
extension HardCoded {
  func table(_ table: economy_table, _ profile: Int) -> UnsafePointer<Int64> {
    economy_table_of(result, table, Int32(profile))
  }

  func count(_ profile: Int, _ day: Int, _ count: UInt32, plus offset: Int = 0) -> Int64 {
    economy_counted_in(result, Int32(profile), Int32(day), Int32(count) + Int32(offset))
  }

  /// A stock's histogram in the engine's bins.
  func bins(_ profile: Int, _ day: Int, isDormant: Bool, _ stock: economy_stock) -> [Int] {
    let row = economy_stock_bins(result, Int32(profile), Int32(day), isDormant, stock)
    let bins = UnsafeBufferPointer(start: row, count: Int(economy_bins_of_stock(result, stock))).map(Int.init)
    return (stock.isOneByOne ? bins.inEnginesBins() : bins).trimmed()
  }

  /// The lowest rank in each of the engine's bins of a stock.
  func examples(_ profile: Int, _ stock: economy_stock) -> [Int] {
    let row = table(economy_witnesses, profile) + Int(economy_first_bin(stock))
    let ranks = UnsafeBufferPointer(start: row, count: Int(economy_bins_of_stock(result, stock))).map(
      Int.init)
    let nobody = Int(UInt32.max)
    return (stock.isOneByOne ? ranks.inEnginesBins(empty: nobody, joining: min) : ranks).trimmed(of: nobody)
  }

  /// The place of a window in this program's tables.
  func place(of window: Measures.Window) -> Int? {
    (0..<Int(economy_window_count(result))).first {
      let own = economy_window_at(result, Int32($0))
      return own.opens == Int32(window.opens) && own.closes == Int32(window.closes)
    }
  }
}

extension economy_stock {
  /// Whether numbers that share a bin of the engine's have bins of their own here.
  var isOneByOne: Bool { self == economy_stock_level || self == economy_stock_streak }
}

/// What the engine calls them.
extension HardCoded {
  /// Bins of a window or of lifetimes, without the empty ones at the end.
  func numbers(_ row: UnsafePointer<Int64>) -> [Int] {
    UnsafeBufferPointer(start: row, count: wide).map(Int.init).trimmed()
  }

  static let lives: [String: UInt32] = {
    let first = economy_life_first_offer.rawValue
    return [
      "active_days": economy_life_active_days.rawValue, "purchases": economy_life_purchases.rawValue,
      "diamonds.burned": economy_life_diamonds_burned.rawValue,
      "points.burned": economy_life_points_burned.rawValue,
      "freeze.burned": economy_life_freezes_burned.rawValue,
      "freeze.used": economy_life_freezes_used.rawValue,
      "streak.login.longest": economy_life_longest_streak.rawValue,
      "streak.login.losses": economy_life_days_lost.rawValue,
      "streak.login.saves": economy_life_saves.rawValue, "drought": economy_life_drought.rawValue,
      "shop.crown.units": first, "shop.cape.units": first + 1, "shop.hat.units": first + 2,
      "shop.badge.units": first + 3, "shop.exchange.units": first + 4, "shop.freeze.units": first + 5,
    ]
  }()

  static let pairs: [String: UInt32] = {
    var pairs: [String: UInt32] = [
      "xp.boost_share": economy_pair_boost_share.rawValue,
      "freeze.share_of_sinks.diamonds": economy_pair_freeze_sink.rawValue,
    ]
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
  func flows(
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
      "streak.login.openings_alive": counted(economy_openings_alive),
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
      "freeze sink freeze_used_after_churn.login": (counted(economy_freezes_used_after_churn), 1),
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
  func times(
    of line: Catalogue.Line, paying each: Int64, amount: Int64, _ profile: Int, _ day: Int
  ) -> Int64 {
    guard line.reason == .mission, let place = Int(line.id.dropFirst()) else { return amount / each }
    return count(profile, day, economy_collected.rawValue, plus: place)
  }

  /// Players of a profile: all play on the first day.
  private func playersOf(_ profile: Int) -> Int64 { count(profile, 0, economy_active.rawValue) }
}
