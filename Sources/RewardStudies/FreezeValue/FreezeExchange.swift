import RewardEngine

/// What a currency that buys no freeze is worth in one that does, by an offer that is sold for both.
public struct FreezeExchange: Sendable, Equatable {
  public let currency: String
  /// The currency that buys the freeze.
  public let other: String
  /// How many of the other currency one is worth.
  public let rate: Double
  /// The offer that has both prices.
  public let offer: String

  /// One for each currency that buys no freeze and has such an offer; of several offers, that with the lowest rate.
  ///
  /// - Parameter prices: The prices of the freeze.
  static func all(of scenario: Scenario, at prices: [FreezePrice]) -> [FreezeExchange] {
    let buyers = prices.compactMap(\.currency)
    return scenario.currencies.filter { !buyers.contains($0.id) }.compactMap { currency in
      let known = scenario.shop.flatMap { offer in
        buyers.compactMap { other -> FreezeExchange? in
          guard let own = offer.price(in: currency.id), let price = offer.price(in: other) else { return nil }
          return FreezeExchange(
            currency: currency.id, other: other, rate: Double(price) / Double(own), offer: offer.id)
        }
      }
      func freezes(_ exchange: FreezeExchange) -> Double {
        exchange.rate / (prices.first { $0.currency == exchange.other }?.each ?? 1)
      }
      return known.min { freezes($0) < freezes($1) }
    }
  }
}
