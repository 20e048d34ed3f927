import RewardEngine
import Testing

@testable import RewardCalibration
@testable import RewardHistories

@Suite("A retention table with dates of arrival")
struct DatedRetentionTests {
  /// Chances that are uniform: Beta(1, 1). S(n) = 1 / (n + 1).
  private static let uniform = PlayingLaw(mean: 0.5, concentration: 2, gamma: 1, delta: 1)

  /// The logarithm of 2.
  private static let two = Mathematics.log(2)

  /// On a Saturday, the odds of playing are twice as high.
  private static let saturdays = Scenario(
    title: "Saturdays", players: .init(profiles: [], week: [0, 0, 0, 0, 0, two, 0]))
  /// 2 January 2026 was a Friday.
  private static let friday = CivilDate.day(year: 2026, month: 1, day: 2)

  /// With r = 2, q = 2p / (1 + p). Over p from 0 to 1, ∫ q = 2 − 2 ln 2, ∫ p q = 2 ln 2 − 1, ∫ q² = 6 − 8 ln 2 and ∫ p² = 1/3.
  @Test("has chances to play on days with other odds by integrals that can be worked out")
  func integrals() {
    let chances = ShiftedChances(Self.uniform, [1, 2])
    #expect((chances.one[0] - 0.5).magnitude < 1e-12)
    #expect((chances.one[1] - (2 - 2 * Self.two)).magnitude < 1e-8)
    #expect((chances.both(0, 0) - 1.0 / 3).magnitude < 1e-12)
    #expect((chances.both(1, 0) - (2 * Self.two - 1)).magnitude < 1e-8)
    #expect((chances.both(0, 1) - (2 * Self.two - 1)).magnitude < 1e-8)
    #expect((chances.both(1, 1) - (6 - 8 * Self.two)).magnitude < 1e-8)
  }

  /// Players who are nearly alike, and odds that are far apart: with p = 0.3 and r = 3, q = 0.9 / 1.6. To the second order the mean is
  /// q plus half the variance, 0.21 / 100,001, times q″ = −2 a r / (1 + a p)³ = −2 · 2 · 3 / 1.6³.
  @Test("has them where players are alike")
  func alike() {
    let law = PlayingLaw(mean: 0.3, concentration: 100_000, gamma: 1, delta: 1)
    let mean = 0.9 / 1.6 + 0.5 * 0.21 / 100_001 * (-12 / 4.096)
    #expect((ShiftedChances(law, [3, 1e-6]).one[0] - mean).magnitude < 1e-9)
  }

  /// 600 players arrive on a Friday: day 1 is a Saturday, day 2 a Sunday. Shares are (2 − 2 ln 2) / 2 and (1/2) / 3; (2 ln 2 − 1) / 3 play on
  /// both. The chance of two normal counts is written out, with 1 / 12 of a squared player for whole counts.
  @Test("has the chance of two days that can be worked out")
  func twoDays() {
    let table = DatedRetention(
      [Self.friday: [.init(day: 1, cohort: 600, active: 180), .init(day: 2, cohort: 600, active: 110)]],
      DateOdds(Self.saturdays, from: Self.friday))
    let (first, second, both) = (1 - Self.two, 1.0 / 6, (2 * Self.two - 1) / 3)
    let whole = 1.0 / 12 / 360_000
    let (a, b) = (first * (1 - first) / 600 + whole, second * (1 - second) / 600 + whole)
    let c = (both - first * second) / 600
    let (x, y) = (0.3 - first, 110.0 / 600 - second)
    let determinant = a * b - c * c
    let squares: Double = b * x * x - 2 * c * x * y + a * y * y
    let wanted = -0.5 * (squares / determinant + Mathematics.log(determinant))
    let mix = PlayerMix([.init(share: 1, law: Self.uniform)])
    #expect((table.logLikelihood(mix) - wanted).magnitude < 1e-5)
    #expect(zip(table.expected(mix), [first, second]).allSatisfy { ($0 - $1).magnitude < 1e-8 })
  }

