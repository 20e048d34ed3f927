import RewardEngine

/// Freezes that pay for themselves, come too late, do not fit or protect nothing.
extension Lint {
  var freezeFindings: [LintFinding] {
    scenario.streaks.flatMap { selfFunding($0) + [smallPool($0)].compactMap { $0 } }
      + oversizedPacks + oversizedPayments + freezes.flatMap { [idle($0), late($0)].compactMap { $0 } }
  }

  private var freezes: [Scenario.Item] {
    scenario.items.filter(\.isFreeze)
  }

  /// The prices of one freeze in a currency, the cheapest first; of bundles, the freeze's part of the price is unknown, and nobody
  /// buys more than can be held.
  private func prices(of item: String, in currency: String) -> [(offer: Scenario.Offer, each: Double)] {
    withRoom.compactMap { offer -> (offer: Scenario.Offer, each: Double)? in
      guard offer.givesOnly(item), let price = offer.price(in: currency),
        let count = offer.amount(of: item)
      else { return nil }
      return (offer, Double(price) / Double(count))
    }.sorted { ($0.each, $0.offer.id) < ($1.each, $1.offer.id) }
  }

  /// What full protection adds to what a streak pays, against the freezes that it takes: one for each currency.
  private func selfFunding(_ streak: Scenario.Streak) -> [LintFinding] {
    guard let item = streak.protectedBy, let freeze = freezes.first(where: { $0.id == item }),
      !endsTooSoon(freeze), !isHeldBack(streak)
    else { return [] }
    return scenario.currencies.compactMap { currency in
      let prices = prices(of: item, in: currency.id)
      guard let price = prices.first?.each else { return nil }
      let worths = FreezeWorths(of: streak, in: currency.id, self)
      let funded = worths.funded(at: price)
      return funded.share >= Self.few
        ? selfFunding(streak, prices, currency.id, funded, worths.price(butFor: Self.few)) : nil
    }
  }

  private func selfFunding(
    _ streak: Scenario.Streak, _ prices: [(offer: Scenario.Offer, each: Double)], _ currency: String,
    _ funded: (share: Double, each: Double), _ fair: Double
  ) -> LintFinding {
    let (offer, price) = prices[0]
    // Players pay the cheapest price, so that all below the advised one have to rise.
    let low = prices.filter { $0.each < fair }.map { "'\($0.offer.id)'" }
    let everywhere =
      low.count > 1 ? ", in \(low.dropLast().joined(separator: ", ")) and \(low[low.count - 1])," : ","
    return LintFinding(
      .selfFundingFreeze, at: ["shop", offer.id, "price", currency],
      "is so low that full protection of streak '\(streak.id)' pays for itself for \(FigureText.percent(funded.share)) of players",
      evidence: [
        "full protection: a freeze covers every missed day that grace does not, so the streak never loses a day",
        "for these players each freeze adds \(FigureText.amount(funded.each, of: currency)) on average to what the streak pays without freezes; a freeze costs \(FigureText.shown(price))",
      ],
      figures: [
        .init("worth", funded.each), .init("price", price), .init("fair_price", fair),
        .init("share", funded.share),
      ],
      help:
        "charge \(FigureText.amount(fair, of: currency)) per freeze\(everywhere) where it costs nearly all players more than it adds, or pay less for long streaks"
    )
  }

  /// A pool that can fill whole gaps only where they are short, and most are longer.
  private func smallPool(_ streak: Scenario.Streak) -> LintFinding? {
    guard let item = freezes.first(where: { $0.id == streak.protectedBy }),
      case .streakFreeze(let cap?) = item.kind,
      streak.rules.freezeFill == .wholeGap || streak.rules.freezeUse == .byHand, !isHeldBack(streak)
    else { return nil }
    // A gap beyond the grace is longer by more than cap days with the chance (1 − q)^cap.
    var (gaps, filled) = (0.0, 0.0)
    for profile in income.profiles {
      guard let law = profile.streaks[streak.id] else { continue }
      let weight = profile.profile.share * profile.daysOfLife
      let grace = streak.rules.graceDays
      gaps += weight * law.chances.mean { $0 * StreakLaw.exposure($0, graceDays: grace) }
      filled +=
        weight
        * law.chances.mean {
          $0 * (StreakLaw.exposure($0, graceDays: grace) - StreakLaw.exposure($0, graceDays: grace + cap))
        }
    }
    guard gaps > 0, filled < 0.5 * gaps else { return nil }
    return LintFinding(
      .smallPool, .note, at: ["items", item.id, "hold_at_most"], "is too small for most gaps",
      evidence: [
        "'\(streak.id)' fills a whole gap or none of it; \(FigureText.count(cap, "freeze fills", "freezes fill")) "
          + "\(FigureText.percent(filled / gaps)) of the gaps beyond grace"
      ],
      figures: [.init("filled", filled / gaps), .init("hold_at_most", Double(cap))],
      help: "let players hold more, or write 'freeze_fill: day_by_day'")
  }

