import RewardEngine
import RewardPages
import RewardStudies

/// The prices that were tried, and the one at which a freeze breaks even.
extension FreezeBreakEven.Findings {
  /// `breaks even at about 62 coins (95 % interval: 55 to 69)`, and between two prices where the interval is these two.
  var sentence: String {
    let (low, high) = bracket
    let (least, most) = interval
    let ends =
      "\(least.map(NumberText.whole) ?? "below \(lowest)") to \(most.map(NumberText.whole) ?? "above \(highest)")"
    let name = "One \(item)"
    switch (low, high) {
    case (let low?, let high?) where least != low || most != high:
      return "\(name) breaks even at about \(about(price ?? Double(low))) (95 % interval: \(ends))."
    case (let low?, let high?):
      return
        "\(name) breaks even between \(NumberText.whole(low)) and \(text(high)) (95 % interval: \(ends))."
    case (nil, let high?):
      let isOpen = points.contains { $0.price == high && Self.word($0.worth) == "inconclusive" }
      return isOpen
        ? "At \(text(high)), the lowest whole price, it is inconclusive whether one \(item) pays for itself."
        : "\(name) does not break even at any whole price: at \(text(high)) it does not pay for itself."
    case (let low?, nil):
      return "\(name) still pays for itself at \(text(low)), the highest price tried."
    case (nil, nil): return "No price was tried."
    }
  }

  /// `62 coins`, or `4.4 diamonds` of less than ten: the price at which it breaks even.
  private func about(_ price: Double) -> String {
    FreezePrice.text(NumberText.fixed(price, decimals: price < 10 ? 1 : 0), currency)
  }

  /// The same as a whole number, as a price has to be: `62 coins`, or the lower of two neighbours of few coins; `nil` where none is known.
  var wholePrice: String? {
    price.map { text(max(1, Int($0 < 10 ? $0.rounded(.down) : $0.rounded()))) }
  }

  private func text(_ price: Int) -> String { FreezePrice.text(NumberText.whole(price), currency) }

  private var lowest: String { NumberText.whole(points.first?.price ?? 1) }
  private var highest: String { NumberText.whole(points.last?.price ?? 1) }

  func write(to page: inout Page) {
    page.heading("At which price one \(item) breaks even in \(currency)")
    page.paragraph(
      """
      \(sentence) Each row simulates all players at that price, with what they buy at it. Packs keep their discounts. \
      One \(item) pays for itself where worth ÷ price is at least 1.
      """)
    var table = Table(
      .number("price of one"), .words("pays for itself"), .number("worth ÷ price (95 % interval)"),
      .number("worth at that price"))
    for point in points {
      let worth = point.worth
      table.row(
        "\(text(point.price))", "\(Self.word(worth))",
        worth.map(\.cell) ?? .figure(NumberText.missing),
        worth.map { $0.scaled(by: Double(point.price)).cell } ?? .figure(NumberText.missing))
    }
    page.table(table)
  }

  private static func word(_ worth: Outcome.Estimate?) -> String {
    guard let worth else { return "none used" }
    if (worth.low ?? -.infinity) >= 1 { return "yes" }
    return (worth.high ?? .infinity) < 1 ? "no" : "inconclusive"
  }
}
