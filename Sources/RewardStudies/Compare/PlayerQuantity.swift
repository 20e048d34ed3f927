import RewardEngine

/// A number by which players are better off with more of it, such as all diamonds they ever received.
public struct PlayerQuantity: Sendable, Equatable {
  /// Such as `diamonds.minted`, or as `explain --find` spells it.
  public let name: String
  public let unit: String
  /// The divisor for showing a value: 100 for cents.
  public private(set) var scale: Int
  /// The quantity is their sum.
  let parts: [PlayerSearch.Quantity]
  /// The factor of the sum, as a fraction: prices of one economy over those of another.
  var factor = (times: 1, over: 1)
  /// Parts of a unit in which values are whole numbers, so that what is bought at other prices is not rounded to the unit.
  private var fineness = 1

  public static func == (one: PlayerQuantity, other: PlayerQuantity) -> Bool {
    one.name == other.name && one.unit == other.unit && one.scale == other.scale && one.parts == other.parts
      && one.factor == other.factor && one.fineness == other.fineness
  }

  var hasNewPrices: Bool { factor.times != factor.over }

  /// The currency of which it is all that players received; `nil` for other quantities.
  package var received: String? {
    [Self.mintedEnding, Self.buysEnding].first(where: name.hasSuffix).map {
      String(name.dropLast($0.count))
    }
  }

  /// The currency of a quantity's name if it is what all of that currency buys; `nil` for other names.
  static func bought(_ name: String) -> String? {
    name.hasSuffix(buysEnding) ? String(name.dropLast(buysEnding.count)) : nil
  }

  /// The values of sums of the parts; rounded to a part of a unit where prices have changed.
  func values(of sums: [Int]) -> [Int] {
    !hasNewPrices
      ? sums.map { $0 * fineness }
      : sums.map { Int((Double($0 * fineness) * Double(factor.times) / Double(factor.over)).rounded()) }
  }

  /// The same in hundredths, or in tenths or units where a player may have so much that hundredths are no 32-bit numbers.
  func finer(upTo most: Double) -> PlayerQuantity {
    var quantity = self
    quantity.fineness = [100, 10].first { most * Double($0) <= Double(Int32.max) } ?? 1
    quantity.scale *= quantity.fineness
    return quantity
  }

  /// The usual measures: what all received of each currency buys, experience, and the longest streaks.
  public static func usual(of catalogue: Catalogue) -> [PlayerQuantity] {
    let all = all(of: catalogue)
    return all.filter { quantity in
      quantity.name == "xp" || quantity.name.hasSuffix(buysEnding) || quantity.name.hasSuffix(".longest")
    }
  }

  /// Every quantity of a scenario's players.
  public static func all(of catalogue: Catalogue) -> [PlayerQuantity] {
    let named = Condition.quantities(of: catalogue).map { known in
      PlayerQuantity(
        name: known.name, unit: known.scale > 1 ? "money" : known.quantity.unit(in: catalogue),
        scale: known.scale, parts: [known.quantity])
    }
    let minted = minted(of: catalogue)
    let buys = minted.map { quantity in
      PlayerQuantity(
        name: (quantity.received ?? quantity.name) + buysEnding, unit: quantity.unit, scale: 1,
        parts: quantity.parts)
    }
    return buys + minted + named
  }

  /// The same in the first economy's money: what the second one's players receive, divided by a price index.
  ///
  /// The basket of the index is held: one of each offer that both sell for the currency. Its cost is that at the second economy's prices
  /// over that at the first's, so what is received buys as many baskets as before where pay and prices change alike. A price is the
  /// mean over some days, since events change it. Without such an offer prices count as unchanged.
  ///
  /// - Complexity: O(offers × days × events).
  func at(pricesOf first: Scenario, insteadOf second: Scenario, on days: Range<Int>) -> PlayerQuantity {
    guard name.hasSuffix(Self.buysEnding), let currency = received else { return self }
    func sum(_ price: Int, _ offer: Scenario.Offer, in scenario: Scenario) -> Int {
      days.reduce(0) { $0 + scenario.price(price, of: offer.id, on: $1) }
    }
    let pairs = first.shop.compactMap { offer -> (Int, Int)? in
      guard let price = offer.price(in: currency),
        let other = second.shop.first(where: { $0.id == offer.id && $0.gives == offer.gives })?.price(
          in: currency)
      else { return nil }
      return (sum(price, offer, in: first), sum(other, offer, in: second))
    }
    var quantity = self
    if !pairs.isEmpty { quantity.factor = (pairs.reduce(0) { $0 + $1.0 }, pairs.reduce(0) { $0 + $1.1 }) }
    return quantity
  }

  /// All of a currency that is held or was spent.
  private static func minted(of catalogue: Catalogue) -> [PlayerQuantity] {
    catalogue.stocks.enumerated().compactMap { index, stock in
      guard stock.kind == .currency,
        let burned = catalogue.lifetimes.firstIndex(where: { $0.id == "\(stock.id).burned" })
      else { return nil }
      return PlayerQuantity(
        name: stock.id + mintedEnding, unit: stock.unit, scale: 1, parts: [.stock(index), .lifetime(burned)])
    }
  }

  private static let mintedEnding = ".minted"
  private static let buysEnding = ".buys"
}

extension PlayerSearch.Quantity {
  fileprivate func unit(in catalogue: Catalogue) -> String {
    switch self {
    case .stock(let index): catalogue.stocks[index].unit
    case .lifetime(let index): catalogue.lifetimes[index].unit
    }
  }
}
