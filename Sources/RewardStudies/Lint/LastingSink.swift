import RewardEngine

/// What takes a currency again and again, even from a player who owns all that it can buy once.
public struct LastingSink: Sendable, Equatable {
  public let kind: Kind
  /// The offer's or the mission's id.
  public let id: String

  public enum Kind: Sendable, Equatable { case offer, mission }

  /// Where it stands in a scenario: `shop.boost`, `missions.gift`.
  public var field: String {
    switch kind {
    case .offer: "shop.\(id)"
    case .mission: "missions.\(id)"
    }
  }

  /// Whether a line of the ledger is what it took.
  public func matches(_ line: Catalogue.Line) -> Bool {
    guard line.flow == .sink, line.id == id else { return false }
    switch kind {
    case .offer: return line.reason == .purchase
    case .mission: return line.reason == .missionCost
    }
  }
}

extension Scenario {
  /// The offers, then the missions, that take a currency however much a player owns.
  ///
  /// An offer of a collection's piece ends once the player owns the collection. An offer of a random piece alone is paid
  /// on, for nothing. What no player has room for takes nothing. Everything else can be paid for again.
  public func lastingSinks(of currency: String) -> [LastingSink] {
    let collections = Set(collections(soldFor: currency).map(\.id))
    let offers = shop.filter { offer in
      offer.price(in: currency) != nil && !isOnlyDrawn(offer) && tooSmall(for: offer) == nil
        && !offer.gives.amounts.contains { collections.contains($0.id) }
    }
    let missions = missions.filter { $0.costs.contains { $0.currency == currency } }
    return offers.map { LastingSink(kind: .offer, id: $0.id) }
      + missions.map { LastingSink(kind: .mission, id: $0.id) }
  }

  /// The offers of nothing but a random piece: players who own all pieces still pay for them, for nothing.
  public func emptySinks(of currency: String) -> [LastingSink] {
    shop.filter { $0.price(in: currency) != nil && isOnlyDrawn($0) }
      .map { LastingSink(kind: .offer, id: $0.id) }
  }

  private func isOnlyDrawn(_ offer: Offer) -> Bool {
    offer.gives.amounts.isEmpty && !collectionsDrawn(by: offer).isEmpty
  }

  /// The collections from which an offer draws a random piece; empty where it draws none.
  public func collectionsDrawn(by offer: Offer) -> [String] {
    switch offer.gives.randomItem {
    case nil: return []
    case .collection(let id)?: return [id]
    case .shop?:
      let sold = Set(shop.flatMap { $0.gives.amounts.map(\.id) })
      return items.filter { if case .collection = $0.kind { sold.contains($0.id) } else { false } }.map(\.id)
    }
  }
}
