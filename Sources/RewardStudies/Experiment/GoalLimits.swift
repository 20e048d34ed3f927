import RewardEngine

/// Which limits of a goal say anything, given the values that its metric can have.
extension Scenario.Goal {
  /// Its limits, without one that every possible value is within: a share is at least 0 whoever plays.
  func limits(among possible: ClosedRange<Double>) -> (least: Double?, most: Double?) {
    (
      atLeast.flatMap { $0 <= possible.lowerBound ? nil : $0 },
      atMost.flatMap { $0 >= possible.upperBound ? nil : $0 }
    )
  }

  /// Whether no possible value is within its limits.
  func isImpossible(among possible: ClosedRange<Double>) -> Bool {
    atLeast.map { $0 > possible.upperBound } ?? false || atMost.map { $0 < possible.lowerBound } ?? false
  }
}

extension Response {
  /// The values that a goal on it has in a run of `days` days; a day that players get to may come after the run.
  func possibleOfGoals(in days: Int) -> ClosedRange<Double> {
    possibleOfGoals(among: address.metric.possibleValues(in: days))
  }

  /// The same, given the values in the run.
  func possibleOfGoals(among possible: ClosedRange<Double>) -> ClosedRange<Double> {
    isOnADay ? possible.lowerBound...(.infinity) : possible
  }
}
