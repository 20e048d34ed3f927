import RewardEngine
import RewardPages

/// Queries of the chapter on experience.
extension Outcome {
  /// The highest level that a player has reached, or `nil` where no player has arrived.
  var highestLevel: Int? {
    guard let stock = stock("level") else { return nil }
    let ofProfiles = catalogue.profiles.indices.map { tally.extremes[$0 * tally.layout.stocks + stock].value }
    let highest = ofProfiles.max() ?? -1
    return highest < 0 ? nil : Int(highest)
  }

  /// The share of active players who are on the last level, or `nil` where the level before it is in the same bin.
  func share(onLastLevel last: Int, on day: Int) -> Estimate? {
    let bin = LogLinearBins.index(of: Int32(last))
    guard let stock = stock("level"), LogLinearBins.lowerEdge(of: bin) == last else { return nil }
    return share(within: bin..<bin + 1, of: stock, on: day, of: .active)
  }

  /// How many active players are as high as the 95th percentile at the end; `nil` where the median is as high.
  func topLevels(_ levels: Scenario.Levels, above median: Estimate, isBrief: Bool = false) -> Words? {
    guard let stock = stock("level"),
      let high = quantileEstimate(stock, 0.95, on: lastDay, of: .active)?.onWholeLevel.above(median)
    else { return nil }
    func text(_ words: Words) -> Words { isBrief ? Words(words.plain.withoutInterval) : words }
    if high.value >= Double(levels.last), let share = share(onLastLevel: levels.last, on: lastDay) {
      return "\(text(share.percentInSentence)) have reached the last level, \(levels.last)."
    }
    // Many players may share the level of the 95th percentile, so that more than one in twenty are on it or above.
    let bin = LogLinearBins.index(of: Int32(high.value))
    let level = LogLinearBins.lowerEdge(of: bin)
    guard Double(level) > median.value,
      let share = share(
        within: bin..<LogLinearBins.count(upTo: Int32(levels.last)), of: stock, on: lastDay, of: .active)
    else { return nil }
    return "\(text(share.percentInSentence)) of active players are on level \(level) or above."
  }

  /// Levels whose reaching is timed, ascending.
  var timedLevels: [Int] { catalogue.thresholds.filter { $0.id == "level" }.map(\.threshold) }
}

extension Scenario.Levels {
  /// The last level that anybody can reach: a table of thresholds, and what a balance can hold, may end before `highest`.
  var last: Int { first + thresholds.count }
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
