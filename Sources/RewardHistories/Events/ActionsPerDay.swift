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
  /// - Returns: the error where it is more than is allowed, or else `nil`.
  public mutating func fault(noting action: PlayerAction, times: Int, on day: Int) -> String? {
    let action = DayAction(action: action, day: day)
    counts[action, default: 0] += times
    guard counts[action, default: 0] > most else { return nil }
    return "a player does this more than \(most) times on one day"
  }
}
