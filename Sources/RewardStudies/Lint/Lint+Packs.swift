import RewardEngine

/// Packs of one thing in several sizes, whose prices for one piece are compared.
extension Lint {
  var packFindings: [LintFinding] {
    let currencies: [String?] = scenario.currencies.map(\.id) + [nil]
    return currencies.flatMap { currency in
      Dictionary(grouping: packs(pricedIn: currency), by: \.gives).values
        .sorted { $0[0].gives < $1[0].gives }
        .compactMap { ladder($0.sorted { ($0.count, $0.offer) < ($1.count, $1.offer) }, currency) }
    }
  }

  /// How far prices for one piece may differ and still be called the same: prices are rounded, as in 9.99.
  private static let sameWithin = 0.01

  /// An offer that gives a number of one thing and nothing else.
  private struct Pack {
    var offer: String
    var gives: String
    var count: Int
    /// In the currency, or in hundredths of real money.
    var price: Int

    var each: Double { Double(price) / Double(count) }
  }

  private func packs(pricedIn currency: String?) -> [Pack] {
    scenario.shop.compactMap { offer in
      guard offer.gives.amounts.count == 1, offer.gives.randomItem == nil,
        let part = offer.gives.amounts.first,
        let count = offer.amount(of: part.id)
      else { return nil }
      if let currency {
        guard let price = offer.price(in: currency) else { return nil }
        return Pack(offer: offer.id, gives: part.id, count: count, price: price)
      }
      guard case .realMoney(let cents) = offer.cost else { return nil }
      return Pack(offer: offer.id, gives: part.id, count: count, price: cents)
    }
  }

  /// The worst pack of a ladder, or a note where no size is cheaper than another.
  private func ladder(_ packs: [Pack], _ currency: String?) -> LintFinding? {
    var dearest: (pack: Pack, than: Pack)?
    var best = packs[0]
    for pack in packs.dropFirst() where pack.count > best.count {
      if pack.each > best.each * (1 + Self.sameWithin),
        pack.each / best.each > dearest.map({ $0.pack.each / $0.than.each }) ?? 0
      {
        dearest = (pack, best)
      }
      if pack.each < best.each { best = pack }
    }
    if let dearest { return dearer(dearest.pack, than: dearest.than, currency) }
    return undiscounted(packs, currency)
  }

  private func dearer(_ pack: Pack, than other: Pack, _ currency: String?) -> LintFinding {
    let fair = Int((other.each * Double(pack.count)).rounded(.down))
    return LintFinding(
      .dearerBulk, at: field(of: pack, currency), "costs more per piece than a smaller pack",
      evidence: [
        "\(pack.count) \(pack.gives) cost \(price(pack.each, currency)) each, \(other.count) in '\(other.offer)' "
          + price(other.each, currency)
      ],
      figures: [
        .init("price_each", pack.each), .init("smaller_price_each", other.each),
        .init("fair_price", Double(fair)),
      ],
      help: "write \(currency == nil ? FigureText.money(fair) : String(fair)) or less")
  }

  /// Neighbouring sizes of which the larger is no cheaper a piece.
  private func undiscounted(_ packs: [Pack], _ currency: String?) -> LintFinding? {
    let pairs = zip(packs, packs.dropFirst()).filter { small, large in
      large.count > small.count && large.each > small.each * (1 - 1e-9)
    }
    guard let (small, large) = pairs.first else { return nil }
    let sold = packs.map { "\($0.count) at \(price($0.each, currency))" }.joined(separator: ", ")
    return LintFinding(
      .noBulkDiscount, .note, at: field(of: large, currency), "is no cheaper per piece than a smaller pack",
      evidence: ["price per piece, by size of the pack of \(large.gives): \(sold)"],
      figures: [.init("price_each", large.each), .init("smaller_price_each", small.each)],
      help: "players have no reason to buy many at once; a discount of 10 % is "
        + (currency == nil
          ? FigureText.money(Int(0.9 * small.each * Double(large.count)))
          : String(Int(0.9 * small.each * Double(large.count)))))
  }

  private func field(of pack: Pack, _ currency: String?) -> [String] {
    currency.map { ["shop", pack.offer, "price", $0] } ?? ["shop", pack.offer, "real_price"]
  }

  private func price(_ each: Double, _ currency: String?) -> String {
    FigureText.amount(each, of: currency ?? "cents")
  }
}
