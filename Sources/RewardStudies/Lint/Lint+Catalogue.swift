import RewardEngine

/// What can be bought only once, and what cannot be had at all.
extension Lint {
  var catalogueFindings: [LintFinding] {
    unobtainable + scenario.currencies.compactMap { exhausted($0) }
  }

  /// Items and boosts that no rule gives.
  private var unobtainable: [LintFinding] {
    let items = scenario.items.filter { $0.start == 0 && !isPaid($0.id) && !isDrawn($0.id) }.map {
      (["items", $0.id], "an item")
    }
    let boosts = scenario.boosts.filter { !isPaid($0.id) }.map { (["boosts", $0.id], "a boost") }
    return (items + boosts).map { field, kind in
      LintFinding(
        .unobtainable, at: field, "is \(kind) that no rule gives",
        evidence: ["no rule pays '\(field[1])', no offer sells it, and players start with none"],
        help: "pay it, sell it, or remove it")
    }
  }

  /// Whether a random item can be a piece of this collection.
  private func isDrawn(_ id: String) -> Bool {
    scenario.everyPayment.contains { $0.randomItem == .collection(id) }
  }

  /// A currency whose catalogue some players will have bought before the run ends.
  private func exhausted(_ currency: Scenario.Currency) -> LintFinding? {
    let pieces = onceOnly(currency.id)
    let value = pieces.reduce(0) { $0 + $1.cost }
    guard value > 0 else { return nil }
    let all = earners(of: currency.id).map { buyers(of: value, currency, $0) }.filter {
      $0.share >= Self.none
    }
    let share = all.reduce(0) { $0 + $1.share }
    guard share >= Self.few, let soonest = all.compactMap(\.day).min() else { return nil }
    let lasting = scenario.lastingSinks(of: currency.id).map(\.field)
    let count = pieces.reduce(0) { $0 + $1.count }
    let drawn = scenario.emptySinks(of: currency.id).map(\.field)
    let rest =
      !lasting.isEmpty
      ? "then only \(lasting.joined(separator: ", ")) \(lasting.count == 1 ? "takes" : "take") \(currency.id)"
      : drawn.isEmpty
        ? "then nothing is left to spend \(currency.id) on"
        : "then \(drawn.joined(separator: ", ")) still \(drawn.count == 1 ? "takes" : "take") \(currency.id), and \(drawn.count == 1 ? "gives" : "give") no new piece"
    let isByChance = pieces.contains { $0.isByChance }
    return LintFinding(
      .exhaustedSink, lasting.isEmpty ? .warning : .note, at: ["currencies", currency.id],
      "runs out of things to buy: \(FigureText.percent(share)) of players who stay can own everything within the run, if they spend all income on it",
      evidence: [
        "\(currency.id) can buy \(FigureText.count(count, "piece", "pieces")) once, "
          + (isByChance
            ? "for \(FigureText.shown(value)) on average, since a random piece may be one that the player owns; "
            : "worth \(FigureText.shown(value)) together; ") + rest,
        "days of mean income that this takes: "
          + byProfile { profile in
            all.first { $0.earners.profile == profile.profile.id && !$0.earners.pays }?.text
          },
      ]
        + [paying(all)].compactMap(\.self),
      figures: [
        .init("value", value), .init("pieces", Double(count)),
        .init("days_of_income", Double(soonest)),
        .init("share", share),
        .init("lasting_sinks", Double(lasting.count)),
      ],
      help: lasting.isEmpty
        ? "add an offer that players can buy again and again, or pieces worth more than the income of the run"
        : "make what remains worth buying, or add pieces")
  }

  /// Pieces that players can buy once, and what all of them cost together.
  private struct Pieces {
    let count: Int
    let cost: Double
    /// Whether the cost is a mean, since a random piece may be one that the player owns.
    var isByChance = false
  }

