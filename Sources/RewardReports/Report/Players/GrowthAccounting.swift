import RewardEngine
import RewardPages

/// Growth accounting: how many players are new, current, at risk or dormant, and how they move between these states.
struct GrowthAccounting {
  let outcome: Outcome

  func write(to page: inout Page) {
    page.heading("New, current, at risk, dormant", level: 3)
    page.paragraph("\(answer)")
    page.figure(chart, file: "states.svg")
    page.list(EngagementState.arrived.map { "**\($0.label)**: \($0.about)" })
    if let continuation = outcome.continuation {
      page.paragraph(
        continuation.unknown > 0
          ? "On their first day here, players who had played before count as new, too."
          : "On day 1, players with stored states who play count as new, too.")
    }
    page.paragraph("Players in each state by day: \(Words.link("metrics.csv", to: "metrics.csv")).")
    writeRates(to: &page)
    writeMoves(to: &page)
  }

  private func share(_ states: [EngagementState]) -> String {
    let all = EngagementState.arrived.reduce(0) { $0 + outcome.players(in: $1, on: outcome.lastDay) }
    let held = states.reduce(0) { $0 + outcome.players(in: $1, on: outcome.lastDay) }
    return NumberText.percent(ratio(Int64(held), Int64(all)))
  }

  private var answer: String {
    let playing = share([.new, .current, .reactivated, .resurrected])
    return
      "On day \(NumberText.whole(outcome.days)), \(playing) of all players play. Another \(share([.atRiskWeekly])) have played in "
      + "the last week, and \(share([.atRiskMonthly])) only in the last month. \(share([.dormant])) are dormant."
  }

  // The bands.

  /// From the bottom up: players who play, who rest, who are dormant.
  private static let order: [(state: EngagementState, tint: BandChart.Tint)] = [
    (.current, .cool(0)), (.new, .cool(2)), (.reactivated, .cool(1)), (.resurrected, .cool(3)),
    (.atRiskWeekly, .warm(3)), (.atRiskMonthly, .warm(1)), (.dormant, .grey),
  ]

  private var chart: BandChart {
    let bands = Self.order.map { state, tint in
      BandChart.Band(
        state.label, (0..<outcome.days).map { Double(outcome.players(in: state, on: $0)) }, tint: tint)
    }
    let ends = Self.order.map { "\($0.state.label) \(share([$0.state]))" }
    return BandChart(
      Caption(
        "Players by state", subtitle: "from the bottom: playing that day, at risk, dormant",
        alternative: "Players by state and day; on day \(NumberText.whole(outcome.days)) \(ends.listed)."),
      vertical: Axis("players", .whole), bands: bands)
  }

  // The rates.

  private static let rates: [(metric: String, name: String, of: String)] = [
    ("curr", "CURR", "current players"), ("nurr", "NURR", "new players"),
    ("rurr", "RURR", "reactivated players"), ("surr", "SURR", "resurrected players"),
  ]

  private func writeRates(to page: inout Page) {
    let days = outcome.shownDays
    // On the first day of a continued run, most of the new players are not.
    let rates = Self.rates.filter { $0.metric != "nurr" || outcome.countsFromArrival }
    let known = rates.compactMap { rate -> (name: String, of: String, values: [Outcome.Estimate?])? in
      let values = days.map { outcome.figure("\(rate.metric)@\($0 + 1)") }
      return values.contains { $0 != nil } ? (rate.name, rate.of, values) : nil
    }
    guard !known.isEmpty else { return }
    page.heading("Players who play again the next day", level: 3)
    page.paragraph(
      """
      Rates are over the 7 days up to the day shown, so that all weekdays count.\(caution(" The intervals of CURR"))
      """)
    page.paragraph(
      "\(known.map { "\($0.name) (\($0.of))" }.listed): share of these players that plays again the next day."
    )
    var table = Table(columns: [.number("day")] + known.map { .number("\($0.name)") })
    for (place, day) in days.enumerated() where known.contains(where: { $0.values[place] != nil }) {
      table.add(
        row: ["\(day + 1)"] + known.map { $0.values[place]?.percentCell ?? .figure(NumberText.missing) })
    }
    page.table(table)
  }

  /// What intervals over players say of the many days of one player.
  private func caution(_ subject: String) -> String {
    outcome.replications.isEmpty
      ? "\(subject) count all days of a player as one observation, so they are rather too wide than too narrow."
      : ""
  }

  // The moves.

  /// The last 28 days of the run, or all of a shorter one.
  private var month: Range<Int> { max(1, outcome.days - 28)..<outcome.days }

  private func writeMoves(to page: inout Page) {
    let rows = EngagementState.arrived.map { from in
      (from: from, base: month.reduce(0) { $0 + outcome.leaving(from, on: $1) })
    }.filter { $0.base > 0 }
    page.heading("From one day to the next", level: 3)
    page.paragraph(
      """
      The table shows the state of players a day later, over the \(month.count.counted("day")) up to day \
      \(outcome.days). Shares are of the player-days in a row.\(caution(" Intervals"))
      """)
    var table = Table(
      .words("state"), .number("player-days"), .words("state a day later"),
      .number("farthest end of a 95 % interval, points away"))
    for (from, base) in rows {
      let moves = EngagementState.arrived.map { ($0, outcome.rate(from: from, to: $0, days: month)) }
      let parts = moves.compactMap { to, move in Self.share(move).map { "\(to.label) \($0)" } }
      table.row(
        "\(from.label)", "\(base)", .figure(parts.joined(separator: ", ")), Self.reach(moves.map(\.1)))
    }
    page.table(table)
  }

  private static func share(_ move: Outcome.Estimate?) -> String? {
    guard let share = move?.value, share > 0 else { return nil }
    // A rare move shows as more than 0 %, and a usual one as less than 100 %.
    let isNearAnEnd = share < 0.01 || share > 0.99 && share < 1
    return NumberText.percent(share, decimals: isNearAnEnd ? 2 : 1)
  }

  /// The largest distance of an interval's end from its share in a row, in percentage points.
  private static func reach(_ moves: [Outcome.Estimate?]) -> Words {
    let reaches = moves.compactMap { move -> Double? in
      guard let move, move.value > 0, let low = move.low, let high = move.high else { return nil }
      return 100 * max(move.value - low, high - move.value)
    }
    return .figure(NumberText.significant(reaches.max(), digits: 2))
  }
}

extension EngagementState {
  /// The state's name in tables and charts.
  var label: String {
    switch self {
    case .atRiskWeekly: "at risk (week)"
    case .atRiskMonthly: "at risk (month)"
    default: id
    }
  }
}
