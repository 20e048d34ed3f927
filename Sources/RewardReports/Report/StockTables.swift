import RewardEngine
import RewardPages

/// The table and the chart that every measured stock has: a balance, a level or the length of a streak, day by day.
struct StockTables {
  let outcome: Outcome
  let stock: Int

  /// Mean with interval and percentiles on the shown days; the name goes into the column heads.
  func byDay(_ name: String) -> Table {
    var table = Table(
      .number("day"), .number("active players"), .number("\(name), mean (95 % interval)"),
      .number("5th percentile"), .number("median"), .number("95th percentile"))
    for day in outcome.shownDays {
      let distribution = outcome.distribution(stock, on: day, of: .active)
      let quantiles = [0.05, 0.5, 0.95].map { share in
        Words.figure(NumberText.significant(distribution.quantile(share)))
      }
      table.add(
        row: ["\(day + 1)", "\(distribution.count)", distribution.mean.cell]
          + quantiles)
    }
    return table
  }

  /// The spread over players, day by day.
  func fan(title: String, unit: String) -> FanChart {
    let percentiles = FanChart.Percentiles(outcome, stock)
    func last(_ values: [Double]) -> String { NumberText.significant(percentiles.last(values)) }
    return FanChart(
      Caption(
        title, subtitle: "active players: median, and the middle 50 % and 90 % of players",
        alternative: """
          \(title) by day. On \(percentiles.lastDayInWords) the median is \(last(percentiles.p50)), and 90 % of players are between \
          \(last(percentiles.p5)) and \(last(percentiles.p95)).
          """),
      vertical: Axis(unit), percentiles: percentiles)
  }
}

extension FanChart.Percentiles {
  /// The percentiles of a stock on each day of the run, over active players.
  init(_ outcome: Outcome, _ stock: Int) {
    // Each day's distribution is let go: those of a year would take more memory than the tables.
    let days = (0..<outcome.days).map { day in
      let distribution = outcome.distribution(stock, on: day, of: .active)
      return [0.05, 0.25, 0.5, 0.75, 0.95].map { distribution.quantile($0) ?? .nan }
    }
    func line(_ place: Int) -> [Double] { days.map { $0[place] } }
    self.init(p5: line(0), p25: line(1), p50: line(2), p75: line(3), p95: line(4))
  }

  /// A value on the last day that has any; `nil` where no day has.
  func last(_ values: [Double]) -> Double? { lastDay.map { values[$0] } }

  /// `the last day`; where no player is active on it, the day that has the last values.
  var lastDayInWords: String {
    guard let lastDay, lastDay < p50.count - 1 else { return "the last day" }
    return "day \(NumberText.whole(lastDay + 1)), the last with active players,"
  }
}
