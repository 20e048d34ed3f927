import RewardEngine

/// Something wrong with an economy that its own numbers show, without simulating any player.
public struct LintFinding: Sendable, Equatable {
  public let rule: Rule
  public let level: Level
  /// The field to look at.
  public let field: FieldPath
  /// What is wrong with the field: the rest of a sentence that begins with its path.
  public let sentence: String
  /// The figures in words, one line each.
  public internal(set) var evidence: [String]
  /// The same figures for machines.
  public let figures: [Figure]
  /// Which field to change, and to what where that can be computed.
  public let help: String

  public enum Level: String, Sendable, CaseIterable {
    /// It will hurt the economy as designed.
    case warning
    /// Worth knowing, and possibly intended.
    case note
  }

  /// A named number.
  public struct Figure: Sendable, Equatable {
    public let name: String
    public let value: Double

    init(_ name: String, _ value: Double) {
      self.name = name
      self.value = value
    }
  }

  /// What is looked for; the page LintRules explains each by its raw value.
  public enum Rule: String, Sendable, CaseIterable {
    case narrowingLevels = "narrowing-levels"
    case cascadingLevels = "cascading-levels"
    case fallingCycle = "falling-cycle"
    case fallingMilestones = "falling-milestones"
    case fallingLevelRewards = "falling-level-rewards"
    case dearerBulk = "dearer-bulk"
    case noBulkDiscount = "no-bulk-discount"
    case dominatedOffer = "dominated-offer"
    case unreachedLevels = "unreached-levels"
    case unreachablePrice = "unreachable-price"
    case distantPrice = "distant-price"
    case longMilestone = "long-milestone"
    case weakSink = "weak-sink"
    case unboundedReward = "unbounded-reward"
    case streakDrift = "streak-drift"
    case selfFundingFreeze = "self-funding-freeze"
    case noOpenSink = "no-open-sink"
    case noFaucet = "no-faucet"
    case idleCurrency = "idle-currency"
    case unspendableGift = "unspendable-gift"
    case unobtainable = "unobtainable"
    case exhaustedSink = "exhausted-sink"
    case gainingExchange = "gaining-exchange"
    case alwaysOnBoost = "always-on-boost"
    case idleBoost = "idle-boost"
    case rarePayers = "rare-payers"
    case idlePayers = "idle-payers"
    case idleEvent = "idle-event"
    case idleRule = "idle-rule"
    case factorStack = "factor-stack"
    case unaffordableMission = "unaffordable-mission"
    case smallPool = "small-pool"
    case oversizedPack = "oversized-pack"
    case lateFreeze = "late-freeze"
    case idleFreeze = "idle-freeze"
    case needlessFreeze = "needless-freeze"
    case cycleLaw = "cycle-law"
    case clocksDiffer = "clocks-differ"
    case unmeetableGoal = "unmeetable-goal"
    case goalInPercent = "goal-in-percent"
    case contradictingGoals = "contradicting-goals"
    case idleLimit = "idle-limit"
    case twinProfiles = "twin-profiles"
  }

  init(
    _ rule: Rule, _ level: Level = .warning, at field: [String], _ sentence: String, evidence: [String],
    figures: [Figure] = [], help: String
  ) {
    self.rule = rule
    self.level = level
    self.field = FieldPath(field)
    self.sentence = sentence
    self.evidence = evidence
    self.figures = figures
    self.help = help
  }

  /// The figure of this name, or `nil`.
  public func figure(_ name: String) -> Double? { figures.first { $0.name == name }?.value }
}
