import RewardEngine

/// Queries of the chapter on experience.
extension Outcome {
  /// The highest level that a player has reached, or `nil` where no player has arrived.
  var highestLevel: Int? {
    guard let stock = stock("level") else { return nil }
    let ofProfiles = catalogue.profiles.indices.map { tally.extremes[$0 * tally.layout.stocks + stock].value }
    let highest = ofProfiles.max() ?? -1
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

extension Outcome.Estimate {
  /// A quantile of levels as the level that the player is on: bins of high levels are wider than one, and a value
  /// within a bin is not whole.
  var onWholeLevel: Self {
    var whole = self
    whole.value.round(.down)
    whole.low?.round(.down)
    whole.high?.round(.down)
    return whole
  }

  /// Itself where it is above another; else `nil`.
  func above(_ other: Self) -> Self? { value > other.value ? self : nil }
}
