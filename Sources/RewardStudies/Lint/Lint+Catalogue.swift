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
    let value = pieces.reduce(0) { $0 + $1.count * $1.price }
    guard value > 0 else { return nil }
    let all = earners(of: currency.id).map { buyers(of: value, currency, $0) }.filter {
      $0.share >= Self.none
    }
    let share = all.reduce(0) { $0 + $1.share }
    guard share >= Self.few, let soonest = all.compactMap(\.day).min() else { return nil }
    let lasting = scenario.lastingSinks(of: currency.id).map(\.field)
    let count = pieces.reduce(0) { $0 + $1.count }
    let rest =
      lasting.isEmpty
      ? "then nothing is left to spend \(currency.id) on"
      : "then only \(lasting.joined(separator: ", ")) \(lasting.count == 1 ? "takes" : "take") \(currency.id)"
    return LintFinding(
      .exhaustedSink, lasting.isEmpty ? .warning : .note, at: ["currencies", currency.id],
      "runs out of things to buy: \(FigureText.percent(share)) of players who stay can own everything within the run, if they spend all income on it",
      evidence: [
        "\(currency.id) can buy \(FigureText.count(count, "piece", "pieces")) once, worth "
          + "\(FigureText.shown(Double(value))) together; \(rest)",
        "days of mean income that this takes: "
          + byProfile { profile in
            all.first { $0.earners.profile == profile.profile.id && !$0.earners.pays }?.text
          },
      ]
        + [paying(all)].compactMap(\.self),
      figures: [
        .init("value", Double(value)), .init("pieces", Double(count)),
        .init("days_of_income", Double(soonest)),
        .init("share", share),
        .init("lasting_sinks", Double(lasting.count)),
      ],
      help: lasting.isEmpty
        ? "add an offer that players can buy again and again, or pieces worth more than the income of the run"
        : "make what remains worth buying, or add pieces")
  }

  /// The pieces of each collection that players can buy for a currency, at the lowest price of a piece; random ones as if
  /// each were new.
  private func onceOnly(_ currency: String) -> [(id: String, count: Int, price: Int)] {
    scenario.items.compactMap { item in
      guard item.piecesMissing > 0 else { return nil }
      let offers = scenario.shop.filter { offer in
        offer.gives.amounts.contains { $0.id == item.id }
          || scenario.collectionsDrawn(by: offer).contains(item.id)
      }
      let buyable = offers.filter { scenario.tooSmall(for: $0) == nil }
      return buyable.compactMap { $0.price(in: currency) }.min().map { (item.id, item.piecesMissing, $0) }
    }
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

  private func buyers(of value: Int, _ currency: Scenario.Currency, _ earners: Earners) -> Buyers {
    let missing = Double(value - currency.start)
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
