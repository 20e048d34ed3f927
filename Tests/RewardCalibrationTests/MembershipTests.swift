import RewardEngine
import Testing

@testable import RewardCalibration

@Suite("Which profiles players of a log are of")
struct MembershipTests {
  /// Chances to play are even between 0 and 1, or have the density 2 p. Nobody churns.
  private static let mix = PlayerMix(
    [(0.5, 2.0), (2.0 / 3, 3)].map { mean, concentration in
      .init(
        share: 0.5, law: PlayingLaw(mean: mean, concentration: concentration, gamma: 1, delta: 1e9))
    })

  /// Ten players play on the day after arrival, and ten do not. An event multiplies the odds by 3: q = 3 p / (1 + 2 p). Its mean is
  /// ∫ q dp = a = 3/2 − 3/4 ln 3 = 0.6760 for the first profile, and ∫ 2 p q dp = 3/4 ln 3 = 3/2 − a for the second. So who plays is of the
  /// first with a / (3/2), and who does not with (1 − a) / (1/2). Without the event, it would be (1/2) / (7/6) = 0.4286.
  @Test("follows from the odds of playing on the dates as they were")
  func event() throws {
    let visits: [ObservedPlayers.Visits: Int] = [
      .init(arrival: 100, daysOfPlay: 1, lastDay: 1): 10, .init(arrival: 100, daysOfPlay: 0, lastDay: 0): 10,
    ]
    let dated = DatedHistories(
      visits, until: 101, odds: { _ in 3 }, nil, usual: RecencyFrequencyTable([:]))
    let membership = Memberships(dated).membership(Self.mix)
    let mean = 1.5 - 0.75 * Mathematics.log(3)
    let (plays, stays) = (mean / 1.5, (1 - mean) / 0.5)
    func first(_ history: RecencyFrequency) throws -> Double {
      membership.chance(at: try #require(membership.places[history]), 0)
    }
    // Means over chances are off by a ten-thousandth at most.
    #expect((try first(.init(activeDays: 1, lastDay: 1, days: 1)) - plays).magnitude < 4e-4)
    #expect((try first(.init(activeDays: 0, lastDay: 0, days: 1)) - stays).magnitude < 4e-4)
    // Days of play: 20 of those who play on both days, and 10 of the others.
    #expect((membership.dayShares[0] - (20 * plays + 10 * stays) / 30).magnitude < 4e-4)
  }

  private static func scenario(collects: [Double]) -> Scenario {
    let profiles = collects.enumerated().map { place, collects in
      Scenario.Profile(
        id: "profile\(place)", share: 0.5, activity: .beta(mean: 0.5, concentration: 2),
        churn: .beta(gamma: 1, delta: 9), collects: collects)
    }
    return Scenario(
      title: "Quests", days: 30, currencies: [.init(id: "coins")],
      missions: [.init(id: "quest", chance: 1, collecting: .byHand)], players: .init(profiles: profiles))
  }

  /// Players who do a quest each day and collect so many of ten.
  private static func rates(
    _ scenario: Scenario, collected: Int, plausible: [[Double]], draws: Int = 40
  ) throws -> HabitRates {
    var players = ObservedPlayers(scenario, plan: try Plan(scenario), mostADay: 100)
    for player in 0..<200 {
      let days = (0..<10).map { day in
        let isCollected = (day + player) % 10 < collected
        return ObservedDay(
          date: day,
          times: isCollected ? [.missionDone(0): 1, .missionCollected(0): 1] : [.missionDone(0): 1])
      }
      players.add(days, isNew: true)
    }
    var rates = HabitRates(
      players, [0.5, 0.5], plausible: plausible, models: scenario.players.profiles,
      HabitNormals(seed: 1, draws: draws))
    rates.fitCollecting()
    return rates
  }

  /// All collect 7 of 10. The weights of two mixes, 1/4 and 3/4 or the other way round, take turns: in each draw, the mean by its own
  /// weights is the plausible rate of that draw.
  @Test("divides in each draw what is collected by the shares of its own mix")
  func draws() throws {
    let shares = [[0.25, 0.75], [0.75, 0.25]]
    let rates = try Self.rates(Self.scenario(collects: [0.5, 0.9]), collected: 7, plausible: shares)
    let habits = try rates.profileFields.map { try #require($0.last) }
    #expect(habits.map(\.path) == ["collects", "collects"])
    let wanted = HabitScale.logit.draws(
      0.7, PlayerRatio.of(200, collecting: 7).rangeOfShare, HabitNormals(seed: 1, draws: 40)["collects"])
    for draw in 0..<40 {
      let own = shares[draw % 2]
      let mean = own[0] * habits[0].draws[draw] + own[1] * habits[1].draws[draw]
      #expect((mean - wanted[draw]).magnitude < 1e-9)
    }
    // Where fewer days are those of who collects often, both have to collect more.
    let means = [0, 1].map { first in
      stride(from: first, to: 40, by: 2).reduce(0) { $0 + habits[0].draws[$1] } / 20
    }
    #expect(means[1] - means[0] > 0.05)
    #expect(habits[0].ninety.contains(means[0]) && habits[0].ninety.contains(means[1]))
  }

  /// With half of the days each, 9 of 10 collected leave 0.8 for the profile that does not always collect.
  @Test("leaves a profile that always collects as it is, where the log allows it")
  func always() throws {
    let shares = Array(repeating: [0.5, 0.5], count: 40)
    let rates = try Self.rates(Self.scenario(collects: [0.5, 1]), collected: 9, plausible: shares)
    let (some, all) = (try #require(rates.profileFields[0].last), try #require(rates.profileFields[1].last))
    #expect((some.value - 0.8).magnitude < 1e-9)
    #expect(all.value == 1 && all.ninety == Ninety(low: 1, high: 1) && all.draws.isEmpty)
    // 4 of 10 cannot be, if half of the days are of players who always collect.
    let fewer = try Self.rates(Self.scenario(collects: [0.5, 1]), collected: 4, plausible: shares)
    let moved = try #require(fewer.profileFields[1].last)
    #expect(moved.value < 0.999 && moved.draws.count == 40)
  }
}

extension PlayerRatio {
  /// Players who each collect so many of ten.
  fileprivate static func of(_ players: Int, collecting: Int) -> PlayerRatio {
    var ratio = PlayerRatio()
    for _ in 0..<players { ratio.add(Double(collecting), per: 10) }
    return ratio
  }
}
