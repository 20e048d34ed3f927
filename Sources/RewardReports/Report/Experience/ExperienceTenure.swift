import RewardEngine
import RewardPages

/// Experience and level by days since arrival, where players arrive over time.
struct ExperienceTenure {
  let outcome: Outcome

  func write(to page: inout Page) {
    guard let xp = outcome.stock("xp"), let level = outcome.stock("level") else { return }
    page.heading("Experience by days since arrival", level: 3)
    page.paragraph(
      """
      Players arrive over time, so a calendar day mixes old and new players. These tables measure all players at the \
      same number of days after arrival. Players who have churned count with what they had. Each row counts only the \
      players whom the run sees for that long.
      """)
    page.table(table(of: xp, name: "XP"))
    page.table(table(of: level, name: "level"))
  }

  private func table(of stock: Int, name: String) -> Table {
    var table = Table(columns: [.number("days since arrival")] + columns(name))
    for tenure in outcome.catalogue.tenures {
      if let cells = cells(of: stock, at: tenure) { table.add(row: ["\(tenure)"] + cells) }
    }
    return table
  }

  private func columns(_ name: String) -> [Table.Column] {
    [
      .number("players"), .number("\(name), mean (95 % interval)"), .number("5th percentile"),
      .number("median (95 % interval)"), .number("95th percentile"),
    ]
  }

  private func cells(of stock: Int, at tenure: Int) -> [Words]? {
    guard let sums = outcome.sums(stock, atTenure: tenure), let mean = outcome.mean(stock, atTenure: tenure)
    else { return nil }
    let quantiles = [0.05, 0.5, 0.95].map { share -> Words in
      let estimate = outcome.quantileEstimate(stock, share, atTenure: tenure)
      if share == 0.5, let estimate { return estimate.cell }
      return .figure(NumberText.significant(estimate?.value))
    }
    return ["\(sums.count)", mean.cell] + quantiles
  }
}