  @Test("is a table without dates where all dates are alike, also where cohorts are added up")
  func alikeDates() throws {
    let mix = try PlayerMix(CalibrationTests.profiles)
    let flat = DateOdds(Scenario(title: "Flat", players: .init(profiles: [])), from: Self.friday)
    let rows = [(1, 500, 300), (3, 500, 240), (8, 450, 150), (30, 300, 44)]
    func kept(_ factor: Int) -> [RetentionTable.Row] {
      rows.map { .init(day: $0.0, cohort: $0.1 * factor, active: $0.2 * factor) }
    }
    let plain = RetentionTable(kept(2))
    let dated = DatedRetention([Self.friday: kept(1), Self.friday + 7: kept(1)], flat)
    #expect((plain.logLikelihood(mix) - dated.logLikelihood(mix)).magnitude < 1e-9)
    #expect(plain.figures.map(\.value) == dated.figures.map(\.value))
    #expect(plain.figures.map(\.players) == dated.figures.map(\.players))
    #expect(zip(plain.expected(mix), dated.expected(mix)).allSatisfy { ($0 - $1).magnitude < 1e-12 })
    let normal = [0.3, -1, 0.5, 2]
    let (one, other) = (plain.luck(mix)?.deviates(normal), dated.luck(mix)?.deviates(normal))
    #expect(zip(try #require(one), try #require(other)).allSatisfy { ($0 - $1).magnitude < 1e-6 })
  }

  /// 600 players arrive on each of seven Fridays. Odds are doubled on the first Saturday and the second Sunday, and usual on all other days, so each of
  /// the first two Fridays is a group by itself. On average the odds of day 1 are 2 to the power of 1/7, and so are those of day 2: e to the power of 0.10,
  /// to the nearest 0.05.
  @Test("has a sketch in which players of a weekday are together, with the odds of their days on average")
  func sketch() throws {
    func rows(_ cohort: Int, _ first: Int, _ second: Int) -> [RetentionTable.Row] {
      [.init(day: 1, cohort: cohort, active: first), .init(day: 2, cohort: cohort, active: second)]
    }
    let mix = PlayerMix([.init(share: 1, law: Self.uniform)])
    let all = Dictionary(uniqueKeysWithValues: (0..<7).map { (Self.friday + 7 * $0, rows(600, 180, 110)) })
    let table = DatedRetention(
      all, odds: { [Self.friday + 1, Self.friday + 9].contains($0) ? 2 : 1 }, nil)
    let average = DatedRetention(
      [Self.friday: rows(4_200, 1_260, 770)], odds: { _ in Mathematics.exp(0.10) }, nil)
    let sketch = try #require(table.sketch)
    #expect((sketch.logLikelihood(mix) - average.logLikelihood(mix)).magnitude < 1e-9)
    // One group does not become three times fewer.
    #expect(average.sketch == nil)
  }

  @Test("counts the days of events from the earliest date")
  func events() {
    var scenario = Self.saturdays
    scenario.events = [
      .init(id: "holiday", from: 7, days: 2, oddsOfPlaying: 0.5),
      .init(id: "outage", from: 9, isClosed: true),
    ]
    let dates = DateOdds(scenario, from: Self.friday)
    // Friday the 9th, Saturday the 10th, Sunday the 11th.
    #expect([7, 8, 9].map { (dates[Self.friday + $0] * 4).rounded() } == [2, 4, 4])
    #expect([6, 9, 10].map { dates.closing(on: Self.friday + $0) } == [nil, "outage", nil])
  }

  // Of 100 players on each of 8 dates, 40 play on days 1 and 2 wherever anybody does. On 5 January nobody does: days 2 and 1 of the players of the
  // 3rd and the 4th. Of all, 700 of 800 are heard on each day, 35 % of them play, and so 70 should on that date.
  @Test("leaves out a date on which nobody plays, and fits as without it")
  func silentDate() throws {
    let flat = DateOdds(Scenario(title: "Flat", players: .init(profiles: [])), from: Self.friday)
    func rows(_ date: Int, isSilent: (Int) -> Bool) -> [RetentionTable.Row] {
      [1, 2].map { .init(day: $0, cohort: 100, active: isSilent(date + $0) ? 0 : 40) }
    }
    let dates = Self.friday..<Self.friday + 8
    let silent = Self.friday + 3
    let table = DatedRetention(
      Dictionary(uniqueKeysWithValues: dates.map { ($0, rows($0) { $0 == silent }) }), flat)
    let without = DatedRetention(
      Dictionary(
        uniqueKeysWithValues: dates.map { date in
          (date, rows(date) { _ in false }.filter { date + $0.day != silent })
        }), flat)
    #expect(table.silentDates == [silent] && without.silentDates.isEmpty)
    let mix = try PlayerMix(CalibrationTests.profiles)
    #expect((table.logLikelihood(mix) - without.logLikelihood(mix)).magnitude < 1e-9)
    #expect(table.figures.allSatisfy { $0.value == 0.4 })
    // Of 20 players a date, 14 should be there: too few to know.
    let few = DatedRetention(
      Dictionary(
        uniqueKeysWithValues: dates.map { date in
          (date, [1, 2].map { .init(day: $0, cohort: 20, active: date + $0 == silent ? 0 : 8) })
        }), flat)
    #expect(few.silentDates.isEmpty)
  }

