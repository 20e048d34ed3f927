import RewardEngine

/// Queries of the chapter on experience.
extension Outcome {
  /// The highest level that a player has reached, or `nil` where no player has arrived.
  func highestLevel(in group: Group = .pooled) -> Int? {
    guard let stock = stock("level") else { return nil }
    let profiles =
      switch group {
      case .pooled: catalogue.profiles.indices
      case .profile(let index): index..<(index + 1)
      }
    let highest = profiles.map { tally.extremes[$0 * tally.layout.stocks + stock].value }.max() ?? -1
    return highest < 0 ? nil : Int(highest)
  }

  /// Levels whose reaching is timed, ascending.
  var timedLevels: [Int] { catalogue.thresholds.filter { $0.id == "level" }.map(\.threshold) }
}

extension Scenario.Levels {
  /// The last level: a table of thresholds may end before `highest`.
  var last: Int {
    if case .table(let thresholds) = curve { return min(highest, first + thresholds.count) }
    return highest
  }
}
