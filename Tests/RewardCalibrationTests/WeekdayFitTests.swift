import RewardEngine
import Testing

@testable import RewardCalibration

@Suite("Weekdays of a log")
struct WeekdayFitTests {
  /// 5 January 1970 was a Monday.
  private static let monday = 4

  /// Each player plays on Sunday and on Wednesday, and between them on Monday or on Tuesday: 300 and 100 of them. The odds
  /// are 3, so the terms differ by ln 3 = 1.099. Before the data they are normal with spread 1, which moves the difference
  /// by less than 2 %: its information is 400 · 0.75 · 0.25 = 75.
  @Test("are compared within players: odds of three to one are ln 3 on the logit")
  func odds() throws {
    let fit = try Self.fit(mondays: 300)
    #expect(fit.plays == 400)
    #expect((fit.terms[0] - fit.terms[1] - Mathematics.log(3)).magnitude < 0.02)
    #expect((fit.terms.reduce(0, +)).magnitude < 1e-9)
    #expect((fit.observed[0] - 0.75).magnitude < 1e-12)
    #expect((fit.expectedIfAlike[0] - 0.5).magnitude < 1e-12)
  }

  @Test("that are too far apart for a fit by date are still compared by date")
  func strong() throws {
    let fit = try Self.fit(mondays: 380)
    #expect(fit.isStrong && fit.odds(on: Self.monday) == 1)
    #expect(fit.oddsToCompare(on: Self.monday) == Mathematics.exp(fit.terms[0]))
  }

  /// Of 400 players who play on a Sunday and on the Wednesday after it, `mondays` on the Monday and the others on the Tuesday.
  private static func fit(mondays: Int) throws -> WeekdayFit {
    var counts = WeekdayCounts()
    for player in 0..<400 { counts.add([monday - 1, player < mondays ? monday : monday + 1, monday + 2]) }
    return try #require(try WeekdayFit(counts))
  }

  @Test("do not depend on players who play every day, or once")
  func silent() throws {
    var counts = WeekdayCounts()
    for _ in 0..<50 { counts.add(Array(0...40)) }
    for day in 0..<50 { counts.add([day]) }
    #expect(counts.blocks.isEmpty)
    #expect(try WeekdayFit(counts) == nil)
    #expect(counts.active[20] == 51)
  }

