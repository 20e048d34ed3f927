import RewardEngine
import RewardPages

/// How active players are spread over the levels, day by day, and which levels nobody reaches.
struct ExperienceLevels {
  let outcome: Outcome
  let levels: Scenario.Levels

  func write(to page: inout Page) {
    guard let highest = outcome.highestLevel, let stock = outcome.stock("level") else { return }
    page.heading("Players by level", level: 3)
    guard highest > levels.first, !days.isEmpty else {
      let end =
        highest > levels.first
        ? "No player is active on the days shown." : "No player leaves the first level."
      return page.paragraph("\(end)")
    }
    if let spread = spread(stock) { page.paragraph(spread) }
    let chart = chart(of: stock, through: highest)
    page.figure(chart, file: "levels.svg")
    let table = byDay(stock, through: highest)
    page.table(table.table)
    page.paragraph("The table shows shares of active players. \(table.reach)")
    page.list(edges(highest))
  }

  /// The shown days on which anybody is active.
  private var days: [Int] {
    guard let stock = outcome.stock("level") else { return [] }
    return outcome.shownDays.filter { outcome.sums(stock, on: $0, of: .active).count > 0 }
  }

  /// The fullest level and the spread on the last day that has players.
  private func spread(_ stock: Int) -> Words? {
    guard let day = days.last, let highest = outcome.highestLevel else { return nil }
    let groups = LevelGroups(from: levels.first, through: highest, atMost: 64)
    let shares = shares(stock, on: day, in: groups)
    guard
      let fullest = shares.indices.max(by: { (shares[$0]?.value ?? 0) < (shares[$1]?.value ?? 0) }),
      let share = shares[fullest]
    else { return nil }
    let ends = [0.05, 0.95].map { share in
      NumberText.significant(outcome.quantile(stock, share, on: day, of: .active), digits: 3)
    }
    let place = groups.ranges[fullest].count == 1 ? "level is" : "group of levels is"
    return
      "On day \(NumberText.whole(day + 1)), the fullest \(place) \(groups.names[fullest]), with \(share.percentInSentence) of active players. At least 90 % are on levels \(ends[0]) to \(ends[1])."
  }

  private func chart(of stock: Int, through highest: Int) -> ColumnPanels {
    let groups = LevelGroups(from: levels.first, through: highest, atMost: 64)
    let panels = days.map { day in
      let shares = shares(stock, on: day, in: groups)
      let median = NumberText.significant(outcome.quantile(stock, 0.5, on: day, of: .active), digits: 3)
      return ColumnPanels.Panel(
        "day \(NumberText.whole(day + 1))", note: "median \(median)", shares.map { $0?.value ?? 0 },
        low: shares.map { $0?.low ?? .nan }, high: shares.map { $0?.high ?? .nan })
    }
    let width = groups.width == 1 ? "" : "; \(groups.width) levels a column"
    let story = panels.map { "\($0.name) \($0.note)" }.joined(separator: ", ")
    return ColumnPanels(
      Caption(
        "Levels of active players",
        subtitle: "with 95 % intervals; each day has its own scale\(width)",
        alternative: "Share of active players on each level, up to \(highest), on the shown days: \(story)."),
      horizontal: Axis("level"), vertical: Axis("share of active players", .percent),
      places: groups.ranges.map(\.lowerBound), panels: panels)
  }

  private func shares(_ stock: Int, on day: Int, in groups: LevelGroups) -> [Outcome.Estimate?] {
    groups.bins.map { bins in
      outcome.share(within: bins, of: stock, on: day, of: .active)
    }
  }

  /// Shares by day, and the largest distance of an interval's end from its share.
  private func byDay(_ stock: Int, through highest: Int) -> (table: Table, reach: Words) {
    let groups = LevelGroups(from: levels.first, through: highest, atMost: 12)
    let columns = days.map { shares(stock, on: $0, in: groups) }
    return table(groups, heads: days.map { "day \(NumberText.whole($0 + 1))" }, columns)
  }

  private func table(
    _ groups: LevelGroups, heads: [String], _ columns: [[Outcome.Estimate?]]
  ) -> (table: Table, reach: Words) {
    var table = Table(
      columns: [.words(groups.width > 1 ? "levels" : "level")] + heads.map { .number("\($0)") })
    for (row, name) in groups.names.enumerated() where columns.contains(where: { ($0[row]?.value ?? 0) > 0 })
    {
      table.add(
        row: ["\(name)"] + columns.map { .figure(NumberText.percent($0[row]?.value)) })
    }
    return (table, Self.reach(of: columns.joined().compactMap { $0 }))
  }

  /// How far the ends of the intervals are from the shares at most.
  private static func reach(of shares: [Outcome.Estimate]) -> Words {
    let reaches = shares.compactMap { share in
      share.low.flatMap { low in share.high.map { max(share.value - low, $0 - share.value) } }
    }
    guard let widest = reaches.max() else { return "There are too few players for 95 % intervals." }
    let points = Words.figure("\(NumberText.fixed(widest * 100, decimals: 1)) percentage points")
    return reaches.count == shares.count
      ? "Each 95 % interval is at most ± \(points)."
      : "Each 95 % interval is at most ± \(points), on days with enough players for one."
  }

  /// Which levels and rewards nobody reaches, and how many players are on the last level.
  private func edges(_ highest: Int) -> [Words] {
    let last = levels.last
    guard highest < last else { return [atTheTop(last)].compactMap { $0 } }
    let idle = levels.rewards.filter { $0.level > highest }.map { "\($0.level)" }
    let empty = last - highest
    var words: [Words] = [
      "No player reaches level \(highest + 1) or above in \(outcome.days.counted("day")): \(empty) of \(last - levels.first + 1) levels \(empty.agreeing("stays", "stay")) empty."
    ]
    if idle.count == 1 { words.append("The reward of level \(idle[0]) is never paid.") }
    if idle.count > 1 {
      words.append("The rewards of levels \(idle.joined(separator: ", ")) are never paid.")
    }
    return words
  }

  private func atTheTop(_ last: Int) -> Words? {
    guard let day = days.last else { return nil }
    // Levels above 63 share bins, so the number of players on the last one alone is not counted.
    guard let share = outcome.share(onLastLevel: last, on: day) else {
      return "Players reach level \(last), the last one."
    }
    return
      "On day \(NumberText.whole(day + 1)), \(share.percentInSentence) of active players are on level \(last), the last one."
  }
}
