import RewardEngine
import Testing

@testable import RewardCalibration

@Suite("Packs expected of the players of a log")
struct PurchaseFiguresTests {
  /// Half of the players play on one day, and half on three.
  private static func figures(each players: Int) -> PurchaseFigures {
    let histories = [
      RecencyFrequency(activeDays: 0, lastDay: 0, days: 9): players,
      RecencyFrequency(activeDays: 2, lastDay: 9, days: 9): players,
    ]
    let law = PlayingLaw(mean: 0.5, concentration: 2, gamma: 1, delta: 1)
    let membership = Memberships(RecencyFrequencyTable(histories)).membership(
      PlayerMix([.init(share: 1, law: law)]))
    return PurchaseFigures(histories, membership, profiles: 1, scenario)
  }

  /// Packs cost one unit of money, so that 30 times the packs of a day are spent in 30 days.
  private static let scenario = Scenario(
    title: "Packs", days: 10,
    shop: [
      .init(id: "pack", gives: .init([.init("coins", .fixed(1))]), cost: .realMoney(100), demand: .weight(1))
    ],
    players: .init(profiles: [profile(packsADay: 1)]))

  private static func profile(packsADay: Double) -> Scenario.Profile {
    var profile = Scenario.Profile(id: "everyone", share: 1, activity: .fixed(0.5))
    (profile.payers, profile.spendMean, profile.spendSigma) = (0.4, 30 * packsADay, 0)
    return profile
  }

  // With half a pack a day, of 0.4 players with a budget 1/2 buy on one day and 7/8 on three: 0.4 · 0.6875. They buy 0.4 · 0.5 packs on
  // each of two days. With one and a half a day, each of them buys.
  @Test(
    "are those of players with a budget on their days of play",
    arguments: [(0.5, 0.275, 0.4), (1.5, 0.4, 1.2)])
  func expected(packsADay: Double, buyers: Double, packs: Double) {
    let found = Self.figures(each: 50).expected([Self.profile(packsADay: packsADay)])
    #expect(abs(found[0] - buyers) < 1e-9)
    #expect(abs(found[1] - packs) < 1e-9)
  }

  private static func stream(_ payer: Int, of index: Int) -> LuckStream {
    Luck(seed: 7).stream(
      purpose: Purpose(kind: .study, id: "packs"), player: PlayerAddress(profileKey: 0, rank: UInt32(index)),
      day: payer)
  }

  // 5,000 payers, of 80 days with half a pack on each, take about 80 words each: more than one stream has, which ended the process. They buy
  // 0.4 · 40 packs; the variance is at most 0.4 · (40² + 20) and so the standard error of 12,500 players at most 0.23.
  @Test("are drawn for thousands who buy often")
  func oftenBought() {
    let histories = [RecencyFrequency(activeDays: 79, lastDay: 79, days: 79): 20_000]
    let law = PlayingLaw(mean: 0.9, concentration: 9, gamma: 1, delta: 999)
    let membership = Memberships(RecencyFrequencyTable(histories)).membership(
      PlayerMix([.init(share: 1, law: law)]))
    let figures = PurchaseFigures(histories, membership, profiles: 1, Self.scenario)
    let drawn = figures.drawn([Self.profile(packsADay: 0.5)]) { Self.stream($1, of: 0) }
    #expect(abs(drawn[0] - 0.4) < 0.025)
    #expect(abs(drawn[1] - 16) < 1.2)
  }

  // A player's packs have the second moment 0.4 · (1/2 + 3) / 2 = 0.7 and so the variance 0.7 − 0.4² = 0.54 if their days are drawn, too;
  // buyers have 0.275 · 0.725. Of 400 draws, a mean is off by at most 5 standard errors, and a variance by 5 · √(2 / 400) = 35 %.
  // 40,000 players have 16,000 payers, more than are drawn one by one.
  // Again: swift test --filter PurchaseFiguresTests
  @Test("are drawn with their luck, of many players, too", arguments: [200, 20_000])
  func drawn(players: Int) {
    let figures = Self.figures(each: players)
    let size = Double(2 * players)
    var (buyers, packs): ([Double], [Double]) = ([], [])
    for index in 0..<400 {
      let drawn = figures.drawn([Self.profile(packsADay: 0.5)]) { Self.stream($1, of: index) }
      buyers.append(drawn[0])
      packs.append(drawn[1])
    }
    for (values, mean, variance) in [(buyers, 0.275, 0.275 * 0.725), (packs, 0.4, 0.54)] {
      let found = values.reduce(0, +) / 400
      let spread = values.reduce(0) { $0 + ($1 - found) * ($1 - found) } / 399
      #expect(abs(found - mean) < 5 * (variance / size / 400).squareRoot())
      #expect(abs(spread / (variance / size) - 1) < 0.35)
    }
  }
}
