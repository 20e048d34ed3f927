import RewardEngine

/// Searches for the experience that meets a target, with the thresholds of lower levels given.
///
/// The more experience a level needs, the smaller the share of players who reach it in time. With the same random draws,
/// that share falls without noise, so halving finds where it passes the target's share, to one part in a thousand. A
/// search with few players comes first: all players then play near the place that it found only.
struct ThresholdSearch {
  let design: LevelCurve
  let progress: StudyProgress

  /// Beyond this no level can lie: balances are counted in 31 bits.
  private static let largest = 1_000_000_000
  /// The first search has one in this many replications.
  private static let fewer = 16
  /// The first step of all players away from what few players found, as a share of it.
  private static let reach = 0.004

  /// Thresholds that are known to be met, up to one, and to be missed, from another on.
  private struct Known {
    var met = Int.min
    var missed = Int.max
  }

  /// What is searched: whether a target's level is reached by its day, above settled thresholds.
  private struct Question {
    let target: LevelCurve.Target
    let days: Int
    let settled: [(step: Int, value: Int)]
  }

  /// What the search found for a target.
  struct Found {
    /// The thresholds that meet it; where none does, the one that comes nearest.
    var range: ClosedRange<Int>
    /// What is on both sides of the day, where no threshold meets it.
    var skip: LevelCurve.Skip?
  }

  /// The thresholds with which players reach the target's level on its day and not before; `nil` where too few reach it
  /// with any threshold.
  ///
  /// - Parameter settled: the thresholds of the levels below, by step.
  func range(of target: LevelCurve.Target, above settled: [(step: Int, value: Int)]) async throws
    -> Found?
  {
    let step = design.step(to: target.level)
    let before = settled.last { $0.step < step } ?? (0, 0)
    let least = before.value + step - before.step
    let inTime = Question(target: target, days: target.days, settled: settled)
    var known = try await near(inTime, from: least)
    guard try await isMet(least, inTime, &known) else { return nil }
    let most = try await last(from: least, inTime, &known)
    // With less than this they would be there a day sooner.
    guard target.days > 0 else { return Found(range: least...most) }
    let aDaySooner = Question(target: target, days: target.days - 1, settled: settled)
    var knownSooner = try await near(aDaySooner, from: least)
    guard try await isMet(least, aDaySooner, &knownSooner) else { return Found(range: least...most) }
    _ = try await last(from: least, below: most, aDaySooner, &knownSooner)
    guard knownSooner.missed > most else { return Found(range: knownSooner.missed...most) }
    // Rewards in large steps may skip the day, or there are fewer thresholds than one in a thousand.
    let lastInTime = try await last(from: most, inTime, &known, to: 1)
    let lastSooner = try await last(from: most, aDaySooner, &knownSooner, to: 1)
    if lastSooner < lastInTime { return Found(range: (lastSooner + 1)...lastInTime) }
    let skip = try await LevelCurve.Skip(
      most: lastInTime, daysEarlier: days(lastInTime, inTime), daysLater: days(lastInTime + 1, inTime))
    let nearest = skip.isLaterNearer(to: target.days) ? lastInTime + 1 : lastInTime
    return Found(range: nearest...nearest, skip: skip)
  }

  /// The days that a target's level takes with a threshold; `nil` where it takes longer than the run.
  private func days(_ threshold: Int, _ question: Question) async throws -> Double? {
    var trial = trial(of: question, table: table(threshold, question))
    trial.days = design.scenario.days
    let metric = try Response(question.target.metric, of: trial)
    return try await experiment(metric).samples(of: [trial], progress: progress)[0].quantileOfAll(0)
  }

  /// Thresholds on both sides of the one that is searched, close to it, as all players play them.
  private func near(_ question: Question, from least: Int) async throws -> Known {
    let few = try experiment(question).first(max(2, design.replications / Self.fewer))
    var guessed = Known()
    guard few.replications.count < design.replications, try await isMet(least, question, &guessed, by: few)
    else { return Known() }
    var place = try await last(from: least, question, &guessed, by: few)
    var step = max(1, Int(Double(place) * Self.reach))
    var known = Known()
    if try await isMet(place, question, &known) {
      while known.missed == .max, place < Self.largest {
        place = min(place + step, Self.largest)
        step *= 2
        _ = try await isMet(place, question, &known)
      }
    } else {
      while known.met == .min, place > least {
        place = max(place - step, least)
        step *= 2
        _ = try await isMet(place, question, &known)
      }
    }
    return known
  }

  /// The last threshold that is met, to one in a thousand or to a number; the first one given is known to be.
  private func last(
    from least: Int, below most: Int? = nil, _ question: Question, _ known: inout Known,
    by experiment: Experiment? = nil, to width: Int? = nil
  ) async throws -> Int {
    var low = least
    var high: Int
    if let most {
      high = most + 1
    } else {
      high = least * 4 + 64
      while try await isMet(high, question, &known, by: experiment) {
        if high >= Self.largest { return Self.largest }
        (low, high) = (high, min(high * 4, Self.largest))
      }
    }
    while high - low > width ?? max(1, low / 1000) {
      let middle = low + (high - low) / 2
      if try await isMet(middle, question, &known, by: experiment) { low = middle } else { high = middle }
    }
    return low
  }

  /// Whether the target's share of players reaches its level in time with this threshold; simulated unless it is known.
  private func isMet(
    _ threshold: Int, _ question: Question, _ known: inout Known, by experiment: Experiment? = nil
  ) async throws -> Bool {
    if threshold <= known.met { return true }
    if threshold >= known.missed { return false }
    let part = try experiment ?? self.experiment(question)
    let share = try await share(threshold, question, by: part)
    let isMet = share >= Double(question.target.perMille) / 1000
    if isMet { known.met = threshold } else { known.missed = threshold }
    return isMet
  }

  private func experiment(_ question: Question) throws -> Experiment {
    let metric = try Response(
      "level.\(question.target.level).reached@\(question.days)",
      of: trial(of: question, table: Array(1...design.step(to: question.target.level))))
    return experiment(metric)
  }

  private func experiment(_ metric: Response) -> Experiment {
    Experiment(
      [metric], players: design.players, replications: design.replications, seed: design.seed,
      threads: design.threads)
  }

  /// The share of players who reach the level in time with a threshold.
  private func share(_ threshold: Int, _ question: Question, by experiment: Experiment) async throws -> Double
  {
    let trial = trial(of: question, table: table(threshold, question))
    let samples = try await experiment.samples(of: [trial], progress: progress)
    return samples[0].mean(0) ?? 0
  }

  /// The thresholds of all levels up to the target's: those that are settled, and a curve through them.
  private func table(_ threshold: Int, _ question: Question) -> [Int] {
    let step = design.step(to: question.target.level)
    let knots = question.settled.filter { $0.step < step } + [(step, threshold)]
    var table: [Int] = []
    for place in 1...step {
      let wanted = knots.first { $0.step == place }?.value ?? Int(CurveFit.power(through: knots, at: place))
      // Room for the steps that follow, up to the threshold itself.
      table.append(max(min(wanted, threshold - (step - place)), (table.last ?? 0) + 1))
    }
    return table
  }

  /// The scenario with these thresholds, as long as it takes to see the target met.
  private func trial(of question: Question, table: [Int]) -> Scenario {
    let level = question.target.level
    var trial = design.scenario
    trial.levels = Scenario.Levels(
      first: design.levels.first, highest: level, curve: .table(table),
      eachLevelPays: design.levels.eachLevelPays, rewards: design.levels.rewards.filter { $0.level <= level })
    trial.days = design.daysToSee(question.target)
    return trial
  }
}
