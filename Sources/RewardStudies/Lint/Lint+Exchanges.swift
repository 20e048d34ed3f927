import RewardEngine

/// Circles of exchanges that leave a player with more than they started with.
extension Lint {
  var exchangeFindings: [LintFinding] {
    let usual = gainingCircle(of: exchanges { price, _ in price })
    guard let circle = usual ?? gainingCircle(of: exchanges(scenario.lowestPrice)) else { return [] }
    let when = usual == nil ? " while 'events' lower prices" : ""
    let gain = circle.reduce(1) { $0 * $1.rate }
    guard let last = circle.last else { return [] }
    // At this price of the last step a full turn gives back no more than it took.
    let fair = (Double(last.price) * gain * (1 - 1e-12)).rounded(.up)
    let steps = circle.map { step in
      "'\(step.offer)' turns \(step.price) \(step.from) into \(step.gives) \(step.to)"
    }
    return [
      LintFinding(
        .gainingExchange, at: ["shop", last.offer, "price", last.from],
        "closes a circle of exchanges that makes money on every turn\(when)",
        evidence: steps + ["a full turn multiplies \(circle[0].from) by \(FigureText.shown(gain))"],
        figures: [.init("gain", gain), .init("fair_price", fair)],
        help: usual == nil
          ? "lower it less, so that it stays at \(FigureText.shown(fair)) or more"
          : "write \(FigureText.shown(fair)) or more")
    ]
  }

  /// One offer as an exchange of one currency into another.
  private struct Exchange {
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
