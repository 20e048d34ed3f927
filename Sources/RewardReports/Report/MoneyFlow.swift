import RewardEngine

/// Where a currency comes from, where it goes, and whether sinks keep pace with faucets.
struct MoneyFlow {
  private let money: MoneyFigures
  private let number: Int
  private var outcome: Outcome { money.outcome }
  private var currency: String { money.currency }

  init(_ money: MoneyFigures, _ number: Int) {
    self.money = money
    self.number = number
  }

  func write(to page: inout Page, _ shelf: MoneySection.Shelf) {
    page.heading("Faucets and sinks of \(currency)", level: 4)
    page.paragraph(pace)
    page.figure(
      flows, file: MoneySection.file("flows", number),
      alternative: "Faucets and sinks of \(currency) by reason and day")
    page.details("Faucets of \(currency) by reason") { $0.table(reasons(.source)) }
    if money.burned > 0 { page.details("Sinks of \(currency) by reason") { $0.table(reasons(.sink)) } }
    guard !periods.isEmpty else { return }
    shelf.put("Sinks against faucets of \(currency)", on: &page) { page in
      if let pacing {
        page.figure(pacing, file: MoneySection.file("sinks", number), alternative: periodWords)
      }
      page.paragraph(
        """
        At 1 as much is spent as is received, and the supply stands still. Growth is that of the mean of active \
        players. Velocity is what is spent in 28 days over the mean of the supply before and after.
        """)
      page.table(periods)
    }
  }

  /// The two sides of the ledger by days of play.
  private var pace: Words {
    let paid = MoneyText.number(money("faucet"))
    guard money.burned > 0 else { return "Faucets pay \(paid) a day of play. Nothing is ever spent." }
    return "Faucets pay \(paid) a day of play, sinks take \(MoneyText.number(money("sink")))."
  }

  private var flows: StackedAreaChart {
    func side(_ flow: Catalogue.Flow) -> [StackedAreaChart.Layer] {
      FlowTable(outcome, resource: currency, flow: flow, unit: currency).layers
    }
    let largest = [Catalogue.Flow.source, .sink].compactMap { flow -> String? in
      guard let first = lines(flow).first else { return nil }
      let share = NumberText.percent(ratio(first.total, lines(flow).reduce(0) { $0 + $1.total }), decimals: 0)
      return "the largest \(flow == .source ? "faucet" : "sink") is \(first.line.label) with \(share)"
    }
    return StackedAreaChart(
      Caption(
        "\(currency) handed out and spent", subtitle: "a day per active player, by reason",
        alternative: """
          \(currency) handed out above the line and spent below it, by reason and day; \
          \(largest.joined(separator: ", ")).
          """),
      vertical: Axis("\(currency) a day"), faucets: side(.source), sinks: side(.sink))
  }

  private func lines(_ flow: Catalogue.Flow) -> [(line: Catalogue.Line, total: Int64)] {
    FlowTable(outcome, resource: currency, flow: flow, unit: currency).lines
  }

  /// Largest first, with shares of all and of the last four weeks.
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
        .number("a day of play"),
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
      .number("day"), .number("growth in 7 days"), .number("growth in 28 days"),
      .number("sink ÷ faucet, 7 days"),
      .number("sink ÷ faucet, 28 days"), .number("velocity, 28 days"))
    for day in outcome.shownDays {
      let growth = [7, 28].map { money("growth_\($0)", on: day) }
      let ratios = ["sink_faucet_7", "sink_faucet_28", "velocity_28"].map { money($0, on: day) }
      guard (growth + ratios).contains(where: { $0 != nil }) else { continue }
      table.add(
        row: ["\(day + 1)"] + growth.map { MoneyText.cell($0, MoneyText.growth) }
          + ratios.map { MoneyText.cell($0, MoneyText.number) })
    }
    return table
  }

  private var fourWeeks: [(day: Int, ratio: Outcome.Estimate)] {
    outcome.fourWeekEnds.compactMap { day in money("sink_faucet_28", on: day).map { (day, $0) } }
  }

  private var periodWords: String {
    let ends = [fourWeeks.first, fourWeeks.last].compactMap { $0 }.map { day, ratio in
      "\(NumberText.fixed(ratio.value, decimals: 2)) by day \(day + 1)"
    }
    return "\(currency) spent over \(currency) received in 28 days: \(ends.joined(separator: ", "))"
  }

  /// Spent over received, four weeks at a time; `nil` below two periods or where nothing is spent.
  private var pacing: LineChart? {
    let windows = fourWeeks
    guard windows.count > 1, money.burned > 0 else { return nil }
    var chart = LineChart(
      Caption(
        "\(currency) spent over \(currency) received",
        subtitle: "four weeks at a time, each at its last day; with its 95 % interval",
        alternative: periodWords + "."),
      vertical: Axis("sink ÷ faucet", reach: 1),
      series: [
        LineChart.Series(
          "sink ÷ faucet", windows.map(\.ratio.value), at: windows.map { Double($0.day) },
          low: windows.map { $0.ratio.low.map { max(0, $0) } ?? .nan },
          high: windows.map { $0.ratio.high ?? .nan })
      ])
    chart.reference = LineChart.Reference("as much spent as received", at: 1)
    return chart
  }
}
