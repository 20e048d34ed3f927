import RewardEngine
import Testing

@testable import RewardHistories

@Suite("Abuse of clocks")
struct AbuseTests {
  /// A streak of logins that pays a coin on every day that counts, and four hours of leeway.
  ///
  /// - Parameter more: what else the scenario has.
  private func results(
    _ setting: ClockSetting, _ more: (inout Scenario) -> Void = { _ in }
  ) throws -> [String: AbuseResult] {
    let scenario = Scenario.plain(days: 30).with {
      $0.currencies = [Scenario.Currency(id: "coins")]
      $0.streaks = [
        Scenario.Streak(
          id: "daily", cycle: [Scenario.Streak.CycleDay(day: 1, pays: .fixed(1, "coins"))], cycleDays: 1)
      ]
    }.with(more)
    let audit = try ClockAudit(scenario) { _ in FixedOffset.utc }
    let strategies = AbuseStrategy.all(leewayHours: audit.leewayHours)
    let fair = try AbuseTrial(audit, .client).most(strategies)
    let results = try AbuseTrial(audit, setting).results(strategies, fair: fair)
    return Dictionary(uniqueKeysWithValues: zip(strategies.map(\.id), results))
  }

  private static func booking(_ days: Int, longest: Int) -> AbuseResult.Booking {
    AbuseResult.Booking(days: days, longest: longest, earned: days)
  }

  @Test("has a fair measure: what clocks left alone would book at the same instants")
  func fair() throws {
    let fair = try results(.client).mapValues(\.fair)
    #expect(fair["daily"] == Self.booking(30, longest: 30))
    // One of the two is before midnight and one after it, for clocks at UTC.
    #expect(fair["midnight"] == Self.booking(30, longest: 30))
    // From 6:05 of day 0 to 18:05 of day 29 there are 31 dates where midnight falls between the two times.
    #expect(fair["swing"] == Self.booking(31, longest: 31))
    #expect(fair["ahead"] == Self.booking(30, longest: 30))
    // A minute apart, and no zone's midnight is between.
    #expect(fair["two_dates"] == Self.booking(15, longest: 1))
    #expect(fair["three_dates"] == Self.booking(10, longest: 1))
    // Five hours west, the end of four hours of leeway is midnight.
    #expect(fair["leeway_edge"] == Self.booking(30, longest: 30))
    #expect(fair["leeway_once"] == Self.booking(15, longest: 1))
  }

  @Test("by zone hopping books two or three dates in one visit on the player's own clock")
  func hopping() throws {
    let results = try results(.client)
    #expect(results["two_dates"]?.booked == Self.booking(30, longest: 30))
    #expect(results["three_dates"]?.booked == Self.booking(30, longest: 30))
    // At most the 26 hours between the first date of a day on earth and its last, once.
    #expect(results["ahead"]?.booked == Self.booking(31, longest: 31))
    #expect(results["counter_swing"]?.booked == Self.booking(32, longest: 32))
    // Both visits are of one date there: 20:05 in Kiritimati and 8:05 in Honolulu.
    #expect(results["swing"]?.booked == Self.booking(30, longest: 30))
    // 12:05 is the next date in Kiritimati, and a day later the same one in Honolulu.
    #expect(results["to_and_fro"]?.booked == Self.booking(15, longest: 1))
    #expect(
      results.filter(\.value.isGain).keys.sorted() == ["ahead", "counter_swing", "three_dates", "two_dates"])
    #expect(results["two_dates"]?.daysGained == 15 && results["two_dates"]?.earnedGained == 15)
    #expect(results["swing"]?.daysGained == 0)
  }

  @Test("counts what is received, with what missions cost, and without what all begin with")
  func received() throws {
    // The streak pays a coin on each day that counts, and the class takes it again.
    let results = try results(.client) {
      $0.currencies[0].start = 7
      $0.missions = [Scenario.Mission(id: "class", costs: [Scenario.Price("coins", 1)])]
    }
    #expect(results["three_dates"]?.fair == Self.booking(10, longest: 1))
    #expect(results["three_dates"]?.booked == Self.booking(30, longest: 30))
  }

  @Test("gains nothing from a server that counts UTC's days")
  func server() throws {
    let results = try results(.server)
    #expect(results.values.allSatisfy { !$0.isGain })
    #expect(results["two_dates"]?.booked == Self.booking(15, longest: 1))
    #expect(results["counter_swing"]?.booked == Self.booking(30, longest: 30))
  }

  @Test("counts dates for a streak of the player's days, though another one counts those of UTC")
  func mixedClocks() throws {
    let results = try results(.written) {
      var rules = StreakRules()
      rules.clock = .utc
      $0.streaks.append(Scenario.Streak(id: "server", rules: rules))
    }
    #expect(results["counter_swing"]?.booked == Self.booking(32, longest: 32))
    #expect(results["counter_swing"]?.fair == Self.booking(31, longest: 31))
    #expect(results["two_dates"]?.booked == Self.booking(30, longest: 30))
  }

  @Test("gains nothing from leeway: no visit counts twice, and its end is only another midnight")
  func leeway() throws {
    for kind in StreakRules.Leeway.allCases {
      let results = try results(.leeway(kind, hours: 4))
      #expect(results["leeway_once"]?.booked == Self.booking(15, longest: 1))
      #expect(results["leeway_once"]?.isGain == false && results["leeway_edge"]?.isGain == false)
      // 4:59 and 5:00 are one date, and two days only where leeway gives the first to the day before.
      let days = kind == .previousDay ? 30 : 15
      #expect(results["leeway_edge"]?.booked == Self.booking(days, longest: kind == .previousDay ? 30 : 1))
    }
  }

  @Test("by three dates in one visit loses one to a leeway that gives it to the day before")
  func threeDatesInLeeway() throws {
    // 0:37 in Kiritimati counts for the date that UTC's 10:36 has booked.
    let results = try results(.leeway(.previousDay, hours: 4))
    #expect(results["three_dates"]?.booked == Self.booking(20, longest: 2))
  }
}
