import RewardEngine
import RewardPages

/// How much of a currency there is, and who holds it by when they last played.
struct MoneySupply {
  let money: MoneyFigures
  /// The place of the currency, from 0.
  let number: Int

  private var outcome: Outcome { money.outcome }
  private var currency: String { money.currency }

  func write(to page: inout Page) {
    page.figure(fan, file: Report.chartFile("money", number))
    page.table(held)
    if outcome.countsFromArrival && !outcome.isOneCohort(of: money.scenario) { writeTenures(to: &page) }
    page.heading("Supply of \(currency), by when its holders last played", level: 4)
    page.paragraph(liability)
    if outcome.days > 7 {
      page.figure(recency, file: Report.chartFile("liability", number))
    }
    page.table(supply)
  }

  private var fan: FanChart {
    let percentiles = FanChart.Percentiles(outcome, money.stock)
    let mean = (0..<outcome.days).map { money.mean(on: $0)?.value ?? .nan }
    func last(_ values: [Double]) -> String {
      NumberText.significant(percentiles.last(values), digits: 3)
    }
    return FanChart(
      Caption(
        "\(currency) per active player", subtitle: "mean, median, and the middle 50 % and 90 % of players",
        alternative: """
          \(currency) per active player by day. On \(percentiles.lastDayInWords) the mean is \(last(mean)) and the median \
          \(last(percentiles.p50)); 90 % of players hold \(last(percentiles.p5)) to \(last(percentiles.p95)).
          """),
      vertical: Axis(currency), percentiles: percentiles, mean: mean)
  }

  /// Mean, median and the upper tail on the shown days.
  private var held: Table {
    var table = Table(columns: [.number("day")] + Self.columns)
    for day in money.days { table.add(row: ["\(day + 1)"] + Self.cells(money, on: day)) }
    return table
  }

  static let columns: [Table.Column] = [
    .number("active players"), .number("mean (95 % interval)"), .number("median"),
    .number("90 % hold at most"), .number("99 % hold at most"),
  ]

  static func cells(_ money: MoneyFigures, on day: Int, in group: Outcome.Group = .pooled) -> [Words] {
    let players = money.outcome.sums(money.stock, on: day, of: .active, in: group).count
    return ["\(players)", MoneyText.cell(money.mean(on: day, in: group), MoneyText.number)]
      + [0.5, 0.9, 0.99].map { MoneyText.cell(money.quantile($0, on: day, in: group), MoneyText.whole) }
  }

  /// The same at fixed days after arrival: new players lower the mean of a calendar day.
  private func writeTenures(to page: inout Page) {
    var table = Table(
      .number("days since arrival"), .number("players"), .number("mean (95 % interval)"), .number("median"),
      .number("90 % hold at most"), .number("99 % hold at most"))
    for tenure in outcome.catalogue.tenures {
      guard let sums = outcome.sums(money.stock, atTenure: tenure), sums.sum > 0,
        let mean = outcome.mean(money.stock, atTenure: tenure)
      else { continue }
      let quantiles = [0.5, 0.9, 0.99].map { share -> Words in
        let isSeen = Double(sums.count) * (1 - share) >= 1
        let estimate = outcome.quantileEstimate(money.stock, share, atTenure: tenure)
        return MoneyText.cell(isSeen ? estimate : nil, MoneyText.whole)
      }
      table.add(row: ["\(tenure)", "\(sums.count)", MoneyText.cell(mean, MoneyText.number)] + quantiles)
    }
    guard !table.isEmpty else { return }
    page.paragraph(
      """
      Players arrive over time, so the mean of a day mixes old and new players. This table compares players at the \
      same number of days after arrival. Players who have churned count with the balance they left behind.
      """)
    page.table(table)
  }

  // Liability.

  private var liability: Words {
    guard let dormant = outcome.shareOfSupply(money.stock, on: outcome.lastDay, .dormant) else {
      return "No player holds any \(currency) at the end."
    }
    let all = outcome.supply(money.stock, on: outcome.lastDay, nil)
    let share = MoneyText.percent(dormant)
    return """
      The supply is a liability: players who hold \(currency) may come back and spend them. On day \(NumberText.whole(outcome.days)), \
      \(outcome.total("players.arrived").counted("player holds", "players hold")) \(all) \(currency). \
      Dormant players, who have not played for 28 days, hold \(share) of them.
      """
  }

  private static let groups: [(name: String, recency: Metric.Recency, tint: BandChart.Tint)] = [
    ("played this week", .thisWeek, .cool(0)), ("at risk", .atRisk, .cool(1)), ("dormant", .dormant, .grey),
  ]

  private var recency: BandChart {
    let bands = Self.groups.map { name, recency, tint in
      BandChart.Band(
        name, (0..<outcome.days).map { Double(outcome.supply(money.stock, on: $0, recency)) }, tint: tint)
    }
    let shares = Self.groups.map { name, recency, _ in
      let share = outcome.shareOfSupply(money.stock, on: outcome.lastDay, recency)
      return "\(name) \(NumberText.percent(share?.value, decimals: 0))"
    }
    return BandChart(
      Caption(
        "\(currency) by when their holders last played",
        subtitle:
          "this week: at most 6 days ago; at risk: 7 to 27 days ago; dormant: longer ago",
        alternative: "The supply of \(currency) by day; on the last day \(shares.joined(separator: ", "))."),
      vertical: Axis(currency), bands: bands)
  }

  private var supply: Table {
    var table = Table(
      .number("day"), .number("supply"), .number("held by players of this week"), .number("at risk"),
      .number("dormant (95 % interval)"))
    for day in money.days {
      let shares = Self.groups.map { outcome.shareOfSupply(money.stock, on: day, $0.recency) }
      table.row(
        "\(day + 1)", "\(outcome.supply(money.stock, on: day, nil))",
        .figure(NumberText.percent(shares[0]?.value)),
        .figure(NumberText.percent(shares[1]?.value)), MoneyText.cell(shares[2], MoneyText.percent))
    }
    return table
  }
}
