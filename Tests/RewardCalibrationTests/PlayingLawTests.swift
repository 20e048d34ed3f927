import Foundation
import RewardEngine
import Testing

@testable import RewardCalibration

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

  /// S(n) = 1 / (n + 1), also where a day is far from the one before.
  @Test("gives survival on single days")
  func singleDays() {
    let shares = Self.law.survival(on: [1, 2, 100, 3650])
    let wanted = [1.0 / 2, 1.0 / 3, 1.0 / 101, 1.0 / 3651]
    #expect(zip(shares, wanted).allSatisfy { ($0 / $1 - 1).magnitude < 1e-12 })
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

  /// What each weekday adds, Monday first: far apart for an app.
  private static let week = [-0.3, -0.2, -0.1, 0, 0.1, 0.4, 0.1]

  private static let laws = [
    PlayingLaw(mean: 0.2, concentration: 5, gamma: 0.5, delta: 4),
    PlayingLaw(mean: 0.6, concentration: 10, gamma: 1, delta: 9),
    PlayingLaw(mean: 0.5, concentration: 2, gamma: 2, delta: 2),
  ]

  /// Of some days from a Monday on, the chance that exactly these are played: over chances to play by the midpoint rule, and
  /// over days of churn one by one.
  private static func exact(_ law: PlayingLaw, played: Set<Int>, of days: Int, steps: Int = 4_000) -> Double {
    let (alpha, beta) = (law.mean * law.concentration, (1 - law.mean) * law.concentration)
    let survival = law.survival(days: days)
    let byWeekday = week.map { exp($0) }
    let (plays, last) = ((0...days).map(played.contains), played.max() ?? 0)
    var (sum, weight) = (0.0, 0.0)
    for step in 0..<steps {
      let p = (Double(step) + 0.5) / Double(steps)
      let density = pow(p, alpha - 1) * pow(1 - p, beta - 1)
      weight += density
      var stays = 1.0
      for day in 0...days {
        if day > 0 {
          let odds = p / (1 - p) * byWeekday[day % 7]
          stays *= plays[day] ? odds / (1 + odds) : 1 / (1 + odds)
        }
        guard day >= last else { continue }
        sum += density * stays * (survival[day] - (day < days ? survival[day + 1] : 0))
      }
    }
    return sum / weight
  }

  /// The share of players with each number of days of play, by convolving days, over chances to play by the midpoint rule.
  private static func exactShares(_ law: PlayingLaw, of days: Int) -> [Double] {
    let (alpha, beta) = (law.mean * law.concentration, (1 - law.mean) * law.concentration)
    let survival = law.survival(days: days)
    let byWeekday = week.map { exp($0) }
    let steps = 200
    var (shares, weight) = ([Double](repeating: 0, count: days + 1), 0.0)
    for step in 0..<steps {
      let p = (Double(step) + 0.5) / Double(steps)
      let density = pow(p, alpha - 1) * pow(1 - p, beta - 1)
      weight += density
      var counts = [1.0] + [Double](repeating: 0, count: days)
      for day in 0...days {
        if day > 0 {
          let odds = p / (1 - p) * byWeekday[day % 7]
          let plays = odds / (1 + odds)
          for count in stride(from: day, through: 1, by: -1) {
            counts[count] += plays * (counts[count - 1] - counts[count])
          }
          counts[0] *= 1 - plays
        }
        let churns = survival[day] - (day < days ? survival[day + 1] : 0)
        for count in 0...day { shares[count] += density * churns * counts[count] }
      }
    }
    return shares.map { $0 / weight }
  }

  /// To the third order, errors are of the size of w⁴ and of the third moment of a chance: 0.4⁴ / 24 is a thousandth. Where
  /// all days are taken as alike, the chance of two Saturdays alone is 2.7 times too small.
  @Test("gives the chance of each history where weekdays differ", arguments: laws)
  func weekdays(_ law: PlayingLaw) {
    // The first of January 1970 was a Thursday, so day 4 is a Monday.
    let days = 20
    // Others arrive on Tuesday and Wednesday.
    let watched = [days, days - 1, days - 2].map { RecencyFrequency(activeDays: 1, lastDay: 1, days: $0) }
    let table = RecencyFrequencyTable(
      Dictionary(uniqueKeysWithValues: watched.map { ($0, 1) }), weekdays: (Self.week, 4 + days))
    let chances = HistoryChances(law, days: days, table.weekdays)
    var block = HistoryChances.Block(days: days, table.weekdays)
    chances.fill(&block, 0)
    for played: Set<Int> in [
      [], [1], [5], [12], [5, 12], [1, 2, 3, 4], [2, 9, 16], [3, 4, 5, 11, 12, 19],
    ] {
      let odds = played.reduce(1) { $0 * exp(Self.week[$1 % 7]) }
      let chance = odds * chances.chance(block, activeDays: played.count, played.max() ?? 0, of: days)
      let exact = Self.exact(law, played: played, of: days)
      #expect((chance / exact - 1).magnitude < 0.004, "\(played): \(chance) for \(exact)")
    }
  }

  /// After four weeks, days are taken together. Weekdays differ by 0.046 in the mean of squares. Where players stop after they
  /// played on all days, the exponent begins to fall by half of that a day: four days taken as a line are up to 0.023 off. Over a
  /// week from day 28 on, two from day 112 on, three from day 252 on or four from day 448 on, a line is off by h² / 8 × 0.046 / s,
  /// 0.01 at most. Four steps for each day leave the exact chance 0.003 off at most, where all days are played: (1 / 4)² / 24.
  @Test(
    "gives the chance of each history of many weeks where weekdays differ", arguments: laws, [70, 500])
  func laterWeekdays(_ law: PlayingLaw, days: Int) {
    let table = RecencyFrequencyTable(
      [RecencyFrequency(activeDays: 1, lastDay: 1, days: days): 1], weekdays: (Self.week, 4 + days))
    let chances = HistoryChances(law, days: days, table.weekdays)
    var block = HistoryChances.Block(days: days, table.weekdays)
    for played: [Int] in [
      [], [33], Array(1...29), Array(1...30), Array(1...(days - 8)), Array(1...30) + [days - 10],
      Array(stride(from: 2, to: days, by: 3)),
    ] {
      chances.fill(&block, HistoryChances.Block.index(played.count))
      let odds = played.reduce(1) { $0 * exp(Self.week[$1 % 7]) }
      let chance = odds * chances.chance(block, activeDays: played.count, played.last ?? 0, of: days)
      let exact = Self.exact(law, played: Set(played), of: days, steps: 4 * days)
      #expect((chance / exact - 1).magnitude < 0.033, "\(played): \(chance) for \(exact)")
    }
  }

  /// The trapezoidal rule of ``ChanceGrid`` has no error of this size.
  @Test("gives the chance of each history where each date has its own odds", arguments: laws)
  func dated(_ law: PlayingLaw) {
    let days = 20
    for played: [Int] in [[], [1], [12], [5, 12], [1, 2, 3, 4], [3, 4, 5, 11, 12, 19]] {
      let own = DatedHistories(
        [.init(arrival: 4, daysOfPlay: played.count, lastDay: played.last ?? 0): 1], until: 4 + days,
        odds: { exp(Self.week[($0 - 4) % 7]) }, nil, usual: RecencyFrequencyTable([:]))
      let odds = played.reduce(1) { $0 * exp(Self.week[$1 % 7]) }
      let chance = odds * exp(own.logLikelihood(PlayerMix([.init(share: 1, law: law)])))
      let exact = Self.exact(law, played: Set(played), of: days)
      #expect((chance / exact - 1).magnitude < 1e-3, "\(played): \(chance) for \(exact)")
    }
  }

  /// Sums over all histories are 1, up to what is left out of each. Figures are of those who arrived on the most usual day, also where
  /// others arrived on other weekdays.
  @Test("gives expected figures where weekdays differ", arguments: laws, [(20, 0), (45, 0), (45, 6)])
  func weekdayFigures(_ law: PlayingLaw, size: (days: Int, others: Int)) {
    let days = size.days
    let counts = (0...size.others).map { (other: Int) -> (RecencyFrequency, Int) in
      (RecencyFrequency(activeDays: 1, lastDay: 1, days: days - other), other == 0 ? 9 : 4)
    }
    let table = RecencyFrequencyTable(
      Dictionary(uniqueKeysWithValues: counts), weekdays: (Self.week, 4 + days))
    let expected = zip(table.figures, table.expected(PlayerMix([.init(share: 1, law: law)])))
    let shares = expected.filter { $0.0.kind == .daysOfPlay }.map(\.1)
    #expect((shares.reduce(0, +) - 1).magnitude < 0.003)
    #expect((shares[0] / Self.exact(law, played: [], of: days) - 1).magnitude < 0.004)
    let alone = (1...days).map { Self.exact(law, played: [$0], of: days) }.reduce(0, +)
    #expect((shares[1] / alone - 1).magnitude < 0.004)
    let exact = Self.exactShares(law, of: days)
    for (figure, share) in expected where figure.kind == .daysOfPlay {
      let own = exact[figure.place..<figure.place + figure.width].reduce(0, +)
      #expect((share - own).magnitude < 0.002, "\(figure.name): \(share) for \(own)")
    }
  }
}
