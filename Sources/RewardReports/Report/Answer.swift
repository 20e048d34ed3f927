import RewardEngine
import RewardStudies

/// The answer first: what the economy does, in words and in one table.
struct Answer {
  private let outcome: Outcome
  private let scenario: Scenario
  private let headline: Headline

  init(_ findings: Run.Findings) {
    headline = Headline(findings)
    outcome = findings.outcome
    scenario = findings.scenario
  }

  func write(to page: inout Page) {
    page.lead("\(answer)")
    page.table(headline.table)
    if outcome.days > 28 {
      page.paragraph(
        """
        Active players have played in the last 28 days. In the first four weeks that is everybody who has arrived, \
        so most curves step up after day 28, when those who left early drop out.
        """)
    }
  }

  var terminalText: String { TerminalText.wrapped(answer) + "\n" + headline.terminalText }

  private var answer: String {
    ([feedback, shock, attendance] + outcome.currencies.map(money) + outcome.freezes.map(freezes) + [levels])
      .compactMap { $0 }.joined(separator: " ")
  }

  private var feedback: String? {
    guard scenario.players.feedback != nil else { return nil }
    return "Feedback is on: these figures rest on assumed reactions to rewards."
  }

  private var shock: String? {
    let count = outcome.replications.count
    guard count > 0 else { return nil }
    return "Players share a daily shock: intervals are over \(count) replications, each with days of its own."
  }

  private var attendance: String {
    let arrived = outcome.total("players.arrived")
    let played =
      "In \(outcome.days) days \(NumberText.whole(arrived)) players play "
      + "\(NumberText.whole(outcome.total("players.active"))) days"
    guard let active = outcome.activePlayers.last else { return played + "." }
    return
      "\(played); \(NumberText.percent(ratio(active, arrived), decimals: 1)) of them are still active at the "
      + "end."
  }

  private func money(_ currency: String) -> String? {
    guard let stock = outcome.stock(currency),
      let mean = outcome.mean(stock, on: outcome.lastDay, of: .active)
    else { return nil }
    let minted = outcome.flow(.source, of: currency).reduce(0, +)
    let burned = outcome.flow(.sink, of: currency).reduce(0, +)
    guard minted > 0 else { return "Nobody ever holds any \(currency)." }
    let spent = NumberText.percent(ratio(burned, minted), decimals: 0)
    let trend = growth(of: stock).map { rate in
      let change = NumberText.percent(abs(rate), decimals: 1)
      return abs(rate) < 0.0005
        ? ", steady over the last four weeks"
        : ", \(rate > 0 ? "up" : "down") \(change) in the last four weeks"
    }
    return "Of all \(currency) handed out \(spent) are spent again; an active player ends with "
      + "\(NumberText.significant(mean.value, digits: 3)) on average\(trend ?? "")."
  }

  /// Relative change of the mean per active player over the last 28 days.
  private func growth(of stock: Int) -> Double? {
    guard outcome.days > 56, let now = outcome.mean(stock, on: outcome.lastDay, of: .active),
      let before = outcome.mean(stock, on: outcome.lastDay - 28, of: .active), before.value > 0
    else { return nil }
    return now.value / before.value - 1
  }

  private func freezes(_ item: String) -> String? {
    let streaks = scenario.streaks.filter { $0.protectedBy == item }.map { "streak.\($0.id)" }
    guard !streaks.isEmpty else { return nil }
    let saved = streaks.reduce(0) { $0 + outcome.total("\($1).gaps_saved") }
    let hurt = streaks.reduce(0) { $0 + outcome.total("\($1).gaps_hurt") }
    let used = streaks.reduce(0) { $0 + outcome.total("\($1).frozen_days") }
    guard let share = ratio(saved, saved + hurt) else { return nil }
    return "Players use '\(item)' \(NumberText.whole(used)) times; it saves the streak in "
      + "\(NumberText.percent(share, decimals: 0)) of the gaps that grace does not cover."
  }

  private var levels: String? {
    guard let stock = outcome.stock("level"),
      let median = outcome.quantile(stock, 0.5, on: outcome.lastDay, of: .active)
    else { return nil }
    let high = outcome.quantile(stock, 0.95, on: outcome.lastDay, of: .active)
    return "The median active player ends on level \(NumberText.significant(median)), one in twenty on "
      + "\(NumberText.significant(high)) or above."
  }
}

extension Outcome {
  /// Ids of the currencies and of the freezes, in the catalogue's order.
  var currencies: [String] { catalogue.stocks.filter { $0.kind == .currency }.map(\.id) }
  var freezes: [String] { catalogue.stocks.filter { $0.kind == .freezes }.map(\.id) }
}

extension Catalogue.Stock {
  /// What a reader calls it.
  var label: String {
    switch kind {
    case .experience: "experience"
    case .level: "level"
    case .currency, .items: "\(id) held"
    case .freezes: "\(id) held"
    case .streak: "length of streak \(id.dropFirst("streak.".count))"
    }
  }
}
