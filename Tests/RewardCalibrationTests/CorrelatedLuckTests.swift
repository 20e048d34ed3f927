import RewardEngine
import Testing

@testable import RewardCalibration

@Suite("Luck that moves figures of the same players together")
struct CorrelatedLuckTests {
  /// The correlation of two of so many figures: of what single deviates make of them.
  private func correlation(_ luck: CorrelatedLuck, of count: Int, _ one: Int, _ other: Int) -> Double {
    (0..<count).reduce(0) { sum, index in
      let deviates = luck.deviates((0..<count).map { $0 == index ? 1 : 0 })
      return sum + deviates[one] * deviates[other]
    }
  }

  /// Of those left, 80 % on one day and 50 % later: the covariance is 0.5 − 0.8 · 0.5 = 0.1, the spreads are 0.4 and 0.5.
  @Test("is more for survivors of the same group")
  func survivors() throws {
    let luck = try #require(CorrelatedLuck([0.8, 0.5], players: [100, 100], both: [0.8, 0.5]))
    #expect((correlation(luck, of: 2, 0, 1) - 0.5).magnitude < 1e-5)
    #expect((correlation(luck, of: 2, 0, 0) - 1).magnitude < 1e-5)
  }

  /// The share of a quarter of the players is one part in four of the share of all, and its spread is twice as large. So their
  /// correlation is half of that in one group.
  @Test("is less between a group and a part of it")
  func cohorts() throws {
    let luck = try #require(CorrelatedLuck([0.8, 0.5], players: [400, 100], both: [0.8, 0.5]))
    #expect((correlation(luck, of: 2, 0, 1) - 0.25).magnitude < 1e-5)
  }

  /// Players on one day and a later one: 20 % play on both, and 40 % and 30 % on each. 0.2 − 0.12, divided by √0.24 and √0.21.
  /// Nobody plays on the third day, so it has nothing to share.
  @Test("follows from how many play on both of two days")
  func bothDays() throws {
    let luck = try #require(CorrelatedLuck([0.4, 0.3, 0], players: [100, 100, 50], both: [0.3, 0.2, 0]))
    #expect((correlation(luck, of: 3, 0, 1) - 0.08 / (0.24 * 0.21).squareRoot()).magnitude < 1e-5)
    #expect(correlation(luck, of: 3, 1, 2) == 0)
    #expect((correlation(luck, of: 3, 2, 2) - 1).magnitude < 1e-5)
  }

  /// L Lᵀ = 4 2 2; 2 5 3; 2 3 6 with L = 2 0 0; 1 2 0; 1 1 2. Below the diagonal, 2 = (2, 0) · (1, 0), 2 = (2, 1) · (1, 0) and
  /// 3 = (2, 1) · (1, 1).
  @Test("is factored row by row")
  func nestedFactor() throws {
    let rows = [SIMD2(7.0, 7), SIMD2(2, 0), SIMD2(2, 1)]
    let columns = [SIMD2(1.0, 0), SIMD2(1, 1), SIMD2(7, 7)]
    let factor = try #require(NestedFactor(rows: rows, columns: columns, diagonal: [4, 5, 6]))
    #expect(factor.times([1, 1, 1]) == [2, 3, 4])
    #expect(factor.solved([2, 3, 4]) == [1, 1, 1])
    #expect((factor.logDeterminantRoot - Mathematics.log(8)).magnitude < 1e-15)
    #expect(NestedFactor(rows: rows, columns: columns, diagonal: [4, 1, 6]) == nil)
  }

  /// Each player plays on each of two days with a chance of one half, so each of the four histories has a quarter.
  /// Days of play 0, 1 and 2 have 1/4, 1/2 and 1/4; last days from 1 and from 2 on have 3/4 and 1/2.
  @Test("follows from the histories of a table of recency and frequency")
  func histories() throws {
    let table = RecencyFrequencyTable([RecencyFrequency(activeDays: 1, lastDay: 2, days: 2): 100])
    let law = PlayingLaw(mean: 0.5, concentration: 1e9, gamma: 1e-9, delta: 1)
    let mix = PlayerMix([PlayerMix.Part(share: 1, law: law)])
    let luck = try #require(table.luck(mix))
    let names = table.figures.map(\.name)
    #expect(names == ["0", "1", "2", "day 1", "day 2"])
    // Nobody with 0 days of play has a last day: −(1/4 · 3/4) / (√3/4)².
    #expect((correlation(luck, of: 5, 0, 3) + 1).magnitude < 1e-4)
    // One day of play and the last on day 2: 1/4 − 1/2 · 1/2.
    #expect(correlation(luck, of: 5, 1, 4).magnitude < 1e-4)
    // Two days of play end on day 2: (1/4 − 1/8) / (√3/4 · 1/2) = 1/√3.
    #expect((correlation(luck, of: 5, 2, 4) - 1 / 3.0.squareRoot()).magnitude < 1e-4)
    // Day 2 is after day 1: (1/2 − 3/8) / (√3/4 · 1/2).
    #expect((correlation(luck, of: 5, 3, 4) - 1 / 3.0.squareRoot()).magnitude < 1e-4)
  }

  private static let scenario = Scenario(
    title: "Drawn", players: .init(profiles: [.init(id: "everyone", share: 1, activity: .fixed(0.5))]))

  /// Figures move together, so that the number within their ranges varies much more than if each went its own way. Of 24
  /// tables, 19 in 20 have at least as many as is said: 22.8, and 4.5 standard errors of √(24 · 0.05 · 0.95) = 1.07 less.
  @Test("says how many predicted figures of a right model are within their ranges")
  func count() async throws {
    var usual = 0
    for round in 0..<24 {
      let table = Self.table(PlayingLaw(mean: 0.5, concentration: 4, gamma: 1, delta: 20), round)
      let findings = try await Calibration(
        Self.scenario, [.init("table", table)], choice: .fixed(1), draws: 100, seed: UInt64(round)
      ).findings()
      if findings.prediction.inside >= findings.prediction.fewestInside { usual += 1 }
      #expect(findings.prediction.fewestInside < findings.prediction[0].figures.count)
    }
    #expect(usual >= 18)
  }

  /// 2,000 players of a law, whose days of play in 30 days after arrival are drawn one by one.
  private static func table(_ law: PlayingLaw, _ round: Int) -> RecencyFrequencyTable {
    var counts: [RecencyFrequency: Int] = [:]
    for player in 0..<2000 {
      var stream = Luck(seed: UInt64(round)).stream(
        purpose: Purpose(kind: .study, id: "table"),
        player: PlayerAddress(profileKey: 0, rank: UInt32(player)))
      let chance = stream.nextBeta(law.mean * law.concentration, (1 - law.mean) * law.concentration)
      let churn = stream.nextBeta(law.gamma, law.delta)
      var (active, last) = (0, 0)
      for day in 1...30 {
        if stream.nextUniform() < churn { break }
        if stream.nextUniform() < chance { (active, last) = (active + 1, day) }
      }
      counts[RecencyFrequency(activeDays: active, lastDay: last, days: 30), default: 0] += 1
    }
    return RecencyFrequencyTable(counts)
  }
}
