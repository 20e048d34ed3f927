import RewardEngine
import RewardPages

/// The paragraph that opens a currency's part of the chapter on money: whether it inflates, and why.
struct MoneyJudgement {
  let money: MoneyFigures
  private var outcome: Outcome { money.outcome }
  private var currency: String { money.currency }

  /// The verdict with its evidence, as one paragraph.
  var summary: Words {
    guard money.minted > 0 || !money.isNeverHeld else { return Words(money.neverHeld) }
    return (verdict + [sinks].compactMap { $0 }).inOneParagraph
  }

  private var verdict: [Words] {
    guard let text = money.verdict else { return ["No player is active at the end."] }
    let others = (text.evidence + [text.reason].compactMap { $0 }).map { Words($0) }
    return ["\(text.sentence).", Words(text.held)] + others + [tail(text.verdict)].compactMap { $0 }
  }

  /// The share of the richest tenth, where the growth is theirs.
  private func tail(_ verdict: MoneyVerdict) -> Words? {
    guard verdict == .pilesUpWithFew, let top = money("top_10", on: outcome.lastDay) else { return nil }
    return "The richest tenth holds \(MoneyText.percent(top))."
  }

  private var sinks: Words? {
    guard money.burned > 0 else { return Words(money.unspent) }
    guard let whole = money("sink_faucet") else { return nil }
    let lately = money("sink_faucet_28", on: outcome.lastDay).map {
      ", and \(MoneyText.percent($0)) in the last four weeks"
    }
    return
      "Players spend \(MoneyText.percent(whole)) of the \(currency) they receive\(lately ?? "")\(money.beyondStart)."
  }

  /// What the median active player holds, and what that and a day's income buy; `nil` without a median.
  var purse: Words? {
    guard let held = money.quantile(0.5, on: outcome.lastDay) else { return nil }
    let offers = money.offers
    let holds = "The median active player holds \(MoneyText.whole(held))"
    guard let cheapest = offers.first, let dearest = offers.last else {
      return "\(holds). The shop sells nothing for \(currency)."
    }
    let affordable = offers.count { Double($0.price) <= held.value.rounded() }
    let reach =
      offers.count == 1
      ? (affordable == 1 ? "enough for" : "too little for") + " '\(cheapest.offer.id)' at \(cheapest.price)"
      : "enough for \(choice(affordable, of: offers.count)) offers"
    guard let income = money("income_28", .median, on: outcome.lastDay) else { return "\(holds), \(reach)." }
    guard income.value > 0 else { return "\(holds), \(reach). They \(idle)." }
    let each = [cheapest, dearest].map { offer in
      let days = MoneyText.coarse(income.inverse(times: Double(offer.price)))
      return
        "'\(offer.offer.id)' at \(NumberText.whole(offer.price)) takes \(days) \(NumberText.noun(after: days, "day"))"
    }
    let waits = cheapest.price == dearest.price ? each[0] : each.joined(separator: " and ")
    return "\(holds), \(reach). They receive \(MoneyText.coarse(income)) a day. At that rate, \(waits)."
  }

  /// `none of the 6`, `1 of the 6`, `any one of 2 of the 6`, `any one of the 6`.
  ///
  /// Of how many offers one can be paid; what is held need not pay two of them.
  private func choice(_ count: Int, of all: Int) -> String {
    switch count {
    case 0: "none of the \(all)"
    case 1: "1 of the \(all)"
    case all: "any one of the \(all)"
    default: "any one of \(NumberText.whole(count)) of the \(all)"
    }
  }

  private var idle: String {
    money.isOnlyBought
      ? "received none in the last four weeks, because only real money buys \(currency)"
      : "received none in the last four weeks"
  }
}
