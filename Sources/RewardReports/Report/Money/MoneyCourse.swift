import RewardEngine

/// How much of a currency the average player holds over a run: what a ``MoneyVerdict`` is made of.
struct MoneyCourse: Sendable, Equatable {
  /// What players hold at the end of a day, or on average at the ends of some days.
  struct Moment: Sendable, Equatable {
    /// Indices of the days.
    var days: Range<Int>
    /// What a player holds on average.
    var mean: Outcome.Estimate
    /// The median over players.
    var median: Double
    /// What all players hold together.
    var supply: Double

    /// How far the interval of the mean reaches up and down.
    var above: Double { mean.high.map { $0 - mean.value } ?? .infinity }
    var below: Double { mean.low.map { mean.value - $0 } ?? .infinity }
  }

  /// What a day of play leaves a player after spending, at two times.
  struct Kept: Sendable, Equatable {
    var before: Double
    var lately: Double
    /// The same before, if the profiles had played as much of it as they do lately.
    var beforeWithSameMix: Double
    /// Indices of the days of both.
    var daysBefore: Range<Int>
    var daysLately: Range<Int>
    /// How far the two may differ because what players keep goes up and down, as with rewards for a hundred days of a streak;
    /// 0 where the run is too short to know.
    var waves = 0.0
    /// Days of each block that shows them.
    var daysOfWaves = 0
  }

  /// The first, the middle and the last average.
  struct Averages: Sendable, Equatable {
    var first: Moment
    var middle: Moment
    var last: Moment
  }

  /// Fewest days to judge by: three weeks.
  static let fewestDays = 21

  /// The end of the run.
  let end: Moment
  /// Index of the first day that is compared.
  let start: Int
  /// The days that are compared; `nil` where they are too few.
  let curve: BalanceCurve?
  /// Averages of the curve with their intervals.
  let averages: Averages?
  /// Index of the first day that may be compared.
  var firstDay = 0
  /// Whether all players arrive together, so that they age with the calendar.
  var isOneCohort = false
  /// Whether players arrive over time, so that they are older on average than before. Where no event changes the economy, those
  /// of one age always hold as much.
  var changesByAge = false
  /// Whether events change the economy of such players.
  var mayBeEvents = false
  /// Whether players have profiles of which some stay longer than others.
  var hasProfiles = false
  /// Whether players start with stored states, so that they arrived before the run.
  var isContinued = false
  /// Whether players who left for good count, too.
  var countsAll = false
  var kept: Kept?

  /// `nil` where nobody holds anything that could be measured on the last day.
  ///
  /// - Parameter moment: What players hold on one day; asked for the days of three averages.
  init?(levels: [Double], from start: Int, moment: (_ day: Int) -> Moment?) {
    guard let end = moment(start + max(levels.count, 1) - 1) else { return nil }
    self.end = end
    self.start = start
    let curve = levels.count < Self.fewestDays ? nil : BalanceCurve(levels)
    self.curve = curve
    averages = curve.flatMap { curve in
      let places = [0, curve.averages.count / 2, curve.averages.count - 1]
      let moments = places.compactMap { place -> Moment? in
        let first = start + place
        return Moment(averageOf: (first..<first + curve.span).compactMap(moment))
      }
      return moments.count == 3 ? Averages(first: moments[0], middle: moments[1], last: moments[2]) : nil
    }
  }

  /// Fewest days of a run that is long enough.
  var daysNeeded: Int { max(start, firstDay) + Self.fewestDays }

  /// Indices of the days of an average of the curve.
  func days(ofAverage place: Int) -> Range<Int> { start + place..<start + place + (curve?.span ?? 1) }

  /// Whether players who all arrived together spend at least what they receive, so that only those who leave can raise
  /// the mean.
  var spendsMore: Bool { isOneCohort && kept.map { $0.lately <= 0 } ?? false }
}

extension MoneyCourse.Moment {
  /// `nil` without a day.
  init?(averageOf moments: [Self]) {
    guard let first = moments.first, let last = moments.last else { return nil }
    func average(_ values: [Double]) -> Double? {
      values.count < moments.count ? nil : values.reduce(0, +) / Double(values.count)
    }
    self.init(
      days: first.days.lowerBound..<last.days.upperBound,
      mean: Outcome.Estimate(
        value: average(moments.map(\.mean.value)) ?? 0, low: average(moments.compactMap(\.mean.low)),
        high: average(moments.compactMap(\.mean.high)),
        playersNeeded: moments.compactMap(\.mean.playersNeeded).max()),
      median: average(moments.map(\.median)) ?? 0, supply: average(moments.map(\.supply)) ?? 0)
  }
}

