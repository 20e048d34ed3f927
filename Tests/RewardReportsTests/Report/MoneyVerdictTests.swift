import RewardEngine
import Testing

@testable import RewardReports

@Suite("The verdict on a currency")
struct MoneyVerdictTests {
  /// A course by its two ends; each mean has an interval of one to either side, and a supply a thousand times as large.
  private static func course(
    _ first: Double, _ last: Double, growth: (low: Double, high: Double)?, medians: (Double, Double)? = nil,
    supplies: (Int64, Int64)? = nil, isOneCohort: Bool = false, kept: MoneyCourse.Kept? = nil,
    firstDay: Int? = 29, lastDay: Int = 364, goesOn: Bool = false, levels: [Int: Double] = [:]
  ) -> MoneyCourse {
    func moment(_ day: Int, _ mean: Double, _ median: Double, _ supply: Int64) -> MoneyCourse.Moment {
      MoneyCourse.Moment(
        day: day, mean: Outcome.Estimate(value: mean, low: mean - 1, high: mean + 1), median: median,
        supply: supply)
    }
    let growth = growth.map { Outcome.Estimate(value: ($0.low + $0.high) / 2, low: $0.low, high: $0.high) }
    var course = MoneyCourse(
      first: firstDay.map { moment($0, first, medians?.0 ?? first, supplies?.0 ?? Int64(first * 1000)) },
      last: moment(lastDay, last, medians?.1 ?? last, supplies?.1 ?? Int64(last * 1000)),
      growth: growth, growthBefore: goesOn ? growth : nil, isOneCohort: isOneCohort, kept: kept)
    let levels = levels.isEmpty ? firstDay.map { [$0: first] } ?? [:] : levels
    course.levels = levels.sorted { $0.key < $1.key }.map { MoneyCourse.Level(day: $0.key, mean: $0.value) }
    return course
  }

  private static let rises = (low: 0.05, high: 0.10)
  private static let falls = (low: -0.10, high: -0.05)
  private static let stands = (low: -0.005, high: 0.005)
  private static let noise = (low: -0.20, high: 0.30)

