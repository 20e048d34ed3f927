import RewardEngine
import Testing

@testable import RewardCalibration

@Suite("The chance to want an offer")
struct DemandFitTests {
  private static let history = RecencyFrequency(activeDays: 9, lastDay: 20, days: 30)

  private static func membership(_ shares: [Double]) -> Membership {
    Membership(places: [history: 0], chances: shares, dayShares: shares)
  }

  private static func shoppers(_ days: [(able: Int, bought: Int)]) -> [ShopCounts.Shopper: Int] {
    days.reduce(into: [:]) {
      $0[ShopCounts.Shopper(history: history, able: $1.able, bought: $1.bought), default: 0] += 1
    }
  }

  /// Of 1,000 days 300: the logit of 0.3, and the standard error 1 / √(1,000 · 0.3 · 0.7) on it.
  @Test("is the share of days with a purchase, where all are alike")
  func share() throws {
    let law = DemandFit.Law(tastes: TasteNode.nodes(of: .fixed(1))) { number, _ in
      Mathematics.logistic(number)
    }
    let shoppers = Self.shoppers(Array(repeating: (10, 3), count: 100))
    let fit = try DemandFit(shoppers, Self.membership([1]), [law], start: 0)
    #expect(abs(Mathematics.logistic(fit.value) - 0.3) < 0.001)
    #expect(abs(fit.spread - 1 / 210.0.squareRoot()) < 0.001)
  }

  /// Two profiles want an offer with the chance of a number and with half of it. Where players are of the first with 0.6 instead of 0.5, a
  /// day has a purchase with 0.8 of the number and not with 0.75.
  @Test("moves with how likely players are to be of a profile, as a fit of its own would")
  func moves() throws {
    let laws = [1.0, 0.5].map { taste in
      DemandFit.Law(tastes: TasteNode.nodes(of: .fixed(taste))) { Mathematics.logistic($0) * $1 }
    }
    // One day each, on which 300 of 1,000 buy: 0.3 is 0.75 of 0.4, and 0.8 of 0.375.
    let shoppers = Self.shoppers((0..<1000).map { (able: 1, bought: $0 < 300 ? 1 : 0) })
    var fit = try DemandFit(shoppers, Self.membership([0.5, 0.5]), laws, start: 0)
    #expect((Mathematics.logistic(fit.value) - 0.4).magnitude < 0.001)
    fit.follow(Self.membership([0.5, 0.5]))
    fit.follow(Self.membership([0.6, 0.4]))
    #expect(fit.moves[0] == 0)
    #expect((Mathematics.logistic(fit.value + fit.moves[1]) - 0.375).magnitude < 0.002)
    // Draws without luck of their own are where their mixes have the number.
    #expect(fit.draws([0, 0, 0]) == [fit.value, fit.value + fit.moves[1], fit.value])
  }

  /// With a = 0.2 or b = 0.2 the density has no bound at an end.
  @Test(
    "sums tastes as a beta law does",
    arguments: [(0.1, 2.0), (0.9, 2.0), (0.5, 2.0), (0.3, 10.0), (0.5, 0.4)])
  func nodes(mean: Double, concentration: Double) {
    let nodes = TasteNode.nodes(of: .beta(mean: mean, concentration: concentration))
    func moment(_ power: Int) -> Double {
      nodes.reduce(0) { sum, node in sum + node.share * (0..<power).reduce(1) { own, _ in own * node.taste } }
    }
    let variance = mean * (1 - mean) / (concentration + 1)
    #expect(abs(moment(0) - 1) < 1e-12)
    #expect(abs(moment(1) - mean) < 2e-4)
    #expect(abs(moment(2) - mean * mean - variance) < 2e-4)
  }

  /// Players of two kinds, whose tastes and days differ, buy with 0.4 times their taste on each day on which they can.
  ///
  /// Of 400 ranges of 90 %, 360 hold the truth, give or take 4 · √36 = 24.
  @Test("has ranges that hold the truth, though those who like it buy until they are short")
  func coverage() throws {
    let laws: [Scenario.Profile.Law] = [
      .beta(mean: 0.6, concentration: 4), .beta(mean: 0.2, concentration: 2),
    ]
    let fitted = laws.map { law in
      DemandFit.Law(tastes: TasteNode.nodes(of: law)) { Mathematics.logistic($0) * $1 }
    }
    let reach = Interval.normalReach(0.9)
    var held = 0
    for round in 0..<400 {
      var stream = Luck(seed: 5).stream(
        purpose: Purpose(kind: .study, id: "demand"),
        player: PlayerAddress(profileKey: 0, rank: UInt32(round)))
      let days = (0..<120).map { player in
        let taste = player % 2 == 0 ? stream.nextBeta(2.4, 1.6) : stream.nextBeta(0.4, 1.6)
        var (able, bought, money) = (0, 0, 6)
        for _ in 0..<20 where money > 0 {
          able += 1
          guard stream.nextUniform() < 0.4 * taste else { continue }
          bought += 1
          // Whoever buys cannot buy as often later.
          money -= 2
        }
        return (able: able, bought: bought)
      }
      let fit = try DemandFit(Self.shoppers(days), Self.membership([0.5, 0.5]), fitted, start: 0)
      if abs(fit.value - Mathematics.logit(0.4)) <= reach * fit.spread { held += 1 }
    }
    #expect((336...384).contains(held), "\(held) of 400")
  }
}