  /// The pieces of collections that players can buy for a currency, at the lowest price of a piece.
  private func onceOnly(_ currency: String) -> [Pieces] {
    let sold = scenario.items.filter { $0.piecesMissing > 0 }
    let drawing = withRoom.filter { $0.price(in: currency) != nil && $0.gives.randomItem != nil }
    let named = pricesByName(in: currency)
    var (pieces, drawn) = ([Pieces](), Set<String>())
    for item in sold where !drawn.contains(item.id) {
      let offers = drawing.filter { scenario.collectionsDrawn(by: $0).contains(item.id) }
      if scenario.randomItems == .any,
        let offer = offers.min(by: { perPiece($0, currency) < perPiece($1, currency) })
      {
        let pool = scenario.collectionsDrawn(by: offer)
        let together = sold.filter { pool.contains($0.id) && !drawn.contains($0.id) }
        drawn.formUnion(together.map(\.id))
        pieces.append(byChance(together, offer, currency, named))
      } else if let price =
        (offers.compactMap { $0.price(in: currency) } + [named[item.id]].compactMap(\.self)).min()
      {
        pieces.append(Pieces(count: item.piecesMissing, cost: Double(item.piecesMissing * price)))
      }
    }
    return pieces
  }

  /// By item, the lowest price of a piece that is sold by name.
  private func pricesByName(in currency: String) -> [String: Int] {
    withRoom.reduce(into: [:]) { lowest, offer in
      guard let price = offer.price(in: currency) else { return }
      for part in offer.gives.amounts { lowest[part.id] = min(price, lowest[part.id] ?? price) }
    }
  }

  /// What a random piece costs, times the pieces that may be drawn.
  private func perPiece(_ offer: Scenario.Offer, _ currency: String) -> Double {
    let pool = scenario.collectionsDrawn(by: offer)
    let size = scenario.items.reduce(0) { sum, item in
      if pool.contains(item.id), case .collection(let size) = item.kind { sum + size } else { sum }
    }
    return Double((offer.price(in: currency) ?? 0) * size)
  }

  /// Pieces that may be drawn although the player owns them.
  ///
  /// With k of n pieces missing, the next of them takes n / k purchases on average. Once that costs more than any piece by its name,
  /// players buy the others so.
  private func byChance(
    _ items: [Scenario.Item], _ offer: Scenario.Offer, _ currency: String, _ named: [String: Int]
  ) -> Pieces {
    let count = items.reduce(0) { $0 + $1.piecesMissing }
    let names = items.compactMap { named[$0.id] }
    let dearest = names.count == items.count ? names.max().map(Double.init) ?? .infinity : .infinity
    let all = perPiece(offer, currency)
    let cost = (1...max(1, count)).reduce(0.0) { $0 + min(all / Double($1), dearest) }
    return Pieces(count: count, cost: cost, isByChance: true)
  }

  /// Below this share of all players nobody is named: it would be shown as 0 %.
  private static let none = 0.0005

  /// Players of whom some can buy a catalogue within the run.
  private struct Buyers {
    let earners: Earners
    /// Those who can, of all players.
    let share: Double
    /// How many days of the mean income are enough.
    let day: Int?

    var text: String? {
      let part = share / earners.share
      return day.map {
        FigureText.shown(Double($0))
          + (part < 0.9995 ? " (\(FigureText.percent(part)) of them within the run)" : "")
      }
    }
  }

  private func buyers(of value: Double, _ currency: Scenario.Currency, _ earners: Earners) -> Buyers {
    let missing = value - Double(currency.start)
    var known = earners
    let share = known.share(atLeast: missing * (1 - 1e-12) / Double(scenario.days))
    return Buyers(
      earners: earners, share: earners.share * share, day: day(at: earners.mean, until: missing))
  }

  private func paying(_ buyers: [Buyers]) -> String? {
    guard let soonest = buyers.filter(\.earners.pays).compactMap(\.day).min() else { return nil }
    return
      "those who pay real money for it need \(FigureText.count(soonest, "day", "days")) of their mean income at least"
  }

  /// The days of mean income that are so much; `nil` without income.
  ///
  /// Income may come early or late in the run, so this is no date.
  private func day(at daily: Double, until missing: Double) -> Int? {
    if missing <= 0 { return 1 }
    return Int(exactly: max(1, (missing / daily * (1 - 1e-12)).rounded(.up)))
  }
}
