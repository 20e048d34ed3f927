import RewardEngine
import RewardPages
import RewardStudies

/// Compares two streaks over the same events, one by the player's midnight and one by the server's, by zone.
struct ClockComparison: ReportPart {
  let findings: Run.Findings
  private let pair: Scenario.ClockPair
  private let rows: [Row]

  /// A zone with compared days.
  private struct Row {
    var zone: ClockZone
    var alive: Int64
    var share: Outcome.Estimate
  }

  init(of pair: Scenario.ClockPair, in findings: Run.Findings) {
    self.findings = findings
    self.pair = pair
    let outcome = findings.outcome
    let zones = findings.scenario.players.zones.sorted {
      ($0.utcOffsetMinutes, $0.id) < ($1.utcOffsetMinutes, $1.id)
    }
    rows = zones.compactMap { zone in
      let name = "\(pair.id).\(zone.id)"
      guard let share = findings.figure("\(name).differing") else { return nil }
      return Row(
        zone: ClockZone(zone), alive: outcome.total("\(name).days_alive"),
        share: share)
    }
  }

  private var names: [String] { [pair.first, pair.second].map { scenario.streaks[$0].id } }

  private var everywhere: Outcome.Estimate? { findings.figure("\(pair.id).differing") }

  func write(to page: inout Page, number: Int) {
    guard let everywhere else { return }
    page.heading("Phone against server: \(names[0]) and \(names[1])", level: 3)
    page.paragraph(answer(everywhere))
    if rows.count > 1 {
      page.figure(chart, file: Report.chartFile("clocks", number))
    }
    page.paragraph(
      """
      The two streaks count the same events, but different midnights end their days. The table compares them after play, \
      on every day of play with a current streak in at least one of them. Intervals treat each player as one observation.
      """)
    page.table(lengths(everywhere))
    page.paragraph("Days or runs that each streak loses per 1,000 days of play, with 95 % intervals:")
    page.table(losses)
    page.details("\(names[0]) and \(names[1]) by profile") { $0.table(byProfile) }
  }

  /// How often the two differ, in which zone most, and why.
  private func answer(_ everywhere: Outcome.Estimate) -> Words {
    guard let most = rows.max(by: { $0.share.value < $1.share.value }), most.share.value > 0 else {
      return "The two lengths never differ."
    }
    let share = Words.figure(NumberText.percent(everywhere.value))
    var answer: Words = "The two lengths differ on \(share) of the compared days of play."
    if rows.count > 1 {
      answer =
        "\(answer) They differ most in \(most.zone.zone.id), on \(percent(most.share)) of days: \(why(most))."
    } else {
      answer = "\(answer) In \(most.zone.zone.id) \(why(most))."
    }
    let never = rows.filter { $0.share.value == 0 }.map(\.zone.zone.id)
    if !never.isEmpty { answer = "\(answer) They never differ in \(never.joined(separator: ", "))." }
    if scenario.differsInMore(pair) {
      answer =
        "\(answer) The two streaks differ in other rules, too, so the clock does not cause all of this."
    }
    return answer
  }

  private func why(_ row: Row) -> Words {
    let crossing = row.zone.crossing(of: scenario.players)
    guard row.zone.border > 0 else {
      return "both midnights are the same there, so other rules make the difference"
    }
    return """
      the server's day ends at \(row.zone.clock) there, and \(Words.figure(NumberText.percent(crossing))) \
      of players usually play around that time
      """
  }

  private func percent(_ share: Outcome.Estimate) -> Words { .figure(NumberText.percent(share.value)) }

  private var chart: BarChart {
    let story = rows.map { "\($0.zone.zone.id) \(NumberText.percent($0.share.value))" }
    return BarChart(
      Caption(
        "Where \(names[0]) and \(names[1]) disagree",
        subtitle: "share of days of play on which their lengths differ, by zone, with 95 % intervals",
        alternative: "Share of days on which the lengths of \(names[0]) and \(names[1]) differ, by zone: "
          + "\(story.joined(separator: ", "))."),
      axis: Axis("share of the days compared", .percent),
      bars: rows.map { row in
        BarChart.Bar(
          "\(row.zone.zone.id), \(row.zone.offset)", row.share.value, low: row.share.low,
          high: row.share.high,
          note: row.zone.border == 0 ? "same midnight" : "server's midnight at \(row.zone.clock)")
      })
  }

  private func lengths(_ everywhere: Outcome.Estimate) -> Table {
    var table = Table(
      .words("zone"), .number("share of players"), .number("server's midnight, local time"),
      .number("players near midnight"), .number("days compared"),
      .number("share that differs (95 % interval)"))
    for row in rows {
      table.row(
        "\(row.zone.zone.id) (\(row.zone.offset))", .figure(NumberText.percent(row.zone.zone.share)),
        .figure(row.zone.clock), .figure(NumberText.percent(row.zone.crossing(of: scenario.players))),
        "\(row.alive)", Optional(row.share).percentCell)
    }
    guard rows.count > 1 else { return table }
    table.row(
      "**all**", "", "", "", "\(outcome.total("\(pair.id).days_alive"))", Optional(everywhere).percentCell)
    return table
  }

  private var losses: Table {
    var table = Table(columns: [.words("zone")] + names.map { .number("\($0)") })
    func add(_ name: Words, _ zone: String) {
      table.add(
        row: [name]
          + names.map { streak in
            let rate = findings.figure("streak.\(streak)\(zone).loss_rate")
            return rate?.scaled(by: 1000).cell ?? .figure(NumberText.missing)
          })
    }
    for row in rows { add("\(row.zone.zone.id)", ".\(row.zone.zone.id)") }
    if rows.count > 1 { add("**all**", "") }
    return table
  }

  private var byProfile: Table {
    var table = Table(
      .words("profile"), .number("days compared"), .number("share that differs (95 % interval)")
    )
    for (name, group) in outcome.groups {
      let alive = outcome.total("\(pair.id).days_alive", in: group)
      guard alive > 0 else { continue }
      table.row(
        "\(name)", "\(alive)", findings.figure("\(pair.id).differing", in: group).percentCell)
    }
    return table
  }
}