  /// One for each verdict, or more.
  private static let cases: [(MoneyVerdict, MoneyCourse)] = [
    (.inflates, course(100, 400, growth: rises)),
    // The year decides where four weeks are too noisy: 489, 1,360, 3,518.
    (.inflates, course(489, 3518, growth: noise)),
    // One cohort, of which a day of play leaves more and more.
    (.inflates, course(100, 400, growth: rises, isOneCohort: true, kept: .init(before: 2, lately: 2.3))),
    (
      .pilesUpWithAge, course(100, 400, growth: rises, isOneCohort: true, kept: .init(before: 2, lately: 2.1))
    ),
    // Ten times as much in twelve periods is 21 % each: more than four weeks show that may as well have fallen.
    (.inflated, course(100, 1000, growth: (low: -0.039, high: 0.029))),
    (.inflated, course(0, 400, growth: noise)),
    (.deflated, course(1000, 100, growth: (low: -0.039, high: 0.029))),
    (.pilesUpWithAge, course(489, 3518, growth: noise, isOneCohort: true, kept: .init(before: 9, lately: 8))),
    (.pilesUpWithFew, course(100, 400, growth: rises, medians: (20, 20))),
    (.playersWithLessLeave, course(100, 400, growth: rises, supplies: (100_000, 90_000))),
    (.stoppedInflating, course(100, 400, growth: stands)),
    (.inflatedThenDeflates, course(100, 400, growth: falls, goesOn: true)),
    (.movesUpAndDown, course(100, 400, growth: falls)),
    (.beginsToInflate, course(100, 105, growth: rises)),
    (.beginsToDeflate, course(100, 95, growth: falls)),
    (.standsStill, course(100, 105, growth: stands)),
    (.standsStill, course(100, 105, growth: noise)),
    // A rise that may be less than 1 % in four weeks is none beside a year that stands still.
    (.standsStill, course(100, 105, growth: (low: 0.004, high: 0.047))),
    (.deflates, course(400, 100, growth: falls)),
    (.deflates, course(400, 100, growth: noise)),
    (.stoppedDeflating, course(400, 100, growth: stands)),
    (.deflatedThenInflates, course(400, 100, growth: rises, goesOn: true)),
    (.movesUpAndDown, course(400, 100, growth: rises)),
    // A growth of 5 to 10 % leaves 2.5 % of the level four weeks before to chance: here 93 and 2.3.
    (.movesUpAndDown, course(50, 100, growth: rises, levels: [29: 50, 200: 98])),
    (.inflates, course(50, 100, growth: rises, levels: [29: 50, 200: 97])),
    (.movesUpAndDown, course(200, 100, growth: falls, levels: [29: 200, 200: 102])),
    (.deflates, course(200, 100, growth: falls, levels: [29: 200, 200: 103])),
    // What is less than four weeks old is a part of the last rise.
    (.inflates, course(50, 100, growth: rises, levels: [29: 50, 337: 120])),
    // Levels that never leave 10 % of the last one are stable, whatever the last weeks look like.
    (.standsStill, course(100, 100, growth: rises, levels: [29: 100, 200: 108])),
    // Four weeks may end where they began: the four before have to be near, too.
    (.movesUpAndDown, course(100, 100, growth: stands, levels: [29: 100, 320: 111])),
    (.standsStill, course(100, 100, growth: stands, levels: [29: 100, 200: 140, 320: 109])),
    (.movesUpAndDown, course(100, 100, growth: rises, levels: [29: 100, 200: 120])),
    (.movesUpAndDown, course(100, 400, growth: stands, levels: [29: 100, 350: 300])),
    // Players who all arrived together spend more than they receive: only those who leave raise the mean.
    (
      .playersWithLessLeave,
      course(100, 400, growth: rises, isOneCohort: true, kept: .init(before: 2, lately: -1))
    ),
    (
      .inflated,
      course(100, 400, growth: noise, isOneCohort: true, kept: .init(before: 2, lately: -1))
    ),
    // The mix of profiles changed, and each saves as much as before.
    (
      .pilesUpWithAge,
      course(
        100, 400, growth: rises, isOneCohort: true,
        kept: .init(before: 1, lately: 2, beforeWithSameMix: 2))
    ),
    // A year whose means may be the same or not: 8 to 10, and 9 to 11.
    (.tooNoisy, course(9, 10, growth: noise)),
    (.inflates, course(9, 10, growth: rises)),
    (.deflates, course(11, 10, growth: falls)),
    // It cannot deflate where it held less before.
    (.standsStill, course(9, 10, growth: falls)),
    (.standsStill, course(9, 10, growth: stands)),
    // Where there are only four weeks, they are all there is to judge by.
    (.tooNoisy, course(100, 400, growth: noise, firstDay: 336)),
    (.inflates, course(100, 400, growth: rises, firstDay: 336)),
    (.tooShort, course(100, 400, growth: nil, firstDay: nil)),
  ]

  @Test("is read off the course", arguments: cases)
  func verdict(verdict: MoneyVerdict, course: MoneyCourse) {
    #expect(MoneyVerdict(course) == verdict)
  }

  @Test("has a course for each of its cases, and words of its own")
  func everyCase() {
    #expect(Set(Self.cases.map(\.0)) == Set(MoneyVerdict.allCases))
    let words = MoneyVerdict.allCases.map {
      MoneyVerdictText(verdict: $0, course: Self.cases[0].1, currency: "coins").sentence.plain
    }
    #expect(Set(words).count == MoneyVerdict.allCases.count)
    #expect(words.contains("The economy inflates in coins"))
    #expect(words.contains("The run is too noisy to judge inflation of coins"))
  }

