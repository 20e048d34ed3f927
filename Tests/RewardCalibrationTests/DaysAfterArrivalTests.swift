import RewardEngine
import Testing

@testable import RewardCalibration

@Suite("Who of a log plays some days after arrival")
struct DaysAfterArrivalTests {
  private static let economy = Scenario(
    title: "Log", players: .init(profiles: [.init(id: "everyone", share: 1, activity: .fixed(1))]))

  private static func observed(
    _ players: [[Int]], _ scenario: Scenario = economy
  ) throws -> ObservedPlayers {
    var observed = ObservedPlayers(scenario, plan: try Plan(scenario), mostADay: 100)
    for dates in players {
      observed.add(dates.map { ObservedDay(date: $0, minute: 600, zoneOffset: 0) }, isNew: true)
    }
    return observed
  }

  /// Three arrive on date 100 and play on days 1 and 3, day 1 alone, and days 2 and 7; one arrives on date 106 and plays on day 1.
  /// The log ends on date 107: only those of date 100 are watched for three and seven days.
  private static let players = [[100, 101, 103], [100, 101], [100, 102, 107], [106, 107]]

  @Test("is counted among all who were watched for as long")
  func counts() throws {
    let retention = try #require(try Self.observed(Self.players).retention(until: 107, nil))
    #expect(retention.figures.map(\.name) == ["day 1", "day 3", "day 7"])
    let third = 1.0 / 3
    #expect(retention.figures.map(\.players) == [4, 3, 3])
    #expect(retention.figures.map(\.value) == [0.75, third, third])
    #expect(!retention.isWithoutBrought)
    #expect(try Self.observed([[100]]).retention(until: 100, nil) == nil)
  }

  /// On date 101 nobody of 60 plays who play on all other days: the app was closed, and it is no day of theirs.
  @Test("leaves out dates on which nobody could play")
  func closed() throws {
    let dates = [100] + Array(102...127)
    // Who plays on some days of a block and not on others shows which dates are unlike.
    let players = (0..<60).map { player in dates.filter { ($0 + player) % 3 > 0 || $0 == 100 } }
    let observed = try Self.observed(players)
    let fit = try #require(try observed.weekdayFit(in: 100...127))
    #expect(fit.closedDates == [101])
    let retention = try #require(observed.retention(until: 127, fit))
    #expect(retention.figures.map(\.name) == ["day 3", "day 7", "day 14"])
  }

  /// Curious players arrive on dates 103 and 104. All others play with a chance of 1/2, and half of them stay for a day: S(1) = 1/2.
  @Test("is of players who come on usual dates, where an event brings others")
  func brought() throws {
    var scenario = Self.economy
    scenario.events = [.init(id: "wave", from: 3, days: 2, brings: "curious")]
    let players = [[100, 101], [100], [103, 104], [103, 104], [105, 107]]
    let observed = try Self.observed(players)
    let cohorts = try #require(
      ArrivalCohorts(
        scenario.events, ["loyal", "curious"], arrivals: [100: 2, 103: 2, 105: 1], in: 100...107))
    let retention = try #require(observed.retention(until: 107, nil, cohorts))
    #expect(retention.isWithoutBrought)
    let third = 1.0 / 3
    #expect(retention.figures.map(\.players) == [3, 2, 2])
    #expect(retention.figures.map(\.value) == [third, 0, 0])
    let mix = PlayerMix([
      .init(share: 0.75, law: PlayingLaw(mean: 0.5, concentration: 2, gamma: 1, delta: 1)),
      .init(share: 0.25, law: PlayingLaw(mean: 0.9, concentration: 4, gamma: 1, delta: 300)),
    ])
    #expect((retention.expected(mix)[0] - 0.25).magnitude < 1e-8)
  }
}
