import RewardEngine
import Testing

@testable import RewardCalibration

@Suite("Histories without the events of a log")
struct UsualHistoriesTests {
  /// 5 January 1970 was a Monday; all players arrive on it, and a holiday is on ten of the forty days after it.
  private static let log = 4...44
  private static let holiday = 20..<30
  private static let players = 20_000
  private static let law = PlayingLaw(mean: 0.5, concentration: 4, gamma: 1, delta: 30)

  private static func visits(_ events: [Scenario.Event], seed: UInt64) throws -> [ObservedPlayers.Visits: Int]
  {
    let scenario = Scenario(
      title: "Holiday", days: log.count,
      players: .init(
        profiles: [.of(law)]), events: events)
    var observed = ObservedPlayers(scenario, plan: try Plan(scenario), mostADay: 100)
    try Simulation(try Plan(scenario), players: players, seed: seed).record { player in
      observed.add(
        player.sessions.map { ObservedDay(date: log.lowerBound + Int($0.day)) }, isNew: true)
    }
    return observed.visits
  }

  private static func kinds(_ visits: [ObservedPlayers.Visits: Int]) -> [FirstDays.Kind: Int] {
    Dictionary(uniqueKeysWithValues: visits.map { (FirstDays.Kind(visits: $0.key, first: nil), $0.value) })
  }

  private static func usual(_ odds: [Int: Double]) -> UsualHistories {
    UsualHistories(mix: PlayerMix([.init(share: 1, law: law)]), odds: odds, last: log.upperBound) { _ in [1] }
  }

  private static func mean(_ histories: [RecencyFrequency: Int], _ of: (RecencyFrequency) -> Double) -> Double
  {
    histories.reduce(0) { $0 + of($1.key) * Double($1.value) } / Double(players)
  }

  /// Each mean of the players without events has the standard error of what was seen of them, and a difference of two such means one
  /// √2 times as large. 4.5 of these are not passed by chance in any of the figures.
  @Test("have the days of play and the last days of players without the events", arguments: [0.0, 0.4, 3])
  func simulated(odds: Double) throws {
    let event =
      odds == 0
      ? Scenario.Event(id: "holiday", from: Self.holiday.lowerBound, days: Self.holiday.count, isClosed: true)
      : Scenario.Event(
        id: "holiday", from: Self.holiday.lowerBound, days: Self.holiday.count, oddsOfPlaying: odds)
    let dates = Dictionary(uniqueKeysWithValues: Self.holiday.map { (Self.log.lowerBound + $0, odds) })
    let drawn = Self.usual(dates).drawn(Self.kinds(try Self.visits([event], seed: 6)), seed: 1).all
    let plain = Self.usual([:]).drawn(Self.kinds(try Self.visits([], seed: 7)), seed: 1).all
    #expect(drawn.keys.allSatisfy { $0.isPossible })
    let figures: [(name: String, of: (RecencyFrequency) -> Double)] = [
      ("days", { Double($0.activeDays) }), ("last day", { Double($0.lastDay) }),
      ("squares of days", { Double($0.activeDays * $0.activeDays) }),
      ("squares of last day", { Double($0.lastDay * $0.lastDay) }),
      ("never", { $0.activeDays == 0 ? 1 : 0 }),
    ]
    for figure in figures {
      let usual = Self.mean(plain, figure.of)
      let variance = Self.mean(plain) { (figure.of($0) - usual) * (figure.of($0) - usual) }
      let bound = 4.5 * (2 * variance / Double(Self.players)).squareRoot()
      #expect((Self.mean(drawn, figure.of) - usual).magnitude < bound, "\(figure.name): \(usual) ± \(bound)")
    }
    // The closed form, of which a mean over players with at most 40 days differs by one standard error of 20 / √20,000 at most.
    let expected = Self.law.activeDays(Self.log.count - 1)
    #expect((Self.mean(drawn) { Double($0.activeDays) } - expected).magnitude < 4.5 * 0.142, "\(expected)")
  }

  /// Players who never came back are the most common history of all. A stream has 262,140 words, and each of them takes dozens: the
  /// process ended. Who plays less on the holiday would have come back on some of its days.
  @Test("are drawn for any number of players with the same one")
  func common() {
    let bounced = ObservedPlayers.Visits(arrival: Self.log.lowerBound, daysOfPlay: 0, lastDay: 0)
    let dates = Dictionary(uniqueKeysWithValues: Self.holiday.map { (Self.log.lowerBound + $0, 0.4) })
    let drawn = Self.usual(dates).drawn(Self.kinds([bounced: Self.players]), seed: 1).all
    #expect(drawn.values.reduce(0, +) == Self.players)
    let never = RecencyFrequency(activeDays: 0, lastDay: 0, days: Self.log.count - 1)
    #expect(drawn.count > 1 && drawn[never, default: 0] > Self.players / 2)
  }

  @Test("are what they were where no date is unlike the others")
  func unchanged() throws {
    let visits: [ObservedPlayers.Visits: Int] = [
      .init(arrival: 10, daysOfPlay: 3, lastDay: 20): 5, .init(arrival: 40, daysOfPlay: 0, lastDay: 0): 2,
    ]
    let drawn = Self.usual([9: 0.1, 10: 5]).drawn(Self.kinds(visits), seed: 1).all
    #expect(
      drawn == [
        .init(activeDays: 3, lastDay: 20, days: 34): 5, .init(activeDays: 0, lastDay: 0, days: 4): 2,
      ])
  }

  /// One of two days before the last one is played on. The odds of the first are three times those of the second: 3 / 4. Then two
  /// of three, with odds of 3, 3 and 1: 9 of 9 + 3 + 3 choices are both of the first.
  @Test("are played on some dates as often as their odds say")
  func choices() {
    var stream = Luck(seed: 5).stream(
      purpose: Purpose(kind: .study, id: "choices"), player: PlayerAddress(profileKey: 0, rank: 0))
    let one = DatesPlayed(.init(activeDays: 2, lastDay: 3, days: 9), [.init(number: 1, odds: 3)])
    let two = DatesPlayed(
      .init(activeDays: 3, lastDay: 4, days: 9), [.init(number: 1, odds: 3), .init(number: 3, odds: 3)])
    var (first, both) = (0, 0)
    for _ in 0..<10_000 {
      first += one.drawn(&stream) == [true] ? 1 : 0
      both += two.drawn(&stream) == [true, true] ? 1 : 0
    }
    // A share of 10,000 has a standard error of at most 0.005.
    #expect((Double(first) / 10_000 - 0.75).magnitude < 0.0225)
    #expect((Double(both) / 10_000 - 0.6).magnitude < 0.0225)
    // All days before the last one, and none.
    let all = DatesPlayed(.init(activeDays: 4, lastDay: 4, days: 9), [.init(number: 2, odds: 0.1)])
    let none = DatesPlayed(.init(activeDays: 1, lastDay: 4, days: 9), [.init(number: 2, odds: 9)])
    #expect(all.drawn(&stream) == [true] && none.drawn(&stream) == [false])
  }
}