  /// A window of 30 days between the first and the last day is cut into blocks of 28 and 2 days.
  @Test("are counted in blocks of four weeks, from the day after the first to the day before the last")
  func blocks() {
    var counts = WeekdayCounts()
    counts.add([10, 12, 39, 41])
    #expect(
      counts.blocks == [
        .init(start: 11, days: 28, daysOfPlay: 1): 1, .init(start: 39, days: 2, daysOfPlay: 1): 1,
      ])
    #expect(counts.plays == [12: 1, 39: 1])
  }

  /// Days of play of players with very different chances, who also churn.
  private static func counts(_ week: [Double], shock: Scenario.DailyShock? = nil) throws -> WeekdayCounts {
    let scenario = Scenario(
      title: "Weekdays", days: 84,
      players: .init(
        profiles: [
          .init(
            id: "often", share: 0.5, activity: .beta(mean: 0.7, concentration: 2),
            churn: .beta(gamma: 1, delta: 60)),
          .init(
            id: "rare", share: 0.5, activity: .beta(mean: 0.2, concentration: 2),
            churn: .beta(gamma: 1, delta: 10)),
        ], week: week, dailyShock: shock))
    var counts = WeekdayCounts()
    try Simulation(try Plan(scenario), players: 4000, seed: 5).record { player in
      counts.add(player.sessions.map { Int($0.day) + monday })
    }
    return counts
  }

  @Test("are found although players differ and churn")
  func truth() throws {
    let week = [0.2, 0.1, 0, -0.1, 0, 0.3, -0.5]
    let fit = try #require(try WeekdayFit(try Self.counts(week)))
    for day in 0..<7 {
      // The terms of the scenario sum to 0, too.
      #expect((fit.terms[day] - week[day]).magnitude < 4.5 * fit.standardErrors[day])
      #expect(fit.standardErrors[day] < 0.03)
    }
    // 60 to 82 dates: a mean of squares has a standard error of √(2 / 60) = 0.18.
    #expect(fit.dispersion < 1 + 4.5 * 0.18)
  }

  @Test("have wider ranges where whole dates differ for all players")
  func shock() throws {
    let shock = Scenario.DailyShock(spread: 0.3, replications: 2)
    // Each half of the players has days of its own; one half is enough here.
    let fit = try #require(try WeekdayFit(try Self.counts(Week.flat, shock: shock)))
    #expect(fit.dispersion > 4)
    for day in 0..<7 { #expect(fit.terms[day].magnitude < 4.5 * fit.standardErrors[day]) }
  }

  /// One weekday of seven counts at 1 − 0.025 / 7 = 0.9964: 2.69 standard errors where there are many dates, and 2.78 with 70.
  @Test("differ clearly only beyond what the largest of seven differences shows by chance")
  func clear() throws {
    let week = [0.2, 0.1, 0, -0.1, 0, 0.3, -0.5]
    let fit = try #require(try WeekdayFit(try Self.counts(week)))
    for day in 0..<7 {
      let deviate = fit.terms[day].magnitude / fit.standardErrors[day]
      if deviate < 2.69 { #expect(!fit.isClear(day)) }
      if deviate > 2.79 { #expect(fit.isClear(day)) }
    }
    #expect(fit.isClear(5) && fit.isClear(6) && !fit.isClear(4))
  }

  /// Of 40 logs without any difference, 5 % are called otherwise: 2, and more than 7 once in 1,000 times.
  @Test("do not differ clearly where they are alike")
  func alike() throws {
    var alarms = 0
    for seed in 0..<40 {
      var counts = WeekdayCounts()
      var stream = Luck(seed: UInt64(seed)).stream(
        purpose: Purpose(kind: .study, id: "alike"), player: PlayerAddress(profileKey: 0, rank: 0))
      for _ in 0..<150 { counts.add((0..<84).filter { _ in stream.nextUniform() < 0.4 }) }
      let fit = try #require(try WeekdayFit(counts))
      if (0..<7).contains(where: fit.isClear) { alarms += 1 }
    }
    #expect(alarms <= 7)
  }

  @Test("leave out dates on which nobody plays")
  func closed() throws {
    var counts = WeekdayCounts()
    // Every second player plays on odd or even days, nobody on date 14.
    for player in 0..<200 {
      counts.add((0...28).filter { $0 != 14 && ($0 % 2 == player % 2 || $0 == 0 || $0 == 28) })
    }
    let fit = try #require(try WeekdayFit(counts))
    #expect(fit.closedDates == [14])
  }

  /// From Monday to Friday with 0.6, on Saturdays and Sundays never: the logits are far apart.
  @Test("fit a weekday on which nobody plays as one of hardly any play")
  func never() throws {
    var counts = WeekdayCounts()
    for player in 0..<200 {
      let dates = (0..<56).map { $0 + Self.monday }
      counts.add(dates.filter { WeekdayFit.weekday($0) < 5 && (player + $0 * 7) % 5 < 3 })
    }
    let fit = try #require(try WeekdayFit(counts))
    #expect(fit.closedDates.isEmpty)
    #expect(fit.expected[5] + fit.expected[6] < 0.005)
    #expect(fit.terms[0] - fit.terms[5] > 5)
  }

  /// Forty days without anybody, longer than the four weeks of a block: blocks within them have no day of play.
  @Test("leave out dates on which nobody plays for longer than a block")
  func closedForLong() throws {
    var counts = WeekdayCounts()
    for player in 0..<200 {
      let arrival = player % 20
      counts.add(
        (arrival...119).filter {
          !(40..<80).contains($0) && ($0 % 2 == player % 2 || $0 == arrival || $0 == 119)
        })
    }
    #expect(try #require(try WeekdayFit(counts)).closedDates == Array(40..<80))
  }

  /// Of three chances, five days up and two days down by logits whose mean is not 0.
  @Test("keep the mean chance over a week where chances are means")
  func meanShift() {
    let terms = [1.0, 1, 1, 1, 1, -4, -4]
    for chance in [0.1, 0.5, 0.9] {
      let shift = WeekdayFit.shift(terms, around: [(share: 1, chance: chance)])
      let week = terms.map { Mathematics.logistic(Mathematics.logit(chance) + $0 + shift) }
      #expect(abs(week.reduce(0, +) / 7 - chance) < 1e-9)
    }
    #expect(abs(WeekdayFit.shift([0, 0, 0, 0, 0, 0, 0], around: [(share: 1, chance: 0.3)])) < 1e-9)
  }
}
