import RewardEngine
import RewardPages
import RewardStudies

/// The five lines at the top of a report: goals, inflation, levels, freezes and what to do first.
///
/// A line is left out where the scenario has nothing it is about. The report and the terminal show the same lines.
struct Answer: ReportPart {
  /// One line: what it is about, and a sentence or two.
  struct Line {
    var topic: String
    var text: Words
  }

  let findings: Run.Findings
  private let headline: Headline
  private let verdicts: [Verdict]
  private let flags: [RedFlag]
  private let lint: [LintFinding]
  /// Those of the report and of the terminal. They take long to find.
  private(set) var lines: [Line] = []

  init(_ findings: Run.Findings, _ flags: [RedFlag], _ lint: [LintFinding]) {
    self.findings = findings
    headline = Headline(findings)
    verdicts = findings.verdicts
    self.flags = flags
    self.lint = lint
    lines = found
  }

  func write(to page: inout Page) {
    page.list(lines.map { "**\($0.topic):** \($0.text)" })
    page.paragraph("\(run)")
  }

  /// The metrics of the first screen, with what their heads mean.
  func writeMetrics(to page: inout Page) {
    page.heading("Key metrics")
    page.table(headline.table)
    guard outcome.days > 28, !outcome.startsFromStates else { return }
    page.paragraph(
      """
      Active players have played in the last 28 days. Up to day 28 every player who has arrived counts as active. \
      So most curves jump on day 29, when the players who left early drop out.
      """)
  }

  /// The lines with their topics in a column of their own, and the table of key metrics.
  var terminalText: String {
    let width = (lines.map(\.topic.count).max() ?? 0) + 2
    let indent = String(repeating: " ", count: width)
    let text = lines.map { line in
      let gap = String(repeating: " ", count: width - line.topic.count)
      let rows = TerminalText.wrapped(line.text.quoted, columns: 90 - width).split(separator: "\n")
      return line.topic + gap + rows.joined(separator: "\n" + indent) + "\n"
    }
    return text.joined() + "\n" + TerminalText.wrapped(run) + "\n" + headline.terminalText
  }

  private var found: [Line] {
    let all: [(String, Words?)] = [
      ("Start", outcome.start(of: scenario)), ("Warning", uncounted), ("Goals", goals),
      ("Inflation", inflation),
      ("Levels", levels), ("Freezes", freezes), ("First step", firstStep),
    ]
    return all.compactMap { topic, text in text.map { Line(topic: topic, text: $0) } }
  }

  /// The streaks of which no day counts: their metrics mean nothing.
  private var uncounted: Words? {
    let streaks = flags.filter { $0.rule == .unmeetableGoal && $0.playersNeeded == nil }.map {
      "'\($0.field.names[1])'"
    }
    guard !streaks.isEmpty else { return nil }
    return "No day ever counts for the \(streaks.count.agreeing("streak", "streaks")) \(streaks.listed)."
  }

  private var goals: Words {
    guard let unjudged else {
      return judged ?? "The scenario sets no goals. Add `goals` to get a verdict on each."
    }
    return [judged, unjudged].compactMap { $0 }.inOneParagraph
  }

  /// The goals that a replay, or a run of players who had arrived before, does not judge.
  private var unjudged: Words? {
    var sentences: [Words] = []
    let (profiles, arrival) = (findings.goalsOfProfiles, findings.goalsSinceArrival)
    if profiles > 0 {
      sentences.append(
        "\(profiles.counted("goal of a profile is", "goals of profiles are")) not judged: a log has no profiles."
      )
    }
    if !arrival.isEmpty {
      let count = arrival.count.counted("goal on days since arrival is", "goals on days since arrival are")
      sentences.append(
        "\(count) not judged, because these players arrived earlier: \(arrival.map { "'\($0.id)'" }.listed).")
    }
    let ever = findings.goalsOnAllDays
    if !ever.isEmpty {
      let count = ever.count.counted("goal on what players ever did is", "goals on what players ever did are")
      sentences.append(
        "\(count) not judged, because this run counts only its own days: \(ever.map { "'\($0.id)'" }.listed)."
      )
    }
    return sentences.isEmpty ? nil : sentences.inOneParagraph
  }

  /// How many goals are met, and which are not; `nil` without goals.
  private var judged: Words? {
    guard !verdicts.isEmpty else { return nil }
    let all = verdicts.count.counted("goal")
    let missed = verdicts.filter { $0.state == .fail }
    let open = verdicts.filter { $0.state == .inconclusive }
    guard !missed.isEmpty || !open.isEmpty else {
      switch verdicts.count {
      case 1: return "The goal is met."
      case 2: return "Both goals are met."
      default: return "All \(all) are met."
      }
    }
    func sentence(_ some: [Verdict], _ state: String) -> Words? {
      guard !some.isEmpty else { return nil }
      let subject = verdicts.count == 1 ? "The goal" : "\(some.count) of \(all)"
      return "\(subject) \(some.count.agreeing("is", "are")) \(state): \(Self.named(some))."
    }
    return [sentence(missed, "missed"), sentence(open, "inconclusive")].compactMap { $0 }.inOneParagraph
  }

