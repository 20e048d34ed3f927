import RewardEngine
import RewardPages
import RewardStudies

/// A verdict for each goal of the scenario.
struct GoalsSection {
  private let verdicts: [Verdict]
  private let days: Int
  private let players: Int
  private let totalsOf: Int?
  private let isOfHistory: Bool
  private let ofWhom: String
  private let isCalibrated: Bool

  init(_ findings: Run.Findings) {
    verdicts = findings.verdicts
    days = findings.outcome.days
    players = findings.outcome.players
    totalsOf = findings.totalsOf
    isOfHistory = findings.scenario.isOfHistory
    ofWhom = findings.outcome.ofWhom
    isCalibrated = findings.mixes != nil
  }

  var isNeeded: Bool { !verdicts.isEmpty }

  func write(to page: inout Page) {
    page.heading("Goals")
    page.table(table)
    if let inconclusive { page.paragraph("\(inconclusive)") }
    for note in notes { page.paragraph("\(note)") }
    if let totals { page.paragraph(totals) }
  }

  /// Whose totals the values are, where some are totals.
  private var totals: Words? {
    guard !isOfHistory, verdicts.contains(where: \.metric.metric.isTotal) else { return nil }
    if let totalsOf, totalsOf != players {
      return
        "A total is that of \(totalsOf.counted("player")), scaled from the \(NumberText.whole(players)) of this run."
    }
    return
      "A total is that of the \(players.counted("player")) of this run. `rewardsim check` scales it to the players of the scenario file."
  }

  /// What is inconclusive, and what may decide it.
  private var inconclusive: String? {
    let open = verdicts.filter { $0.state == .inconclusive && $0.estimate != nil }
    guard !open.isEmpty else { return nil }
    let meaning =
      "Inconclusive: the interval contains a limit of the goal, or there are too few players for an interval."
    let names = open.filter(\.isOpenByKnowledge).map { "'\($0.goal.id)'" }
    let players = "More players make the interval\(isCalibrated ? " from luck" : "") narrower."
    let knowledge =
      "The interval of \(names.listed) from luck alone contains no limit: only more data about your players can decide \(names.count.agreeing("it", "them"))."
    return ([meaning] + (names.count < open.count ? [players] : []) + (names.isEmpty ? [] : [knowledge]))
      .joined(separator: " ")
  }

  /// What is judged by a share, and what has no value.
  private var notes: [String] {
    verdicts.filter(\.isByShare).compactMap { $0.goal.noteOnShare(in: $0.metric, isOfHistory: isOfHistory) }
      + verdicts.compactMap(\.later) + [valueless].compactMap(\.self)
  }

  /// The goals whose metric has no value, and what may give it one.
  private var valueless: String? {
    let open = verdicts.filter { $0.estimate == nil }
    guard !open.isEmpty else { return nil }
    func named(_ some: [Verdict], _ what: String) -> [String] {
      let names = some.map { "'\($0.goal.id)'" }
      return names.isEmpty
        ? []
        : [
          "\(names.listed) \(names.count.agreeing("has", "have")) no value in a run of \(days.counted("day")). \(what)"
        ]
    }
    let others = open.filter { $0.shareThatWaits == nil }
    let needMoreDays =
      named(
        others.filter { $0.daysNeeded(in: days) != nil }, "More players do not change that; more days may.")
      + named(others.filter { $0.daysNeeded(in: days) == nil }, "More players or more days may change that.")
    let waits = open.compactMap { verdict in
      verdict.shareThatWaits.map {
        "'\(verdict.goal.id)' has no value: \(isOfHistory ? "" : "even if nobody churned, ")fewer than \(NumberText.percent($0, decimals: 0)) of players \(isOfHistory ? "" : "would ")get that far in \(days.counted("day"))."
      }
    }
    let needTime = waits.isEmpty ? [] : waits + ["More players do not change that; more days may."]
    return (needMoreDays + needTime).joined(separator: " ")
  }

  private var table: Table {
    var table = Table(
      .words("goal"), .words("verdict"), .number("value (95 % interval)"), .number("wanted"),
      .words("metric"), .words("measured over"))
    for verdict in verdicts {
      table.row(
        "\(verdict.goal.id)", .verdict(verdict.state.word, verdict.state.tone), .figure(verdict.valueText),
        .figure(verdict.wantedText), "\(code: verdict.goal.metric)",
        "\(measuredOver(verdict))")
    }
    return table
  }

  private func measuredOver(_ verdict: Verdict) -> String {
    let players = verdict.goal.profile ?? "all players"
    guard Response(verdict.metric).isIfNobodyChurned else { return players }
    return "\(players), \(ofWhom)"
  }

