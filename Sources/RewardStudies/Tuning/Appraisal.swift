import RewardEngine

/// The results of an edit: its values, and whether they meet the goals.
public struct Appraisal: Sendable, Equatable {
  public let edit: Edit
  public let size: Edit.Size
  /// Players it was measured with; 0 where the edit makes a scenario that cannot be read or played.
  public let players: Int
  /// By response; `nil` where a replication has no value.
  public let figures: [Outcome.Estimate?]
  /// The share of players who get there by the limit, of goals on a day without a value, by their places among the tuning's goals and
  /// then its other goals.
  public var shares: [Int: Outcome.Estimate] = [:]
  /// The same with as many replications as those of the other edits that it is compared with, where it has more itself.
  var compared: [Outcome.Estimate?]?
  /// By goal.
  public let verdicts: [Verdict.State]
  /// How far goals are missed, each as a share of its limit, added up; 0 where all are met.
  public let violation: Double

  /// Whether the edit makes a scenario that cannot be read or played.
  public var isRefused: Bool { players == 0 }

  /// Fail if some goal fails, pass if all pass.
  public var state: Verdict.State {
    if isRefused || verdicts.contains(.fail) { return .fail }
    return verdicts.allSatisfy { $0 == .pass } ? .pass : .inconclusive
  }

  /// The result of an edit that makes no valid scenario.
  static func refused(_ edit: Edit, size: Edit.Size, figures: Int, goals: Int) -> Appraisal {
    Appraisal(
      edit: edit, size: size, players: 0, figures: Array(repeating: nil, count: figures),
      verdicts: Array(repeating: .fail, count: goals), violation: .infinity)
  }
}
