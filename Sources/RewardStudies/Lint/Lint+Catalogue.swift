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
    let all = income.profiles.flatMap { buyers(of: value, currency, $0) }
    let share = all.reduce(0) { $0 + ($1.day == nil ? 0 : $1.share) }
    guard value > 0, share >= Self.few, let soonest = all.compactMap(\.day).min() else { return nil }
    let lasting = scenario.lastingSinks(of: currency.id).map(\.field)
    let count = pieces.reduce(0) { $0 + $1.count }
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
        "days of mean income that this takes: "
          + byProfile { profile in
            all.first { $0.profile == profile.profile.id && !$0.pays }?.day.map {
              FigureText.shown(Double($0))
            }
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
        ? "add an offer that players can buy again and again, or pieces worth a year of income"
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

  /// Players of a profile who receive alike, and how many days of their mean income are enough.
  private struct Buyers {
    let profile: String
    /// Whether they pay real money for the currency.
    let pays: Bool
    /// Of all players.
    let share: Double
    let day: Int?
  }

  /// The players of a profile, those who pay for the currency apart: what they buy is theirs alone.
  private func buyers(
    of value: Int, _ currency: Scenario.Currency, _ profile: ProfileIncome
  ) -> [Buyers] {
    let (id, own) = (profile.profile.id, profile.profile.share)
    let free = profile.perDay(of: currency.id, bought: false)
    let bought = profile.perDay(of: currency.id) - free
    let payers = bought > 0 ? min(1, profile.profile.payers) : 0
    let others = Buyers(
      profile: id, pays: false, share: own * (1 - payers), day: day(at: free, until: value, currency))
    guard payers > 0 else { return [others] }
    let paid = day(at: free + bought / payers, until: value, currency)
    return [others, Buyers(profile: id, pays: true, share: own * payers, day: paid)]
  }

  private func paying(_ buyers: [Buyers]) -> String? {
    guard let soonest = buyers.filter(\.pays).compactMap(\.day).min() else { return nil }
    return
      "those who pay real money for it need \(FigureText.count(soonest, "day", "days")) of their mean income at least"
  }

  /// The days of mean income that are so much, where they are within the run.
  ///
  /// Income may come early or late in the run, so this is no date.
  private func day(at daily: Double, until value: Int, _ currency: Scenario.Currency) -> Int? {
    let missing = Double(value - currency.start)
    guard daily > 0 else { return missing <= 0 ? 1 : nil }
    let day = max(1, (missing / daily * (1 - 1e-12)).rounded(.up))
    return day <= Double(scenario.days) ? Int(day) : nil
  }
}
