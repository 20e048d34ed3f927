import RewardEngine

/// Offers that give no more than another one and cost no less.
extension Lint {
  var dominatedOffers: [LintFinding] {
    let offers = withRoom.filter { !isUnreachable($0) }
    // An offer that gives as much also gives the first thing. In a large shop few offers do.
    let givers = offers.indices.reduce(into: [String: [Int]]()) { givers, place in
      for id in Set(offers[place].gives.amounts.map(\.id)) { givers[id, default: []].append(place) }
    }
    return offers.indices.compactMap { place in
      let offer = offers[place]
      let first = offer.gives.amounts.first { offer.amount(of: $0.id) != nil }
      let others = first.map { givers[$0.id] ?? [] } ?? Array(offers.indices)
      let better = others.first { other in
        // Of two that are the same, the second is named.
        other != place && isDominated(offer, by: offers[other])
          && (other < place || !isDominated(offers[other], by: offer))
      }
      guard let better = better.map({ offers[$0] }) else { return nil }
      let isSame = isDominated(better, by: offer)
      return LintFinding(
        .dominatedOffer, .note, at: ["shop", offer.id],
        isSame
          ? "gives and costs the same as '\(better.id)'"
          : "gives no more than '\(better.id)' and costs no less",
        evidence: [better, offer].map { "'\($0.id)' gives \(given($0)) for \(cost($0))" },
        help: "change its price or what it gives, limit the better one, or remove it")
    }
  }

  /// Whether another offer is at least as good a buy, with nothing that sets the two apart.
  private func isDominated(_ offer: Scenario.Offer, by other: Scenario.Offer) -> Bool {
    isNoDearer(other, than: offer) && givesAsMuch(other, as: offer)
      && other.atMost ?? .max >= offer.atMost ?? .max
      && scenario.events.allSatisfy { event in
        event.offers.map { $0.contains(offer.id) == $0.contains(other.id) } ?? true
      }
  }

  private func isNoDearer(_ other: Scenario.Offer, than offer: Scenario.Offer) -> Bool {
    switch (other.cost, offer.cost) {
    case (.realMoney(let less), .realMoney(let more)): less <= more
    case (.currency, .currency(let prices, _)):
      prices.allSatisfy { price in other.price(in: price.currency).map { $0 <= price.amount } ?? false }
    default: false
    }
  }

  /// Pieces of a collection, and freezes that fill up, are refused to players without room: more of them is not always better.
  private func givesAsMuch(_ other: Scenario.Offer, as offer: Scenario.Offer) -> Bool {
    guard other.gives.randomItem == nil, offer.gives.randomItem == nil else { return false }
    let ids = Set((other.gives.amounts + offer.gives.amounts).map(\.id))
    return ids.allSatisfy { id in
      let (more, less) = (other.amount(of: id) ?? 0, offer.amount(of: id) ?? 0)
      switch scenario.items.first(where: { $0.id == id })?.kind {
      case .collection: return false
      case .streakFreeze(.some): return more == less
      case .streakFreeze(nil), .consumable, nil: return more >= less
      }
    }
  }

  private func given(_ offer: Scenario.Offer) -> String {
    offer.gives.amounts.map { part in
      FigureText.amount(Double(offer.amount(of: part.id) ?? 0), of: part.id == "xp" ? "XP" : part.id)
    }.joined(separator: ", ")
  }

  private func cost(_ offer: Scenario.Offer) -> String {
    guard case .realMoney(let cents) = offer.cost else {
      return offer.prices.map { FigureText.amount(Double($0.amount), of: $0.currency) }
        .joined(separator: " or ")
    }
    return "\(FigureText.money(cents)) of real money"
  }
}
