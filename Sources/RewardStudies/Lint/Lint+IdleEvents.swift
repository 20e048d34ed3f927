import RewardEngine

/// Events whose numbers change nothing on any of their days.
extension Lint {
  var idleEventFindings: [LintFinding] {
    scenario.events.flatMap {
      [idleFactors(of: $0), idlePrices(of: $0), idleExperience(of: $0), idleOdds(of: $0)].compactMap(\.self)
    }
  }

  /// Factors of 1, and nothing else.
  private func idleFactors(of event: Scenario.Event) -> LintFinding? {
    guard !event.isClosed, event.oddsOfPlaying == 1, event.experienceHundredths == 100,
      event.priceHundredths == 100, event.brings == nil
    else { return nil }
    return LintFinding(
      .idleEvent, at: ["events", event.id], "changes nothing", evidence: ["each of its factors is 1"],
      help: "write a factor other than 1, or remove it")
  }

  /// Prices that are rounded to what they were, with all events that are active on the same days.
  private func idlePrices(of event: Scenario.Event) -> LintFinding? {
    guard event.priceHundredths != 100 else { return nil }
    let others = scenario.leavingOut([event.id])
    let together = Set(
      (0..<scenario.days).filter { event.isOn(day: $0) }.map { scenario.events(on: $0).map(\.id) })
    let days = together.compactMap { ids in
      (0..<scenario.days).first { scenario.events(on: $0).map(\.id) == ids }
    }
    let prices = scenario.shop.flatMap { offer -> [(id: String, price: Int)] in
      guard case .currency(let prices, _) = offer.cost, event.offers?.contains(offer.id) ?? true else {
        return []
      }
      return prices.map { (offer.id, $0.amount) }
    }
    let isIdle = days.allSatisfy { day in
      prices.allSatisfy {
        scenario.price($0.price, of: $0.id, on: day) == others.price($0.price, of: $0.id, on: day)
      }
    }
    let isIdleAlone = prices.allSatisfy { event.price($0.price, of: $0.id) == $0.price }
    guard isIdle, isIdleAlone, let most = prices.map(\.price).max() else { return nil }
    let factor = Double(event.priceHundredths) / 100
    return idle(
      event, "prices", "changes no price",
      "each price is rounded to a whole number of at least 1: \(most) times \(FigureText.shown(factor)) is "
        + "\(FigureText.shown(Double(most) * factor)), so it stays \(most)",
      help: "write a factor further from 1, or raise the usual prices")
  }

  /// Payments of experience that a factor leaves as they are; looked at where no other factor multiplies them.
  private func idleExperience(of event: Scenario.Event) -> LintFinding? {
    let factor = event.experienceHundredths
    guard factor > 100 else { return nil }
    let earned = PlayOrder(scenario).earned.map(\.amount)
    let shown = FigureText.shown(Double(factor) / 100)
    guard !earned.isEmpty else {
      return idle(
        event, "experience", "multiplies nothing",
        "no rule pays experience, and events do not multiply bought experience",
        help: "pay xp for logins, activities, missions, streaks or levels, or leave 'experience' out")
    }
    let isAlone =
      grantedBoosts.isEmpty
      && scenario.events.allSatisfy { $0.id == event.id || $0.experienceHundredths == 100 }
    guard isAlone, earned.allSatisfy({ $0.map { $0 * factor / 100 == $0 } ?? false }),
      let most = earned.compactMap(\.self).max()
    else { return nil }
    return idle(
      event, "experience", "adds nothing to any payment of experience",
      "each payment is rounded down: \(most) XP times \(shown) is "
        + "\(FigureText.shown(Double(most * factor) / 100)), so it stays \(most) XP",
      help: "pay \((factor - 1) / (factor - 100)) XP or more at a time, or write 'experience: 2'")
  }

  /// Odds of players who come every day or never.
  private func idleOdds(of event: Scenario.Event) -> LintFinding? {
    guard event.oddsOfPlaying != 1 else { return nil }
    let isFixed = scenario.players.profiles.allSatisfy {
      $0.activity == .fixed(1) || $0.activity == .fixed(0)
    }
    return isFixed
      ? idle(
        event, "odds_of_playing", "changes nobody's chance to play",
        "every player plays with the chance 1 or 0, and no odds change that",
        help: "give a profile an 'activity' between 0 and 1, or leave it out") : nil
  }

  private func idle(
    _ event: Scenario.Event, _ field: String, _ sentence: String, _ evidence: String, help: String
  ) -> LintFinding {
    LintFinding(.idleEvent, at: ["events", event.id, field], sentence, evidence: [evidence], help: help)
  }
}
