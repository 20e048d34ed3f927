import RewardEngine
import RewardPages
import RewardStudies

/// Red flags of currencies.
extension Run.Findings {
  /// The fewest days of a run in which money is judged; a shorter one is too noisy.
  static let moneyPatience = 28

  /// What to do to show whether money piles up, where players are paid and this run does not; else `nil`.
  var lackToJudgeMoney: String? {
    let paid = scenario.currencies.compactMap { MoneyFigures(outcome, of: scenario, currency: $0.id) }
      .filter { !$0.faucets.isEmpty }
    if paid.isEmpty { return nil }
    if outcome.days < Self.moneyPatience {
      return "\(scenario.isOfHistory ? "replay a log of" : "simulate") at least \(Self.moneyPatience) days"
    }
    guard outcome.activePlayers.last == 0 else { return nil }
    return scenario.isOfHistory
      ? "replay a log at whose end players are active"
      : "simulate more players or fewer days: all have left by the end"
  }

  /// The same where balances move too much by chance to judge one of the currencies.
  var noiseOfMoney: String? {
    guard !scenario.isOfHistory else { return nil }
    return scenario.currencies.compactMap {
      MoneyFigures(outcome, of: scenario, currency: $0.id)?.verdict?.course.playersNeeded(of: outcome.players)
    }.max().map { "simulate \(NumberText.whole($0)) players" }
  }

  /// - Parameter confirmed: warnings of `lint` that the run confirms.
  func moneyFlags(_ confirmed: [RedFlag]) -> [RedFlag] {
    guard scenario.days >= Self.moneyPatience else { return [] }
    return scenario.currencies.flatMap {
      [weakSink($0.id, confirmed), exhausted($0.id), tail($0.id)].compactMap { $0 }
    }
  }

  /// A currency whose players spend none, or surely less than 80 % of what they receive in four weeks.
  ///
  /// Where active players hold no more than before, what the others leave behind is no problem of the sinks. In a run of less than
  /// seven weeks purses fill in any economy: it is a problem only where they surely go on to.
  private func weakSink(_ currency: String, _ confirmed: [RedFlag]) -> RedFlag? {
    guard let ratio = figure("\(currency).sink_faucet_28") else { return nil }
    // Where everything is sold out, that is the cause, and a flag of its own.
    if ratio.value == 0 { return exhausted(currency) == nil ? unspent(currency) : nil }
    let verdict = MoneyFigures(outcome, of: scenario, currency: currency)?.verdict
    guard (ratio.high ?? ratio.value) < 0.8, verdict?.verdict.hasStopped != true,
      verdict?.verdict != .inflated || verdict?.course.countsAll != true
    else { return nil }
    let spent = NumberText.percentEstimate(ratio.value, low: ratio.low, high: ratio.high)
    return RedFlag(
      .weakSink, at: ["currencies", currency],
      "players spend \(spent) of the \(currency) they receive in the last four weeks\(spentBefore(currency, other: ratio) ?? ""); below 80 % money piles up",
      help: helpWithWeakSink(currency, isOfFew: verdict?.verdict == .pilesUpWithFew, confirmed)
    ).confirmed(
      by: [ratio.playersNeeded, verdict?.course.playersNeeded(of: outcome.players)].compactMap(\.self).max(),
      to: ratio.playersNeeded == nil ? "show whether balances rise" : "show whether it is a problem")
  }