  private static let law = PlayingLaw(mean: 0.35, concentration: 4, gamma: 1, delta: 20)
  private static let days = [1, 2, 3, 4, 5, 6, 7, 9, 11, 14, 17, 20]
  private static let rounds = 10
  /// 250 players arrive on each of 14 days. Weekends and a holiday change the odds of playing.
  private static let busy = Scenario(
    title: "Weekends", days: 35, firstWeekday: .friday,
    players: .init(
      count: 3_500,
      profiles: [.of(law)], arrival: .perDay(250), week: [0, 0, 0, 0, 0, 1, 1]),
    events: [.init(id: "holiday", from: 15, days: 4, oddsOfPlaying: 0.3)])

  /// By date of arrival, the players of a run on each of the days.
  private static func cohorts(_ round: Int) throws -> [Int: [RetentionTable.Row]] {
    var (arrivals, active) = ([Int](repeating: 0, count: 14), [[Int]](repeating: [], count: 14))
    for arrival in active.indices { active[arrival] = [Int](repeating: 0, count: 35) }
    try Simulation(try Plan(busy), players: 3_500, seed: UInt64(round + 1)).record { player in
      guard let arrival = player.sessions.first.map({ Int($0.day) }), arrival < 14 else { return }
      arrivals[arrival] += 1
      for session in player.sessions { active[arrival][Int(session.day) - arrival] += 1 }
    }
    return Dictionary(
      uniqueKeysWithValues: arrivals.indices.map { arrival in
        (
          friday + arrival,
          days.map { .init(day: $0, cohort: arrivals[arrival], active: active[arrival][$0]) }
        )
      })
  }

  /// The same players by day since arrival alone.
  private static func undated(_ cohorts: [Int: [RetentionTable.Row]]) -> RetentionTable {
    RetentionTable(
      days.indices.map { place in
        let rows = cohorts.values.map { $0[place] }
        return .init(
          day: days[place], cohort: rows.reduce(0) { $0 + $1.cohort },
          active: rows.reduce(0) { $0 + $1.active })
      })
  }

  private static func ranges(_ evidence: any Evidence) async throws -> (mean: Ninety, stays: Ninety) {
    let parameters = MixParameters(profiles: 1)
    let sampler = try await MixFit([evidence], parameters).sampler(100, seed: 1, size: 100)
    let mixes = sampler.draws.map(parameters.mix)
    return (
      Ninety(of: mixes.map { $0.parts[0].law.mean }.sorted()),
      Ninety(of: mixes.map { $0.survival(days: 20)[20] }.sorted())
    )
  }

  /// A range of 90 % holds the truth in fewer than 6 of 10 rounds once in 600 cases. Without dates, the chance to play is a mean over
  /// the week, in which two days of seven have odds of e to 1, and the holiday looks like players who leave.
  @Test("has ranges that hold how often players play and who stays, which a table without dates misses")
  func recovery() async throws {
    var (plays, stays, playsUndated) = (0, 0, 0)
    for round in 0..<Self.rounds {
      let cohorts = try Self.cohorts(round)
      let found = try await Self.ranges(DatedRetention(cohorts, DateOdds(Self.busy, from: Self.friday)))
      plays += found.mean.contains(Self.law.mean) ? 1 : 0
      stays += found.stays.contains(Self.law.survival(days: 20)[20]) ? 1 : 0
      let without = try await Self.ranges(Self.undated(cohorts))
      playsUndated += without.mean.contains(Self.law.mean) ? 1 : 0
    }
    #expect(plays >= 6)
    #expect(stays >= 6)
    #expect(playsUndated < 6)
  }
}
