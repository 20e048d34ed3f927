import RewardEngine

/// Circles of exchanges that leave a player with more than they started with.
extension Lint {
  var exchangeFindings: [LintFinding] {
    guard let circle = gainingCircle else { return [] }
    let (last, fair) = (circle.last, FigureText.shown(circle.fairPrice))
    let steps = circle.steps.map { step in
      "'\(step.offer)' turns \(FigureText.amount(Double(step.price), of: step.from)) into \(FigureText.amount(Double(step.gives), of: step.to))"
    }
    let less = circle.fairGives(at: last.price).map { "'\(circle.gives)' to \($0) or less" }
    let help =
      if !circle.isUsual {
        lessOfASale(circle)
      } else if let less, distantPrices.contains(where: { $0.field == circle.price }) {
        "lower \(less); a price of \(fair) or more would do, too, but most players could not pay it"
      } else {
        "write \(fair) or more\(less.map { ", or lower \($0)" } ?? "")"
      }
    return [
      LintFinding(
        .gainingExchange, at: circle.price.names,
        "closes a circle of exchanges that makes money on every turn\(circle.isUsual ? "" : " while 'events' lower prices")",
        evidence: steps + ["a full turn multiplies \(last.to) by \(FigureText.shown(circle.gain))"],
        figures: [.init("gain", circle.gain), .init("fair_price", circle.fairPrice)], help: help)
    ]
  }

  /// The prices that events lower, of which the last step need not be one.
  private func lessOfASale(_ circle: GainingCircle) -> String {
    let usual = exchanges { price, _ in price }
    let lowered = circle.steps.filter { step in
      usual.contains {
        ($0.offer, $0.from, $0.to) == (step.offer, step.from, step.to) && $0.price > step.price
      }
    }.map(\.offer)
    if lowered == [circle.last.offer] {
      return "lower it less, so that it stays at \(FigureText.shown(circle.fairPrice)) or more"
    }
    let names = lowered.map { "'\($0)'" }.joined(separator: " and ")
    return "lower the price of \(names) less, until a full turn gives back no more than it takes"
  }

  /// A circle of exchanges that gains, at the prices of the file, or else at the lowest ones of events.
  var gainingCircle: GainingCircle? {
    let usual = gainingCircle(of: exchanges { price, _ in price })
    guard let steps = usual ?? gainingCircle(of: exchanges(scenario.lowestPrice)), let last = steps.last
    else {
      return nil
    }
    return GainingCircle(steps: steps, last: last, isUsual: usual != nil)
  }

  /// Exchanges that end in the currency they begin with.
  struct GainingCircle {
    let steps: [Exchange]
    /// The step that closes it.
    let last: Exchange
    /// Whether it gains at the prices of the file, without events.
    let isUsual: Bool

    /// What a full turn multiplies the currency by.
    var gain: Double { steps.reduce(1) { $0 * $1.rate } }
    /// At this price of the last step a full turn gives back no more than it took.
    var fairPrice: Double { (Double(last.price) * gain * (1 - 1e-12)).rounded(.up) }
    var price: FieldPath { FieldPath(["shop", last.offer, "price", last.from]) }
    /// What the last step gives.
    var gives: FieldPath { FieldPath(["shop", last.offer, "gives", last.to]) }

    /// The most that the last step may give at a price; `nil` for nothing.
    func fairGives(at price: Int) -> Int? {
      let most = Int((Double(price) * last.rate / gain * (1 + 1e-12)).rounded(.down))
      return most > 0 ? most : nil
    }
  }

  /// One offer as an exchange of one currency into another.
  struct Exchange {
    var offer: String
    var from: String
    var to: String
    var price: Int
    var gives: Int

    var rate: Double { Double(gives) / Double(price) }
  }

  /// All exchanges, at the prices of some days.
  private func exchanges(_ today: (_ price: Int, _ offer: String) -> Int) -> [Exchange] {
    scenario.shop.flatMap { offer -> [Exchange] in
      guard case .currency(let prices, _) = offer.cost else { return [] }
      return prices.flatMap { price in
        scenario.currencies.compactMap { currency in
          offer.amount(of: currency.id).map {
            Exchange(
              offer: offer.id, from: price.currency, to: currency.id, price: today(price.amount, offer.id),
              gives: $0)
          }
        }
      }
    }
  }

  /// A circle whose rates multiply to more than 1, or `nil`.
  ///
  /// Bellman and Ford's search for a circle of negative length, with products in place of sums: who still gains
  /// after as many rounds as there are currencies goes in a circle.
  /// - Complexity: O(currencies × exchanges).
  private func gainingCircle(of exchanges: [Exchange]) -> [Exchange]? {
    var worth = Dictionary(uniqueKeysWithValues: scenario.currencies.map { ($0.id, 1.0) })
    var cameBy: [String: Exchange] = [:]
    var gaining: String?
    for _ in 0...scenario.currencies.count {
      gaining = nil
      for exchange in exchanges {
        let next = (worth[exchange.from] ?? 0) * exchange.rate
        guard next > (worth[exchange.to] ?? 0) * (1 + 1e-9) else { continue }
        worth[exchange.to] = next
        cameBy[exchange.to] = exchange
        gaining = exchange.to
      }
      if gaining == nil { return nil }
    }
    guard var place = gaining else { return nil }
    // As many steps back as there are currencies lead into the circle.
    for _ in scenario.currencies { place = cameBy[place]?.from ?? place }
    var circle: [Exchange] = []
    let start = place
    repeat {
      guard let step = cameBy[place] else { return nil }
      circle.insert(step, at: 0)
      place = step.from
    } while place != start && circle.count <= scenario.currencies.count
    return circle
  }
}
