import RewardEngine
import Testing

@testable import RewardCalibration

@Suite("Histories with events on their dates")
struct DatedHistoriesTests {
  private static let law = PlayingLaw(mean: 0.5, concentration: 2, gamma: 1, delta: 3)

  private static func chance(
    _ visits: ObservedPlayers.Visits, until last: Int, odds: [Int: Double]
  ) -> Double {
    let own = DatedHistories(
      [visits: 1], until: last, odds: { odds[$0] ?? 1 }, nil, usual: RecencyFrequencyTable([:]))
    return Mathematics.exp(own.logLikelihood(PlayerMix([.init(share: 1, law: law)])))
  }

  /// All chances to play are equally likely, so that one day in two is played on with the chance ∫ p (1 − p) dp = 1 / 6. Three days
  /// later, 3/4 · 4/5 · 5/6 = 1 / 2 are left.
  @Test("do not count days on which nobody could play, but time passes on them")
  func closed() {
    let played = Self.chance(.init(arrival: 10, daysOfPlay: 1, lastDay: 3), until: 13, odds: [12: 0])
    #expect((played - 1.0 / 6 / 2).magnitude < 1e-6)
    // Who never plays leaves on the day after arrival, 1 in 4, or on the next, 3/4 · 1/5, or stays, 3/5, and is away on the second day: 1 / 2.
    let never = Self.chance(.init(arrival: 10, daysOfPlay: 0, lastDay: 0), until: 12, odds: [11: 0])
    #expect((never - (0.25 + 0.15 + 0.6 / 2)).magnitude < 1e-6)
  }

  /// On a day with the odds r, p r / (1 − p + p r) play. Its mean over all p, divided by r, is 1 / k − log(1 + k) / k², with k = r − 1.
  @Test("weigh a day of play by its odds", arguments: [0.1, 0.5, 3])
  func odds(odds: Double) {
    let more = odds - 1
    let mean = 1 / more - Mathematics.log(odds) / (more * more)
    let own = Self.chance(.init(arrival: 10, daysOfPlay: 1, lastDay: 1), until: 11, odds: [11: odds])
    #expect((own - 0.75 * mean).magnitude < 1e-6)
    // It does not matter what the odds are on the day of arrival.
    let arrival = Self.chance(
      .init(arrival: 10, daysOfPlay: 1, lastDay: 1), until: 11, odds: [11: odds, 10: 7])
    #expect((own - arrival).magnitude < 1e-12)
  }

  /// The sums of ``HistoryChances`` have no error but rounding. Those of the grid are off by at most a ten-thousandth for each of the
  /// 15 players.
  @Test(
    "have the chances of the closed form where all dates are alike", arguments: [0.3, 2, 20, 100],
    [0.02, 0.5, 0.97])
  func alike(concentration: Double, mean: Double) {
    let law = PlayingLaw(mean: mean, concentration: concentration, gamma: 0.8, delta: 25)
    let visits: [ObservedPlayers.Visits: Int] = [
      .init(arrival: 10, daysOfPlay: 0, lastDay: 0): 4, .init(arrival: 10, daysOfPlay: 3, lastDay: 60): 2,
      .init(arrival: 10, daysOfPlay: 100, lastDay: 100): 1,
      .init(arrival: 12, daysOfPlay: 60, lastDay: 90): 2,
      .init(arrival: 90, daysOfPlay: 5, lastDay: 5): 3, .init(arrival: 110, daysOfPlay: 0, lastDay: 0): 3,
    ]
    let counts = Dictionary(uniqueKeysWithValues: visits.map { ($0.key.history(until: 110), $0.value) })
    let (mix, usual) = (PlayerMix([.init(share: 1, law: law)]), RecencyFrequencyTable(counts))
    let dated = DatedHistories(visits, until: 110, odds: { _ in 1 }, nil, usual: usual)
    #expect((dated.logLikelihood(mix) - usual.logLikelihood(mix)).magnitude < 1.5e-3)
  }

  /// 300 arrive on the first date, and 25 on a date of the event: all of these are curious.
  @Test("are of the profiles that may have arrived on a date")
  func cohorts() throws {
    let event = Scenario.Event(id: "wave", from: 3, days: 2, brings: "curious")
    let cohorts = try #require(
      ArrivalCohorts([event], ["loyal", "curious"], arrivals: [100: 300, 103: 25], in: 100...109))
    let other = PlayingLaw(mean: 0.25, concentration: 4, gamma: 1, delta: 3)
    let mix = PlayerMix([.init(share: 0.75, law: Self.law), .init(share: 0.25, law: other)])
    let visits: [ObservedPlayers.Visits: Int] = [
      .init(arrival: 100, daysOfPlay: 2, lastDay: 5): 300, .init(arrival: 103, daysOfPlay: 1, lastDay: 2): 25,
    ]
    let counts = Dictionary(uniqueKeysWithValues: visits.map { ($0.key.history(until: 109), $0.value) })
    let usual = RecencyFrequencyTable(counts, cohorts: cohorts)
    let dated = DatedHistories(visits, until: 109, odds: { _ in 1 }, cohorts, usual: usual)
    // A ten-thousandth for each of 325 players.
    #expect((dated.logLikelihood(mix) - usual.logLikelihood(mix)).magnitude < 0.0325)
  }
}
