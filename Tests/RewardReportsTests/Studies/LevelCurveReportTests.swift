import RewardEngine
import Testing

@testable import RewardPages
@testable import RewardReports
@testable import RewardStudies

@Suite("The report of a level curve")
struct LevelCurveReportTests {
  private static let curve = Scenario.Levels.Curve.table([10, 20, 30, 40])

  private static let scenario = Scenario(
    title: "Walks", days: 30, login: .init([.init("xp", .fixed(1))]),
    levels: .init(curve: .table([5, 10, 20, 25])),
    players: .init(profiles: [.init(id: "loyal", share: 1, activity: .fixed(1))]))

  /// A curve whose targets are missed by so many days: `nil` where nobody reaches one, and late where it has no days.
  ///
  /// - Parameter reach: Half of the width of each interval.
  private static func report(
    days: [Double?], misses: [Double?], _ verdicts: [Verdict.State], reach: Double = 0,
    skipped: [Int: LevelCurve.Skip] = [:], curve: Scenario.Levels.Curve = curve
  ) throws -> LevelCurveReport {
    let targets = ["level.2.days.p50=9", "level.3.days.p50=19", "level.5.days.p50=29"]
    let design = try LevelCurve(scenario, targets: Array(targets.prefix(days.count)))
    func trial(_ curve: Scenario.Levels.Curve) -> LevelCurve.Trial {
      .init(
        kind: .table, curve: curve,
        days: days.map { $0.map { Outcome.Estimate(value: $0, low: $0 - reach, high: $0 + reach) } },
        misses: misses, verdicts: verdicts)
    }
    let answer = trial(curve)
    return LevelCurveReport(
      findings: .init(
        design: design, ranges: days.map { _ in 1...2 }, skipped: skipped, before: trial(.table([5])),
        trials: [answer],
        answer: answer), provenance: StudyEconomy.provenance, scenario: nil)
  }

