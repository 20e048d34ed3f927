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
    case .pilesUpWithAge where course.mayKeepMore:
      "Balances of \(currency) **grow with player age**; whether by inflation, too, is unclear"
    case .pilesUpWithAge where mayBeEvents:
      "Balances of \(currency) **grow**, with player age, by events or both"
    case .pilesUpWithAge: "Balances of \(currency) **grow with player age**, not by inflation"
    case .pilesUpWithFew: "**Fewer than half of the players** pile up \(currency)"
    case .playersWithLessLeave:
      "The mean balance of \(currency) rises because **those who hold less leave for good**"
    case .stoppedInflating: "The economy **has stopped inflating** in \(currency)"
    case .inflated: "The economy **inflated** in \(currency); whether it still does is unclear"
    case .roseAndFell: "Balances of \(currency) **rose and then fell**"
    case .standsStill where course.isNearTrend:
      "Balances of \(currency) are **at the border** between stable and \(course.change ?? 0 < 0 ? "falling" : "rising")"
    case .standsStill where course.mayHideTrend:
      "Balances of \(currency) are **not shown to move by more than \(limit)**"
    case .standsStill: "Balances of \(currency) are **stable within \(limit)**"
    case .standsStillSince:
      "Balances of \(currency) moved, and are **stable within \(limit)** since day \(Self.number(calmDay))"
    case .deflates: "The economy **deflates** in \(currency)"
    case .stoppedDeflating: "The economy **has stopped deflating** in \(currency)"
    case .deflated: "The economy **deflated** in \(currency); whether it still does is unclear"
    case .fallsWithAge where mayBeEvents:
      "Balances of \(currency) **fall**, with player age, by events or both"
    case .fallsWithAge: "Balances of \(currency) **fall with player age**, not by deflation"
    case .settledWithAge where mayBeEvents:
      "Balances of \(currency) **\(course.change ?? 0 < 0 ? "fell" : "grew")**, with player age, by events or both, and no longer do"
    case .settledWithAge:
      "Balances of \(currency) **\(course.change ?? 0 < 0 ? "fell" : "grew") with player age** and no longer do"
    case .fellAndRose: "Balances of \(currency) **fell and then rose**"
    case .movesUpAndDown where isApart:
      "Balances of \(currency) **move up and down**, and end \(course.change ?? 0 < 0 ? "lower" : "higher")"
    case .movesUpAndDown: "Balances of \(currency) **move up and down** without a trend"
    case .tooNoisy where course.end.mean.playersNeeded != nil:
      "The run has **too few players** to judge inflation of \(currency)"
    case .tooNoisy: "The run is **too noisy** to judge inflation of \(currency)"
    case .tooShort:
      "The run is **too short** to judge inflation of \(currency), which takes at least \(course.daysNeeded.counted("day"))"
    }
  }

  /// Whether players grow older on average, and events may be what moves their balances.
  private var mayBeEvents: Bool { course.changesByAge && course.mayBeEvents }

  /// Whether the last average is clearly beyond the limit, whatever happened before.
  private var isApart: Bool {
    course.change.map { abs($0) > MoneyVerdict.stillness + MoneyVerdict.nearness } ?? false
  }

  private var limit: String { NumberText.percent(MoneyVerdict.stillness, decimals: 0) }

  private var calmDay: Int { course.days(ofAverage: course.curve?.calm ?? 0).lowerBound }

  /// Up to day 28 every player who has arrived counts as active.
  private var player: String {
    course.countsAll && course.end.days.upperBound > 28 ? "player, active or not," : "active player"
  }

  /// What a player holds on average in the last days, and in those that are compared with them.
  var held: String {
    guard let averages = course.averages else { return "\(holds(course.end))." }
    let before = "\(MoneyText.number(averages.first.mean)) \(Self.text(averages.first.days))"
    return "\(holds(averages.last)), against \([before, turn].compactMap { $0 }.listed)."
  }

  private func holds(_ moment: MoneyCourse.Moment) -> String {
    "The average \(player) holds \(MoneyText.number(moment.mean)) \(Self.text(moment.days))"
  }

  /// What a player holds on average in the days that are compared, in their order.
  var heldInBrief: String {
    func text(_ moment: MoneyCourse.Moment) -> String {
      "\(MoneyText.number(moment.mean).withoutInterval) \(Self.text(moment.days))"
    }
    guard let averages = course.averages else { return "The average \(player) holds \(text(course.end))." }
    return
      "The average \(player) holds \([text(averages.first), turn, text(averages.last)].compactMap { $0 }.listed)."
  }

  /// The average at which the direction changed, where the verdict is that it did.
  private var turn: String? {
    guard verdict == .roseAndFell || verdict == .fellAndRose, let curve = course.curve else { return nil }
    let averages = curve.averages.indices
    let place =
      verdict == .roseAndFell
      ? averages.max { curve.averages[$0] < curve.averages[$1] }
      : averages.min { curve.averages[$0] < curve.averages[$1] }
    return place.map {
      "\(NumberText.significant(curve.averages[$0], digits: 3)) \(Self.text(course.days(ofAverage: $0)))"
    }
  }

  /// How far the mean of a day moves that has no trend.
  private var swing: String? {
    guard verdict == .movesUpAndDown || verdict == .standsStillSince, let curve = course.curve else {
      return nil
    }
    let levels = curve.levels.indices
    guard let low = levels.min(by: { curve.levels[$0] < curve.levels[$1] }),
      let high = levels.max(by: { curve.levels[$0] < curve.levels[$1] })
    else { return nil }
    func text(_ place: Int) -> String {
      "\(NumberText.significant(curve.levels[place], digits: 3)) on day \(Self.number(course.start + place))"
    }
    let repeats = curve.cycle.map { $0 > 1 ? ", and repeats about every \($0) days" : "" } ?? ""
    return
      "From day \(Self.number(course.start)) on, the mean of a day moves between \(text(low)) and \(text(high))\(repeats)."
  }

  /// `on day 365`, `on days 359 to 365`.
  private static func text(_ days: Range<Int>) -> String {
    days.count == 1
      ? "on day \(number(days.lowerBound))"
      : "on days \(number(days.lowerBound)) to \(number(days.upperBound - 1))"
  }

  private static func number(_ day: Int) -> String { NumberText.whole(day + 1) }

  /// By how much the mean changes, and the course of the median and of the supply.
  var evidence: [String] {
    guard let averages = course.averages else { return [] }
    let (first, last) = (averages.first, averages.last)
    let median = Self.step(MoneyText.amount(first.median), MoneyText.amount(last.median))
    let supply = Self.step(
      NumberText.whole(Int(first.supply.rounded())), NumberText.whole(Int(last.supply.rounded())))
    return [change, swing, "On average over these days, the median \(median), and the supply \(supply)."]
      .compactMap { $0 }
  }

  /// By how much the last average differs from the first, and whether that is nearly a trend.
  private var change: String? {
    guard let change = course.change, change <= 10 else { return nil }
    let size = NumberText.percent(abs(change))
    guard size != NumberText.percent(0) else {
      return change == 0
        ? "The last average equals the first." : "The last average is within 0.1 % of the first."
    }
    let difference = "The last average is \(size) \(change < 0 ? "below" : "above") the first"
    let distance = abs(abs(change) - MoneyVerdict.stillness)
    let isNear = verdict == .movesUpAndDown && distance < MoneyVerdict.nearness
    return isNear || verdict == .standsStill && course.isNearTrend
      ? "\(difference). That is too near the limit of \(limit) to say whether it is a trend."
      : "\(difference)."
  }

  private static func step(_ before: String, _ after: String) -> String {
    before == after ? "stays at \(after)" : "goes from \(before) to \(after)"
  }

  /// Why the verdict is what it is, where the means alone do not show it.
  var reason: String? {
    switch verdict {
    case .pilesUpWithAge where mayBeEvents, .fallsWithAge where mayBeEvents,
      .settledWithAge where mayBeEvents:
      return
        "Players arrive over time and are older on average than before, and events change the economy. A run with '--set events=null' shows what age does alone."
    case .pilesUpWithAge where course.changesByAge, .fallsWithAge where course.changesByAge,
      .settledWithAge where course.changesByAge:
      return
        "Players arrive over time, and no event changes the economy. So those of one age hold as much whenever they arrive, but players are older on average than before\(course.hasProfiles ? ", and more of them have profiles that stay for long" : "")."
    case .fallsWithAge:
      return saved.map { "\(cohort). \($0) Players hold less because they have spent for longer." }
    case .settledWithAge:
      let before = course.change ?? 0 < 0 ? "spent what they began with" : "saved"
      return saved.map { "\(cohort). \($0) Players \(before) at first, and no longer do." }
    case .inflates, .pilesUpWithAge:
      guard let saved else { return nil }
      guard verdict == .pilesUpWithAge else { return "\(cohort), but age is not the only cause. \(saved)" }
      if course.mayKeepMore {
        let block = [7: "week", 28: "four weeks"][course.kept?.daysOfWaves ?? 0] ?? "cycle"
        return
          "\(cohort). \(saved) From \(block) to \(block) it goes up and down by more than it grew, so more days would show whether the growth lasts."
      }
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
    guard course.isOneCohort, let kept = course.kept else { return nil }
    func number(_ value: Double) -> String { NumberText.significant(value, digits: 2) }
    let before = number(kept.before)
    let mixed = number(kept.beforeWithSameMix)
    let ofMix =
      mixed == before ? "" : " With the same mix of profiles as now, it would have left \(mixed) then."
    return
      "A day of play leaves \(number(kept.lately)) \(currency) after spending \(Self.text(kept.daysLately)), "
      + "against \(before) \(Self.text(kept.daysBefore)).\(ofMix)"
  }
}

extension MoneyText {
  /// A balance that comes from a histogram: a whole number.
  static func amount(_ value: Double) -> String { NumberText.fixed(value.rounded(), decimals: 0) }
}
