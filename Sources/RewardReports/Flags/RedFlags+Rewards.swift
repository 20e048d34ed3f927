import RewardEngine
import RewardPages
import RewardStudies

/// Red flags of rewards and offers that players do not take.
extension Run.Findings {
  /// - Parameter warnings: of `lint`.
  func rewardFlags(_ warnings: [LintFinding]) -> [RedFlag] {
    deadOffers(warnings) + scenario.shop.compactMap(emptyPurchases)
      + [unreachedLevels, lostRewards].compactMap { $0 }
  }

  /// An offer of a random piece that brings many of its buyers nothing, because they own the piece already.
  private func emptyPurchases(of offer: Scenario.Offer) -> RedFlag? {
    let sale = ShopOffers.Sale(offer, outcome)
    guard let empty = sale.empty, let share = ratio(empty, sale.units), share >= Lint.few else { return nil }
    return RedFlag(
      .emptyPurchases, at: ["shop", offer.id, "gives", "random_item"],
      "\(NumberText.percent(share)) of the \(NumberText.whole(sale.units)) units of '\(offer.id)' that players pay for bring no piece, because they own it already",
      help: "sell single pieces, which the shop refuses to players who own them all, or add pieces")
  }

  /// The fewest days of a run in which an offer without a buyer is a problem; in a shorter one, players may still save
  /// for it.
  static let offerPatience = 7

  private func deadOffers(_ warnings: [LintFinding]) -> [RedFlag] {
    guard scenario.days >= Self.offerPatience else { return [] }
    return scenario.shop.filter { outcome.total("shop.\($0.id).bought") == 0 }.map { offer in
      let (reason, help) = whyUnsold(offer, warnings)
      return RedFlag(
        .deadOffer, at: ["shop", offer.id],
        "no player buys '\(offer.id)' in \(outcome.days.counted("day"))\(reason)", help: help
      ).confirmed(by: playersToMissNone(among: buyers(of: offer)))
    }
  }

  /// The share of players who may buy an offer: packs for real money are bought by payers.
  private func buyers(of offer: Scenario.Offer) -> Double {
    guard case .weight = offer.demand else { return 1 }
    let payers = scenario.players.profiles.reduce(0) { $0 + ($1.spendMean > 0 ? $1.share * $1.payers : 0) }
    // Without payers the scenario says it, and not chance.
    return payers > 0 ? payers : 1
  }

  /// How many players would show that fewer than three in a thousand do what nobody does here, or of payers one in twenty: with 3/n
  /// below that, the upper end of a 95 % interval. `nil` in a run of as many.
  ///
  /// Source: J. Hanley and A. Lippman-Hand, Journal of the American Medical Association 249(13), 1983, pp. 1743-1745.
  ///
  /// - Parameter share: Of those who may do it in all players.
  func playersToMissNone(among share: Double = 1) -> Int? {
    let enough = max(3 / Self.rare, (3 / Lint.few / share).rounded(.up))
    return Double(outcome.total("players.arrived")) >= enough || scenario.isOfHistory
      ? nil : Int(min(enough, 1e9)).roundedUp
  }

  /// The same for what happens on none of the days of play.
  func playersToMissNone(in days: Int64) -> Int? {
    let enough = 3 / Self.rare
    return Double(days) >= enough || scenario.isOfHistory
      ? nil : Int((enough / Double(days) * Double(outcome.players)).rounded(.up)).roundedUp
  }

  /// What fewer players do is as good as never done.
  private static let rare = 0.003

  /// A currency of an offer's price of which no player ever received any: no price is low enough then.
  private func currencyNobodyHas(for offer: Scenario.Offer) -> String? {
    guard case .currency(let prices, _) = offer.cost, prices.count == 1 else { return nil }
    let currency = prices[0].currency
    let isReceived = outcome.catalogue.ledger.contains { line in
      line.flow.adds && outcome.catalogue.resources[line.resource] == currency && outcome.total(line) != 0
    }
    return isReceived ? nil : currency
  }

