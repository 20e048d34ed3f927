import RewardEngine

/// Levels whose own reward is enough experience for the next level.
extension Lint {
  /// Runs of levels that are reached together.
  var cascadeFindings: [LintFinding] {
    guard let levels = scenario.levels else { return [] }
    let thresholds = levels.thresholds.prefix(levels.highest - levels.first).map(Int.init)
    var found: [LintFinding] = []
    var place = 0
    while place + 1 < thresholds.count {
      let end = lastLevel(from: place, levels, thresholds)
      if end > place { found.append(cascade(from: place, to: end, levels, thresholds)) }
      place = max(end, place + 1)
    }
    return found
  }

  /// What reaching the level at a place pays in experience, without boosts.
  private func reward(_ place: Int, _ levels: Scenario.Levels) -> Int {
    let own = levels.rewards.first { $0.level == levels.first + place + 1 }
    return levels.eachLevelPays.fixedAmount(of: "xp") + (own?.pays.fixedAmount(of: "xp") ?? 0)
  }

  /// The place of the last level that players reach at once with the one at `first`.
  private func lastLevel(from first: Int, _ levels: Scenario.Levels, _ thresholds: [Int]) -> Int {
    var (last, experience) = (first, thresholds[first] + reward(first, levels))
    while last + 1 < thresholds.count, thresholds[last + 1] <= experience {
      last += 1
      experience += reward(last, levels)
    }
    return last
  }

  private func cascade(
    from first: Int, to last: Int, _ levels: Scenario.Levels, _ thresholds: [Int]
  ) -> LintFinding {
    let (level, end) = (levels.first + first + 1, levels.first + last + 1)
    let hasOwn =
      levels.rewards.first { $0.level == level }.map { $0.pays.fixedAmount(of: "xp") > 0 } ?? false
    let width = thresholds[first + 1] - thresholds[first]
    return LintFinding(
      .cascadingLevels, last + 1 == thresholds.count && last > first + 1 ? .warning : .note,
      at: hasOwn ? ["levels", "rewards", String(level), "xp"] : ["levels", "each_level_pays", "xp"],
      "is enough experience for the next level",
      evidence: [
        "level \(level) pays \(FigureText.shown(Double(reward(first, levels)))) XP, and level \(level + 1) takes \(FigureText.shown(Double(width))) XP more",
        "players who reach level \(level) reach level \(end)\(last + 1 == thresholds.count ? ", the highest," : "") at once",
      ],
      figures: [
        .init("level", Double(level)), .init("last_level", Double(end)), .init("width", Double(width)),
      ],
      help: "pay less than \(FigureText.shown(Double(width))) XP for level \(level), or pay something else")
  }
}
