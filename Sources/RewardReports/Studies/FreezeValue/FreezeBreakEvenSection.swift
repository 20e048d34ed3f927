import RewardEngine
import RewardPages
import RewardStudies

/// The prices that were tried, and the one at which a freeze breaks even.
struct FreezeBreakEvenSection {
  let found: FreezeBreakEven.Findings

  init(_ found: FreezeBreakEven.Findings) { self.found = found }

  /// `breaks even between 1 and 2 diamonds (95 % interval: 1 to 3)`.
  var sentence: String {
    let (low, high) = found.bracket
    let (least, most) = found.interval
    let ends =
      "\(least.map(NumberText.whole) ?? "below \(lowest)") to \(most.map(NumberText.whole) ?? "above \(highest)")"
    let name = "One \(found.item)"
    switch (low, high) {
    case (let low?, let high?):
      return
        "\(name) breaks even between \(NumberText.whole(low)) and \(text(high)) (95 % interval: \(ends))."
    case (nil, let high?):
      let isOpen = found.points.contains { $0.price == high && Self.word($0.worth) == "inconclusive" }
      return isOpen
        ? "At \(text(high)), the lowest whole price, it is inconclusive whether one \(found.item) pays for itself."
        : "\(name) does not break even at any whole price: at \(text(high)) it does not pay for itself."
    case (let low?, nil):
      return "\(name) still pays for itself at \(text(low)), the highest price tried."
    case (nil, nil): return "No price was tried."
    }
  }

  private func text(_ price: Int) -> String { FreezePrice.text(NumberText.whole(price), found.currency) }

  private var lowest: String { NumberText.whole(found.points.first?.price ?? 1) }
  private var highest: String { NumberText.whole(found.points.last?.price ?? 1) }

  func write(to page: inout Page) {
    page.heading("At which price one \(found.item) breaks even in \(found.currency)")
    page.paragraph(
      """
      \(sentence) Each row simulates all players at that price, with what they buy at it. Packs keep their discounts. \
      One \(found.item) pays for itself where worth ÷ price is at least 1.
      """)
    var table = Table(
      .number("price of one"), .words("pays for itself"), .number("worth ÷ price (95 % interval)"),
      .number("worth at that price"))
    for point in found.points {
      let worth = point.worth
      table.row(
        "\(text(point.price))", "\(Self.word(worth))",
        worth.map(\.cell) ?? .figure(NumberText.missing),
        worth.map { $0.times(Double(point.price)).cell } ?? .figure(NumberText.missing))
    }
    page.table(table)
  }

  private static func word(_ worth: Outcome.Estimate?) -> String {
    guard let worth else { return "none used" }
    if (worth.low ?? -.infinity) >= 1 { return "yes" }
    return (worth.high ?? .infinity) < 1 ? "no" : "inconclusive"
  }
}

/// Every price that was tried: `freeze-break-even.csv`.
struct FreezeBreakEvenTable {
  static let columns = ["item", "currency", "price", "worth", "low", "high"]

  let text: String

  init(_ all: [FreezeBreakEven.Findings]) {
    var table = CSVTable(columns: Self.columns)
    for found in all {
      for point in found.points {
        table.add(
          row: [
            .text(found.item), .text(found.currency), .whole(point.price), CSVTable.Cell(point.worth?.value),
            CSVTable.Cell(point.worth?.low), CSVTable.Cell(point.worth?.high),
          ])
      }
    }
    text = table.text
  }
}