  /// Offers that give more of an item at once than can be held: refused to everybody.
  private var oversizedPacks: [LintFinding] {
    scenario.shop.compactMap { offer in
      guard let (item, room) = scenario.tooSmall(for: offer), let each = offer.amount(of: item.id) else {
        return nil
      }
      let units = offer.unitsAtOnce
      let (isOne, field) = (each > room, item.isFreeze ? "hold_at_most" : "size")
      let all = isOne ? "it gives \(each)" : "players want \(units) at once, which give \(units * each)"
      let started = item.isFreeze || item.start == 0 ? "" : " and players start with \(item.start)"
      return LintFinding(
        .oversizedPack,
        at: ["shop", offer.id] + (isOne ? ["gives", item.id] : ["demand", "quantity"]),
        "is more than a player can hold",
        evidence: [
          "\(all), but 'items.\(item.id).\(field)' is \(room + (item.isFreeze ? 0 : item.start))\(started): no player can buy it"
        ],
        figures: [
          .init("gives", Double(isOne ? each : units * each)), .init("hold_at_most", Double(room)),
        ],
        help: room == 0
          ? "remove the offer, or raise '\(field)'"
          : "write \(isOne ? room : room / each) or less, or raise '\(field)'")
    }
  }

  /// Payments of more freezes at once than can be held: what is beyond that is turned away each time.
  private var oversizedPayments: [LintFinding] {
    PlayOrder(scenario).payments.flatMap { field, pays in
      freezes.compactMap { item in
        guard case .streakFreeze(let cap?) = item.kind, field[0] != "shop",
          pays.fixedAmount(of: item.id) > cap
        else { return nil }
        let amount = pays.fixedAmount(of: item.id)
        return LintFinding(
          .oversizedPack, at: field + [item.id], "pays more than a player can hold",
          evidence: [
            "it pays \(amount), but 'items.\(item.id).hold_at_most' is \(cap): at least \(amount - cap) \(amount - cap == 1 ? "is" : "are") turned away each time"
          ],
          figures: [.init("gives", Double(amount)), .init("hold_at_most", Double(cap))],
          help: "write \(cap) or less, or raise 'hold_at_most'")
      }
    }
  }

  /// Whether a freeze is gone before the day that it could protect.
  private func endsTooSoon(_ item: Scenario.Item) -> Bool {
    guard let lasts = item.expiresAfterDays else { return false }
    return fewestDays(of: item).map { lasts < $0.count } ?? false
  }

  /// How many days a freeze has to last, from the day on which it is received, before any streak can use it; `nil` where none has it.
  private func fewestDays(of item: Scenario.Item) -> FewestDays? {
    scenario.streaks.filter { $0.protectedBy == item.id }.map(FewestDays.init).min { $0.count < $1.count }
  }

  private func idle(_ item: Scenario.Item) -> LintFinding? {
    guard scenario.streaks.contains(where: { $0.protectedBy == item.id }) else {
      return LintFinding(
        .idleFreeze, at: ["items", item.id], "protects no streak",
        evidence: ["no streak has 'protected_by: \(item.id)', so players never use any"],
        help: "write 'protected_by: \(item.id)' in a streak, or remove it")
    }
    guard endsTooSoon(item), let lasts = item.expiresAfterDays, let fewest = fewestDays(of: item) else {
      return nil
    }
    return LintFinding(
      .idleFreeze, at: ["items", item.id, "expires_after_days"],
      "ends a freeze before it can protect a day",
      evidence: [
        "it lasts for \(FigureText.count(lasts, "day", "days")), with the one on which a player receives it; \(fewest.text)"
      ],
      figures: [.init("days", Double(lasts)), .init("needed", Double(fewest.count))],
      help: "write \(fewest.count) or more, or leave it out")
  }

  /// Days a new player may go without a freeze before it is worth a note.
  private static let patience = 7

