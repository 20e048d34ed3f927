import RewardEngine
import RewardStudies

/// What a run shows of its currencies.
extension Run.Findings {
  /// Four weeks: what happens in fewer may be a mood.
  private static let patience = 28

  var moneyFlags: [RedFlag] {
    guard scenario.days >= Self.patience else { return [] }
    return scenario.currencies.flatMap { [weakSink($0.id), exhausted($0.id), tail($0.id)].compactMap { $0 } }
  }

  /// Spent over received in the last four weeks: none at all, or surely under four fifths.
  private func weakSink(_ currency: String) -> RedFlag? {
    guard let ratio = figure("\(currency).sink_faucet_28") else { return nil }
    if ratio.value == 0 {
      return RedFlag(
        .noOpenSink, at: ["currencies", currency],
        "\(currency) are received in the last four weeks, and nobody spends any",
        help: "sell something for \(currency) that can be bought again and again")
    }
    guard (ratio.high ?? ratio.value) < 0.8 else { return nil }
    let spent = NumberText.percentEstimate(ratio.value, low: ratio.low, high: ratio.high)
    return RedFlag(
      .weakSink, at: ["currencies", currency],
      "of the \(currency) received in the last four weeks \(spent) are spent; money piles up below 80 %",
      help: "pay fewer \(currency), or sell more that is worth having")
  }

  /// A catalogue that can be bought only once, and how many have bought it all.
  private func exhausted(_ currency: String) -> RedFlag? {
    let collections = scenario.collections(soldFor: currency)
    let offers = scenario.shop.filter { $0.price(in: currency) != nil }
    guard !collections.isEmpty, let share = figure("\(currency).exhausted"), share.value >= 0.01 else {
      return nil
    }
    let pieces = collections.reduce(0) { $0 + $1.size }
    let lasting = offers.filter { offer in
      !offer.gives.amounts.contains { part in collections.contains { $0.id == part.id } }
    }
    let rest =
      lasting.isEmpty
      ? "nothing else takes \(currency)"
      : "only \(lasting.map(\.id).joined(separator: ", ")) still take \(currency)"
    return RedFlag(
      .exhaustedSink, at: ["currencies", currency],
      "by the last day \(NumberText.percent(share.value)) of the players own all \(pieces) pieces that \(currency) buy once; then \(rest)",
      help: "add pieces, or an offer that can be bought again")
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
