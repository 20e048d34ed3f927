import RewardEngine

/// Where players are on the way from new to dormant, and how they move: the seven states.
struct GrowthAccounting {
  private let outcome: Outcome

  init(_ outcome: Outcome) {
    self.outcome = outcome
  }

  func write(to page: inout Page) {
    page.heading("New, current, at risk, dormant", level: 3)
    page.paragraph("\(answer)")
    page.figure(chart, file: "states.svg", alternative: chart.caption.alternative)
    page.details("What the states mean, and players in each") { page in
      page.list(EngagementState.arrived.map { "**\($0.label)**: \($0.about)" })
      page.table(states)
    }
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
    return "Of the players who have arrived by day \(outcome.days), \(playing) play that day, "
      + "\(share([.atRiskWeekly])) have played in the week and \(share([.atRiskMonthly])) only in the month, and "
      + "\(share([.dormant])) are dormant."
  }

  // The bands.

  /// From the bottom up: who plays, who rests, who is gone.
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
        "Players by state", subtitle: "from the bottom: who plays that day, who may be back, who is gone",
        alternative: "Players by state and day; on day \(outcome.days) \(ends.listed)."),
      vertical: Axis("players"), bands: bands)
  }

  private var states: Table {
    let seen = EngagementState.arrived.filter { state in
      outcome.shownDays.contains { outcome.players(in: state, on: $0) > 0 }
    }
    var table = Table(columns: [.number("day")] + seen.map { .number("\($0.label)") })
    for day in outcome.shownDays {
      table.add(row: ["\(day + 1)"] + seen.map { "\(outcome.players(in: $0, on: day))" })
    }
    return table
  }

  // The rates.

  private static let rates: [(metric: String, name: String, of: String)] = [
    ("curr", "CURR", "current players, who play and had played in the 7 days before"),
    ("nurr", "NURR", "new players, on their day of arrival"),
    ("rurr", "RURR", "reactivated players, back after 7 to 27 days"),
    ("surr", "SURR", "resurrected players, back after 28 days or more"),
  ]

  private func writeRates(to page: inout Page) {
    let days = outcome.shownDays
    let known = Self.rates.compactMap { rate -> (name: String, of: String, values: [Outcome.Estimate?])? in
      let values = days.map { outcome.figure("\(rate.metric)@\($0 + 1)") }
      return values.contains { $0 != nil } ? (rate.name, rate.of, values) : nil
    }
    guard !known.isEmpty else { return }
    page.heading("Who plays again the next day", level: 3)
    page.paragraph(
      """
      Rates of the 7 days up to the day shown, so that weekdays weigh alike.\(witnesses(" The intervals of CURR"))
      """)
    page.list(known.map { "**\($0.name)**: of \($0.of), the share that plays again the next day" })
    var table = Table(columns: [.number("day")] + known.map { .number("\($0.name)") })
    for (place, day) in days.enumerated() where known.contains(where: { $0.values[place] != nil }) {
      table.add(
        row: ["\(day + 1)"] + known.map { $0.values[place]?.percentCell ?? .figure(NumberText.missing) })
    }
    page.table(table)
  }

  /// What the intervals make of a player's many days, where players are their unit.
  private func witnesses(_ subject: String) -> String {
    outcome.replications.isEmpty
      ? "\(subject) take a player's days as one, for they are no independent witnesses, and are rather too wide "
        + "than too narrow." : ""
  }

  // The matrix.

  /// The last 28 days of the run, or all of a shorter one.
  private var month: Range<Int> { max(1, outcome.days - 28)..<outcome.days }

  private func writeMoves(to page: inout Page) {
    let rows = EngagementState.arrived.map { from in
      (from: from, base: month.reduce(0) { $0 + outcome.leaving(from, on: $1) })
    }.filter { $0.base > 0 }
    let columns = EngagementState.arrived.filter { to in
      rows.contains { (outcome.rate(from: $0.from, to: to, days: month)?.value ?? 0) > 0 }
    }
    page.heading("From one day to the next", level: 3)
    page.paragraph(
      """
      Where players of each state are a day later, over the \(month.count) days up to day \(outcome.days): shares of \
      the row's player-days. An empty cell is a move nobody makes; the last column bounds the 95 % intervals of \
      the row.\(witnesses(" They"))
      """)
    var table = Table(
      columns: [.words("from, down; to, across"), .number("player-days")]
        + columns.map { .number("\($0.label)") } + [.number("± points")])
    for (from, base) in rows {
      let moves = columns.map { outcome.rate(from: from, to: $0, days: month) }
      table.add(row: ["\(from.label)", "\(base)"] + moves.map(Self.cell) + [Self.reach(moves)])
    }
    page.table(table)
  }

  private static func cell(_ move: Outcome.Estimate?) -> Words {
    guard let share = move?.value, share > 0 else { return "" }
    // A rare move is no impossible one.
    let isNearAnEnd = share < 0.01 || share > 0.99 && share < 1
    return .figure(NumberText.percent(share, decimals: isNearAnEnd ? 2 : 1))
  }

  /// The farthest end of any interval of a row from its share, in points of percent.
  private static func reach(_ moves: [Outcome.Estimate?]) -> Words {
    let reaches = moves.compactMap { move -> Double? in
      guard let move, move.value > 0, let low = move.low, let high = move.high else { return nil }
      return 100 * max(move.value - low, high - move.value)
    }
    return .figure(NumberText.significant(reaches.max(), digits: 2))
  }
}

extension EngagementState {
  /// What readers call it.
  var label: String {
    switch self {
    case .atRiskWeekly: "at risk (week)"
    case .atRiskMonthly: "at risk (month)"
    default: id
    }
  }
}
