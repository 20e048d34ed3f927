import RewardEngine
import RewardStudies

/// Freeze usage: bought, granted, used, held, and the streaks they saved.
struct FreezeSection: Section {
  private let outcome: Outcome
  private let scenario: Scenario

  init(_ findings: Run.Findings) {
    outcome = findings.outcome
    scenario = findings.scenario
  }

  var isNeeded: Bool { !outcome.freezes.isEmpty && scenario.streaks.contains { $0.protectedBy != nil } }

  private func streaks(protectedBy item: String) -> [String] {
    scenario.streaks.filter { $0.protectedBy == item }.map(\.id)
  }

  /// How often freezes came in, by whether they were paid for.
  private func counts(_ item: String, in group: Outcome.Group) -> Counts {
    var counts = Counts()
    for line in outcome.ledger(of: item) {
      let total = outcome.total(line, in: group)
      switch line.reason {
      case .purchase, .realPurchase: counts.bought += total
      case .freezeUsed: counts.used += total
      case .expired: counts.expired += total
      default: counts.granted += total
      }
    }
    return counts
  }

  private struct Counts {
    var bought: Int64 = 0
    var granted: Int64 = 0
    var used: Int64 = 0
    var expired: Int64 = 0
  }

  private func held(_ item: String, in group: Outcome.Group, of population: Outcome.Population = .everyone)
    -> Int64
  {
    outcome.stock(item).map { outcome.sums($0, on: outcome.lastDay, of: population, in: group).sum } ?? 0
  }

  private func total(_ counter: String, _ item: String, in group: Outcome.Group) -> Int64 {
    streaks(protectedBy: item).reduce(0) { $0 + outcome.total("streak.\($1).\(counter)", in: group) }
  }

  private func funnel(of item: String) -> BarChart {
    let counts = counts(item, in: .pooled)
    let came = counts.bought + counts.granted
    let saved = total("gaps_saved", item, in: .pooled)
    return BarChart.funnel(
      Caption(
        "What became of every \(item)", subtitle: "all players, the whole run",
        alternative: "Of \(NumberText.whole(came)) that came in, \(NumberText.whole(counts.used)) were used, "
          + "saving \(NumberText.whole(saved)) streaks."),
      axis: Axis("freezes"),
      steps: [
        .init("came in", Double(came), note: "\(NumberText.whole(counts.bought)) bought"),
        .init("used on a missed day", Double(counts.used)),
        .init("held by dormant players", Double(held(item, in: .pooled, of: .dormant))),
        .init("held by active players", Double(held(item, in: .pooled, of: .active))),
        .init("streaks saved", Double(saved), note: "gaps that ended whole"),
      ])
  }

  func write(to page: inout Page) {
    page.heading("Freezes")
    for (number, item) in outcome.freezes.enumerated() {
      page.heading("\(item)", level: 3)
      page.figure(
        funnel(of: item), file: number == 0 ? "freezes.svg" : "freezes-\(number + 1).svg",
        alternative: "What became of every freeze: bought, used, held, streaks saved")
      writeUsage(of: item, to: &page)
      writeGaps(of: item, to: &page)
      guard let stock = outcome.stock(item) else { continue }
      page.heading("Held by active players", level: 4)
      page.table(StockTables(outcome, stock: stock).byDay)
    }
  }

  private func writeUsage(of item: String, to page: inout Page) {
    var table = Table(
      .words("profile"), .number("bought"), .number("granted"), .number("used"), .number("expired"),
      .number("held at the end"), .number("turned away"),
      .number("used or expired by a player (95 % interval)"))
    for (name, group) in outcome.groups {
      let counts = counts(item, in: group)
      table.row(
        "\(name)", "\(counts.bought)", "\(counts.granted)", "\(counts.used)", "\(counts.expired)",
        "\(held(item, in: group))",
        "\(outcome.total("\(item).turned_away", in: group))",
        outcome.lifetime("\(item).burned", in: group)?.cell ?? .figure(NumberText.missing))
    }
    page.table(table)
  }

  private func writeGaps(of item: String, to page: inout Page) {
    page.heading("Gaps and how they ended", level: 4)
    page.paragraph(
      """
      A gap is the missed days between two days that count; it is listed when the player is back. Saved: the streak \
      is whole and a freeze was used. Counts are exact; gaps of one player are alike, so shares of gaps carry no \
      interval here.
      """)
    var table = Table(
      .words("profile"), .number("whole by grace"), .number("saved by freezes"),
      .number("cost days or the streak"),
      .number("save rate"), .number("grace days"), .number("frozen days"), .number("days lost"),
      .number("breaks"))
    for (name, group) in outcome.groups {
      let saved = total("gaps_saved", item, in: group)
      let hurt = total("gaps_hurt", item, in: group)
      table.row(
        "\(name)", "\(total("gaps_whole", item, in: group))", "\(saved)", "\(hurt)",
        .figure(NumberText.percent(ratio(saved, saved + hurt))), "\(total("grace_days", item, in: group))",
        "\(total("frozen_days", item, in: group))", "\(total("days_lost", item, in: group))",
        "\(total("breaks", item, in: group))")
    }
    page.table(table)
  }
}
