import RewardEngine

/// Tables and figures that every measured level has: by day, and by profile.
struct StockTables {
  let outcome: Outcome
  let stock: Int
  let population: Outcome.Population

  init(_ outcome: Outcome, stock: Int, of population: Outcome.Population = .active) {
    self.outcome = outcome
    self.stock = stock
    self.population = population
  }

  /// Mean with interval and quantiles on the shown days.
  var byDay: Table {
    var table = Table(
      .number("day"), .number("players"), .number("mean (95 % interval)"), .number("5 %"), .number("25 %"),
      .number("median"), .number("75 %"), .number("95 %"), .number("99 %"))
    for day in outcome.shownDays { table.add(row: ["\(day + 1)"] + cells(on: day, in: .pooled)) }
    return table
  }

  /// The same on the last day, profile by profile.
  var byProfile: Table {
    var table = Table(
      .words("profile"), .number("players"), .number("mean (95 % interval)"), .number("5 %"), .number("25 %"),
      .number("median"), .number("75 %"), .number("95 %"), .number("99 %"))
    for (name, group) in outcome.groups {
      table.add(row: ["\(name)"] + cells(on: outcome.lastDay, in: group))
    }
    return table
  }

  private func cells(on day: Int, in group: Outcome.Group) -> [Words] {
    let count = outcome.sums(stock, on: day, of: population, in: group).count
    let mean = outcome.mean(stock, on: day, of: population, in: group)
    let quantiles = [0.05, 0.25, 0.5, 0.75, 0.95, 0.99].map { share in
      Words.figure(
        NumberText.significant(outcome.quantile(stock, share, on: day, of: population, in: group), digits: 3))
    }
    return ["\(count)", mean?.cell ?? .figure(NumberText.missing)] + quantiles
  }

  /// The spread over players, day by day.
  func fan(title: String, unit: String) -> FanChart {
    func line(_ share: Double) -> [Double] {
      (0..<outcome.days).map { outcome.quantile(stock, share, on: $0, of: population) ?? .nan }
    }
    let percentiles = FanChart.Percentiles(
      p5: line(0.05), p25: line(0.25), p50: line(0.5), p75: line(0.75), p95: line(0.95))
    let last = percentiles.p50.last ?? .nan
    return FanChart(
      Caption(
        title, subtitle: "active players: median, middle half and middle nine tenths",
        alternative:
          "\(title) by day; the median ends at \(NumberText.significant(last, digits: 3)), nine in ten "
          + "players between \(NumberText.significant(percentiles.p5.last, digits: 3)) and "
          + "\(NumberText.significant(percentiles.p95.last, digits: 3))."),
      vertical: Axis(unit), percentiles: percentiles)
  }
}
