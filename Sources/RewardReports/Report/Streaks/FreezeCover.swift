import RewardEngine
import RewardPages
import RewardStudies

/// What the freezes of one pool do for the streaks that share it: missed days, gaps and lengths of streaks.
struct FreezeCover: ReportPart {
  let findings: Run.Findings
  let item: String

  var streaks: [Scenario.Streak] { scenario.streaks(protectedBy: item) }
  private var hasGrace: Bool { streaks.contains { $0.rules.graceDays > 0 } }
  private var losesDays: Bool { streaks.contains { $0.rules.missedDay == .loseOne } }

  private func total(_ counter: String, of streaks: [Scenario.Streak], in group: Outcome.Group = .pooled)
    -> Int64
  {
    streaks.reduce(0) { $0 + outcome.total("streak.\($1.id).\(counter)", in: group) }
  }

  /// Whether a player ever missed a day with a current streak.
  var isAsked: Bool { total("missed_days", of: streaks) > 0 }

  /// The paragraph that opens the part on this freeze.
  var answer: Words {
    guard isAsked else { return "No player misses a day with a current streak, so no freeze is ever needed." }
    let grace: Words = hasGrace ? " Grace covers \(percent("grace_cover"))." : ""
    var answer: Words =
      "Freezes cover \(percent("freeze_cover")) of the days missed with a current streak.\(grace)"
    if findings.figure("\(item).save_rate") != nil {
      let rate = percent("save_rate")
      answer =
        hasGrace
        ? "\(answer) Where grace is not enough, freezes save the streak in \(rate) of the gaps that players come back from."
        : "\(answer) Freezes save the streak in \(rate) of the gaps that players come back from."
    }
    answer = "\(answer) \(percent("dependency")) of all days in current streaks are frozen."
    guard let weeks = findings.figure("\(item).coverage_weeks.p50") else { return answer }
    guard weeks.value > 0 else {
      return "\(answer) At the end, at least half of the active players who miss days hold no freeze."
    }
    let count = weeks.cell.plain.withoutInterval
    return """
      \(answer) At the end, the median active player who misses days holds enough for \(count) \
      \(NumberText.noun(after: count, "week")).
      """
  }

  private func percent(_ name: String) -> Words {
    .figure(findings.figure("\(item).\(name)").percentCell.plain.withoutInterval)
  }

  /// Shares with intervals: what grace and freezes cover, saved gaps, frozen days.
  private func shares(of id: String, in group: Outcome.Group) -> [Words] {
    var names = ["freeze_cover", "save_rate", "dependency"]
    if hasGrace { names.insert("grace_cover", at: 0) }
    return names.map { findings.figure("\(id).\($0)", in: group).percentCell }
  }

  private func shareTable(_ first: Words, _ second: Words) -> Table {
    var columns: [Table.Column] = [.words(first), .number(second)]
    if hasGrace { columns.append(.number("grace covers")) }
    columns += [
      .number("freezes cover"), .number("gaps saved"), .number("frozen days in current streaks"),
    ]
    return Table(columns: columns)
  }

  /// One row per streak, and one for all of them where several share the pool.
  var byStreak: Table {
    var table = shareTable("streak", "days missed with a current streak")
    for streak in streaks {
      let missed: Words = "\(total("missed_days", of: [streak]))"
      table.add(row: ["\(streak.id)", missed] + shares(of: "streak.\(streak.id)", in: .pooled))
    }
    guard streaks.count > 1 else { return table }
    table.add(row: ["**all**", "\(total("missed_days", of: streaks))"] + shares(of: item, in: .pooled))
    return table
  }

  var byProfile: Table {
    var table = shareTable("profile", "used per player (95 % interval)")
    for (name, group) in outcome.groups where total("missed_days", of: streaks, in: group) > 0 {
      let used = outcome.lifetime("\(item).used", in: group).cell
      table.add(row: ["\(name)", used] + shares(of: item, in: group))
    }
    return table
  }

  private func gapTable(_ first: Words) -> Table {
    var columns: [Table.Column] = [.words(first)]
    if hasGrace { columns.append(.number("gaps covered by grace")) }
    columns += [.number("gaps saved by freezes"), .number("gaps that cost days or the streak")]
    if losesDays { columns.append(.number("days lost")) }
    columns.append(.number("breaks"))
    return Table(columns: columns)
  }

  private func gaps(_ streaks: [Scenario.Streak]) -> [Words] {
    var names = ["gaps_saved", "gaps_hurt"]
    if hasGrace { names.insert("gaps_whole", at: 0) }
    if losesDays { names.append("days_lost") }
    return (names + ["breaks"]).map { "\(total($0, of: streaks))" }
  }

  /// How gaps ended, by streak.
  var gapsByStreak: Table {
    var table = gapTable("streak")
    for streak in streaks { table.add(row: ["\(streak.id)"] + gaps([streak])) }
    if streaks.count > 1 { table.add(row: ["**all**"] + gaps(streaks)) }
    return table
  }

  /// The first length of each group in ``byLength``, and the one after the last.
  private static let borders = [0, 1, 3, 7, 14, 30, 60, 100, 200, 365, Int.max]

  /// How many of the days in current streaks are frozen, by the length of the streak.
  var byLength: Table {
    var table = Table(
      .words("length of the streak"), .number("days that count"), .number("frozen days"),
      .number("share of frozen days"))
    let tables = streaks.compactMap { outcome.daysByLength(of: $0.id) }
    for (first, next) in zip(Self.borders, Self.borders.dropFirst()) {
      func days(_ rows: [[Int]]) -> Int {
        rows.reduce(0) { $0 + $1[min(first, $1.count)..<min(next, $1.count)].reduce(0, +) }
      }
      let (counted, frozen) = (days(tables.map(\.counted)), days(tables.map(\.frozen)))
      guard counted + frozen > 0 else { continue }
      table.row(
        .figure(Self.name(first, next)), "\(counted)", "\(frozen)",
        .figure(NumberText.percent(ratio(Int64(frozen), Int64(counted + frozen)))))
    }
    return table
  }

  private static func name(_ first: Int, _ next: Int) -> String {
    if next == .max { return "\(first) and more" }
    return next == first + 1 ? "\(first)" : "\(first) to \(next - 1)"
  }

  /// How many weeks the freezes in hand cover; empty before the first four weeks have ended.
  var coverage: Table {
    var table = Table(
      .number("day"), .number("mean (95 % interval)"), .number("median (95 % interval)"),
      .number("90th percentile (95 % interval)"))
    for day in outcome.shownDays {
      let figures = ["mean", "p50", "p90"].map {
        findings.figure("\(item).coverage_weeks.\($0)@\(day + 1)")
      }
      guard figures.contains(where: { $0 != nil }) else { continue }
      table.add(row: ["\(day + 1)"] + figures.map(\.cell))
    }
    return table
  }
}