  /// What players spent in the periods of four weeks before the last one, in the second half of the run, where it was more than ten points
  /// higher or lower: such a part goes up and down with the day on which the run ends.
  private func spentBefore(_ currency: String, other ratio: Outcome.Estimate) -> String? {
    let lines = outcome.ledger(of: currency)
    let ends = stride(from: outcome.days - Self.moneyPatience, to: outcome.days / 2, by: -Self.moneyPatience)
    let before = ends.filter { $0 >= Self.moneyPatience }.compactMap { end -> Double? in
      func sum(_ flow: Catalogue.Flow) -> Int64 {
        lines.reduce(0) {
          $0 + ($1.flow == flow ? outcome.count($1.entry.amount, days: end - Self.moneyPatience..<end) : 0)
        }
      }
      return RewardReports.ratio(sum(.sink), sum(.source))
    }
    guard let low = before.min(), let high = before.max(),
      low < (ratio.low ?? ratio.value) - 0.1 || high > (ratio.high ?? ratio.value) + 0.1
    else { return nil }
    guard before.count > 1 else { return ", and \(NumberText.percent(low)) in the four weeks before" }
    return
      ", and \(NumberText.percent(low)) to \(NumberText.percent(high)) in the \(before.count) periods of four weeks before"
  }

  /// From this share of a currency with the richest tenth on, what the others can pay hardly matters.
  private static let nearlyAll = 0.8

  /// Whether players buy at least half of what they receive with real money: to pay them less would take what they pay for.
  private func isMostlyBought(_ currency: String) -> Bool {
    (shareReceived(of: currency) { $0.reason == .realPurchase } ?? 0) >= 0.5
  }

  /// The part of what players received in the last four weeks that some sources paid; `nil` where they received nothing.
  func shareReceived(of resource: String, from isMeant: (Catalogue.Line) -> Bool) -> Double? {
    let last = max(0, outcome.days - Self.moneyPatience)..<outcome.days
    func sum(_ lines: [Catalogue.Line]) -> Int64 {
      lines.reduce(0) { $0 + outcome.count($1.entry.amount, days: last) }
    }
    let sources = outcome.ledger(of: resource).filter { $0.flow == .source }
    return ratio(sum(sources.filter(isMeant)), sum(sources))
  }

  /// The source that paid most of a currency in the last four weeks, with its part.
  private func largestSource(of currency: String) -> String? {
    let shares = outcome.ledger(of: currency).filter { $0.flow == .source }.compactMap { line in
      shareReceived(of: currency) { $0.id == line.id && $0.reason == line.reason }.map { (line.label, $0) }
    }
    return shares.max { $0.1 < $1.1 }.map { "\($0.0) pays \(NumberText.percent($0.1)) of them" }
  }

  private func helpWithWeakSink(
    _ currency: String, isOfFew: Bool, _ confirmed: [RedFlag]
  ) -> String {
    let isBought = isMostlyBought(currency)
    if let top = figure("\(currency).top_10"), (top.low ?? top.value) >= Self.nearlyAll {
      let share = NumberText.percentEstimate(top.value, low: top.low, high: top.high)
      return
        "sell something expensive that the richest tenth can buy again and again\(isBought ? "" : ", or pay them less"); they hold \(share)"
    }
    if isBought { return "sell more things that players who pay real money want" }
    if canPay(currency) == false {
      if sellsOnlyCheapFreezes(for: currency, confirmed) {
        return "sell something other than freezes that players want"
      }
      // A lower price is for those who hold little.
      return isOfFew
        ? "sell more things that players who hold much \(currency) want and can buy again and again, or pay them less"
        : "lower a price, or sell something cheaper that players want"
    }
    return
      "pay fewer \(currency)\(largestSource(of: currency).map { " (\($0))" } ?? ""), or sell more things that players want"
  }

  /// Whether all that a currency buys is freezes, which pay for themselves: lower prices would help them do so.
  private func sellsOnlyCheapFreezes(for currency: String, _ confirmed: [RedFlag]) -> Bool {
    let offers = scenario.shop.filter { $0.price(in: currency) != nil }
    let cheap = confirmed.filter { $0.rule == .selfFundingFreeze }
    return offers.contains { offer in cheap.contains { $0.field.names[1] == offer.id } }
      && offers.allSatisfy { $0.gives.amounts.allSatisfy { !scenario.streaks(protectedBy: $0.id).isEmpty } }
      && !scenario.missions.contains { $0.costs.contains { $0.currency == currency } }
  }

