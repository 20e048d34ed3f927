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

  /// Whether it is on a day, which may come after the run.
  public var isOnADay: Bool { response.isOnADay }

  /// The value with its sign chosen so that less is better; infinite where there is none. A day without a value comes after the run,
  /// and is later than all others.
  func cost(_ figure: Outcome.Estimate?) -> Double {
    guard let figure else { return isOnADay && direction == .maximize ? -.infinity : .infinity }
    return direction == .minimize ? figure.value : -figure.value
  }
}
