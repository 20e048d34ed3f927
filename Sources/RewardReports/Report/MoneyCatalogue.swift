import RewardEngine
import RewardStudies

/// What the ledger and the scenario together say of a currency's faucets and sinks.
extension MoneyFigures {
  /// The verdict on the currency with its words, or `nil` where nobody is active at the end.
  var verdict: MoneyVerdictWords? {
    course.map { MoneyVerdictWords(verdict: MoneyVerdict($0), course: $0, currency: currency) }
  }

  /// Why nobody holds any: no rule pays it, or none that does was ever met.
  var neverHeld: String {
    let sources = faucets
    return sources.isEmpty
      ? "Nobody ever holds any \(currency): no rule of the scenario pays them."
      : "Nobody ever holds any \(currency): \(MoneyText.list(sources.map(\.label))) paid none in this run."
  }

  /// Why nobody spends any: the scenario has no sink, or nobody used those it has.
  var unspent: String {
    let sinks = outcome.ledger(of: currency).filter { $0.flow == .sink }
    return sinks.isEmpty
      ? "Nothing takes \(currency) back: the scenario has no sink for them."
      : "Nobody spends any \(currency): \(MoneyText.list(sinks.map(\.label))) took none in this run."
  }

  /// The ledger's lines of the scenario's lasting sinks, whether anybody used them or not.
  private var lastingLines: [Catalogue.Line] {
    let sinks = scenario.lastingSinks(of: currency)
    return outcome.ledger(of: currency).filter { line in sinks.contains { $0.matches(line) } }
  }

  /// A sentence from the scenario, which sinks last, and from the ledger, which of them are used.
  var afterCatalogue: String {
    let lines = lastingLines
    guard !lines.isEmpty else { return "After that nothing takes \(currency)." }
    let only =
      "After that only \(lines.map(\.label).listed) \(lines.count == 1 ? "takes" : "take") \(currency)"
    let unused = lines.filter { outcome.total($0) == 0 }
    if unused.count == lines.count {
      return "\(only), and nobody used \(lines.count == 1 ? "it" : "them") in this run."
    }
    let idle = unused.isEmpty ? "" : " Nobody used \(unused.map(\.label).listed) in this run."
    let window = max(0, outcome.days - 28)..<outcome.days
    func spent(_ lines: [Catalogue.Line]) -> Int64 {
      lines.reduce(0) { $0 + outcome.count($1.entry.amount, days: window) }
    }
    let all = outcome.ledger(of: currency).filter { $0.flow == .sink }
    guard let share = ratio(spent(lines), spent(all)) else { return only + "." + idle }
    let days = outcome.days < 28 ? MoneyText.days(outcome.days) : "28 days"
    return
      "\(only); \(lines.count == 1 ? "it took" : "they took") \(NumberText.percent(share, decimals: 0)) of what players spent in the last \(days).\(idle)"
  }
}
