import RewardEngine
import RewardPages

/// How many players are on each level, how many reach it, and how soon: `levels.csv`.
///
/// One row per level and profile. Levels above 63 are counted together in groups as wide as a histogram's bins; a
/// timed level inside such a group has a row of its own, in which what is only known of the group is empty.
extension Outcome {
  func levelsTable(_ levels: Scenario.Levels) -> CSVTable {
    let days = shownDays.map { "active_day_\($0 + 1)" }
    var table = CSVTable(
      columns: ["level", "level_to", "profile"] + days + [
        "reached", "reached_share", "reached_share_low", "reached_share_high", "days_p25", "days_p50",
        "days_p50_low", "days_p50_high", "days_p75", "stayers_share", "stayers_share_low",
        "stayers_share_high",
      ])
    guard let stock = stock("level") else { return table }
    for (name, group) in groups {
      let rows = Rows(self, stock: stock, group: group)
      for level in rows.levels(levels) {
        table.add(
          row: [.whole(level), rows.end(of: level, levels), .text(name)] + rows.active(level)
            + rows.reached(level) + rows.times(level))
      }
    }
    return table
  }
}

/// The figures of one group of players, level by level.
private struct Rows {
  private let outcome: Outcome
  private let stock: Int
  private let group: Outcome.Group
  private let active: [[Int]]
  private let everyone: [Int]

  init(_ outcome: Outcome, stock: Int, group: Outcome.Group) {
    self.outcome = outcome
    self.stock = stock
    self.group = group
    active = outcome.shownDays.map { outcome.histogram(stock, on: $0, of: .active, in: group) }
    everyone = outcome.histogram(stock, on: outcome.lastDay, in: group)
  }

  private func bin(beginningAt level: Int) -> Int? {
    let bin = LogLinearBins.index(of: Int32(level))
    return LogLinearBins.lowerEdge(of: bin) == level && bin < everyone.count ? bin : nil
  }

  /// Every level that begins a bin or is timed.
  func levels(_ levels: Scenario.Levels) -> [Int] {
    let timed = Set(outcome.timedLevels)
    return (levels.first...levels.last).filter { bin(beginningAt: $0) != nil || timed.contains($0) }
  }

  /// The last level that is counted together with this one.
  func end(of level: Int, _ levels: Scenario.Levels) -> CSVTable.Cell {
    guard let bin = bin(beginningAt: level) else { return .empty }
    return .whole(min(level + LogLinearBins.width(of: bin) - 1, levels.last))
  }

  /// Active players on the level on each shown day.
  func active(_ level: Int) -> [CSVTable.Cell] {
    guard let bin = bin(beginningAt: level) else { return active.map { _ in .empty } }
    return active.map { .whole($0[bin]) }
  }

  /// Players who have reached the level: levels never fall, so these are the players who end there or above.
  func reached(_ level: Int) -> [CSVTable.Cell] {
    guard let bin = bin(beginningAt: level) else {
      let time = LevelTime(level, of: outcome, in: group)
      return [.whole(time?.curve.eventCount), .estimate(time?.reachedOfAll)]
    }
    let share = outcome.share(
      within: bin..<everyone.count, of: stock, on: outcome.lastDay, in: group)
    return [.whole(everyone[bin...].reduce(0, +)), .estimate(share)]
  }

  /// Quartiles of the days from arrival, and the share that would reach it by the end if nobody churned; empty where
  /// players arrived before the run.
  func times(_ level: Int) -> [CSVTable.Cell] {
    guard outcome.countsFromArrival, let time = LevelTime(level, of: outcome, in: group) else {
      return Array(repeating: .empty, count: 8)
    }
    return [
      .number(time.days(for: 0.25)?.value), .estimate(time.days(for: 0.5)),
      .number(time.days(for: 0.75)?.value), .estimate(time.reached(by: outcome.lastDay)),
    ]
  }
}
