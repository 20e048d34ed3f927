import RewardEngine

/// How often a player does the same on one day, against what is allowed.
public struct ActionsPerDay {
  /// The most that is allowed.
  public let most: Int
  private var counts: [DayAction: Int] = [:]

  private struct DayAction: Hashable {
    var deed: Deed
    var day: Int
  }

  public init(most: Int) { self.most = most }

  /// Begins with another player.
  public mutating func clear() { counts.removeAll(keepingCapacity: true) }

  /// Counts a deed; a traveller's date may go back, so that those of a day need not stand together.
  ///
  /// - Returns: what is wrong where it is more than is allowed, else `nil`.
  public mutating func fault(noting deed: Deed, times: Int, on day: Int) -> String? {
    let deed = DayAction(deed: deed, day: day)
    counts[deed, default: 0] += times
    guard counts[deed, default: 0] > most else { return nil }
    return "a player does this more than \(most) times on one day"
  }
}
