import RewardEngine
import RewardStudies

/// What the freezes of one pool do for the streaks that share it: missed days, gaps and lengths.
struct FreezeCover {
  let findings: Run.Findings
  let item: String

  private var outcome: Outcome { findings.outcome }
  private var scenario: Scenario { findings.scenario }

  private var streaks: [Scenario.Streak] { scenario.streaks(protectedBy: item) }
  private var hasGrace: Bool { streaks.contains { $0.rules.graceDays > 0 } }
  private var losesDays: Bool { streaks.contains { $0.rules.missedDay == .loseOne } }

  private func total(_ counter: String, of streaks: [Scenario.Streak], in group: Outcome.Group = .pooled)
    -> Int64
  {
    streaks.reduce(0) { $0 + outcome.total("streak.\($1.id).\(counter)", in: group) }
  }

  /// Whether anybody ever missed a day with a run alive.
  var isAsked: Bool { total("missed_days", of: streaks) > 0 }

  /// What freezes do here, in a few sentences.
  var answer: Words {
    guard isAsked else { return "Nobody misses a day with a run alive, so no freeze is ever needed." }
    var answer: Words = "Of the days missed with a run alive, freezes cover \(percent("freeze_cover"))"
    answer = hasGrace ? "\(answer) and grace \(percent("grace_cover"))." : "\(answer)."
    if findings.figure("\(item).save_rate") != nil {
      let base: Words = hasGrace ? "of the gaps that grace does not cover" : "of all gaps"
      answer = "\(answer) They keep the streak whole in \(percent("save_rate")) \(base)."
    }
    answer = "\(answer) Of all days inside live streaks \(percent("dependency", decimals: 1)) are frozen."
    guard let weeks = findings.figure("\(item).coverage_weeks.p50") else { return answer }
    guard weeks.value > 0 else {
      return "\(answer) At the end half of the active players who miss days hold none."
    }
    return """
      \(answer) At the end the median active player who misses days holds enough for \
      \(Words.figure(NumberText.significant(weeks.value, digits: 2))) weeks of it.
      """
  }

  private func percent(_ name: String, decimals: Int = 0) -> Words {
    .figure(NumberText.percent(findings.figure("\(item).\(name)")?.value, decimals: decimals))
  }

  /// A row of ratios with intervals: days missed, what grace and freezes cover, saved gaps, dependency.
  private func ratios(of id: String, _ streaks: [Scenario.Streak], in group: Outcome.Group) -> [Words] {
    var names = ["freeze_cover", "save_rate", "dependency"]
    if hasGrace { names.insert("grace_cover", at: 0) }
    let shares = names.map { findings.figure("\(id).\($0)", in: group).percentCell }
    return ["\(total("missed_days", of: streaks, in: group))"] + shares
  }

  private func ratioTable(_ first: Words) -> Table {
    var columns: [Table.Column] = [.words(first), .number("days missed with a run alive")]
    if hasGrace { columns.append(.number("grace covers")) }
    columns += [
      .number("freezes cover"), .number("gaps saved"), .number("frozen of all days in live streaks"),
    ]
    return Table(columns: columns)
  }

  /// One row a streak, and all of them together where several share the pool.
  var byStreak: Table {
    var table = ratioTable("streak")
    for streak in streaks {
      table.add(row: ["\(streak.id)"] + ratios(of: "streak.\(streak.id)", [streak], in: .pooled))
    }
    if streaks.count > 1 { table.add(row: ["**all**"] + ratios(of: item, streaks, in: .pooled)) }
    return table
  }

  var byProfile: Table {
    var table = ratioTable("profile")
    for (name, group) in outcome.groups where total("missed_days", of: streaks, in: group) > 0 {
      table.add(row: ["\(name)"] + ratios(of: item, streaks, in: group))
    }
    return table
  }

  private func gapTable(_ first: Words) -> Table {
    var columns: [Table.Column] = [.words(first)]
    if hasGrace { columns.append(.number("whole by grace")) }
    columns += [.number("saved by freezes"), .number("cost days or the streak")]
    if losesDays { columns.append(.number("days lost")) }
    columns.append(.number("breaks"))
    return Table(columns: columns)
  }

  private func gaps(_ streaks: [Scenario.Streak], in group: Outcome.Group = .pooled) -> [Words] {
    var names = ["gaps_saved", "gaps_hurt"]
    if hasGrace { names.insert("gaps_whole", at: 0) }
    if losesDays { names.append("days_lost") }
    return (names + ["breaks"]).map { "\(total($0, of: streaks, in: group))" }
  }

  /// How gaps ended, by streak.
  var gapsByStreak: Table {
    var table = gapTable("streak")
    for streak in streaks { table.add(row: ["\(streak.id)"] + gaps([streak])) }
    if streaks.count > 1 { table.add(row: ["**all**"] + gaps(streaks)) }
    return table
  }

  var gapsByProfile: Table {
    var table = gapTable("profile")
    for (name, group) in outcome.groups { table.add(row: ["\(name)"] + gaps(streaks, in: group)) }
    return table
  }

  /// First lengths of the groups that ``byLength`` tells apart, and the one after the last.
  private static let borders = [0, 1, 3, 7, 14, 30, 60, 100, 200, 365, Int.max]

  /// How many of the days inside live streaks are frozen, by the length they are at.
  var byLength: Table {
    var table = Table(
      .words("length of the streak"), .number("days that count"), .number("frozen days"),
      .number("frozen of both"))
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

  /// For how many weeks the freezes in hand would do; empty where no window of four weeks has ended.
  var coverage: Table {
    var table = Table(
      .number("day"), .number("mean (95 % interval)"), .number("median (95 % interval)"),
      .number("90 % (95 % interval)"))
    for day in outcome.shownDays {
      let figures = ["mean", "p50", "p90"].map {
        findings.figure("\(item).coverage_weeks.\($0)@\(day + 1)")
      }
      guard figures.contains(where: { $0 != nil }) else { continue }
      table.add(row: ["\(day + 1)"] + figures.map { $0?.cell ?? .figure(NumberText.missing) })
    }
    return table
  }
}