  /// Why no player buys an offer, by its demand and its refusals. Only wishes by chance are counted.
  private func whyUnsold(
    _ offer: Scenario.Offer, _ warnings: [LintFinding]
  ) -> (reason: String, help: String) {
    if scenario.isOfHistory { return whyNotInLog(offer) }
    if let missing = currencyNobodyHas(for: offer) {
      return (": no player ever has any \(missing)", "pay players \(missing), or sell it for something else")
    }
    if case .keep(_, 0?) = offer.demand {
      return (": its propensity is 0, so no player wants it", "raise the propensity, or remove it")
    }
    let short = outcome.total("shop.\(offer.id).not_enough")
    let owned = outcome.total("shop.\(offer.id).already_have")
    if short >= owned, let reason = beyondReach(offer, warnings) { return reason }
    let greedy = takersOfSavings(before: offer)
    switch offer.demand {
    case .chance where short + owned == 0: return (": no player wants it", "raise its demand, or remove it")
    case .chance:
      let parts = [
        short > 0 ? "could not pay \(short.counted("time"))" : nil,
        owned > 0 ? "had no room for it \(owned.counted("time"))" : nil,
      ].compactMap { $0 }
      return (
        ": players wanted it and \(parts.listed)",
        short >= owned && sellsFreezesThatPay(offer, warnings)
          ? "simulate more days, in which players may save up for it: at a lower price freezes pay for themselves"
          : short >= owned && !greedy.isEmpty
            ? "change the demand of \(greedy.listed), which takes what players save, or lower the price below theirs"
            : short >= owned ? "lower its price" : "raise what players can hold, or remove it"
      )
    case .asSoonAsAffordable where !greedy.isEmpty:
      return (
        ": players buy \(greedy.listed) before they have saved enough for it",
        "change the demand of \(greedy.listed), so that it leaves players money to save"
      )
    case .asSoonAsAffordable where !scenario.hasRoomLimit(offer):
      return (": no player can pay for it", "lower its price, or pay players more")
    case .asSoonAsAffordable:
      return (
        ": no player can pay for it, or no player has room for it",
        "lower its price, or raise what players can hold"
      )
    case .keep:
      let isAlwaysWanted = if case .keep(_, 1?) = offer.demand { true } else { false }
      return (
        isAlwaysWanted
          ? ": no player who wants to top it up can pay for it"
          : ": no player who wants to top it up can pay for it, or no player wants to",
        "lower its price\(isAlwaysWanted ? "" : ", or raise the propensity")"
      )
    case .weight:
      guard outcome.total("payers.today") == 0 else {
        return (": paying players choose other packs", "raise its weight, or remove it")
      }
      let payers = scenario.players.profiles.filter { $0.payers > 0 }
      guard !payers.isEmpty else {
        return (": no player pays real money", "give a profile 'payers', or remove it")
      }
      return payers.contains { $0.spendMean > 0 }
        ? (": no player pays real money in this run", "simulate more players, or raise 'payers'")
        : (": the budget of every payer is 0", "raise 'spend.mean'")
    }
  }

  /// Where no player can have the price within the run, whatever they do.
  private func beyondReach(
    _ offer: Scenario.Offer, _ warnings: [LintFinding]
  ) -> (reason: String, help: String)? {
    let isBeyond = warnings.contains { finding in
      finding.rule == .unreachablePrice && finding.field.names.prefix(2) == ["shop", offer.id]
    }
    return isBeyond && !scenario.isOfHistory
      ? (
        ": no player can have so much in \(outcome.days.counted("day"))",
        "lower its price, or simulate more days"
      ) : nil
  }

  /// Whether an offer sells freezes of which `lint` says that they pay for themselves.
  private func sellsFreezesThatPay(_ offer: Scenario.Offer, _ warnings: [LintFinding]) -> Bool {
    let sold = Set(offer.gives.amounts.map(\.id))
    return warnings.contains { finding in
      finding.rule == .selfFundingFreeze
        && scenario.shop.first { $0.id == finding.field.names[1] }.map {
          !sold.isDisjoint(with: $0.gives.amounts.map(\.id))
        } ?? false
    }
  }

