import RewardEngine
import Testing

@testable import RewardCalibration

@Suite("Players whom an event brings")
struct ArrivalCohortsTests {
  /// Curious players arrive on the dates 103 and 104, others on all dates from 100 on.
  private static let wave = Scenario.Event(id: "wave", from: 3, days: 2, brings: "curious")
  private static let profiles = ["loyal", "curious"]
  private static let mix = PlayerMix([
    .init(share: 0.75, law: PlayingLaw(mean: 0.5, concentration: 2, gamma: 1, delta: 1)),
    .init(share: 0.25, law: PlayingLaw(mean: 0.25, concentration: 4, gamma: 1, delta: 3)),
  ])

  private static func cohorts(
    _ arrivals: [Int: Int], until last: Int = 109, _ event: Scenario.Event = wave
  ) throws -> ArrivalCohorts {
    try #require(ArrivalCohorts([event], profiles, arrivals: arrivals, in: 100...last))
  }

  /// The chance of a history if all players were of one profile.
  private static func chance(_ profile: Int, _ history: RecencyFrequency) -> Double {
    let only = PlayerMix([.init(share: 1, law: mix.parts[profile].law)])
    return Mathematics.exp(RecencyFrequencyTable([history: 1]).logLikelihood(only))
  }

  @Test("are nobody where no event brings players")
  func none() {
    let sale = Scenario.Event(id: "sale", from: 1, priceHundredths: 50)
    #expect(ArrivalCohorts([sale], Self.profiles, arrivals: [100: 5], in: 100...109) == nil)
  }

  @Test("are those who arrive beyond a usual number")
  func waves() throws {
    // 6 a day, but 20 on the first; 16 and 26 in the wave. The median of 20, 6, 6 … 6 is 6.
    var arrivals = Dictionary(uniqueKeysWithValues: (100...109).map { ($0, 6) })
    (arrivals[100], arrivals[103], arrivals[104]) = (20, 16, 26)
    let cohorts = try Self.cohorts(arrivals)
    let wave = try #require(cohorts.waves.first)
    #expect(cohorts.waves.count == 1 && wave.event == "wave" && wave.profile == "curious")
    #expect(wave.dates == [103, 104] && wave.arrivals == 42 && wave.usual == 6)
    // Others: 20 + 7 · 6 outside and 2 · 6 in the wave, 74. Of those who arrive on a date of the wave, the parts are
    // 0.75 · 6 / 74 and 0.25 / 2: 0.0608 to 0.125, so that 0.3273 of them are loyal.
    let shares = cohorts.shares(Self.mix, watched: 109 - 103)
    #expect((shares[0] - 0.32727272727).magnitude < 1e-9 && (shares[0] + shares[1] - 1).magnitude < 1e-12)
    #expect(cohorts.shares(Self.mix, watched: 109 - 105) == [1, 0])
    #expect(cohorts.logPresence(Self.mix).magnitude < 1e-12)
  }

  @Test("are looked for among those who arrive in the days of the event, and nowhere else")
  func likelihood() throws {
    // 300 arrive on the first date and 40 in the wave: all of these are curious.
    let cohorts = try Self.cohorts([100: 300, 103: 25, 104: 15])
    let first = RecencyFrequency(activeDays: 2, lastDay: 5, days: 9)
    let second = RecencyFrequency(activeDays: 1, lastDay: 2, days: 6)
    let table = RecencyFrequencyTable([first: 300, second: 25], cohorts: cohorts)
    let expected =
      300 * Mathematics.log(0.75 * Self.chance(0, first))
      + 25 * Mathematics.log(0.25 / 2 * Self.chance(1, second))
    #expect((table.logLikelihood(Self.mix) - expected).magnitude < 1e-6)
    // The figures are of those who arrived on the first date.
    let loyal = PlayerMix([.init(share: 1, law: Self.mix.parts[0].law)])
    #expect(table.usualDays == 9)
    for (own, alone) in zip(table.expected(Self.mix), table.expected(loyal.padded)) {
      #expect((own - alone).magnitude < 1e-12)
    }
    let membership = Memberships(table).membership(Self.mix)
    #expect(membership.chance(at: try #require(membership.places[first]), 0) == 1)
    #expect(membership.chance(at: try #require(membership.places[second]), 1) == 1)
  }

  @Test("are of any profile where others arrive in the days of the event, too")
  func mixed() throws {
    let arrivals = Dictionary(uniqueKeysWithValues: (100...109).map { ($0, 10) })
    let cohorts = try Self.cohorts(arrivals)
    let history = RecencyFrequency(activeDays: 1, lastDay: 2, days: 5)
    let table = RecencyFrequencyTable([history: 10], cohorts: cohorts)
    let chance = 0.75 * 0.1 * Self.chance(0, history) + 0.25 / 2 * Self.chance(1, history)
    #expect((table.logLikelihood(Self.mix) - 10 * Mathematics.log(chance)).magnitude < 1e-9)
  }

  @Test("are of either wave on a date of two, whose other arrivals count once")
  func overlapping() throws {
    // Ten others a day on ten dates. On the date 104, parts are 0.5 · 10 / 100, 0.25 / 2 and 0.25 / 2: 2 to 5 to 5.
    let events = [
      Scenario.Event(id: "first", from: 3, days: 2, brings: "curious"),
      Scenario.Event(id: "second", from: 4, days: 2, brings: "late"),
    ]
    let arrivals = Dictionary(
      uniqueKeysWithValues: (100...109).map { ($0, (103...105).contains($0) ? 30 : 10) })
    let cohorts = try #require(
      ArrivalCohorts(events, ["loyal", "curious", "late"], arrivals: arrivals, in: 100...109))
    let law = Self.mix.parts[0].law
    let mix = PlayerMix([0.5, 0.25, 0.25].map { .init(share: $0, law: law) })
    for (own, expected) in zip(cohorts.shares(mix, watched: 109 - 104), [2.0 / 12, 5.0 / 12, 5.0 / 12]) {
      #expect((own - expected).magnitude < 1e-12)
    }
    // Of the date 103, only the first wave: 2 to 5.
    for (own, expected) in zip(cohorts.shares(mix, watched: 109 - 103), [2.0 / 7, 5.0 / 7, 0]) {
      #expect((own - expected).magnitude < 1e-12)
    }
  }

  @Test("are missing by chance where the log has only some days of the event, or none")
  func outside() throws {
    // One of the two dates is in the log: half of the curious arrive, so 0.75 + 0.125 of all do.
    let half = try Self.cohorts([100: 300, 103: 20], until: 103)
    #expect(half.waves.map(\.dates) == [[103]])
    #expect((Mathematics.exp(half.logPresence(Self.mix)) - 0.875).magnitude < 1e-12)
    let later = try Self.cohorts(
      [100: 300], Scenario.Event(id: "wave", from: 50, days: 2, brings: "curious"))
    let history = RecencyFrequency(activeDays: 2, lastDay: 5, days: 9)
    let table = RecencyFrequencyTable([history: 7], cohorts: later)
    // Nothing shows how many are curious: any share is as likely.
    for share in [0.1, 0.5] {
      var mix = Self.mix
      (mix.parts[0].share, mix.parts[1].share) = (1 - share, share)
      #expect(
        (table.logLikelihood(mix) - 7 * Mathematics.log(Self.chance(0, history))).magnitude < 1e-9)
    }
  }
}

extension PlayerMix {
  /// The same with a second profile of no players.
  fileprivate var padded: PlayerMix {
    PlayerMix(parts + [.init(share: 0, law: PlayingLaw(mean: 0.25, concentration: 4, gamma: 1, delta: 3))])
  }
}
