import RewardEngine
import RewardPages

/// A verdict on a currency in sentences.
struct MoneyVerdictText {
  let verdict: MoneyVerdict
  let course: MoneyCourse
  let currency: String

  /// The verdict as a clause, what it is about in bold: `The economy **inflates** in coins`.
  var sentence: Words {
    switch verdict {
    case .inflates: "The economy **inflates** in \(currency)"
    case .pilesUpWithAge: "Balances of \(currency) **grow with player age**, not by inflation"
    case .pilesUpWithFew: "**A few players** pile up \(currency)"
    case .playersWithLessLeave:
      "The mean balance of \(currency) rises because **those who hold less leave for good**"
    case .stoppedInflating: "The economy **has stopped inflating** in \(currency)"
    case .inflatedThenDeflates: "The economy inflated in \(currency) and **now deflates**"
    case .inflated: "The economy **inflated** in \(currency); whether it still does is unclear"
    case .beginsToInflate: "The economy **has begun to inflate** in \(currency)"
    case .beginsToDeflate: "The economy **has begun to deflate** in \(currency)"
    case .standsStill: "Balances of \(currency) are **stable**"
    case .deflates: "The economy **deflates** in \(currency)"
    case .stoppedDeflating: "The economy **has stopped deflating** in \(currency)"
    case .deflatedThenInflates: "The economy deflated in \(currency) and **now inflates**"
    case .deflated: "The economy **deflated** in \(currency); whether it still does is unclear"
    case .movesUpAndDown: "Balances of \(currency) **move up and down** without a trend"
    case .tooNoisy: "The run is **too noisy** to judge inflation of \(currency)"
    case .tooShort: "The run is **too short** to judge inflation of \(currency)"
    }
  }

  private var period: String { course.period == 28 ? "four weeks" : "a week" }
  private var lastPeriod: String { course.period == 28 ? "the last four weeks" : "the last week" }

  /// The mean balance of active players at the end, and on the days that can be compared with it.
  var held: String {
    let now =
      "The average active player holds \(MoneyText.number(course.last.mean)) on day \(Self.number(course.last.day))"
    guard let first = course.first else { return "\(now)." }
    let before = "\(MoneyText.number(first.mean)) on day \(Self.number(first.day))"
    guard let turn else { return "\(now), against \(before)." }
    return "\(now), against \(before) and \(turn)."
  }

  /// What the average active player holds on the days that can be compared, in their order.
  var heldInBrief: String {
    func text(_ moment: MoneyCourse.Moment) -> String {
      "\(MoneyText.number(moment.mean).withoutInterval) on day \(Self.number(moment.day))"
    }
    let moments = [course.first.map(text), turn, text(course.last)].compactMap { $0 }
    return "The average active player holds \(moments.listed)."
  }

  /// The level at which the direction changed, where the verdict is that it did.
  private var turn: String? {
    guard let turns = course.turns else { return nil }
    switch verdict {
    case .deflatedThenInflates: return Self.text(turns.low)
    case .inflatedThenDeflates: return Self.text(turns.high)
    default: return nil
    }
  }

  /// How far a mean without a trend moves.
  private var swing: String? {
    guard verdict == .movesUpAndDown, let first = course.first, let turns = course.turns else { return nil }
    return
      "From day \(Self.number(first.day)) on, it moves between \(Self.text(turns.low)) and \(Self.text(turns.high))."
  }

  private static func text(_ level: MoneyCourse.Level) -> String {
    "\(NumberText.significant(level.mean, digits: 3)) on day \(number(level.day))"
  }

  private static func number(_ day: Int) -> String { NumberText.whole(day + 1) }

  /// The course of the median, of the supply, and of the mean over the last period.
  var evidence: [String] {
    guard let first = course.first, let growth = course.growth else { return [] }
    let last = course.last
    let median = Self.step(MoneyText.amount(first.median), MoneyText.amount(last.median))
    let supply = Self.step(NumberText.whole(first.supply), NumberText.whole(last.supply))
    return [swing, "The median \(median), and the supply \(supply).", recent(growth)].compactMap { $0 }
  }

  private static func step(_ before: String, _ after: String) -> String {
    before == after ? "stays at \(after)" : "goes from \(before) to \(after)"
  }

  private func recent(_ growth: Outcome.Estimate) -> String {
    switch MoneyVerdict.Direction(growth: growth) {
    case .still: return "The mean is stable in \(lastPeriod)."
    case .up: return "The mean rises by \(MoneyText.growth(growth)) in \(lastPeriod)."
    case .down:
      let loss = Outcome.Estimate(
        value: -growth.value, low: growth.high.map(-), high: growth.low.map { min(1, -$0) })
      return "The mean falls by \(MoneyText.growth(loss)) in \(lastPeriod)."
    case .noisy: return "The change over \(period) is inconclusive: \(MoneyText.growth(growth))."
    }
  }

  /// Why the verdict is what it is, where the means alone do not show it.
  var reason: String? {
    switch verdict {
    case .inflates, .pilesUpWithAge:
      guard let saved else { return nil }
      guard verdict == .pilesUpWithAge else { return "\(cohort), but age is not the only cause. \(saved)" }
      return "\(cohort). \(saved) Players hold more because they have saved for longer."
    case .playersWithLessLeave:
      guard course.spendsMore, let saved else { return "All players together hold no more than before." }
      return "\(saved) So players spend at least what they receive, and only those who leave raise the mean."
    default: return nil
    }
  }

  private var cohort: String {
    "All players \(course.isContinued ? "arrived on the same day before the run" : "arrive on day 1") and grow older together"
  }

  /// What a day of play leaves now and before, of players who arrived together.
  private var saved: String? {
    guard course.isOneCohort, let kept = course.kept, let first = course.first else { return nil }
    func number(_ value: Double) -> String { NumberText.significant(value, digits: 2) }
    let before = number(kept.before)
    let mixed = number(kept.beforeWithSameMix)
    let ofMix =
      mixed == before ? "" : " With the same mix of profiles as now, it would have left \(mixed) then."
    return "A day of play leaves \(number(kept.lately)) \(currency) after spending in \(lastPeriod), "
      + "against \(before) up to day \(Self.number(first.day)).\(ofMix)"
  }
}

extension MoneyText {
  /// A balance that comes from a histogram: a whole number.
  static func amount(_ value: Double) -> String { NumberText.fixed(value.rounded(), decimals: 0) }
}