  /// The same table for a terminal.
  var terminalText: String {
    guard isNeeded else { return "" }
    let notes = notes.map { "\n" + TerminalText.wrapped($0) }
    return "\n" + table.terminalText(without: "metric", "measured over") + notes.joined()
  }
}

extension Verdict.State {
  var word: String {
    switch self {
    case .pass: "pass"
    case .fail: "fail"
    case .inconclusive: "inconclusive"
    }
  }

  var tone: Tone {
    switch self {
    case .pass: .good
    case .fail: .bad
    case .inconclusive: .unsure
    }
  }
}

extension Metric.Address {
  /// The fewest days of a run that may give it a value, where these are too few: its day comes later, or no window is so short. `nil` where
  /// days are not what it lacks for sure.
  func daysNeeded(in days: Int) -> Int? {
    var needed = metric.times(in: Scenario.longestRun)?.lowerBound ?? 0
    if let time {
      // A run has days 0 to n − 1 since arrival, so that some need one day more than their number.
      let fits = [max(1, time), time + 1].first { metric.times(in: $0)?.contains(time) ?? false }
      needed = max(needed, fits ?? time)
    }
    return needed > days ? needed : nil
  }
}

extension Verdict {
  fileprivate func daysNeeded(in days: Int) -> Int? { metric.daysNeeded(in: days) }

  /// The share of players after whose wait the goal asks, such as a half for the median days until a level; `nil` for no such goal.
  var shareThatWaits: Double? {
    guard metric.metric.name.hasSuffix(".days"),
      case .quantile(let perMille)? = metric.statistic
    else { return nil }
    return Double(perMille) / 1000
  }

  /// That the goal would be missed on the last day, where it is met on an earlier one; else `nil`.
  fileprivate var later: String? {
    guard let missedLater, let day = metric.time else { return nil }
    return
      "'\(goal.id)' is met on day \(NumberText.whole(day)), and would be missed on the last day, when it is \(missedLater.text(in: metric.metric.unit).with(noun: noun))."
  }

  fileprivate var valueText: String { estimate?.text(in: metric.metric.unit) ?? NumberText.missing }

  /// `diamonds_are_spent is 0.429 instead of at least 0.8`, `level_5_in_a_month is 39 days instead of at most 30`.
  var inBrief: String {
    guard let estimate else { return "\(goal.id) has no value" }
    let value = estimate.text(in: metric.metric.unit).withoutInterval
    if isByShare, let day = metric.time {
      return
        "\(goal.id) has \(value) of players there by day \(NumberText.whole(day)) \(state == .fail ? "instead of" : "and should have") \(wantedText)"
    }
    return
      "\(goal.id) is \(value.with(noun: noun)) \(state == .fail ? "instead of" : "and should be") \(wantedText)"
  }

  /// The unit of the metric after a number, where it is said.
  private func noun(after number: String) -> String? {
    let unit = metric.metric.unit
    return Self.countedUnits.contains(unit) ? NumberText.noun(after: number, String(unit.dropLast())) : nil
  }

  /// Units that are said after a number.
  private static let countedUnits: Set = ["days", "weeks", "players", "times", "streaks", "freezes"]

  fileprivate var wantedText: String { goal.wantedText(in: metric.metric.unit) }
}

extension Scenario.Goal {
  /// Why a goal on a day is judged by the share of players who get there, which is the metric that is given.
  func noteOnShare(in metric: Metric.Address, isOfHistory: Bool = false) -> String? {
    guard let share = atLeast ?? atMost, let day = metric.time else { return nil }
    let (length, condition) = isOfHistory ? ("log", "") : ("run", ", if nobody churns")
    return
      "'\(id)' asks when \(NumberText.percent(share, decimals: 0)) of players get there, and the \(length) is too short to show that. It is judged by how many get there within \(day.counted("day")) of their arrival\(condition)."
  }

  /// The values that meet the goal, in the unit of its metric: `at least 0.8`, `20 to 40`.
  func wantedText(in unit: String) -> String {
    func text(_ value: Double) -> String {
      unit == "share" ? NumberText.exactPercent(value) : NumberText.exact(value) ?? NumberText.missing
    }
    switch (atLeast, atMost) {
    case (let least?, let most?): return "\(text(least)) to \(text(most))"
    case (let least?, nil): return "at least \(text(least))"
    case (nil, let most?): return "at most \(text(most))"
    case (nil, nil): return NumberText.missing
    }
  }
}
