import RewardEngine

/// A verdict on a currency in words.
struct MoneyVerdictWords {
  let verdict: MoneyVerdict
  let course: MoneyCourse
  let currency: String

  /// What the verdict is about, and the verdict: `the economy`, `inflates`.
  private var parts: (subject: String, verdict: String) {
    switch verdict {
    case .inflates: ("the economy", "inflates")
    case .pilesUpWithAge: ("money", "piles up with age")
    case .pilesUpWithFew: ("money", "piles up with a few players")
    case .playersWithLessLeave: ("the mean", "rises because players with less leave")
    case .stoppedInflating: ("the economy", "has stopped inflating")
    case .inflatedThenDeflates: ("the economy", "inflated and now deflates")
    case .beginsToInflate: ("the economy", "has begun to inflate")
    case .beginsToDeflate: ("the economy", "has begun to deflate")
    case .standsStill: ("the economy", "stands still")
    case .deflates: ("the economy", "deflates")
    case .stoppedDeflating: ("the economy", "has stopped deflating")
    case .deflatedThenInflates: ("the economy", "deflated and now inflates")
    case .tooNoisy: ("the run", "is too noisy to tell over \(period)")
    case .tooShort: ("the run", "is too short to judge")
    }
  }

  /// `In coins the economy inflates`.
  var plain: String { "In \(currency) \(parts.subject) \(parts.verdict)" }

  /// The same with the verdict in bold.
  var marked: Words { "In \(currency) \(parts.subject) **\(parts.verdict)**" }

  /// `four weeks` or `week`, as in `the last …`.
  private var period: String { course.period == 28 ? "four weeks" : "a week" }
  private var lastPeriod: String { course.period == 28 ? "the last four weeks" : "the last week" }

  /// What an active player holds at the end, and what on the first comparable evening.
  var held: String {
    let now =
      "an active player holds \(MoneyText.number(course.last.mean)) on average on day \(course.last.day + 1)"
    guard let first = course.first else { return now }
    return "\(now), against \(MoneyText.number(first.mean)) on day \(first.day + 1)"
  }

  /// What half of the players hold, what all hold, and the mean over the last period.
  var evidence: [String] {
    guard let first = course.first, let growth = course.growth else { return [] }
    let last = course.last
    let median = Self.step(MoneyText.amount(first.median), MoneyText.amount(last.median))
    let supply = Self.step(NumberText.whole(first.supply), NumberText.whole(last.supply))
    return ["The median \(median), and the supply \(supply).", recent(growth)]
  }

  private static func step(_ before: String, _ after: String) -> String {
    before == after ? "stays at \(after)" : "went from \(before) to \(after)"
  }

  private func recent(_ growth: Outcome.Estimate) -> String {
    switch MoneyVerdict.Direction(growth: growth) {
    case .still: return "In \(lastPeriod) the mean stood still."
    case .up: return "In \(lastPeriod) the mean rose by \(MoneyText.growth(growth))."
    case .down:
      let loss = Outcome.Estimate(
        value: -growth.value, low: growth.high.map(-), high: growth.low.map { min(1, -$0) })
      return "In \(lastPeriod) the mean fell by \(MoneyText.growth(loss))."
    case .noisy:
      return "Over \(period) alone it is too noisy to tell: the mean changed by \(MoneyText.growth(growth))."
    }
  }

  /// Why it is called that, where the means alone do not say it.
  var reason: String? {
    switch verdict {
    case .inflates, .pilesUpWithAge:
      guard course.isOneCohort, let kept = course.kept, let first = course.first else { return nil }
      let saved =
        "after spending, a day of play leaves \(NumberText.significant(kept.lately, digits: 2)) \(currency) in \(lastPeriod), "
        + "against \(NumberText.significant(kept.before, digits: 2)) up to day \(first.day + 1)"
      return verdict == .inflates
        ? "All players arrive on day 1 and grow older together, but age is not all of it: \(saved)."
        : "All players arrive on day 1 and grow older together: \(saved). So they hold more because they have "
          + "saved for longer, and not because money is easier to get."
    case .playersWithLessLeave: return "All players together hold no more than before."
    default: return nil
    }
  }
}

extension MoneyText {
  /// What a player holds, from a histogram: whole.
  static func amount(_ value: Double) -> String { NumberText.fixed(value.rounded(), decimals: 0) }
}
