import RewardEngine
import RewardPages
import RewardStudies

/// What a check found, in a few sentences.
extension CheckReport {
  /// The most findings that a sentence names.
  private static let named = 3

  var answer: StudyAnswer { StudyAnswer(verdict, others: reasons, nextStep: nextStep) }

  private var failed: [Check.Finding] { findings.all.filter { $0.state == .fail } }
  private var open: [Check.Finding] { findings.all.filter { $0.state == .inconclusive } }

  /// The verdict, and how many goals and metrics it rests on.
  var verdict: String {
    let state =
      switch findings.state {
      case .pass: "Pass"
      case .fail: "Fail"
      case .inconclusive: "Inconclusive"
      }
    return "\(state): \([verdictOnGoals, verdictOnMovements].compactMap { $0 }.joined(separator: "; "))."
  }

  /// What fails and what is inconclusive, with values and limits.
  private var reasons: [String] {
    let all = failed + open
    let shown = all.prefix(Self.named).map { FindingText($0).sentenceInWords }
    return shown + (all.count > shown.count ? ["\(all.count - shown.count) more are in the tables."] : [])
      + [changed, wideMargins].compactMap { $0 } + notCompared + [players]
  }

  /// Which metrics may fall to 0 within the margins that were given for them.
  var wideMargins: String? {
    let wide = findings.movements.filter { finding in
      guard case .movement(let watched) = finding.subject, let before = finding.before else { return false }
      // Growth is often near 0.
      if case .windowRatio(_, .growth) = finding.response.address.metric.source { return false }
      return !watched.isUsual && before != 0 && watched.margin >= before.magnitude
    }
    guard !wide.isEmpty else { return nil }
    return
      "The \(wide.count.agreeing("margin", "margins")) for \(wide.map { FindingText($0).name }.listed) \(wide.count.agreeing("is", "are")) no smaller than what was measured before: \(wide.count.agreeing("it", "they")) may fall to 0 and pass."
  }

  /// What was changed since the economy was stored; `nil` without a baseline.
  var changed: String? {
    guard let changes else { return nil }
    let count = changes.fields.count
    guard count > 0 else { return "The economy is the stored one, field by field." }
    return
      "\(count.counted("field")) of the economy \(count.agreeing("differs", "differ")) from the stored one: \(changes.named(atMost: Self.named))."
  }

  /// What the baseline has and the check cannot compare, and its other days.
  var notCompared: [String] {
    func shown(_ names: [String]) -> String {
      let others = names.count - Self.named
      return (names.prefix(Self.named) + (others > 0 ? ["\(others) more"] : [])).listed
    }
    func sentence(_ names: [String], _ why: String) -> String? {
      guard !names.isEmpty else { return nil }
      return
        "The baseline has \(names.count.counted("metric")) that \(why), and \(names.count.agreeing("it is", "they are")) not compared: \(shown(names))."
    }
    let gone = unmatched.goalsGone
    let days = check.storedDays.map { stored in
      let isShorter = check.scenario.days < stored
      return
        "The baseline was stored for \(stored.counted("day")). Both economies are simulated for \(check.scenario.days.counted("day")) here\(isShorter ? ", so later days are not compared" : "")."
    }
    return [
      sentence(check.missing, "this scenario does not have"),
      sentence(unmatched.notMeasured, "this check does not measure"),
      gone.isEmpty
        ? nil
        : "The stored economy has \(gone.count.agreeing("a goal", "goals")) for \(shown(gone)), and this scenario has none.",
      days,
    ].compactMap { $0 }
  }

  /// How many players were simulated.
  var players: String {
    let ended =
      !failed.isEmpty && !open.isEmpty && findings.players < check.mostPlayers
      ? ", and ended there, since one failure decides it" : ""
    return
      "Simulated \(NumberText.whole(findings.players)) players in \(findings.replications) replications\(ended).\(tooFew ?? "")\(totals ?? "")"
  }

