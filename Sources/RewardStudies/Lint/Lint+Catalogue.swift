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
    let value = pieces.reduce(0) { $0 + $1.size * $1.price }
    let days = income.profiles.map { ($0, day(of: $0, value, currency)) }
    let share = days.reduce(0) { $0 + ($1.1 == nil ? 0 : $1.0.profile.share) }
    guard value > 0, share >= Self.few, let soonest = days.compactMap(\.1).min() else { return nil }
    let lasting = scenario.lastingSinks(of: currency.id).map(\.field)
    let count = pieces.reduce(0) { $0 + $1.size }
    let rest =
      lasting.isEmpty
      ? "then nothing is left to spend \(currency.id) on"
      : "then only \(lasting.joined(separator: ", ")) \(lasting.count == 1 ? "takes" : "take") \(currency.id)"
    return LintFinding(
      .exhaustedSink, lasting.isEmpty ? .warning : .note, at: ["currencies", currency.id],
      "runs out of things to buy: \(FigureText.percent(share)) of players who stay can own everything within the run",
      evidence: [
        "\(currency.id) can buy \(FigureText.count(count, "piece", "pieces")) once, worth "
          + "\(FigureText.shown(Double(value))) together; \(rest)",
        "day on which a player who stays has received that much: "
          + byProfile { profile in
            days.first { $0.0.profile.id == profile.profile.id }?.1.map { FigureText.shown(Double($0)) }
          },
      ],
      figures: [
        .init("value", Double(value)), .init("pieces", Double(count)), .init("first_day", Double(soonest)),
        .init("share", share),
        .init("lasting_sinks", Double(lasting.count)),
      ],
      help: lasting.isEmpty
        ? "add an offer that players can buy again and again, or pieces worth a year of income"
        : "make what remains worth buying, or add pieces")
  }

  /// The pieces each collection sells for a currency, at the lowest price of a piece; random ones as if each were new.
  private func onceOnly(_ currency: String) -> [(id: String, size: Int, price: Int)] {
    scenario.items.compactMap { item in
      guard case .collection(let size) = item.kind else { return nil }
      let offers = scenario.shop.filter { offer in
        offer.gives.amounts.contains { $0.id == item.id }
          || scenario.collectionsDrawn(by: offer).contains(item.id)
      }
      return offers.compactMap { $0.price(in: currency) }.min().map { (item.id, size, $0) }
    }
  }

  /// The day, counted from 1, by whose end the profile expects to have received so much, within the run.
  private func day(of profile: ProfileIncome, _ value: Int, _ currency: Scenario.Currency) -> Int? {
    let daily = profile.perDay(of: currency.id)
    let missing = Double(value - currency.start)
    guard daily > 0 else { return missing <= 0 ? 1 : nil }
    let day = max(1, (missing / daily * (1 - 1e-12)).rounded(.up))
    return day <= Double(scenario.days) ? Int(day) : nil
  }
}
