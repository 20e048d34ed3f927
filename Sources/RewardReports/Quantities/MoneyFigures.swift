import RewardEngine
import RewardPages

/// A run's metrics of one currency, by name.
struct MoneyFigures {
  let outcome: Outcome
  let scenario: Scenario
  let currency: String
  let stock: Int

  /// `nil` where the currency is not measured.
  init?(_ outcome: Outcome, of scenario: Scenario, currency: String) {
    guard let stock = outcome.stock(currency) else { return nil }
    self.outcome = outcome
    self.scenario = scenario
    self.currency = currency
    self.stock = stock
  }

  /// A metric of the currency, such as `growth_28`, on a day counted from 0; without a day, that of the last day or
  /// of the whole run.
  func callAsFunction(
    _ name: String, _ statistic: Metric.Statistic? = nil, on day: Int? = nil,
    in group: Outcome.Group = .pooled
  ) -> Outcome.Estimate? {
    outcome.catalogue.metrics.named("\(currency).\(name)").flatMap {
      outcome.ofRun(
        outcome.estimate(Metric.Address($0, statistic, at: day.map { $0 + 1 }), in: group), in: group,
        on: day)
    }
  }

  /// Whether new players have some before they receive any.
  var isStartedWith: Bool { (scenario.currencies.first { $0.id == currency }?.start ?? 0) > 0 }

  /// What follows where spending is compared with what players receive. A run that continues says it of all its figures.
  var beyondStart: String {
    isStartedWith && !outcome.startsFromStates ? ", not counting what they start with" : ""
  }

  /// The shown days at whose end a player holds any.
  var days: [Int] { outcome.shownDays.filter { outcome.sums(stock, on: $0).sum > 0 } }

  /// What active players hold on average; a balance is never below 0, so neither is the interval.
  func mean(on day: Int, in group: Outcome.Group = .pooled) -> Outcome.Estimate? {
    outcome.ofRun(outcome.mean(stock, on: day, of: .active, in: group), in: group, on: day).map { mean in
      Outcome.Estimate(
        value: mean.value, low: mean.low.map { max(0, $0) }, high: mean.high,
        playersNeeded: mean.playersNeeded)
    }
  }

  /// A percentile of what active players hold, or `nil` where not one player is expected beyond it.
  func quantile(_ share: Double, on day: Int, in group: Outcome.Group = .pooled) -> Outcome.Estimate? {
    let players = outcome.sums(stock, on: day, of: .active, in: group).count
    guard Double(players) * (1 - share) >= 1 else { return nil }
    return outcome.ofRun(
      outcome.quantileEstimate(stock, share, on: day, of: .active, in: group), in: group, on: day)
  }

  /// Totals of its faucets and of its sinks.
  var minted: Int64 { outcome.flow(.source, of: currency).reduce(0, +) }
  var burned: Int64 { outcome.flow(.sink, of: currency).reduce(0, +) }

  /// Whether players ever received any without paying real money.
  var isEarned: Bool {
    outcome.ledger(of: currency).contains {
      $0.flow == .source && $0.reason != .realPurchase && outcome.total($0) > 0
    }
  }

  /// The ledger lines that can pay it. The starting balance has a line even where it is 0.
  var faucets: [Catalogue.Line] {
    outcome.ledger(of: currency).filter { line in
      line.flow == .source && (line.reason != .start || outcome.total(line) > 0)
    }
  }

  /// Whether the scenario has no rule that pays it: it can only be bought with real money.
  var isOnlyBought: Bool {
    // A rule that pays 0 is met and pays nothing; one that was never met might have paid.
    func paysNothing(_ line: Catalogue.Line) -> Bool {
      outcome.total(line) == 0 && outcome.count(line.entry.times, days: 0..<outcome.days) > 0
    }
    return faucets.contains { $0.reason == .realPurchase }
      && faucets.allSatisfy { $0.reason == .realPurchase || paysNothing($0) }
  }

  /// Whether no player ever holds any. Players who start from an earlier run may hold what no rule of this one pays.
  var isNeverHeld: Bool { (0..<outcome.days).allSatisfy { outcome.sums(stock, on: $0).sum == 0 } }

  /// What is sold for it, cheapest first.
  var offers: [(offer: Scenario.Offer, price: Int)] {
    scenario.shop.compactMap { offer in offer.price(in: currency).map { (offer, $0) } }
      .sorted { ($0.1, $0.0.id) < ($1.1, $1.0.id) }
  }
}

extension Outcome {
  /// Last days of whole four-week periods, back from the end of the run.
  var fourWeekEnds: [Int] { windowEnds(28).filter { (lastDay - $0) % 28 == 0 } }
}

/// Amounts, ratios and waits as text.
enum MoneyText {
  /// A table cell in one of the forms below; without an interval, with the number of players that would give one.
  static func cell(_ estimate: Outcome.Estimate?, _ text: (Outcome.Estimate?) -> String) -> Words {
    .figure(text(estimate) + (estimate?.need ?? ""))
  }

  /// A whole number with its interval: histograms resolve a large balance to a 32nd, so decimals would be noise.
  static func whole(_ estimate: Outcome.Estimate?) -> String {
    guard let estimate else { return NumberText.missing }
    return NumberText.estimate(
      estimate.value.rounded(), low: estimate.low?.rounded(), high: estimate.high?.rounded())
  }

  /// An amount, a ratio or an index. None is below 0, so the interval is cut there.
  static func number(_ estimate: Outcome.Estimate?) -> String {
    let low = estimate?.low.map { max(0, $0) }
    return NumberText.estimate(estimate?.value, low: low, high: estimate?.high)
  }

  /// Daily income or days of income, from a histogram that resolves them to a 32nd: two digits, or all digits
  /// before the point.
  static func coarse(_ estimate: Outcome.Estimate?) -> String {
    guard let estimate else { return NumberText.missing }
    let decimals = estimate.value < 1 ? 2 : estimate.value < 10 ? 1 : 0
    func text(_ value: Double) -> String { NumberText.fixed(value, decimals: decimals) }
    let ends = NumberText.range(estimate.low, estimate.high, text)
    return text(estimate.value) + (ends == NumberText.missing ? "" : " (\(ends))")
  }

  /// A share of money in percent; the interval is cut at 0.
  static func percent(_ share: Outcome.Estimate?) -> String {
    inPercent(
      share.map { Outcome.Estimate(value: $0.value, low: $0.low.map { max(0, $0) }, high: $0.high) })
  }

  private static func inPercent(_ estimate: Outcome.Estimate?) -> String {
    guard let estimate else { return NumberText.missing }
    return NumberText.percentEstimate(estimate.value, low: estimate.low, high: estimate.high)
  }

  /// A growth in percent; above tenfold only that, since it started from almost nothing.
  static func growth(_ estimate: Outcome.Estimate?) -> String {
    guard let estimate, estimate.value > 10 else { return inPercent(estimate.map(atMostAllLost)) }
    return "over 1,000 %"
  }

  /// A loss of at most 100 %.
  private static func atMostAllLost(_ growth: Outcome.Estimate) -> Outcome.Estimate {
    Outcome.Estimate(value: growth.value, low: growth.low.map { max(-1, $0) }, high: growth.high)
  }

  /// `a`, `a and b`, `a, b and c`; of more than four names three and the number of the others.
  static func list(_ names: [String]) -> String { few(names).listed }

  /// The same in a sentence that denies: `a`, `a or b`, `a, b or c`.
  static func either(_ names: [String]) -> String { few(names).either }

  private static func few(_ names: [String]) -> [String] {
    names.count > 4 ? names.prefix(3) + ["\(names.count - 3) more"] : names
  }
}
