import RewardEngine
import Testing

@testable import RewardStudies

@Suite("A level curve for wanted days")
struct LevelCurveTests {
  private static let written: SmallDocument.Value = ["quadratic": ["square": 50, "linear": 50]]

  private static func scenario(aDay: Int = 10, days: Int = 90, curve: SmallDocument.Value = written) throws
    -> Scenario
  {
    try Scenario(SmallDocument.experience(aDay: aDay, days: days, curve: curve))
  }

  @Test("keeps the number of levels of a table, and names the highest with a formula")
  func highest() throws {
    let scenario = try Self.scenario()
    let design = try LevelCurve(scenario, targets: ["level.5.days.p50=3"], players: 400, replications: 2)
    let formula = Scenario.Levels.Curve.geometric(first: 10, ratio: 1.5)
    var short = scenario
    short.levels?.curve = .table([10, 20, 30, 40, 50])
    let ofTable = try LevelCurve(short, targets: ["level.5.days.p50=3"], players: 400, replications: 2)
    #expect(design.settings(of: formula).map(\.path.description) == ["levels.curve"])
    #expect(ofTable.settings(of: formula).last?.description == "levels.highest=6")
    #expect(ofTable.settings(of: .table([10])).count == 1)
    // As a file with a table is read: its length is the highest level. A formula in its place would have the usual 100.
    short.levels?.highest = 6
    let read = try LevelCurve(short, targets: ["level.5.days.p50=3"], players: 400, replications: 2)
    #expect(read.settings(of: formula).last?.description == "levels.highest=6")
    #expect(ofTable.thresholds(of: formula).count == 5)
  }

  @Test("needs exactly what everybody has earned by that day and not the day before")
  func exact() async throws {
    // Everybody earns 10 a day, the day of arrival too: within 3 days 40, within 14 days 150, within 60 days 610.
    let design = try LevelCurve(
      try Self.scenario(), targets: ["level.5.days.p50=3", "level.10.days.p50=14", "level.20.days.p75=60"],
      players: 400, replications: 2)
    let findings = try await design.findings()
    #expect(findings.ranges == [31...40, 141...150, 601...610])
    #expect(findings.answer.state == .pass)
    #expect(findings.answer.misses == [0, 0, 0])
    // Of three thresholds a parabola goes through all, or a table hits each by its roundest number.
    let table = try #require(findings.trials.first { $0.kind == .table })
    guard case .table(let thresholds) = table.curve else { return }
    #expect([thresholds[3], thresholds[8], thresholds[18]] == [35, 145, 605] || table.misses == [0, 0, 0])
    // As written, level 5 takes 1,000 experience: 99 days and more, longer than the run.
    #expect(findings.before.days[0] == nil)
    #expect(findings.before.state == .fail)
  }

  @Test("counts at least the days of the run where more than half of the replications are late")
  func late() async throws {
    // Players play on the day of arrival and on every other day with a chance of a half, and need ten days of play. Nine of 16
    // days come with a chance of 40 %, so that half of 21 players are late in 83 of 100 replications: in all 64 of them or in
    // 32 and fewer with a chance below 1e-5.
    var scenario = Scenario(
      title: "Late", days: 17, login: .init([.init("xp", .fixed(10))]), levels: .init(curve: .table([100])),
      players: .init(profiles: [.init(id: "loyal", share: 1, activity: .fixed(0.5))]))
    scenario.players.count = 21 * 64
    let design = try LevelCurve(scenario, targets: ["level.2.days.p50=5"], replications: 64)
    let before = try await design.findings().before
    #expect(before.days[0] == nil && before.isLate(0))
    #expect(before.misses == [12])
    #expect(before.state == .inconclusive)
  }

