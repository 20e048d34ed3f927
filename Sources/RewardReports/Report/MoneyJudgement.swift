import RewardEngine

/// Whether a currency inflates, in a few sentences that its figures write.
struct MoneyJudgement {
  private let money: MoneyFigures
  private var outcome: Outcome { money.outcome }
  private var currency: String { money.currency }

  init(_ money: MoneyFigures) { self.money = money }

  func write(to page: inout Page) {
    guard money.minted > 0 || !money.isNeverHeld else {
      page.paragraph("\(money.neverHeld)")
      return
    }
    let sentences = verdict + [sinks, purse].compactMap { $0 }
    page.paragraph(sentences.dropFirst().reduce(sentences[0]) { "\($0) \($1)" })
  }

  private var verdict: [Words] {
    guard let words = money.verdict else { return ["At the end nobody is active."] }
    let others = (words.evidence + [words.reason].compactMap { $0 }).map { Words($0) }
    return ["\(words.marked): \(words.held)."] + others + [tail(words.verdict)].compactMap { $0 }
  }

  /// Who holds the growth, where a few do.
  private func tail(_ verdict: MoneyVerdict) -> Words? {
    guard verdict == .pilesUpWithFew, let top = money("top_10", on: outcome.lastDay) else { return nil }
    return "The richest tenth holds \(MoneyText.percent(top))."
  }

  private var sinks: Words? {
    guard money.burned > 0 else { return Words(money.unspent) }
    let whole = money("sink_faucet").map {
      "Sinks took back \(MoneyText.percent($0)) of all that faucets paid"
    }
    let lately = money("sink_faucet_28", on: outcome.lastDay).map {
      "\(MoneyText.percent($0)) of it in the last four weeks"
    }
    let parts = [whole, lately].compactMap { $0 }
    return parts.isEmpty ? nil : Words("\(parts.joined(separator: ", and ")).")
  }

  /// What the median active player holds, and what that and a day's income buy.
  private var purse: Words? {
    guard let held = money.quantile(0.5, on: outcome.lastDay) else { return nil }
    let offers = money.offers
    let holds = "The median active player holds \(MoneyText.whole(held))"
    guard let cheapest = offers.first, let dearest = offers.last else {
      return "\(holds); the shop sells nothing for \(currency)."
    }
    let affordable = offers.count { Double($0.price) <= held.value.rounded() }
    let reach =
      offers.count == 1
      ? (affordable == 1 ? "enough for" : "too little for") + " '\(cheapest.offer.id)' at \(cheapest.price)"
      : "enough for \(part(affordable, of: offers.count)) offers"
    guard let income = money("income_28", .median, on: outcome.lastDay) else { return "\(holds), \(reach)." }
    guard income.value > 0 else {
      return "\(holds), \(reach), and \(idle)."
    }
    let each = [cheapest, dearest].map { offer in
      let days = income.inverse(times: Double(offer.price))
      return "'\(offer.offer.id)' at \(NumberText.whole(offer.price)) takes \(MoneyText.coarse(days)) days"
    }
    let waits = cheapest.price == dearest.price ? each[0] : each.joined(separator: ", ")
    return "\(holds), \(reach), and receives \(MoneyText.coarse(income)) a day: \(waits)."
  }

  /// `none of the 6`, `2 of the 6`, `all 6`.
  private func part(_ count: Int, of all: Int) -> String {
    if count == all { return "all \(all)" }
    return "\(count == 0 ? "none" : NumberText.whole(count)) of the \(all)"
  }

  private var idle: String {
    money.isOnlyBought
      ? "received none in the last four weeks: only real money buys \(currency)"
      : "received none in the last four weeks"
  }
}
