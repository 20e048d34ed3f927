import RewardEngine

/// How many stand on each level, how many reach it, and how soon: `levels.csv`.
///
/// One row a level and profile. Levels above 63 are counted together in groups as wide as a histogram's bins; a
/// timed level inside such a group has a row of its own, in which what is only known of the group is empty.
struct LevelsTable {
  let text: String

  init(_ outcome: Outcome, _ levels: Scenario.Levels) {
    let days = outcome.shownDays.map { "active_day_\($0 + 1)" }
    var table = CSVTable(
      columns: ["level", "level_to", "profile"] + days + [
        "reached", "reached_share", "reached_share_low", "reached_share_high", "days_p25", "days_p50",
        "days_p50_low", "days_p50_high", "days_p75", "stayers_share", "stayers_share_low",
        "stayers_share_high",
      ])
    guard let stock = outcome.stock("level") else {
      text = table.text
      return
    }
    for (name, group) in outcome.groups {
      let rows = Rows(outcome, stock: stock, group: group)
      for level in rows.levels(levels) {
        table.add(
          row: [.whole(level), rows.end(of: level, levels), .text(name)] + rows.active(level)
            + rows.reached(level) + rows.times(level))
      }
    }
    text = table.text
  }
}

/// The figures of one group of players, level by level.
private struct Rows {
  private let outcome: Outcome
  private let group: Outcome.Group
  private let active: [[Int]]
  private let everyone: [Int]

  init(_ outcome: Outcome, stock: Int, group: Outcome.Group) {
    self.outcome = outcome
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

  /// Players who have ever been on the level or above: levels do not fall, so those who end there.
  func reached(_ level: Int) -> [CSVTable.Cell] {
    let arrived = everyone.reduce(0, +)
    let count = bin(beginningAt: level).map { everyone[$0...].reduce(0, +) } ?? curve(level)?.eventCount
    guard let count else { return [.empty, .empty, .empty, .empty] }
    let share = Outcome.Estimate(share: count, of: arrived)
    return [
      .whole(count), CSVTable.Cell(share?.value), CSVTable.Cell(share?.low), CSVTable.Cell(share?.high),
    ]
  }

  private func curve(_ level: Int) -> KaplanMeier? { outcome.reaching("level", level, in: group) }

  /// Quartiles of the days from arrival, and the share of those who stay that reach it by the end.
  func times(_ level: Int) -> [CSVTable.Cell] {
    guard let curve = curve(level) else { return Array(repeating: .empty, count: 8) }
    let half = curve.quantileInterval(0.5)
    let end = outcome.days - 1
    let isSeen = curve.atRisk(end) > 0 || curve.reached(by: end) == 1
    let survival = isSeen ? curve.interval(at: end) : nil
    let days = [curve.quantile(0.25), curve.quantile(0.5), half.low, half.high, curve.quantile(0.75)]
    return days.map { $0.map { .whole($0) } ?? .empty } + [
      CSVTable.Cell(isSeen ? curve.reached(by: end) : nil), CSVTable.Cell(survival.map { 1 - $0.high }),
      CSVTable.Cell(survival.map { 1 - $0.low }),
    ]
  }
}
