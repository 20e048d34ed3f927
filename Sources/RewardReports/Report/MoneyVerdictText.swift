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
    case .tooNoisy: "The run is **too noisy** to judge inflation of \(currency)"
    case .tooShort: "The run is **too short** to judge inflation of \(currency)"
    }
  }

  private var period: String { course.period == 28 ? "four weeks" : "a week" }
  private var lastPeriod: String { course.period == 28 ? "the last four weeks" : "the last week" }

  /// The mean balance of active players at the end, and on the first day that can be compared with it.
  var held: String {
    let now =
      "The average active player holds \(MoneyText.number(course.last.mean)) on day \(NumberText.whole(course.last.day + 1))"
    guard let first = course.first else { return "\(now)." }
    return "\(now), against \(MoneyText.number(first.mean)) on day \(NumberText.whole(first.day + 1))."
  }

  /// The course of the median, of the supply, and of the mean over the last period.
  var evidence: [String] {
    guard let first = course.first, let growth = course.growth else { return [] }
    let last = course.last
    let median = Self.step(MoneyText.amount(first.median), MoneyText.amount(last.median))
    let supply = Self.step(NumberText.whole(first.supply), NumberText.whole(last.supply))
    return ["The median \(median), and the supply \(supply).", recent(growth)]
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
      guard course.isOneCohort, let kept = course.kept, let first = course.first else { return nil }
      let saved =
        "A day of play leaves \(NumberText.significant(kept.lately, digits: 2)) \(currency) after spending in \(lastPeriod), "
        + "against \(NumberText.significant(kept.before, digits: 2)) up to day \(first.day + 1)."
      let arrival = course.isContinued ? "arrived on the same day before the run" : "arrive on day 1"
      let cohort = "All players \(arrival) and grow older together"
      guard verdict == .pilesUpWithAge else { return "\(cohort), but age is not the only cause. \(saved)" }
      let cause = kept.lately > 0 ? " Players hold more because they have saved for longer." : ""
      return "\(cohort). \(saved)\(cause)"
    case .playersWithLessLeave: return "All players together hold no more than before."
    default: return nil
    }
  }
}

extension MoneyText {
  /// A balance that comes from a histogram: a whole number.
  static func amount(_ value: Double) -> String { NumberText.fixed(value.rounded(), decimals: 0) }
}
