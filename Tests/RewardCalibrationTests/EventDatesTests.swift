import RewardEngine
import Testing

@testable import RewardCalibration

@Suite("Events in a log")
struct EventDatesTests {
  /// 5 January 1970 was a Monday; all players arrive on it.
  private static let log = 4...43

  private static let scenario = Scenario(
    title: "Holiday", days: 40,
    players: .init(
      profiles: [
        .init(
          id: "everyone", share: 1, activity: .beta(mean: 0.5, concentration: 4),
          churn: .beta(gamma: 1, delta: 30)
        )
      ]),
    events: [
      .init(id: "holiday", from: 10, days: 10, oddsOfPlaying: 0.4),
      .init(id: "outage", from: 25, isClosed: true),
      .init(id: "party", from: 30, days: 2, oddsOfPlaying: 4),
      .init(id: "long", from: 0, days: 40, oddsOfPlaying: 2),
      .init(id: "later", from: 90, days: 2, oddsOfPlaying: 2),
      .init(id: "never", from: 25, oddsOfPlaying: 3),
    ])

  @Test("are known by their dates, those of the whole log apart")
  func dates() {
    let dates = EventDates(Self.scenario.events, in: Self.log)
    #expect(dates.ids == ["holiday", "party"])
    #expect(dates.lasting == ["long"])
    #expect(dates.closed == [29])
    #expect(dates[14] == [0] && dates[23] == [0] && dates[24] == [] && dates[34] == [1])
  }

  @Test("show what they do to the odds of playing")
  func odds() throws {
    var scenario = Self.scenario
    scenario.events.removeAll { $0.id == "long" }
    var observed = ObservedPlayers(scenario, plan: try Plan(scenario), mostADay: 100)
    try Simulation(try Plan(scenario), players: 6000, seed: 5).record { player in
      observed.add(
        player.sessions.map { ObservedDay(date: Self.log.lowerBound + Int($0.day)) }, isNew: true)
    }
    let fit = try #require(try observed.weekdayFit(in: Self.log))
    #expect(fit.events.map(\.id) == ["holiday", "party"])
    #expect(fit.closedDates == [29])
    for (event, odds) in zip(fit.events, [0.4, 4]) {
      // A range of 90 % is 3.29 standard errors wide: 4.5 of them to each side.
      let reach = (event.ninety.high - event.ninety.low) / 3.29 * 4.5
      #expect(abs(event.term - Mathematics.log(odds)) < reach, "\(event.id): \(event.term)")
      #expect(reach < 0.35)
      #expect((event.observed > 1) == (odds > 1))
    }
    // Without a holiday on them, weekdays are alike.
    #expect(fit.terms.allSatisfy { abs($0) < 0.12 })
  }
}
