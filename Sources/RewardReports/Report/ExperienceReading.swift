import RewardEngine

/// How the section on experience reads an outcome.
extension Outcome {
  /// The highest level anybody has reached, or `nil` where nobody has arrived.
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
  var timedLevels: [Int] { catalogue.rungs.filter { $0.id == "level" }.map(\.threshold) }

  /// The groups in rows of at most seven, as many columns as a page has room for.
  var groupsInRows: [[(name: String, group: Group)]] {
    stride(from: 0, to: groups.count, by: 7).map { Array(groups[$0..<min($0 + 7, groups.count)]) }
  }
}

extension Scenario.Levels {
  /// The last level there is: a table of thresholds may end before `highest`.
  var last: Int {
    if case .table(let thresholds) = curve { return min(highest, first + thresholds.count) }
    return highest
  }
}
