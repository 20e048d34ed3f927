import RewardEngine

/// Level curves that get cheaper on the way up.
extension Lint {
  var levelFindings: [LintFinding] {
    guard let levels = scenario.levels else { return [] }
    let thresholds = levels.thresholds.map(Int.init)
    let widths = thresholds.widthsOfLevels
    let falls = thresholds.cheaperLevels
    guard let first = falls.first else { return [] }
    let level = levels.first + first
    let (field, help) = mending(levels, at: first, thresholds, widths)
    return [
      LintFinding(
        .narrowingLevels, at: field,
        "makes \(FigureText.count(falls.count, "level", "levels")) cheaper than the level before",
        evidence: [
          "leaving level \(level) takes \(FigureText.shown(Double(widths[first]))) XP, leaving level \(level - 1) takes "
            + FigureText.shown(Double(widths[first - 1]))
        ],
        figures: [
          .init("level", Double(level)), .init("width", Double(widths[first])),
          .init("width_before", Double(widths[first - 1])), .init("falls", Double(falls.count)),
        ], help: help)
    ]
  }

  private func mending(
    _ levels: Scenario.Levels, at index: Int, _ thresholds: [Int], _ widths: [Int]
  ) -> (field: [String], help: String) {
    switch levels.curve {
    case .table:
      return (
        ["levels", "curve", "table", String(index + 1)],
        "write \(thresholds[index - 1] + widths[index - 1]) or more, and move what follows up"
      )
    case .quadratic(let square, _, _):
      // Only the first level holds the constant: it is as wide as the second when that is twice the square.
      return (
        ["levels", "curve", "quadratic", "constant"],
        "write a constant of \(2 * square) or less, because all of it counts for the first level"
      )
    case .geometric: return (["levels", "curve"], "write a ratio of 1 or more")
    }
  }
}

/// The experience at which each level is left, in rising order.
extension [Int] {
  fileprivate var widthsOfLevels: [Int] { zip(self, [0] + self).map { $0 - $1 } }

  /// The places of levels that take less experience than the level before.
  package var cheaperLevels: [Int] {
    let widths = widthsOfLevels
    return widths.indices.dropFirst().filter { widths[$0] < widths[$0 - 1] }
  }
}
