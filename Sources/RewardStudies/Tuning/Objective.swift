import RewardEngine

/// A figure that is to be as small, or as large, as the goals allow.
public struct Objective: Sendable, Equatable {
  public enum Direction: String, Sendable, CaseIterable { case minimize, maximize }

  public let response: Response
  public let direction: Direction

  public init(_ direction: Direction, _ response: Response) {
    self.direction = direction
    self.response = response
  }

  /// A figure turned so that less is better; where there is none, nothing is worse.
  func cost(_ figure: Outcome.Estimate?) -> Double {
    guard let figure else { return .infinity }
    return direction == .minimize ? figure.value : -figure.value
  }
}
