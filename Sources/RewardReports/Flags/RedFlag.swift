import RewardEngine
import RewardPages
import RewardStudies

/// A problem that a run shows, with its numbers and the field to change.
struct RedFlag: Sendable, Equatable {
  let rule: Rule
  /// The problem in a sentence with its numbers, and what would show whether it is one.
  var evidence: String {
    guard let playersNeeded else { return shown }
    let needed = NumberText.whole(playersNeeded)
    return (shown.hasSuffix(".") ? String(shown.dropLast()) : shown)
      + (isOfStudy
        ? ". Its run has too few players to \(open): rewardsim run with \(needed) would"
        : ". This run has too few players to \(open): \(needed) would")
  }
  private let shown: String
  /// The field to look at.
  let field: FieldPath
  /// How to solve it.
  let help: String
  /// How many players would show whether it is a problem; `nil` where this run has shown it.
  private(set) var playersNeeded: Int?
  /// What more players would do.
  private var open = "show whether it is a problem"
  /// Whether it is of a run beside a study, which has players of its own.
  private var isOfStudy = false

  /// The problem in a few words.
  var title: String {
    // Of several currencies it matters which one.
    let title =
      rule == .noOpenSink ? "players spend no \(field.names[1]) in the last four weeks" : rule.title
    return playersNeeded == nil ? title : "it may be that \(title)"
  }

  /// The kinds of problems, in the order of reports.
  enum Rule: String, Sendable, CaseIterable {
    case unmeetableGoal = "unmeetable-goal"
    case noFaucet = "no-faucet"
    case streakDrift = "streak-drift"
    case unboundedReward = "unbounded-reward"
    case selfFundingFreeze = "self-funding-freeze"
    case noOpenSink = "no-open-sink"
    case weakSink = "weak-sink"
    case exhaustedSink = "exhausted-sink"
    case emptyPurchases = "empty-purchases"
    case hiddenTail = "hidden-tail"
    case clocksDiffer = "clocks-differ"
    case deadOffer = "dead-offer"
    case unreachedLevels = "unreached-levels"
    case unreachedMilestones = "unreached-milestones"
    case lostRewards = "lost-rewards"
    case unobtainable = "unobtainable"
    case unaffordableMission = "unaffordable-mission"
    case idleFreeze = "idle-freeze"
    case dearerBulk = "dearer-bulk"
    case gainingExchange = "gaining-exchange"
    case fallingCycle = "falling-cycle"
    case fallingMilestones = "falling-milestones"
    case fallingLevelRewards = "falling-level-rewards"
    case narrowingLevels = "narrowing-levels"

    /// The problem in a few words.
    var title: String {
      switch self {
      case .streakDrift: "streaks climb without end"
      case .unboundedReward: "a reward grows without bound"
      case .selfFundingFreeze: "freezes are so cheap that they pay for themselves"
      case .noOpenSink: "players spend no money in the last four weeks"
      case .weakSink: "sinks are too weak"
      case .exhaustedSink: "the catalogue runs out"
      case .emptyPurchases: "players pay for nothing"
      case .hiddenTail: "the mean hides a tail"
      case .clocksDiffer: "phone and server disagree"
      case .deadOffer: "there is an offer that no player buys"
      case .unreachedLevels: "there are rewards that nobody reaches"
      case .unreachedMilestones: "there is a milestone that no streak reaches"
      case .lostRewards: "players do not collect rewards"
      case .unmeetableGoal: "no day counts"
      case .noFaucet: "there is a currency that no rule pays"
      case .unobtainable: "there is an item that no rule gives"
      case .unaffordableMission: "a mission is too expensive"
      case .idleFreeze: "a freeze protects no streak"
      case .dearerBulk: "a larger pack costs more per piece"
      case .gainingExchange: "a circle of exchanges makes money"
      case .fallingCycle, .fallingMilestones, .fallingLevelRewards: "a later reward pays less"
      case .narrowingLevels: "a higher level is cheaper"
      }
    }
  }

  init(_ rule: Rule, at field: [String], _ evidence: String, help: String) {
    self.rule = rule
    self.field = FieldPath(field)
    shown = evidence
    self.help = help
  }

  /// The same problem, which only a run of more players can confirm if their number is given.
  ///
  /// - Parameter open: What they would do, as an infinitive, where the run confirms a part of it.
  func confirmed(by players: Int?, to open: String = "show whether it is a problem") -> RedFlag {
    guard let players else { return self }
    var flag = self
    (flag.playersNeeded, flag.open) = (players, open)
    return flag
  }

  /// The same problem, shown by a run beside a study.
  var besideStudy: RedFlag {
    var flag = self
    flag.isOfStudy = true
    return flag
  }

  /// Whether its remedy moves the metric of a missed goal to where it should be.
  ///
  /// Most remedies make less of something: players get less, or streaks are shorter. They help where a metric is too high, and the
  /// share of a currency that players spend where it is too low.
  func helps(_ missed: Verdict) -> Bool {
    guard field.names.count > 1, ".\(missed.goal.metric)".contains(".\(field.names[1])."),
      let estimate = missed.estimate
    else { return false }
    let isTooLow = missed.goal.atLeast.map { estimate.value < $0 } ?? false
    switch rule {
    case .hiddenTail, .clocksDiffer, .emptyPurchases: return false
    case .deadOffer, .unobtainable, .unaffordableMission, .noFaucet, .unmeetableGoal: return isTooLow
    case .weakSink, .noOpenSink, .exhaustedSink:
      return missed.goal.metric.contains(".sink_faucet") == isTooLow
    default: return !isTooLow
    }
  }
}

extension Run.Findings {
  /// The problems that the run shows, in the order of the rules, then those that more players would have to confirm.
  var flags: [RedFlag] { flags(with: Lint(scenario).findings) }

  /// The same, where lint's findings are known already.
  func flags(with lint: [LintFinding]) -> [RedFlag] {
    let warnings = lint.filter { $0.level == .warning }
    let confirmed = confirmedFlags(warnings)
    let all = streakFlags(warnings) + moneyFlags(confirmed) + rewardFlags(warnings) + confirmed
    let sorted = RedFlag.Rule.allCases.flatMap { rule in all.filter { $0.rule == rule } }
    return sorted.filter { $0.playersNeeded == nil } + sorted.filter { $0.playersNeeded != nil }
  }
}
