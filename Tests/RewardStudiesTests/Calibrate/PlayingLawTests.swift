import RewardEngine
import Testing

@testable import RewardHistories

/// Chances to play and to churn that are uniform: Beta(1, 1), so that all chances are small fractions.
@Suite("The law of a profile")
struct PlayingLawTests {
  private static let law = PlayingLaw(mean: 0.5, concentration: 2, gamma: 1, delta: 1)
  private static let mix = PlayerMix([.init(share: 1, law: law)])

  /// S(n) = 1 / (n + 1); a day of play has the chance 1/2, two have E p² = 1/3.
  @Test("gives survival, retention and two days of play as fractions")
  func fractions() {
    #expect(Self.law.survival(days: 2).map { ($0 * 6).rounded(digits: 12) } == [6, 3, 2])
    #expect(Self.mix.retention(days: 2).map { ($0 * 12).rounded(digits: 12) } == [12, 3, 2])
    #expect((Self.mix.both(until: 2) * 9).rounded(digits: 12) == 1)
  }

  /// Of two days: both are played with S(2) E p² = 1/9; the second alone with S(2) E p(1−p) = 1/18; the first alone with
  /// that, or after churn on day 2: (S(1) − S(2)) / 2 = 1/12; else none.
  @Test("gives the chance of each history of two days")
  func histories() {
    let law = HistoryChances(Self.law, days: 2)
    var block = HistoryChances.Block(days: 2)
    law.fill(&block, 0)
    func chance(_ active: Int, _ last: Int) -> Double {
      (law.chance(block, activeDays: active, last, of: 2) * 36).rounded(digits: 12)
    }
    #expect(chance(2, 2) == 4)
    #expect(chance(1, 2) == 2)
    #expect(chance(1, 1) == 5)
    #expect(chance(0, 0) == 25)
  }

  /// Within two days: day 2 with 1/6; neither day with 25/36.
  @Test("gives the share that plays on a day or later")
  func rolling() {
    #expect((Self.mix.rollingRetention(2, of: 3) * 6).rounded(digits: 12) == 1)
    #expect((Self.mix.rollingRetention(1, of: 3) * 36).rounded(digits: 12) == 11)
    #expect(Self.mix.rollingRetention(0, of: 3) == 1)
  }

  @Test("gives expected numbers of days of play and last days that sum to all players")
  func sums() {
    let mix = PlayerMix([
      .init(share: 0.3, law: PlayingLaw(mean: 0.2, concentration: 3, gamma: 0.5, delta: 9)),
      .init(share: 0.7, law: PlayingLaw(mean: 0.9, concentration: 40, gamma: 2, delta: 60)),
    ])
    let table = RecencyFrequencyTable([RecencyFrequency(activeDays: 3, lastDay: 20, days: 30): 100])
    let expected = zip(table.figures, table.expected(mix))
    let byDays = expected.filter { $0.0.kind == .daysOfPlay }.reduce(0) { $0 + $1.1 }
    #expect((byDays - 1).magnitude < 1e-12)
    // Somebody who plays at all has a last day of 1 or later.
    let none = expected.first { $0.0.kind == .daysOfPlay }?.1 ?? 0
    let any = expected.first { $0.0.kind == .lastDay }?.1 ?? 0
    #expect((none + any - 1).magnitude < 1e-12)
    #expect((any - mix.rollingRetention(1, of: 31)).magnitude < 1e-12)
  }

  @Test("is what the engine plays")
  func engine() throws {
    let mix = PlayerMix([
      .init(share: 0.25, law: PlayingLaw(mean: 0.3, concentration: 4, gamma: 1, delta: 5)),
      .init(share: 0.75, law: PlayingLaw(mean: 0.8, concentration: 9, gamma: 0.7, delta: 30)),
    ])
    let players = 20_000
    let scenario = Scenario(
      title: "Two profiles", days: 15,
      players: .init(
        profiles: mix.parts.enumerated().map { place, part in
          .init(
            id: "p\(place)", share: part.share,
            activity: .beta(mean: part.law.mean, concentration: part.law.concentration),
            churn: .beta(gamma: part.law.gamma, delta: part.law.delta))
        }))
    var active = [Int](repeating: 0, count: 15)
    var both = 0
    try Simulation(try Plan(scenario), players: players, seed: 3).record { player in
      for session in player.sessions { active[Int(session.day)] += 1 }
      let days = Set(player.sessions.map(\.day))
      if days.contains(2), days.contains(9) { both += 1 }
    }
    // 4.5 standard errors of a share of 20,000 are at most 4.5 · 0.5 / √20,000 = 0.016.
    for (day, expected) in mix.retention(days: 14).enumerated() {
      #expect((Double(active[day]) / Double(players) - expected).magnitude < 0.016)
    }
    #expect((Double(both) / Double(players) - mix.both(until: 9)).magnitude < 0.016)
  }
}

extension Double {
  fileprivate func rounded(digits: Int) -> Double {
    let scale = (0..<digits).reduce(1.0) { scale, _ in scale * 10 }
    return (self * scale).rounded() / scale
  }
}