  /// Cheaper offers that players buy as soon as they can pay, so that nobody saves up for a dearer one.
  private func takersOfSavings(before offer: Scenario.Offer) -> [String] {
    guard case .currency(let prices, _) = offer.cost, prices.count == 1 else { return [] }
    return scenario.shop.filter { other in
      guard other.id != offer.id, case .asSoonAsAffordable = other.demand, !scenario.hasRoomLimit(other),
        let price = other.price(in: prices[0].currency)
      else { return false }
      return price < prices[0].amount && outcome.total("shop.\(other.id).bought") > 0
    }.map { "'\($0.id)'" }
  }

  /// The wishes by chance for what a currency buys that ended because players had no room, and because they could not pay.
  func refusals(in currency: String) -> (full: Int64, short: Int64) {
    scenario.shop.filter { $0.price(in: currency) != nil }.reduce(into: (0, 0)) { sum, offer in
      sum.full += outcome.total("shop.\(offer.id).already_have")
      sum.short += outcome.total("shop.\(offer.id).not_enough")
    }
  }

  /// The same where a log decides who buys what, and demand has no part.
  private func whyNotInLog(_ offer: Scenario.Offer) -> (reason: String, help: String) {
    let refused =
      outcome.total("shop.\(offer.id).not_enough") + outcome.total("shop.\(offer.id).already_have")
    return refused == 0
      ? (": the log has no 'buy.\(offer.id)'", "if players buy it, add these events to the log")
      : (
        ": by the rules of the scenario, players could not pay or had no room \(refused.counted("time"))",
        "check its price, and that the log has all that players receive"
      )
  }

  /// Levels with a reward that no player reaches.
  private var unreachedLevels: RedFlag? {
    guard outcome.days >= Self.moneyPatience, let levels = scenario.levels, let reached = outcome.highestLevel
    else {
      return nil
    }
    let missed = levels.rewards.map(\.level).filter { $0 > reached }
    guard !missed.isEmpty else { return nil }
    return RedFlag(
      .unreachedLevels, at: ["levels", "rewards"],
      "the highest level that players reach in \(outcome.days.counted("day")) is \(reached), so \(missed.count.agreeing("the reward of level", "the rewards of levels")) \(missed.map(String.init).listed) \(missed.count.agreeing("is", "are")) not paid",
      help: "lower the curve, pay more experience, or move the rewards down"
    ).confirmed(by: playersToMissNone())
  }

  /// The least share of rewards that players do not collect, for a problem: in the ready-made mixes they collect nine of ten.
  private static let muchLost = 0.15

  /// Experience that players do not collect, where it is much of what missions could pay.
  private var lostRewards: RedFlag? {
    let lost = outcome.total("xp.lost")
    let earned = outcome.ledger(of: "xp").filter { $0.reason == .mission }
      .reduce(Int64(0)) { $0 + outcome.count($1.entry.amount, days: 0..<outcome.days) }
    guard lost > 0, Double(lost) >= Self.muchLost * Double(lost + earned) else { return nil }
    return RedFlag(
      .lostRewards, at: ["missions"],
      "players do missions worth \(NumberText.whole(lost)) XP without collecting it, \(NumberText.percent(Double(lost) / Double(lost + earned))) of what missions could pay",
      help: "collect for players automatically, or remind them")
  }
}

extension Scenario {
  /// Whether players can be too full of what an offer gives: all but what is used up and money has a limit.
  fileprivate func hasRoomLimit(_ offer: Offer) -> Bool {
    offer.gives.randomItem != nil
      || offer.gives.amounts.contains { part in
        items.contains { item in
          guard item.id == part.id else { return false }
          return switch item.kind {
          case .consumable, .streakFreeze(holdAtMost: nil): false
          case .streakFreeze, .collection: true
          }
        }
      }
  }
}