  @Test("gives back a geometric curve whose own days are wanted")
  func roundTrip() async throws {
    // Widths 100, 120, 144, 172, 207, 248, 298, 358, 429: the first four make 536, all nine 2,076. At 40 a day 536 is
    // passed with the 14th day's play, 13 days after arrival; 2,076 with the 52nd, 51 days after.
    let curve: SmallDocument.Value = ["geometric": ["first": 100, "ratio": 1.2]]
    let scenario = try Self.scenario(aDay: 40, curve: curve)
    let design = try LevelCurve(
      scenario, targets: ["level.5.days.p50=13", "level.10.days.p50=51"], kind: .geometric, players: 400,
      replications: 2)
    let findings = try await design.findings()
    #expect(findings.before.misses == [0, 0])
    #expect(findings.answer.kind == .geometric)
    #expect(findings.answer.misses == [0, 0])
  }

  @Test("reports where too few players reach the level")
  func unreached() async throws {
    // A quarter of the players comes on the first day only: three quarters are the most that can be on level 3.
    var scenario = try Self.scenario()
    scenario.players = Scenario.Players(profiles: [
      .init(id: "loyal", share: 0.7, activity: .fixed(1)), .init(id: "once", share: 0.3, activity: .fixed(0)),
    ])
    let design = try LevelCurve(
      scenario, targets: ["level.3.days.p50=5", "level.10.days.p75=20"], players: 400, replications: 2)
    let findings = try await design.findings()
    #expect(findings.ranges == [51...60, nil])
    #expect(findings.answer.verdicts == [.pass, .fail])
    #expect(findings.answer.worst == .infinity)
  }

  @Test("says that no experience gives a day on which nobody gets any")
  func skipped() async throws {
    // The app is closed on the fourth day: within two days 30 experience and within three the same, within four 40. Level 10 is five
    // levels above 30.
    var scenario = try Self.scenario()
    scenario.events = [.init(id: "outage", from: 3, isClosed: true)]
    let design = try LevelCurve(
      scenario, targets: ["level.5.days.p50=3", "level.10.days.p50=4"], players: 400, replications: 2)
    let findings = try await design.findings()
    #expect(findings.ranges == [30...30, 35...40])
    #expect(findings.skipped == [0: .init(most: 30, daysEarlier: 2, daysLater: 4)])
    #expect(findings.answer.state == .fail && findings.answer.verdicts[1] == .pass)
  }

  @Test("takes the nearer side of a day that rewards in large steps skip")
  func nearerSide() async throws {
    // Closed for a week from the fourth day on: within two days 30 experience, within ten 40. Day 8 is nearer to the tenth, day 3 to the
    // second.
    var scenario = try Self.scenario()
    scenario.events = [.init(id: "outage", from: 3, days: 7, isClosed: true)]
    for (wanted, threshold) in [(8, 31), (3, 30)] {
      let design = try LevelCurve(
        scenario, targets: ["level.5.days.p50=\(wanted)"], players: 400, replications: 2)
      let findings = try await design.findings()
      #expect(findings.ranges == [threshold...threshold])
      #expect(findings.skipped == [0: .init(most: 30, daysEarlier: 2, daysLater: 10)])
      #expect(findings.answer.misses == [wanted == 8 ? 2 : -1])
    }
  }

  @Test("finds the few of many thousand numbers that meet a day")
  func narrow() async throws {
    // The first day brings 30 times 100 times 40, each other one 30: 120,061 to 120,090 are less than one in a thousand.
    var scenario = Scenario(
      title: "Narrow", days: 9, login: .init([.init("xp", .fixed(30))]),
      levels: .init(curve: .table([10, 20])),
      players: .init(profiles: [.init(id: "loyal", share: 1, activity: .fixed(1))]))
    scenario.events = [
      .init(id: "first", from: 0, experienceHundredths: 10_000),
      .init(id: "opening", from: 0, experienceHundredths: 4_000),
    ]
    let design = try LevelCurve(scenario, targets: ["level.2.days.p50=3"], players: 400, replications: 2)
    let findings = try await design.findings()
    #expect(findings.ranges == [120_061...120_090])
    #expect(findings.skipped.isEmpty)
    // A first width of four digits is 120,000 or 120,100, and one of five may be 120,070.
    let geometric = try LevelCurve(
      scenario, targets: ["level.2.days.p50=3"], kind: .geometric, players: 400, replications: 2)
    #expect(try await geometric.findings().digitsNeeded == 5)
  }

