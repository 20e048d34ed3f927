import RewardEngine

/// Experience and level by the age of players, where they arrive over time.
struct ExperienceTenure {
  private let outcome: Outcome

  init(_ outcome: Outcome) { self.outcome = outcome }

  func write(to page: inout Page) {
    guard let xp = outcome.stock("xp"), let level = outcome.stock("level") else { return }
    page.heading("Experience by tenure", level: 3)
    page.paragraph(
      """
      Players arrive over time, so a day mixes old players with new ones. Here everybody is measured at the same \
      number of days after his own arrival; whoever has left keeps what he had, and only those count who arrived \
      early enough for the run to see them that old.
      """)
    page.table(table(of: xp, name: "XP"))
    page.table(table(of: level, name: "level"))
    guard outcome.catalogue.profiles.count > 1, let oldest else { return }
    page.details("Experience by profile, \(oldest) days after arrival") { inside in
      inside.table(byProfile(xp, name: "XP", at: oldest))
      inside.table(byProfile(level, name: "level", at: oldest))
    }
  }

  /// The greatest measured age that anybody has in the run.
  private var oldest: Int? {
    outcome.stock("xp").flatMap { xp in
      outcome.catalogue.tenures.last { (outcome.sums(xp, atTenure: $0)?.count ?? 0) > 0 }
    }
  }

  private func table(of stock: Int, name: String) -> Table {
    var table = Table(columns: [.number("days since arrival")] + columns(name))
    for tenure in outcome.catalogue.tenures {
      if let cells = cells(of: stock, at: tenure) { table.add(row: ["\(tenure)"] + cells) }
    }
    return table
  }

  private func byProfile(_ stock: Int, name: String, at tenure: Int) -> Table {
    var table = Table(columns: [.words("profile")] + columns(name))
    for (name, group) in outcome.groups {
      if let cells = cells(of: stock, at: tenure, in: group) { table.add(row: ["\(name)"] + cells) }
    }
    return table
  }

  private func columns(_ name: String) -> [Table.Column] {
    [
      .number("players"), .number("\(name), mean (95 % interval)"), .number("5 %"), .number("25 %"),
      .number("median (95 % interval)"), .number("75 %"), .number("95 %"),
    ]
  }

  private func cells(of stock: Int, at tenure: Int, in group: Outcome.Group = .pooled) -> [Words]? {
    guard let sums = outcome.sums(stock, atTenure: tenure, in: group),
      let mean = outcome.mean(stock, atTenure: tenure, in: group)
    else { return nil }
    let quantiles = [0.05, 0.25, 0.5, 0.75, 0.95].map { share -> Words in
      let estimate = outcome.quantileEstimate(stock, share, atTenure: tenure, in: group)
      if share == 0.5, let estimate { return estimate.cell }
      return .figure(NumberText.significant(estimate?.value, digits: 3))
    }
    return ["\(sums.count)", mean.cell] + quantiles
  }
}
