import RewardEngine
import RewardPages
import RewardStudies

/// Streaks over the whole run: days counted, losses, records, and what the app shows.
struct StreakTables: ReportPart {
  let findings: Run.Findings

  private func total(_ counter: String, of streak: Scenario.Streak) -> Int64 {
    outcome.total("streak.\(streak.id).\(counter)")
  }

  private func figure(_ name: String, of streak: Scenario.Streak) -> Outcome.Estimate? {
    findings.figure("streak.\(streak.id).\(name)")
  }

  private var losesDays: Bool { scenario.streaks.contains { $0.rules.missedDay == .loseOne } }

  /// What the column "days lost" leaves out, as a sentence after others; empty where there is nothing to say.
  static func aboutDaysLost(of streaks: [Scenario.Streak]) -> String {
    let losing = streaks.filter { $0.rules.missedDay == .loseOne }.count
    return losing == 0 || losing == streaks.count
      ? "" : " Streaks that reset or restart have no days lost: the column is 0, and their losses are breaks."
  }

  private var lossTable: Table {
    var columns: [Table.Column] = [.words("streak"), .number("days counted"), .number("breaks")]
    if losesDays { columns.append(.number("days lost")) }
    columns += [
      .number("breaks per 1,000 active player-years"), .number("losses per player (95 % interval)"),
    ]
    return Table(columns: columns)
  }

  private func losses(of streak: Scenario.Streak) -> [Words] {
    var names = ["days_counted", "breaks"]
    if losesDays { names.append("days_lost") }
    let counts: [Words] = names.map { "\(total($0, of: streak))" }
    let active = (0..<outcome.days).reduce(0) { $0 + outcome.active(within: 28, on: $1) }
    let rate = ratio(total("breaks", of: streak), Int64(active)).map { $0 * 365_000 }
    let mean = figure("losses.mean", of: streak)
    return counts + [
      .figure(NumberText.significant(rate, digits: 3)), mean.cell,
    ]
  }

  var losses: Table {
    var table = lossTable
    for streak in scenario.streaks { table.add(row: ["\(streak.id)"] + losses(of: streak)) }
    return table
  }

  /// The longest streak of each player; of several copies, the longest of all.
  var longest: Table {
    var table = Table(
      .words("streak"), .number("mean (95 % interval)"), .number("median (95 % interval)"),
      .number("75th percentile"), .number("90th percentile"), .number("99th percentile"))
    for streak in scenario.streaks {
      func longest(_ statistic: String) -> Outcome.Estimate? {
        figure("longest.\(statistic)", of: streak)
      }
      var row: [Words] = ["\(streak.id)"]
      row += ["mean", "p50"].map { longest($0).cell }
      row += ["p75", "p90", "p99"].map { .figure(NumberText.significant(longest($0)?.value, digits: 3)) }
      table.add(row: row)
    }
    return table
  }

  /// What players see when they open the app. Empty unless zones, leeway or an open day play a part.
  var openings: Table {
    var table = Table(
      .words("streak"), .number("openings with a current streak"), .number("shown too short"),
      .number("share shown too short"))
    for streak in scenario.streaks where scenario.needsClock || streak.rules.openDay == .showsZero {
      let alive = total("openings_alive", of: streak)
      guard alive > 0 else { continue }
      let short = total("openings_shown_short", of: streak)
      table.row("\(streak.id)", "\(alive)", "\(short)", .figure(NumberText.percent(ratio(short, alive))))
    }
    return table
  }
}
