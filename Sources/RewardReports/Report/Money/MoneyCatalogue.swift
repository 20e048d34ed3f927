import RewardEngine
import RewardPages
import RewardStudies

/// Sentences about a currency's faucets and sinks, from the ledger and the scenario.
extension MoneyFigures {
  /// The verdict on the currency in sentences, or `nil` where no player is active at the end.
  var verdict: MoneyVerdictText? {
    course.map { MoneyVerdictText(verdict: MoneyVerdict($0), course: $0, currency: currency) }
  }

  /// Why no player holds any: no rule pays it, or no rule that does was ever met.
  var neverHeld: String {
    let sources = faucets
    return sources.isEmpty
      ? "No player ever holds any \(currency): no rule of the scenario pays them."
      : "No player ever holds any \(currency): \(MoneyText.list(sources.map(\.label))) paid none in this run."
  }

  /// Why players spend none: the scenario has no sink, or nobody used the sinks it has.
  var unspent: String {
    let sinks = outcome.ledger(of: currency).filter { $0.flow == .sink }
    return sinks.isEmpty
      ? "Players cannot spend \(currency): the scenario has no sink for them."
      : "Players spend no \(currency): \(MoneyText.list(sinks.map(\.label))) took none in this run."
  }

  /// The ledger lines of the scenario's lasting sinks, used or not.
  private var lastingLines: [Catalogue.Line] {
    let sinks = scenario.lastingSinks(of: currency)
    return outcome.ledger(of: currency).filter { line in sinks.contains { $0.matches(line) } }
  }

  /// Which sinks last when everything is owned, and which of them players use.
  var afterCatalogue: String {
    let lines = lastingLines
    guard !lines.isEmpty else {
      let drawn = scenario.emptySinks(of: currency)
      let labels = outcome.ledger(of: currency).filter { line in drawn.contains { $0.matches(line) } }.map(
        \.label)
      return labels.isEmpty
        ? "Then nothing is left to spend \(currency) on."
        : "Then \(labels.listed) still \(labels.count.agreeing("takes", "take")) \(currency), and \(labels.count.agreeing("gives", "give")) no new piece."
    }
    let only =
      "Then only \(lines.map(\.label).listed) \(lines.count.agreeing("takes", "take")) \(currency)"
    let unused = lines.filter { outcome.total($0) == 0 }
    if unused.count == lines.count {
      return "\(only), and no player used \(lines.count.agreeing("it", "them")) in this run."
    }
    let idle = unused.isEmpty ? "" : " No player used \(unused.map(\.label).either) in this run."
    let window = max(0, outcome.days - 28)..<outcome.days
    func spent(_ lines: [Catalogue.Line]) -> Int64 {
      lines.reduce(0) { $0 + outcome.count($1.entry.amount, days: window) }
    }
    let all = outcome.ledger(of: currency).filter { $0.flow == .sink }
    guard let share = ratio(spent(lines), spent(all)) else { return only + "." + idle }
    let days = outcome.days < 28 ? outcome.days.counted("day") : "28 days"
    return
      "\(only): \(NumberText.percent(share, decimals: 0)) of what players spent in the last \(days).\(idle)"
  }
}
