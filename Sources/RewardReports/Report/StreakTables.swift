import RewardEngine
import RewardStudies

/// What streaks come to over the whole run: days, losses, records, and what the app shows of them.
struct StreakTables {
  let findings: Run.Findings

  private var outcome: Outcome { findings.outcome }
  private var scenario: Scenario { findings.scenario }

  private func total(_ counter: String, of streak: Scenario.Streak, in group: Outcome.Group = .pooled)
    -> Int64
  {
    outcome.total("streak.\(streak.id).\(counter)", in: group)
  }

  private func figure(_ name: String, of streak: Scenario.Streak, in group: Outcome.Group = .pooled)
    -> Outcome.Estimate?
  {
    findings.figure("streak.\(streak.id).\(name)", in: group)
  }

  private var losesDays: Bool { scenario.streaks.contains { $0.rules.missedDay == .loseOne } }

  private func lossTable(_ first: Words) -> Table {
    var columns: [Table.Column] = [.words(first), .number("days counted"), .number("breaks")]
    if losesDays { columns.append(.number("days lost")) }
    columns += [
      .number("breaks in 1,000 active player-years"), .number("losses of a player (95 % interval)"),
    ]
    return Table(columns: columns)
  }

  private func losses(of streak: Scenario.Streak, in group: Outcome.Group = .pooled) -> [Words] {
    var names = ["days_counted", "breaks"]
    if losesDays { names.append("days_lost") }
    let counts: [Words] = names.map { "\(total($0, of: streak, in: group))" }
    let active = (0..<outcome.days).reduce(0) { $0 + outcome.active(within: 28, on: $1, in: group) }
    let rate = ratio(total("breaks", of: streak, in: group), Int64(active)).map { $0 * 365_000 }
    let mean = figure("losses.mean", of: streak, in: group)
    return counts + [
      .figure(NumberText.significant(rate, digits: 3)), mean?.cell ?? .figure(NumberText.missing),
    ]
  }

  var losses: Table {
    var table = lossTable("streak")
    for streak in scenario.streaks { table.add(row: ["\(streak.id)"] + losses(of: streak)) }
    return table
  }

  func lossesByProfile(of streak: Scenario.Streak) -> Table {
    var table = lossTable("profile")
    for (name, group) in outcome.groups { table.add(row: ["\(name)"] + losses(of: streak, in: group)) }
    return table
  }

  /// The longest each player's streak ever was; of several copies, their mean.
  var longest: Table {
    var table = Table(
      .words("streak"), .number("mean (95 % interval)"), .number("median (95 % interval)"), .number("75 %"),
      .number("90 %"), .number("99 %"))
    for streak in scenario.streaks {
      func longest(_ statistic: String) -> Outcome.Estimate? {
        figure("longest.\(statistic)", of: streak)?.scaled(by: 1 / Double(streak.perPlayer))
      }
      var row: [Words] = ["\(streak.id)"]
      row += ["mean", "p50"].map { longest($0)?.cell ?? .figure(NumberText.missing) }
      row += ["p75", "p90", "p99"].map { .figure(NumberText.significant(longest($0)?.value, digits: 3)) }
      table.add(row: row)
    }
    return table
  }

  /// What players see when they open the app, where zones, leeway or an open day play a part; else empty.
  var openings: Table {
    var table = Table(
      .words("streak"), .number("openings with a live run"), .number("shown short"), .number("share"))
    for streak in scenario.streaks {
      let alive = total("openings_alive", of: streak)
      guard alive > 0 else { continue }
      let short = total("openings_shown_short", of: streak)
      table.row("\(streak.id)", "\(alive)", "\(short)", .figure(NumberText.percent(ratio(short, alive))))
    }
    return table
  }
}
