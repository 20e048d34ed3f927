import RewardEngine

/// An estimate of the memory that a report's files take.
public struct ReportSize {
  /// Bytes of all files together, for numbers of six digits; smaller numbers take less.
  public let text: Int

  /// Bytes in use while the files are written: the texts, their rows, and a constant part.
  ///
  /// Measured on scenarios of up to 300 currencies, 500 offers and 1,000 missions: 1.25 to 1.65 bytes for each of text,
  /// and about 12 MiB besides.
  public var memory: Int { text * 8 / 5 + 12 << 20 }

  /// Bytes of a cell of a day's counter, of a line of the ledger, of a row of quantiles and of a row of metrics.
  private static let (cell, line, quantiles, metric) = (7, 45, 140, 75)
  /// Pages and figures, which hardly grow with the scenario.
  private static let pages = 1 << 20
  private static let populations = 2

  /// - Complexity: linear in the scenario's ids.
  public init(of scenario: Scenario, _ plan: Plan) {
    let groups = plan.profiles.count + 1
    let (counters, stocks) = (plan.catalogue.counters.count, plan.catalogue.stocks.count)
    let daily = plan.days * groups * (counters + stocks) * Self.cell
    let ledger = (plan.days + groups) * plan.catalogue.ledger.count * Self.line
    let shownDays = 7
    let quantiles =
      (plan.days + plan.profiles.count * shownDays) * stocks * Self.populations * Self.quantiles
    let times = MetricsTable.Times(of: scenario)
    let rows = plan.catalogue.metrics.all.reduce(0) { rows, metric in
      rows + times.of(metric).count * max(1, metric.statistics.count)
    }
    text = daily + ledger + quantiles + rows * groups * Self.metric + Self.pages
  }
}
