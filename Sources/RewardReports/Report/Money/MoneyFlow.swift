import RewardEngine
import RewardPages

/// Where a currency comes from, where it goes, and whether spending keeps pace with income.
struct MoneyFlow {
  let money: MoneyFigures
  /// The place of the currency, from 0.
  let number: Int

  private var outcome: Outcome { money.outcome }
  private var currency: String { money.currency }

  func write(to page: inout Page) {
    page.heading("Faucets and sinks of \(currency)", level: 4)
    page.paragraph(pace)
    page.figure(flows, file: Report.chartFile("flows", number))
    page.table(reasons(.source))
    if money.burned > 0 { page.table(reasons(.sink)) }
    guard !periods.isEmpty else { return }
    page.heading("Spending against income in \(currency)", level: 4)
    if let pacing {
      page.figure(pacing, file: Report.chartFile("sinks", number), alternative: periodText)
    }
    page.paragraph(
      """
      \(balanced) Growth is the growth of the mean over active players. Periods of 7 days and velocity: \(Words.link("metrics.csv", to: "metrics.csv")).
      """)
    page.table(periods)
  }

  /// What a ratio of 1 means. Nobody is said to receive what they start with, which new players bring all the same.
  private var balanced: String {
    guard money.isStartedWith, !outcome.isOneCohort(of: money.scenario) else {
      return "At 1, players spend as much as they receive, and the supply is stable."
    }
    return
      "At 1, players spend as much as they receive\(money.beyondStart). So the supply still grows by what new players start with."
  }

  /// What faucets pay and sinks take on a day of play.
  private var pace: Words {
    let start = money.isStartedWith && !outcome.startsFromStates ? ", what players start with included" : ""
    let paid = "Faucets pay \(MoneyText.number(money("faucet"))) per day of play\(start)."
    guard money.burned > 0 else { return "\(paid) Players never spend any." }
    return "\(paid) Sinks take \(MoneyText.number(money("sink")))."
  }

  private var flows: StackedAreaChart {
    func layers(_ flow: Catalogue.Flow) -> [StackedAreaChart.Layer] {
      FlowTable(outcome: outcome, resource: currency, flow: flow, unit: currency).layers(of: money.scenario)
    }
    let largest = [Catalogue.Flow.source, .sink].compactMap { flow -> String? in
      guard let first = lines(flow).first else { return nil }
      let share = NumberText.percent(ratio(first.total, lines(flow).reduce(0) { $0 + $1.total }), decimals: 0)
      return "the largest \(flow == .source ? "faucet" : "sink") is \(first.line.label) with \(share)"
    }
    return StackedAreaChart(
      Caption(
        "\(currency) received and spent",
        subtitle: outcome.flowSubtitle(currency, of: money.scenario),
        alternative: """
          \(currency) received above the line and spent below it, by reason and day; \
          \(largest.joined(separator: ", ")).
          """),
      vertical: Axis("\(currency) a day"), faucets: layers(.source), sinks: layers(.sink))
  }

  private func lines(_ flow: Catalogue.Flow) -> [(line: Catalogue.Line, total: Int64)] {
    FlowTable(outcome: outcome, resource: currency, flow: flow, unit: currency).lines
  }

  /// One direction of the ledger, largest reason first, with shares of all and of the last four weeks.
  private func reasons(_ flow: Catalogue.Flow) -> Table {
    let lines = lines(flow)
    let recent = max(0, outcome.days - 28)..<outcome.days
    let lately = lines.map { outcome.count($0.line.entry.amount, days: recent) }
    let all = lines.reduce(0) { $0 + $1.total }
    let days = outcome.total("players.active")
    let showsRecent = outcome.days > 28
    var table = Table(
      columns: [
        .words(flow == .source ? "faucet" : "sink"), .number("total"), .number("share"), .number("times"),
        .number("per day of play"),
      ] + (showsRecent ? [.number("share, last 28 days")] : []))
    for ((line, total), recent) in zip(lines, lately) {
      let cells: [Words] = [
        "\(line.label)", "\(total)", .figure(NumberText.percent(ratio(total, all))),
        "\(outcome.count(line.entry.times, days: 0..<outcome.days))", .figure(perDay(total, days)),
      ]
      let share = NumberText.percent(ratio(recent, lately.reduce(0, +)))
      table.add(row: cells + (showsRecent ? [.figure(share)] : []))
    }
    let sum: [Words] = ["**all**", "\(all)", "100.0 %", "", .figure(perDay(all, days))]
    table.add(row: sum + (showsRecent ? [""] : []))
    return table
  }

  private func perDay(_ total: Int64, _ days: Int64) -> String {
    guard let each = ratio(total, days) else { return NumberText.missing }
    return each < 0.005 ? "< 0.01" : NumberText.fixed(each, decimals: 2)
  }

  // Windows.

  private var periods: Table {
    var table = Table(
      .number("day"), .number("growth of the mean, 28 days"), .number("spent ÷ received, 28 days"))
    for day in outcome.shownDays {
      let growth = money("growth_28", on: day)
      let ratio = money("sink_faucet_28", on: day)
      guard growth != nil || ratio != nil else { continue }
      table.row(
        "\(day + 1)", MoneyText.cell(growth, MoneyText.growth), MoneyText.cell(ratio, MoneyText.number))
    }
    return table
  }

  private var fourWeeks: [(day: Int, ratio: Outcome.Estimate)] {
    outcome.fourWeekEnds.compactMap { day in money("sink_faucet_28", on: day).map { (day, $0) } }
  }

  private var periodText: String {
    let ends = [fourWeeks.first, fourWeeks.last].compactMap { $0 }.map { day, ratio in
      "\(NumberText.fixed(ratio.value, decimals: 2)) by day \(NumberText.whole(day + 1))"
    }
    return "\(currency) spent over \(currency) received in 28 days: \(ends.joined(separator: ", "))"
  }

  /// Spent over received in periods of four weeks; `nil` below two periods or where nobody spends any.
  private var pacing: LineChart? {
    let windows = fourWeeks
    guard windows.count > 1, money.burned > 0 else { return nil }
    var chart = LineChart(
      Caption(
        "\(currency) spent over \(currency) received",
        subtitle:
          "in periods of 28 days, shown on the last day of each\(windows.contains { $0.ratio.low != nil } ? ", with 95 % intervals" : "")",
        alternative: periodText + "."),
      vertical: Axis("spent ÷ received", reach: 1),
      series: [
        LineChart.Series(
          "spent ÷ received", windows.map(\.ratio.value), at: windows.map { Double($0.day) },
          low: windows.map { $0.ratio.low.map { max(0, $0) } ?? .nan },
          high: windows.map { $0.ratio.high ?? .nan })
      ])
    chart.reference = LineChart.Reference("spent = received", at: 1)
    return chart
  }
}
