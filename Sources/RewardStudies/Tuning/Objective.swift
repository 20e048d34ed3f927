import RewardEngine

/// A metric to make as small, or as large, as the goals allow.
public struct Objective: Sendable, Equatable {
  public enum Direction: String, Sendable, CaseIterable { case minimize, maximize }

  public let response: Response
  public let direction: Direction

  public init(_ direction: Direction, _ response: Response) {
    self.direction = direction
    self.response = response
  }

  /// The value with its sign chosen so that less is better; infinite where there is none.
  func cost(_ figure: Outcome.Estimate?) -> Double {
    guard let figure else { return .infinity }
    return direction == .minimize ? figure.value : -figure.value
  }
}
