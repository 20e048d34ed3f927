import RewardEngine

/// Weekdays around chances that are means over the week.
extension WeekdayFit {
  /// What is added to the terms of all weekdays, so that the mean chance over a week stays as it is.
  ///
  /// - Parameter parts: the days of players with the same mean chance, as a share of all days, and that chance.
  static func shift(_ terms: [Double], around parts: [(share: Double, chance: Double)]) -> Double {
    let known = parts.map { ($0.share, min(max($0.chance, 1e-6), 1 - 1e-6)) }
    let wanted = known.reduce(0) { $0 + $1.0 * $1.1 }
    func mean(_ shift: Double) -> Double {
      known.reduce(0) { sum, part in
        let week = terms.reduce(0) { $0 + Mathematics.logistic(Mathematics.logit(part.1) + $1 + shift) }
        return sum + part.0 * week / 7
      }
    }
    var (low, high) = (-20.0, 20.0)
    for _ in 0..<60 {
      let middle = (low + high) / 2
      if mean(middle) < wanted { low = middle } else { high = middle }
    }
    return (low + high) / 2
  }

  /// What the odds of playing are multiplied by on a date, for chances that are means over the week.
  ///
  /// The weekdays are taken around one chance, that of all players on the days between their first and last.
  func oddsAroundMean(on date: Int) -> Double {
    oddsToCompare(on: date) * Mathematics.exp(meanShift)
  }
}