  /// What more players were allowed, where they are too few to be added.
  private var tooFew: String? {
    guard check.mostPlayers > check.players, check.looks.count == 1 else { return nil }
    let next = NumberText.whole(check.mostPlayers(for: check.players + 1))
    return " None were added: the least value of --max-players that adds any is \(next)."
  }

  /// Whose totals the values are, where some are totals of other players than were simulated.
  private var totals: String? {
    let players = check.scenario.players.count
    guard findings.all.contains(where: \.response.address.metric.isTotal), players != findings.players else {
      return nil
    }
    return " Totals are for the \(NumberText.whole(players)) players of the scenario."
  }

  /// What to do with the verdict; `nil` where nothing is to be done.
  var nextStep: String? {
    if let first = failed.first {
      let flags = flags.isEmpty ? "" : "look at the red flags below, and "
      if case .goal = first.subject {
        let step =
          stepForImpossibleGoal
          ?? "Next step: \(flags)let rewardsim tune search for the smallest edit that meets the goals."
        guard failed.contains(where: { if case .movement = $0.subject { true } else { false } }) else {
          return step
        }
        return
          "\(step) To find what moved the economy, use rewardsim compare, or store a new baseline if the move is wanted."
      }
      return
        "Next step: \(flags)find the change that moved \(failed.count.agreeing("it", "them")) with rewardsim compare, or store a new baseline if it is wanted."
    }
    if open.isEmpty, !check.missing.isEmpty {
      return
        "Next step: give what was renamed its former id, or store a new baseline with --update-baseline if the change is wanted."
    }
    guard !open.isEmpty else {
      return flags.isEmpty
        ? nil : "Next step: look at the red flags below. They do not change the verdict."
    }
    return stepToDecide
  }

  /// What to do where `lint` knows that a search cannot meet a goal: all goals are met together or not at all.
  private var stepForImpossibleGoal: String? {
    let lint = Lint(check.scenario).findings
    for finding in failed {
      guard case .goal(let goal) = finding.subject,
        let impossible = ImpossibleGoal(
          goal, by: finding.response.address, value: finding.figure?.value, in: check.scenario, lint)
      else { continue }
      let step = impossible.step.quoted
      return "Next step: \(step.prefix(1).lowercased())\(step.dropFirst())"
    }
    return nil
  }

  /// How to decide what is inconclusive.
  private var stepToDecide: String {
    let valueless = open.filter { !$0.hasAnyValue }
    guard valueless.isEmpty else {
      let days = valueless.compactMap { $0.response.address.daysNeeded(in: check.scenario.days) }.max()
      let more = days.map { "at least \(NumberText.whole($0)) days" } ?? "more days"
      return
        "Next step: simulate \(more). \(Self.names(valueless)) \(valueless.count.agreeing("has", "have")) no value in a run of \(findings.check.scenario.days.counted("day")), and more players do not change that."
    }
    if open.contains(where: \.needsReplications) {
      let (replications, usual) = findings.check.usualSize
      let players = ([usual, findings.players] + open.compactMap(\.playersNeeded)).reduce(0, max)
      let more = players > findings.check.players ? " --players \(players.roundedUp)" : ""
      return
        "Next step: run it again with --replications \(replications)\(more). How much the values vary is hardly known from \(findings.replications) replications, and more players in each do not change that."
    }
    if let most = open.compactMap(\.playersNeeded).max() {
      let decided = open.filter { $0.playersNeeded != nil }
      let names = Self.names(decided)
      let aim = decided.allSatisfy { $0.figure?.low == nil } ? "give \(names) an interval" : "decide \(names)"
      return
        "Next step: run it again with \(FindingText.optionOfPlayers(isCalibrated: findings.check.mixes != nil)) \(most.roundedUp) to \(aim).\(noPromise ?? "")"
    }
    if let noPromise {
      return "Next step: \(stepAtBorder), or run it again with more players.\(noPromise)"
    }
    if open.contains(where: { $0.luck != nil }) {
      return
        "Next step: calibrate with more data about your players; more simulated ones would not decide it."
    }
    return
      "Next step: move the \(border(of: open)), or make the run longer; more players would not decide it."
  }

