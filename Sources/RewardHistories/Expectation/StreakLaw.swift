import RewardEngine

/// The distribution of one streak whose days count independently with the same chance, without freezes.
///
/// **Reset and restart.** A counted day continues the run unless more than the grace days were missed before
/// it: with the chance s = 1 − (1 − q)^(g + 1). So its length on a counted day is geometric, P(k) = s^(k − 1)
/// (1 − s), and day j of a cycle of C has the share s^(j − 1) (1 − s) / (1 − s^C).
///
/// **Lose one.** A gap costs its days beyond the grace, so lengths drift by q − (1 − q)^(g + 1) a day. The mean
/// time u(n) from length n, just counted, to the first day of length n + 1 follows from the gap's law:
/// u(n) (1 − r^(g + 1)) = 1/q + Σ u(i) r^(g + 1 + n − i) over i < n, with r = 1 − q. Every gap of g + j days
/// leaves j lengths to be climbed again.
package struct StreakLaw {
  /// The chance that a day counts.
  package let chance: Double
  package let days: Int
  /// Days that count, per day of the run.
  private let rate: Double
  private let rules: StreakRules
  /// The chance that a counted day continues the run.
  package let survival: Double
  /// Where a missed day costs one day: the length whose mean time to be reached is within the run.
  package let record: Int

  /// - Parameter rate: days that count, per day of the run, where the first is likelier to count than the others.
  package init(chance: Double, _ rules: StreakRules, days: Int, rate: Double? = nil) {
    self.chance = chance
    self.rate = rate ?? chance
    self.days = days
    self.rules = rules
    survival = 1 - Mathematics.pow(1 - chance, Double(rules.graceDays + 1))
    record = rules.missedDay == .loseOne ? Self.record(chance, rules.graceDays, days) : 0
  }

  /// Days that a streak gains less those it loses, per day since arrival, far from length 0.
  package static func drift(_ chance: Double, graceDays: Int) -> Double {
    chance - exposure(chance, graceDays: graceDays)
  }

  /// Missed days that grace does not cover, per day since arrival: each gap passes j days beyond it with the chance
  /// (1 − q)^(g + j), and gaps begin on q of the days.
  package static func exposure(_ chance: Double, graceDays: Int) -> Double {
    Mathematics.pow(1 - chance, Double(graceDays + 1))
  }

  /// The chance above which streaks that lose a day for each missed day grow without bound.
  package static func border(graceDays: Int) -> Double {
    root(from: 0, to: 1) { drift($0, graceDays: graceDays) }
  }

  /// How many days of the run count on average.
  private var counted: Double { rate * Double(days) }

  private static func record(_ chance: Double, _ grace: Int, _ days: Int) -> Int {
    guard chance > 0 else { return 0 }
    let missed = 1 - chance
    let beyondGrace = Mathematics.pow(missed, Double(grace + 1))
    var time = 1 / chance
    var length = 0
    // Σ u(i) r^(g + 1 + n − i), carried from n to n + 1 by one factor r.
    var climbs = 0.0
    while time <= Double(days) * (1 + 1e-9) {
      length += 1
      let next = (1 / chance + climbs) / (1 - beyondGrace)
      climbs = missed * (climbs + next * beyondGrace)
      time += next
    }
    return length
  }

  /// How often something is paid per day since arrival, and the sum of the lengths at which it is paid.
  package struct Times: Sendable, Equatable {
    package var times = 0.0
    package var lengths = 0.0

    package static func + (a: Times, b: Times) -> Times {
      Times(times: a.times + b.times, lengths: a.lengths + b.lengths)
    }

    package static func * (a: Times, factor: Double) -> Times {
      Times(times: a.times * factor, lengths: a.lengths * factor)
    }
  }

  /// With fewer cycles than this in a run, it ends well within one of them, and pays its last days less often than in the long run.
  private static let manyCycles = 8

  /// The share of counted days on a day of a cycle: in the run where that has few cycles, else in the long run.
  package func share(ofDay day: Int, inCycleOf length: Int) -> Double {
    if rules.missedDay == .loseOne {
      // A walk that climbs meets every length alike; one that does not stays below its record.
      return record >= length ? 1 / Double(length) : day <= record ? 1 / Double(record) : 0
    }
    guard length * Self.manyCycles > days, chance > 0 else {
      return Self.share(ofDay: day, inCycleOf: length, survival: survival)
    }
    // Who plays less than one day on average is on the first day of a cycle.
    guard isNeverLost || counted >= 1 else { return day == 1 ? 1 : 0 }
    let visited = stride(from: day, through: days, by: length).reduce(0) { $0 + visits($1) }
    return visited / visitsOfAllLengths
  }

  /// The sum of ``visits(_:)`` over all lengths: nearly the days that count, of which a part of a day reaches no length of its own.
  ///
  /// With N days that count, of which m are whole, Σ s^(k − 1) (1 + (N − k) (1 − s)) over k ≤ m is N − (N − m) s^m.
  private var visitsOfAllLengths: Double {
    guard !isNeverLost else { return counted }
    let whole = (counted * (1 + 1e-9)).rounded(.down)
    return counted - (counted - whole) * Mathematics.pow(survival, whole)
  }

  package static func share(ofDay day: Int, inCycleOf length: Int, survival: Double) -> Double {
    if survival >= 1 { return 1 / Double(length) }
    let before = Mathematics.pow(survival, Double(day - 1))
    return before * (1 - survival) / (1 - Mathematics.pow(survival, Double(length)))
  }

  /// - Parameter addsLengths: Whether the lengths are wanted, which takes a visit of each: else they are 0.
  package func times(ofDay day: Int, inCycleOf length: Int, addsLengths: Bool = true) -> Times {
    guard chance > 0, length > 0 else { return Times() }
    let visits =
      addsLengths ? times(at: stride(from: day, through: days, by: length), aboveRecord: false) : Times()
    return Times(
      times: rate * share(ofDay: day, inCycleOf: length), lengths: visits.lengths)
  }

  package func times(of milestone: Scenario.Streak.Milestone) -> Times {
    guard chance > 0 else { return Times() }
    switch milestone.lengths {
    case .at(let length): return times(at: [length], aboveRecord: milestone.aboveRecord)
    case .every(let step):
      return times(at: stride(from: step, through: days, by: step), aboveRecord: milestone.aboveRecord)
    }
  }

  private func times(at lengths: some Sequence<Int>, aboveRecord: Bool) -> Times {
    var sum = Times()
    for length in lengths {
      let often = aboveRecord ? reached(length) : visits(length)
      if often < 1e-12 { break }
      sum = sum + Times(times: often, lengths: often * Double(length))
    }
    return sum * (1 / Double(days))
  }

  /// How often the streak reaches a length in the run.
  private func visits(_ length: Int) -> Double {
    if rules.missedDay == .loseOne { return length <= record ? counted / Double(record) : 0 }
    if isNeverLost { return chance(ofCounted: length) }
    guard Double(length) <= counted * (1 + 1e-9) else { return 0 }
    // Each of N counted days has the length k with the chance s^(k − 1) (1 − s); the k-th has it from the start
    // with the chance s^(k − 1).
    let before = Mathematics.pow(survival, Double(length - 1))
    return before * (1 + (counted - Double(length)) * (1 - survival))
  }

  /// Whether no gap of the run is longer than the grace.
  private var isNeverLost: Bool { rules.graceDays >= days || survival >= 1 }

  /// The chance that this number of days count, or more: then a streak that is never lost has it as its length.
  ///
  /// A sum of a binomial distribution is an incomplete beta function. Source: NIST Digital Library of Mathematical Functions,
  /// 8.17.5.
  private func chance(ofCounted length: Int) -> Double {
    guard length <= days else { return 0 }
    // Beyond eight standard deviations nobody is.
    let distance = Double(length) - counted
    if distance * distance > 64 * (1 + chance * (1 - chance) * Double(days)) { return distance < 0 ? 1 : 0 }
    return Mathematics.betaShare(min(1, rate), Double(length), Double(days - length + 1))
  }

  /// The chance that the streak ever reaches a length in the run.
  ///
  /// From the start with the chance s^(k − 1). A player who falls short then waits as if each later counted day had the
  /// same chance, of which the mean is exact: counted days until a length of k first come are Σ s^(−i) over i < k
  /// on average. Source: W. Feller, An Introduction to Probability Theory and Its Applications, volume 1, XIII.7.
  private func reached(_ length: Int) -> Double {
    if rules.missedDay == .loseOne { return length <= record ? 1 : 0 }
    if isNeverLost { return chance(ofCounted: length) }
    guard Double(length) <= counted * (1 + 1e-9) else { return 0 }
    let atOnce = Mathematics.pow(survival, Double(length - 1))
    guard atOnce < 1 else { return 1 }
    let mean = (1 / atOnce - survival) / (1 - survival)
    let meanLater = (mean - atOnce * Double(length)) / (1 - atOnce)
    let hazard = min(1, 1 / (meanLater - Double(length)))
    return 1 - (1 - atOnce) * Mathematics.pow(1 - hazard, max(0, counted - Double(length)))
  }
}