  @Test("watches players whom an event brings for as many days as the others")
  func brought() async throws {
    // Six in ten play on every day. The others come with the event on the eleventh, and play on that day only: more
    // than 10 experience they never have, so three quarters of the players never have more. In 21 days these others
    // would be watched for ten only, and count as players who might have had 210.
    var scenario = try Self.scenario()
    scenario.players = Scenario.Players(profiles: [
      .init(id: "loyal", share: 0.6, activity: .fixed(1)),
      .init(id: "viral", share: 0.4, activity: .fixed(0)),
    ])
    scenario.events = [.init(id: "viral_day", from: 10, days: 1, brings: "viral")]
    let design = try LevelCurve(scenario, targets: ["level.3.days.p75=20"], players: 20, replications: 2)
    #expect(design.daysToSee(design.targets[0]) == 31)
    #expect(try await design.findings().ranges == [10...10])
    scenario.events = []
    let together = try LevelCurve(scenario, targets: ["level.3.days.p50=20"], players: 20, replications: 2)
    #expect(together.daysToSee(together.targets[0]) == 21)
    // 210 experience are earned within 20 days of arrival, and 200 within 19.
    #expect(try await together.findings().ranges == [201...210])
  }

  @Test(
    "refuses a target in one error, at its words",
    arguments: [
      (
        ["level.5.days.p50"],
        "level.5.days.p50: error: a target is a metric of days to a level, '=' and a number\n"
          + "help: write one such as level.10.days.p50=14\n"
      ),
      (
        ["level.5.days=3"],
        "level.5.days=3: error: 'level.5.days' does not say which share of players should be there\n"
          + "help: write level.5.days.p50 for half of them, p25 for a quarter, or p75 for three quarters\n"
      ),
      (
        ["5=10"],
        "5=10: error: '5' must be a metric of this scenario\nhelp: write one such as level.10.days.p50=14\n"
      ),
      (
        ["level.5.day.p50=3"],
        "level.5.day.p50=3: error: 'level.5.day.p50' must be a metric of this scenario\n"
          + "help: did you mean 'level.5.days.p50'?\n"
      ),
      (
        ["level.7.days.p50=3"],
        "level.7.days.p50=3: error: 'level.7.days.p50' must be a metric of this scenario\n"
          + "help: it is measured for levels 2, 3, 5, 10, 15, 20, and for those that 'goals' of the scenario are about\n"
      ),
      (
        ["xp.mean=3"],
        "xp.mean=3: error: 'xp.mean' is not a metric of days to a level\n"
          + "help: write one such as level.10.days.p50=14\n"
      ),
      (
        ["level.5.days.p50=90"],
        "level.5.days.p50=90: error: '90' must be a whole number of days since arrival from 0 to "
          + "89\nhelp: the run has 90 days; --days gives it more\n"
      ),
      (
        ["level.5.days.p50=9", "level.10.days.p50=8"],
        "level.10.days.p50=8: error: 'level.10.days.p50' cannot be 8, before "
          + "'level.5.days.p50' at 9\nhelp: give the higher level as many days at least\n"
      ),
      (
        ["level.5.days.p50=9", "level.5.days.p50=8"],
        "level.5.days.p50=8: error: 'level.5.days.p50' is a target twice\n"
          + "help: leave one of the two out\n"
      ),
      (
        [],
        ": error: no --target is given\nhelp: write one such as level.10.days.p50=14\n"
      ),
    ])
  func refused(targets: [String], expected: String) throws {
    let scenario = try Self.scenario()
    let error = #expect(throws: InvalidScenario.self) { try LevelCurve(scenario, targets: targets) }
    #expect(error?.description == "--target\(targets.isEmpty ? "" : " ")\(expected)")
  }

  @Test("refuses a scenario without levels")
  func noLevels() throws {
    let scenario = try Scenario(SmallDocument.wages(login: 1, sticker: 1))
    let error = #expect(throws: InvalidScenario.self) {
      try LevelCurve(scenario, targets: ["level.5.days.p50=3"])
    }
    #expect(
      error?.description == "--target level.5.days.p50=3: error: the scenario has no levels\n"
        + "help: add 'levels' with a curve to start from\n")
  }
}