  @Test("says of four weeks that they are too noisy, where the year tells")
  func noisyWeeks() {
    let course = Self.course(489, 3518, growth: Self.noise, medians: (300, 2900))
    let words = MoneyVerdictText(verdict: MoneyVerdict(course), course: course, currency: "coins")
    #expect(words.sentence.plain == "The economy inflates in coins")
    #expect(
      words.held
        == "The average active player holds 3,518 (3,517 to 3,519) on day 365, against 489 (488 to 490) on day 30."
    )
    #expect(
      words.evidence == [
        "The median goes from 300 to 2,900, and the supply goes from 489,000 to 3,518,000.",
        "The change over four weeks is inconclusive: 5.0 % (-20.0 to 30.0).",
      ])
  }

  @Test("quotes the level at which the direction changed, and how far a mean without a trend moves")
  func turns() {
    func text(_ course: MoneyCourse) -> MoneyVerdictText {
      MoneyVerdictText(verdict: MoneyVerdict(course), course: course, currency: "coins")
    }
    let levels = [29: 400.0, 199: 50, 300: 90]
    let turned = text(Self.course(400, 100, growth: Self.rises, goesOn: true, levels: levels))
    #expect(
      turned.held
        == """
        The average active player holds 100 (99 to 101) on day 365, against 400 (399 to 401) on day 30 and 50 on day 200.
        """)
    #expect(
      turned.heldInBrief
        == "The average active player holds 400 on day 30, 50 on day 200 and 100 on day 365.")
    let swings = text(Self.course(400, 100, growth: Self.rises, levels: levels))
    #expect(swings.sentence.plain == "Balances of coins move up and down without a trend")
    #expect(swings.evidence.first == "From day 30 on, it moves between 50 on day 200 and 400 on day 30.")
  }

  @Test(
    "takes a day of play to leave more only where that is more than the mean's own noise",
    arguments: [2.4, 3.2])
  func noisySaving(lately: Double) {
    var course = Self.course(
      100, 400, growth: Self.rises, isOneCohort: true, kept: .init(before: 2, lately: lately))
    course.last.mean = Outcome.Estimate(value: 400, low: 200, high: 600)
    #expect(MoneyVerdict(course) == (lately > 3 ? .inflates : .pilesUpWithAge))
  }

  @Test("tells the ageing of one cohort from inflation by what a day of play leaves")
  func ageing() {
    let older = Self.course(
      100, 400, growth: Self.rises, isOneCohort: true, kept: .init(before: 2, lately: 2))
    #expect(
      MoneyVerdictText(verdict: MoneyVerdict(older), course: older, currency: "coins").reason
        == """
        All players arrive on day 1 and grow older together. A day of play leaves 2 coins after spending in the last \
        four weeks, against 2 up to day 30. Players hold more because they have saved for longer.
        """)
    let spender = Self.course(
      100, 400, growth: Self.rises, isOneCohort: true, kept: .init(before: 2, lately: -1))
    #expect(
      MoneyVerdictText(verdict: MoneyVerdict(spender), course: spender, currency: "coins").reason
        == """
        A day of play leaves -1 coins after spending in the last four weeks, against 2 up to day 30. So players spend at \
        least what they receive, and only those who leave raise the mean.
        """)
    let richer = Self.course(
      100, 400, growth: Self.rises, isOneCohort: true, kept: .init(before: 2, lately: 5))
    #expect(
      MoneyVerdictText(verdict: MoneyVerdict(richer), course: richer, currency: "coins").reason
        == """
        All players arrive on day 1 and grow older together, but age is not the only cause. A day of play leaves 5 \
        coins after spending in the last four weeks, against 2 up to day 30.
        """)
    let mixed = Self.course(
      100, 400, growth: Self.rises, isOneCohort: true,
      kept: .init(before: 1, lately: 2, beforeWithSameMix: 2))
    #expect(
      MoneyVerdictText(verdict: MoneyVerdict(mixed), course: mixed, currency: "coins").reason
        == """
        All players arrive on day 1 and grow older together. A day of play leaves 2 coins after spending in the last \
        four weeks, against 1 up to day 30. With the same mix of profiles as now, it would have left 2 then. Players hold \
        more because they have saved for longer.
        """)
    let many = Self.course(100, 400, growth: Self.rises, kept: .init(before: 2, lately: 2))
    #expect(MoneyVerdictText(verdict: MoneyVerdict(many), course: many, currency: "coins").reason == nil)
  }

  @Test(
    "reads the last weeks off the interval of their growth",
    arguments: [
      (0.001, 0.04, MoneyVerdict.Direction.up), (0, 0.04, .noisy), (-0.04, -0.001, .down), (-0.04, 0, .noisy),
      (-0.0099, 0.0099, .still), (0.001, 0.0099, .still), (0.001, 0.01, .up), (-0.01, -0.001, .down),
    ])
  func direction(low: Double, high: Double, direction: MoneyVerdict.Direction) {
    #expect(MoneyVerdict.Direction(growth: Outcome.Estimate(value: 0, low: low, high: high)) == direction)
  }

  @Test("finds nothing certain where there is no interval")
  func directionOfOne() {
    let alone = Outcome.Estimate(value: 1, low: nil, high: nil)
    #expect(MoneyVerdict.Direction(growth: alone) == .noisy)
    #expect(MoneyVerdict.Direction(from: alone, to: alone) == .noisy)
  }
}