  /// The first three goals with their values; of the others only how many they are.
  private static func named(_ verdicts: [Verdict]) -> String {
    let rest = verdicts.count - 3
    return (verdicts.prefix(3).map(\.inBrief) + (rest > 0 ? ["\(rest) more"] : [])).joined(separator: "; ")
  }

  private var inflation: Words? {
    let sentences = outcome.currencies.compactMap(money)
    return sentences.isEmpty ? nil : sentences.inOneParagraph
  }

  /// Whether a currency inflates, what an active player holds, and how much of the income is spent.
  private func money(_ currency: String) -> Words? {
    guard let money = MoneyFigures(outcome, of: scenario, currency: currency) else { return nil }
    if money.minted == 0, money.isNeverHeld { return Words(money.neverHeld) }
    guard let text = money.verdict else { return "No player who holds \(currency) is active at the end." }
    let average = Words(text.heldInBrief)
    let spent = money("sink_faucet").map(MoneyText.percent)
    guard let spent, money.minted > 0 else { return "\(text.sentence). \(average)" }
    return
      "\(text.sentence). \(average) Players spend \(spent.withoutInterval) of the \(currency) they receive\(money.beyondStart)."
  }

  private var levels: Words? {
    guard let median = outcome.figure("level.p50")?.onWholeLevel else { return nil }
    let xp = outcome.stock("xp").flatMap {
      outcome.quantileEstimate($0, 0.5, on: outcome.lastDay, of: .active)
    }
    func number(_ estimate: Outcome.Estimate) -> String { estimate.text(in: "level").withoutInterval }
    let high: Words =
      scenario.levels.flatMap { outcome.topLevels($0, above: median, isBrief: true) }
      .map { " \($0)" } ?? ""
    return """
      On day \(NumberText.whole(outcome.days)) the median active player is on level \(number(median))\
      \(xp.map { " with \(number($0)) XP" } ?? "").\(high)
      """
  }

  private var freezes: Words? {
    let sentences = outcome.freezes.compactMap(freeze)
    return sentences.isEmpty ? nil : sentences.inOneParagraph
  }

  private func freeze(_ item: String) -> Words? {
    let streaks = scenario.streaks(protectedBy: item)
    guard !streaks.isEmpty, let rate = findings.figure("\(item).save_rate") else { return nil }
    let used = streaks.reduce(0) { $0 + outcome.total("streak.\($1.id).frozen_days") }
    let hasGrace = streaks.contains { $0.rules.graceDays > 0 }
    guard used > 0 else { return "No player uses '\(item)'." }
    let times = used == 1 ? "once" : "\(NumberText.whole(used)) times"
    let saved =
      "It saves the streak in \(rate.text(in: "share").withoutInterval) of the gaps\(hasGrace ? " longer than grace" : "") that players come back from."
    let weeks = findings.figure("\(item).coverage_weeks.p50").map {
      let count = $0.text(in: "weeks").withoutInterval
      guard $0.value > 0 else { return " The median active player who misses days holds none." }
      return
        " The median active player who misses days holds enough for \(count) \(NumberText.noun(after: count, "week"))."
    }
    return "Players use '\(item)' \(times). \(saved)\(weeks ?? "")"
  }

  /// A missed goal comes first: the red flag with its remedy that one is about, else a search; then the first red flag.
  private var firstStep: Words {
    let shown = flags.filter { $0.playersNeeded == nil }
    func others(_ rest: Int, _ more: String) -> String {
      rest > 0
        ? " \(rest.counted("\(more)red flag is", "\(more)red flags are")) in the report." : ""
    }
    let flagOfMissedGoal = flagOfMissedGoal
    if flagOfMissedGoal == nil, let missed = verdicts.first(where: { $0.state == .fail }) {
      let impossible = ImpossibleGoal(
        missed.goal, by: missed.metric, value: missed.estimate?.value, in: scenario, lint)
      if let step = impossible?.step ?? stepBeyondFirstWeek(missed) { return step }
      return
        "Search for values that meet '\(missed.goal.id)' with `rewardsim tune`.\(others(shown.count, ""))"
    }
    if let flag = flagOfMissedGoal ?? shown.first {
      return
        "\(flag.title.capitalizedAtStart). Look at \(code: flag.field.description): \(flag.help).\(others(shown.count - 1, "more "))"
    }
    if let open = verdicts.first(where: { $0.state == .inconclusive }) {
      return step(toDecide: open)
    }
    if let flag = flags.first, let players = flag.playersNeeded {
      return "Simulate \(NumberText.whole(players)) players: \(flag.title)."
    }
    if let lack = findings.lackToJudgeMoney ?? findings.noiseOfMoney { return "To judge money, \(lack)." }
    return "Nothing: the report found no red flag."
  }

