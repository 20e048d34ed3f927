import RewardEngine

extension Check {
  /// What is judged: a goal, or a figure that is held against the baseline.
  public enum Subject: Sendable, Equatable {
    case goal(Scenario.Goal)
    case movement(WatchedMetric)
  }

  /// What came of one subject.
  public struct Finding: Sendable, Equatable {
    public let subject: Subject
    public let response: Response
    /// Of a goal the figure, of a movement the change, with a 95 % interval; `nil` where a replication has none.
    public let figure: Outcome.Estimate?
    /// The figure of the baseline on the same luck, and that of the scenario; of a goal only the latter.
    public let before: Double?
    public let after: Double?
    public let ruling: Gate.Ruling
    /// Whether it is a movement that is shown to be one, however small; see ``Gate/moves(of:)``.
    public let hasMoved: Bool
    /// Players that would decide it; `nil` where it is decided, or no number would.
    public let playersNeeded: Int?
    /// Whether it is known as closely as was asked for, or has no figure, which more players do not change.
    let isKnownEnough: Bool

    init(
      _ evidence: CheckMeasurement, _ ruling: Gate.Ruling, hasMoved: Bool, size: Int, among precisions: [Precision]
    ) {
      self.hasMoved = hasMoved
      subject = evidence.subject
      response = evidence.response
      figure = evidence.figure
      before = evidence.before
      after = evidence.after
      self.ruling = ruling
      playersNeeded = ruling.replicationsNeeded.map { $0 * size }
      let precision = Precision.of(evidence.response, among: precisions)
      isKnownEnough =
        figure.map { precision?.isReached(by: $0, of: evidence.after) ?? false } ?? true
    }

    public var state: Verdict.State { ruling.state }
  }

  /// What a check found.
  public struct Findings: Sendable {
    public let check: Check
    public let gate: Gate
    /// Replications that were played.
    public let replications: Int
    /// Goals by id, then what is watched.
    public let all: [Finding]

    init(_ check: Check, _ gate: Gate, replications: Int, _ all: [Finding]) {
      self.check = check
      self.gate = gate
      self.replications = replications
      self.all = all
    }

    public var goals: [Finding] {
      all.filter { if case .goal = $0.subject { true } else { false } }
    }

    public var movements: [Finding] {
      all.filter { if case .movement = $0.subject { true } else { false } }
    }

    /// Movements that are shown, and shown to be smaller than their margins.
    public var movedWithin: [Finding] { movements.filter { $0.state == .pass && $0.hasMoved } }

    /// Fail where anything fails, pass where all pass.
    public var state: Verdict.State {
      if all.contains(where: { $0.state == .fail }) { return .fail }
      return all.allSatisfy { $0.state == .pass } ? .pass : .inconclusive
    }

    /// Players of all replications.
    public var players: Int { replications * check.size }

    /// Borders that figures are held against.
    public var borders: Int {
      all.reduce(0) { count, finding in
        guard case .goal(let goal) = finding.subject else { return count + 2 }
        return count + (goal.atLeast == nil ? 0 : 1) + (goal.atMost == nil ? 0 : 1)
      }
    }

    /// Whether more players are not worth their time: it is decided, or what is open is known closely enough.
    var isSettled: Bool {
      state != .inconclusive || all.allSatisfy { $0.state != .inconclusive || $0.isKnownEnough }
    }
  }
}
