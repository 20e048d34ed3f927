import RewardEngine

extension Check {
  /// What is judged: a goal, or a metric that is compared with the baseline.
  public enum Subject: Sendable, Equatable {
    case goal(Scenario.Goal)
    case movement(WatchedMetric)
  }

  /// The result for one subject.
  public struct Finding: Sendable, Equatable {
    public let subject: Subject
    public let response: Response
    /// The value of a goal's metric, or the change of a watched one, with a 95 % interval; `nil` where a replication
    /// has none.
    public let figure: Outcome.Estimate?
    /// The same with the interval of luck alone; `nil` where lack of knowledge was not studied.
    public let luck: Outcome.Estimate?
    /// The values of the baseline and of the scenario, with the same random draws; a goal has only the latter.
    public let before: Double?
    public let after: Double?
    /// The change of a watched metric as a share of the value before; `nil` where that is no guide.
    public let relative: Outcome.Estimate?
    /// Whether some replication of the scenario has a value.
    public let hasAnyValue: Bool
    public let ruling: Gate.Ruling
    /// Whether it is shown to have moved, however little; see ``Gate/moves(of:)``.
    public let hasMoved: Bool
    /// Whether it is judged by a sign test, as quantiles are, and not by a t test.
    public let isSignTested: Bool
    /// Whether it is judged by one run of all players, because few of them bias the figure, and not by replications.
    public let isOfAllPlayers: Bool
    /// Whether a goal on a day is judged by the share of players who get there by its limit, because the day comes after the run.
    public let isByShare: Bool
    /// The number of players that would decide it with a chance of 90 %; of a figure without an interval, those that it
    /// needs for one. `nil` where it is decided, where no number can be promised, and where more players would not help.
    public let playersNeeded: Int?
    /// Whether it is inconclusive because its interval contains a limit, or comes so near to one that no number of players is
    /// likely enough to decide it: more players may, but none can be promised.
    public let isTooClose: Bool
    /// Whether it is inconclusive because its spread is hardly known from so few replications, whatever their players are.
    public let needsReplications: Bool
    /// Whether lack of knowledge of the players was studied, too: players cannot be added then.
    public let isCalibrated: Bool
    /// Whether it has the precision that was asked for, or has no value, which more players do not change.
    let isKnownEnough: Bool

    init(
      _ evidence: CheckMeasurement, _ ruling: Gate.Ruling, hasMoved: Bool, in look: Look, of check: Check
    ) {
      self.hasMoved = hasMoved
      isSignTested = evidence.claim?.isSignTested ?? false
      isOfAllPlayers = evidence.isOfAllPlayers
      isByShare = evidence.isByShare
      subject = evidence.subject
      response = evidence.response
      luck = evidence.luck
      before = evidence.before
      after = evidence.after
      relative = evidence.relative
      hasAnyValue = evidence.hasAnyValue
      self.ruling = ruling
      let open =
        ruling.state == .inconclusive ? evidence.claim.flatMap { $0.isInABinWithALimit ? nil : $0 } : nil
      // Where luck alone would decide, more of it does not help.
      let isOfKnowledge = evidence.claimOfLuck.map { !$0.isTooClose } ?? false
      isCalibrated = check.mixes != nil
      needsReplications = open != nil && !isOfKnowledge && look.replications < Check.fewestReplications
      let holdsALimit =
        open != nil && !needsReplications && (evidence.claimOfLuck ?? open)?.isTooClose == true
      playersNeeded =
        ruling.state != .inconclusive || needsReplications || holdsALimit
        ? nil
        : evidence.playersNeeded.map(check.mostPlayers(for:))
          ?? open.flatMap { check.playersNeeded(for: $0, among: ruling.openTests, after: look) }
      let needed = playersNeeded
      figure = evidence.figure.map { figure in
        guard let needed, figure.playersNeeded != nil else { return figure }
        return Outcome.Estimate(value: figure.value, low: nil, high: nil, playersNeeded: needed)
      }
      let isBeyondPromise =
        open != nil && !needsReplications && evidence.claimOfLuck == nil && playersNeeded == nil
      isTooClose = holdsALimit || isBeyondPromise
      let precision = Precision.of(evidence.response, among: check.precisions)
      isKnownEnough =
        figure.map { precision?.isReached(by: $0, of: evidence.after) ?? false } ?? true
    }

    public var state: Verdict.State { ruling.state }
  }

  /// What a check found.
  public struct Findings: Sendable {
    public let check: Check
    public let gate: Gate
    /// What was simulated.
    public let look: Look
    /// Goals by id, then watched metrics.
    public let all: [Finding]

    init(_ check: Check, _ gate: Gate, _ look: Look, _ all: [Finding]) {
      self.check = check
      self.gate = gate
      self.look = look
      self.all = all
    }

    public var goals: [Finding] {
      all.filter { if case .goal = $0.subject { true } else { false } }
    }

    public var movements: [Finding] {
      all.filter { if case .movement = $0.subject { true } else { false } }
    }

    /// Metrics that are shown to have moved, by less than their margins.
    public var movedWithin: [Finding] { movements.filter { $0.state == .pass && $0.hasMoved } }

    /// Fail where anything fails, pass where all pass and no metric of the baseline is missing.
    public var state: Verdict.State { decided == .pass && !check.missing.isEmpty ? .inconclusive : decided }

    /// The same of what is judged.
    private var decided: Verdict.State {
      if all.contains(where: { $0.state == .fail }) { return .fail }
      return all.allSatisfy { $0.state == .pass } ? .pass : .inconclusive
    }

    /// Players of all replications.
    public var players: Int { look.players }

    public var replications: Int { look.replications }

    /// The number of limits that values are compared with.
    public var borders: Int {
      all.reduce(0) { count, finding in
        guard case .goal(let goal) = finding.subject else { return count + 2 }
        return count + (goal.atLeast == nil ? 0 : 1) + (goal.atMost == nil ? 0 : 1)
      }
    }

    /// Whether to stop: it is decided, or what is inconclusive has the precision that was asked for.
    var isSettled: Bool {
      decided != .inconclusive || all.allSatisfy { $0.state != .inconclusive || $0.isKnownEnough }
    }
  }
}
