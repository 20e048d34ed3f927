import RewardEngine

/// Counts how often a player does the same on one day, up to a limit.
public struct ActionsPerDay {
  /// The most that is allowed.
  public let most: Int
  private var counts: [DayAction: Int] = [:]

  private struct DayAction: Hashable {
    var action: PlayerAction
    var day: Int
  }

  public init(most: Int) { self.most = most }

  /// Starts with another player.
  public mutating func clear() { counts.removeAll(keepingCapacity: true) }

  /// Counts an action. A traveller's date may go back, so the actions of a day need not be in a row.
  ///
  /// - Returns: Whether it is now more than is allowed.
  public mutating func isTooMuch(_ action: PlayerAction, times: Int, on day: Int) -> Bool {
    let action = DayAction(action: action, day: day)
    counts[action, default: 0] += times
    return counts[action, default: 0] > most
  }
}

extension PlayerAction {
  /// Whether a log may have it only so often for a player on one day.
  public var isLimited: Bool {
    switch self {
    case .activity, .offer, .pack: true
    case .login, .missionDone, .missionCollected, .freezes: false
    }
  }
}
