import RewardEngine

/// What a currency is worth in another one that buys the freeze, by an offer of the shop.
public struct FreezeExchange: Sendable, Equatable {
  public let currency: String
  /// The currency that buys the freeze.
  public let other: String
  /// How many of the other currency one is worth.
  public let rate: Double
  public let offer: String
  /// What the offer has to do with both.
  public let kind: Kind

  public enum Kind: Sendable, Equatable {
    /// It is sold for either.
    case soldForBoth
    /// It gives the other for the currency.
    case gives
  }

  /// One for each currency that buys no freeze and has such an offer, and for each that buys more freezes by way of
  /// another currency than by itself; of several offers, that with the lowest rate.
  ///
  /// - Parameter prices: The prices of the freeze.
  static func all(of scenario: Scenario, at prices: [FreezePrice]) -> [FreezeExchange] {
    func price(_ currency: String) -> Double? { prices.first { $0.currency == currency }?.each }
    func freezes(_ exchange: FreezeExchange) -> Double { exchange.rate / (price(exchange.other) ?? 1) }
    return scenario.currencies.compactMap { currency in
      let known = scenario.shop.flatMap { offer in
        prices.compactMap(\.currency).filter { $0 != currency.id }.compactMap {
          FreezeExchange(currency.id, for: $0, by: offer)
        }
      }
      guard let own = price(currency.id) else { return known.min { freezes($0) < freezes($1) } }
      let best = known.filter { $0.kind == .gives }.min { freezes($0) < freezes($1) }
      return best.flatMap { freezes($0) * own > 1 + 1e-9 ? $0 : nil }
    }
  }

  private init?(_ currency: String, for other: String, by offer: Scenario.Offer) {
    guard let own = offer.price(in: currency) else { return nil }
    if let price = offer.price(in: other) {
      (kind, rate) = (.soldForBoth, Double(price) / Double(own))
    } else if offer.givesOnly(other), let given = offer.amount(of: other) {
      (kind, rate) = (.gives, Double(given) / Double(own))
    } else {
      return nil
    }
    (self.currency, self.other, self.offer) = (currency, other, offer.id)
  }
}
