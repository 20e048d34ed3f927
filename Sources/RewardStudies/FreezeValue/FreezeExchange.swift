import RewardEngine

/// What a currency that buys no freeze is worth in one that does, by an offer of the shop.
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

  /// One for each currency that buys no freeze and has such an offer; of several offers, that with the lowest rate.
  ///
  /// - Parameter prices: The prices of the freeze.
  static func all(of scenario: Scenario, at prices: [FreezePrice]) -> [FreezeExchange] {
    let buyers = prices.compactMap(\.currency)
    return scenario.currencies.filter { !buyers.contains($0.id) }.compactMap { currency in
      let known = scenario.shop.flatMap { offer in
        buyers.compactMap { FreezeExchange(currency.id, for: $0, by: offer) }
      }
      func freezes(_ exchange: FreezeExchange) -> Double {
        exchange.rate / (prices.first { $0.currency == exchange.other }?.each ?? 1)
      }
      return known.min { freezes($0) < freezes($1) }
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
