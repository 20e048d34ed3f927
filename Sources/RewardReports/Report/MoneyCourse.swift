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

  /// What a player saves on a day of play after spending, at two times and for the same mix of profiles.
  struct Kept: Sendable, Equatable {
    var before: Double
    var lately: Double
  }

  /// The first day that is comparable with the last: four weeks into the run, or one period before the last.
  var first: Moment?
  var last: Moment
  /// Growth of the mean over the last period: four weeks, or a week where the run is too short for that.
  var growth: Outcome.Estimate?
  var period = 28
  /// Whether all players arrive together, so that they age with the calendar.
  var isOneCohort: Bool
  /// Whether players start with stored states, so that they arrived before the run.
  var isContinued = false
  var kept: Kept?

  /// Whether the first day lies before the last period, so that there is more to judge by than the period.
  var isLongerThanPeriod: Bool { first.map { $0.day < last.day - period } ?? false }
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
    course.kept = kept(from: start, course.period)
    return course
  }

  private func moment(_ day: Int) -> MoneyCourse.Moment? {
    guard let mean = mean(on: day), let median = outcome.quantile(stock, 0.5, on: day, of: .active) else {
      return nil
    }
    return MoneyCourse.Moment(
      day: day, mean: mean, median: median, supply: outcome.supply(stock, on: day, nil))
  }

  /// Savings per day of play before the first day and before the last, with profiles weighted as at the end.
  private func kept(from start: Int, _ period: Int) -> MoneyCourse.Kept? {
    let early = max(0, start - period + 1)..<(start + 1)
    let late = (outcome.lastDay - period + 1)..<outcome.days
    let lines = outcome.ledger(of: currency).filter { $0.reason != .start }
    func net(_ days: Range<Int>, _ group: Outcome.Group) -> Int64 {
      lines.reduce(0) { sum, line in
        let moved = outcome.count(line.entry.amount, days: days, in: group)
        return sum + (line.flow == .source ? moved : -moved)
      }
    }
    var (before, lately, weight) = (0.0, 0.0, 0.0)
    for profile in outcome.catalogue.profiles.indices {
      let group = Outcome.Group.profile(profile)
      let active = outcome.series("players.active", in: group)
      let (past, present) = (active[early].reduce(0, +), active[late].reduce(0, +))
      guard past > 0, present > 0 else { continue }
      before += Double(present) * Double(net(early, group)) / Double(past)
      lately += Double(net(late, group))
      weight += Double(present)
    }
    return weight > 0 ? MoneyCourse.Kept(before: before / weight, lately: lately / weight) : nil
  }
}
