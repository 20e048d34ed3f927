import RewardEngine

/// How much of a currency active players hold over a run: what a ``MoneyVerdict`` is made of.
struct MoneyCourse: Sendable, Equatable {
  /// What players hold at the end of one day.
  struct Moment: Sendable, Equatable {
    /// Index of the day.
    var day: Int
    /// What an active player holds on average.
    var mean: Outcome.Estimate
    /// The median of active players.
    var median: Double
    /// What all players hold, active or not.
    var supply: Int64
  }

  /// What a day of play leaves a player after spending, at two times.
  struct Kept: Sendable, Equatable {
    var before: Double
    var lately: Double
    /// The same before, if the profiles had played as much of it as they do lately.
    var beforeWithSameMix: Double

    init(before: Double, lately: Double, beforeWithSameMix: Double? = nil) {
      self.before = before
      self.lately = lately
      self.beforeWithSameMix = beforeWithSameMix ?? before
    }
  }

  /// What an active player holds on average at the end of one day.
  struct Level: Sendable, Equatable {
    /// Index of the day.
    var day: Int
    var mean: Double
  }

  /// The first day that is comparable with the last: four weeks into the run, or one period before the last.
  var first: Moment?
  var last: Moment
  /// Growth of the mean over the last period: four weeks, or a week where the run is too short for that.
  var growth: Outcome.Estimate?
  /// Growth over the period before the last, where it is comparable.
  var growthBefore: Outcome.Estimate?
  /// The mean of each day before the last: from the first comparable day, or from day 1 where that is in the first four
  /// weeks.
  var levels: [Level] = []
  var period = 28
  /// Whether all players arrive together, so that they age with the calendar.
  var isOneCohort: Bool
  /// Whether players start with stored states, so that they arrived before the run.
  var isContinued = false
  var kept: Kept?

  /// Whether the first day lies before the last period, so that there is more to judge by than the period.
  var isLongerThanPeriod: Bool { first.map { $0.day < last.day - period } ?? false }
}

/// Whether the levels of all days agree with a change between two of them.
extension MoneyCourse {
  /// Whether the last level is higher than each that is at least a period older, by more than the noise.
  var isHighest: Bool { older.allSatisfy { last.mean.value - $0 > noise } }

  /// Whether the last level is lower than each that is at least a period older, by more than the noise.
  var isLowest: Bool { older.allSatisfy { $0 - last.mean.value > noise } }

  /// Whether one of those was higher than the last, by more than the noise.
  var wasHigher: Bool { older.contains { $0 - last.mean.value > noise } }

  /// Whether one of those was lower than the last, by more than the noise.
  var wasLower: Bool { older.contains { last.mean.value - $0 > noise } }

  /// Whether all levels from a day on are near the last one.
  func isLevel(from day: Int) -> Bool {
    let reach = MoneyVerdict.stillnessOfRun * last.mean.value + noise
    return levels.allSatisfy { $0.day < day || abs($0.mean - last.mean.value) <= reach }
  }

  /// Whether the two last periods went in the same direction.
  var goesOn: Bool {
    guard let growth, let growthBefore else { return false }
    return MoneyVerdict.Direction(growth: growth) == MoneyVerdict.Direction(growth: growthBefore)
  }

  /// The lowest and the highest level since the first comparable day.
  var turns: (low: Level, high: Level)? {
    let settled = levels.filter { $0.day >= first?.day ?? 0 } + [Level(day: last.day, mean: last.mean.value)]
    guard let low = settled.min(by: { $0.mean < $1.mean }), let high = settled.max(by: { $0.mean < $1.mean })
    else { return nil }
    return (low, high)
  }

  /// Whether players who all arrived together spend at least what they receive, so that only those who leave can raise
  /// the mean.
  var spendsMore: Bool { isOneCohort && kept.map { $0.lately <= 0 } ?? false }

  private var older: [Double] { levels.filter { $0.day <= last.day - period }.map(\.mean) }

  /// What chance may add to a change of the mean over a period: the players are the same, so that it is less than
  /// what it adds to either mean.
  private var noise: Double {
    guard let growth, let low = growth.low, let high = growth.high else { return .infinity }
    return (high - low) / 2 * last.mean.value / (1 + growth.value)
  }
}

extension MoneyFigures {
  /// The course of the currency, or `nil` where no player is active at the end.
  var course: MoneyCourse? {
    guard let last = moment(outcome.lastDay) else { return nil }
    var course = MoneyCourse(last: last, isOneCohort: outcome.isOneCohort(of: scenario))
    course.isContinued = outcome.continuation != nil
    for period in [28, 7] where course.growth == nil {
      course.growth = self("growth_\(period)", on: outcome.lastDay)
      course.period = period
    }
    guard course.growth != nil else { return course }
    // In the first four weeks every arrived player counts as active, also those who left at once.
    let settled = outcome.shownDays.first { $0 >= 28 && $0 < outcome.lastDay - course.period }
    let start = settled ?? (outcome.lastDay - course.period)
    course.first = moment(start)
    course.growthBefore = self("growth_\(course.period)", on: outcome.lastDay - course.period)
    course.levels = levels(from: settled ?? 0)
    course.kept = kept(upTo: start, course.period)
    return course
  }

  private func levels(from first: Int) -> [MoneyCourse.Level] {
    (first..<outcome.lastDay).compactMap { day in
      let sums = outcome.sums(stock, on: day, of: .active)
      return sums.count > 0 ? MoneyCourse.Level(day: day, mean: Double(sums.sum) / Double(sums.count)) : nil
    }
  }

  private func moment(_ day: Int) -> MoneyCourse.Moment? {
    guard let mean = mean(on: day), let median = outcome.quantile(stock, 0.5, on: day, of: .active) else {
      return nil
    }
    return MoneyCourse.Moment(
      day: day, mean: mean, median: median, supply: outcome.supply(stock, on: day, nil))
  }

  /// What a day of play leaves, up to a day and in the last period: what was received and not spent, per day of play.
  private func kept(upTo start: Int, _ period: Int) -> MoneyCourse.Kept? {
    let (early, late) = (0..<(start + 1), (outcome.lastDay - period + 1)..<outcome.days)
    let all = (saved(early, .pooled), saved(late, .pooled))
    guard all.0.days > 0, all.1.days > 0 else { return nil }
    var (mixed, weight) = (0.0, 0.0)
    for profile in outcome.catalogue.profiles.indices {
      let (past, present) = (saved(early, .profile(profile)), saved(late, .profile(profile)))
      guard past.days > 0, present.days > 0 else { continue }
      mixed += Double(present.days) * Double(past.net) / Double(past.days)
      weight += Double(present.days)
    }
    return MoneyCourse.Kept(
      before: Double(all.0.net) / Double(all.0.days), lately: Double(all.1.net) / Double(all.1.days),
      beforeWithSameMix: weight > 0 ? mixed / weight : nil)
  }

  /// What players received and did not spend on some days, without what they start with; and their days of play.
  private func saved(_ days: Range<Int>, _ group: Outcome.Group) -> (net: Int64, days: Int64) {
    let net = outcome.ledger(of: currency).filter { $0.reason != .start }.reduce(Int64(0)) { sum, line in
      let moved = outcome.count(line.entry.amount, days: days, in: group)
      return sum + (line.flow.adds ? moved : -moved)
    }
    return (net, outcome.series("players.active", in: group)[days].reduce(0, +))
  }
}