  /// What a value is compared with: a goal has limits, and a baseline has a margin.
  private func border(of findings: [Check.Finding]) -> String {
    let goals = findings.count { if case .goal = $0.subject { true } else { false } }
    return goals == findings.count ? "limit" : goals == 0 ? "margin" : "limit or margin"
  }

  /// What to do about what lies too close to a limit or margin.
  private var stepAtBorder: String {
    let close = open.filter(\.isTooClose)
    guard border(of: close) == "margin", let first = close.first, let wider = Self.widerMargin(for: first)
    else { return "move the \(border(of: open))" }
    return "widen the margin, for example with --margin \(first.response.spelling)=\(wider)"
  }

  /// A margin of one digit, half again as wide as the change may be; `nil` where its interval is not known.
  private static func widerMargin(for finding: Check.Finding) -> String? {
    guard let low = finding.figure?.low, let high = finding.figure?.high else { return nil }
    let reach = 1.5 * max(low.magnitude, high.magnitude)
    guard reach > 0, reach.isFinite else { return nil }
    let power = Int((Mathematics.log(reach) / Mathematics.log(10)).rounded(.down))
    // By the text, as 3 × 0.1 is more than 0.3.
    guard let unit = Double("1e\(power)") else { return nil }
    return Double("\(Int((reach / unit).rounded(.up)))e\(power)").map { $0 < 1 ? "\($0)" : "\(Int($0))" }
  }

  /// What no number of players is sure to decide.
  private var noPromise: String? {
    let close = open.filter(\.isTooClose)
    guard !close.isEmpty else { return nil }
    return
      " No number of players can be promised to decide \(Self.names(close)): \(close.count.agreeing("it is", "they are")) too close to a \(border(of: close))."
  }

  private var verdictOnGoals: String? {
    let all = findings.goals
    let (failed, open) = Self.open(all)
    return CheckCounts(all: all.count, failed: failed.count, open: open.count)
      .ofGoals(failed: Self.names(failed), open: Self.names(open))
  }

  private var verdictOnMovements: String? {
    let all = findings.movements
    let (moved, open) = Self.open(all)
    let within = findings.movedWithin
    return CheckCounts(all: all.count, failed: moved.count, open: open.count, within: within.count)
      .ofMetrics(
        moved: Self.movesOf(moved), open: Self.names(open), within: Self.movesOf(within), margins: margins)
  }

  /// The margins that metrics were judged by.
  private var margins: String {
    let watched = findings.movements.compactMap { finding -> WatchedMetric? in
      if case .movement(let watched) = finding.subject { watched } else { nil }
    }
    let share = NumberText.percent(WatchedMetric.usualShare, decimals: 0)
    let more = watched.contains(where: \.isLeast) ? " and more where that is near 0" : ""
    let usual = "the usual margin, \(share) of the baseline's value\(more)"
    let own = watched.filter { !$0.isUsual }
    if own.isEmpty { return usual }
    if own.count < watched.count { return "\(usual), or the margin you gave" }
    let words = findings.movements.map { FindingText($0).wanted }
    return words.count == 1 ? "the margin you gave, \(words[0])" : "the margins you gave"
  }

  /// The first metrics by name, with how far they moved.
  private static func movesOf(_ findings: [Check.Finding]) -> String {
    let names = findings.prefix(named).map { finding -> String in
      let words = FindingText(finding)
      return "\(words.name) by \(words.signedChange)"
    }
    let others = findings.count - names.count
    return (names + (others > 0 ? ["\(others) more"] : [])).listed
  }

  /// What fails, and what is inconclusive.
  private static func open(_ all: [Check.Finding]) -> (failed: [Check.Finding], open: [Check.Finding]) {
    (all.filter { $0.state == .fail }, all.filter { $0.state == .inconclusive })
  }

  private static func names(_ findings: [Check.Finding]) -> String {
    let names = findings.prefix(named).map { FindingText($0).name }
    let others = findings.count - names.count
    return (names + (others > 0 ? ["\(others) more"] : [])).listed
  }
}