extension MoneyFigures {
  /// The course of the currency, or `nil` where no player is active at the end.
  var course: MoneyCourse? {
    let isContinued = outcome.startsFromStates
    // In the first four weeks every arrived player counts as active, also those who left at once. So a run that is
    // not three weeks longer is judged by all players. Without the first week, in which players have nothing to begin
    // with.
    let countsAll = !isContinued && outcome.days < 28 + MoneyCourse.fewestDays
    let population: Outcome.Population = countsAll ? .everyone : .active
    let firstDay = isContinued ? 0 : countsAll ? 7 : 28
    var levels: [Double] = []
    for day in firstDay..<max(outcome.days, 7) where day < outcome.days {
      let sums = outcome.sums(stock, on: day, of: population)
      if sums.count > 0 { levels.append(Double(sums.sum) / Double(sums.count)) } else { levels = [] }
    }
    let start = outcome.days - max(levels.count, 1)
    guard var course = MoneyCourse(levels: levels, from: start, moment: { moment($0, population) }) else {
      return nil
    }
    course.firstDay = firstDay
    course.isOneCohort = outcome.isOneCohort(of: scenario)
    course.isContinued = isContinued
    course.hasProfiles = scenario.players.profiles.contains {
      ($0.churn, $0.returns) != (scenario.players.profiles[0].churn, scenario.players.profiles[0].returns)
    }
    course.changesByAge = !course.isOneCohort && !isContinued && !scenario.isOfHistory
    course.mayBeEvents = scenario.events.contains { event in
      scenario.mayMove(currency, event) && (0..<outcome.days).contains(where: event.isOn)
    }
    course.countsAll = countsAll
    guard let curve = course.curve else { return course }
    // Whole cycles of up to four weeks, and single ones in a run that is too short for these.
    let lately = curve.span * max(1, min(28, levels.count) / curve.span)
    // Behind the first cycle, where there is room for another one.
    let room = max(curve.span, (levels.count - curve.span) / curve.span * curve.span)
    course.kept =
      keptInHalves(start, lately) ?? keptInHalves(start, curve.span)
      ?? kept(0..<start + curve.span, outcome.days - min(lately, room)..<outcome.days)
    return course
  }

  /// Both halves of the compared days, in blocks of `length` days; `nil` with fewer than two blocks in each.
  ///
  /// Where players all arrive together, a reward after a hundred days comes to all at once. So one block shows what lasts
  /// no more than one day of the week does. Halves differ by more than such waves if they do so by a t-test over their blocks.
  private func keptInHalves(_ start: Int, _ length: Int) -> MoneyCourse.Kept? {
    let count = (outcome.days - start) / length / 2 * 2
    guard count >= 4 else { return nil }
    let first = outcome.days - count * length
    let blocks = (0..<count).map { first + $0 * length..<first + ($0 + 1) * length }.map {
      saved($0, .pooled)
    }
    guard blocks.allSatisfy({ $0.days > 0 }) else { return nil }
    let rates = blocks.map { Double($0.net) / Double($0.days) }
    let (early, late) = (
      Replications(Array(rates[..<(count / 2)])), Replications(Array(rates[(count / 2)...]))
    )
    let middle = first + count / 2 * length
    guard var kept = kept(first..<middle, middle..<outcome.days), let one = early.standardError,
      let other = late.standardError
    else { return nil }
    kept.waves =
      Interval.studentReach(0.9, degrees: Double(count - 2)) * (one * one + other * other).squareRoot()
    kept.daysOfWaves = length
    return kept
  }

  private func moment(_ day: Int, _ population: Outcome.Population) -> MoneyCourse.Moment? {
    guard let mean = outcome.mean(stock, on: day, of: population),
      let median = outcome.quantile(stock, 0.5, on: day, of: population)
    else { return nil }
    return MoneyCourse.Moment(
      days: day..<day + 1, mean: mean.within(0...Double.infinity),
      median: median, supply: Double(outcome.supply(stock, on: day, nil)))
  }

  /// What a day of play leaves on some early and some late days: what was received and not spent, per day of play.
  private func kept(_ early: Range<Int>, _ late: Range<Int>) -> MoneyCourse.Kept? {
    let all = (saved(early, .pooled), saved(late, .pooled))
    guard all.0.days > 0, all.1.days > 0 else { return nil }
    var (mixed, weight) = (0.0, 0.0)
    for profile in outcome.catalogue.profiles.indices {
      let (past, present) = (saved(early, .profile(profile)), saved(late, .profile(profile)))
      guard past.days > 0, present.days > 0 else { continue }
      mixed += Double(present.days) * Double(past.net) / Double(past.days)
      weight += Double(present.days)
    }
    let before = Double(all.0.net) / Double(all.0.days)
    return MoneyCourse.Kept(
      before: before, lately: Double(all.1.net) / Double(all.1.days),
      beforeWithSameMix: weight > 0 ? mixed / weight : before, daysBefore: early, daysLately: late)
  }

  /// What players received and did not spend on some days, without what they start with; and their days of play.
  private func saved(_ days: Range<Int>, _ group: Outcome.Group) -> (net: Int64, days: Int64) {
    let net = outcome.ledger(of: currency).filter { $0.reason != .start }.reduce(Int64(0)) { sum, line in
      let moved = outcome.count(line.entry.amount, days: days, in: group)
      return sum + (line.flow.adds ? moved : -moved)
    }
    return (net, outcome.cell("players.active").map { outcome.count($0, days: days, in: group) } ?? 0)
  }
}

extension Scenario {
  /// Whether an event can change what players earn or spend of a currency.
  fileprivate func mayMove(_ currency: String, _ event: Event) -> Bool {
    if event.isClosed || event.oddsOfPlaying != 1 || event.brings != nil { return true }
    func pays(_ payment: Payment) -> Bool { payment.amounts.contains { $0.id == currency } }
    let paysOfLevels = levels.map { [$0.eachLevelPays] + $0.rewards.map(\.pays) } ?? []
    if event.experienceHundredths != 100 && paysOfLevels.contains(where: pays) { return true }
    return event.priceHundredths != 100
      && shop.contains { offer in
        (event.offers?.contains(offer.id) ?? true)
          && (offer.price(in: currency) != nil || !isInert(offer.gives))
      }
  }

  /// Whether nothing follows from owning what is paid: it is used up, or collected.
  private func isInert(_ payment: Payment) -> Bool {
    payment.amounts.allSatisfy { part in
      items.contains { item in
        guard item.id == part.id else { return false }
        return switch item.kind {
        case .consumable, .collection: true
        case .streakFreeze: false
        }
      }
    }
  }
}
