import RewardEngine
import RewardStudies

/// What a run shows of its currencies.
extension Run.Findings {
  /// Days of a run from which its money is judged: what happens in fewer may be a mood.
  static let moneyPatience = 28

  var moneyFlags: [RedFlag] {
    guard scenario.days >= Self.moneyPatience else { return [] }
    return scenario.currencies.flatMap { [weakSink($0.id), exhausted($0.id), tail($0.id)].compactMap { $0 } }
  }

  /// Spent over received in the last four weeks: none at all, or surely under four fifths.
  private func weakSink(_ currency: String) -> RedFlag? {
    guard let ratio = figure("\(currency).sink_faucet_28") else { return nil }
    if ratio.value == 0 { return unspent(currency) }
    guard ratio.playersNeeded == nil, (ratio.high ?? ratio.value) < 0.8 else { return nil }
    let spent = NumberText.percentEstimate(ratio.value, low: ratio.low, high: ratio.high)
    return RedFlag(
      .weakSink, at: ["currencies", currency],
      "of the \(currency) received in the last four weeks \(spent) are spent; money piles up below 80 %",
      help: "pay fewer \(currency), or sell more that is worth having")
  }

  /// A currency that nobody spends, because the scenario has no sink for it or because nobody uses those it has.
  private func unspent(_ currency: String) -> RedFlag {
    let sinks = outcome.ledger(of: currency).filter { $0.flow == .sink }
    let received = "players receive \(currency) in the last four weeks and spend none"
    guard !sinks.isEmpty else {
      return RedFlag(
        .noOpenSink, at: ["currencies", currency],
        "\(received): the scenario has nothing that costs \(currency)",
        help: "sell something for \(currency) that can be bought again and again")
    }
    return RedFlag(
      .noOpenSink, at: ["currencies", currency],
      "\(received), though \(MoneyText.list(sinks.map(\.label))) \(sinks.count == 1 ? "costs" : "cost") \(currency)",
      help: "lower the price, pay more \(currency), or raise the demand")
  }

  /// Below this share of players, had nobody left, a catalogue that is bought up is no danger; `lint` draws the same line.
  static let fewExhausted = Lint.few

  /// A catalogue that can be bought only once, how many have bought it all, and what takes their money after that.
  private func exhausted(_ currency: String) -> RedFlag? {
    guard let money = MoneyFigures(outcome, of: scenario, currency: currency),
      let share = figure("\(currency).exhausted"), share.value >= Self.fewExhausted
    else { return nil }
    let pieces = scenario.collections(soldFor: currency).reduce(0) { $0 + $1.size }
    return RedFlag(
      .exhaustedSink, at: ["currencies", currency],
      "had nobody left, \(MoneyText.percent(share)) of players would own all \(pieces) pieces that \(currency) can buy once by the last day. \(money.afterCatalogue)",
      help: money.scenario.lastingSinks(of: currency).isEmpty
        ? "add pieces, or an offer that can be bought again"
        : "add pieces, or see that what remains is worth buying")
  }

  private func tail(_ currency: String) -> RedFlag? {
    guard let median = figure("\(currency).balance.p50"), let top = figure("\(currency).balance.p99"),
      median.value > 0, top.value > 50 * median.value
    else { return nil }
    return RedFlag(
      .hiddenTail, at: ["currencies", currency],
      "one active player in a hundred holds \(NumberText.fixed(top.value, decimals: 0)) \(currency) or more, \(NumberText.fixed(top.value / median.value, decimals: 0)) times the median of \(NumberText.fixed(median.value, decimals: 0))",
      help: "read medians, not means; 'rewardsim explain' shows who the richest are")
  }
}
