import RewardEngine
import RewardStudies

/// Something a run shows that will hurt, with the figures and the field to look at.
struct RedFlag: Sendable, Equatable {
  let rule: Rule
  /// What is wrong, in a sentence with its figures.
  let evidence: String
  /// The field to look at.
  let field: FieldPath
  /// What could be done.
  let help: String

  /// What is looked for; the order is that of reports.
  enum Rule: String, Sendable, CaseIterable {
    case unmeetableGoal = "unmeetable-goal"
    case noFaucet = "no-faucet"
    case streakDrift = "streak-drift"
    case unboundedReward = "unbounded-reward"
    case selfFundingFreeze = "self-funding-freeze"
    case noOpenSink = "no-open-sink"
    case weakSink = "weak-sink"
    case exhaustedSink = "exhausted-sink"
    case hiddenTail = "hidden-tail"
    case clocksDiffer = "clocks-differ"
    case deadOffer = "dead-offer"
    case unreachedLevels = "unreached-levels"
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

    /// What a reader calls it.
    var title: String {
      switch self {
      case .streakDrift: "streaks drift upwards"
      case .unboundedReward: "a reward grows without bound"
      case .selfFundingFreeze: "all freezes used pay for themselves"
      case .noOpenSink: "money is not spent"
      case .weakSink: "sinks are weak"
      case .exhaustedSink: "the catalogue runs out"
      case .hiddenTail: "the mean hides a tail"
      case .clocksDiffer: "phone and server disagree"
      case .deadOffer: "nobody buys it"
      case .unreachedLevels: "nobody reaches a reward"
      case .lostRewards: "rewards are lost"
      case .unmeetableGoal: "no day counts"
      case .noFaucet: "nothing pays it"
      case .unobtainable: "nothing gives it"
      case .unaffordableMission: "a mission is too dear"
      case .idleFreeze: "a freeze protects no streak"
      case .dearerBulk: "a larger pack is dearer"
      case .gainingExchange: "exchanges gain"
      case .fallingCycle, .fallingMilestones, .fallingLevelRewards: "a later reward pays less"
      case .narrowingLevels: "a higher level is cheaper"
      }
    }
  }

  init(_ rule: Rule, at field: [String], _ evidence: String, help: String) {
    self.rule = rule
    self.field = FieldPath(field)
    self.evidence = evidence
    self.help = help
  }
}

extension Run.Findings {
  /// What the run shows that will hurt, in the order of the rules.
  var flags: [RedFlag] {
    let all = streakFlags + moneyFlags + rewardFlags + confirmedFlags
    return RedFlag.Rule.allCases.flatMap { rule in all.filter { $0.rule == rule } }
  }
}
