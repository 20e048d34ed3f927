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
  /// The mean rises, but the supply does not, or players spend more than they receive: players with less have churned.
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
  /// The levels of other days contradict what the last period, or the first day and the last, seem to show.
  case movesUpAndDown
  /// Neither the last period nor the time before it is conclusive.
  case tooNoisy
  /// The run is too short to compare even one week with the week before.
  case tooShort

  /// Where the mean went.
  enum Direction: Sendable, Equatable { case up, down, still, noisy }

  /// A mean whose interval lies within this change over the last period is stable.
  static let stillness = 0.01
  /// A mean whose levels are within this share of the last one is stable.
  static let stillnessOfRun = 0.1
  /// Savings on a day of play that grow by less than this count as equal.
  static let sameSaving = 0.1

  init(_ course: MoneyCourse) {
    guard let growth = course.growth, let first = course.first else {
      self = .tooShort
      return
    }
    let seeming = Self.seeming(growth, from: first, course)
    if seeming.agrees(with: course) {
      self = seeming
    } else {
      self = course.isLevel(from: first.day) ? .standsStill : .movesUpAndDown
    }
  }

  /// The verdict by the last period and by the two ends of the run: where balances swing, by the days that these
  /// happen to be.
  private static func seeming(
    _ growth: Outcome.Estimate, from first: MoneyCourse.Moment, _ course: MoneyCourse
  ) -> MoneyVerdict {
    let lately = Direction(growth: growth)
    let run = course.isLongerThanPeriod ? Direction(from: first.mean, to: course.last.mean) : lately
    switch (run, lately) {
    case (.up, .up), (.noisy, .up): return kindOfRise(from: first, course)
    case (.up, .noisy):
      let kind = kindOfRise(from: first, course)
      let goesOn = kind != .inflates || keepsPace(growth, from: first, course)
      return goesOn && !course.spendsMore ? kind : .inflated
    case (.up, .still): return .stoppedInflating
    case (.up, .down): return .inflatedThenDeflates
    case (.down, .down), (.noisy, .down): return .deflates
    case (.down, .noisy): return keepsPace(growth, from: first, course) ? .deflates : .deflated
    case (.down, .still): return .stoppedDeflating
    case (.down, .up): return .deflatedThenInflates
    case (.still, .up):
      guard (growth.low ?? 0) > stillness else { return .standsStill }
      let kind = kindOfRise(from: first, course)
      return kind == .inflates ? .beginsToInflate : kind
    case (.still, .down): return (growth.high ?? 0) < -stillness ? .beginsToDeflate : .standsStill
    case (.still, .still), (.still, .noisy), (.noisy, .still): return .standsStill
    case (.noisy, .noisy): return .tooNoisy
    }
  }

  /// Whether the levels of all measured days agree with the verdict.
  ///
  /// Players who save for the same price hold much and little in turn, so that two days four weeks apart may show any
  /// change.
  private func agrees(with course: MoneyCourse) -> Bool {
    let lately = course.growth.map(Direction.init(growth:))
    switch self {
    case .inflates, .pilesUpWithAge, .pilesUpWithFew, .playersWithLessLeave, .beginsToInflate:
      return lately == .up ? course.isHighest : !course.wasHigher
    case .deflates, .beginsToDeflate: return lately == .down ? course.isLowest : !course.wasLower
    case .inflated: return !course.wasHigher
    case .deflated: return !course.wasLower
    case .stoppedInflating, .stoppedDeflating: return course.isLevel(from: course.last.day - course.period)
    case .inflatedThenDeflates, .deflatedThenInflates: return course.goesOn
    case .standsStill: return course.isLevel(from: course.last.day - 2 * course.period)
    case .movesUpAndDown, .tooNoisy, .tooShort: return true
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
    if course.spendsMore { return .playersWithLessLeave }
    // Savings on a day of play have no interval of their own: they are as noisy as the means they add up to.
    let noise = [first.mean, course.last.mean].reduce(0) { sum, mean in
      mean.value > 0 ? sum + ((mean.high ?? .infinity) - mean.value) / mean.value : sum
    }
    return kept.lately > max(kept.beforeWithSameMix, 0) * (1 + max(sameSaving, noise))
      ? .inflates : .pilesUpWithAge
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
