import RewardEngine
import RewardStudies

/// The answer first: what the economy does, in words and in one table.
struct Answer {
  private let outcome: Outcome
  private let scenario: Scenario
  private let headline: Headline
  private let verdicts: [Verdict]
  private let flags: [RedFlag]

  init(_ findings: Run.Findings) {
    headline = Headline(findings)
    verdicts = findings.verdicts
    flags = findings.flags
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

  /// What was asked first, then what an economist asks first, then whom it is about and what it rests on.
  private var answer: String {
    let verdicts = [uncounted, goals] + outcome.currencies.map(money)
    let others = [levels] + outcome.freezes.map(freezes) + [warnings, attendance, feedback, shock]
    return (verdicts + others).compactMap { $0 }.joined(separator: " ")
  }

  /// Streaks of which no day counts: their figures say nothing.
  private var uncounted: String? {
    let streaks = flags.filter { $0.rule == .unmeetableGoal }.map { "'\($0.field.names[1])'" }
    guard !streaks.isEmpty else { return nil }
    return "No day ever counts for the \(streaks.count == 1 ? "streak" : "streaks") \(streaks.listed)."
  }

  private var goals: String? {
    guard !verdicts.isEmpty else { return nil }
    let states = Verdict.State.allCases.map { state in verdicts.filter { $0.state == state } }
    if states[0].count == verdicts.count {
      return verdicts.count == 1 ? "The goal is met." : "All \(verdicts.count) goals are met."
    }
    let missed = verdicts.filter { $0.state == .fail }
    let unsure = verdicts.filter { $0.state == .inconclusive }
    let all = verdicts.count == 1 ? "1 goal" : "\(verdicts.count) goals"
    let parts = [
      missed.isEmpty
        ? nil
        : "\(missed.count) of \(all) \(missed.count == 1 ? "is" : "are") missed (\(Self.named(missed)))",
      unsure.isEmpty
        ? nil
        : "\(unsure.count)\(missed.isEmpty ? " of \(all)" : "") \(unsure.count == 1 ? "is" : "are") unsure (\(Self.named(unsure)))",
    ].compactMap { $0 }
    return parts.listed + "."
  }

  /// The first three with their figures; of the rest only how many they are.
  private static func named(_ verdicts: [Verdict]) -> String {
    let rest = verdicts.count - 3
    return (verdicts.prefix(3).map(\.inBrief) + (rest > 0 ? ["\(rest) more"] : [])).joined(separator: "; ")
  }

  private var warnings: String? {
    flags.isEmpty ? nil : flags.count == 1 ? "1 red flag is below." : "\(flags.count) red flags are below."
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

  /// Whether the currency inflates, what an active player holds, and what is spent of all that is paid.
  private func money(_ currency: String) -> String? {
    guard let money = MoneyFigures(outcome, of: scenario, currency: currency) else { return nil }
    if money.minted == 0, money.isNeverHeld { return money.neverHeld }
    guard let words = money.verdict else { return "At the end nobody who holds \(currency) is active." }
    func held(_ moment: MoneyCourse.Moment) -> String {
      "\(NumberText.significant(moment.mean.value, digits: 3)) on day \(moment.day + 1)"
    }
    let last = held(words.course.last)
    let course = words.course.first.map { "\(held($0)), \(last)" } ?? last
    let spent = NumberText.percent(ratio(money.burned, money.minted), decimals: 0)
    let share = money.minted > 0 ? "; \(spent) of all received are spent" : ""
    return "\(words.plain) (held on average: \(course)\(share))."
  }

  private func freezes(_ item: String) -> String? {
    let streaks = scenario.streaks.filter { $0.protectedBy == item }.map { "streak.\($0.id)" }
    guard !streaks.isEmpty else { return nil }
    let saved = streaks.reduce(0) { $0 + outcome.total("\($1).gaps_saved") }
    let hurt = streaks.reduce(0) { $0 + outcome.total("\($1).gaps_hurt") }
    let used = streaks.reduce(0) { $0 + outcome.total("\($1).frozen_days") }
    guard let share = ratio(saved, saved + hurt) else { return nil }
    let hasGrace = scenario.streaks.contains { $0.protectedBy == item && $0.rules.graceDays > 0 }
    return "Players use '\(item)' \(NumberText.whole(used)) times; it saves the streak in "
      + "\(NumberText.percent(share, decimals: 0)) of \(hasGrace ? "the gaps that grace does not cover" : "all gaps")."
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
