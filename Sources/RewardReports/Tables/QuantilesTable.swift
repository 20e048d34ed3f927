import RewardEngine
import RewardPages

/// Mean and quantiles of every measured level: `quantiles.csv`.
///
/// All players on every day, profiles on the days that the report shows. There is no row where no player is in a
/// population.
struct QuantilesTable {
  private static let shares = [0.05, 0.25, 0.5, 0.75, 0.95, 0.99]
  let text: String

  init(_ outcome: Outcome) {
    var table = CSVTable(columns: [
      "metric", "unit", "profile", "population", "day", "count", "mean", "mean_low", "mean_high", "p5", "p25",
      "p50", "p50_low", "p50_high", "p75", "p95", "p99",
    ])
    for (index, stock) in outcome.catalogue.stocks.enumerated() where stock.kind != .items {
      for (name, group) in outcome.groups {
        let days = group == .pooled ? Array(0..<outcome.days) : outcome.shownDays
        for day in days {
          for (label, population) in [("everyone", Outcome.Population.everyone), ("active", .active)]
          where outcome.sums(index, on: day, of: population, in: group).count > 0 {
            table.add(
              row: [.text(stock.id), .text(stock.unit), .text(name), .text(label), .whole(day + 1)]
                + Self.figures(outcome, index, day, population, group))
          }
        }
      }
    }
    text = table.text
  }

  private static func figures(
    _ outcome: Outcome, _ stock: Int, _ day: Int, _ population: Outcome.Population, _ group: Outcome.Group
  ) -> [CSVTable.Cell] {
    let distribution = outcome.distribution(stock, on: day, of: population, in: group)
    let median = distribution.quantileEstimate(0.5)
    let quantiles = shares.map { distribution.quantile($0) }
    return [
      .whole(distribution.count), .estimate(distribution.mean), .number(quantiles[0]), .number(quantiles[1]),
      .estimate(quantiles[2], low: median?.low, high: median?.high), .number(quantiles[3]),
      .number(quantiles[4]), .number(quantiles[5]),
    ]
  }
}
