import RewardEngine
import RewardStudies

/// What a run shows of rewards nobody takes.
extension Run.Findings {
  var rewardFlags: [RedFlag] { deadOffers + [unreachedLevels, lostRewards].compactMap { $0 } }

  private var deadOffers: [RedFlag] {
    scenario.shop.filter { outcome.total("shop.\($0.id).bought") == 0 }.map { offer in
      let refused = outcome.total("shop.\(offer.id).not_enough")
      let wanted =
        refused > 0
        ? "; \(NumberText.whole(refused)) times a player wanted it and could not pay"
        : "; nobody even wanted it"
      return RedFlag(
        .deadOffer, at: ["shop", offer.id], "no player buys it in \(outcome.days) days\(wanted)",
        help: refused > 0 ? "lower its price" : "raise its demand, or take it out")
    }
  }

  /// Levels with a reward that no player reaches.
  private var unreachedLevels: RedFlag? {
    guard let levels = scenario.levels, let stock = outcome.stock("level") else { return nil }
    let bins = outcome.histogram(stock, on: outcome.days - 1)
    guard let highest = bins.lastIndex(where: { $0 > 0 }) else { return nil }
    let reached = LogLinearBins.lowerEdge(of: highest) + LogLinearBins.width(of: highest) - 1
    let missed = levels.rewards.map(\.level).filter { $0 > reached }
    guard !missed.isEmpty else { return nil }
    return RedFlag(
      .unreachedLevels, at: ["levels", "rewards"],
      "the highest level anybody reaches in \(outcome.days) days is \(reached); the rewards of \(missed.map { "level \($0)" }.joined(separator: ", ")) are never paid",
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
      help: "collect by itself, or remind players")
  }
}