  @Test("says which levels are reached too late to count the days, and what would help")
  func late() throws {
    let text = Markdown(
      try Self.report(
        days: [10, 19, nil], misses: [1, 0, 0], [.inconclusive, .pass, .inconclusive]
      ).page
    ).text
    #expect(
      text.contains(
        "A table curve comes within 1 day of the other targets, and players reach level 5 about the end of the run or after it."
      ), "\(text)")
    #expect(text.contains("Next step: make the run longer with --days, so that level 5 can be judged."))
    #expect(text.contains("after the run") && !text.contains("not reached"))
    let missed = Markdown(
      try Self.report(days: [10, nil], misses: [1, 0], [.fail, .inconclusive]).page
    ).text
    #expect(
      missed.contains(
        "A table curve comes within 1 day of the other target, and misses it. Players reach level 3 about the end of the run or after it."
      ), "\(missed)")
  }

  @Test("says which levels too few players reach")
  func notReached() throws {
    let text = Markdown(try Self.report(days: [10, nil], misses: [1, nil], [.fail, .fail]).page).text
    #expect(text.contains("A table curve comes nearest, but too few players reach level 3."), "\(text)")
    #expect(text.contains("not reached") && !text.contains("after the run"))
  }

  @Test("says which day no experience gives, and what is on both sides of it")
  func skipped() throws {
    let report = try Self.report(
      days: [9, 21], misses: [0, 2], [.pass, .fail],
      skipped: [1: .init(most: 2, daysEarlier: 1, daysLater: 21)])
    let text = Markdown(report.page).text
    #expect(
      text.contains(
        "Next step: move the target of level 3. In this search, no experience gives 19 days until level 3: with 2, players are there after 1 day, and with one more after 21 days."
      ), "\(text)")
    // The target that is met keeps its range.
    #expect(text.contains("| none: up to 2 earlier, with more later |") && text.contains("| 1 to 2 |"))
    let table = try #require(report.tables.first { $0.name == "targets.csv" })
    #expect(table.text.contains("table,level.3.days.p50,19,21,21,21,2,fail,,,20\n"))
    #expect(table.text.contains("table,level.2.days.p50,9,9,9,9,0,pass,1,2,10\n"))
  }

  @Test("says that all targets are met, or how near the farthest is")
  func met() throws {
    let met = Markdown(try Self.report(days: [9, 19], misses: [0, 0], [.pass, .pass]).page).text
    #expect(met.contains("A table curve meets both targets to the day."))
    let near = Markdown(try Self.report(days: [9, 21], misses: [0, 2], [.pass, .fail]).page).text
    #expect(near.contains("A table curve comes within 2 days of both targets, and misses 1 of them."))
    #expect(near.contains("Next step: move a target. No curve of any kind meets all of them."))
    let wide = try Self.report(days: [9, 22], misses: [0, 3], [.pass, .inconclusive], reach: 6.5)
    #expect(
      Markdown(wide.page).text.contains(
        "A table curve comes within 3 days of both targets, and within 10 days at the ends of the intervals; one is inconclusive."
      ))
  }

  /// Of level 2, a quarter on day 9 takes 5 experience, and half on day 10 takes 2.
  @Test("says which targets are in conflict, and which curve would do")
  func conflict() throws {
    let design = try LevelCurve(Self.scenario, targets: ["level.2.days.p25=9", "level.2.days.p50=10"])
    func trial(_ kind: LevelCurve.Kind, _ state: Verdict.State) -> LevelCurve.Trial {
      .init(
        kind: kind, curve: .table([5]),
        days: [nil, nil].map { (_: Int?) in .init(value: 9, low: 9, high: 9) },
        misses: [0, -1], verdicts: [.pass, state])
    }
    func page(_ ranges: [ClosedRange<Int>?], _ trials: [LevelCurve.Trial]) -> String {
      Markdown(
        LevelCurveReport(
          findings: .init(
            design: design, ranges: ranges, skipped: [:], before: trial(.quadratic, .pass), trials: trials,
            answer: trials[0]),
          provenance: StudyEconomy.provenance, scenario: nil
        ).page
      ).text
    }
    let failed = trial(.geometric, .fail)
    #expect(
      page([5...6, 2...2], [failed]).contains(
        "Next step: move a target of level 2. One needs 5 to 6 experience, and another one 2."))
    #expect(
      page([5...6, 6...7], [failed, trial(.table, .inconclusive)]).contains(
        "Next step: take --curve table, which is not shown to miss any."))
  }

  @Test(
    "says how many targets are inconclusive, and claims no more than their intervals do",
    arguments: [
      ([Verdict.State.inconclusive], "the target; whether it meets the target is inconclusive"),
      ([.pass, .inconclusive], "both targets; one is inconclusive"),
      ([.inconclusive, .inconclusive], "both targets; both are inconclusive"),
      ([.pass, .inconclusive, .inconclusive], "all 3 targets; 2 are inconclusive"),
      ([.inconclusive, .inconclusive, .inconclusive], "all 3 targets; all are inconclusive"),
    ])
  func open(verdicts: [Verdict.State], words: String) throws {
    // All are met to the day on average, with intervals of 2 days to both sides.
    let days = Array([9.0, 19, 29].prefix(verdicts.count))
    let report = try Self.report(days: days, misses: days.map { _ in 0 }, verdicts, reach: 2)
    #expect(
      Markdown(report.page).text.contains(
        "A table curve comes within 2 days at the ends of the intervals of \(words)."))
  }

  @Test("advises more players only where the curve has the experience that is needed")
  func inconclusive() throws {
    func nextStep(_ curve: Scenario.Levels.Curve, digitsNeeded: Int? = nil) throws -> String {
      var report = try Self.report(days: [9], misses: [0], [.inconclusive], reach: 2, curve: curve)
      report.findings.digitsNeeded = digitsNeeded
      return String(report.terminalText.replacing("\n", with: " ").drop { $0 != "N" }.prefix { $0 != "`" })
    }
    // The target needs 1 to 2 experience.
    #expect(
      try nextStep(.table([2])).hasPrefix(
        "Next step: run it again with --players 400000, which about halves the intervals."))
    #expect(
      try nextStep(.table([3]), digitsNeeded: 4).hasPrefix(
        "Next step: run it again with --digits 4. With 2 digits, the curve does not have the experience that the target needs."
      ))
    #expect(
      try nextStep(.table([3])).hasPrefix(
        "Next step: move the target. A table curve does not have the experience that the target needs."))
    // The search met the target, and new draws do not.
    let missed = try Self.report(days: [10], misses: [1], [.fail], curve: .table([2]))
    #expect(
      missed.terminalText.replacing("\n", with: " ").contains(
        "Next step: run it again with --players 400000, which about halves the intervals. With the draws of the search, the curve has the experience that the target needs."
      ))
  }

  /// Today's curve is [5]; the answer takes 10 XP a level, and this one 10, 20 and 5.
  @Test("says that levels are cheaper than those before them")
  func narrowing() throws {
    #expect(try !Self.report(days: [9], misses: [0], [.pass]).terminalText.contains("cheaper"))
    let narrow = try Self.report(days: [9], misses: [0], [.pass], curve: .table([10, 30, 35]))
    #expect(
      narrow.terminalText.replacing("\n", with: " ").contains(
        "It makes 1 level cheaper than the level before, which 'rewardsim lint' warns of: other targets would avoid that"
      ))
  }
}
