import RewardEngine
import RewardStudies

/// What a run shows of rewards nobody takes.
extension Run.Findings {
  var rewardFlags: [RedFlag] { deadOffers + [unreachedLevels, lostRewards].compactMap { $0 } }

  private var deadOffers: [RedFlag] {
    scenario.shop.filter { outcome.total("shop.\($0.id).bought") == 0 }.map { offer in
      let (reason, help) = whyUnsold(offer)
      return RedFlag(
        .deadOffer, at: ["shop", offer.id],
        "no player buys '\(offer.id)' in \(MoneyText.days(outcome.days))\(reason)", help: help)
    }
  }

  /// Why nobody buys an offer, as far as its demand and its refusals tell: only wishes by chance are counted.
  private func whyUnsold(_ offer: Scenario.Offer) -> (reason: String, help: String) {
    let short = outcome.total("shop.\(offer.id).not_enough")
    let owned = outcome.total("shop.\(offer.id).already_have")
    switch offer.demand {
    case .chance where short + owned == 0: return (": nobody wants it", "raise its demand, or take it out")
    case .chance:
      let parts = [
        short > 0 ? "could not pay \(NumberText.whole(short)) times" : nil,
        owned > 0 ? "had no room for it \(NumberText.whole(owned)) times" : nil,
      ].compactMap { $0 }
      return (
        ": players wanted it and \(parts.listed)",
        short > 0 ? "lower its price" : "raise what players can hold, or take it out"
      )
    case .asSoonAsAffordable:
      return (
        ": nobody can pay for it, or nobody has room for it",
        "lower its price, or raise what players can hold"
      )
    case .keep:
      return (
        ": nobody who wants to top it up can pay for it, or nobody wants to",
        "lower its price, or raise the propensity"
      )
    case .weight:
      return outcome.total("payers.today") == 0
        ? (": nobody pays real money", "give a profile 'payers', or take it out")
        : (": payers choose other packs", "raise its weight, or take it out")
    }
  }

  /// The highest level that anybody stands on at the end, or the top of its bin.
  var highestLevel: Int? {
    guard let stock = outcome.stock("level") else { return nil }
    let bins = outcome.histogram(stock, on: outcome.days - 1)
    return bins.lastIndex { $0 > 0 }.map { LogLinearBins.lowerEdge(of: $0) + LogLinearBins.width(of: $0) - 1 }
  }

  /// Levels with a reward that no player reaches.
  private var unreachedLevels: RedFlag? {
    guard let levels = scenario.levels, let reached = highestLevel else { return nil }
    let missed = levels.rewards.map(\.level).filter { $0 > reached }
    guard !missed.isEmpty else { return nil }
    return RedFlag(
      .unreachedLevels, at: ["levels", "rewards"],
      "the highest level that anybody reaches in \(MoneyText.days(outcome.days)) is \(reached), so \(missed.count == 1 ? "the reward of level" : "the rewards of levels") \(missed.map(String.init).listed) \(missed.count == 1 ? "is" : "are") never paid",
      help: "lower the curve, pay more experience, or move the rewards down")
  }

  /// Experience of missions done but not collected, where it is a tenth of what was within reach.
  private var lostRewards: RedFlag? {
    let lost = outcome.total("xp.lost")
    let earned = outcome.ledger(of: "xp").filter { $0.reason == .mission }
      .reduce(Int64(0)) { $0 + outcome.count($1.entry.amount, days: 0..<outcome.days) }
    guard lost > 0, Double(lost) >= 0.1 * Double(lost + earned) else { return nil }
    return RedFlag(
      .lostRewards, at: ["missions"],
      "\(NumberText.whole(lost)) XP of missions are done but not collected, \(NumberText.percent(Double(lost) / Double(lost + earned))) of what missions could pay",
      help: "let players collect automatically, or remind them")
  }
}