  /// Whether the median active player can pay the lowest price at the end; `nil` where nothing is known of it.
  private func canPay(_ currency: String) -> Bool? {
    let prices =
      scenario.shop.compactMap { $0.price(in: currency) }
      + scenario.missions.flatMap(\.costs).filter { $0.currency == currency }.map(\.amount)
    guard let lowest = prices.min(), let median = figure("\(currency).balance.p50") else { return nil }
    return median.value >= Double(lowest)
  }

  /// A currency that players do not spend: the scenario has no sink, or players use none.
  private func unspent(_ currency: String) -> RedFlag {
    let sinks = outcome.ledger(of: currency).filter { $0.flow == .sink }
    let received = "players receive \(currency) in the last four weeks and spend none"
    guard !sinks.isEmpty else {
      return RedFlag(
        .noOpenSink, at: ["currencies", currency],
        "\(received), because nothing in the scenario costs \(currency)",
        help: "sell something for \(currency) that players can buy again and again")
    }
    return RedFlag(
      .noOpenSink, at: ["currencies", currency],
      "\(received), though \(MoneyText.list(sinks.map(\.label))) \(sinks.count.agreeing("costs", "cost")) \(currency)",
      help: helpWithUnspent(currency)
    ).confirmed(by: playersToMissNone(among: shareActive))
  }

  /// The share of players who could spend in the last four weeks.
  private var shareActive: Double {
    let active = outcome.activePlayers.last.flatMap { ratio($0, outcome.total("players.arrived")) } ?? 0
    return max(active, 1 / Double(outcome.players))
  }

  /// What to do where players use no sink: more money helps only those who cannot pay.
  private func helpWithUnspent(_ currency: String) -> String {
    switch canPay(currency) {
    case true?:
      let refused = refusals(in: currency)
      return refused.full > refused.short
        ? "raise what players can hold, or sell something else that they want"
        : "raise the demand, or sell something that players want"
    case false?: return "lower the price, or pay more \(currency)"
    case nil: return "lower the price, pay more \(currency), or raise the demand"
    }
  }

  /// The share of players, if nobody churned, from which a catalogue counts as exhausted; `lint` has the same limit.
  static let fewExhausted = Lint.few

  /// A catalogue of things to buy once that many players own, and what takes their money then.
  private func exhausted(_ currency: String) -> RedFlag? {
    guard let money = MoneyFigures(outcome, of: scenario, currency: currency),
      outcome.countsFromArrival, let share = figure("\(currency).exhausted"), share.value >= Self.fewExhausted
    else { return nil }
    let pieces = scenario.collections(soldFor: currency).reduce(0) { $0 + $1.toBuy }
    return RedFlag(
      .exhaustedSink, at: ["currencies", currency],
      "\(outcome.isOfHistory ? "" : "if nobody churned, ")\(MoneyText.percent(share)) of players \(outcome.isOfHistory ? "own" : "would own") \(pieces == 1 ? "the only piece" : "all \(pieces) pieces") that \(currency) can buy once by the last day. \(money.afterCatalogue)",
      help: money.scenario.lastingSinks(of: currency).isEmpty
        ? "add pieces, or an offer that players can buy again"
        : "add pieces, or make what remains worth buying"
    ).confirmed(by: share.playersNeeded)
  }

  private func tail(_ currency: String) -> RedFlag? {
    guard let median = figure("\(currency).balance.p50"), let top = figure("\(currency).balance.p99"),
      median.value > 0, top.low ?? top.value > 50 * (median.high ?? median.value)
    else { return nil }
    return RedFlag(
      .hiddenTail, at: ["currencies", currency],
      "one active player in a hundred holds \(NumberText.fixed(top.value, decimals: 0)) \(currency) or more, \(NumberText.fixed(top.value / median.value, decimals: 0)) times the median of \(NumberText.fixed(median.value, decimals: 0))",
      help: "read medians instead of means"
        + (outcome.startsFromStates ? "" : "; 'rewardsim explain' shows the richest players")
    ).confirmed(by: [top, median].compactMap(\.playersNeeded).max())
  }
}