  /// Freezes that even the keenest new player must wait for.
  private func late(_ item: Scenario.Item) -> LintFinding? {
    let isFree = item.start > 0 || scenario.packs.contains { $0.offer.amount(of: item.id) != nil }
    guard !isFree else { return nil }
    let offers = scenario.shop.flatMap { offer -> [(offer: Scenario.Offer, price: Scenario.Price)] in
      guard offer.amount(of: item.id) != nil, case .currency(let prices, _) = offer.cost else { return [] }
      return prices.map { (offer, $0) }
    }
    let given = EarliestDay(scenario).day(of: item.id, reaching: 1)
    let bought = offers.map { (EarliestDay(scenario).day(of: $0.price, for: $0.offer), $0) }
    guard let first = bought.compactMap({ day, sale in day.map { ($0, sale) } }).min(by: { $0.0 < $1.0 }),
      first.0 > Self.patience, given ?? .max > first.0
    else { return nil }
    let (day, sale) = first
    let price = scenario.price(sale.price.amount, of: sale.offer.id, on: day - 1)
    return LintFinding(
      .lateFreeze, .note, at: ["shop", sale.offer.id, "price", sale.price.currency],
      "is too high for any player before day \(day)",
      evidence: [
        "a player who does everything every day has \(FigureText.amount(Double(price), of: sale.price.currency))\(price == sale.price.amount ? "" : ", the price of that day,") on day \(day) at the "
          + "earliest; until then no freeze protects a streak"
      ],
      figures: [.init("day", Double(day)), .init("price", Double(sale.price.amount))],
      help: "write 'items.\(item.id).start: 1', or lower the price")
  }
}

extension Scenario {
  /// The first item of which an offer gives more at once than a player who starts has room for, with that room: no player
  /// can ever buy it.
  ///
  /// Freezes are used up, so that there may be room for as many as can be held; pieces of a collection stay.
  func tooSmall(for offer: Offer) -> (item: Item, room: Int)? {
    guard !offer.isForRealMoney else { return nil }
    return offer.gives.amounts.lazy.compactMap { part -> (item: Item, room: Int)? in
      guard let item = self.items.first(where: { $0.id == part.id }), let each = offer.amount(of: part.id)
      else { return nil }
      switch item.kind {
      case .streakFreeze(let cap?): return each * offer.unitsAtOnce > cap ? (item, cap) : nil
      case .collection:
        return each * offer.unitsAtOnce > item.piecesMissing ? (item, item.piecesMissing) : nil
      case .streakFreeze(nil), .consumable: return nil
      }
    }.first
  }
}

extension Scenario.Item {
  fileprivate var isFreeze: Bool { if case .streakFreeze = kind { true } else { false } }
}

/// How many days a freeze lasts at least if a streak can ever use it, from the day on which it is received.
///
/// A streak of logins misses only days on which the player is away: the day after the freeze at the earliest, and behind it those of
/// grace. A whole gap is filled when the player is back. Other streaks, and sessions in a leeway, can miss the day of the
/// freeze itself, with no grace left.
private struct FewestDays {
  private let isAway: Bool
  private let grace: Int
  private let isFilledLater: Bool

  init(_ streak: Scenario.Streak) {
    let rules = streak.rules
    isAway = streak.dayCountsWhen == .login && rules.goal == 1 && rules.leewayHours == 0
    grace = isAway ? rules.graceDays : 0
    isFilledLater = rules.freezeFill == .wholeGap && rules.freezeUse == .automatic
  }

  var count: Int { (isAway ? 2 : 1) + grace + (isFilledLater ? 1 : 0) }

  var text: String {
    [
      isAway ? "players miss only days on which they are away" : nil,
      grace > 0 ? "grace covers the first \(grace == 1 ? "of them" : "\(grace) of them")" : nil,
      isFilledLater ? "a gap is filled when the player is back" : nil,
    ].compactMap(\.self).joined(separator: ", ")
  }
}

extension Scenario.Offer {
  /// Its prices in currencies; none for real money.
  var prices: [Scenario.Price] { if case .currency(let prices, _) = cost { prices } else { [] } }

  /// How many units are bought together or not at all.
  var unitsAtOnce: Int {
    guard case .chance(_, let quantity) = demand else { return 1 }
    return min(quantity, atMost ?? quantity)
  }
}

extension Scenario.Payment {
  /// The number paid each time, 0 where nothing or the streak's length is paid.
  func fixedAmount(of resource: String) -> Int {
    guard case .fixed(let number)? = amounts.first(where: { $0.id == resource })?.amount else { return 0 }
    return number
  }
}
