import RewardEngine
import Testing

@testable import RewardReports

@Suite("The verdict on a currency")
struct MoneyVerdictTests {
  /// A course by what the average player holds on each day from day 29 on; the median is the same unless it is given, and
  /// all hold a thousand times as much.
  static func course(
    _ levels: [Double], margin: Double = 0, median: Double? = nil, supply: Double? = nil,
    kept: (before: Double, lately: Double)? = nil, mixed: Double? = nil
  ) throws -> MoneyCourse {
    var course = try #require(
      MoneyCourse(levels: levels, from: 28) { day in
        let level = levels[day - 28]
        return MoneyCourse.Moment(
          days: day..<day + 1,
          mean: Outcome.Estimate(value: level, low: level - margin, high: level + margin),
          median: median ?? level, supply: supply ?? level * 1000)
      })
    course.isOneCohort = kept != nil
    course.kept = kept.map {
      MoneyCourse.Kept(
        before: $0.before, lately: $0.lately, beforeWithSameMix: mixed ?? $0.before, daysBefore: 0..<28,
        daysLately: 56..<84)
    }
    return course
  }

  static func verdict(_ levels: [Double], margin: Double = 0) throws -> MoneyVerdict {
    MoneyVerdict(try course(levels, margin: margin))
  }

  /// Levels of so many days, by the number of days before each.
  static func curve(_ days: Int, _ level: (Double) -> Double) -> [Double] {
    (0..<days).map { level(Double($0)) }
  }

  /// Days at 100, 102, 104 and so on.
  static func rising(_ days: Int) -> [Double] { curve(days) { 100 + 2 * $0 } }

  /// Paid on one day of each cycle, and spent evenly on all.
  static func sawtooth(of cycle: Int, _ days: Int) -> [Double] {
    (0..<days).map { Double(10 * (cycle - $0 % cycle)) }
  }

  /// On six days that follow no cycle, the mean is 126 instead of 100: more than a fifth. If it is known to ±7, a change is known to ±9.9, and
  /// three times as much is more than 26. Weekly averages hardly move.
  @Test(
    "is no movement up and down where chance swings as far", arguments: [(0, true), (5, true), (7, false)])
  func chance(margin: Double, moves: Bool) throws {
    let high: Set<Double> = [5, 16, 23, 37, 41, 52]
    let levels = Self.curve(60) { high.contains($0) ? 126 : 100 }
    #expect(try Self.verdict(levels, margin: margin) == (moves ? .movesUpAndDown : .standsStill))
  }

  /// Weeks at 130 and at 100, without a cycle: their averages turn by 30, more than a fifth. Known to ±5, a change is known to ±7.1, and three times
  /// that is less. Known to ±8.5 it is 36, and a change of a tenth would not show.
  @Test(
    "is too noisy where averages swing by no more than chance",
    arguments: [(0, false), (5, false), (8.5, true)])
  func weeks(margin: Double, isNoisy: Bool) throws {
    let levels = [(10, 100.0), (9, 130), (12, 100), (8, 130), (11, 100)].flatMap { days, level in
      Array(repeating: level, count: days)
    }
    #expect(try Self.verdict(levels, margin: margin) == (isNoisy ? .tooNoisy : .movesUpAndDown))
  }

  // Cycles.

  @Test("is the same for every length of a sawtooth", arguments: [2, 5, 7, 8, 9, 10])
  func sawtooth(cycle: Int) throws {
    for days in 21...120 {
      let (down, up) = (
        Self.sawtooth(of: cycle, days), Array(Self.sawtooth(of: cycle, 120).reversed().prefix(days))
      )
      #expect(try Self.verdict(down) == .movesUpAndDown, "\(days) days")
      #expect(try Self.verdict(up) == .movesUpAndDown, "\(days) days")
    }
    for days in 14...20 { #expect(try Self.verdict(Self.sawtooth(of: cycle, days)) == .tooShort) }
  }

  @Test("takes no cycle for a trend that the run sees twice", arguments: [13, 14, 20, 28, 30, 40, 60])
  func longSawtooth(cycle: Int) throws {
    for days in 2 * cycle...120 {
      #expect(try Self.verdict(Self.sawtooth(of: cycle, days)) == .movesUpAndDown, "\(days) days")
    }
  }

  @Test("sees a trend through a sawtooth", arguments: [7, 10])
  func trendThroughSawtooth(cycle: Int) throws {
    // Two a day on top: at least 14 more after the first week and the last of three, of at most 160.
    for days in 21...120 {
      let levels = zip(Self.rising(days), Self.sawtooth(of: cycle, days)).map { $0 + $1 / 2 }
      #expect(try Self.verdict(levels) == .inflates, "\(days) days")
    }
  }

  @Test("finds the cycle of a curve that repeats", arguments: [2, 5, 7, 10, 30])
  func cycle(days: Int) {
    #expect(BalanceCurve(Self.sawtooth(of: days, 100)).cycle == days)
    #expect(BalanceCurve(Self.sawtooth(of: days, 2 * max(days, 11) + 1)).cycle == days)
  }

  /// Of 36,500 days and half as many lags, the search would take a minute.
  @Test("finds the cycle of a hundred years, and none that is longer than a year and a month")
  func longCycle() {
    #expect(BalanceCurve(Self.sawtooth(of: 365, 36_500)).cycle == 365)
    #expect(BalanceCurve(Self.sawtooth(of: 500, 36_500)).cycle == nil)
  }

  @Test("finds no cycle in a line or in one rise and fall")
  func noCycle() {
    #expect(BalanceCurve(Self.rising(100)).cycle == nil)
    #expect(BalanceCurve([Double](repeating: 0.1, count: 100)).cycle == nil)
    #expect(BalanceCurve((0..<100).map { Double(min($0, 100 - $0)) }).cycle == nil)
    #expect(BalanceCurve(Self.rising(21)).span == 7)
  }

  // Shapes.

  @Test("is that of a line, up or down or level, for every length")
  func lines() throws {
    for days in 21...120 {
      #expect(try Self.verdict(Self.rising(days)) == .inflates)
      // A fall by 3 of 400 is one of a tenth and more in four weeks, and near that in three.
      if days > 27 { #expect(try Self.verdict(Self.curve(days) { 400 - 3 * $0 }) == .deflates) }
      // Averages of numbers from 97 to 103 differ by at most 6.2 %.
      let noise = (0..<days).map { day -> Double in
        let chance = (day * 7919 + 13) % 601
        return 97 + Double(chance) / 100
      }
      #expect(try Self.verdict(noise) == .standsStill)
      #expect(try Self.verdict([Double](repeating: 0, count: days)) == .standsStill)
    }
  }

  @Test("follows a season that rises for 60 days and falls for 40: one rise, then a turn")
  func season() throws {
    let levels = Self.curve(100) { day in
      let (rise, fall) = (5 * min(day, 60), 6 * max(day - 60, 0))
      return 10 + rise - fall
    }
    for days in 21...61 { #expect(try Self.verdict(Array(levels.prefix(days))) == .inflates) }
    // It falls by 6 a day, and turns when a week's average is a quarter of the whole movement below the highest: 73.
    for days in 80...100 { #expect(try Self.verdict(Array(levels.prefix(days))) == .roseAndFell) }
    let fallen = levels.map { 400 - $0 }
    for days in 85...100 { #expect(try Self.verdict(Array(fallen.prefix(days))) == .fellAndRose) }
  }

  @Test("takes an event that leaves nothing for a rise, then for a rise and fall, and forgets it in time")
  func event() throws {
    // 14 days of 5 more each, then 14 of 5 less.
    let levels = Self.curve(200) { day in
      let days = min(day - 30, 58 - day)
      return 100 + 5 * max(0, days)
    }
    var verdicts: [MoneyVerdict] = []
    for days in 21...200 {
      let verdict = try Self.verdict(Array(levels.prefix(days)))
      if verdict != verdicts.last { verdicts.append(verdict) }
    }
    #expect(verdicts == [.standsStill, .inflates, .roseAndFell, .standsStillSince])
  }

  @Test("takes a step for a rise that has stopped after as many days as before it")
  func step() throws {
    let levels = (0..<160).map { $0 < 40 ? 100.0 : 200 }
    #expect(try Self.verdict(Array(levels.prefix(40))) == .standsStill)
    for days in 42...60 { #expect(try Self.verdict(Array(levels.prefix(days))) == .inflates) }
    for days in 100...160 { #expect(try Self.verdict(Array(levels.prefix(days))) == .stoppedInflating) }
    let down = levels.map { 300 - $0 }
    for days in 100...160 { #expect(try Self.verdict(Array(down.prefix(days))) == .stoppedDeflating) }
  }

  /// From 100 to 200 in 85 days, and then level or down by a tenth a day: it rose in the second half of 120 days, and not in the last four weeks.
  @Test(
    "does not say that it still inflates where the last four weeks went the other way", arguments: [0, 0.1])
  func turned(fall: Double) throws {
    let levels = Self.curve(120) { $0 < 85 ? 100 + $0 * 100 / 85 : 200 - fall * ($0 - 85) }
    #expect(try Self.verdict(levels) == .inflated)
    #expect(try Self.verdict(Self.curve(120) { 100 + $0 }) == .inflates)
  }

  @Test("never says that balances swing where they dip once, as in a sale")
  func dip() throws {
    for days in 40...120 {
      let levels = (0..<days).map { 30..<33 ~= $0 ? 75.0 : 100 }
      #expect(try Self.verdict(levels) == .standsStill)
    }
  }

  // Chance and the limit.

  @Test("is the same with more players, and says where it is near the limit")
  func limit() throws {
    // From 100 to 105 in 56 days, the weeks' averages rise by 4.4 %; to 111 by 9.7 %; to 116 by 14.1 %.
    func line(to end: Double) -> [Double] { Self.curve(56) { 100 + (end - 100) * $0 / 55 } }
    for margin in [0, 1, 5.0] {
      #expect(try Self.verdict(line(to: 105), margin: margin) == .standsStill)
      #expect(try Self.verdict(line(to: 111), margin: margin) == .standsStill)
      let text = try Self.text(line(to: 111), margin: margin)
      #expect(text.sentence.plain == "Balances of coins are at the border between stable and rising")
      #expect(
        text.evidence.first
          == "The last average is 9.7 % above the first. That is too near the limit of 10 % to say whether it is a trend."
      )
    }
    #expect(try Self.verdict(line(to: 116), margin: 0) == .inflates)
    // Chance may add 8.5 to a difference of two such means.
    #expect(try Self.verdict(line(to: 116), margin: 6) == .standsStill)
    #expect(try Self.text(line(to: 105)).sentence.plain == "Balances of coins are stable within 10 %")
    // With 4.4 %, chance may add 4.2 or 7.1 %.
    #expect(
      try Self.text(line(to: 105), margin: 3).sentence.plain == "Balances of coins are stable within 10 %")
    #expect(
      try Self.text(line(to: 105), margin: 5).sentence.plain
        == "Balances of coins are not shown to move by more than 10 %")
    #expect(
      try Self.text(Self.curve(56) { 100 - $0 / 5 }).sentence.plain
        == "Balances of coins are at the border between stable and falling")
  }

  @Test("is that chance decides where a tenth lies within it, and not where the change is larger")
  func noise() throws {
    #expect(try Self.verdict([Double](repeating: 100, count: 60), margin: 8) == .tooNoisy)
    #expect(try Self.verdict([Double](repeating: 100, count: 60), margin: .infinity) == .tooNoisy)
    #expect(try Self.verdict(Self.curve(60) { 100 + 10 * $0 }, margin: 50) == .inflates)
    // Whether it still rises is within chance: 9 in the second half, of 200 in all.
    let slowing = Self.curve(60) { day in
      let (early, late) = (10 * min(day, 20), max(0, day - 20) / 2)
      return 100 + early + late
    }
    #expect(try Self.verdict(slowing, margin: 1) == .stoppedInflating)
    #expect(try Self.verdict(slowing, margin: 20) == .inflated)
    #expect(try Self.verdict(slowing.map { 400 - $0 }, margin: 20) == .deflated)
  }

  @Test("takes the sides of two intervals that face each other: few rich players lengthen only the upper one")
  func facingSides() {
    func moment(_ value: Double, _ low: Double, _ high: Double) -> MoneyCourse.Moment {
      MoneyCourse.Moment(
        days: 0..<7, mean: Outcome.Estimate(value: value, low: low, high: high), median: 0, supply: 0)
    }
    let (poor, rich) = (moment(100, 99, 103), moment(5000, 4996, 15000))
    #expect(poor.noise(rich) == 5)
    #expect(rich.noise(poor) == 5)
  }

  // Why a mean rises.

  @Test("tells what makes a mean rise")
  func kinds() throws {
    let rising = Self.rising(56)
    #expect(MoneyVerdict(try Self.course(rising, median: 20)) == .pilesUpWithFew)
    var short = try Self.course(rising, median: 0)
    short.countsAll = true
    #expect(MoneyVerdict(short) == .inflates)
    #expect(MoneyVerdict(try Self.course(rising, supply: 9)) == .playersWithLessLeave)
    #expect(MoneyVerdict(try Self.course(rising, kept: (2, 2.1))) == .pilesUpWithAge)
    #expect(MoneyVerdict(try Self.course(rising, kept: (2, 2.3))) == .inflates)
    // Players spend what they receive, and those who hold less leave.
    #expect(MoneyVerdict(try Self.course(rising, kept: (2, -1))) == .playersWithLessLeave)
    // The mix of profiles changed, and each saves as much as before.
    #expect(MoneyVerdict(try Self.course(rising, kept: (1, 2), mixed: 2)) == .pilesUpWithAge)
    // The mean's own noise: 20 of 106 and of 204 are 29 %.
    #expect(MoneyVerdict(try Self.course(rising, margin: 20, kept: (2, 2.4))) == .pilesUpWithAge)
    #expect(MoneyVerdict(try Self.course(rising, margin: 20, kept: (2, 2.7))) == .inflates)
  }

  @Test("leaves open whether players keep more of a day than before, where that goes up and down by more")
  func waves() throws {
    var course = try Self.course(Self.rising(56), kept: (2, 2.3))
    func sentence() -> String {
      MoneyVerdictText(verdict: MoneyVerdict(course), course: course, currency: "coins").sentence.plain
    }
    #expect(sentence().contains("inflates") && !course.mayKeepMore)
    course.kept?.waves = 0.4
    #expect(sentence() == "Balances of coins grow with player age; whether by inflation, too, is unclear")
    #expect(course.mayKeepMore)
    course = try Self.course(Self.rising(56), kept: (2, 2.1))
    course.kept?.waves = 0.4
    #expect(sentence() == "Balances of coins grow with player age, not by inflation" && !course.mayKeepMore)
  }

  // Words.

  private static func text(
    _ levels: [Double], margin: Double = 0, kept: (before: Double, lately: Double)? = nil,
    mixed: Double? = nil
  ) throws -> MoneyVerdictText {
    let course = try course(levels, margin: margin, kept: kept, mixed: mixed)
    return MoneyVerdictText(verdict: MoneyVerdict(course), course: course, currency: "coins")
  }

  @Test("has words of its own for each case")
  func everyCase() throws {
    let course = try Self.course(Self.rising(56))
    let words = MoneyVerdict.allCases.map {
      MoneyVerdictText(verdict: $0, course: course, currency: "coins").sentence.plain
    }
    #expect(Set(words).count == MoneyVerdict.allCases.count)
  }

  @Test("names the days of its averages, and how median and supply move between them")
  func averages() throws {
    // 100 to 112 on days 29 to 35, 198 to 210 on days 78 to 84.
    let text = try Self.text(Self.rising(56), margin: 1)
    #expect(text.sentence.plain == "The economy inflates in coins")
    #expect(
      text.held
        == "The average active player holds 204 (203 to 205) on days 78 to 84, against 106 (105 to 107) on days 29 to 35."
    )
    #expect(
      text.heldInBrief == "The average active player holds 106 on days 29 to 35 and 204 on days 78 to 84.")
    #expect(
      text.evidence == [
        "The last average is 92.5 % above the first.",
        "On average over these days, the median goes from 106 to 204, and the supply goes from 106,000 to 204,000.",
      ])
  }

  @Test("names the average at which the direction changed, and how far a mean without a trend moves")
  func turns() throws {
    // The highest week has its middle on day 29 + 40: 3 + 3 of 7 days are 2, 4 and 6 lower.
    let peak = Self.curve(80) { 20 + 2 * min($0, 80 - $0) }
    #expect(
      try Self.text(peak).heldInBrief
        == "The average active player holds 26 on days 29 to 35, 96.6 on days 66 to 72 and 28 on days 102 to 108."
    )
    let swings = try Self.text(Self.sawtooth(of: 7, 56))
    #expect(swings.sentence.plain == "Balances of coins move up and down without a trend")
    #expect(
      swings.evidence.dropFirst().first
        == "From day 29 on, the mean of a day moves between 10 on day 35 and 70 on day 29, and repeats about every 7 days."
    )
  }

  @Test("tells the ageing of one cohort from inflation by what a day of play leaves")
  func ageing() throws {
    let rising = Self.rising(56)
    #expect(
      try Self.text(rising, kept: (2, 2)).reason
        == """
        All players arrive on day 1 and grow older together. A day of play leaves 2 coins after spending on days 57 to 84, \
        against 2 on days 1 to 28. Players hold more because they have saved for longer.
        """)
    #expect(
      try Self.text(rising, kept: (2, -1)).reason
        == """
        A day of play leaves -1 coins after spending on days 57 to 84, against 2 on days 1 to 28. So players spend at \
        least what they receive, and only those who leave raise the mean.
        """)
    #expect(
      try Self.text(rising, kept: (2, 5)).reason
        == """
        All players arrive on day 1 and grow older together, but age is not the only cause. A day of play leaves 5 \
        coins after spending on days 57 to 84, against 2 on days 1 to 28.
        """)
    #expect(
      try Self.text(rising, kept: (1, 2), mixed: 2).reason
        == """
        All players arrive on day 1 and grow older together. A day of play leaves 2 coins after spending on days 57 to 84, \
        against 1 on days 1 to 28. With the same mix of profiles as now, it would have left 2 then. Players hold more \
        because they have saved for longer.
        """)
    #expect(try Self.text(rising).reason == nil)
  }
}
