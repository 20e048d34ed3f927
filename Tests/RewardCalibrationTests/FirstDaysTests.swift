import RewardEngine
import Testing

@testable import RewardCalibration

@Suite("The first days of players of a log")
struct FirstDaysTests {
  /// A log from day 4, a Monday, on: on each of `dates` days some players arrive.
  private static func observed(
    _ scenario: Scenario, players: Int, dates: Int, seed: UInt64
  ) throws -> ObservedPlayers {
    var observed = ObservedPlayers(scenario, plan: try Plan(scenario), mostADay: 100)
    var number = 0
    try Simulation(try Plan(scenario), players: players, seed: seed).record { player in
      let (shift, last) = (number % dates, 4 + scenario.days - 1)
      number += 1
      let days = player.sessions.map { 4 + shift + Int($0.day) }.filter { $0 <= last }
      observed.add(days.map { ObservedDay(date: $0) }, isNew: true)
    }
    return observed
  }

  private static func scenario(_ law: PlayingLaw, days: Int) -> Scenario {
    Scenario(title: "First days", days: days, players: .init(profiles: [.of(law)]))
  }

  @Test(
    "are the most whole weeks that half of the players were watched for, or the most days of one week",
    arguments: [
      // Watched for 1 to 29 days: 16 of 29 for 14 days or more; of 1 to 25, 12 of 25.
      (Array(1...29), 14), (Array(1...28), 14), (Array(1...26), 14), (Array(1...25), 7), (Array(0...200), 63),
      // Half of them for the same number of days, which says more; and for less than a week.
      ([5, 40, 40], nil), ([5, 40], nil), (Array(1...11), 6), (Array(0...4), nil),
    ] as [([Int], Int?)])
  func weeks(watched: [Int], expected: Int?) {
    let arrivals = Dictionary(watched.map { (1000 - $0, 1) }, uniquingKeysWith: +)
    #expect(FirstDays.days(of: arrivals, until: 1000) == expected)
  }

  /// Watched for 21 days: days 2, 3 and 9 after arrival. In the first 7: 2 and 3.
  @Test("count the days of play within them, and the last of them")
  func history() {
    var days = FirstDays()
    let (late, early) = (
      ObservedPlayers.Visits(arrival: 98, daysOfPlay: 1, lastDay: 2),
      ObservedPlayers.Visits(arrival: 79, daysOfPlay: 4, lastDay: 20)
    )
    days.add([79, 81, 82, 88, 99], early)
    days.add([98, 100], late)
    let kinds = days.kinds(7, until: 100)
    #expect(
      kinds == [
        FirstDays.Kind(visits: early, first: RecencyFrequency(activeDays: 2, lastDay: 3, days: 7)): 1,
        FirstDays.Kind(visits: late, first: nil): 1,
      ])
    let whole = RecencyFrequency(activeDays: 4, lastDay: 20, days: 21)
    #expect(
      days.table(7, until: 100).histories == [
        whole: [RecencyFrequency(activeDays: 2, lastDay: 3, days: 7): 1]
      ])
  }

  /// Players arrive on 30 dates. In their first weeks they are as players of the law who are all watched for as long, so each figure has
  /// the standard error of a share of those compared; 4.5 of them are not passed by chance in any of about thirty figures.
  @Test("are compared of half of the players, with what the law gives")
  func figures() throws {
    let law = PlayingLaw(mean: 0.5, concentration: 4, gamma: 1, delta: 20)
    let players = 12_000
    let observed = try Self.observed(Self.scenario(law, days: 50), players: players, dates: 30, seed: 3)
    let table = observed.table(until: 53, nil)
    // Watched for 20 to 49 days: half of them for 35 or more.
    #expect(table.usualDays == 35 && table.isOfFirstDays && table.usualPlayers == players / 2)
    let expected = table.expected(PlayerMix([.init(share: 1, law: law)]))
    #expect(table.figures.count == expected.count)
    for (figure, share) in zip(table.figures, expected) {
      let bound = 4.5 * (share * (1 - share) / Double(players / 2)).squareRoot() + 1e-9
      #expect((figure.value - share).magnitude < bound, "\(figure.name): \(figure.value) for \(share)")
    }
  }

  @Test("of a player are all in one part of a table that is split")
  func parts() throws {
    let law = PlayingLaw(mean: 0.5, concentration: 4, gamma: 1, delta: 20)
    let observed = try Self.observed(Self.scenario(law, days: 50), players: 3000, dates: 30, seed: 4)
    let table = observed.table(until: 53, nil)
    let parts = try #require(table.parts)
    let (fitted, held) = (
      try #require(parts.fitted as? RecencyFrequencyTable), try #require(parts.held as? RecencyFrequencyTable)
    )
    #expect(fitted.usualDays == 35 && held.usualDays == 35)
    #expect(fitted.usualPlayers + held.usualPlayers == table.usualPlayers)
    for part in [fitted, held] {
      let histories = try #require(part.firstDays).histories
      for (whole, first) in histories {
        #expect(first.values.reduce(0, +) == part.counts[whole])
        #expect(first.keys.allSatisfy { $0.activeDays <= whole.activeDays && $0.lastDay <= whole.lastDay })
      }
    }
  }
}
