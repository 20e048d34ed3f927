import RewardEngine

/// Searches for the experience that meets a target, with the thresholds of lower levels given.
///
/// The more experience a level needs, the smaller the share of players who reach it in time. With the same random draws,
/// that share falls without noise, so halving finds where it passes the target's share, to one part in a thousand.
struct ThresholdSearch {
  let design: LevelCurve
  let notebook: (any Notebook)?
  let progress: (@Sendable (Int) -> Void)?

  /// Beyond this no level can lie: balances are counted in 31 bits.
  private static let largest = 1_000_000_000

  /// The thresholds with which players reach the target's level on its day and not before; `nil` where too few reach it
  /// with any threshold.
  ///
  /// - Parameter settled: the thresholds of the levels below, by step.
  func range(of target: LevelCurve.Target, above settled: [(step: Int, value: Int)]) async throws
    -> ClosedRange<Int>?
  {
    let step = design.step(to: target.level)
    let before = settled.last { $0.step < step } ?? (0, 0)
    let least = before.value + step - before.step
    guard try await isMet(least, target, days: target.days, above: settled) else { return nil }
    let most = try await last(from: least) { try await isMet($0, target, days: target.days, above: settled) }
    // With less than this they would be there a day sooner.
    guard target.days > 0, try await isMet(least, target, days: target.days - 1, above: settled) else {
      return least...most
    }
    let sooner = try await last(from: least, below: most) {
      try await isMet($0, target, days: target.days - 1, above: settled)
    }
    return min(sooner + 1, most)...most
  }

  /// The last number for which something holds, known to hold for the first, to one in a thousand.
  private func last(
    from least: Int, below most: Int? = nil, holds: (Int) async throws -> Bool
  ) async throws -> Int {
    var low = least
    var high: Int
    if let most {
      high = most + 1
    } else {
      high = least * 4 + 64
      while try await holds(high) {
        if high >= Self.largest { return Self.largest }
        (low, high) = (high, min(high * 4, Self.largest))
      }
    }
    while high - low > max(1, low / 1000) {
      let middle = low + (high - low) / 2
      if try await holds(middle) { low = middle } else { high = middle }
    }
    return low
  }

  /// Whether the target's share of players reaches its level within so many days of arrival, with this threshold.
  private func isMet(
    _ threshold: Int, _ target: LevelCurve.Target, days: Int, above settled: [(step: Int, value: Int)]
  ) async throws -> Bool {
    let step = design.step(to: target.level)
    let knots = settled.filter { $0.step < step } + [(step, threshold)]
    var table: [Int] = []
    for place in 1...step {
      let wanted = knots.first { $0.step == place }?.value ?? Int(CurveFit.power(through: knots, at: place))
      // Room for the steps that follow, up to the threshold itself.
      table.append(max(min(wanted, threshold - (step - place)), (table.last ?? 0) + 1))
    }
    var trial = design.scenario
    trial.levels = Scenario.Levels(
      first: design.levels.first, highest: target.level, curve: .table(table),
      eachLevelPays: design.levels.eachLevelPays,
      rewards: design.levels.rewards.filter { $0.level <= target.level })
    trial.days = design.daysToSee(target)
    let metric = try Response("level.\(target.level).reached@\(days)", of: trial)
    let experiment = Experiment(
      [metric], players: design.players, replications: design.replications, seed: design.seed,
      threads: design.threads)
    let sample = try await experiment.samples(of: [trial], notebook: notebook, progress: progress)
    return (sample[0].mean(0) ?? 0) >= Double(target.perMille) / 1000
  }
}
