import RewardEngine
import RewardStudies

/// How long streaks are, how often they break, and what the app shows of them.
struct StreakSection: Section {
  private let outcome: Outcome
  private let scenario: Scenario

  init(_ findings: Run.Findings) {
    outcome = findings.outcome
    scenario = findings.scenario
  }

  var isNeeded: Bool { !scenario.streaks.isEmpty }

  private var lengths: LineChart {
    let series = scenario.streaks.compactMap { streak -> LineChart.Series? in
      guard let stock = outcome.stock("streak.\(streak.id)") else { return nil }
      let means = (0..<outcome.days).map { outcome.mean(stock, on: $0, of: .active) }
      return LineChart.Series(
        streak.id, means.map { $0?.value ?? .nan }, low: means.map { $0?.low ?? .nan },
        high: means.map { $0?.high ?? .nan })
    }
    return LineChart(
      Caption(
        "Streaks in force", subtitle: "mean length over active players, with its 95 % interval",
        alternative: "Mean length in force of each streak by day."),
      vertical: Axis("days"), series: series)
  }

  func write(to page: inout Page) {
    page.heading("Streaks")
    page.figure(
      lengths, file: "streaks.svg", alternative: "Mean length of each streak in force, by day")
    writeLosses(to: &page)
    if scenario.streaks.contains(where: { outcome.total("streak.\($0.id).openings_alive") > 0 }) {
      writeOpenings(to: &page)
    }
    writeClocks(to: &page)
    for streak in scenario.streaks {
      guard let stock = outcome.stock("streak.\(streak.id)") else { continue }
      page.details("Lengths of \(streak.id) by day") { $0.table(StockTables(outcome, stock: stock).byDay) }
    }
  }

  private func writeLosses(to page: inout Page) {
    var table = Table(
      .words("streak"), .number("days counted"), .number("breaks"), .number("days lost"),
      .number("breaks in 1,000 active player-years"), .number("losses of a player (95 % interval)"),
      .number("longest of a player (95 % interval)"))
    let playerDays = outcome.activePlayers.reduce(0, +)
    for streak in scenario.streaks {
      let name = "streak.\(streak.id)"
      let perPlayer = Double(streak.perPlayer)
      let longest = outcome.lifetime("\(name).longest").map {
        Outcome.Estimate(
          value: $0.value / perPlayer, low: $0.low.map { $0 / perPlayer },
          high: $0.high.map { $0 / perPlayer })
      }
      let rate = ratio(outcome.total("\(name).breaks"), playerDays).map { $0 * 365_000 }
      table.row(
        "\(streak.id)", "\(outcome.total("\(name).days_counted"))", "\(outcome.total("\(name).breaks"))",
        "\(outcome.total("\(name).days_lost"))", .figure(NumberText.significant(rate, digits: 3)),
        outcome.lifetime("\(name).losses")?.cell ?? .figure(NumberText.missing),
        longest?.cell ?? .figure(NumberText.missing))
    }
    page.table(table)
  }

  /// How often the phone's midnight and the server's make different streaks of the same events.
  private func writeClocks(to page: inout Page) {
    let pairs = outcome.catalogue.counters.compactMap { counter -> (first: String, second: String)? in
      let parts = counter.name.split(separator: ".").map(String.init)
      guard parts.count == 4, parts[0] == "clocks", parts[3] == "days_alive" else { return nil }
      return (parts[1], parts[2])
    }
    guard !pairs.isEmpty else { return }
    page.heading("Phone against server", level: 3)
    page.paragraph(
      """
      Two streaks over the same events that differ in whose midnight ends a day, compared at the end of every day \
      of play on which at least one of them is alive.
      """)
    var table = Table(
      .words("streaks"), .number("days compared"), .number("lengths differ"), .number("share"))
    for (first, second) in pairs {
      let alive = outcome.total("clocks.\(first).\(second).days_alive")
      let differing = outcome.total("clocks.\(first).\(second).days_differing")
      table.row(
        "\(first), \(second)", "\(alive)", "\(differing)",
        .figure(NumberText.percent(ratio(differing, alive))))
    }
    page.table(table)
  }

  /// What players see when they open the app, where zones, leeway or an open day play a part.
  private func writeOpenings(to page: inout Page) {
    page.heading("What the app shows", level: 3)
    page.paragraph("An opening shows less than the run when the rules do not count a day that is still open.")
    var table = Table(
      .words("streak"), .number("openings with a live run"), .number("shown short"), .number("share"))
    for streak in scenario.streaks {
      let alive = outcome.total("streak.\(streak.id).openings_alive")
      let short = outcome.total("streak.\(streak.id).openings_shown_short")
      table.row(
        "\(streak.id)", "\(alive)", "\(short)", .figure(NumberText.percent(ratio(short, alive))))
    }
    page.table(table)
  }
}