  /// Where a goal on growth is missed because balances move in the first week, as players begin.
  private func stepBeyondFirstWeek(_ missed: Verdict) -> Words? {
    guard case .windowRatio(_, .growth) = missed.metric.metric.source,
      case .window(let length) = missed.metric.metric.time, !outcome.startsFromStates,
      let most = missed.goal.atMost, let value = missed.estimate?.value, value > most
    else { return nil }
    let day = missed.metric.time ?? outcome.days
    guard day < length + 7 else { return nil }
    return """
      Judge '\(missed.goal.id)' on day \(length + 7) or later: it compares day \(NumberText.whole(day)) with day \
      \(day - length), and in the first week balances move in any economy.
      """
  }

  private func step(toDecide open: Verdict) -> Words {
    let daysNeeded = open.metric.daysNeeded(in: outcome.days)
    let needsDays = daysNeeded != nil || open.shareThatWaits != nil
    if scenario.isOfHistory, !open.isWithinBin {
      let more = open.estimate != nil ? "players" : needsDays ? "days" : "days or players"
      return "Replay a log of more \(more): '\(open.goal.id)' is inconclusive."
    }
    if open.estimate == nil {
      let more =
        daysNeeded.map { "at least \(NumberText.whole($0)) days" }
        ?? (needsDays ? "more days" : "more players or more days")
      return
        "Simulate \(more): '\(open.goal.id)' has no value in a run of \(outcome.days.counted("day"))."
    }
    return open.isWithinBin
      ? "Move the limit of '\(open.goal.id)': percentiles of large numbers are known to a 32nd, and more players would not decide it."
      : "Simulate more players: '\(open.goal.id)' is inconclusive."
  }

  /// The first red flag that says how to meet a missed goal.
  private var flagOfMissedGoal: RedFlag? {
    let missed = verdicts.filter { $0.state == .fail }
    return flags.first { flag in flag.playersNeeded == nil && missed.contains(where: flag.helps) }
  }

  /// What was simulated, and what the numbers rest on.
  private var run: String {
    [attendance, absence, emptyProfiles, feedback, shock].compactMap { $0 }.joined(separator: " ")
  }

  private var attendance: String {
    let arrived = outcome.total("players.arrived")
    let played = outcome.total("players.active").counted("day")
    let days = outcome.days.counted("day")
    let play = "\(arrived.counted("player plays", "players play")) \(played) in \(days)"
    // Before day 29 every new player who has arrived counts as active, so that the share says nothing.
    guard outcome.days > 28 || outcome.startsFromStates, let active = outcome.activePlayers.last else {
      return play + "."
    }
    return "\(play); \(NumberText.percent(ratio(active, arrived), decimals: 1)) are still active at the end."
  }

  /// How many players of the scenario do not arrive within the run.
  private var absence: String? {
    let away = Int64(outcome.players) - outcome.total("players.arrived")
    guard !scenario.isOfHistory, away > 0 else { return nil }
    return
      "Of the \(outcome.players.counted("player")), \(away.counted("does", "do")) not arrive within the run."
  }

  /// The profiles of which a small run has no player, so that all figures are without them.
  private var emptyProfiles: String? {
    let empty = scenario.players.profiles.enumerated().filter { place, profile in
      profile.share > 0 && outcome.players(in: .profile(place)) == 0
    }.map { "'\($1.id)' (\(NumberText.percent($1.share)) of all players)" }
    guard !scenario.isOfHistory, !empty.isEmpty else { return nil }
    return
      "No player of this run is of \(empty.count.agreeing("the profile", "the profiles")) \(empty.listed): simulate more players to count them."
  }

  private var feedback: String? {
    guard scenario.hasFeedback else { return nil }
    return "Feedback is on: these numbers rest on assumed reactions to rewards."
  }

  private var shock: String? {
    let count = outcome.replications.count
    guard count > 0 else { return nil }
    return "Players share a daily shock: intervals are over \(count) replications, each with its own days."
  }
}

extension Outcome {
  /// Ids of the currencies and of the freezes, in the catalogue's order.
  var currencies: [String] { catalogue.stocks.filter { $0.kind == .currency }.map(\.id) }
  var freezes: [String] { catalogue.stocks.filter { $0.kind == .freezes }.map(\.id) }
}

extension Catalogue.Stock {
  /// The stock's name in a table.
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
