import RewardEngine
import RewardPages

/// Mean and quantiles of every measured level: `quantiles.csv`.
///
/// All players on every day, profiles on the days that the report shows. There is no row where no player is in a
/// population.
extension Outcome {
  private static let shares = [0.05, 0.25, 0.5, 0.75, 0.95, 0.99]

  var quantilesTable: CSVTable {
    var table = CSVTable(columns: [
      "metric", "unit", "profile", "population", "day", "count", "mean", "mean_low", "mean_high", "p5", "p25",
      "p50", "p50_low", "p50_high", "p75", "p95", "p99",
    ])
    for (index, stock) in catalogue.stocks.enumerated() where stock.kind != .items {
      for (name, group) in groups {
        let days = group == .pooled ? Array(0..<days) : shownDays
        for day in days {
          for (label, population) in [("everyone", Population.everyone), ("active", .active)]
          where sums(index, on: day, of: population, in: group).count > 0 {
            table.add(
              row: [.text(stock.id), .text(stock.unit), .text(name), .text(label), .whole(day + 1)]
                + figures(of: index, on: day, population, group))
          }
        }
      }
    }
    return table
  }

  private func figures(
    of stock: Int, on day: Int, _ population: Population, _ group: Group
  ) -> [CSVTable.Cell] {
    let distribution = distribution(stock, on: day, of: population, in: group)
    let median = distribution.quantileEstimate(0.5)
    let quantiles = Self.shares.map { distribution.quantile($0) }
    return [
      .whole(distribution.count), .estimate(distribution.mean), .number(quantiles[0]), .number(quantiles[1]),
      .estimate(quantiles[2], low: median?.low, high: median?.high), .number(quantiles[3]),
      .number(quantiles[4]), .number(quantiles[5]),
    ]
  }
}
