import RewardEngine

/// Whether a currency inflates, in a few sentences that its figures write.
struct MoneyJudgement {
  private let money: MoneyFigures
  private var outcome: Outcome { money.outcome }
  private var currency: String { money.currency }

  init(_ money: MoneyFigures) { self.money = money }

  /// Money per active player that surely changes by less than this in the period stands still.
  static let stillness = 0.01

  /// What the interval of a growth says.
  enum Trend: String {
    case inflates
    case deflates
    case still = "stands still"
    case unclear = "shows no clear trend"

    init(_ growth: Outcome.Estimate) {
      let (low, high) = (growth.low ?? -.infinity, growth.high ?? .infinity)
      if low > -stillness && high < stillness {
        self = .still
      } else if low > 0 {
        self = .inflates
      } else if high < 0 {
        self = .deflates
      } else {
        self = .unclear
      }
    }
  }

  func write(to page: inout Page) {
    guard money.minted > 0 else {
      page.paragraph("Nobody ever holds any \(currency).")
      return
    }
    let sentences = [trend, tail, sinks, purse].compactMap { $0 }
    page.paragraph(sentences.dropFirst().reduce(sentences[0]) { "\($0) \($1)" })
  }

  /// Growth over four weeks, or over one where the run is too short for four.
  private var growth: (estimate: Outcome.Estimate, days: Int)? {
    for days in [28, 7] {
      if let growth = money("growth_\(days)", on: outcome.lastDay) { return (growth, days) }
    }
    return nil
  }

  private var trend: Words {
    guard let held = money.mean(on: outcome.lastDay) else { return "At the end nobody is active." }
    let ends = "an active player holds \(MoneyText.number(held)) on average on day \(outcome.days)"
    guard let growth else {
      return "The run is **too short to judge** \(currency): \(ends)."
    }
    let period = growth.days == 28 ? "four weeks" : "a week"
    let trend = Trend(growth.estimate)
    let change =
      trend == .still
      ? "as much as \(period) before"
      : "\(changed(growth.estimate)) \(period) before"
    return "In \(currency) the economy **\(trend.rawValue)**: \(ends), \(change)."
  }

  /// Such as `12.3 % (11.0 to 13.6) more than`.
  private func changed(_ growth: Outcome.Estimate) -> String {
    guard growth.value < 0 else { return MoneyText.growth(growth) + " more than" }
    let loss = Outcome.Estimate(
      value: -growth.value, low: growth.high.map(-), high: growth.low.map { min(1, -$0) })
    return MoneyText.growth(loss) + " less than"
  }

  /// Said where the mean grew and the median did not: then a few hold the growth.
  private var tail: Words? {
    let before = outcome.lastDay - (growth?.days ?? 0)
    guard let growth, Trend(growth.estimate) == .inflates, let top = money("top_10", on: outcome.lastDay),
      let now = money.quantile(0.5, on: outcome.lastDay), let then = money.quantile(0.5, on: before),
      now.value <= then.value
    else { return nil }
    return """
      The growth is with a few: the median went from \(MoneyText.whole(then)) to \(MoneyText.whole(now)), and the \
      richest tenth holds \(MoneyText.percent(top)).
      """
  }

  private var sinks: Words? {
    guard money.burned > 0 else { return "Nothing takes \(currency) back: no sink was ever used." }
    if let ratio = money("sink_faucet_28", on: outcome.lastDay) {
      return "In the last four weeks sinks took back \(MoneyText.percent(ratio)) of what faucets paid."
    }
    return money("sink_faucet").map { "Sinks took back \(MoneyText.percent($0)) of what faucets paid." }
  }

  /// What the median active player holds, and what that and a day's income buy.
  private var purse: Words? {
    guard let held = money.quantile(0.5, on: outcome.lastDay) else { return nil }
    let offers = money.offers
    let holds = "The median active player holds \(MoneyText.whole(held))"
    guard let cheapest = offers.first, let dearest = offers.last else {
      return "\(holds); nothing is sold for \(currency)."
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
    money.isEarned
      ? "received none in the last four weeks"
      : "received none in the last four weeks: \(currency) come only for real money"
  }
}
