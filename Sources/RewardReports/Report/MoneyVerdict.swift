import RewardEngine

/// Whether a currency inflates, judged by its whole course: mean, median and supply, in the last four weeks and
/// before.
enum MoneyVerdict: String, Sendable, CaseIterable {
  /// Active players hold more and more, and age is not the only cause.
  case inflates
  /// All players arrived together and save the same on a day of play: they hold more because they are older.
  case pilesUpWithAge
  /// The mean rises and the median does not.
  case pilesUpWithFew
  /// The mean rises and the supply does not: players with less have churned.
  case playersWithLessLeave
  /// The mean rose before, and is stable or falls now.
  case stoppedInflating
  case inflatedThenDeflates
  /// The mean rose before, and the last period shows neither that pace nor a stop.
  case inflated
  /// The mean was stable before, and moves now.
  case beginsToInflate
  case beginsToDeflate
  case standsStill
  case deflates
  case stoppedDeflating
  case deflatedThenInflates
  case deflated
  /// Neither the last period nor the time before it is conclusive.
  case tooNoisy
  /// The run is too short to compare even one week with the week before.
  case tooShort

  /// Where the mean went.
  enum Direction: Sendable, Equatable { case up, down, still, noisy }

  /// A mean whose interval lies within this change over the last period is stable.
  static let stillness = 0.01
  /// A mean that changes by less than this over the whole run is stable.
  static let stillnessOfRun = 0.1
  /// Savings on a day of play that grow by less than this count as equal.
  static let sameSaving = 0.1

  init(_ course: MoneyCourse) {
    guard let growth = course.growth, let first = course.first else {
      self = .tooShort
      return
    }
    let lately = Direction(growth: growth)
    let run = course.isLongerThanPeriod ? Direction(from: first.mean, to: course.last.mean) : lately
    switch (run, lately) {
    case (.up, .up): self = Self.kindOfRise(from: first, course)
    case (.up, .noisy):
      let kind = Self.kindOfRise(from: first, course)
      self = kind == .inflates && !Self.keepsPace(growth, from: first, course) ? .inflated : kind
    case (.up, .still): self = .stoppedInflating
    case (.up, .down): self = .inflatedThenDeflates
    case (.down, .down): self = .deflates
    case (.down, .noisy): self = Self.keepsPace(growth, from: first, course) ? .deflates : .deflated
    case (.down, .still): self = .stoppedDeflating
    case (.down, .up): self = .deflatedThenInflates
    case (.still, .up): self = (growth.low ?? 0) > Self.stillness ? .beginsToInflate : .standsStill
    case (.still, .down): self = (growth.high ?? 0) < -Self.stillness ? .beginsToDeflate : .standsStill
    case (.still, .still), (.still, .noisy): self = .standsStill
    case (.noisy, .up): self = Self.kindOfRise(from: first, course)
    case (.noisy, .down): self = .deflates
    case (.noisy, .still): self = .standsStill
    case (.noisy, .noisy): self = .tooNoisy
    }
  }

  /// Whether the last period may well be like the time before it: its interval holds the average pace of the run.
  private static func keepsPace(
    _ growth: Outcome.Estimate, from first: MoneyCourse.Moment, _ course: MoneyCourse
  ) -> Bool {
    guard let low = growth.low, let high = growth.high, first.mean.value > 0 else { return false }
    let periods = Double(course.last.day - first.day) / Double(course.period)
    let pace = Mathematics.pow(course.last.mean.value / first.mean.value, 1 / periods) - 1
    return low <= pace && pace <= high
  }

  /// What makes a mean rise.
  private static func kindOfRise(from first: MoneyCourse.Moment, _ course: MoneyCourse) -> MoneyVerdict {
    if course.last.supply <= first.supply { return .playersWithLessLeave }
    if course.last.median <= first.median { return .pilesUpWithFew }
    guard course.isOneCohort, let kept = course.kept else { return .inflates }
    // Savings on a day of play have no interval of their own: they are as noisy as the means they add up to.
    let noise = [first.mean, course.last.mean].reduce(0) { sum, mean in
      mean.value > 0 ? sum + ((mean.high ?? .infinity) - mean.value) / mean.value : sum
    }
    return kept.lately > max(kept.before, 0) * (1 + max(sameSaving, noise)) ? .inflates : .pilesUpWithAge
  }
}

extension MoneyVerdict.Direction {
  /// The direction of a growth over the last period, by its interval; without an interval it is noisy.
  init(growth: Outcome.Estimate) {
    let (low, high) = (growth.low ?? -.infinity, growth.high ?? .infinity)
    let stillness = MoneyVerdict.stillness
    if low > -stillness && high < stillness {
      self = .still
    } else if low > 0 {
      self = .up
    } else if high < 0 {
      self = .down
    } else {
      self = .noisy
    }
  }

  /// The direction from one mean to another, by their intervals.
  init(from first: Outcome.Estimate, to last: Outcome.Estimate) {
    guard let firstLow = first.low, let firstHigh = first.high, let lastLow = last.low,
      let lastHigh = last.high
    else {
      self = .noisy
      return
    }
    let stillness = MoneyVerdict.stillnessOfRun
    if lastLow >= firstHigh * (1 - stillness) && lastHigh <= firstLow * (1 + stillness) {
      self = .still
    } else if lastLow > firstHigh {
      self = .up
    } else if lastHigh < firstLow {
      self = .down
    } else {
      self = .noisy
    }
  }
}
